// What query strings of both kinds make of one field: a query of its own text, or none where it cannot take it and that is allowed.
import { isApiError } from '../../../core/errors.ts'
import type { FieldType } from '../../../index/mapping/field-type.ts'
import type { Query } from '../../contracts/query.ts'
import type { QueryContext } from '../../contracts/query-builder.ts'
import { lenientQuery } from '../field-parts.ts'
import { type MatchSettings, searchAnalyzer, unmapped } from '../match-field.ts'

export function ofField(
  name: string,
  { lenient }: Pick<MatchSettings, 'lenient'>,
  cx: QueryContext,
  make: (field: FieldType) => Query | null,
): Query | null {
  const field = cx.fields.field(name)
  if (field === undefined) return unmapped(name)
  try {
    return make(field)
  } catch (error) {
    if (!lenient || !isApiError(error)) throw error
    return lenientQuery(name, error)
  }
}

/** As the field's texts are written, without cutting them. */
export function normalised(field: FieldType, text: string, settings: Pick<MatchSettings, 'analyzer'>): string {
  const analyzer = settings.analyzer ?? searchAnalyzer(field, false)
  return analyzer === null ? text : analyzer.normalize(text)
}
