// Finds terms similar to a word: those within one edit first, and more distant ones where these are too few.
import { illegalArgument, nullPointer } from '../../../core/errors.ts'
import { LevenshteinDfa } from '../../../query/automata/levenshtein.ts'
import { Heap } from '../../../query/iterators/heap.ts'
import type { SpellingOptions, SuggestMode } from '../../contracts/suggest-spec.ts'
import { compareTerms, type FieldTerms } from '../field-terms.ts'
import { MEASURES } from './string-distance.ts'

interface SimilarWord {
  readonly term: string
  /** 32-bit float. */
  readonly score: number
  readonly docFreq: number
}

export class SpellChecker {
  constructor(
    private readonly terms: FieldTerms,
    private readonly options: SpellingOptions,
  ) {
    for (const frequency of [options.maxTermFreq, options.minDocFreq]) {
      if (frequency >= 1 && !Number.isInteger(frequency)) throw illegalArgument('Fractional absolute document frequencies are not allowed')
    }
  }

  /** The best ones, as `sort` says. `minDocFreq` may be higher than the options have it. */
  similar(word: string, count: number, minDocFreq = this.options.minDocFreq): SimilarWord[] {
    const { terms, options } = this
    const points = Int32Array.from(Array.from(word, char => char.codePointAt(0)!))
    if (points.length < options.minWordLength) return []
    const { docFreq } = terms.counts(word)
    if ((options.suggestMode === 'missing' && docFreq > 0) || this.isRight(docFreq)) return []
    const least = leastFrequency(options.suggestMode, docFreq, minDocFreq, terms.maxDoc)
    const inspections = count * options.maxInspections
    const near = this.within(1, word, points, inspections, least)
    const found = new Map(near.map(one => [one.term, one]))
    if (options.maxEdits > 1 && near.length < inspections) {
      for (const one of this.within(options.maxEdits, word, points, inspections, least)) if (!found.has(one.term)) found.set(one.term, one)
    }
    return [...found.values()].sort(options.sort === 'score' ? byScore : byFrequency).slice(0, count)
  }

  /** Frequent words are not taken for mistakes. */
  private isRight(docFreq: number): boolean {
    const { maxTermFreq } = this.options
    if (maxTermFreq >= 1 && docFreq > maxTermFreq) return true
    return docFreq > Math.ceil(Math.fround(maxTermFreq * Math.fround(this.terms.maxDoc)))
  }

  private within(edits: number, word: string, points: Int32Array, count: number, least: number): SimilarWord[] {
    const { distance, accuracy } = this.options
    const prefixLength = Math.min(Math.max(this.options.prefixLength, edits - 1), points.length)
    const prefix = String.fromCodePoint(...points.subarray(0, prefixLength))
    const dfa = new LevenshteinDfa(points.subarray(prefixLength), edits, true)
    const worst = new Heap<SimilarWord>((a, b) => a.score < b.score || (a.score === b.score && compareTerms(a.term, b.term) > 0))
    for (const { term, state, length, docFreq } of this.terms.accepted(dfa, prefix)) {
      const nearness = likeness(dfa.distance(state), Math.min(points.length, prefixLength + length))
      // With any distance measure, the automaton decides which terms are candidates.
      if (worst.size >= count && nearness <= worstOf(worst)) continue
      if (term === word || docFreq <= least) continue
      const score = distance === 'internal' ? nearness : MEASURES[distance](word, term)
      if (score < accuracy) continue
      worst.add({ term, score, docFreq })
      if (worst.size > count) worst.pop()
    }
    const found: SimilarWord[] = []
    while (worst.size > 0) found.push(worst.pop())
    return found
  }
}

function worstOf(worst: Heap<SimilarWord>): number {
  if (worst.size > 0) return worst.top().score
  // The server's error for a limit of no candidates.
  throw nullPointer('Cannot read field "boost" because the return value of "java.util.PriorityQueue.peek()" is null')
}

const likeness = (edits: number, shorter: number) => (edits === 0 ? 1 : Math.fround(1 - Math.fround(edits / shorter)))

/** Words have to be in more documents. */
function leastFrequency(mode: SuggestMode, docFreq: number, minDocFreq: number, maxDoc: number): number {
  const least = mode === 'popular' ? docFreq : 0
  if (minDocFreq >= 1) return Math.max(least, Math.trunc(minDocFreq))
  return minDocFreq > 0 ? Math.max(least, Math.trunc(Math.fround(minDocFreq * Math.fround(maxDoc))) - 1) : least
}

const byTerm = (a: SimilarWord, b: SimilarWord) => (a.term < b.term ? -1 : a.term > b.term ? 1 : 0)
const byScore = (a: SimilarWord, b: SimilarWord) => b.score - a.score || b.docFreq - a.docFreq || byTerm(a, b)
const byFrequency = (a: SimilarWord, b: SimilarWord) => b.docFreq - a.docFreq || b.score - a.score || byTerm(a, b)
