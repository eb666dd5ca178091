// Which phrases can be made of the words that may stand at each place, and which of them are best?
import { Heap } from '../../../query/iterators/heap.ts'
import { compareTerms } from '../field-terms.ts'
import type { Candidate, Place } from './candidate.ts'
import type { WordScorer } from './word-scorer.ts'

export interface Correction {
  readonly score: number
  readonly words: readonly Candidate[]
}

export interface CorrectionRules {
  /** A number of words from 1 on, else a share of them; a 32-bit float. */
  readonly maxErrors: number
  /** Phrases that do not score higher are left out. */
  readonly cutoff: number
  readonly count: number
  readonly gramSize: number
  /** Throws when the search was cancelled. */
  readonly check: () => void
}

/** Best first. */
export function bestCorrections(places: readonly Place[], scorer: WordScorer, rules: CorrectionRules): Correction[] {
  const { maxErrors } = rules
  const errors = maxErrors >= 1 ? Math.trunc(maxErrors) : Math.floor(Math.fround(maxErrors * places.length) + 0.5)
  const search = new CorrectionSearch(places, scorer, rules)
  search.from(0, Math.max(1, errors), 0)
  return search.finish()
}

export function phraseScore(words: readonly Candidate[], scorer: WordScorer, gramSize: number): number {
  let score = 0
  for (let at = 0; at < words.length; at++) score += scorer.score(words, at, gramSize)
  return Math.exp(score)
}

class CorrectionSearch {
  private readonly path: Candidate[]
  private readonly worst = new Heap<Correction>((a, b) => compareCorrections(a, b) < 0)

  constructor(
    private readonly places: readonly Place[],
    private readonly scorer: WordScorer,
    private readonly rules: CorrectionRules,
  ) {
    this.path = places.map(({ written }) => written)
  }

  /** Tries all words from a place on, of which so many may be others than those written. */
  from(at: number, errorsLeft: number, before: number): void {
    const { written, others } = this.places[at]
    this.take(at, written, errorsLeft, before)
    if (errorsLeft > 0) for (const other of others) this.take(at, other, errorsLeft - 1, before)
  }

  private take(at: number, word: Candidate, errorsLeft: number, before: number): void {
    const { path, places, scorer, rules } = this
    path[at] = word
    const score = before + scorer.score(path, at, rules.gramSize)
    if (at < places.length - 1) this.from(at + 1, errorsLeft, score)
    else this.offer(Math.exp(score))
  }

  private offer(score: number): void {
    const { rules, worst, path } = this
    rules.check()
    if (!(score > rules.cutoff)) return
    if (worst.size < rules.count) worst.add({ score, words: [...path] })
    else if (compareCorrections(worst.top(), { score, words: path }) < 0) worst.replaceTop({ score, words: [...path] })
  }

  finish(): Correction[] {
    const found: Correction[] = []
    while (this.worst.size > 0) found.push(this.worst.pop())
    return found.reverse()
  }
}

/** Negative where `a` is the weaker one: of equal scores that with the later words. */
function compareCorrections(a: Correction, b: Correction): number {
  if (a.score !== b.score) return a.score - b.score
  for (let i = 0; i < a.words.length; i++) {
    const order = compareTerms(a.words[i].term, b.words[i].term)
    if (order !== 0) return -order
  }
  return 0
}
