// Places: only geometric queries know what to do with them.
import { illegalArgument } from '../../core/errors.ts'
import type { GeoPointFieldType } from '../../index/mapping/field-type.ts'
import { type QueryContext, shardError } from '../dsl/query-builder.ts'
import type { FieldQueries } from './field-queries.ts'
import { existsIn } from './shared.ts'

function notExact({ name }: GeoPointFieldType, cx: QueryContext): never {
  throw shardError(cx, `Geometry fields do not support exact searching, use dedicated geometry queries instead: [${name}]`)
}

export const geoPointFields: FieldQueries<GeoPointFieldType> = {
  term: (field, _value, cx) => notExact(field, cx),
  terms: (field, _values, cx) => notExact(field, cx),
  range(field) {
    throw illegalArgument(`Field [${field.name}] of type [${field.type}] does not support range queries`)
  },
  exists: existsIn,
  caseInsensitive: () => null,
}
