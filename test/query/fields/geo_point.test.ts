// Queries on geo points.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeLatitude, encodeLatitude, normalizePoint, packPoint, unpackPoint } from '../../../src/index/mapping/geo/encoding.ts'
import { parsePoint } from '../../../src/index/mapping/geo/parse-point.ts'
import { distanceInMetres } from '../../../src/query/values/distance.ts'
import { MappedShard } from '../support/mapped-shard.ts'

const latitudes = fc.double({ min: -90, max: 90, noNaN: true })
const longitudes = fc.double({ min: -180, max: 180, noNaN: true })

describe('a place', () => {
  it.each([
    ['41.12,-71.34', 41.12, -71.34],
    ['POINT (-71.34 41.12)', 41.12, -71.34],
    [[-71.34, 41.12], 41.12, -71.34],
    [{ lat: '1.5', lon: '2.5' }, 1.5, 2.5],
    [{ type: 'point', coordinates: [1, 2] }, 2, 1],
    ['u', 45, 0],
  ])('%j', (written, lat, lon) => expect(parsePoint(written, false)).toEqual({ lat, lon }))

  it.each([
    ['1,2,3', 'Exception parsing coordinates: found Z value [3.0] but [ignore_z_value] parameter is [false]'],
    ['1,2,3,4', 'failed to parse [1,2,3,4], expected 2 or 3 coordinates but found: [4]'],
    ['a,2', 'latitude must be a number'],
    ['1,b', 'longitude must be a number'],
    ['', 'empty geohash'],
    ['ai!', 'unsupported symbol [a] in geohash [ai!]'],
    ['POINT (1', 'Invalid WKT format'],
    [5, 'geo_point expected'],
    [{}, 'token [END_OBJECT] not allowed'],
    [{ lat: 1 }, 'field [lon] missing'],
    [{ lat: true, lon: 1 }, 'lat must be a number'],
    [{ lat: 'x', lon: 1 }, '[lon] and [lat] must be valid double values'],
    [{ lat: 1, lon: 2, x: 3 }, 'field must be either [lon|lat], [type|coordinates], or [geohash]'],
    [{ geohash: 5 }, 'geohash must be a string'],
    [{ type: 'Polygon', coordinates: [1, 2] }, 'type must be Point'],
    [{ type: 'Point' }, 'field [coordinates] missing'],
    [{ type: 'Point', coordinates: ['1', '2'] }, 'numeric value expected'],
    [{ type: 'Point', coordinates: [1] }, '[geo_point] field type should have at least two dimensions'],
  ])('is not %j', (written, reason) => expect(() => parsePoint(written, false)).toThrow(reason))

  it('is kept to a step below it, in the order of latitudes', () => {
    expect(unpackPoint(packPoint({ lat: 48.8566, lon: 2.3522 }))).toEqual({ lat: 48.8565999828279, lon: 2.3521999921649694 })
    fc.assert(
      fc.property(latitudes, longitudes, latitudes, (lat, lon, other) => {
        const kept = unpackPoint(packPoint({ lat, lon }))
        expect(Math.abs(kept.lat - lat)).toBeLessThanOrEqual(180 / 2 ** 32)
        expect(Math.abs(kept.lon - lon)).toBeLessThanOrEqual(360 / 2 ** 32)
        if (decodeLatitude(encodeLatitude(lat)) < decodeLatitude(encodeLatitude(other))) {
          expect(packPoint({ lat, lon })).toBeLessThan(packPoint({ lat: other, lon }))
        }
      }),
    )
  })

  it('beyond the pole lies on the other side', () => expect(normalizePoint({ lat: 91, lon: 200 })).toEqual({ lat: 89, lon: 20 }))
})

describe('places of documents', () => {
  const cities = [
    { at: '48.8566,2.3522' },
    { at: { lat: 51.5074, lon: -0.1278 } },
    { at: [18.0686, 59.3293] },
    { at: [[151.2093, -33.8688], 'POINT (178.44 -18.14)'] },
    {},
  ]
  for (const options of [{}, { doc_values: false }]) {
    const shard = new MappedShard({ at: { type: 'geo_point', ...options } }).add(...cities)

    it.each([
      [{ geo_distance: { distance: '400km', at: [2.35, 48.85] } }, [0, 1]],
      [{ geo_distance: { distance: '343km', at: '48.8566,2.3522' } }, [0]],
      [{ geo_distance: { distance: 400, unit: 'km', at: 'u09tvw0' } }, [0, 1]],
      [{ geo_distance: { distance: '6000km', at: [-175, 0] } }, [3]],
      [{ geo_bounding_box: { at: { top_left: [-5, 60], bottom_right: [20, 45] } } }, [0, 1, 2]],
      [{ geo_bounding_box: { at: { wkt: 'BBOX (-5, 20, 55, 45)' } } }, [0, 1]],
      [{ geo_bounding_box: { at: { top_left: [170, 30], bottom_right: [-150, -30] } } }, [3]],
      [{ geo_polygon: { at: { points: ['45,-10', { lat: 45, lon: 10 }, 'POINT(5 70)'] } } }, [0, 1]],
      [{ exists: { field: 'at' } }, [0, 1, 2, 3]],
      [{ geo_distance: { distance: '1km', nowhere: [0, 0], ignore_unmapped: true } }, []],
    ])(`${JSON.stringify(options)} %j finds %j`, (query, ids) => expect(shard.ids(query)).toEqual(ids))
  }

  const shard = new MappedShard({ at: { type: 'geo_point' }, k: { type: 'keyword' } }).add(...cities)

  it.each([
    [{ geo_distance: { distance: '0km', at: [0, 0] } }, 'distance must be greater than zero'],
    [{ geo_distance: { at: [0, 0] } }, "geo_distance requires 'distance' to be specified"],
    [{ geo_distance: { distance: 'far', at: [0, 0] } }, 'For input string: "far"'],
    [{ geo_distance: { distance: '4km', at: [0, 95] } }, "couldn't validate latitude/ longitude values"],
    [{ geo_distance: { distance: '4km', nowhere: [0, 0] } }, 'failed to find geo field [nowhere]'],
    [{ geo_bounding_box: { at: { top_left: [-5, 45], bottom_right: [20, 60] } } }, 'top is below bottom corner: 45.0 vs. 60.0'],
    [{ geo_bounding_box: { at: { top_left: [-5, 60] } } }, 'bottom latitude is invalid: NaN'],
    [
      {
        geo_polygon: {
          at: {
            points: [
              [0, 0],
              [1, 1],
            ],
          },
        },
      },
      'too few points defined for geo_polygon query',
    ],
    [{ term: { at: '1,1' } }, 'Geometry fields do not support exact searching, use dedicated geometry queries instead: [at]'],
    [{ range: { at: { gt: '1,1' } } }, 'Field [at] of type [geo_point] does not support range queries'],
  ])('%j is refused', (query, reason) => expect(() => shard.ids(query)).toThrow(reason))

  it('are as far as the earth is round', () => {
    expect(distanceInMetres(48.8566, 2.3522, 51.5074, -0.1278)).toBeCloseTo(343_556.5, 0)
    expect(distanceInMetres(0, 0, 0, 180)).toBeCloseTo(Math.PI * 6371008.7714, 3)
  })
})
