// The words and phrases of a query as they stand in one document, longest first, none overlapping another.
import { sortedSteps } from '../../../core/kept-sort.ts'
import { firstAtLeast } from '../../../core/sorted-numbers.ts'
import { compareTerms } from '../../../query/values/term-text.ts'
import { AT_ONCE, type FieldTokens } from '../text/field-tokens.ts'
import type { FieldQuery, PhraseNode } from './field-query.ts'

interface Stretch {
  readonly start: number
  readonly end: number
}

export interface FoundPhrase {
  /** Words next to each other are one stretch. */
  readonly stretches: readonly Stretch[]
  readonly boost: number
  /** Of the phrase in the query: which tags it gets. */
  readonly number: number
}

export const startOf = ({ stretches }: FoundPhrase): number => stretches[0].start
export const endOf = ({ stretches }: FoundPhrase): number => stretches[stretches.length - 1].end

interface Word extends Stretch {
  readonly term: string
  readonly position: number
}

/** Words at one position, any of which may be meant; they are tried round from `first`. */
interface Place {
  readonly words: Word[]
  first: number
}

export function* foundPhrases(field: string, tokens: FieldTokens, query: FieldQuery, limit: number): Generator<void, FoundPhrase[]> {
  const root = query.rootOf(field)
  const wanted = query.termsOf(field)
  if (root === null || wanted === null) return []
  const search = new PhraseSearch(yield* placesOf(tokens, wanted), root)
  return yield* search.run(limit)
}

function* placesOf(tokens: FieldTokens, wanted: ReadonlySet<string>): Generator<void, Place[]> {
  const words: Word[] = []
  for (let i = 0; i < tokens.length; i++) {
    if (i % AT_ONCE === AT_ONCE - 1) yield
    const term = tokens.terms[i]
    if (wanted.has(term)) words.push({ term, position: tokens.positions[i], start: tokens.starts[i], end: tokens.ends[i] })
  }
  const sorted = yield* sortedSteps(words, (a, b) => a.position - b.position || compareTerms(a.term, b.term))
  const places: Place[] = []
  for (const word of sorted) {
    const last = places[places.length - 1]
    if (last !== undefined && last.words[0].position === word.position) last.words.push(word)
    else places.push({ words: [word], first: 0 })
  }
  return places
}

class PhraseSearch {
  private readonly found: FoundPhrase[] = []
  /** How far the phrases reach at most that were found up to each. */
  private readonly reaches: number[] = []
  private at = 0

  constructor(
    private readonly places: Place[],
    private readonly root: PhraseNode,
  ) {}

  *run(limit: number): Generator<void, FoundPhrase[]> {
    const { places, found } = this
    while (this.at < places.length && found.length < limit) {
      if (this.at % AT_ONCE === 0) yield
      this.findFrom(this.at++)
    }
    return found
  }

  /** Follows the tree as far as words go with it, then back to the longest phrase. */
  private findFrom(start: number): void {
    const { places, root } = this
    const first = pick(root, places[start])
    if (first === null) return
    const words = [first.word]
    let node = first.node
    while (this.at < places.length) {
      const next = pick(node, places[this.at])
      if (next === null) break
      words.push(next.word)
      node = next.node
      this.at++
    }
    if (!node.fits(words.map(({ position }) => position))) {
      for (;;) {
        if (words.length === 1) return
        words.pop()
        this.at--
        const shorter = this.phraseOf(words)
        if (shorter === null) continue
        node = shorter
        break
      }
    }
    const { boost, number } = node.phrase!
    this.add({ stretches: joinNeighbours(words), boost, number })
  }

  private phraseOf(words: readonly Word[]): PhraseNode | null {
    let node: PhraseNode | undefined = this.root
    for (const { term } of words) node = node?.next.get(term)
    return node?.fits(words.map(({ position }) => position)) ? node : null
  }

  private add(phrase: FoundPhrase): void {
    const start = startOf(phrase)
    const end = endOf(phrase)
    const { found, reaches } = this
    // Those before it end before `start`.
    let at = firstAtLeast(reaches, start)
    while (at < found.length && !overlap(startOf(found[at]), endOf(found[at]), start, end)) at++
    // It is not shown, but counts.
    if (at < found.length) found[at] = { ...found[at], boost: Math.fround(found[at].boost + phrase.boost) }
    else {
      reaches.push(Math.max(end, reaches.at(-1) ?? 0))
      found.push(phrase)
    }
  }
}

/** The word that was tried last is the first when the place comes again: so the server puts it back. */
function pick(node: PhraseNode, place: Place): { word: Word; node: PhraseNode } | null {
  const { words, first } = place
  for (let i = 0; i < words.length; i++) {
    place.first = (first + i) % words.length
    const word = words[place.first]
    const next = node.next.get(word.term)
    if (next !== undefined) return { word, node: next }
  }
  return null
}

const overlap = (a: number, aEnd: number, b: number, bEnd: number): boolean =>
  (a <= b && b < aEnd) || (a < bEnd && bEnd <= aEnd) || (b <= a && a < bEnd) || (b < aEnd && aEnd <= bEnd)

function joinNeighbours(words: readonly Word[]): Stretch[] {
  const stretches: Stretch[] = []
  let position = Number.NaN
  for (const word of words) {
    const last = stretches.length - 1
    if (word.position - position === 1) stretches[last] = { start: stretches[last].start, end: word.end }
    else stretches.push({ start: word.start, end: word.end })
    position = word.position
  }
  return stretches
}

/** What was found in several fields of one text, overlapping ones as one. */
export function mergePhrases(lists: readonly (readonly FoundPhrase[])[]): FoundPhrase[] {
  const all = lists.flat().sort((a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b) || a.boost - b.boost)
  const merged: FoundPhrase[] = []
  let work: FoundPhrase[] = []
  let workEnd = 0
  const finish = () => {
    if (work.length > 0) merged.push(work.length === 1 ? work[0] : mergeOverlapping(work))
  }
  for (const phrase of all) {
    if (work.length > 0 && startOf(phrase) <= workEnd) {
      work.push(phrase)
      workEnd = Math.max(workEnd, endOf(phrase))
    } else {
      finish()
      work = [phrase]
      workEnd = endOf(phrase)
    }
  }
  finish()
  return merged
}

function mergeOverlapping(phrases: readonly FoundPhrase[]): FoundPhrase {
  const stretches: Stretch[] = []
  const all = phrases.flatMap(phrase => phrase.stretches).sort((a, b) => a.start - b.start || a.end - b.end)
  for (const stretch of all) {
    const last = stretches[stretches.length - 1]
    if (last !== undefined && stretch.start <= last.end) {
      stretches[stretches.length - 1] = { start: last.start, end: Math.max(last.end, stretch.end) }
    } else stretches.push(stretch)
  }
  return { stretches, boost: phrases.reduce((sum, { boost }) => Math.fround(sum + boost), 0), number: phrases[0].number }
}
