// Selects the best passages of a text, scored by the terms they contain.
import type { Occurrence } from './occurrences.ts'

/** Places where a text may be cut. Laws: `before(i)` is the nearest < i, `after(i)` the nearest > i; the text's ends are such places. */
export interface Cuts {
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

/** The best `limit` passages in the order of the text. */
export function bestPassages(occurrences: readonly Occurrence[], cuts: Cuts, textLength: number, limit: number): Passage[] {
  const best: Passage[] = []
  let passage: Passage | null = null
  const finish = () => {
    if (passage === null) return
    passage.score = score(passage, textLength)
    if (best.length < limit) best.push(passage)
    else {
      // Of equal ones the first goes: so the queue of the server has it.
      const worst = best.reduce((a, b) => (b.score < a.score || (b.score === a.score && b.from < a.from) ? b : a))
      if (passage.score < worst.score) return
      best.splice(best.indexOf(worst), 1)
      best.push(passage)
    }
  }
  for (const one of occurrences) {
    if (passage === null || one.start >= passage.to) {
      finish()
      passage = null
      if (one.start >= textLength) break
      const { from, to } = cuts.around(one.start)
      passage = { from, to, found: [], score: 0 }
    }
    passage.found.push(one)
  }
  finish()
  return best.sort((a, b) => a.from - b.from)
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
