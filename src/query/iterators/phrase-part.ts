// The positions of one part of a phrase in a document: those of a term, or of any of several terms.
import { type ImpactScorer, NO_MORE_DOCS, type Postings } from '../../index/contracts/segment-reader.ts'
import type { Scorer } from '../contracts/scorer.ts'
import { UnionScorer } from './disjunction.ts'
import { PostingsScorer } from './postings.ts'

export abstract class PhrasePart {
  /** Visits the documents; `positions` are of the document it stands on. */
  abstract readonly walk: Scorer

  constructor(
    /** Place in the phrase. */
    readonly offset: number,
    /** What may stand there. */
    readonly terms: readonly string[],
  ) {}

  abstract freq(): number
  /** The first `freq()` are meant, ascending. Valid until the document changes. */
  abstract positions(): Int32Array
  abstract shallowAdvance(target: number): number
  /** No document up to `upTo` scores more by the frequency of this part. */
  abstract bestScore(upTo: number, scorer: ImpactScorer): number
}

export class TermPart extends PhrasePart {
  readonly walk: Scorer

  constructor(
    offset: number,
    term: string,
    readonly postings: Postings,
  ) {
    super(offset, [term])
    this.walk = new PostingsScorer(postings, 0)
  }

  freq(): number {
    return this.postings.freq()
  }

  positions(): Int32Array {
    return this.postings.positions()
  }

  shallowAdvance(target: number): number {
    return this.postings.shallowAdvance(target)
  }

  bestScore(upTo: number, scorer: ImpactScorer): number {
    return this.postings.bestScore(upTo, scorer)
  }
}

export class UnionPart extends PhrasePart {
  readonly walk: UnionScorer<PostingsScorer>
  private merged = new Int32Array(16)
  /** Of the document. There may be very many terms, few of which are in it. */
  private readonly found: PostingsScorer[] = []

  constructor(
    offset: number,
    terms: readonly string[],
    private readonly postings: readonly Postings[],
  ) {
    super(offset, terms)
    this.walk = new UnionScorer(
      postings.map(one => new PostingsScorer(one, 0)),
      0,
    )
  }

  freq(): number {
    const { walk, found } = this
    walk.standing(found)
    let freq = 0
    for (const { postings } of found) freq += postings.freq()
    return freq
  }

  positions(): Int32Array {
    const freq = this.freq()
    if (this.merged.length < freq) this.merged = new Int32Array(2 * freq)
    const { merged } = this
    let count = 0
    for (const { postings } of this.found) {
      const positions = postings.positions()
      const own = postings.positionCount
      for (let i = 0; i < own; i++) merged[count++] = positions[i]
    }
    merged.subarray(0, count).sort()
    return merged
  }

  shallowAdvance(target: number): number {
    let upTo = NO_MORE_DOCS
    for (const one of this.postings) upTo = Math.min(upTo, one.shallowAdvance(target))
    return upTo
  }

  bestScore(): number {
    return Number.POSITIVE_INFINITY
  }
}
