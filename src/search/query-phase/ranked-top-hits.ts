// `top_hits` on one shard: its documents ranked bucket by bucket, and the best shown.
import type { BucketHits, HitsPlan, HitsRanker } from '../../aggs/hits-plan.ts'
import { grow } from '../../core/breaker.ts'
import { illegalArgument } from '../../core/errors.ts'
import { stringify } from '../../core/json-text.ts'
import { lazily } from '../../core/lazily.ts'
import { atOnce } from '../../core/turns.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { FieldSortCollector } from '../../query/collect/field-sort-collector.ts'
import { TopScoreCollector } from '../../query/collect/top-score-collector.ts'
import type { Collector, WindowCollector } from '../../query/contracts/collector.ts'
import { type BestHits, NO_HITS, type ShownHit, type TopHitsPlan } from '../aggregations/top-hits.ts'
import type { FetchContext } from '../contracts/fetch-part.ts'
import type { HitsCollector } from '../contracts/hits-collector.ts'
import type { RankedDoc } from '../contracts/shard-result.ts'
import type { ShardSort } from '../contracts/shard-sort.ts'
import { fetchHits } from '../fetch/fetch-phase.ts'
import { highlightQueries } from '../highlight/highlight-queries.ts'
import type { ShardContext } from '../shards/shard-context.ts'
import { openScriptFields } from '../shown/script-fields.ts'
import { rankedDocs } from '../sort/ranked-docs.ts'
import { resolveSort } from '../sort/sort-keys.ts'

const rescoring = lazily(() => import('../rescore/rescorer.ts'))

/** Of who ranks the hits of a bucket, and of each place for one. */
const BUCKET_BYTES = 512
const HIT_BYTES = 24

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
      rescorers: context.rescorers,
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
    const size = Math.min(this.window, Math.max(context.target.reader.maxDoc, 1))
    if (size === 0) {
      const counter = sort === null ? 'TotalHitCountCollectorManager' : 'TotalHitCountCollector'
      throw illegalArgument(`numHits must be > 0; please use ${counter} if you just need the total hit count`)
    }
    grow(BUCKET_BYTES + size * HIT_BYTES)
    const collector: HitsCollector =
      sort === null
        ? new TopScoreCollector({ size, threshold: Number.POSITIVE_INFINITY })
        : new FieldSortCollector({ keys: sort.keys, size, after: null, trackScores })
    const best = new BestScore(collector)
    return { segment: view => best.segment(view), finish: () => this.show(collector, best.value) }
  }

  /** So many are kept: as many as are shown, or judged once more. */
  private get window(): number {
    const { request, rescorers } = this.context
    if (this.sort !== null || rescorers.length === 0) return this.plan.room
    return Math.max(this.plan.room, ...request.rescore.map(({ windowSize }) => windowSize))
  }

  private show(collector: HitsCollector, firstScore: number): BestHits {
    const { sort, shown, check, plan, context } = this
    const { trackScores } = plan.request
    const top = collector.finish()
    let ranked: readonly RankedDoc[] = rankedDocs(top, sort?.keys ?? null, trackScores)
    let bestScore = firstScore
    if (sort === null && context.rescorers.length > 0) {
      ranked = atOnce(rescoring().judged(ranked, context.rescorers, check))
      bestScore = ranked[0]?.score ?? Number.NaN
      ranked = ranked.slice(0, plan.room)
    }
    const hits = fetchHits(shown, ranked, { profiler: null, check, turns: null }).map((hit, place): ShownHit => {
      const { score, order } = ranked[place]
      const text = stringify(hit!.print(shown.target))
      grow(text.length)
      return { score, order, text }
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
