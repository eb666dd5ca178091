// `rare_terms`: a bucket for each term with few documents.
import { illegalArgument } from '../../core/errors.ts'
import { doubleOf, longOf } from '../../core/json-token.ts'
import { NUMBER } from '../../query/dsl/strict-object.ts'
import type { AggregationBase, AggregationContext, Aggregator, PrintContext, ReduceContext } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { readValues, type ValuesRequest } from '../values/values-config.ts'
import { isUnmapped, valuesSource } from '../values/values-source.ts'
import type { OrderKey } from './bucket-order.ts'
import { type ChoiceDraft, type ChoiceRequest, choiceFields } from './include-exclude.ts'
import { FieldTermsAggregation, KINDS, openCounter } from './terms.ts'
import { compareTermKeys, inOneType, mergeBuckets, printTerms, type TermsFinding } from './terms-finding.ts'
import type { TermsOptions } from './terms-options.ts'
import { NothingFound } from './unmapped.ts'

export interface RareTermsRequest extends ValuesRequest, ChoiceRequest {
  /** Terms of more documents are left out; 1. */
  readonly max_doc_count?: number
  /** Of the filter that other servers use; 0.001. */
  readonly precision?: number
}

/** Counts are exact here, at any `precision`. */
const LEAST_PRECISION = 0.00001
const MOST_DOCS = 100

const RAREST_FIRST: readonly OrderKey[] = [
  { kind: 'count', descending: false },
  { kind: 'key', descending: false },
]

/** Which terms are rare is known only after the reduce: each shard returns all its terms. */
const EVERYTHING = { size: Number.POSITIVE_INFINITY, shardSize: Number.POSITIVE_INFINITY, minDocCount: 1, shardMinDocCount: 0 }

export const rare_terms: AggregationType = {
  name: 'rare_terms',
  parse(json, { name }) {
    const choice: ChoiceDraft = { include: null, exclude: null }
    let most = 1
    const values = readValues('rare_terms', json, name, {
      max_doc_count: { accepts: NUMBER, read: value => void (most = checkedCount(longOf(value), name)) },
      precision: { accepts: NUMBER, read: value => checkPrecision(doubleOf(value)) },
      ...choiceFields(choice),
    })
    const options: TermsOptions = {
      values,
      order: RAREST_FIRST,
      thresholds: EVERYTHING,
      choice,
      showErrors: false,
      breadthFirst: null,
      executionHint: 'map',
      keepsAll: true,
    }
    return base => new RareTermsAggregation(base, options, most)
  },
}

function checkedCount(count: number, name: string): number {
  if (count <= 0) throw illegalArgument(`[max_doc_count] must be greater than 0. Found [${count}] in [${name}]`)
  if (count > MOST_DOCS) throw illegalArgument(`[max_doc_count] must be smallerthan ${MOST_DOCS}in [${name}]`)
  return count
}

function checkPrecision(precision: number): void {
  if (precision < LEAST_PRECISION) throw illegalArgument('[precision] must be greater than 0.00001')
}

class RareTermsAggregation extends FieldTermsAggregation {
  readonly type = 'rare_terms'

  constructor(
    base: AggregationBase,
    options: TermsOptions,
    private readonly most: number,
  ) {
    super(base, options)
  }

  open(cx: AggregationContext): Aggregator<TermsFinding> {
    const { values } = this.options
    const source = valuesSource(values, { type: 'rare_terms', kinds: KINDS, fallback: 'bytes' }, cx)
    if (source.isFloating) throw illegalArgument('RareTerms aggregation does not support floating point fields.')
    const subs = openSubs(this, cx)
    return isUnmapped(source) ? new NothingFound(this.empty(), subs) : openCounter(this, this.options, source, subs, cx)
  }

  reduce(findings: readonly TermsFinding[], cx: ReduceContext): TermsFinding {
    const mapped = findings.filter(({ type }) => type !== 'umterms')
    if (mapped.length === 0) return findings[0]
    const merged = mergeBuckets(this, inOneType(mapped, this.name), cx)
    if (!cx.final) return { ...mapped[0], buckets: merged }
    const rare = merged.filter(({ count }) => count <= this.most).sort((a, b) => a.count - b.count || compareTermKeys(a.key, b.key))
    cx.consumeBuckets(rare.length)
    return { ...mapped[0], buckets: rare }
  }

  override typedName({ type }: TermsFinding): string {
    return type === 'umterms' ? 'sterms' : type.replace('terms', 'rareterms')
  }

  print(finding: TermsFinding, cx: PrintContext): Map<string, unknown> {
    const body = printTerms(this, finding, false, cx)
    return new Map([['buckets', body.get('buckets')]])
  }
}
