// Queries for all terms of a field that something holds for (a set, a range, a pattern): the terms' documents together, scored alike.
import { Bitset } from '../../index/bitmap/bitset.ts'
import { type Postings, type SegmentReader, type TermDictionary, TermState } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView, ShardReader } from '../../index/shard-reader.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { UnionScorer } from '../iterators/disjunction.ts'
import { PostingsBulkScorer, PostingsScorer } from '../iterators/postings.ts'
import { ConstantWeight } from './constant-weight.ts'
import { measuredTerms } from './measured-terms.ts'
import { type BulkScorer, type CachingKind, Query, type ScoreMode, type Scorer, type Weight } from './query.ts'
import type { Searcher } from './searcher.ts'

/** Up to so many terms are walked side by side; more are gathered into a bitset first. */
const WALKED_TERMS = 16

/** Looking at a term takes as long as looking at so many documents. */
export const TERM_COST = 30

/** A term that a query stands for, and how much it counts beside the others. */
export interface BoostedTerm {
  readonly term: string
  readonly boost: number
}

/** What a query for many terms becomes where it shall not just match. */
export interface RewriteMethod {
  /** How many terms are kept at most; absent: all. */
  readonly size?: number
  rewrite(query: MultiTermQuery, searcher: Searcher): Query
}

/** `constant_score`: runs like the usual way, under another name. */
export const CONSTANT_SCORE: RewriteMethod = { rewrite: query => query }

export abstract class MultiTermQuery extends Query {
  // What profile calls it once Lucene has chosen how to run it.
  readonly type: string

  /** Lucene weighs a few terms as a disjunction, unless it keeps them as something else than terms. */
  readonly asDisjunction: boolean = true

  constructor(
    readonly field: string,
    /** Null: the terms' documents together. */
    readonly rewriteMethod: RewriteMethod | null = null,
  ) {
    super()
    this.type = `MultiTermQueryConstantScore${rewriteMethod === CONSTANT_SCORE ? '' : 'Blended'}Wrapper`
  }

  override get caching(): CachingKind {
    return 'costly'
  }

  /** Ordinals of the matching terms, ascending. */
  abstract ordinals(terms: TermDictionary): Iterable<number>

  /** How many terms must be looked at for those that match: all, unless it is known where they stand. */
  protected span(terms: TermDictionary): number {
    return terms.size
  }

  /** Terms are looked at one by one, and their documents gathered: as many as such terms usually have. */
  override expansionCost({ segments }: ShardReader): number {
    let cost = 0
    for (const { reader } of segments) {
      const terms = reader.terms(this.field)
      if (terms === null || terms.size === 0) continue
      const documents = (reader.fields.get(this.field)?.sumDocFreq ?? 0) / terms.size
      cost += this.span(terms) * (TERM_COST + documents)
    }
    return cost
  }

  /** The matching terms in order, for rewrites that look at each. */
  *boosted(terms: TermDictionary): Iterable<BoostedTerm> {
    for (const ord of this.ordinals(terms)) yield { term: terms.term(ord), boost: 1 }
  }

  override rewrite(searcher: Searcher): Query {
    return this.rewriteMethod === null ? this : this.rewriteMethod.rewrite(this, searcher)
  }

  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new MultiTermWeight(this, boost, searcher)
  }
}

class MultiTermWeight extends ConstantWeight {
  constructor(
    override readonly query: MultiTermQuery,
    score: number,
    private readonly searcher: Searcher,
  ) {
    super(query, score)
  }

  private ordinals(segment: SegmentView): number[] {
    const terms = segment.reader.terms(this.query.field)
    return terms === null ? [] : [...this.query.ordinals(terms)]
  }

  scorer(segment: SegmentView): Scorer | null {
    const ordinals = this.ordinals(segment)
    if (ordinals.length === 0) return null
    const { field } = this.query
    if (ordinals.length > WALKED_TERMS) {
      const { documents, cost } = union(segment.reader, field, ordinals)
      return new BitsetScorer(documents, cost, this.score)
    }
    if (this.searcher.createWeight !== undefined && this.query.asDisjunction) {
      const terms = segment.reader.terms(field)!
      const texts = ordinals.map(ord => terms.term(ord))
      return measuredTerms(this.searcher, segment, field, texts, this.score)
    }
    const walks = ordinals.map(ord => new PostingsScorer(postingsAt(segment.reader, field, ord), this.score))
    return walks.length === 1 ? walks[0] : new UnionScorer(walks, this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const ordinals = this.ordinals(segment)
    if (ordinals.length === 0) return null
    const { field } = this.query
    if (ordinals.length === 1) return new PostingsBulkScorer(postingsAt(segment.reader, field, ordinals[0]), this.score)
    const { documents, cost } = union(segment.reader, field, ordinals)
    return new BitsetBulkScorer(documents, cost, this.score)
  }
}

function postingsAt(reader: SegmentReader, field: string, ord: number): Postings {
  const state = new TermState()
  reader.terms(field)!.state(ord, state)
  return reader.postings(field, state)
}

function union(reader: SegmentReader, field: string, ordinals: readonly number[]): { documents: Bitset; cost: number } {
  const documents = Bitset.empty(reader.maxDoc)
  const { words } = documents
  const terms = reader.terms(field)!
  const state = new TermState()
  let cost = 0
  for (const ord of ordinals) {
    terms.state(ord, state)
    cost += state.docFreq
    if (state.docFreq === 1) {
      // No list to open.
      documents.add(state.singletonDoc)
      continue
    }
    const postings = reader.postings(field, state)
    while (postings.nextBlock()) {
      const { docs, length } = postings
      for (let i = 0; i < length; i++) words[docs[i] >>> 5] |= 1 << (docs[i] & 31)
    }
  }
  return { documents, cost }
}
