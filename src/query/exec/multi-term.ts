// Queries for all terms of a field that something holds for (a set, a range, a pattern): the terms' documents together, scored alike.
import { Bitset } from '../../index/bitmap/bitset.ts'
import { type Postings, type TermDictionary, TermState } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { UnionScorer } from '../iterators/disjunction.ts'
import { PostingsBulkScorer, PostingsScorer } from '../iterators/postings.ts'
import { ConstantWeight } from './constant-weight.ts'
import { type BulkScorer, Query, type ScoreMode, type Scorer, type Weight } from './query.ts'
import type { Searcher } from './searcher.ts'

/** Up to so many terms are walked side by side; more are gathered into a bitset first. */
const WALKED_TERMS = 16

export abstract class MultiTermQuery extends Query {
  // What profile calls it once Lucene has chosen how to run it.
  readonly type: string = 'MultiTermQueryConstantScoreBlendedWrapper'

  constructor(readonly field: string) {
    super()
  }

  /** Ordinals of the matching terms, ascending. */
  abstract ordinals(terms: TermDictionary): Iterable<number>

  createWeight(_searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new MultiTermWeight(this, boost)
  }
}

class MultiTermWeight extends ConstantWeight {
  constructor(
    override readonly query: MultiTermQuery,
    score: number,
  ) {
    super(query, score)
  }

  private postings(segment: SegmentView): Postings[] {
    const { reader } = segment
    const { field } = this.query
    const terms = reader.terms(field)
    if (terms === null) return []
    const postings: Postings[] = []
    for (const ord of this.query.ordinals(terms)) {
      const state = new TermState()
      terms.state(ord, state)
      postings.push(reader.postings(field, state))
    }
    return postings
  }

  scorer(segment: SegmentView): Scorer | null {
    const postings = this.postings(segment)
    if (postings.length === 0) return null
    if (postings.length === 1) return new PostingsScorer(postings[0], this.score)
    if (postings.length > WALKED_TERMS) return new BitsetScorer(union(postings, segment.reader.maxDoc), cost(postings), this.score)
    return new UnionScorer(
      postings.map(one => new PostingsScorer(one, this.score)),
      this.score,
    )
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const postings = this.postings(segment)
    if (postings.length === 0) return null
    if (postings.length === 1) return new PostingsBulkScorer(postings[0], this.score)
    return new BitsetBulkScorer(union(postings, segment.reader.maxDoc), cost(postings), this.score)
  }
}

const cost = (postings: readonly Postings[]) => postings.reduce((sum, one) => sum + one.docFreq, 0)

function union(postings: readonly Postings[], maxDoc: number): Bitset {
  const set = Bitset.empty(maxDoc)
  const { words } = set
  for (const one of postings) {
    while (one.nextBlock()) {
      const { docs, length } = one
      for (let i = 0; i < length; i++) words[docs[i] >>> 5] |= 1 << (docs[i] & 31)
    }
  }
  return set
}
