// The weight of a boolean query: chooses the scorers that combine its clauses in a segment.
import { least, pushAll } from '../../core/long-lists.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { ScoreMode } from '../contracts/collector.ts'
import { type Explanation, explainMatch, explainNoMatch } from '../contracts/explanation.ts'
import { type Query, Weight } from '../contracts/query.ts'
import { type BulkScorer, DefaultBulkScorer, type Scorer } from '../contracts/scorer.ts'
import { bitsetConjunction } from '../iterators/bitset-conjunction.ts'
import { ConjunctionScorer } from '../iterators/conjunction.ts'
import { ConjunctionBulkScorer } from '../iterators/conjunction-bulk.ts'
import { ConstantScorer } from '../iterators/constant.ts'
import { DisjunctionSumScorer } from '../iterators/disjunction.ts'
import { MinShouldMatchScorer } from '../iterators/min-should-match.ts'
import { ReqExclScorer } from '../iterators/req-excl.ts'
import { ReqOptSumScorer } from '../iterators/req-opt.ts'
import { RequiredBulkScorer } from '../iterators/required-bulk.ts'
import { UnionBulkScorer } from '../iterators/union-bulk.ts'
import { leavesOf } from '../iterators/window-clauses.ts'
import { WindowDisjunction } from '../iterators/window-disjunction.ts'
import { FieldExistsQuery } from './field-exists.ts'

export type Occur = 'must' | 'filter' | 'should' | 'must_not'

/** What its weight needs of the query. */
type Combined = Query & { readonly minShouldMatch: number }

interface WeightedClause {
  readonly occur: Occur
  readonly weight: Weight
}

/** The scorers of one segment by kind of clause; null when it cannot have hits. */
interface ClauseScorers {
  readonly must: Scorer[]
  readonly filter: Scorer[]
  readonly should: Scorer[]
  readonly must_not: Scorer[]
  /** As many optional clauses as are to be met. */
  minimum: number
}

/** One clause must have this part of the documents, if hits are to be counted without being scored. */
const FREQUENT = 0.4

export class BooleanWeight extends Weight<Combined> {
  /** Those that decide what matches. */
  private readonly clauses: readonly WeightedClause[]
  /** The only one that does, and says what it scores; null: there is none such. */
  private readonly only: Weight | null
  /** Alone required to score, beside what filters and prohibits: its clauses are met together with these. */
  private readonly inner: BooleanWeight | null

  constructor(
    query: Combined,
    private readonly mode: ScoreMode,
    private readonly all: readonly WeightedClause[],
  ) {
    super(query)
    const clauses = all.filter(
      ({ occur, weight: { query: one } }) => !(occur === 'filter' && one instanceof FieldExistsQuery && one.isImplied),
    )
    this.clauses = clauses
    this.only = clauses.length === 1 && clauses[0].occur === 'must' && clauses.length < all.length ? clauses[0].weight : null
    const scoring = clauses.filter(({ occur }) => occur === 'must' || occur === 'should')
    const { minShouldMatch } = query
    // A single optional clause is required where nothing else is.
    const isRequired = ({ occur }: WeightedClause) =>
      occur === 'must' ? minShouldMatch === 0 : minShouldMatch === 1 || (minShouldMatch === 0 && all.every(one => one.occur !== 'filter'))
    const core = scoring.length === 1 && isRequired(scoring[0]) ? scoring[0].weight : null
    this.inner = core instanceof BooleanWeight && core.only === null && clauses.length > 1 ? core : null
  }

  private scorers(segment: SegmentView, most = Number.POSITIVE_INFINITY): ClauseScorers | null {
    const scorers: ClauseScorers = {
      must: [],
      filter: [],
      should: [],
      must_not: [],
      minimum: this.inner === null ? this.query.minShouldMatch : 0,
    }
    // Filters come last, so that they know how few documents the others leave them.
    let leadCost = Number.POSITIVE_INFINITY
    for (const isFilter of [false, true]) {
      for (const { occur, weight } of this.clauses) {
        if ((occur === 'filter') !== isFilter) continue
        if (weight === this.inner) {
          const met = this.inner.scorers(segment, most)
          if (met === null) return null
          leadCost = Math.min(leadCost, join(scorers, met))
          continue
        }
        const isRequired = occur === 'must' || occur === 'filter'
        // What is optional looks on from each document it is asked about for its next one, however far that is.
        const scorer = weight.scorer(segment, isRequired ? Math.min(most, leadCost) : leadCost)
        if (scorer !== null) scorers[occur].push(scorer)
        if (!isRequired) continue
        if (scorer === null) return null
        leadCost = Math.min(leadCost, scorer.cost())
      }
    }
    const { must, filter, should, minimum } = scorers
    if (should.length < minimum) return null
    if (should.length === minimum && minimum > 0) {
      // All of them are needed then.
      pushAll(must, should.splice(0))
      scorers.minimum = 0
    } else if (must.length + filter.length === 0 && should.length === 0) return null
    return scorers
  }

  scorer(segment: SegmentView, leadCost?: number): Scorer | null {
    if (this.only !== null) return this.only.scorer(segment, leadCost)
    const scorers = this.scorers(segment, leadCost)
    return scorers === null ? null : this.combine(scorers)
  }

  private combine(scorers: ClauseScorers): Scorer {
    const { must, filter, should, must_not, minimum } = scorers
    if (must.length + filter.length === 0) return exclude(optional(should, minimum), must_not)
    const required = exclude(this.required(must, filter), must_not)
    if (should.length === 0) return required
    if (minimum > 0) {
      const both = [required, optional(should, minimum)]
      return new ConjunctionScorer(both, both)
    }
    return this.mode === 'complete_no_scores' ? required : new ReqOptSumScorer(required, optional(should, 0))
  }

  private required(must: Scorer[], filter: Scorer[]): Scorer {
    if (must.length + filter.length > 1) return new ConjunctionScorer([...must, ...filter], must)
    if (must.length === 1) return must[0]
    return new ConstantScorer(filter[0], 0)
  }

  override bulkScorer(segment: SegmentView): BulkScorer | null {
    if (this.only !== null) return this.only.bulkScorer(segment)
    if (this.clauses.length === 0) return null
    const scorers = this.scorers(segment)
    if (scorers === null) return null
    const { must, filter, should, must_not, minimum } = scorers
    const mayCompete = this.mode === 'top_scores'
    if (should.length === 0 && ConjunctionBulkScorer.suits(must, filter, must_not)) {
      return new ConjunctionBulkScorer(must, filter, must_not, mayCompete)
    }
    const bits = should.length === 0 ? bitsetConjunction(must, filter, must_not) : null
    if (bits !== null) return bits
    if (must.length === 0 && (filter.length === 0 || minimum > 0) && WindowDisjunction.suits(should, filter)) {
      return WindowDisjunction.sum(should, filter, must_not, minimum, mayCompete, segment.reader.maxDoc)
    }
    if (should.length === 0 && must.length > 0) {
      const whole = must.length === 1 ? must[0] : new ConjunctionScorer(must, must)
      if (WindowDisjunction.suitsGroup(whole, filter, segment.reader.maxDoc)) {
        return WindowDisjunction.of(whole, filter, must_not, mayCompete, segment.reader.maxDoc)
      }
    }
    if (should.length > 0 && must.length > 0 && minimum === 0 && this.mode !== 'complete_no_scores') {
      const required = this.required(must, filter)
      if (RequiredBulkScorer.suits(required, should))
        return new RequiredBulkScorer(required, should, must_not, mayCompete, segment.reader.maxDoc)
    }
    return new DefaultBulkScorer(this.combine(scorers))
  }

  /** Of clauses that are all optional. */
  override estimate(segment: SegmentView): number {
    if (this.only !== null) return this.only.estimate(segment)
    let total = 0
    for (const { occur, weight } of this.clauses) {
      const documents = occur === 'should' ? weight.estimate(segment) : -1
      if (documents < 0) return -1
      total += documents
    }
    return total
  }

  override counter(segment: SegmentView): BulkScorer | null {
    if (this.only !== null) return this.only.counter(segment)
    const total = this.estimate(segment)
    if (this.query.minShouldMatch > 1 || total < 0) return null
    let most = 0
    for (const { weight } of this.clauses) most = Math.max(most, weight.estimate(segment))
    // What frequent clauses add can be bounded; where all are alike, all of them are added up in any case.
    if (most < total * FREQUENT) return null
    const scorers: Scorer[] = []
    for (const { weight } of this.clauses) {
      const scorer = weight.scorer(segment)
      if (scorer !== null) scorers.push(scorer)
    }
    const leaves = leavesOf(scorers)
    return UnionBulkScorer.marks(leaves) ? new UnionBulkScorer(leaves, segment.reader.maxDoc) : null
  }

  override count(segment: SegmentView): number {
    if (this.only !== null) return this.only.count(segment)
    const counts = this.clauses.map(clause => clause.weight.count(segment))
    const { numDocs } = segment
    const required = this.clauses.some(clause => clause.occur === 'must' || clause.occur === 'filter')
    if (this.clauses.some(({ occur }, i) => (occur === 'must' || occur === 'filter') && counts[i] === 0)) return 0
    if (this.query.minShouldMatch > 1 || (required && this.query.minShouldMatch > 0)) return -1
    // What matches everything or nothing is out of the way; one undecided clause may be left.
    let left = -1
    for (let i = 0; i < counts.length; i++) {
      const { occur } = this.clauses[i]
      if (occur === 'should' && required) continue
      if (occur === 'must_not' || occur === 'should') {
        if (counts[i] === 0) continue
      } else if (counts[i] === numDocs) continue
      if (left >= 0) return -1
      left = i
    }
    if (left < 0) return required ? numDocs : 0
    if (counts[left] < 0) return -1
    if (this.clauses[left].occur !== 'must_not') return counts[left]
    return required ? numDocs - counts[left] : 0
  }

  explain(segment: SegmentView, doc: number): Explanation {
    const details: Explanation[] = []
    let failed = false
    let matched = 0
    let matchedShould = 0
    for (const { occur, weight } of this.all) {
      const explanation = weight.explain(segment, doc)
      const required = occur === 'must' || occur === 'filter'
      if (explanation.match) {
        if (occur === 'must' || occur === 'should') details.push(explanation)
        else if (required) details.push(explainMatch(0, 'match on required clause, product of:', explainMatch(0, '# clause'), explanation))
        else {
          details.push(explainNoMatch(`match on prohibited clause (${weight.query})`, explanation))
          failed = true
        }
        if (occur !== 'must_not') matched++
        if (occur === 'should') matchedShould++
      } else if (required) {
        details.push(explainNoMatch(`no match on required clause (${weight.query})`, explanation))
        failed = true
      }
    }
    if (failed) return explainNoMatch('Failure to meet condition(s) of required/prohibited clause(s)', ...details)
    if (matched === 0) return explainNoMatch('No matching clauses', ...details)
    const minimum = this.query.minShouldMatch
    if (matchedShould < minimum) return explainNoMatch(`Failure to match minimum number of optional clauses: ${minimum}`, ...details)
    // The sum is rounded on its way in more places than one: only the scorer knows it exactly.
    const scorer = this.scorer(segment)!
    scorer.advance(doc)
    return explainMatch(this.mode === 'complete_no_scores' ? 0 : scorer.score(), 'sum of:', ...details)
  }
}

/** Adds what a clause is made of, which is required as a whole, and answers how many documents that leaves at most. */
function join(scorers: ClauseScorers, inner: ClauseScorers): number {
  const { must, filter, should, must_not, minimum } = inner
  pushAll(scorers.must, must)
  pushAll(scorers.filter, filter)
  pushAll(scorers.should, should)
  pushAll(scorers.must_not, must_not)
  const required = [...must, ...filter]
  scorers.minimum = required.length === 0 ? Math.max(1, minimum) : minimum
  if (required.length > 0) return least(required.map(scorer => scorer.cost()))
  return should.reduce((sum, scorer) => sum + scorer.cost(), 0)
}

function optional(should: Scorer[], minimum: number): Scorer {
  if (should.length === 1) return should[0]
  return minimum > 1 ? new MinShouldMatchScorer(should, minimum) : new DisjunctionSumScorer(should)
}

function exclude(scorer: Scorer, prohibited: Scorer[]): Scorer {
  if (prohibited.length === 0) return scorer
  return new ReqExclScorer(scorer, prohibited.length === 1 ? prohibited[0] : new DisjunctionSumScorer(prohibited))
}
