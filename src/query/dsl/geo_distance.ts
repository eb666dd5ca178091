// Documents with a point, or a part of a shape, within a given distance.
import { parseDistance, unitOf } from '../../core/distance.ts'
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { booleanOf, isScalar, textOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import type { GeoPoint } from '../../index/mapping/geo/encoding.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import { GeoPointQuery } from '../exec/geo-points.ts'
import { GeoShapeQuery } from '../exec/geo-shapes.ts'
import { componentsOf } from '../exec/geometry/components.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { circleTest } from '../values/circle-test.ts'
import type { PlaceOptions, PlaceRequest } from './geo-field.ts'
import { geoField, type ValidationMethod, validationMethod, validPlace } from './geo-field.ts'
import { builder, defineQuery } from './query-builder.ts'
import { Options } from './simple-object.ts'

/** By field: the place around which documents are found. */
export interface GeoDistanceRequest extends PlaceOptions {
  /** `'10km'`. */
  readonly distance: string | number
  /** Of a distance without one; `m`. */
  readonly unit?: string
  /** `arc` or `plane`; hits are the same. */
  readonly distance_type?: 'arc' | 'plane'
  readonly [field: string]: PlaceRequest | number | boolean | undefined
}

export const geo_distance = defineQuery({
  name: 'geo_distance',
  parse(json) {
    const options = new Options()
    let field: string | null = null
    let point: GeoPoint | null = null
    let distance: string | null = null
    let unit = 1
    let method: ValidationMethod = 'STRICT'
    let ignoreUnmapped = false
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (isScalar(value)) {
        if (key === 'distance') distance = textOf(value)
        else if (key === 'unit') unit = unitOf(textOf(value))
        else if (key === 'distance_type') checkDistanceType(textOf(value))
        else if (key === 'validation_method') method = validationMethod(textOf(value))
        else if (key === 'ignore_unmapped') ignoreUnmapped = booleanOf(value)
        else if (options.take(key, value)) continue
        else if (field !== null) throw parsing(`failed to parse [geo_distance] query. unexpected field [${key}]`, atValue(json, key))
        else {
          field = key
          point = parsePoint(value, false)
        }
      } else if (value !== null) {
        field = key
        point = parsePoint(value, false)
      }
    }
    if (distance === null) throw parsing("geo_distance requires 'distance' to be specified", atEnd(json))
    if (field === null || point === null) throw illegalArgument('fieldName must not be null or empty')
    const radius = parseDistance(distance, unit)
    if (radius <= 0) throw illegalArgument('distance must be greater than zero')
    const [name, place] = [field, point]
    return builder('geo_distance', options, cx => {
      const type = geoField('geo_distance', name, ignoreUnmapped, cx)
      if (type === null) return newMatchNone()
      const { lat, lon } = validPlace('geo_distance', place, method, cx)
      if (type.family === 'geo_shape')
        return new GeoShapeQuery(type.name, 'intersects', componentsOf({ type: 'circle', position: [lon, lat], radius }))
      const centre = `${javaDouble(lat)},${javaDouble(lon)}`
      const names = {
        index: `${type.name}:${centre} +/- ${javaDouble(radius)} meters`,
        column: `INTERSECTS:geometries([Circle([${centre}] radius = ${javaDouble(radius)} meters)])`,
      }
      return new GeoPointQuery(type.name, names, circleTest(lat, lon, radius))
    })
  },
})

function checkDistanceType(text: string): void {
  const type = text.toLowerCase()
  if (type !== 'arc' && type !== 'plane') throw illegalArgument(`No geo distance for [${text}]`)
}
