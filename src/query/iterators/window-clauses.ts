// Makes clauses of window disjunctions from scorers.
import type { Scorer } from '../contracts/scorer.ts'
import { AllClause } from './all-clause.ts'
import { ConjunctionScorer } from './conjunction.ts'
import { DisjunctionMaxScorer, DisjunctionScorer, DisjunctionSumScorer } from './disjunction.ts'
import type { GroupClause } from './group-clause.ts'
import { MaxClause } from './max-clause.ts'
import { MinShouldMatchScorer } from './min-should-match.ts'
import { MinimumClause } from './minimum-clause.ts'
import { PooledScorer } from './pooled.ts'
import { PostingsScorer } from './postings.ts'
import { ScorerClause } from './scorer-clause.ts'
import { SumClause } from './sum-clause.ts'
import { TermClause } from './term-clause.ts'
import { TermScorer } from './term-scorer.ts'
import { WINDOW_SIZE, type WindowClause } from './window-clause.ts'

/** With `scoring` false it only marks. The scorer stands before its first document. */
export function windowClause(scorer: Scorer, maxDoc: number, scoring = true): WindowClause {
  if (!scoring) {
    const postings = scorer instanceof TermScorer || scorer instanceof PostingsScorer ? scorer.postings : null
    return postings === null ? new ScorerClause(scorer, false) : new TermClause(postings, null, null, 0)
  }
  if (scorer instanceof TermScorer) return new TermClause(scorer.postings, scorer.similarity, scorer.norms, 0)
  if (scorer instanceof PostingsScorer) return new TermClause(scorer.postings, null, null, scorer.constant)
  return isGroup(scorer, maxDoc) ? groupClause(scorer, maxDoc) : new ScorerClause(scorer, true)
}

/** A scorer of several that windows take apart. */
export type Group = DisjunctionSumScorer | DisjunctionMaxScorer | MinShouldMatchScorer | ConjunctionScorer

/** Documents in all clauses, one of which has so few in a window, are found sooner by leaps from one to the next. */
const FEW_IN_WINDOW = 64

export function isGroup(scorer: Scorer, maxDoc: number): scorer is Group {
  if (scorer instanceof DisjunctionSumScorer || scorer instanceof DisjunctionMaxScorer || scorer instanceof MinShouldMatchScorer)
    return true
  // Where what matches takes longer to find out, cheap clauses are asked first for all documents.
  return scorer instanceof ConjunctionScorer && scorer.cost() * WINDOW_SIZE >= maxDoc * FEW_IN_WINDOW && scorer.required.every(isSimple)
}

/** Terms, and disjunctions of them. */
function isSimple(scorer: Scorer): boolean {
  if (scorer instanceof DisjunctionScorer) return scorer.clauses.every(isSimple)
  return scorer instanceof TermScorer || scorer instanceof PostingsScorer
}

/** Adds up scores. `minimum`: how many clauses must match, at least one. */
export function sumClause(scorers: readonly Scorer[], minimum: number, maxDoc: number): GroupClause {
  const clauses = clausesOf(scorers, maxDoc)
  return minimum > 1 ? new MinimumClause(clauses, minimum, maxDoc) : new SumClause(clauses, maxDoc)
}

export function groupClause(scorer: Group, maxDoc: number): GroupClause {
  if (scorer instanceof DisjunctionSumScorer) return sumClause(scorer.clauses, 1, maxDoc)
  if (scorer instanceof MinShouldMatchScorer) return sumClause(scorer.clauses, scorer.minimum, maxDoc)
  if (scorer instanceof ConjunctionScorer) {
    const { required, scoring } = scorer
    return new AllClause(
      required.map(one => windowClause(one, maxDoc, scoring.includes(one))),
      maxDoc,
    )
  }
  const { clauses, tieBreaker, again } = scorer
  const twins = again !== undefined && clauses.every(isSimple) ? () => clausesOf(again(), maxDoc) : null
  return new MaxClause(clausesOf(clauses, maxDoc), maxDoc, tieBreaker, twins)
}

const clausesOf = (scorers: readonly Scorer[], maxDoc: number) => scorers.map(scorer => windowClause(scorer, maxDoc))

/** What has the documents of disjunctions, and of terms that are scored as one, in place of these. */
export function leavesOf(scorers: readonly Scorer[]): Scorer[] {
  return scorers.flatMap(scorer => {
    if (scorer instanceof PooledScorer) return leavesOf(scorer.union.clauses)
    return scorer instanceof DisjunctionScorer ? leavesOf(scorer.clauses) : [scorer]
  })
}
