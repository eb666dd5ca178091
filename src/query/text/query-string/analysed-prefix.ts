// `quick-fo*`: the beginning of a word analysed like any text (`analyze_wildcard`), so that it may be several words.
import type { FieldType } from '../../../index/mapping/field-type.ts'
import type { Query } from '../../contracts/query.ts'
import type { QueryContext } from '../../contracts/query-builder.ts'
import { BooleanQuery } from '../../exec/boolean.ts'
import { prefixQuery, termQuery } from '../../fields/field-queries.ts'
import type { PatternOptions } from '../../fields/term-patterns.ts'
import { type MatchSettings, tokensOf } from '../match-field.ts'
import { places } from '../tokens.ts'

/** Null when nothing is left of the text. */
export function analysedPrefix(
  field: FieldType,
  text: string,
  options: PatternOptions,
  settings: Pick<MatchSettings, 'analyzer' | 'occur'>,
  cx: QueryContext,
): Query | null {
  const found = places(tokensOf('boolean', field, text, settings.analyzer).list)
  if (found.length === 0) return null
  const queries = found.map(({ terms }, i) => {
    const last = i === found.length - 1
    const made = terms.map(term => (last ? prefixQuery(field, term, options, cx) : termQuery(field, term, cx)))
    return made.length === 1 ? made[0] : new BooleanQuery(made.map(query => ({ occur: 'should', query })))
  })
  return queries.length === 1 ? queries[0] : new BooleanQuery(queries.map(query => ({ occur: settings.occur, query })))
}
