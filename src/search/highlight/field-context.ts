// One field to be highlighted, and what highlighters may know of the shard it is in.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { illegalArgument } from '../../core/errors.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Query, Searcher } from '../../query/contracts/query.ts'
import type { HighlightedField, HighlightOptions } from '../contracts/highlight-spec.ts'
import type { Hit } from '../contracts/hit.ts'
import { type Encoder, encoderOf } from './encoder.ts'
import type { FieldMatcher } from './query-terms.ts'

export interface FieldContext {
  readonly field: FieldType
  readonly spec: HighlightedField
  readonly options: HighlightOptions
  readonly query: Query
  readonly searcher: Searcher
  readonly index: string
  /** `index.highlight.max_analyzed_offset`. */
  readonly maxAnalyzedOffset: number
  readonly fieldNamed: (name: string) => FieldType | undefined
  /** The values of the field that a hit has, as texts. */
  valuesOf(hit: Hit, field: FieldType): readonly string[]
}

/** What a highlighter makes of one field, made ready once per search and shard. */
export interface FieldHighlighter {
  /** Null: nothing to show. Yields where others may have their turn: texts may be long. */
  highlight(hit: Hit): Generator<void, string[] | null>
}

export const encoderFor = ({ options }: FieldContext): Encoder => encoderOf(options.encoder)

/** Null: each value is one token. */
export const analyzerOf = (field: FieldType): Analyzer | null => field.spec.analyzer ?? null

/** `names`: the fields whose words count where it matters which were asked for. */
export const fieldMatcher = ({ options, fieldNamed }: FieldContext, names: ReadonlySet<string>): FieldMatcher => ({
  accepts: options.requireFieldMatch ? name => names.has(name) : () => true,
  isLoose: name => fieldNamed(name)?.type === 'match_only_text',
})

export function checkLength({ field, options, maxAnalyzedOffset, index }: FieldContext, hit: Hit, length: number, hint: string): void {
  if (options.maxAnalyzerOffset !== null || length <= maxAnalyzedOffset) return
  throw illegalArgument(
    `The length of [${field.name}] field of [${hit.place.doc}] doc of [${index}] index has exceeded [${maxAnalyzedOffset}] - maximum ` +
      'allowed to be analyzed for highlighting. This maximum can be set by changing the [index.highlight.max_analyzed_offset] index ' +
      `level setting. For large texts, indexing with offsets or term vectors${hint} is recommended!`,
  )
}
