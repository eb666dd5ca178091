// `filters`: a bucket for each of several queries, and optionally one for all other documents.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, tokenOf } from '../../core/json-token.ts'
import { mapKept } from '../../core/kept-work.ts'
import { LateList } from '../../core/late-json.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Weight } from '../../query/contracts/query.ts'
import type { QueryBuilder } from '../../query/contracts/query-builder.ts'
import type { QueryRequest } from '../../query/dsl/query-request.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type Bucket,
  type BucketCollector,
  type DocWindow,
  type PrintContext,
  type ReduceContext,
} from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { buildSubs, collectorOf } from '../collectors.ts'
import { Ints } from '../growable.ts'
import { printInto } from '../print-aggregations.ts'
import { reduceEach, reduceSubs } from '../reduce-aggregations.ts'
import { docCountsOf } from '../values/doc-counts.ts'
import { FilterMatches, selectorOf } from './filter-selector.ts'
import type { Selector } from './passing.ts'
import { RangeHits } from './range-hits.ts'
import { total } from './terms-finding.ts'

export interface FiltersRequest {
  /** A bucket for each: by name, or in order. `{ errors: { term: { level: 'error' } } }` */
  readonly filters: Readonly<Record<string, QueryRequest>> | readonly QueryRequest[]
  /** A bucket for documents of none; false. */
  readonly other_bucket?: boolean
  /** Its name; `_other_`. */
  readonly other_bucket_key?: string
}

interface NamedQuery {
  readonly key: string
  readonly query: QueryBuilder
}

interface FiltersOptions {
  readonly queries: readonly NamedQuery[]
  /** Buckets have names. */
  readonly named: boolean
  /** Null: documents of no query are not counted. */
  readonly otherKey: string | null
}

interface FilterBucket extends Bucket {
  readonly key: string
}

interface FiltersFinding {
  readonly buckets: readonly FilterBucket[]
}

export const filters: AggregationType = {
  name: 'filters',
  parse(json, cx) {
    let queries: readonly NamedQuery[] = []
    let named = false
    let otherKey: string | null = null
    let other: boolean | null = null
    for (const key of Object.keys(json)) {
      const value = json[key]
      if (key === 'filters' && isObject(value)) {
        named = true
        queries = Object.keys(value).map(name => ({ key: name, query: cx.parseQuery(value[name]) }))
      } else if (key === 'filters' && Array.isArray(value)) {
        queries = value.map((query, i) => ({ key: String(i), query: cx.parseQuery(query) }))
      } else if (key === 'other_bucket' && typeof value === 'boolean') other = value
      else if (key === 'other_bucket_key' && typeof value === 'string') otherKey = value
      else throw parsing(`Unknown key for a ${tokenOf(value)} in [${cx.name}]: [${key}].`, atValue(json, key))
    }
    if (queries.length === 0) throw illegalArgument('[filters] cannot be empty.')
    // A name alone asks for the bucket, too.
    const counted = other ?? otherKey !== null
    const options = { queries: sorted(queries, named), named, otherKey: counted ? (otherKey ?? '_other_') : null }
    return base => new FiltersAggregation(base, options)
  },
}

/** Those with names come in the order of their names. */
const sorted = (queries: readonly NamedQuery[], named: boolean) =>
  named ? [...queries].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)) : queries

class FiltersAggregation extends Aggregation<FiltersFinding> {
  readonly type = 'filters'

  constructor(
    base: AggregationBase,
    private readonly options: FiltersOptions,
  ) {
    super(base)
  }

  private get keys(): string[] {
    const { queries, otherKey } = this.options
    return [...queries.map(({ key }) => key), ...(otherKey === null ? [] : [otherKey])]
  }

  open(cx: AggregationContext): FiltersAggregator {
    const weights = this.options.queries.map(({ query }) => cx.weigh(query))
    return new FiltersAggregator(weights, this.keys, openSubs(this, cx))
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): FiltersFinding {
    const subs = this.subs.map(sub => sub.empty())
    return { buckets: this.keys.map(key => ({ key, count: 0, subs })) }
  }

  reduce(findings: readonly FiltersFinding[], cx: ReduceContext): FiltersFinding {
    const [first] = findings
    if (cx.final) cx.consumeBuckets(first.buckets.length)
    const buckets = reduceEach(first, first.buckets, cx, ({ key }, inner, place) => {
      const same = findings.map(finding => finding.buckets[place])
      return { key, count: total(same), subs: reduceSubs(this.subs, same, inner) }
    })
    return { buckets }
  }

  print({ buckets }: FiltersFinding, cx: PrintContext): Map<string, unknown> {
    const printed = ({ count, subs }: FilterBucket) => {
      const body = new Map<string, unknown>([['doc_count', count]])
      printInto(body, this, subs, cx)
      return body
    }
    const shown = this.options.named
      ? new Map(mapKept(buckets, 'printed', bucket => [bucket.key, printed(bucket)] as const))
      : LateList.of(buckets, printed)
    return new Map<string, unknown>([['buckets', shown]])
  }

  override buckets({ buckets }: FiltersFinding): readonly FilterBucket[] {
    return buckets
  }
}

class FiltersAggregator extends Aggregator<FiltersFinding> {
  readonly profileName = 'FiltersAggregator'
  private readonly counts = new Ints()

  constructor(
    private readonly weights: readonly Weight[],
    private readonly keys: readonly string[],
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  segment(view: SegmentView): BucketCollector {
    const hits = new RangeHits(this.keys.length, this.counts, collectorOf(this.subs, view), docCountsOf(view))
    const selectors = this.weights.map(weight => selectorOf(weight, view))
    return new FiltersCollector(selectors, this.keys.length > this.weights.length, hits)
  }

  build(owners: ArrayLike<number>): FiltersFinding[] {
    const { keys, counts } = this
    const all: number[] = []
    for (let i = 0; i < owners.length; i++) for (let place = 0; place < keys.length; place++) all.push(owners[i] * keys.length + place)
    const subs = buildSubs(this.subs, all)
    const buckets = mapKept(all, 'built', (bucket, at) => ({ key: keys[at % keys.length], count: counts.at(bucket), subs: subs[at] }), this)
    return Array.from(owners, (_, i) => ({ buckets: buckets.slice(i * keys.length, (i + 1) * keys.length) }))
  }
}

class FiltersCollector implements BucketCollector {
  private readonly matches: FilterMatches
  private readonly matched: Int32Array

  constructor(
    private readonly selectors: readonly (Selector | null)[],
    private readonly countsOthers: boolean,
    private readonly hits: RangeHits,
  ) {
    this.matches = new FilterMatches(selectors)
    this.matched = new Int32Array(selectors.length)
  }

  collect(window: DocWindow): void {
    const { selectors, countsOthers, hits, matches, matched } = this
    const { docs, count } = window
    hits.begin(window)
    matches.look(docs, count)
    const counts = hits.plainCounts
    if (counts !== null) {
      for (let place = 0; place < selectors.length; place++) counts[place] += matches.found[place]
      if (countsOthers) counts[selectors.length] += matches.none(count)
      return
    }
    for (let i = 0; i < count; i++) {
      const found = matches.at(i, matched)
      for (let at = 0; at < found; at++) hits.add(i, matched[at])
      if (found === 0 && countsOthers) hits.add(i, selectors.length)
    }
    hits.end()
  }
}
