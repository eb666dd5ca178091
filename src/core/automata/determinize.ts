// From "in many places at once" to one table: every set of states that can be reached becomes a state.
import { ApiError } from '../errors.ts'
import { DEAD, type TableDfa } from './dfa.ts'
import type { Nfa } from './nfa.ts'
import { trimmed } from './trim.ts'

/** States looked at per unit of the limit. */
const STEPS_PER_EFFORT = 10

/** Throws when the sets together hold too many states: some patterns need exponentially many. */
export function determinize(nfa: Nfa, workLimit: number): TableDfa {
  const classes = classesOf(nfa)
  return new Determinizer(nfa, classes, workLimit).run()
}

function classesOf(nfa: Nfa): Int32Array {
  const starts = new Set([0])
  for (const list of nfa.transitions) {
    for (let i = 0; i < list.length; i += 3) {
      starts.add(list[i])
      if (list[i + 1] < 0x10ffff) starts.add(list[i + 1] + 1)
    }
  }
  return Int32Array.from(starts).sort()
}

class Determinizer {
  private readonly numbers = new Map<string, number>()
  private readonly sets: Int32Array[] = []
  private readonly table: number[] = []
  /** Marks states met in the set that is being gathered. */
  private readonly met: Int32Array
  private mark = 0
  private effort = 0
  /** Some text leads two ways; without that the sets are no more than the states, and no limit is needed. */
  private branched = false

  constructor(
    private readonly nfa: Nfa,
    private readonly classes: Int32Array,
    private readonly workLimit: number,
  ) {
    this.met = new Int32Array(nfa.transitions.length)
  }

  run(): TableDfa {
    const columns = this.classes.length
    this.number([this.nfa.start])
    for (let at = 0; at < this.sets.length; at++) {
      const targets: number[][] = []
      for (const state of this.sets[at]) {
        const list = this.nfa.transitions[state]
        for (let i = 0; i < list.length; i += 3) {
          for (let column = this.column(list[i]); column < columns && this.classes[column] <= list[i + 1]; column++) {
            if (targets[column] === undefined) targets[column] = [list[i + 2]]
            else {
              targets[column].push(list[i + 2])
              this.branched = true
            }
          }
        }
      }
      for (let column = 0; column < columns; column++) this.table.push(targets[column] === undefined ? DEAD : this.number(targets[column]))
    }
    const accepting = Uint8Array.from(this.sets, set => (set.includes(this.nfa.end) ? 1 : 0))
    return trimmed(0, this.classes, Int32Array.from(this.table), accepting)
  }

  private column(codePoint: number): number {
    const { classes } = this
    let low = 0
    let high = classes.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (classes[middle] < codePoint) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The number of the set of these states and all that follow freely. */
  private number(states: readonly number[]): number {
    const set = this.closure(states)
    const key = set.join()
    let known = this.numbers.get(key)
    if (known === undefined) {
      this.effort += set.length
      if (this.branched && this.effort > this.workLimit * STEPS_PER_EFFORT) throw this.tooComplex()
      this.numbers.set(key, (known = this.sets.length))
      this.sets.push(set)
    }
    return known
  }

  /** Only states that read or accept matter. */
  private closure(states: readonly number[]): Int32Array {
    const { nfa, met } = this
    const mark = ++this.mark
    const open = [...states]
    const set: number[] = []
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      if (met[state] === mark) continue
      met[state] = mark
      if (nfa.transitions[state].length > 0 || state === nfa.end) set.push(state)
      for (const next of nfa.free[state]) open.push(next)
    }
    return Int32Array.from(set).sort()
  }

  private tooComplex(): ApiError {
    const { nfa } = this
    let states = 0
    let transitions = 0
    for (let state = 0; state < nfa.transitions.length; state++) {
      const count = nfa.transitions[state].length / 3
      if (count > 0 || state === nfa.end) states++
      transitions += count
    }
    return new ApiError(
      'too_complex_to_determinize_exception',
      `Determinizing automaton with ${states} states and ${transitions} transitions would require more than ${this.workLimit} effort.`,
    )
  }
}
