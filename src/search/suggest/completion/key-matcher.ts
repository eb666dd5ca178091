// Matches completion keys by prefix: a matcher finds the ranges of a segment's sorted entries that match, without visiting each entry.
import { DEAD, type Dfa, MAX_CODE_POINT } from '../../../core/automata/dfa.ts'
import { keyEnd } from '../../../index/completion/entry.ts'
import type { CompletionIndex } from '../../../index/contracts/segment-reader.ts'

/** Entries [from, to), all of which begin with the same accepted bytes, and how much more that counts. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly boost: number
}

export interface KeyMatcher {
  /** Of the entries that begin with `before`, those whose keys go on as is wanted; in order, none within another. */
  stretches(index: CompletionIndex, before: Uint8Array, check: () => void): Stretch[]
}

/** Keys that begin with one of some texts. */
export class ExactMatcher implements KeyMatcher {
  constructor(private readonly beginnings: readonly Uint8Array[]) {}

  stretches(index: CompletionIndex, before: Uint8Array): Stretch[] {
    const found = this.beginnings.map(beginning => {
      const bytes = Buffer.concat([before, beginning])
      return { from: index.seek(bytes, bytes.length), to: index.endOf(bytes, bytes.length), boost: 0 }
    })
    return outermost(found)
  }
}

/** Empty ones and those within others left out. */
function outermost(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = []
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1)
    if (stretch.from < stretch.to && (last === undefined || stretch.from >= last.to)) kept.push(stretch)
  }
  return kept
}

/** How keys are cut into what an automaton reads. */
interface Units {
  /** The greatest there is. */
  readonly most: number
  /** Length in bytes of the unit that begins at `at`. */
  size(bytes: Uint8Array, at: number): number
  value(bytes: Uint8Array, at: number): number
  /** Writes a unit and answers the end. No key has units that cannot be written: the next one is written in their place. */
  write(unit: number, out: Uint8Array, at: number): number
}

export const BYTES: Units = {
  most: 0xff,
  size: () => 1,
  value: (bytes, at) => bytes[at],
  write(unit, out, at) {
    out[at] = unit
    return at + 1
  },
}

export const CODE_POINTS: Units = {
  most: MAX_CODE_POINT,
  size: (bytes, at) => (bytes[at] < 0x80 ? 1 : bytes[at] < 0xe0 ? 2 : bytes[at] < 0xf0 ? 3 : 4),
  value(bytes, at) {
    const lead = bytes[at]
    if (lead < 0x80) return lead
    if (lead < 0xe0) return ((lead & 31) << 6) | (bytes[at + 1] & 63)
    if (lead < 0xf0) return ((lead & 15) << 12) | ((bytes[at + 1] & 63) << 6) | (bytes[at + 2] & 63)
    return ((lead & 7) << 18) | ((bytes[at + 1] & 63) << 12) | ((bytes[at + 2] & 63) << 6) | (bytes[at + 3] & 63)
  },
  write(unit, out, at) {
    const point = unit >= 0xd800 && unit < 0xe000 ? 0xe000 : unit
    const text = Buffer.from(String.fromCodePoint(point))
    out.set(text, at)
    return at + text.length
  },
}

/** A way to begin: so much as it is, then as the automaton accepts. */
export interface Beginning {
  readonly prefix: Uint8Array
  readonly dfa: Dfa
}

/** Keys one of whose beginnings an automaton accepts; of several the shortest counts. */
export class AutomatonMatcher implements KeyMatcher {
  constructor(
    private readonly beginnings: readonly Beginning[],
    private readonly units: Units,
    /** What counts of the bytes that were accepted. */
    private readonly boostOf: (bytes: Uint8Array, from: number, to: number) => number,
  ) {}

  stretches(index: CompletionIndex, before: Uint8Array, check: () => void): Stretch[] {
    const found = this.beginnings.flatMap(({ prefix, dfa }) =>
      new Walk(index, Buffer.concat([before, prefix]), before.length, dfa, this.units, this.boostOf, check).run(),
    )
    return outermost(found)
  }
}

/** Terms are at most so long, in bytes; no unit is longer than 4. */
const ROOM = 32768 + 4
/** Entries between two looks at whether the search was cancelled. */
const CHECKED_EVERY = 4096

class Walk {
  private readonly found: Stretch[] = []
  /** The bytes that are looked for next. */
  private readonly target = new Uint8Array(ROOM)
  // By unit of the entry at hand, behind the fixed bytes: the state before it, where it begins, and what it is.
  private readonly states: number[] = []
  private readonly starts: number[] = []
  private readonly values: number[] = []

  constructor(
    private readonly index: CompletionIndex,
    private readonly fixed: Uint8Array,
    /** Where keys begin. */
    private readonly keyStart: number,
    private readonly dfa: Dfa,
    private readonly units: Units,
    private readonly boostOf: (bytes: Uint8Array, from: number, to: number) => number,
    private readonly check: () => void,
  ) {}

  run(): Stretch[] {
    const { index, fixed, dfa, found } = this
    let ord = index.seek(fixed, fixed.length)
    const end = index.endOf(fixed, fixed.length)
    if (dfa.start === DEAD || ord >= end) return found
    if (dfa.accepts(dfa.start)) return [{ from: ord, to: end, boost: this.boostOf(fixed, this.keyStart, fixed.length) }]
    const cursor = index.cursor()
    for (let steps = 1; ord < end; steps++) {
      if (steps % CHECKED_EVERY === 0) this.check()
      cursor.jump(ord)
      cursor.next()
      const next = this.visit(ord, cursor.bytes, cursor.length)
      if (next <= ord) break
      ord = next
    }
    return found
  }

  /** The next entry that may be accepted, behind this one; -1: there is none. */
  private visit(ord: number, bytes: Uint8Array, length: number): number {
    const { dfa, units, states, starts, values, index } = this
    const end = keyEnd(bytes, 0, length)
    let state = dfa.start
    let at = this.fixed.length
    let depth = 0
    for (;;) {
      states[depth] = state
      starts[depth] = at
      if (at > end) return this.beyond(bytes, depth - 1)
      // The zero that ends a key is read as well: for the server it is a character like others.
      values[depth] = units.value(bytes, at)
      state = dfa.step(state, values[depth])
      if (state === DEAD) break
      at += units.size(bytes, at)
      depth++
      if (!dfa.accepts(state)) continue
      const boost = this.boostOf(bytes, this.keyStart, at)
      this.target.set(bytes.subarray(0, at))
      const to = index.endOf(this.target, at)
      this.found.push({ from: ord, to, boost })
      return to
    }
    return this.beyond(bytes, depth)
  }

  /** From where the automaton died, or the key ended, on: the nearest greater key that lives longer. */
  private beyond(bytes: Uint8Array, depth: number): number {
    const { dfa, units, states, starts, values, target, index } = this
    for (let at = depth; at >= 0; at--) {
      const next = dfa.nextAlive(states[at], values[at] + 1)
      if (next < 0 || next > units.most) continue
      target.set(bytes.subarray(0, starts[at]))
      return index.seek(target, units.write(next, target, starts[at]))
    }
    return -1
  }
}
