// Queries for all terms of a field that satisfy a predicate (a set, a range, a pattern): the union of their documents, with a constant
// score.
import type { Checkpoint } from '../../core/checkpoint.ts'
import { type Postings, type SegmentReader, type TermDictionary, TermState } from '../../index/contracts/segment-reader.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { ConstantWeight } from '../contracts/constant-weight.ts'
import type { Searcher } from '../contracts/query.ts'
import { type CachingKind, Query, type Weight } from '../contracts/query.ts'
import type { BulkScorer, Scorer } from '../contracts/scorer.ts'
import { BitsetBulkScorer, BitsetScorer } from '../iterators/bitset-scorer.ts'
import { UnionScorer } from '../iterators/disjunction.ts'
import { PostingsBulkScorer, PostingsScorer } from '../iterators/postings.ts'
import { measuredTerms } from './measured-terms.ts'
import { TERM_COST, TermUnion } from './term-union.ts'

/** Up to this many terms are iterated side by side; more are collected into a bitset first. */
const WALKED_TERMS = 16

/** Terms between two questions whether to go on. */
const CHECKED_EVERY = 1024

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

  private readonly known = new WeakMap<SegmentReader, readonly BoostedTerm[]>()

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

  /** Whether `ordinals` may be left, and gone on with when the dictionary was used for others. */
  readonly findsEachAlone: boolean = false

  /** Ordinals of the matching terms, ascending. `check` is called where many terms are looked at for few, and may throw. */
  abstract ordinals(terms: TermDictionary, check: () => void): Iterable<number>

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

  /** The matching terms of a segment in order, for rewrites that look at each. A rewrite that is begun again finds them again. */
  matching(reader: SegmentReader, checkpoint: Checkpoint): readonly BoostedTerm[] {
    let matching = this.known.get(reader)
    if (matching !== undefined) return matching
    const terms = reader.terms(this.field)
    matching = terms === null ? [] : this.boosted(terms, () => checkpoint.check())
    this.known.set(reader, matching)
    checkpoint.pause('query')
    return matching
  }

  /** As they are in one dictionary. */
  boosted(terms: TermDictionary, check: () => void): readonly BoostedTerm[] {
    const boosted: BoostedTerm[] = []
    for (const ord of this.ordinals(terms, check)) {
      if (terms.shows?.(ord) === false) continue
      boosted.push({ term: terms.term(ord), boost: 1 })
      if (boosted.length % CHECKED_EVERY === 0) check()
    }
    return boosted
  }

  override rewrite(searcher: Searcher): Query {
    return this.rewriteMethod === null ? this : this.rewriteMethod.rewrite(this, searcher)
  }

  createWeight(searcher: Searcher, _mode: ScoreMode, boost: number): Weight {
    return new MultiTermWeight(this, boost, searcher)
  }
}

class MultiTermWeight extends ConstantWeight<MultiTermQuery> {
  private last: FoundTerms | null = null
  private finding: { readonly segment: SegmentView; readonly left: Iterator<number>; readonly found: number[] } | null = null

  constructor(
    query: MultiTermQuery,
    score: number,
    private readonly searcher: Searcher,
  ) {
    super(query, score)
  }

  scorer(segment: SegmentView): Scorer | null {
    const { ordinals, union } = this.found(segment)
    if (ordinals.length === 0) return null
    const { field } = this.query
    if (union !== null) {
      const { documents, cost } = union.finish(this.searcher.checkpoint)
      return new BitsetScorer(documents, cost, this.score)
    }
    if (this.searcher.createWeight !== undefined && this.query.asDisjunction) {
      const terms = segment.reader.terms(field)!
      const texts = ordinals.filter(ord => terms.shows?.(ord) !== false).map(ord => terms.term(ord))
      return measuredTerms(this.searcher, segment, field, texts, this.score)
    }
    const walks = ordinals.map(ord => new PostingsScorer(postingsAt(segment.reader, field, ord), this.score))
    return walks.length === 1 ? walks[0] : new UnionScorer(walks, this.score)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    const found = this.found(segment)
    const { ordinals } = found
    if (ordinals.length === 0) return null
    const { field } = this.query
    if (ordinals.length === 1) return new PostingsBulkScorer(postingsAt(segment.reader, field, ordinals[0]), this.score)
    found.union ??= new TermUnion(segment.reader, field, ordinals)
    const { documents, cost } = found.union.finish(this.searcher.checkpoint)
    return new BitsetBulkScorer(documents, cost, this.score)
  }

  /** Remembered while a segment is opened, which may be left and begun again. */
  private found(segment: SegmentView): FoundTerms {
    if (this.last?.segment === segment) return this.last
    const { query, searcher } = this
    const { checkpoint } = searcher
    const terms = segment.reader.terms(query.field)
    const ordinals = terms === null ? [] : this.ordinalsOf(segment, terms)
    const union = ordinals.length > WALKED_TERMS ? new TermUnion(segment.reader, query.field, ordinals) : null
    // A million numbers are not kept for the sake of the first.
    this.last = { segment, ordinals: ordinals.slice(0, WALKED_TERMS), union }
    this.finding = null
    checkpoint.pause('weight')
    return this.last
  }

  private ordinalsOf(segment: SegmentView, terms: TermDictionary): readonly number[] {
    const { query, searcher } = this
    const { checkpoint } = searcher
    if (!query.findsEachAlone) return [...query.ordinals(terms, () => checkpoint.check())]
    if (this.finding?.segment !== segment) this.finding = { segment, left: query.ordinals(terms, () => {})[Symbol.iterator](), found: [] }
    const { left, found } = this.finding
    for (let next = left.next(); !next.done; next = left.next()) {
      found.push(next.value)
      if (found.length % CHECKED_EVERY === 0) checkpoint.pause('weight')
    }
    return found
  }
}

/** Of one segment. */
interface FoundTerms {
  readonly segment: SegmentView
  /** The first of them, where there is a union. */
  readonly ordinals: readonly number[]
  /** The documents of many terms, as far as they are gathered. */
  union: TermUnion | null
}

function postingsAt(reader: SegmentReader, field: string, ord: number): Postings {
  const state = new TermState()
  reader.terms(field)!.state(ord, state)
  return reader.postings(field, state)
}
