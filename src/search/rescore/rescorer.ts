// The best hits of a shard, judged once more by another query: their new scores, their new order, and why.
import { ApiError } from '../../core/errors.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../../query/contracts/explanation.ts'
import type { Query, Searcher } from '../../query/contracts/query.ts'
import type { Scorer } from '../../query/contracts/scorer.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { Rescorer } from '../contracts/fetch-part.ts'
import type { RescoreMode, RescoreSpec } from '../contracts/search-request.ts'
import type { RankedDoc, ShardResult } from '../contracts/shard-result.ts'

/** Every step is rounded to a 32-bit float. */
const COMBINE: Readonly<Record<RescoreMode, (first: number, second: number) => number>> = {
  avg: (first, second) => Math.fround(Math.fround(first + second) / 2),
  max: Math.max,
  min: Math.min,
  total: (first, second) => Math.fround(first + second),
  multiply: (first, second) => Math.fround(first * second),
}

/** As explanations name them. */
const NAMES: Readonly<Record<RescoreMode, string>> = { avg: 'avg', max: 'max', min: 'min', total: 'sum', multiply: 'product' }

const byScore = (a: RankedDoc, b: RankedDoc) => b.score - a.score || a.doc - b.doc

export class QueryRescorer implements Rescorer {
  private readonly judged = new Set<number>()
  private rewritten: Query | null = null

  constructor(
    private readonly spec: RescoreSpec,
    private readonly searcher: Searcher,
    private readonly makeQuery: () => Query,
  ) {}

  get query(): Query {
    this.rewritten ??= this.makeQuery()
    return this.rewritten
  }

  *rescore(docs: readonly RankedDoc[], check: () => void): Generator<void, RankedDoc[]> {
    const { windowSize, queryWeight } = this.spec
    // The server allocates room for this many hits, and fails.
    if (windowSize < 0) throw new ApiError('negative_array_size_exception', String(windowSize))
    const judged = yield* this.judge(docs.slice(0, windowSize), check)
    const others = docs.slice(windowSize).map(doc => ({ ...doc, score: Math.fround(doc.score * queryWeight) }))
    return [...judged, ...others].sort(byScore)
  }

  explain(view: SegmentView, doc: number, first: Explanation): Explanation {
    const { queryWeight, rescoreQueryWeight, mode } = this.spec
    const primary = first.match
      ? explainMatch(Math.fround(first.value * queryWeight), 'product of:', first, explainMatch(queryWeight, 'primaryWeight'))
      : explainNoMatch('First pass did not match', first)
    if (!this.judged.has(view.docBase + doc)) return primary
    const second = weigh(this.searcher, this.query, 'complete', 1).explain(view, doc)
    if (!second.match) return primary
    const weight = explainMatch(rescoreQueryWeight, 'secondaryWeight')
    const secondary = explainMatch(Math.fround(second.value * rescoreQueryWeight), 'product of:', second, weight)
    return explainMatch(COMBINE[mode](primary.value, secondary.value), `${NAMES[mode]} of:`, primary, secondary)
  }

  private *judge(docs: readonly RankedDoc[], check: () => void): Generator<void, RankedDoc[]> {
    const { spec, searcher, judged } = this
    const { queryWeight, rescoreQueryWeight } = spec
    const combine = COMBINE[spec.mode]
    const weight = weigh(searcher, this.query, 'complete', 1)
    let view: SegmentView | null = null
    let scorer: Scorer | null = null
    judged.clear()
    const rescored: RankedDoc[] = []
    for (const hit of [...docs].sort((a, b) => a.doc - b.doc)) {
      yield
      check()
      const next = searcher.reader.segmentOf(hit.doc)
      if (next !== view) {
        view = next
        scorer = weight.scorer(next, docs.length)
      }
      judged.add(hit.doc)
      const first = Math.fround(hit.score * queryWeight)
      const isMatch = scorer !== null && standsAt(scorer, hit.doc - next.docBase)
      rescored.push({ ...hit, score: isMatch ? combine(first, Math.fround(scorer!.score() * rescoreQueryWeight)) : first })
    }
    return rescored
  }
}

const standsAt = (scorer: Scorer, doc: number): boolean => scorer.doc === doc || (scorer.doc < doc && scorer.advance(doc) === doc)

/** What a shard found, after each of the rescorers in turn. Yields where others may have their turn. */
export function* rescored(result: ShardResult, rescorers: readonly Rescorer[], check: () => void): Generator<void, ShardResult> {
  if (result.hybrid !== null) {
    const hybrid: (readonly RankedDoc[])[] = []
    for (const docs of result.hybrid) hybrid.push(yield* judged(docs, rescorers, check))
    return { ...result, hybrid }
  }
  if (result.docs.length === 0) return result
  const docs = yield* judged(result.docs, rescorers, check)
  return { ...result, docs, maxScore: docs[0].score }
}

export function* judged(
  docs: readonly RankedDoc[],
  rescorers: readonly Rescorer[],
  check: () => void,
): Generator<void, readonly RankedDoc[]> {
  let hits = docs
  for (const rescorer of rescorers) hits = yield* rescorer.rescore(hits, check)
  return hits
}
