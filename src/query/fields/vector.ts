// Queries on vector fields: only knn and scripts are supported.
import { illegalArgument } from '../../core/errors.ts'
import type { VectorFieldType } from '../../index/mapping/field-type.ts'
import { type QueryContext, shardError } from '../contracts/query-builder.ts'
import { FieldExistsQuery } from '../exec/field-exists.ts'
import type { FieldQueries } from './family-queries.ts'

function notExact({ name }: VectorFieldType, cx: QueryContext): never {
  throw shardError(cx, `KNN vector do not support exact searching, use KNN queries instead: [${name}]`)
}

export const vectorFields: FieldQueries<VectorFieldType> = {
  term: (field, _value, cx) => notExact(field, cx),
  terms: (field, _values, cx) => notExact(field, cx),
  range(field) {
    throw illegalArgument(`Field [${field.name}] of type [${field.type}] does not support range queries`)
  },
  exists: field => new FieldExistsQuery(field.name),
  caseInsensitive: () => null,
}
