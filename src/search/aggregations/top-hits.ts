// What a search lends to `top_hits`: reading what is asked, ranking a shard's documents, showing the best, and putting shards together.
import type { BucketHits, HitsPlan, HitsRanker, ReadHits } from '../../aggs/hits-plan.ts'
import { illegalArgument, parsing } from '../../core/errors.ts'
import { RawJson, stringify } from '../../core/json.ts'
import { atValue } from '../../core/json-spot.ts'
import { doubleOf, type JsonObject, tokenOf } from '../../core/json-token.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import { FieldSortCollector } from '../../query/collect/field-sort-collector.ts'
import type { SortValue } from '../../query/collect/sort-key.ts'
import { TopScoreCollector } from '../../query/collect/top-score-collector.ts'
import { TotalHitsCollector } from '../../query/collect/total-hits-collector.ts'
import type { Collector, WindowCollector } from '../../query/contracts/collector.ts'
import type { FetchContext } from '../fetch/fetch-part.ts'
import { fetchHits } from '../fetch/fetch-phase.ts'
import { printScore } from '../fetch/hit.ts'
import { highlightQueries } from '../highlight/highlight-queries.ts'
import { readInnerHits } from '../inner-hits/inner-hits-body.ts'
import { rankedDocs } from '../ranked-docs.ts'
import type { SearchRequest } from '../request/search-request.ts'
import { openScriptFields } from '../script-fields.ts'
import type { ShardContext } from '../shards/shard-context.ts'
import { compareRanked } from '../sort/ranking.ts'
import { resolveSort, type ShardSort } from '../sort/sort-keys.ts'
import type { HitsCollector } from '../top-hits.ts'

interface ShownHit {
  /** NaN when hits are not scored. */
  readonly score: number
  readonly order: readonly SortValue[] | null
  /** JSON, as the answer shows it. */
  readonly text: string
}

interface BestHits {
  readonly total: number
  /** NaN where hits are not ranked by score, or there is none. */
  readonly maxScore: number
  /** As many as may be shown, those that are left out for `from` included. */
  readonly hits: readonly ShownHit[]
}

const NO_HITS: BestHits = { total: 0, maxScore: Number.NaN, hits: [] }

const KNOWN: ReadonlySet<string> = new Set([
  'from',
  'size',
  'explain',
  'version',
  'seq_no_primary_term',
  'track_scores',
  'stored_fields',
  'docvalue_fields',
  'fields',
  'script_fields',
  'sort',
  '_source',
  'highlight',
])

export const readTopHits: ReadHits = (json, name) => {
  for (const [key, value] of Object.entries(json)) {
    if (!KNOWN.has(key)) throw parsing(`Unknown key for a ${tokenOf(value)} in [${key}].`, atValue(json, key))
    const isCount = (key === 'from' || key === 'size') && tokenOf(value) === 'VALUE_NUMBER'
    if (isCount && doubleOf(value) < 0) {
      throw illegalArgument(`[${key}] must be greater than or equal to 0. Found [${doubleOf(value)}] in [${name}]`)
    }
  }
  return new TopHitsPlan(readInnerHits(typeof json.sort === 'string' ? ({ ...json, sort: [json.sort] } as JsonObject) : json))
}

class TopHitsPlan implements HitsPlan {
  constructor(readonly request: SearchRequest) {}

  get needsScores(): boolean {
    const { sort, trackScores } = this.request
    return sort === null || trackScores || sort.some(({ kind }) => kind === 'score' || kind === 'script')
  }

  empty(): BestHits {
    return NO_HITS
  }

  reduce(findings: readonly BestHits[]): BestHits {
    if (findings.length === 1) return findings[0]
    const compare = compareRanked(this.request.sort)
    let total = 0
    let maxScore = Number.NaN
    for (const finding of findings) {
      total += finding.total
      if (!(finding.maxScore <= maxScore)) maxScore = Number.isNaN(finding.maxScore) ? maxScore : finding.maxScore
    }
    // Of equals those of the first shard come first: sorting keeps the order.
    const hits = findings.flatMap(finding => finding.hits).sort(compare)
    return { total, maxScore, hits: hits.slice(0, this.room) }
  }

  /** How many hits are kept. */
  get room(): number {
    return this.request.from + this.request.size
  }

  print({ total, maxScore, hits }: BestHits): Map<string, unknown> {
    const shown = {
      total: { value: total, relation: 'eq' },
      max_score: printScore(maxScore),
      hits: hits.slice(this.request.from).map(({ text }) => new RawJson(Buffer.from(text))),
    }
    return new Map([['hits', shown]])
  }
}

const DEFAULT_WINDOW = 100

/** Throws what the server answers where it does not fit the index. */
export function rankHits(plan: HitsPlan, name: string, nestedPath: string | null, context: ShardContext, check: () => void): HitsRanker {
  const asked = plan as TopHitsPlan
  const limit = Number(context.target.settings['index.max_inner_result_window'] ?? DEFAULT_WINDOW)
  if (asked.room > limit) {
    throw illegalArgument(
      `Top hits result window is too large, the top hits aggregator [${name}]'s from + size must be less than or equal to: [${limit}] ` +
        `but was [${asked.room}]. This limit can be set by changing the [index.max_inner_result_window] index level setting.`,
    )
  }
  return new ShardHits(asked, nestedPath, context, check)
}

class ShardHits implements HitsRanker {
  private readonly sort: ShardSort | null
  private readonly shown: FetchContext

  constructor(
    private readonly plan: TopHitsPlan,
    nestedPath: string | null,
    private readonly context: ShardContext,
    private readonly check: () => void,
  ) {
    const { request } = plan
    const { target, searcher, queryContext, asked, mapping } = context
    this.sort = request.sort === null ? null : resolveSort(request, target, 0, { cx: queryContext, searcher })
    const highlight = request.highlight === null ? null : highlightQueries(request.highlight, asked, queryContext)
    this.shown = {
      target,
      request: { ...request, namedQueriesScore: context.request.namedQueriesScore },
      mapping,
      searcher,
      asked,
      get query() {
        return context.query
      },
      get named() {
        return context.named
      },
      highlightQueries: highlight,
      rescorers: [],
      innerHits: context.innerHits,
      scriptFields: openScriptFields(request, queryContext),
      nestedPath: nestedPath ?? undefined,
    }
  }

  none(): BestHits {
    return NO_HITS
  }

  bucket(): BucketHits {
    const { sort, context } = this
    const { trackScores } = this.plan.request
    const size = Math.min(this.plan.room, Math.max(context.target.reader.maxDoc, 1))
    const collector: HitsCollector =
      size === 0
        ? new TotalHitsCollector()
        : sort === null
          ? new TopScoreCollector({ size, threshold: Number.POSITIVE_INFINITY })
          : new FieldSortCollector({ keys: sort.keys, size, after: null, trackScores })
    const best = new BestScore(collector)
    return { segment: view => best.segment(view), finish: () => this.show(collector, best.value) }
  }

  private show(collector: HitsCollector, bestScore: number): BestHits {
    const { sort, shown, check } = this
    const { trackScores } = this.plan.request
    const top = collector.finish()
    const ranked = rankedDocs(top, sort?.keys ?? null, trackScores)
    const hits = fetchHits(shown, ranked, { profiler: null, check, turns: null }).map((hit, place): ShownHit => {
      const { score, order } = ranked[place]
      return { score, order, text: stringify(hit!.print(shown.target)) }
    })
    return { total: top.total, maxScore: sort === null || trackScores ? bestScore : Number.NaN, hits }
  }
}

/** The best score of all hits, kept or not. */
class BestScore implements Collector {
  value = Number.NaN

  constructor(private readonly collector: HitsCollector) {}

  get scoreMode() {
    return this.collector.scoreMode
  }

  segment(view: SegmentView): WindowCollector {
    const inner = this.collector.segment(view)
    const note = (score: number) => {
      if (!(score <= this.value)) this.value = score
    }
    return {
      needsScores: inner.needsScores,
      minCompetitiveScore: 0,
      done: false,
      collect(docs, scores, count) {
        for (let i = 0; i < count; i++) note(scores[i])
        inner.collect(docs, scores, count)
      },
    }
  }
}
