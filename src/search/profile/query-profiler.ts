// Profiles a query tree: weights and scorers wrapped in timers. Created only for profiled searches. Where a segment has many hits to look
// at, samples of it are measured (sampled-bulk.ts).
import { threadId } from 'node:worker_threads'
import type { Checkpoint } from '../../core/checkpoint.ts'
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../../query/contracts/collector.ts'
import type { Explanation } from '../../query/contracts/explanation.ts'
import type { Searcher } from '../../query/contracts/query.ts'
import { type Query, Weight } from '../../query/contracts/query.ts'
import { type BulkScorer, DefaultBulkScorer, Scorer, type TwoPhase } from '../../query/contracts/scorer.ts'
import type { CollectionStatistics, TermStatistics } from '../../query/contracts/similarity.ts'
import { BlockCounter } from './block-counter.ts'
import { type QueryTimes, SEGMENT_STEPS, type SliceQueries, wholeSlice } from './query-profile.ts'
import { Sample, SampledBulkScorer } from './sampled-bulk.ts'
import type { SliceRun } from './slice-times.ts'
import { nanos, type StepTimes, Timings } from './timings.ts'

const BUILD_SCORER = 0
const NEXT_DOC = 1
const ADVANCE = 2
const MATCH = 3
const SCORE = 4
const SHALLOW_ADVANCE = 5
const COMPUTE_MAX_SCORE = 6
const SET_MIN_COMPETITIVE_SCORE = 7

/** Smaller segments are measured as a whole. */
const FEW_DOCS = 1024

class Node {
  readonly weight = new Timings(['create_weight'])
  readonly children: Node[] = []
  private readonly slices: (Timings | undefined)[] = []
  /** By slice: what was not measured of it. */
  private readonly samples: (Sample | undefined)[] = []
  constructor(
    private readonly query: Query,
    private readonly isLate: boolean,
    /** Null unless it is the root of a tree that is measured in detail. */
    readonly blocks: BlockCounter | null,
  ) {}

  slice(number: number): Timings {
    let timings = this.slices[number]
    if (timings === undefined) this.slices[number] = timings = new Timings(SEGMENT_STEPS)
    return timings
  }

  sample(number: number): Sample {
    return (this.samples[number] ??= new Sample(this.slice(number)))
  }

  /** `around`: by slice, the sample that a query around this one was measured by. */
  times(around: readonly (Sample | undefined)[] = []): QueryTimes {
    const { query, isLate, weight, slices, children } = this
    const samples = slices.map((_, number) => this.samples[number] ?? around[number])
    return {
      isLate,
      type: query.type,
      description: query.toString(),
      weight,
      slices: slices.flatMap((slice, number): StepTimes[] => (slice === undefined ? [] : [samples[number]?.extended(slice) ?? slice])),
      blocks: this.blocks?.count() ?? null,
      runs: this.blocks === null ? null : this.runs(),
      children: children.map(child => child.times(samples)),
    }
  }

  private runs(): SliceRun[] {
    return this.slices.flatMap(slice => {
      const stretch = slice === undefined ? null : wholeSlice(slice)
      return stretch === null ? [] : [{ thread: threadId, ...stretch }]
    })
  }
}

/** A searcher whose weights are measured, each under the one that asked for it. */
export class ProfilingSearcher implements Searcher {
  /** The slice that runs now. */
  slice = 0
  private roots: Node[] = []
  private readonly open: Node[] = []
  private common = 0
  private begun = false
  private rewriting = 0

  constructor(
    readonly inner: Searcher,
    private readonly inDetail: boolean,
  ) {}

  get reader() {
    return this.inner.reader
  }

  get checkpoint(): Checkpoint {
    return this.inner.checkpoint
  }

  get maxClauseCount(): number {
    return this.inner.maxClauseCount
  }

  collectionStatistics(field: string): CollectionStatistics | null {
    return this.inner.collectionStatistics(field)
  }

  termStatistics(field: string, term: string, given?: TermStatistics | null): TermStatistics | null {
    return this.inner.termStatistics(field, term, given)
  }

  similarity(field: string) {
    return this.inner.similarity(field)
  }

  createWeight(query: Query, mode: ScoreMode, boost: number): Weight {
    const parent = this.open.at(-1)
    const node = new Node(query, this.begun, this.inDetail && parent === undefined ? new BlockCounter() : null)
    if (parent === undefined) this.roots.push(node)
    else parent.children.push(node)
    this.open.push(node)
    const start = nanos()
    try {
      return new ProfilingWeight(query.createWeight(this, mode, boost), node, this, () => query.createWeight(this.inner, mode, boost))
    } finally {
      node.weight.add(0, start)
      this.open.pop()
    }
  }

  /** Measures a rewrite. */
  rewritten<T>(rewrite: () => T): T {
    const start = nanos()
    try {
      return rewrite()
    } finally {
      this.rewriting += nanos() - start
    }
  }

  restart(): void {
    this.roots = []
    this.rewriting = 0
    this.begun = false
  }

  /** What was weighed until now is common to all slices. */
  beginSlices(): void {
    this.common = this.roots.length
    this.begun = true
  }

  get rewriteTime(): number {
    return this.rewriting
  }

  times(): QueryTimes[] {
    return this.roots.map(root => root.times())
  }

  /** For another thread. */
  ofSlice(): SliceQueries {
    return { queries: this.times(), common: this.common, rewriteTime: this.rewriting }
  }
}

/** Scores document by document what is measured: the specialised bulk scorers would hide the steps. */
class ProfilingWeight extends Weight {
  private plain: Weight | null = null

  /** `weighPlainly`: makes the weight that is not measured. */
  constructor(
    private readonly inner: Weight,
    private readonly node: Node,
    private readonly searcher: ProfilingSearcher,
    private readonly weighPlainly: () => Weight,
  ) {
    super(inner.query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const timings = this.node.slice(this.searcher.slice)
    const read = this.node.blocks?.counting(segment) ?? segment
    const start = nanos()
    const scorer = this.inner.scorer(read)
    // The server builds in two steps, the second only where something can match.
    timings.add(BUILD_SCORER, start, scorer === null ? 1 : 2)
    return scorer === null ? null : new ProfilingScorer(scorer, timings)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const scorer = this.scorer(segment)
    if (scorer === null) return null
    const phase = scorer.twoPhase()
    const measured = new DefaultBulkScorer(phase === null ? scorer : new TwoStepScorer(scorer, phase))
    if (segment.reader.maxDoc <= FEW_DOCS) return measured
    return new SampledBulkScorer(measured, () => this.plainBulk(segment), this.node.sample(this.searcher.slice))
  }

  private plainBulk(segment: SegmentView): BulkScorer | null {
    this.plain ??= this.weighPlainly()
    return this.plain.bulkScorer(this.node.blocks?.counting(segment) ?? segment)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    return this.inner.explain(segment, doc)
  }

  override parts(): readonly Weight[] {
    return this.inner.parts()
  }

  override count(segment: SegmentView): number {
    return this.inner.count(segment)
  }
}

/** Finds candidates and confirms them, each with its own stop watch. */
class TwoStepScorer extends Scorer {
  constructor(
    private readonly inner: Scorer,
    private readonly phase: TwoPhase,
  ) {
    super()
  }

  next(): number {
    return this.settle(this.phase.approximation.next())
  }

  advance(target: number): number {
    return this.settle(this.phase.approximation.advance(target))
  }

  private settle(candidate: number): number {
    const { approximation } = this.phase
    let doc = candidate
    while (doc !== NO_MORE_DOCS && !this.phase.matches()) doc = approximation.next()
    this.inner.doc = doc
    this.doc = doc
    return doc
  }

  cost(): number {
    return this.phase.approximation.cost()
  }

  score(): number {
    return this.inner.score()
  }

  override setMinCompetitiveScore(score: number): void {
    this.inner.setMinCompetitiveScore(score)
  }
}

class ProfilingScorer extends Scorer {
  constructor(
    private readonly inner: Scorer,
    private readonly timings: Timings,
  ) {
    super()
    // The inner scorer also moves through its approximation, and is put where composites want it: its place is always asked.
    Object.defineProperty(this, 'doc', { get: () => inner.doc, set: (doc: number) => void (inner.doc = doc) })
  }

  next(): number {
    const start = nanos()
    const doc = this.inner.next()
    this.timings.add(NEXT_DOC, start)
    return doc
  }

  advance(target: number): number {
    const start = nanos()
    const doc = this.inner.advance(target)
    this.timings.add(ADVANCE, start)
    return doc
  }

  cost(): number {
    return this.inner.cost()
  }

  score(): number {
    const start = nanos()
    const score = this.inner.score()
    this.timings.add(SCORE, start)
    return score
  }

  override twoPhase(): TwoPhase | null {
    const inner = this.inner.twoPhase()
    if (inner === null) return null
    const { timings } = this
    return {
      approximation: new ProfilingScorer(inner.approximation, timings),
      matchCost: inner.matchCost,
      matches() {
        const start = nanos()
        const matches = inner.matches()
        timings.add(MATCH, start)
        return matches
      },
    }
  }

  override shallowAdvance(target: number): number {
    const start = nanos()
    const upTo = this.inner.shallowAdvance(target)
    this.timings.add(SHALLOW_ADVANCE, start)
    return upTo
  }

  override maxScore(upTo: number): number {
    const start = nanos()
    const score = this.inner.maxScore(upTo)
    this.timings.add(COMPUTE_MAX_SCORE, start)
    return score
  }

  override setMinCompetitiveScore(score: number): void {
    const start = nanos()
    this.inner.setMinCompetitiveScore(score)
    this.timings.add(SET_MIN_COMPETITIVE_SCORE, start)
  }
}
