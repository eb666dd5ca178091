// Documents with a date or a point, which score higher the closer they are to an origin.
import { parseDistance } from '../../core/distance.ts'
import { illegalArgument } from '../../core/errors.ts'
import { isScalar, textOf } from '../../core/json-token.ts'
import { javaDouble } from '../../core/numbers.ts'
import { readTime } from '../../core/values.ts'
import type { DateFieldType, GeoPointFieldType } from '../../index/mapping/field-type.ts'
import type { GeoPoint } from '../../index/mapping/geo/encoding.ts'
import { parsePoint } from '../../index/mapping/geo/parse-point.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { LatLonPointDistanceFeatureQuery, LongDistanceFeatureQuery } from '../exec/distance-feature.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { CommonFields, readStrictly } from './strict-object.ts'

/** Scores higher the nearer a date or a place is. */
export interface DistanceFeatureRequest extends CommonQueryOptions {
  readonly field: string
  /** `'now'`, `'2026-01-01'`, `'52.5,13.4'`, `{ lat, lon }`, `[lon, lat]`. */
  readonly origin: unknown
  /** The distance of half the score: `'7d'`, `'1km'`. */
  readonly pivot: string
}

const NANOS = 1_000_000

export const distance_feature = defineQuery({
  name: 'distance_feature',
  parse(json) {
    const common = new CommonFields('distance_feature')
    let field: string | null = null
    let origin: Origin | undefined
    let pivot: string | null = null
    readStrictly('distance_feature', json, {
      field: { accepts: ['VALUE_STRING'], read: value => (field = textOf(value)) },
      origin: {
        accepts: ['START_OBJECT', 'START_ARRAY', 'VALUE_STRING', 'VALUE_NUMBER'],
        takenWhole: true,
        read: value => (origin = isScalar(value) ? (value as Origin) : parsePoint(value, false)),
      },
      pivot: { accepts: ['VALUE_STRING'], read: value => (pivot = textOf(value)) },
      ...common.fields,
    })
    const missing = [field === null ? 'field' : [], origin === undefined ? 'origin' : [], pivot === null ? 'pivot' : []].flat()
    if (missing.length > 0) throw illegalArgument(`Required [${missing.join(', ')}]`)
    const [name, distance] = [field ?? '', pivot ?? '']
    return builder('distance_feature', common, cx => {
      const type = cx.fields.field(name)
      if (type === undefined) return new MatchNoDocsQuery("Can't run [distance_feature] query on unmapped fields!")
      if (type.family === 'date') return nearMoment(type, origin!, distance, cx)
      if (type.family === 'geo_point') return nearPlace(type, origin!, distance)
      throw illegalArgument(
        `Illegal data type of [${type.type}]![distance_feature] query can only be run on a date, date_nanos or geo_point field type!`,
      )
    })
  },
})

/** A place that was written as such, or a value that may be one. */
type Origin = GeoPoint | string | number | boolean | bigint

const isPoint = (origin: Origin): origin is GeoPoint => !isScalar(origin)

function nearMoment(field: DateFieldType, origin: Origin, pivot: string, cx: QueryContext): Query {
  const moment = field.instant(isPoint(origin) ? placeText(origin) : textOf(origin), true, { now: cx.now() })
  const millis = readTime(pivot, 'TimeValue')
  if (!(millis > 0)) throw illegalArgument(`pivotDistance must be > 0, got ${millis}`)
  return new LongDistanceFeatureQuery(field.name, moment, field.resolution === 'milliseconds' ? millis : millis * NANOS)
}

/** A place is no moment; the complaint shows it so. */
function placeText({ lat, lon }: GeoPoint): string {
  return `${javaDouble(lat)}, ${javaDouble(lon)}`
}

function nearPlace(field: GeoPointFieldType, origin: Origin, pivot: string): Query {
  const metres = parseDistance(pivot, 1)
  if (!(metres > 0)) throw illegalArgument(`pivotDistance must be > 0, got ${javaDouble(metres)}`)
  if (!isPoint(origin) && typeof origin !== 'string') {
    throw illegalArgument('Illegal type [class java.lang.Long] for [origin]! Must be of type [geo_point] or [string] for geo_point fields!')
  }
  return new LatLonPointDistanceFeatureQuery(field.name, isPoint(origin) ? origin : parsePoint(origin, false), metres)
}
