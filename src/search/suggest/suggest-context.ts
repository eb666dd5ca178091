// A suggestion in terms of one shard: its field, its analyzer, its texts. Throws where they do not fit.
import { Analyzer } from '../../analysis/analyzer.ts'
import { KeywordTokenizer } from '../../analysis/tokenizer/keyword.ts'
import { illegalArgument } from '../../core/errors.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Searcher } from '../../query/contracts/query.ts'
import type { QueryContext } from '../../query/contracts/query-builder.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import type { SuggestionOptions, SuggestionSpec } from '../contracts/suggest-spec.ts'

/** Of fields whose texts are terms as they stand. */
const WHOLE = new Analyzer({ name: 'keyword', tokenizer: { name: 'keyword', create: () => new KeywordTokenizer() } })

/** So many are looked for in each shard at least. */
const LEAST_SHARD_SIZE = 5

/** A shard as it is searched. */
export interface SuggestShard {
  readonly target: SearchTarget
  readonly searcher: Searcher
  /** For queries. */
  readonly queries: QueryContext
  /** Throws when the search was cancelled. */
  readonly check: () => void
}

export interface SuggestContext<O extends SuggestionOptions> extends SuggestShard {
  readonly options: O
  readonly field: FieldType
  readonly analyzer: Analyzer
  readonly shardSize: number
  readonly text: string
  readonly prefix: string | null
  readonly regex: string | null
}

export function suggestContext<O extends SuggestionOptions>(
  shard: SuggestShard,
  { options, ...given }: SuggestionSpec<O>,
  globalText: string | null,
): SuggestContext<O> {
  const { target } = shard
  const field = target.mapping.field(options.field)
  if (field === undefined) throw illegalArgument(`no mapping found for field [${options.field}]`)
  const analyzer = options.analyzer === null ? analyzerOf(field, target) : namedAnalyzer(options.analyzer, target)
  if (options.shardSize !== null && options.shardSize <= 0) {
    throw illegalArgument(`ShardSize must be positive but was: ${options.shardSize}`)
  }
  const text = given.text ?? given.prefix ?? given.regex
  const prefix = given.prefix ?? given.text ?? (given.regex === null ? globalText : null)
  const shardSize = options.shardSize ?? Math.max(options.size, LEAST_SHARD_SIZE)
  return { ...shard, options, field, analyzer, shardSize, prefix, regex: given.regex, text: text ?? globalText ?? '' }
}

export const hasText = ({ text, prefix, regex }: SuggestionSpec, globalText: string | null) =>
  text !== null || prefix !== null || regex !== null || globalText !== null

export const missingText = () => illegalArgument('The required text option is missing')

function namedAnalyzer(name: string, { analyzer }: SearchTarget): Analyzer {
  const found = analyzer(name)
  if (found === undefined) throw illegalArgument(`analyzer [${name}] doesn't exists`)
  return found
}

function analyzerOf(field: FieldType, { mapping }: SearchTarget): Analyzer {
  if (field.family === 'text') return field.searchAnalyzer
  if (field.family === 'keyword') return field.normalizer ?? WHOLE
  return mapping.searchAnalyzer
}
