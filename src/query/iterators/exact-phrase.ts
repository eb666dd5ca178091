// Exact phrases: intersects the positions of the rarest term with those of each other term.
//
// Where a part stands several times on one word (synonyms may), the phrase counts as often as its first part stands there.
import type { PhraseMatcher } from './phrase-matcher.ts'
import type { PhrasePart } from './phrase-part.ts'

export class ExactPhraseMatcher implements PhraseMatcher {
  readonly boundByParts: boolean
  /** Rarest first; but the first part of the phrase is the first or the last. */
  private readonly parts: PhrasePart[]
  private readonly first: PhrasePart
  /** Where the phrase may begin. */
  private starts = new Int32Array(16)

  constructor(parts: readonly PhrasePart[]) {
    this.parts = [...parts].sort((a, b) => a.walk.cost() - b.walk.cost())
    this.first = parts[0]
    this.boundByParts = parts.every(part => part.terms.length === 1)
    if (this.parts[0] !== this.first) this.parts.push(...this.parts.splice(this.parts.indexOf(this.first), 1))
  }

  maxFreq(): number {
    return this.first.freq()
  }

  freq(all: boolean): number {
    const { parts, first } = this
    const last = parts.length - 1
    let count = this.load(parts[0])
    for (let i = 1; i < last && count > 0; i++) count = this.keep(parts[i], count, false)
    if (count === 0 || last === 0) return count
    return parts[last] === first ? this.counted(first, count, !all) : this.keep(parts[last], count, !all)
  }

  /** How often `part` stands at its place. */
  private counted(part: PhrasePart, count: number, one: boolean): number {
    const { starts } = this
    const { offset } = part
    const positions = part.positions()
    const length = part.freq()
    let found = 0
    let at = 0
    for (let i = 0; i < length; i++) {
      const start = positions[i] - offset
      while (at < count && starts[at] < start) at++
      if (at === count) break
      if (starts[at] !== start) continue
      found++
      if (one) break
    }
    return found
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
