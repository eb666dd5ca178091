// A circle's box and cells decide as the distance itself does, near poles and the date line, too.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeLatitude, decodeLongitude, encodeLatitude, encodeLongitude } from '../../../src/index/mapping/geo/encoding.ts'
import { circleTest } from '../../../src/query/values/circle-test.ts'
import { distanceInMetres } from '../../../src/query/values/distance.ts'
import type { PlaceTest } from '../../../src/query/values/place-test.ts'
import { rounds } from '../../support/rounds.ts'

function passes({ south, north, west, width, inner }: PlaceTest, lat: number, lon: number): boolean {
  return lat >= south && lat <= north && (lon - west) >>> 0 <= width && (inner === null || inner(lat, lon))
}

const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 0, 89.9999, -89.9))
const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.9999, -179.9999, 0))
/** Steps aside from the centre, as shares of the radius. */
const aside = fc.tuple(fc.double({ min: -1.2, max: 1.2, noNaN: true }), fc.double({ min: -1.2, max: 1.2, noNaN: true }))

it('agrees with the distance', () => {
  let inside = 0
  let outside = 0
  fc.assert(
    fc.property(
      latitude,
      longitude,
      fc.oneof(
        fc.double({ min: 0.001, max: 2.1e7, noNaN: true }),
        fc.double({ min: 0.1, max: 5000, noNaN: true }),
        fc.constantFrom(1e4, 1e6, 20015115),
      ),
      fc.array(aside, { minLength: 30, maxLength: 60 }),
      fc.array(fc.tuple(latitude, longitude), { maxLength: 10 }),
      (lat, lon, radius, near, anywhere) => {
        const test = circleTest(lat, lon, radius)
        const degrees = radius / 111_195
        const places = near.map(([up, right]): [number, number] => [
          Math.max(-90, Math.min(90, lat + up * degrees)),
          ((((lon + (right * degrees) / Math.max(0.001, Math.cos((lat * Math.PI) / 180)) + 180) % 360) + 360) % 360) - 180,
        ])
        for (const [pointLat, pointLon] of [...places, ...anywhere]) {
          const [y, x] = [encodeLatitude(pointLat), encodeLongitude(pointLon)]
          const expected = distanceInMetres(lat, lon, decodeLatitude(y), decodeLongitude(x)) <= radius
          if (expected) inside++
          else outside++
          expect(passes(test, y, x), `${lat},${lon} ${radius}: ${pointLat},${pointLon}`).toBe(expected)
        }
      },
    ),
    { numRuns: rounds(400) },
  )
  expect(inside).toBeGreaterThan(rounds(1000))
  expect(outside).toBeGreaterThan(rounds(1000))
})
