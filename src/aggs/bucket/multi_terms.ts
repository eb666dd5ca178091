// `multi_terms`: a bucket for each combination of the terms of several fields.
import { illegalArgument, nullPointer } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { atEnd } from '../../core/json-spot.ts'
import { booleanOf, isObject, type JsonObject, textOf } from '../../core/json-token.ts'
import { LateList } from '../../core/late-json.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { BOOLEAN, readStrictly } from '../../query/dsl/strict-object.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type PrintContext,
  type ReduceContext,
} from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { collectorOf } from '../collectors.ts'
import { Ints } from '../growable.ts'
import { printInto } from '../print-aggregations.ts'
import { type DocCounts, docCountsOf } from '../values/doc-counts.ts'
import { formatNumber, formatTerm, RAW, type ValueFormat } from '../values/value-format.ts'
import { newValues, type ValuesConfig, valueFields, type ZonedValuesRequest } from '../values/values-config.ts'
import { missingNumber, type ValuesSource, valuesSource } from '../values/values-source.ts'
import { BucketKeys } from './bucket-keys.ts'
import { BY_COUNT, bucketComparator, type OrderKey, type OrderRequest, parseOrder } from './bucket-order.ts'
import { chooseBuckets } from './chosen-buckets.ts'
import { chosenCodes } from './composite/chosen-codes.ts'
import { CompositeCollector } from './composite/composite-aggregator.ts'
import type { DocCodes, SourceCodes } from './composite/doc-codes.ts'
import { numberCodes, termCodes } from './composite/source-codes.ts'
import { type DeferredSubs, deferredSubs } from './deferred-subs.ts'
import { type ChoiceDraft, type ChoiceRequest, choiceFields, choosesAll, type IncludeExclude, numberFilter } from './include-exclude.ts'
import { bitsOf } from './number-terms.ts'
import { readEach } from './range.ts'
import { textFilter } from './string-terms.ts'
import { collectMode, KINDS } from './terms.ts'
import { byTermKey, type KeyPart, reduceTerms, refuseMixedKeys, type TermBucket, type TermsFinding } from './terms-finding.ts'
import { settled, type Thresholds, type ThresholdsDraft, type ThresholdsRequest, thresholdFields } from './thresholds.ts'

export interface MultiTermsRequest extends ThresholdsRequest {
  /** Two fields or more. */
  readonly terms: readonly (ZonedValuesRequest & Pick<ChoiceRequest, 'exclude'>)[]
  /** `{ _count: 'desc' }`. */
  readonly order?: OrderRequest
  /** Tell of each bucket how far its count may be wrong; `false` by default. */
  readonly show_term_doc_count_error?: boolean
  /** Buckets inside are counted for all terms (`depth_first`, the default), or for those that are answered (`breadth_first`). */
  readonly collect_mode?: 'breadth_first' | 'depth_first'
}

interface KeyField extends ValuesConfig {
  /** Which of the values count. */
  readonly choice: IncludeExclude
}

interface MultiTermsOptions {
  /** Null: none are named. */
  readonly fields: readonly KeyField[] | null
  readonly order: readonly OrderKey[]
  readonly thresholds: Thresholds
  readonly showErrors: boolean
  readonly breadthFirst: boolean
}

interface MultiTermsFinding extends TermsFinding {
  /** Of the parts of keys; none where no shard knows the fields. */
  readonly formats: readonly ValueFormat[]
}

export const multi_terms: AggregationType = {
  name: 'multi_terms',
  parse(json, { name }) {
    const limits: ThresholdsDraft = { size: 10, shardSize: -1, minDocCount: 1, shardMinDocCount: 0 }
    let fields: readonly KeyField[] | null = null
    let order = BY_COUNT
    let showErrors = false
    let breadthFirst = false
    readStrictly('multi_terms', json, {
      ...thresholdFields(name, limits),
      terms: {
        accepts: ['START_OBJECT', 'START_ARRAY'],
        takenWhole: true,
        read: value =>
          void (fields = several(
            readEach(value, item => readField(item, name)),
            name,
          )),
      },
      show_term_doc_count_error: { accepts: BOOLEAN, read: value => void (showErrors = booleanOf(value)) },
      collect_mode: { accepts: ['VALUE_STRING'], read: value => void (breadthFirst = collectMode(textOf(value))) },
      order: {
        accepts: ['START_OBJECT', 'START_ARRAY'],
        read: (value, parent, key) => void (order = parseOrder(value, parent, key)),
      },
    })
    const options: MultiTermsOptions = {
      fields,
      order,
      thresholds: settled(limits, order),
      showErrors,
      breadthFirst,
    }
    return base => new MultiTermsAggregation(base, options)
  },
}

function several(fields: readonly KeyField[], name: string): readonly KeyField[] {
  if (fields.length >= 2) return fields
  const advice = fields.length === 1 ? ' Use terms aggregation for single term aggregation' : ''
  throw illegalArgument(`multi term aggregation must has at least 2 terms. Found [${fields.length}] in [${name}]${advice}`)
}

function readField(item: unknown, name: string): KeyField {
  const draft = newValues()
  const json: JsonObject = isObject(item) ? item : {}
  const choice: ChoiceDraft = { include: null, exclude: null }
  readStrictly('field_config', json, { ...valueFields(draft, name, true), exclude: choiceFields(choice).exclude })
  if (!draft.field && draft.script === null) {
    const reason = '[field] and [script] cannot both be null.  Please specify one or the other.'
    throw illegalArgument(reason, { at: atEnd(json), reasonAt: () => reason })
  }
  return { ...draft, choice }
}

/** Whether a value of a key may be there, as the request says it. */
function valueTest(choice: IncludeExclude, source: ValuesSource, cx: AggregationContext): (part: KeyPart) => boolean {
  if (source.kind === 'bytes' || source.kind === 'ip') {
    const passes = textFilter(choice, source)
    return part => passes(part as string)
  }
  const read = (text: string) => missingNumber(text, source.format, cx.now)
  const passes = numberFilter(choice, read, value => bitsOf(value, source.isFloating))
  return part => passes(part as number | bigint)
}

class MultiTermsAggregation extends Aggregation<MultiTermsFinding> {
  readonly type = 'multi_terms'

  constructor(
    base: AggregationBase,
    private readonly options: MultiTermsOptions,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<MultiTermsFinding> {
    const { fields, order } = this.options
    bucketComparator<TermBucket>(order, this.subs, byTermKey)
    if (fields === null) {
      throw nullPointer('Cannot invoke "java.util.List.stream()" because "multiTermConfigs" is null')
    }
    const codes = fields.map(config => {
      const source = valuesSource(config, { type: 'multi_terms', kinds: KINDS, fallback: 'bytes' }, cx)
      const made = source.kind === 'bytes' || source.kind === 'ip' ? termCodes(source, cx) : numberCodes(source, cx)
      // Whole numbers, others and dates are shown by their own formats.
      const format: ValueFormat = source.isFloating && source.format.kind === 'raw' ? DOUBLES : source.format
      const chosen = choosesAll(config.choice) ? made : chosenCodes(made, valueTest(config.choice, source, cx))
      return { ...chosen, format }
    })
    return new MultiTermsAggregator(this, this.options, codes, openSubs(this, cx), cx)
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): MultiTermsFinding {
    return { type: 'umterms', format: RAW, error: 0, other: 0, buckets: [], formats: [] }
  }

  reduce(findings: readonly MultiTermsFinding[], cx: ReduceContext): MultiTermsFinding {
    refuseMixedKeys(findings)
    const formats = findings.find(finding => finding.formats.length > 0)?.formats ?? []
    return { ...reduceTerms(this, findings, this.options, cx), formats }
  }

  print({ formats, error, other, buckets }: MultiTermsFinding, cx: PrintContext): Map<string, unknown> {
    const printed = LateList.of(buckets, bucket => {
      const parts = (bucket.key as readonly KeyPart[]).map((part, place) => shownPart(part, formats[place]))
      const body = new Map<string, unknown>([
        ['key', parts.map(({ value }) => value)],
        ['key_as_string', parts.map(({ text }) => text).join('|')],
        ['doc_count', bucket.count],
      ])
      if (this.options.showErrors) body.set('doc_count_error_upper_bound', bucket.error)
      printInto(body, this, bucket.subs, cx)
      return body
    })
    return new Map<string, unknown>([
      ['doc_count_error_upper_bound', error],
      ['sum_other_doc_count', other],
      ['buckets', printed],
    ])
  }

  override buckets({ buckets }: MultiTermsFinding): readonly TermBucket[] {
    return buckets
  }
}

const DOUBLES: ValueFormat = { kind: 'decimal', pattern: '' }

function shownPart(part: KeyPart, format: ValueFormat): { readonly value: unknown; readonly text: string } {
  if (typeof part === 'string') {
    const term = formatTerm(format, part)
    return { value: term, text: term }
  }
  if (typeof part === 'bigint') return { value: part, text: String(part) }
  const number = part ?? 0
  if (format.kind === 'boolean') return { value: number !== 0, text: String(number !== 0) }
  if (format === DOUBLES || (format.kind === 'decimal' && format.pattern === '')) {
    return { value: new JsonFloat(number), text: formatNumber(RAW, number) }
  }
  if (format.kind === 'raw' || format.kind === 'unsigned') return { value: number, text: String(number) }
  const text = formatNumber(format, number, true)
  return { value: text, text }
}

class MultiTermsAggregator extends Aggregator<MultiTermsFinding> {
  readonly profileName = 'MultiTermsAggregator'
  private readonly counts = new Ints()
  private readonly deferred: DeferredSubs | null
  /** By field; parents of the first one are buckets of the aggregation around. */
  private readonly parts: readonly BucketKeys[]

  constructor(
    private readonly aggregation: Aggregation,
    private readonly options: MultiTermsOptions,
    private readonly codes: readonly SourceCodes[],
    subs: readonly Aggregator[],
    private readonly cx: AggregationContext,
  ) {
    super(subs)
    this.parts = codes.map(() => new BucketKeys())
    this.deferred = deferredSubs(aggregation, subs, Number.POSITIVE_INFINITY, options, cx)
  }

  segment(view: SegmentView): BucketCollector | null {
    const inside = this.deferred?.segment(view) ?? collectorOf(this.subs, view)
    const readers = this.codes.map(codes => codes.segment(view)).filter(reader => reader !== null)
    if (readers.length < this.codes.length) return null
    return this.collector(readers, this.counts, inside, docCountsOf(view))
  }

  private collector(readers: readonly DocCodes[], counts: Ints, inside: BucketCollector | null, docCounts: DocCounts | null) {
    const { parts } = this
    return new CompositeCollector({
      readers,
      missing: parts.map(() => Number.NaN),
      parts,
      signs: parts.map(() => 1),
      compares: parts.map(() => undefined),
      after: null,
      limit: null,
      counts,
      docCounts,
      inside,
    })
  }

  override finish(): void {
    if (this.deferred === null) super.finish()
    else this.deferred.finishOthers()
  }

  override debug(): Record<string, unknown> | null {
    return this.deferred?.debug ?? null
  }

  build(owners: ArrayLike<number>): MultiTermsFinding[] {
    const { parts, counts, codes, options, cx, aggregation } = this
    if (options.thresholds.minDocCount === 0) this.addEmpty(owners)
    const last = parts[parts.length - 1]
    const lists = new Map<number, number[]>(Array.from(owners, owner => [owner, []]))
    for (let bucket = 0; bucket < last.size; bucket++) lists.get(this.owner(bucket))?.push(bucket)
    const candidates = Array.from(owners, owner => lists.get(owner)!)
    const { shardSize, shardMinDocCount } = options.thresholds
    const least = cx.isWhole ? shardMinDocCount : 0
    const chosen = chooseBuckets(
      candidates.map(list => (least <= 1 ? list : list.filter(bucket => counts.at(bucket) >= least))),
      {
        order: options.order,
        most: cx.isWhole ? shardSize : Number.POSITIVE_INFINITY,
        aggregations: aggregation.subs,
        aggregators: this.subs,
        settle: buckets => this.deferred?.run(buckets, last.size),
        count: bucket => counts.at(bucket),
        compareKeys: (a, b) => this.compare(a, b),
      },
    )
    return chosen.buckets.map((list, place) => {
      let other = 0
      for (const bucket of candidates[place]) other += counts.at(bucket)
      const buckets = list.map((bucket): TermBucket => {
        other -= counts.at(bucket)
        const key = this.key(bucket).map((code, part) => codes[part].part(code))
        return { key, count: counts.at(bucket), error: 0, subs: chosen.subs(bucket) }
      })
      return { type: 'sterms', format: RAW, error: 0, other, buckets, formats: codes.map(({ format }) => format) }
    })
  }

  /** Buckets for what all documents have, hits or not. */
  private addEmpty(owners: ArrayLike<number>): void {
    for (const view of this.cx.reader.segments) {
      const readers = this.codes.map(codes => codes.segment(view)).filter(reader => reader !== null)
      if (readers.length < this.codes.length) continue
      const collector = this.collector(readers, new Ints(), null, null)
      const docs = Int32Array.from({ length: view.reader.maxDoc }, (_, doc) => doc).filter(doc => view.live === null || view.live.has(doc))
      for (let i = 0; i < owners.length; i++) {
        const ownersOf = new Int32Array(docs.length).fill(owners[i])
        collector.collect({ docs, owners: ownersOf, ownerLimit: owners[i] + 1, scores: null, count: docs.length })
      }
    }
  }

  private owner(bucket: number): number {
    let at = bucket
    for (let part = this.parts.length - 1; part >= 0; part--) at = this.parts[part].owner(at)
    return at
  }

  private key(bucket: number): number[] {
    const key = new Array<number>(this.parts.length)
    for (let part = this.parts.length - 1, at = bucket; part >= 0; at = this.parts[part].owner(at), part--)
      key[part] = this.parts[part].key(at)
    return key
  }

  private compare(a: number, b: number): number {
    const x = this.key(a)
    const y = this.key(b)
    for (let part = 0; part < x.length; part++) {
      if (x[part] !== y[part]) return this.codes[part].compare?.(x[part], y[part]) ?? x[part] - y[part]
    }
    return 0
  }
}
