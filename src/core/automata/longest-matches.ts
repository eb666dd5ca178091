// Finds the matches of an automaton within a text: the longest at each position, from left to right, without overlaps, in linear time. What
// was read past the end of a match is remembered, so that no later attempt reads the same position in the same state again.
import { dataTooLarge } from '../breaker.ts'
import { DEAD } from './dfa.ts'

/** An automaton whose states are 0 to `stateCount` - 1. */
export interface Scannable {
  readonly start: number
  readonly stateCount: number
  step(state: number, codePoint: number): number
  accepts(state: number): boolean
}

/** Reading on for less than this is not worth remembering. */
const SHORT = 64
/** Bits of what is remembered: an automaton of thousands of states would take gigabytes for a text of a megabyte. */
const MOST_BITS = 2 ** 27
/** Steps for a text, and for each of its letters: what is not remembered is read over and over again. */
const MOST_STEPS = 10_000_000
const MOST_STEPS_A_LETTER = 32

export class LongestMatches {
  /** The last match, in UTF-16 units, and the state it ended in. */
  start = 0
  end = 0
  state = DEAD
  private text = ''
  /** A bit for each place and state from which nothing more is accepted. */
  private vain: Uint32Array | null = null
  private steps = 0

  constructor(private readonly automaton: Scannable) {}

  reset(text: string): void {
    this.text = text
    this.start = 0
    this.end = 0
    this.vain = null
    this.steps = 0
  }

  /** Moves to the next match that is not empty; false when there is none. */
  next(): boolean {
    const { text } = this
    let position = this.end
    while (position < text.length) {
      if (this.matchAt(position)) return true
      position += text.codePointAt(position)! > 0xffff ? 2 : 1
    }
    this.end = text.length
    return false
  }

  private matchAt(start: number): boolean {
    const { text, automaton } = this
    let state = automaton.start
    let end = -1
    let endState = DEAD
    let i = start
    while (i < text.length && state !== DEAD) {
      const codePoint = text.codePointAt(i)!
      state = automaton.step(state, codePoint)
      if (state === DEAD) break
      i += codePoint > 0xffff ? 2 : 1
      if (automaton.accepts(state)) {
        end = i
        endState = state
      } else if (this.vain !== null && this.isVain(state, i)) break
    }
    this.count(i - start)
    const known = end === -1 ? start : end
    if (i - known > SHORT) this.remember(end === -1 ? automaton.start : endState, known, i)
    if (end === -1) return false
    this.start = start
    this.end = end
    this.state = endState
    return true
  }

  private isVain(state: number, at: number): boolean {
    const bit = at * this.automaton.stateCount + state
    return (this.vain![Math.floor(bit / 32)] & (1 << (bit % 32))) !== 0
  }

  private count(steps: number): void {
    const most = Math.max(MOST_STEPS, this.text.length * MOST_STEPS_A_LETTER)
    if ((this.steps += steps) > most) throw dataTooLarge('request', '<analysis>', this.steps, most, 'PERMANENT')
  }

  /** Goes the same way once more, marking it. */
  private remember(state: number, from: number, to: number): void {
    const { text, automaton } = this
    if ((text.length + 1) * automaton.stateCount > MOST_BITS) return
    this.count(to - from)
    const vain = (this.vain ??= new Uint32Array(Math.ceil(((text.length + 1) * automaton.stateCount) / 32)))
    for (let i = from; i < to; ) {
      const codePoint = text.codePointAt(i)!
      state = automaton.step(state, codePoint)
      i += codePoint > 0xffff ? 2 : 1
      const bit = i * automaton.stateCount + state
      vain[Math.floor(bit / 32)] |= 1 << (bit % 32)
    }
  }
}
