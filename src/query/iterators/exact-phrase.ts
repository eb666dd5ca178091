// Phrases word for word: the places of the rarest part are thinned out by each further part.
import type { PhraseMatcher } from './phrase-matcher.ts'
import type { PhrasePart } from './phrase-part.ts'

export class ExactPhraseMatcher implements PhraseMatcher {
  readonly boundByParts = true
  /** Rarest first. */
  private readonly parts: PhrasePart[]
  /** Where the phrase may begin. */
  private starts = new Int32Array(16)

  constructor(parts: readonly PhrasePart[]) {
    this.parts = [...parts].sort((a, b) => a.walk.cost() - b.walk.cost())
  }

  maxFreq(): number {
    let least = Number.POSITIVE_INFINITY
    for (const part of this.parts) least = Math.min(least, part.freq())
    return least
  }

  freq(all: boolean): number {
    const { parts } = this
    const last = parts.length - 1
    let count = this.load(parts[0])
    for (let i = 1; i <= last && count > 0; i++) count = this.keep(parts[i], count, i === last && !all)
    return count
  }

  private load(part: PhrasePart): number {
    const count = part.freq()
    if (this.starts.length < count) this.starts = new Int32Array(2 * count)
    const { starts } = this
    const positions = part.positions()
    const { offset } = part
    for (let i = 0; i < count; i++) starts[i] = positions[i] - offset
    return count
  }

  /** Keeps the starts where `part` stands at its place; `one`: the first is enough. */
  private keep(part: PhrasePart, count: number, one: boolean): number {
    const { starts } = this
    const { offset } = part
    const positions = part.positions()
    const length = part.freq()
    let kept = 0
    let at = 0
    for (let i = 0; i < count; i++) {
      const wanted = starts[i] + offset
      while (at < length && positions[at] < wanted) at++
      if (at === length) break
      if (positions[at] !== wanted) continue
      starts[kept++] = starts[i]
      if (one) break
    }
    return kept
  }
}
