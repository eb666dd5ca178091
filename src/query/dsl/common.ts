// Documents that contain the rare words of a text; its frequent ones only add to scores.

import { illegalArgument, parsing } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import type { Query } from '../contracts/query.ts'
import type { QueryContext } from '../contracts/query-builder.ts'
import type { Occur } from '../exec/boolean-weight.ts'
import { CommonTermsQuery } from '../exec/common-terms.ts'
import { MatchNoDocsQuery } from '../exec/match-none.ts'
import { TermQuery } from '../exec/term.ts'
import { namedAnalyzer, searchAnalyzer } from '../text/match-field.ts'
import { analyse, whole } from '../text/tokens.ts'
import { type OperatorName, operatorOf } from './match-options.ts'
import { noFieldName } from './no-field-name.ts'
import { builder, defineQuery } from './query-builder.ts'
import { type CommonQueryOptions, Options } from './simple-object.ts'
import { unsupportedAt, walked, walkField } from './walked-query.ts'

/** By field: the text, or the text with options. */
export type CommonRequest = Readonly<Record<string, string | number | boolean | CommonFieldOptions>>

interface CommonFieldOptions extends CommonQueryOptions {
  /** The text to look for. */
  readonly query: string | number | boolean
  readonly analyzer?: string
  /** Words in more documents than this are frequent: a count from 1 on, below that a share of all; 0.01. */
  readonly cutoff_frequency?: number
  /** Whether each of the rare words must be found; `or` by default. */
  readonly low_freq_operator?: OperatorName
  /** Whether each of the frequent words must be found; `or` by default. */
  readonly high_freq_operator?: OperatorName
  /** Of the rare words, or of both by their names. */
  readonly minimum_should_match?:
    | number
    | string
    | {
        /** So many of the rare words. */
        readonly low_freq?: number | string
        /** So many of the frequent words. */
        readonly high_freq?: number | string
      }
}

class CommonOptions extends Options {
  text: unknown = null
  analyzer: string | null = null
  cutoff = Math.fround(0.01)
  rareOccur: Occur = 'should'
  frequentOccur: Occur = 'should'
  rareMinimum: string | null = null
  frequentMinimum: string | null = null
}

export const common = defineQuery({
  name: 'common',
  parse: walked('common', walk => {
    const options = new CommonOptions()
    const field = walkField('common', walk, {
      option: () => readOption(options, walk),
      value: () => void (options.text = walk.scalar()),
    })
    if (field === null) throw noFieldName(walk.at)
    if (options.text === null) throw illegalArgument('text cannot be null')
    return builder('common', options, cx => queryOf(field, options, cx))
  }),
})

function readOption(options: CommonOptions, walk: JsonWalk): void {
  if (walk.token === 'START_OBJECT') {
    if (walk.key !== 'minimum_should_match') throw unsupportedAt('common', walk)
    readMinimum(options, walk)
    return
  }
  // Brackets of lists mean nothing here.
  if (!walk.isValue) return
  switch (walk.key) {
    case 'query':
      options.text = walk.scalar()
      return
    case 'analyzer':
      options.analyzer = walk.text()
      return
    case 'cutoff_frequency':
      options.cutoff = walk.float()
      return
    case 'low_freq_operator':
      options.rareOccur = operatorOf(walk.text())
      return
    case 'high_freq_operator':
      options.frequentOccur = operatorOf(walk.text())
      return
    case 'minimum_should_match':
      options.rareMinimum = walk.text()
      return
    default:
      if (!options.takeWalk(walk)) throw unsupportedAt('common', walk)
  }
}

function readMinimum(options: CommonOptions, walk: JsonWalk): void {
  while (walk.next() !== 'END_OBJECT') {
    if (!walk.isValue) continue
    if (walk.key === 'low_freq') options.rareMinimum = walk.text()
    else if (walk.key === 'high_freq') options.frequentMinimum = walk.text()
    else throw parsing(`[common] query does not support [${walk.key}] for [minimum_should_match]`, walk.at)
  }
}

function queryOf(name: string, options: CommonOptions, cx: QueryContext): Query {
  const field = cx.fields.field(name)
  const analyzer = namedAnalyzer('common', options.analyzer, cx) ?? (field === undefined ? null : searchAnalyzer(field, false))
  const text = javaText(options.text)
  const tokens = analyzer === null ? whole(text) : analyse(analyzer, text)
  if (tokens.list.length === 0) return new MatchNoDocsQuery('No terms')
  return new CommonTermsQuery(
    tokens.list.map(({ term }) => new TermQuery(field?.name ?? name, term)),
    options.cutoff,
    { occur: options.rareOccur, minimum: options.rareMinimum },
    { occur: options.frequentOccur, minimum: options.frequentMinimum },
  )
}
