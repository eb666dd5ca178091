// How long each query of a tree took, step by step: weights and scorers wrapped in stop watches. Never made unless a search is profiled.
import type { SegmentView } from '../../index/shard-reader.ts'
import type { Explanation } from '../../query/exec/explanation.ts'
import { type Query, type ScoreMode, Scorer, type TwoPhase, Weight } from '../../query/exec/query.ts'
import type { CollectionStatistics, Searcher, TermStatistics } from '../../query/exec/searcher.ts'
import { type Breakdown, nanos, Timings } from './timings.ts'

const STEPS = [
  'create_weight',
  'build_scorer',
  'next_doc',
  'advance',
  'match',
  'score',
  'shallow_advance',
  'compute_max_score',
  'set_min_competitive_score',
] as const
const CREATE_WEIGHT = 0
const BUILD_SCORER = 1
const NEXT_DOC = 2
const ADVANCE = 3
const MATCH = 4
const SCORE = 5
const SHALLOW_ADVANCE = 6
const COMPUTE_MAX_SCORE = 7
const SET_MIN_COMPETITIVE_SCORE = 8

export interface QueryProfile {
  readonly type: string
  readonly description: string
  readonly time_in_nanos: number
  readonly breakdown: Breakdown
  readonly children?: readonly QueryProfile[]
}

class Node {
  readonly timings = new Timings(STEPS)
  readonly children: Node[] = []
  constructor(readonly query: Query) {}

  print(): QueryProfile {
    const entry = {
      type: this.query.type,
      description: this.query.toString(),
      time_in_nanos: this.timings.total,
      breakdown: this.timings.breakdown(),
    }
    return this.children.length === 0 ? entry : { ...entry, children: this.children.map(child => child.print()) }
  }
}

/** A searcher whose weights are measured, each under the one that asked for it. */
export class ProfilingSearcher implements Searcher {
  private readonly roots: Node[] = []
  private readonly open: Node[] = []
  private rewriting = 0

  constructor(private readonly inner: Searcher) {}

  get reader() {
    return this.inner.reader
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
    const node = new Node(query)
    const parent = this.open.at(-1)
    if (parent === undefined) this.roots.push(node)
    else parent.children.push(node)
    this.open.push(node)
    const start = nanos()
    try {
      return new ProfilingWeight(query.createWeight(this, mode, boost), node.timings)
    } finally {
      node.timings.add(CREATE_WEIGHT, start)
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

  get rewriteTime(): number {
    return Math.round(this.rewriting)
  }

  print(): QueryProfile[] {
    return this.roots.map(root => root.print())
  }
}

/** Scores document by document: the specialised bulk scorers would hide the steps. */
class ProfilingWeight extends Weight {
  constructor(
    private readonly inner: Weight,
    private readonly timings: Timings,
  ) {
    super(inner.query)
  }

  scorer(segment: SegmentView): Scorer | null {
    const start = nanos()
    const scorer = this.inner.scorer(segment)
    // The server builds in two steps, the second only where something can match.
    this.timings.add(BUILD_SCORER, start, scorer === null ? 1 : 2)
    return scorer === null ? null : new ProfilingScorer(scorer, this.timings)
  }

  explain(segment: SegmentView, doc: number): Explanation {
    return this.inner.explain(segment, doc)
  }

  override count(segment: SegmentView): number {
    return this.inner.count(segment)
  }
}

class ProfilingScorer extends Scorer {
  constructor(
    private readonly inner: Scorer,
    private readonly timings: Timings,
  ) {
    super()
    // The inner scorer also moves through its approximation, so its place is always asked.
    Object.defineProperty(this, 'doc', { get: () => inner.doc, set: () => {} })
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
