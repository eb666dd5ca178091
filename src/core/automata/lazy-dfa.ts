// Several patterns over ASCII, run at once: states and transitions are worked out when a text first asks for them, since the whole table
// of a large grammar would take long to build and most texts see little of it.
import { Compiler } from './compile-pattern.ts'
import { DEAD } from './dfa.ts'
import { Nfa } from './nfa.ts'
import type { Pattern } from './pattern.ts'

const SYMBOLS = 128
const UNKNOWN = -2

export class LazyDfa {
  readonly start: number
  private readonly nfa = new Nfa()
  private readonly ends: readonly number[]
  private readonly numbers = new Map<string, number>()
  private readonly sets: (readonly number[])[] = []
  private readonly rows: Int32Array[] = []
  private readonly accepted: number[] = []

  /** Up to 31 patterns. */
  constructor(patterns: readonly Pattern[]) {
    const { nfa } = this
    nfa.start = nfa.state()
    const compiler = new Compiler(nfa, Number.POSITIVE_INFINITY)
    this.ends = patterns.map(pattern => {
      const entry = nfa.state()
      nfa.join(nfa.start, entry)
      return compiler.add(pattern, entry)
    })
    this.start = this.number([nfa.start])
  }

  /** The state after one more character; DEAD when no pattern goes on, as none does outside ASCII. */
  step(state: number, unit: number): number {
    if (unit >= SYMBOLS) return DEAD
    const known = this.rows[state][unit]
    return known === UNKNOWN ? this.explore(state, unit) : known
  }

  /** A bit for each pattern that ends here. */
  accepts(state: number): number {
    return this.accepted[state]
  }

  private explore(state: number, unit: number): number {
    const targets: number[] = []
    for (const from of this.sets[state]) {
      const list = this.nfa.transitions[from]
      for (let i = 0; i < list.length; i += 3) if (list[i] <= unit && unit <= list[i + 1]) targets.push(list[i + 2])
    }
    const next = targets.length === 0 ? DEAD : this.number(targets)
    this.rows[state][unit] = next
    return next
  }

  /** The number of the set of these states and all that follow freely. */
  private number(states: readonly number[]): number {
    const seen = new Set(states)
    for (const state of seen) for (const next of this.nfa.free[state]) seen.add(next)
    const set = [...seen].filter(state => this.nfa.transitions[state].length > 0 || this.ends.includes(state)).sort((a, b) => a - b)
    const key = set.join()
    let known = this.numbers.get(key)
    if (known === undefined) {
      known = this.sets.push(set) - 1
      this.numbers.set(key, known)
      this.rows.push(new Int32Array(SYMBOLS).fill(UNKNOWN))
      this.accepted.push(this.ends.reduce((bits, end, i) => (seen.has(end) ? bits | (1 << i) : bits), 0))
    }
    return known
  }
}
