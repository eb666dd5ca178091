// Builds the best phrases from the candidate words of each position.
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

/** How many are tried between two checkpoints: there may be very many. */
const CHECKED_EVERY = 1_024

/** Best first. Yields where others may have their turn. */
export function* bestCorrections(places: readonly Place[], scorer: WordScorer, rules: CorrectionRules): Generator<void, Correction[]> {
  const { maxErrors } = rules
  const errors = maxErrors >= 1 ? Math.trunc(maxErrors) : Math.floor(Math.fround(maxErrors * places.length) + 0.5)
  const search = new CorrectionSearch(places, scorer, rules, Math.max(1, errors))
  for (let tried = 1; search.next(); tried++) {
    if (tried % CHECKED_EVERY > 0) continue
    rules.check()
    yield
  }
  return search.finish()
}

export function phraseScore(words: readonly Candidate[], scorer: WordScorer, gramSize: number): number {
  let score = 0
  for (let at = 0; at < words.length; at++) score += scorer.score(words, at, gramSize)
  return Math.exp(score)
}

/** Tries at each place the word that was written, then the others, and goes on to the place behind it before it tries the next. */
class CorrectionSearch {
  private readonly path: Candidate[]
  private readonly worst = new Heap<Correction>((a, b) => compareCorrections(a, b) < 0)
  /** The place where a word is to be tried. */
  private at = 0
  /** By place: the number of the word that is tried next, 0 for the one that was written. */
  private readonly tried: Int32Array
  /** By place, before its word: how many may yet be others than those written, and the score. */
  private readonly errorsLeft: Int32Array
  private readonly before: Float64Array

  constructor(
    private readonly places: readonly Place[],
    private readonly scorer: WordScorer,
    private readonly rules: CorrectionRules,
    errors: number,
  ) {
    this.path = places.map(({ written }) => written)
    this.tried = new Int32Array(places.length)
    this.errorsLeft = new Int32Array(places.length)
    this.before = new Float64Array(places.length)
    this.errorsLeft[0] = errors
  }

  /** Tries one word at one place; false: all are tried. */
  next(): boolean {
    const { places, path, tried, errorsLeft, before, scorer, rules } = this
    let { at } = this
    while (tried[at] > (errorsLeft[at] > 0 ? places[at].others.length : 0)) {
      if (at === 0) return false
      at--
    }
    const number = tried[at]++
    path[at] = number === 0 ? places[at].written : places[at].others[number - 1]
    const score = before[at] + scorer.score(path, at, rules.gramSize)
    if (at === places.length - 1) this.offer(Math.exp(score))
    else {
      errorsLeft[at + 1] = number === 0 ? errorsLeft[at] : errorsLeft[at] - 1
      before[++at] = score
      tried[at] = 0
    }
    this.at = at
    return true
  }

  private offer(score: number): void {
    const { rules, worst, path } = this
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
