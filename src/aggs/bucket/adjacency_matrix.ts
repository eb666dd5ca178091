// `adjacency_matrix`: a bucket for each of several filters, and for each intersection of two of them.
import { illegalArgument, illegalState } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, type JsonObject, textOf } from '../../core/json-token.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { QueryBuilder } from '../../query/contracts/query-builder.ts'
import type { QueryRequest } from '../../query/dsl/query-request.ts'
import { ANYTHING, BOOLEAN, readStrictly, TEXT } from '../../query/dsl/strict-object.ts'
import type { AggregationBase, AggregationContext, Aggregator, BucketCollector, DocWindow, ReduceContext } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationParseContext, AggregationType } from '../aggregation-type.ts'
import { FilterMatches, selectorOf } from './filter-selector.ts'
import type { Selector } from './passing.ts'
import { RangeAggregator } from './range-aggregator.ts'
import type { RangeHits } from './range-hits.ts'
import { type RangeLabel, RangesAggregation, type RangesFinding } from './ranges-aggregation.ts'

export interface AdjacencyMatrixRequest {
  /** By name: a bucket for each, and for each two of them. */
  readonly filters: Readonly<Record<string, QueryRequest>>
  /** Stands between two names; `&`. */
  readonly separator?: string
  /** No buckets for single filters; false. */
  readonly show_only_intersecting?: boolean
}

interface NamedQuery {
  readonly key: string
  readonly query: QueryBuilder
}

export const adjacency_matrix: AggregationType = {
  name: 'adjacency_matrix',
  parse(json, cx) {
    let queries: NamedQuery[] | null = null
    let separator = '&'
    let onlyPairs = false
    readStrictly('adjacency_matrix', json, {
      separator: { accepts: TEXT, read: value => void (separator = textOf(value)) },
      show_only_intersecting: { accepts: BOOLEAN, read: value => void (onlyPairs = booleanOf(value)) },
      filters: {
        accepts: ['START_OBJECT'],
        read: value => void (queries = readQueries(value as JsonObject, cx)),
      },
    })
    if (queries === null || (queries as NamedQuery[]).length === 0) throw illegalState(`[${cx.name}] is missing : filters parameter`)
    const sorted = (queries as NamedQuery[]).sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    return base => new AdjacencyMatrixAggregation(base, sorted, separator, onlyPairs)
  },
}

/** Each is a field of its own to the parser. */
function readQueries(json: JsonObject, cx: AggregationParseContext): NamedQuery[] {
  const queries: NamedQuery[] = []
  const read = (value: unknown, _: JsonObject, key: string) => void queries.push({ key, query: cx.parseQuery(value, atValue(json, key)) })
  readStrictly('filters', json, Object.fromEntries(Object.keys(json).map(key => [key, { accepts: ANYTHING, read }])))
  return queries
}

const MOST_FILTERS = 100

class AdjacencyMatrixAggregation extends RangesAggregation {
  readonly type = 'adjacency_matrix'

  constructor(
    base: AggregationBase,
    private readonly queries: readonly NamedQuery[],
    private readonly separator: string,
    private readonly onlyPairs: boolean,
  ) {
    super(base)
  }

  /** Each query, then each two, in the order of their numbers. */
  protected labels(): readonly RangeLabel[] {
    const names = this.queries.map(({ key }) => key)
    const pairs = names.flatMap((a, i) => names.slice(i + 1).map(b => `${a}${this.separator}${b}`))
    return [...names, ...pairs].map(key => ({ key, bounds: [] }))
  }

  open(cx: AggregationContext): Aggregator<RangesFinding> {
    const most = Number(cx.settings['index.max_adjacency_matrix_filters'] ?? MOST_FILTERS)
    if (this.queries.length > most) {
      const limit = `Number of filters is too large, must be less than or equal to: [${most}] but was [${this.queries.length}].`
      const advice = 'This limit can be set by changing the [index.max_adjacency_matrix_filters] index level setting.'
      throw illegalArgument(`${limit}${advice}`)
    }
    const weights = this.queries.map(({ query }) => cx.weigh(query))
    const collector = (view: SegmentView, hits: RangeHits) =>
      new MatrixCollector(
        weights.map(weight => selectorOf(weight, view)),
        hits,
      )
    return new RangeAggregator({ profileName: 'AdjacencyMatrixAggregator', labels: this.labels(), collector }, openSubs(this, cx))
  }

  override reduce(findings: readonly RangesFinding[], cx: ReduceContext): RangesFinding {
    const finding = super.reduce(
      findings.map(each => this.inOrder(each)),
      cx,
    )
    if (!cx.final) return finding
    const shown = this.onlyPairs ? finding.buckets.slice(this.queries.length) : finding.buckets
    const filled = shown.filter(({ count }) => count > 0)
    return { buckets: filled.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)) }
  }

  /** What was shown already is brought together again where buckets around it are: with the buckets that were left out. */
  private inOrder(finding: RangesFinding): RangesFinding {
    const labels = this.labels()
    const { buckets } = finding
    if (buckets.length === labels.length && labels.every(({ key }, place) => buckets[place].key === key)) return finding
    const known = new Map(buckets.map(bucket => [bucket.key, bucket]))
    return { buckets: this.empty().buckets.map(bucket => known.get(bucket.key) ?? bucket) }
  }
}

/** Of so few filters, documents are counted by all that match them together. */
const FEW_FILTERS = 8

class MatrixCollector implements BucketCollector {
  private readonly matches: FilterMatches
  private readonly matched: Int32Array
  private readonly together: Int32Array | null

  constructor(
    selectors: readonly (Selector | null)[],
    private readonly hits: RangeHits,
  ) {
    this.matches = new FilterMatches(selectors)
    this.matched = new Int32Array(selectors.length)
    this.together = selectors.length > FEW_FILTERS ? null : new Int32Array(1 << selectors.length)
  }

  collect(window: DocWindow): void {
    const { hits, matches, matched, together } = this
    const { docs, count } = window
    hits.begin(window)
    matches.look(docs, count)
    const counts = hits.plainCounts
    if (counts !== null && together !== null) {
      this.countTogether(count, counts, together)
      return
    }
    const size = matched.length
    for (let i = 0; i < count; i++) {
      const found = matches.at(i, matched)
      for (let a = 0; a < found; a++) {
        hits.add(i, matched[a])
        for (let b = a + 1; b < found; b++) hits.add(i, pairPlace(size, matched[a], matched[b]))
      }
    }
    hits.end()
  }

  private countTogether(count: number, counts: Int32Array, together: Int32Array): void {
    const { words } = this.matches
    const size = this.matched.length
    together.fill(0)
    for (let i = 0; i < count; i++) together[words[i]]++
    for (let set = 1; set < together.length; set++) {
      const found = together[set]
      if (found === 0) continue
      for (let a = 0; a < size; a++) {
        if (((set >>> a) & 1) === 0) continue
        counts[a] += found
        for (let b = a + 1; b < size; b++) if (((set >>> b) & 1) === 1) counts[pairPlace(size, a, b)] += found
      }
    }
  }
}

/** Pairs come behind the queries themselves: those of the first, of the second, … */
const pairPlace = (size: number, a: number, b: number) => size + a * size - (a * (a + 1)) / 2 + (b - a - 1)
