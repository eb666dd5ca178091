// The laws every query keeps, whatever it is: one scorer, moved in any way, its bulk form and its explanations all tell the same hits.
import { expect } from 'vitest'
import type { Bitset } from '../../src/index/bitmap/bitset.ts'
import type { SegmentView } from '../../src/index/contracts/shard-reader.ts'
import type { WindowCollector } from '../../src/query/contracts/collector.ts'
import type { Query, Searcher, Weight } from '../../src/query/contracts/query.ts'
import type { Scorer } from '../../src/query/contracts/scorer.ts'
import { rewriteQuery } from '../../src/query/exec/search.ts'

const END = 0x7fffffff

type Hit = readonly [doc: number, score: number]

class Taker implements WindowCollector {
  readonly needsScores = true
  readonly minCompetitiveScore = 0
  readonly done = false
  readonly hits: Hit[] = []
  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    for (let i = 0; i < count; i++) this.hits.push([docs[i], scores[i]])
  }
}

/** Takes hits by number alone where the bulk scorer is able to. */
class Counter implements WindowCollector {
  readonly needsScores = false
  readonly minCompetitiveScore = 0
  readonly passScore = Number.POSITIVE_INFINITY
  readonly done = false
  total = 0
  collect(_docs: Int32Array, _scores: Float32Array, count: number): void {
    this.total += count
  }
  pass(count: number): void {
    this.total += count
  }
}

const byNext = (scorer: Scorer | null): Hit[] => {
  const hits: Hit[] = []
  if (scorer !== null) for (let doc = scorer.next(); doc !== END; doc = scorer.next()) hits.push([doc, scorer.score()])
  return hits
}

/** Alternates steps and leaps of the given lengths. */
const byLeaps = (scorer: Scorer | null, leaps: readonly number[]): Hit[] => {
  const hits: Hit[] = []
  if (scorer === null) return hits
  let turn = 0
  while (scorer.doc !== END) {
    const leap = leaps[turn++ % leaps.length]
    const doc = leap === 0 ? scorer.next() : scorer.advance(scorer.doc + leap)
    if (doc !== END) hits.push([doc, scorer.score()])
  }
  return hits
}

/** The hits that walking `all` with the same leaps would land on. */
const leapt = (all: readonly Hit[], leaps: readonly number[]): Hit[] => {
  const hits: Hit[] = []
  let at = -1
  for (let turn = 0; ; turn++) {
    const leap = Math.max(1, leaps[turn % leaps.length])
    const hit = all.find(([doc]) => doc >= at + leap)
    if (hit === undefined) return hits
    hits.push(hit)
    at = hit[0]
  }
}

/** Bulk scoring of [0, maxDoc) cut at the given places. */
const inPieces = (weight: Weight, segment: SegmentView, cuts: readonly number[]): Hit[] => {
  const taker = new Taker()
  takePieces(weight, segment, cuts, null, taker)
  return taker.hits
}

const takePieces = (weight: Weight, segment: SegmentView, cuts: readonly number[], live: Bitset | null, taker: WindowCollector): void => {
  const bulk = weight.bulkScorer(segment)
  if (bulk === null) return
  const { maxDoc } = segment.reader
  const ends = [...new Set(cuts.map(cut => Math.min(cut, maxDoc)))].sort((a, b) => a - b)
  let from = 0
  for (const to of [...ends, END]) {
    if (to <= from) continue
    const next = bulk.score(taker, live, from, to)
    expect(next).toBeGreaterThanOrEqual(to)
    from = to
  }
}

export function checkQuery(query: Query, searcher: Searcher, leaps: readonly number[]): void {
  const rewritten = rewriteQuery(query, searcher)
  expect(rewriteQuery(rewritten, searcher).toString()).toBe(rewritten.toString())
  const weight = rewritten.createWeight(searcher, 'complete', 1)
  for (const segment of searcher.reader.segments) {
    const hits = byNext(weight.scorer(segment))
    const steps = leaps.length === 0 ? [1] : leaps
    expect(byLeaps(weight.scorer(segment), steps)).toEqual(leapt(hits, steps))
    expect(inPieces(weight, segment, [])).toEqual(hits)
    const cuts = leaps.map((leap, i) => leap * (i + 1))
    expect(inPieces(weight, segment, cuts)).toEqual(hits)
    const counting = rewritten.createWeight(searcher, 'complete_no_scores', 1)
    for (const live of [null, segment.live]) {
      const counter = new Counter()
      takePieces(counting, segment, cuts, live, counter)
      expect(counter.total).toBe(hits.filter(([doc]) => live === null || live.has(doc)).length)
    }
    const scores = new Map(hits)
    for (let doc = 0; doc < segment.reader.maxDoc; doc++) {
      const explanation = weight.explain(segment, doc)
      expect([doc, explanation.match, explanation.match ? explanation.value : 0]).toEqual([doc, scores.has(doc), scores.get(doc) ?? 0])
    }
    const count = weight.count(segment)
    if (count >= 0) expect(count).toBe(hits.filter(([doc]) => segment.live === null || segment.live.has(doc)).length)
  }
}
