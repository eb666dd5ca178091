// Selects the best passages of a text, scored by the terms they contain.
import { Heap } from '../../../query/iterators/heap.ts'
import type { Occurrence } from './occurrences.ts'

/** Places where a text may be cut. Laws: `before(i)` is the nearest < i, `after(i)` the nearest > i; the text's ends are such places. */
export interface Cuts {
  /** Makes a part of what it takes to find the passage around `start`; false: nothing is left to make. */
  readTowards(start: number): boolean
  /** The passage around a word that begins at `start`. Asked for ascending starts, each behind the last passage. */
  around(start: number): { readonly from: number; readonly to: number }
}

export interface Passage {
  from: number
  to: number
  readonly found: Occurrence[]
  /** NaN: there was nothing to score. */
  score: number
}

/** Of equal ones the first goes first: so the queue of the server has it. */
const isWorse = (a: Passage, b: Passage): boolean => a.score < b.score || (a.score === b.score && a.from < b.from)

/** Gathers passages from occurrences, which come in the order of the text. */
export class BestPassages {
  private readonly best: Passage[] = []
  /** Of the best, where there are more than are wanted. */
  private readonly queue = new Heap(isWorse)
  private passage: Passage | null = null

  constructor(
    private readonly cuts: Cuts,
    private readonly textLength: number,
    private readonly limit: number,
  ) {}

  /** A part of what it takes to add what starts there; false: nothing is left. */
  prepares(start: number): boolean {
    return (this.passage === null || start >= this.passage.to) && this.cuts.readTowards(start)
  }

  add(one: Occurrence): void {
    if (this.passage === null || one.start >= this.passage.to) {
      this.finishPassage()
      const { from, to } = this.cuts.around(one.start)
      this.passage = { from, to, found: [], score: 0 }
    }
    this.passage.found.push(one)
  }

  private finishPassage(): void {
    const { passage, best, queue } = this
    if (passage === null) return
    passage.score = score(passage, this.textLength)
    if (best.length < this.limit) best.push(passage)
    else {
      if (queue.size === 0) for (const one of best) queue.add(one)
      if (passage.score >= queue.top().score) queue.replaceTop(passage)
    }
  }

  /** In the order of the text. */
  finish(): Passage[] {
    this.finishPassage()
    const found = this.queue.size === 0 ? this.best : this.queue.all()
    return found.sort((a, b) => a.from - b.from)
  }
}

const { fround } = Math
const K1 = fround(1.2)
const B = fround(0.75)
/** The length of a usual passage. */
const PIVOT = 87

/** BM25, with passages as its documents: words count by how often the text has them, early passages a little more. */
function score({ from, to, found }: Passage, textLength: number): number {
  const counts = new Map<string, { count: number; freq: number }>()
  for (const { term, freq } of found) {
    const known = counts.get(term)
    if (known === undefined) counts.set(term, { count: 1, freq })
    else known.count++
  }
  let sum = 0
  for (const { count, freq } of counts.values()) sum = fround(sum + fround(frequency(count, to - from) * weight(textLength, freq)))
  return fround(sum * fround(1 + fround(1 / fround(Math.log(PIVOT + from)))))
}

function frequency(count: number, length: number): number {
  const norm = fround(K1 * fround(fround(1 - B) + fround(B * fround(length / PIVOT))))
  return fround(count / fround(count + norm))
}

function weight(textLength: number, freq: number): number {
  const passages = fround(1 + fround(textLength / PIVOT))
  return fround(fround(K1 + 1) * fround(Math.log(1 + (passages + 0.5) / (freq + 0.5))))
}
