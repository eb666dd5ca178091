// `geo_shape` fields.
import { describe, expect, it } from 'vitest'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { BOUNDS_BYTES, POINT_PART, ShapePart } from '../../../src/index/mapping/geo/shape-parts.ts'
import { parseShape } from '../../../src/index/mapping/geo_shape.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers, outcome } from './recorded.ts'

const options = { coerce: false, ignoreHeight: true }
const mapping = Mapping.parse({ properties: { s: { type: 'geo_shape' } } }, analyzers, {})

function index(s: unknown) {
  return parseGrowing(mapping, { id: '1', routing: null, source: new TextEncoder().encode(JSON.stringify({ s })) })
}

describe('a shape', () => {
  it.each([
    [{ type: 'Point', coordinates: [2.35, 48.85] }, 'POINT (2.35 48.85)'],
    [
      {
        type: 'LineString',
        coordinates: [
          [0, 1],
          [2, 3],
        ],
      },
      'LINESTRING (0 1, 2 3)',
    ],
    [
      {
        type: 'polygon',
        coordinates: [
          [
            [0, 0],
            [9, 0],
            [9, 9],
            [0, 0],
          ],
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      },
      'POLYGON ((0 0, 9 0, 9 9, 0 0), (1 1, 2 1, 2 2, 1 1))',
    ],
    [
      {
        type: 'multipoint',
        coordinates: [
          [0, 1],
          [2, 3],
        ],
      },
      'MULTIPOINT (0 1, 2 3)',
    ],
    [
      {
        type: 'multilinestring',
        coordinates: [
          [
            [0, 1],
            [2, 3],
          ],
        ],
      },
      'MULTILINESTRING ((0 1, 2 3))',
    ],
    [
      {
        type: 'multipolygon',
        coordinates: [
          [
            [
              [0, 0],
              [9, 0],
              [9, 9],
              [0, 0],
            ],
          ],
        ],
      },
      'MULTIPOLYGON (((0 0, 9 0, 9 9, 0 0)))',
    ],
    [
      {
        type: 'envelope',
        coordinates: [
          [13, 53],
          [14, 52],
        ],
      },
      'BBOX (13, 14, 53, 52)',
    ],
    [{ type: 'geometrycollection', geometries: [{ type: 'point', coordinates: [1, 2, 3] }] }, 'GEOMETRYCOLLECTION (POINT (1 2 3))'],
  ])('%j is %s', (json, text) => expect(parseShape(json, options)).toEqual(parseShape(text, options)))

  it('may be closed', () => {
    const open = 'POLYGON ((0 0, 1 0, 1 1))'
    expect(parseShape(open, { ...options, coerce: true })).toEqual(parseShape('POLYGON ((0 0, 1 0, 1 1, 0 0))', options))
  })

  it.each([
    [
      {
        type: 'polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        ],
      },
      'first and last points of the linear ring must be the same (it must close itself): x[0]=0.0 x[2]=1.0 y[0]=0.0 y[2]=1.0',
    ],
    [{ type: 'blob', coordinates: [] }, 'No enum constant org.opensearch.geometry.ShapeType.BLOB'],
  ])('is not %j', (shape, reason) => {
    expect(outcome(() => index(shape))).toMatchObject({
      root: { type: 'mapper_parsing_exception', reason: 'failed to parse field [s] of type [geo_shape]' },
      error: {
        caused_by: {
          type: 'x_content_parse_exception',
          reason: 'Failed to build [geojson] after last required field arrived',
          caused_by: { type: 'illegal_argument_exception', reason },
        },
      },
    })
  })

  it('is not half a text', () => {
    expect(outcome(() => index('POINT (1'))).toMatchObject({
      error: { caused_by: { type: 'parse_exception', reason: 'expected number but found: END-OF-STREAM' } },
    })
  })

  it('is kept in parts', () => {
    const { document } = index('POINT (1 2)')
    const [{ field, value }] = document.documents[0].values
    expect(field.name).toBe('s')
    const part = new ShapePart()
    part.read(value as Uint8Array, BOUNDS_BYTES)
    expect([part.kind, part.ax, part.ay]).toEqual([POINT_PART, expect.closeTo(1, 6), expect.closeTo(2, 6)])
  })
})

it('a mapping of shapes knows what it takes', () => {
  expect(() => mapping.merge({ properties: { t: { type: 'geo_shape', nope: 1 } } })).toThrow('has unsupported parameters:  [nope : 1]')
  expect(() => mapping.merge({ properties: { t: { type: 'geo_shape', orientation: 'up' } } })).toThrow('Unknown orientation [up]')
  expect(mapping.merge({ properties: { t: { type: 'geo_shape', orientation: 'cw', index: false } } }).toJson()).toEqual({
    properties: { s: { type: 'geo_shape' }, t: { type: 'geo_shape', orientation: 'LEFT' } },
  })
})
