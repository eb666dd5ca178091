// Text searched for in several fields as if they were one.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { illegalArgument } from '../../core/errors.ts'
import { textOf } from '../../core/json-token.ts'
import type { TextFieldType } from '../../index/mapping/field-type.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import { BooleanQuery } from '../exec/boolean.ts'
import type { Occur } from '../exec/boolean-weight.ts'
import { checkClauseCount } from '../exec/clause-limit.ts'
import { CombinedFieldQuery, type WeightedFieldName } from '../exec/combined-field.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { unmapped } from '../text/match-field.ts'
import { withMinimum } from '../text/minimum-should-match.ts'
import { analyse, places } from '../text/tokens.ts'
import { parseWeightedField } from '../text/weighted-fields.ts'
import { type OperatorName, operatorOf } from './match-options.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { CommonFields, readStrictly, textItems, VALUE } from './strict-object.ts'

/** Words in several fields that are scored as if they were one. */
export interface CombinedFieldsRequest extends CommonQueryOptions {
  /** The text to look for. */
  readonly query: string | number | boolean
  /** `['title^2', 'body']`. */
  readonly fields: readonly string[]
  /** Whether each word must be found; `or`. */
  readonly operator?: OperatorName
  /** So many of the words: `2`, `'75%'`, `'2<75%'`. */
  readonly minimum_should_match?: number | string
}

export const combined_fields = defineQuery({
  name: 'combined_fields',
  parse(json) {
    const common = new CommonFields('combined_fields')
    const fields = new Map<string, number>()
    let text: string | null = null
    let operator: Occur = 'should'
    let minimum: string | null = null
    readStrictly('combined_fields', json, {
      query: { accepts: VALUE, read: value => (text = textOf(value)) },
      fields: {
        accepts: ['START_ARRAY', 'VALUE_STRING'],
        read(value) {
          if (!Array.isArray(value)) parseWeightedField(textOf(value), fields)
          else {
            for (const item of textItems(value)) parseWeightedField(item, fields)
          }
        },
      },
      operator: { accepts: ['VALUE_STRING'], read: value => (operator = operatorOf(textOf(value))) },
      minimum_should_match: { accepts: VALUE, read: value => (minimum = textOf(value)) },
      ...common.fields,
    })
    if (text === null) throw illegalArgument('Required [query]')
    const query: string = text
    return builder('combined_fields', common, cx => withMinimum(combine(query, fields, operator, cx), minimum))
  },
})

function combine(text: string, given: ReadonlyMap<string, number>, occur: Occur, cx: QueryContext): Query {
  const fields: WeightedFieldName[] = []
  let analyzer: Analyzer | null = null
  for (const [pattern, weight] of given) {
    for (const name of cx.fields.names(pattern)) {
      const field = textField(name, cx)
      if (weight < 1) throw illegalArgument('weight must be greater or equal to 1')
      if (analyzer !== null && field.searchAnalyzer !== analyzer) {
        throw illegalArgument('All fields in [combined_fields] query must have the same search analyzer')
      }
      analyzer = field.searchAnalyzer
      fields.push({ field: field.name, weight })
    }
  }
  if (analyzer === null) return unmapped(...given.keys())
  const words = places(analyse(analyzer, text).list).map(({ terms }) => new CombinedFieldQuery(fields, terms))
  if (words.length === 0) return new MatchNoDocsQuery('Matching no documents because no terms present')
  if (words.length === 1) return words[0]
  checkClauseCount(words.length, cx.maxClauseCount)
  return new BooleanQuery(words.map(query => ({ occur, query })))
}

function textField(name: string, cx: QueryContext): TextFieldType {
  const field = cx.fields.field(name)!
  if (field.family === 'text') return field
  throw illegalArgument(`Field [${name}] of type [${field.type}] does not support [combined_fields] queries`)
}
