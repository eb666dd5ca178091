// A word that may stand at a place of a phrase, and all that may stand there.
import { compareTerms, type TermCounts } from '../field-terms.ts'

export interface Candidate {
  readonly term: string
  readonly counts: TermCounts
  /** How alike it is to the word that was written; 1 for that word itself. */
  readonly likeness: number
  readonly score: number
  /** It is what was written. */
  readonly isWritten: boolean
}

export interface Place {
  readonly written: Candidate
  /** Instead of it. */
  others: Candidate[]
}

/** Stronger ones first. */
const byScore = (a: Candidate, b: Candidate) => b.score - a.score || compareTerms(a.term, b.term)

/** Of equal terms those that come first stay. */
export function addOthers(place: Place, candidates: readonly Candidate[]): void {
  const byTerm = new Map<string, Candidate>()
  for (const candidate of [...candidates, ...place.others]) if (!byTerm.has(candidate.term)) byTerm.set(candidate.term, candidate)
  place.others = [...byTerm.values()].sort(byScore)
}
