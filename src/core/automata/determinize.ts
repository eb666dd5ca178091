// Subset construction: turns an NFA into a DFA, in which each reachable set of states becomes one state.
import { ApiError } from '../errors.ts'
import { firstAtLeast } from '../sorted-numbers.ts'
import { DEAD, type TableDfa } from './dfa.ts'
import type { Nfa } from './nfa.ts'
import { trimmed } from './trim.ts'

/** States looked at per unit of the limit. */
const STEPS_PER_EFFORT = 10
/** However much a request allows: some tenths of a second, and as many megabytes. */
const MOST_EFFORT = 100_000

/** Throws when the sets together hold too many states: some patterns need exponentially many. */
export function determinize(nfa: Nfa, workLimit: number): TableDfa {
  const classes = classesOf(nfa)
  return new Determinizer(nfa, classes, workLimit).run()
}

export const tooComplex = (states: number, transitions: number, workLimit: number) =>
  new ApiError(
    'too_complex_to_determinize_exception',
    `Determinizing automaton with ${states} states and ${transitions} transitions would require more than ${workLimit} effort.`,
  )

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
  /** By hash of the set: numbers of sets, in a chain through `next`. */
  private readonly heads = new Map<number, number>()
  private readonly next: number[] = []
  private readonly sets: Int32Array[] = []
  private readonly table: number[] = []
  /** Marks states met in the set that is being gathered. */
  private readonly met: Int32Array
  private mark = 0
  private effort = 0
  private readonly mostEffort: number
  /** Some text leads two ways; without that the sets are no more than the states, and no limit is needed. */
  private branched = false

  constructor(
    private readonly nfa: Nfa,
    private readonly classes: Int32Array,
    private readonly workLimit: number,
  ) {
    this.met = new Int32Array(nfa.transitions.length)
    this.mostEffort = Math.min(workLimit, MOST_EFFORT) * STEPS_PER_EFFORT
  }

  run(): TableDfa {
    const { nfa, classes, sets, table } = this
    const columns = classes.length
    const targets: number[][] = Array.from({ length: columns }, () => [])
    this.number([nfa.start])
    for (let at = 0; at < sets.length; at++) {
      for (const state of sets[at]) {
        const list = nfa.transitions[state]
        for (let i = 0; i < list.length; i += 3) {
          for (let column = this.column(list[i]); column < columns && classes[column] <= list[i + 1]; column++) {
            if (targets[column].push(list[i + 2]) > 1) this.branched = true
          }
        }
      }
      for (let column = 0; column < columns; column++) {
        table.push(targets[column].length === 0 ? DEAD : this.number(targets[column]))
        targets[column].length = 0
      }
    }
    const accepting = Uint8Array.from(sets, set => (set.includes(nfa.end) ? 1 : 0))
    return trimmed(0, classes, Int32Array.from(table), accepting)
  }

  private column(codePoint: number): number {
    return firstAtLeast(this.classes, codePoint)
  }

  /** The number of the set of these states and all that follow freely. */
  private number(states: readonly number[]): number {
    const set = this.closure(states)
    let hash = set.length
    for (let i = 0; i < set.length; i++) hash = (Math.imul(hash, 31) + set[i]) | 0
    const head = this.heads.get(hash) ?? -1
    for (let known = head; known >= 0; known = this.next[known]) if (sameStates(this.sets[known], set)) return known
    this.effort += set.length
    if (this.branched && this.effort > this.mostEffort) throw this.tooComplex()
    const made = this.sets.push(set) - 1
    this.next.push(head)
    this.heads.set(hash, made)
    return made
  }

  /** Only states that read or accept matter. */
  private closure(states: readonly number[]): Int32Array {
    const { nfa, met } = this
    if (states.length === 1 && nfa.free[states[0]].length === 0) {
      const [state] = states
      return nfa.transitions[state].length > 0 || state === nfa.end ? Int32Array.of(state) : NO_STATES
    }
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
    return tooComplex(states, transitions, this.workLimit)
  }
}

const NO_STATES = new Int32Array(0)

function sameStates(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
