// What `significant_terms` and `significant_text` have in common: options and results.
import { nullPointer } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json-token.ts'
import type { QueryBuilder } from '../../../query/contracts/query-builder.ts'
import type { QueryRequest } from '../../../query/dsl/query-request.ts'
import { scriptScope } from '../../../query/dsl/script-scope.ts'
import type { ScriptRequest } from '../../../query/dsl/script-value.ts'
import type { StrictField } from '../../../query/dsl/strict-object.ts'
import { Aggregation, type AggregationBase, type AggregationContext, type PrintContext, type ReduceContext } from '../../aggregation.ts'
import type { AggregationParseContext } from '../../aggregation-type.ts'
import { RAW } from '../../values/value-format.ts'
import type { ValuesSource } from '../../values/values-source.ts'
import { type ChoiceDraft, type ChoiceRequest, choiceFields, type IncludeExclude } from '../include-exclude.ts'
import { suggestedShardSize, type Thresholds, type ThresholdsDraft, type ThresholdsRequest, thresholdFields } from '../thresholds.ts'
import { backgroundOf } from './background.ts'
import { type AskedSignificance, STANDARD_SIGNIFICANCE, significanceFields } from './significance-options.ts'
import { type SignificantOptions as CountedOptions, SignificantAggregator, type TermCounter } from './significant-aggregator.ts'
import { printSignificant, reduceSignificant, type SignificantBucket, type SignificantFinding } from './significant-finding.ts'

interface BackgroundRequest {
  /** Also what is rarer than elsewhere; true. */
  readonly include_negatives?: boolean
  /** The background holds the hits, too; true. */
  readonly background_is_superset?: boolean
}

export interface SignificantRequest extends ThresholdsRequest, ChoiceRequest {
  /** What the hits are compared to; all documents. */
  readonly background_filter?: QueryRequest
  /** Scored by how much more frequent they are, in itself and in proportion; the default. */
  readonly jlh?: object
  /** Scored by the share of documents with the term that are hits. */
  readonly percentage?: object
  /** Scored by the Google normalized distance. */
  readonly gnd?: Omit<BackgroundRequest, 'include_negatives'>
  /** Scored by chi square. */
  readonly chi_square?: BackgroundRequest
  /** Scored by mutual information. */
  readonly mutual_information?: BackgroundRequest
  /** Scored by a script. */
  readonly script_heuristic?: { readonly script: ScriptRequest }
}

export interface SignificantOptions {
  readonly thresholds: Thresholds
  readonly choice: IncludeExclude
  readonly significance: AskedSignificance
  /** Null: all documents of the index are the background. */
  readonly background: QueryBuilder | null
}

/** Fields for the strict parser, and the options that they have read once it is done. */
export function significantFields({ name, parseQuery }: AggregationParseContext): {
  readonly fields: Record<string, StrictField>
  settled(): SignificantOptions
} {
  const limits: ThresholdsDraft = { size: 10, shardSize: -1, minDocCount: 3, shardMinDocCount: 0 }
  const choice: ChoiceDraft = { include: null, exclude: null }
  let significance = STANDARD_SIGNIFICANCE
  let background: QueryBuilder | null = null
  const fields: Record<string, StrictField> = {
    ...thresholdFields(name, limits),
    ...choiceFields(choice),
    ...significanceFields(value => void (significance = value)),
    background_filter: {
      accepts: ['START_OBJECT'],
      takenWhole: true,
      read: value => void (background = parseQuery(value as JsonObject)),
    },
  }
  return { fields, settled: () => ({ thresholds: settledLimits(limits), choice, significance, background }) }
}

/** Shards tell of twice as many as usual, as terms that are significant on one may be far from it on another. */
function settledLimits({ size, shardSize, minDocCount, shardMinDocCount }: ThresholdsDraft): Thresholds {
  const asked = shardSize >= 0 ? shardSize : 2 * suggestedShardSize(size)
  return { size, shardSize: Math.max(asked, size), minDocCount, shardMinDocCount }
}

export abstract class SignificantAggregation extends Aggregation<SignificantFinding> {
  constructor(
    base: AggregationBase,
    protected readonly options: SignificantOptions,
  ) {
    super(base)
  }

  /** Which scripts are stored is not known where slices meet. */
  override get needsWholeShard(): boolean {
    return this.options.significance.isScript || super.needsWholeShard
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  protected aggregator(
    counter: TermCounter,
    source: ValuesSource,
    kind: Pick<CountedOptions, 'type' | 'byOrdinals'>,
    cx: AggregationContext,
  ): SignificantAggregator {
    const { thresholds, significance, background } = this.options
    return new SignificantAggregator(
      counter,
      {
        ...kind,
        format: source.format,
        thresholds,
        significance: significance.make(scriptScope(cx.queries).rules),
        background: backgroundOf(source, background, cx),
      },
      cx,
    )
  }

  empty(): SignificantFinding {
    return { type: 'umterms', format: RAW, error: 0, other: 0, buckets: [], subsetSize: 0, supersetSize: 0 }
  }

  reduce(findings: readonly SignificantFinding[], cx: ReduceContext): SignificantFinding {
    const { significance, thresholds } = this.options
    return reduceSignificant(this, findings, significance.make(cx.scripts), thresholds, cx)
  }

  override typedName({ type }: SignificantFinding): string {
    return type === 'lterms' || type === 'ulterms' ? 'siglterms' : 'sigsterms'
  }

  print(finding: SignificantFinding, cx: PrintContext): Map<string, unknown> {
    return printSignificant(this, finding, cx)
  }

  override buckets({ buckets }: SignificantFinding): readonly SignificantBucket[] {
    return buckets
  }
}

/** Values of a script cannot be looked up in the index. */
export const notLookedUp = () =>
  nullPointer(
    'Cannot invoke "org.opensearch.search.aggregations.support.FieldContext.fieldType()" because the return value of ' +
      '"org.opensearch.search.aggregations.support.ValuesSourceConfig.fieldContext()" is null',
  )
