// Clauses of which a minimum number must match: the rarest of them bring documents, the others, without which no document has enough, are asked
// about those that may still get there.
import { GroupClause, type Screen } from './group-clause.ts'
import type { Scratch } from './scratch.ts'
import type { WindowClause } from './window-clause.ts'

/** The cost of a document that a clause adds, in documents of other clauses that are looked up in it. */
const DEAR = 4

export class MinimumClause extends GroupClause {
  /** The clauses before it bring documents. */
  private readonly asked: number
  /** What each clause and those after it may add. */
  private readonly rest: Float64Array

  constructor(
    clauses: WindowClause[],
    private readonly minimum: number,
    maxDoc: number,
  ) {
    clauses.sort((a, b) => a.cost - b.cost)
    const asked = clauses.length - minimum + 1
    let cost = 0
    for (let i = 0; i < asked; i++) cost += clauses[i].cost
    super(clauses, maxDoc, cost)
    this.asked = asked
    this.rest = new Float64Array(clauses.length + 1)
  }

  protected override assessed(): void {
    const { bounds, rest } = this
    for (let i = bounds.length - 1; i >= 0; i--) rest[i] = rest[i + 1] + bounds[i]
  }

  protected together(): number {
    return this.rest[0]
  }

  /** Few documents may have as many clauses. */
  override scoreReachedBy(): number {
    return 0
  }

  override seek(from: number): number {
    const { clauses, asked } = this
    let next = clauses[0].seek(from)
    for (let i = 1; i < asked; i++) next = Math.min(next, clauses[i].seek(from))
    return next
  }

  mark(room: Scratch): void {
    const { window, docs, sums } = room
    const { base, sums: own, marks, least, reached } = window
    window.least = Number.POSITIVE_INFINITY
    const n = this.matching(room, 0, null)
    window.least = least
    for (let i = 0; i < n; i++) {
      const offset = docs[i] - base
      own[offset] = sums[i]
      marks[offset] = 1
      reached[window.reachedCount] = offset
      window.reachedCount += Number(sums[i] >= least)
    }
    window.found = n
  }

  candidates(room: Scratch, least: number, screen: Screen | null): number {
    this.assess(room.window.base, room.window.stop - 1)
    return this.rest[0] < least ? 0 : this.matching(room, least, screen)
  }

  private matching(room: Scratch, least: number, screen: Screen | null): number {
    const { clauses, rest, minimum } = this
    const { docs, sums, counts, meeting } = room
    const { picks, scores } = meeting
    const next = this.bring(room)
    let n = room.window.found === 0 ? 0 : this.unload(room, next, least)
    for (let i = next; i < clauses.length && n > 0; i++) {
      const met = clauses[i].meet(docs, n, meeting)
      for (let k = 0; k < met; k++) {
        sums[picks[k]] += scores[k]
        counts[picks[k]]++
      }
      const needed = minimum - (clauses.length - 1 - i)
      const score = least > 0 ? least - rest[i + 1] : 0
      const before = n
      n = 0
      for (let k = 0; k < before; k++) {
        const count = counts[k]
        counts[k] = 0
        docs[n] = docs[k]
        sums[n] = sums[k]
        counts[n] = count
        n += Number(count >= needed) & Number(sums[k] >= score)
      }
      counts[n] = 0
    }
    counts.fill(0, 0, n)
    return screen === null ? n : screen.keep(docs, sums, n)
  }

  /**
   * Adds the clauses that bring documents, and others as long as they have fewer than there are documents to ask them about. Answers which is
   * the first of those that are left.
   */
  private bring({ window, counts }: Scratch): number {
    const { clauses, asked } = this
    const part = (window.stop - window.base) / this.maxDoc
    window.counts = counts
    let next = 0
    while (next < clauses.length && (next < asked || clauses[next].cost * part * DEAR < window.found)) clauses[next++].add(window)
    window.counts = null
    return next
  }

  /** Empties the window into `docs`, `sums` and `counts`: the documents for which the clauses from `next` on may be enough. */
  private unload({ window, docs, sums, counts }: Scratch, next: number, least: number): number {
    const { base, marks, markWords, sums: own } = window
    const needed = this.minimum - (this.clauses.length - next)
    const score = least > 0 ? least - this.rest[next] : 0
    let n = 0
    for (let at = 0; at < markWords.length; at++) {
      if (markWords[at] === 0) continue
      for (let offset = at << 2, stop = offset + 4; offset < stop; offset++) {
        if (marks[offset] === 0) continue
        const sum = own[offset]
        const count = counts[offset]
        own[offset] = 0
        counts[offset] = 0
        if (count < needed || sum < score) continue
        docs[n] = base + offset
        sums[n] = sum
        counts[n++] = count
      }
      markWords[at] = 0
    }
    window.found = 0
    return n
  }

  protected fold({ window, counts }: Scratch, places: Int32Array, base: number, scores: ArrayLike<number>, count: number): void {
    const { sums, marks } = window
    const { minimum } = this
    for (let i = 0; i < count; i++) {
      const at = places[i] - base
      sums[at] += scores[i]
      marks[at] = Number(++counts[at] >= minimum)
    }
    window.found += count
  }

  protected override forget({ window, counts }: Scratch): void {
    counts.fill(0, 0, window.stop - window.base)
    window.clear()
  }
}
