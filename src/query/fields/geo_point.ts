// Queries on geo fields: only geo queries are supported.
import { illegalArgument } from '../../core/errors.ts'
import type { GeoPointFieldType, GeoShapeFieldType } from '../../index/mapping/field-type.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import type { FieldQueries } from './family-queries.ts'
import { caseMatters, existsIn } from './shared.ts'

type GeoFieldType = GeoPointFieldType | GeoShapeFieldType

function notExact({ name }: GeoFieldType, cx: QueryContext): never {
  throw shardError(cx, `Geometry fields do not support exact searching, use dedicated geometry queries instead: [${name}]`)
}

export const geoFields: FieldQueries<GeoFieldType> = {
  term: (field, _value, cx) => notExact(field, cx),
  terms: (field, _values, cx) => notExact(field, cx),
  range(field) {
    throw illegalArgument(`Field [${field.name}] of type [${field.type}] does not support range queries`)
  },
  exists: existsIn,
  caseInsensitive: caseMatters,
}
