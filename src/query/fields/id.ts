// Queries on `_id`: one exact term per document.
import { illegalArgument } from '../../core/errors.ts'
import { ID_FIELD } from '../../index/contracts/document.ts'
import type { IdFieldType } from '../../index/mapping/field-type.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { MatchAllDocsQuery } from '../exec/match-all.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { TermInSetQuery } from '../exec/term-in-set.ts'
import type { FieldQueries } from './family-queries.ts'

export function idsQuery(ids: readonly string[]): TermInSetQuery {
  if (ids.includes('')) throw illegalArgument("Ids can't be empty")
  return new TermInSetQuery(ID_FIELD, ids)
}

export const idFields: FieldQueries<IdFieldType> = {
  term: (_field, value) => idsQuery([javaText(value)]),
  terms: (_field, values) => idsQuery(values.map(value => javaText(value))),
  range(field) {
    throw illegalArgument(`Field [${field.name}] of type [${field.type}] does not support range queries`)
  },
  exists: () => new MatchAllDocsQuery(),
  // Ids are stored in bytes that spell no text.
  caseInsensitive: () => newMatchNone(),
}
