// `completion` fields.
import { describe, expect, it } from 'vitest'
import { decodeEntry } from '../../../src/index/completion/entry.ts'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers, outcome } from './recorded.ts'

const parse = (properties: object) => Mapping.parse({ properties }, analyzers, {})
const mapping = parse({
  c: { type: 'completion', max_input_length: 5 },
  ctx: { type: 'completion', contexts: [{ name: 'cat', type: 'category', path: 'kind' }] },
  kind: { type: 'keyword' },
  size: { type: 'integer' },
  sized: { type: 'completion', contexts: [{ name: 'size', type: 'category', path: 'size' }] },
  at: { type: 'geo_point' },
  near: { type: 'completion', contexts: [{ name: 'at', type: 'geo', precision: 3, path: 'at' }] },
})

function values(json: object, name: string): string[] {
  const source = new TextEncoder().encode(JSON.stringify(json))
  const { document } = parseGrowing(mapping, { id: '1', routing: null, source })
  return document.documents[0].values.filter(({ field }) => field.name === name).map(({ value }) => value as string)
}

const entries = (json: object, field: string) => values(json, `${field}..completions`).map(decodeEntry)

describe('a completion field', () => {
  it('keeps the beginnings of its inputs', () => {
    const json = { c: ['Nirvana', { input: ['In Utero', 'b'], weight: '7' }, ''] }
    expect(values(json, 'c')).toEqual(['Nirva', 'In Ut', 'b'])
    expect(entries(json, 'c')).toEqual([
      { key: 'nirva', surface: 'Nirva' },
      { key: 'in\u001fut', surface: 'In Ut' },
      { key: 'b', surface: 'b' },
    ])
  })

  it('keeps them by the contexts that are given, beside it or anywhere in the document', () => {
    const json = { ctx: { input: 'a', contexts: { cat: ['x', 5, true] } }, kind: ['y', 'x'] }
    expect(entries(json, 'ctx').map(({ key }) => key)).toEqual(['\0x\u001da', '\u00005\u001da', '\0true\u001da', '\0y\u001da'])
    expect(entries({ near: 'a', at: '52.5,13.4' }, 'near')).toEqual([{ key: '\0u33\u001da', surface: 'a' }])
    expect(entries({ near: { input: 'a', contexts: { at: [[13.4, 52.5], 'drm3btev3e86'] } } }, 'near').map(({ key }) => key)).toEqual([
      '\0u33\u001da',
      '\0drm\u001da',
    ])
  })

  it.each([
    [{ ctx: 'a' }, 'Contexts are mandatory in context enabled completion field [ctx]'],
    [{ sized: 'a', size: 3 }, 'Failed to parse context field [size], only keyword and text fields are accepted'],
    [{ ctx: 'a', kind: 'k\u001d' }, 'Illegal value [\0k\u001d] UTF-16 codepoint [0x1d] at position 2 is a reserved character'],
  ])('refuses %j when it meets the index', (json, reason) => {
    expect(outcome(() => values(json, ''))).toMatchObject({ error: { type: 'illegal_argument_exception', reason } })
  })

  it.each([
    [{ c: { input: 'a', weight: -1 } }, 'weight must be in the interval [0..2147483647], but was [-1]'],
    [{ c: { input: 'a', weight: 1.5 } }, 'weight must be an integer, but was [1.5]'],
    [{ c: { input: 'a', nope: 1 } }, 'unknown field name [nope], must be one of [input, weight, contexts]'],
    [{ ctx: { input: 'a', contexts: { nope: 'b' } } }, 'Unknown context name [nope], must be one of [cat]'],
    [{ c: 5 }, 'failed to parse [c]: expected text or object, but got VALUE_NUMBER'],
    [{ c: ['a', 5] }, 'failed to parse [null]: expected text or object, but got VALUE_NUMBER'],
    [{ c: { input: null } }, 'input must be a string or array, but was [VALUE_NULL]'],
    [{ c: { input: 'a', weight: null } }, 'weight must be a number or string, but was [VALUE_NULL]'],
    [{ c: { input: 'a\u001fb' } }, 'Illegal input [a\u001fb] UTF-16 codepoint [0x1f] at position 1 is a reserved character'],
    [{ ctx: { input: 'a', contexts: { cat: [null] } } }, 'context array must have string, number or boolean values, but was [VALUE_NULL]'],
    [{ near: { input: 'a', contexts: { at: [1] } } }, 'latitude must be a numeric value'],
  ])('refuses %j', (json, reason) => {
    expect(outcome(() => values(json, ''))).toMatchObject({ error: { reason: 'failed to parse', caused_by: { reason } } })
  })

  it('is printed with its defaults', () => {
    expect(
      parse({
        c: { type: 'completion', max_input_length: 5 },
        ctx: { type: 'completion', contexts: [{ name: 'cat', type: 'category', path: 'kind' }] },
      }).toJson(),
    ).toEqual({
      properties: {
        c: {
          type: 'completion',
          analyzer: 'simple',
          preserve_separators: true,
          preserve_position_increments: true,
          max_input_length: 5,
        },
        ctx: {
          type: 'completion',
          analyzer: 'simple',
          preserve_separators: true,
          preserve_position_increments: true,
          max_input_length: 50,
          contexts: [{ name: 'cat', type: 'CATEGORY', path: 'kind' }],
        },
      },
    })
  })

  it.each([
    [{ type: 'completion', max_input_length: 0 }, '[max_input_length] must be > 0 but was [0]'],
    [{ type: 'completion', contexts: [{ name: 'a' }] }, 'missing [type] in context mapping'],
    [{ type: 'completion', contexts: [] }, 'expected at least one context mapping'],
    [{ type: 'completion', contexts: [{ name: 'a', type: 'nope' }] }, 'No context type for [nope]'],
    [
      { type: 'completion', contexts: [{ name: 'a', type: 'geo', path: 'b' }] },
      'field [b] referenced in context [a] is not defined in the mapping',
    ],
    [{ type: 'completion', nope: 1 }, 'unknown parameter [nope] on mapper [f] of type [completion]'],
  ])('cannot be %j', (f, reason) => expect(() => parse({ f })).toThrow(reason))
})
