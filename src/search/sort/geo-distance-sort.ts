// `_geo_distance` of a sort: how far the places of documents are from the nearest (or furthest) of some points.
import { unitOf } from '../../core/distance.ts'
import { ApiError, illegalArgument, parseFailed, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, isScalar, textOf, tokenOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import { decodeLatitude, decodeLongitude, type GeoPoint, normalizePoint } from '../../index/mapping/geo/encoding.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import type { DistanceSortKey } from '../../query/collect/sort-key.ts'
import { type ValidationMethod, validationMethod } from '../../query/dsl/geo-field.ts'
import { boxAround } from '../../query/values/circle-test.ts'
import { distanceInMetres, planeDistanceInMetres } from '../../query/values/distance.ts'
import { requireColumn } from '../../query/values/fielddata.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { GeoDistanceSort, NestedSort, SortMode } from '../contracts/sort-spec.ts'
import type { NestedSortRequest } from './nested-sort.ts'
import { readNestedFilter, readNestedSort } from './nested-sort.ts'
import type { SortModeName, SortOrder } from './sort-order.ts'

interface GeoDistanceSortOptions {
  readonly order?: SortOrder
  /** `m`. */
  readonly unit?: string
  readonly distance_type?: 'arc' | 'plane'
  /** Which of several places counts: the nearest (`min`, the default in ascending order), `max`, `avg` or `median`. */
  readonly mode?: Exclude<SortModeName, 'sum'>
  /** An index without the field is no error; false. */
  readonly ignore_unmapped?: boolean
  /** What is done about places that are none; `STRICT` by default: an error. */
  readonly validation_method?: 'STRICT' | 'COERCE' | 'IGNORE_MALFORMED'
  readonly nested?: NestedSortRequest
}

/** A field with one place or several: `{ place: '52.5,13.4', order: 'asc', unit: 'km' }`. */
export type GeoDistanceSortRequest = GeoDistanceSortOptions & Readonly<Record<string, unknown>>

/** How the words of any sort are read. */
interface SortWords {
  order(text: string): boolean
  mode(text: string): SortMode
}

export function parseGeoDistanceSort(json: Record<string, unknown>, words: SortWords): GeoDistanceSort {
  let field: string | null = null
  let points: GeoPoint[] = []
  let descending = false
  let mode: SortMode | null = null
  let unit = 1
  let plane = false
  let validation: ValidationMethod = 'STRICT'
  let ignoreUnmapped = false
  let nested: NestedSort | null = null
  const take = (key: string, places: readonly GeoPoint[]) => {
    field = key
    points = [...points, ...places]
  }
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (Array.isArray(value)) take(key, readPoints(value))
    else if (isObject(value)) {
      if (key === 'nested') nested = readNestedSort(value, { json, key })
      else if (key === 'nested_filter') nested = { ...(nested ?? NO_PATH), filter: readNestedFilter(json, key) }
      else if (isPlace(value)) take(key, [parsePoint(value, false)])
      else throw parsing(`[_geo_distance] does not support [${key}]`, atValue(json, key))
    } else if (!isScalar(value)) continue
    else if (key === 'order') descending = words.order(textOf(value))
    else if (key === 'unit') unit = unitOf(textOf(value))
    else if (key === 'distance_type') plane = readDistanceType(textOf(value)) === 'plane'
    else if (key === 'validation_method') validation = validationMethod(textOf(value))
    else if (key === 'mode') mode = words.mode(textOf(value))
    else if (key === 'ignore_unmapped') ignoreUnmapped = booleanOf(value)
    else if (key === 'nested_path') nested = { ...(nested ?? NO_PATH), path: textOf(value) }
    else if (tokenOf(value) !== 'VALUE_STRING') {
      if (field === null) continue
      throw parsing(`[_geo_distance] does not support [${key}]`, atValue(json, key))
    } else {
      if (field !== null && field !== key)
        throw parsing(`Trying to reset fieldName to [${key}], already set to [${field}].`, atValue(json, key))
      take(key, [parsePoint(value, false)])
    }
  }
  if (field === null || points.length === 0) throw illegalArgument('Geo distance sorting needs at least one point.')
  if (mode === 'sum') throw illegalArgument("sort_mode [sum] isn't supported for sorting by geo distance")
  return {
    kind: 'geo_distance',
    field,
    points,
    descending,
    mode: (mode as Exclude<SortModeName, 'sum'> | null) ?? (descending ? 'max' : 'min'),
    unit,
    plane,
    validation,
    ignoreUnmapped,
    nested,
  }
}

const NO_PATH: NestedSort = { path: null, filter: null, maxChildren: null, nested: null }

const isPlace = (json: Record<string, unknown>) => ['lat', 'lon', 'geohash', 'type'].some(key => Object.hasOwn(json, key))

/** A list that begins with a number is one place; of others each item is. */
function readPoints(list: readonly unknown[]): GeoPoint[] {
  if (list.length === 0) return []
  return (tokenOf(list[0]) === 'VALUE_NUMBER' ? [list] : list).map(place => parsePoint(place, false))
}

function readDistanceType(text: string): string {
  const type = text.toLowerCase()
  if (type !== 'arc' && type !== 'plane') throw illegalArgument(`No geo distance for [${text}]`)
  return type
}

export function geoDistanceKey(spec: GeoDistanceSort, target: SearchTarget): DistanceSortKey {
  const { unit, descending, mode } = spec
  const points = spec.points.map(point => checked(point, spec))
  const field = target.mapping.field(spec.field)
  const key = { kind: 'distance', descending, mode, places: points.length } as const
  if (field === undefined) {
    if (!spec.ignoreUnmapped) throw illegalArgument(`failed to find mapper for [${spec.field}] for geo distance based sort`)
    return { ...key, field: null, distance: () => Number.POSITIVE_INFINITY, within: null }
  }
  requireColumn(field)
  if (field.family !== 'geo_point') throw notPlaces(field.type)
  // The nearest place to one point, in metres, is always measured around the earth.
  const isSimple = points.length === 1 && unit === 1 && mode === 'min' && !descending && spec.nested === null
  const metres = spec.plane && !isSimple ? planeDistanceInMetres : distanceInMetres
  const distance = (place: number, lat: number, lon: number) =>
    metres(points[place].lat, points[place].lon, decodeLatitude(lat), decodeLongitude(lon)) / unit
  const [{ lat, lon }] = points
  const isBoxed = points.length === 1 && metres === distanceInMetres
  return { ...key, field, distance, within: isBoxed ? farthest => boxAround(lat, lon, farthest * unit) : null }
}

function checked(point: GeoPoint, { validation, field }: GeoDistanceSort): GeoPoint {
  if (validation === 'COERCE') return normalizePoint(point)
  const { lat, lon } = point
  const isLatitude = lat >= -90 && lat <= 90
  if (isLatitude && lon >= -180 && lon <= 180) return point
  const [what, value, limit] = isLatitude ? ['longitude', lon, '180.0'] : ['latitude', lat, '90.0']
  if (validation === 'IGNORE_MALFORMED')
    throw illegalArgument(`invalid ${what} ${javaDouble(value as number)}; must be between -${limit} and ${limit}`)
  throw parseFailed(`illegal ${what} value [${javaDouble(value as number)}] for [GeoDistanceSort] for field [${field}].`)
}

function notPlaces(type: string): ApiError {
  const column = `org.opensearch.index.fielddata.plain.${type === 'keyword' ? 'SortedSetOrdinalsIndexFieldData' : 'SortedNumericIndexFieldData'}`
  const wanted = 'org.opensearch.index.fielddata.IndexGeoPointFieldData'
  const where = `(${column} and ${wanted} are in unnamed module of loader 'app')`
  return new ApiError('class_cast_exception', `class ${column} cannot be cast to class ${wanted} ${where}`)
}
