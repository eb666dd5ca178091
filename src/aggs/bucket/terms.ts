// `terms`: a bucket for each term or number of a field.
import { ApiError, illegalArgument, parseFailed } from '../../core/errors.ts'
import { booleanOf, textOf } from '../../core/json-token.ts'
import { BOOLEAN } from '../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  type Aggregator,
  type PrintContext,
  type ReduceContext,
} from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { readsScores } from '../values/script-values.ts'
import { RAW } from '../values/value-format.ts'
import { readValues, type ValuesRequest } from '../values/values-config.ts'
import { isUnmapped, segmentTermsOf, type ValuesKind, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { BY_COUNT, bucketComparator, type OrderRequest, parseOrder } from './bucket-order.ts'
import { type ChoiceDraft, type ChoiceRequest, choiceFields, hasPattern } from './include-exclude.ts'
import { NumberTermsAggregator } from './number-terms.ts'
import { StringTermsAggregator } from './string-terms.ts'
import { byTermKey, printTerms, reduceTerms, type TermBucket, type TermsFinding } from './terms-finding.ts'
import type { TermsOptions } from './terms-options.ts'
import { settled, type ThresholdsDraft, type ThresholdsRequest, thresholdFields } from './thresholds.ts'
import { NothingFound } from './unmapped.ts'

export interface TermsAggregationRequest extends ValuesRequest, ThresholdsRequest, ChoiceRequest {
  /** `{ _count: 'desc' }`. */
  readonly order?: OrderRequest
  /** How far off the count of each bucket may be; false. */
  readonly show_term_doc_count_error?: boolean
  readonly execution_hint?: 'map' | 'global_ordinals'
  /** Whether what is within is collected after the best buckets are known. */
  readonly collect_mode?: 'breadth_first' | 'depth_first'
}

export const terms: AggregationType = {
  name: 'terms',
  parse(json, { name }) {
    const limits: ThresholdsDraft = { size: 10, shardSize: -1, minDocCount: 1, shardMinDocCount: 0 }
    const choice: ChoiceDraft = { include: null, exclude: null }
    let order = BY_COUNT
    let showErrors = false
    let breadthFirst: boolean | null = null
    let executionHint: string | null = null
    const values = readValues('terms', json, name, {
      ...thresholdFields(name, limits),
      show_term_doc_count_error: { accepts: BOOLEAN, read: value => void (showErrors = booleanOf(value)) },
      execution_hint: { accepts: ['VALUE_STRING'], read: value => void (executionHint = textOf(value)) },
      collect_mode: { accepts: ['VALUE_STRING'], read: value => void (breadthFirst = collectMode(textOf(value))) },
      order: {
        accepts: ['START_OBJECT', 'START_ARRAY'],
        read: (value, parent, key) => void (order = parseOrder(value, parent, key)),
      },
      ...choiceFields(choice),
    })
    const thresholds = settled(limits, order)
    const options: TermsOptions = { values, order, thresholds, choice, showErrors, breadthFirst, executionHint }
    return base => new TermsAggregation(base, options)
  },
}

export function collectMode(mode: string): boolean {
  if (mode === 'breadth_first') return true
  if (mode === 'depth_first') return false
  throw parseFailed(`no [collect_mode] found for value [${mode}]`)
}

export const KINDS: readonly ValuesKind[] = ['bytes', 'ip', 'numeric', 'date', 'boolean']

/** Counts the terms of a field. */
export abstract class FieldTermsAggregation extends Aggregation<TermsFinding> {
  constructor(
    base: AggregationBase,
    protected readonly options: TermsOptions,
  ) {
    super(base)
  }

  override get needsScores(): boolean {
    return super.needsScores || readsScores(this.options.values.script)
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): TermsFinding {
    return { type: 'umterms', format: RAW, error: 0, other: 0, buckets: [] }
  }

  override buckets({ buckets }: TermsFinding): readonly TermBucket[] {
    return buckets
  }
}

class TermsAggregation extends FieldTermsAggregation {
  readonly type = 'terms'

  override get visitsAll(): boolean {
    return this.options.thresholds.minDocCount === 0
  }

  open(cx: AggregationContext): Aggregator<TermsFinding> {
    const { values, order, thresholds } = this.options
    const source = valuesSource(values, { type: 'terms', kinds: KINDS, fallback: 'bytes' }, cx)
    if (thresholds.minDocCount === 0 && cx.hidesDocuments) {
      throw new ApiError('exception', 'min_doc_count 0 is not supported when DLS is activated', { status: 500 })
    }
    bucketComparator<TermBucket>(order, this.subs, byTermKey)
    if (isUnmapped(source)) return new NothingFound(this.empty(), openSubs(this, cx))
    return openCounter(this, this.options, source, openSubs(this, cx), cx)
  }

  reduce(findings: readonly TermsFinding[], cx: ReduceContext): TermsFinding {
    return reduceTerms(this, findings, this.options, cx)
  }

  override typedName({ type }: TermsFinding): string {
    return type === 'umterms' ? 'sterms' : type
  }

  print(finding: TermsFinding, cx: PrintContext): Map<string, unknown> {
    return printTerms(this, finding, this.options.showErrors, cx)
  }
}

/** Counts terms or numbers, whichever the source has. */
export function openCounter(
  aggregation: Aggregation,
  options: TermsOptions,
  source: ValuesSource,
  subs: readonly Aggregator[],
  cx: AggregationContext,
): StringTermsAggregator | NumberTermsAggregator {
  const { choice, executionHint } = options
  if (source.kind !== 'bytes' && source.kind !== 'ip') {
    if (hasPattern(choice)) throw noPattern(aggregation.name, 'number')
    return new NumberTermsAggregator(aggregation, options, source, subs, cx)
  }
  if (executionHint !== null && executionHint !== 'map' && executionHint !== 'global_ordinals') throw unknownHint(executionHint)
  if (source.kind === 'ip' && hasPattern(choice)) throw noPattern(aggregation.name, 'ip')
  return new StringTermsAggregator(aggregation, options, segmentTermsOf(source, cx), source, subs, cx)
}

const unknownHint = (hint: string) => illegalArgument(`Unknown \`execution_hint\`: [${hint}], expected any of [map, global_ordinals]`)

const noPattern = (name: string, kind: 'ip' | 'number') =>
  new ApiError(
    'aggregation_execution_exception',
    `Aggregation [${name}] cannot support regular expression style include/exclude settings as they can only be applied to string fields. ` +
      `Use an array of ${kind === 'ip' ? 'values' : 'numeric values'} for include/exclude clauses${kind === 'ip' ? '' : ' used to filter numeric fields'}`,
  )
