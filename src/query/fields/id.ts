// `_id`: one exact term per document.
import { illegalArgument } from '../../core/errors.ts'
import type { IdFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import type { FieldQueries } from './field-queries.ts'

export const idFields: FieldQueries<IdFieldType> = {
  term: (field, value) => new TermInSetQuery(field.name, [javaText(value)]),
  terms: (field, values) =>
    new TermInSetQuery(
      field.name,
      values.map(value => javaText(value)),
    ),
  range(field) {
    throw illegalArgument(`Field [${field.name}] of type [${field.type}] does not support range queries`)
  },
  exists: () => new MatchAllDocsQuery(),
  caseInsensitive: () => null,
}
