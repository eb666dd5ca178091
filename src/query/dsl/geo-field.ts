// What geo queries have in common: the field, distances, and the handling of malformed points.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { javaDouble } from '../../core/numbers.ts'
import type { FieldType, GeoPointFieldType, GeoShapeFieldType } from '../../index/mapping/field-type.ts'
import { type GeoPoint, normalizePoint } from '../../index/mapping/geo/encoding.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'

/** `{ lat, lon }`, `'52.5,13.4'`, `[lon, lat]`, a geohash or `'POINT (13.4 52.5)'`. */
export type PlaceRequest = string | readonly number[] | { readonly lat: number; readonly lon: number } | Readonly<Record<string, unknown>>

/** What queries for places have in common. */
export interface PlaceOptions extends CommonQueryOptions {
  /** What becomes of impossible places; `STRICT`, an error. */
  readonly validation_method?: 'STRICT' | 'IGNORE_MALFORMED' | 'COERCE'
  /** Where the field is not mapped nothing matches, in place of an error; false. */
  readonly ignore_unmapped?: boolean
}

export type ValidationMethod = 'STRICT' | 'COERCE' | 'IGNORE_MALFORMED'

export function validationMethod(text: string): ValidationMethod {
  const method = text.toUpperCase()
  if (method === 'STRICT' || method === 'COERCE' || method === 'IGNORE_MALFORMED') return method
  throw illegalArgument(`operator needs to be either STRICT, COERCE, or IGNORE_MALFORMED, but not [${text}]`)
}

/** Null for an unmapped field that may be. */
export function geoField(
  query: string,
  name: string,
  ignoreUnmapped: boolean,
  cx: QueryContext,
): GeoPointFieldType | GeoShapeFieldType | null {
  const field: FieldType | undefined = cx.fields.field(name)
  if (field === undefined) return unmapped('geo', name, ignoreUnmapped, cx)
  if (field.family === 'geo_point' || field.family === 'geo_shape') return field
  throw shardError(
    cx,
    `type [${field.type}] for field [${name}] is not supported for [${query}] queries. Must be one of [geo_point] or [geo_shape]`,
  )
}

/** The same where shapes are not asked. */
export function pointField(name: string, ignoreUnmapped: boolean, cx: QueryContext): GeoPointFieldType | null {
  const field: FieldType | undefined = cx.fields.field(name)
  if (field === undefined) return unmapped('geo_point', name, ignoreUnmapped, cx)
  if (field.family === 'geo_point') return field
  throw shardError(cx, `field [${name}] is not a geo_point field`)
}

function unmapped(kind: string, name: string, ignoreUnmapped: boolean, cx: QueryContext): null {
  if (ignoreUnmapped) return null
  throw shardError(cx, `failed to find ${kind} field [${name}]`)
}

const isPlace = ({ lat, lon }: GeoPoint) => lat >= -90 && lat <= 90 && lon >= -180 && lon <= 180

/** The place a query means; throws where it is none and may not be. */
export function validPlace(query: string, point: GeoPoint, method: ValidationMethod, cx: QueryContext): GeoPoint {
  if (method === 'COERCE') return normalizePoint(point)
  const { lat, lon } = point
  if (method === 'STRICT' && !isPlace(point)) {
    const [what, value] = lat >= -90 && lat <= 90 ? ['longitude', lon] : ['latitude', lat]
    const problem = `Validation Failed: 1: [${query}] center point ${what} is invalid: ${javaDouble(value as number)};`
    throw shardError(cx, "couldn't validate latitude/ longitude values", new ApiError('query_validation_exception', problem))
  }
  if (!(lat >= -90 && lat <= 90)) throw illegalArgument(`invalid latitude ${javaDouble(lat)}; must be between -90.0 and 90.0`)
  if (!(lon >= -180 && lon <= 180)) throw illegalArgument(`invalid longitude ${javaDouble(lon)}; must be between -180.0 and 180.0`)
  return point
}
