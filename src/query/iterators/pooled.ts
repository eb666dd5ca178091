// Documents of several terms that are scored as if they were one.
import type { Postings } from '../../index/contracts/segment-reader.ts'
import { Scorer } from '../contracts/scorer.ts'
import type { SimScorer } from '../contracts/similarity.ts'
import { UnionScorer } from './disjunction.ts'
import { PostingsScorer } from './postings.ts'

/** More than any document has. */
const MOST_FREQ = 1 << 24
/** Of fields without text, and of the shortest texts: where lengths are not kept, they count as nothing. */
const SHORTEST = [0, 1]

export abstract class PooledScorer extends Scorer {
  /** The documents of any of them. */
  readonly union: UnionScorer
  private readonly ceiling: number

  constructor(
    postings: readonly Postings[],
    /** Null where scores are not needed. */
    protected readonly similarity: SimScorer | null,
  ) {
    super()
    this.union = new UnionScorer(
      postings.map(one => new PostingsScorer(one, 0)),
      0,
    )
    this.ceiling = similarity === null ? 0 : ceilingOf(similarity)
  }

  next(): number {
    this.doc = this.union.next()
    return this.doc
  }

  advance(target: number): number {
    this.doc = this.union.advance(target)
    return this.doc
  }

  cost(): number {
    return this.union.cost()
  }

  override maxScore(): number {
    return this.ceiling
  }
}

function ceilingOf(similarity: SimScorer): number {
  let ceiling = 0
  for (const norm of SHORTEST) {
    const score = similarity.score(MOST_FREQ, norm)
    if (!(score >= 0)) return Number.POSITIVE_INFINITY
    ceiling = Math.max(ceiling, score)
  }
  return ceiling
}
