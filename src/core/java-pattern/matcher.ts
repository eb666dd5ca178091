// Runs a program on a text as JavaScript's engine would, but remembers from which places what failed: what failed once fails again, so
// that time grows with the length of the text only. Where an expression refers back to its groups that does not hold; there, and
// wherever else time runs away, a limit ends the run with an error.
import { ApiError } from '../errors.ts'
import {
  APART,
  ASSERT,
  ATOMIC,
  FORGET,
  JUMP,
  MATCH,
  MOVED,
  NOT_AHEAD,
  type Program,
  REFERENCE,
  REFERENCE_BACK,
  SAVE,
  SET,
  SET_BACK,
  SPLIT,
} from './program.ts'

const STEPS = 10_000_000
const STEPS_PER_UNIT = 100
/** Failures take a bit each. */
const MAX_FAILURE_BITS = 2 ** 30

/** Entries of the stack take four numbers: their kind and up to three more. */
const ENTRY = 4
/** Another way to go on: instruction, place, and the bit of its failure. */
const OTHER_WAY = 0
/** Both ways of a split failed if one comes back here: the bit of its failure. */
const FAILED = 1
/** A slot and what it held. */
const UNDO = 2

/** Entries in numbers; a quarter of a gigabyte. */
const MAX_STACK = 2 ** 26

const FAIL = -1
const NO_BIT = -1

export class Matcher {
  /** Where groups begin and end, at twice their number and behind; -1 for those that took no part. */
  readonly slots: Int32Array
  private stack = new Int32Array(64 * ENTRY)
  private top = 0
  private failures: Uint32Array | null = null
  private readonly splitBase: Int32Array
  private readonly splitStates: number
  private readonly remembers: boolean
  private steps: number

  constructor(
    private readonly program: Program,
    private readonly text: string,
    private readonly pattern: string,
  ) {
    this.slots = new Int32Array(program.slotCount)
    this.splitBase = new Int32Array(program.splits.length)
    let states = 0
    program.splits.forEach((around, i) => {
      this.splitBase[i] = states
      states += 2 ** Math.min(around.length, 20)
    })
    this.splitStates = states
    this.remembers = !program.hasReferences && states * (text.length + 1) < MAX_FAILURE_BITS
    this.steps = STEPS + STEPS_PER_UNIT * text.length
  }

  /** Whether there is a match at or behind `from`; `slots` tell where. */
  find(from: number): boolean {
    const { text, slots } = this
    for (let start = from; start <= text.length; start += text.codePointAt(start)! > 0xffff ? 2 : 1) {
      slots.fill(-1)
      this.top = 0
      const end = this.run(0, start)
      if (end === FAIL) continue
      slots[0] = start
      slots[1] = end
      return true
    }
    return false
  }

  /** Where the match of the instructions from `pc` on ends. What it put on the stack beyond what is to be undone is gone. */
  private run(pc: number, at: number): number {
    const { text, slots, program } = this
    const { code, sets, assertions } = program
    const base = this.top
    for (;;) {
      if (--this.steps < 0) throw this.tooSlow()
      let fails = false
      switch (code[pc]) {
        case SET: {
          const codePoint = at < text.length ? text.codePointAt(at)! : -1
          if (codePoint === -1 || !sets[code[pc + 1]].has(codePoint)) fails = true
          else {
            at += codePoint > 0xffff ? 2 : 1
            pc += 4
          }
          break
        }
        case SET_BACK: {
          const codePoint = this.codePointBefore(at)
          if (codePoint === -1 || !sets[code[pc + 1]].has(codePoint)) fails = true
          else {
            at -= codePoint > 0xffff ? 2 : 1
            pc += 4
          }
          break
        }
        case SPLIT: {
          const bit = this.remembers ? this.failureBit(code[pc + 3], at) : NO_BIT
          if (bit !== NO_BIT && this.failures !== null && (this.failures[bit >>> 5] & (1 << (bit & 31))) !== 0) fails = true
          else {
            this.push(OTHER_WAY, code[pc + 2], at, bit)
            pc = code[pc + 1]
          }
          break
        }
        case JUMP:
          pc = code[pc + 1]
          break
        case SAVE:
          this.save(code[pc + 1], at)
          pc += 4
          break
        case ASSERT: {
          const assertion = assertions[code[pc + 1]]
          assertion.lastIndex = at
          if (assertion.test(text)) pc += 4
          else fails = true
          break
        }
        case APART: {
          const before = this.top
          const end = this.run(pc + 4, at)
          const purpose = code[pc + 2]
          if (purpose === NOT_AHEAD) {
            this.undo(before)
            if (end !== FAIL) fails = true
          } else if (end === FAIL) fails = true
          else if (purpose === ATOMIC) at = end
          if (!fails) pc = code[pc + 1]
          break
        }
        case REFERENCE:
        case REFERENCE_BACK: {
          const length = this.referenceLength(code[pc + 1], at, code[pc] === REFERENCE_BACK)
          if (length === -1) fails = true
          else {
            at += code[pc] === REFERENCE ? length : -length
            pc += 4
          }
          break
        }
        case FORGET:
          for (let slot = 2 * code[pc + 1]; slot <= 2 * code[pc + 2] + 1; slot++) if (slots[slot] !== -1) this.save(slot, -1)
          pc += 4
          break
        case MOVED:
          if (slots[code[pc + 1]] === at) fails = true
          else pc += 4
          break
        case MATCH:
          this.keepUndo(base)
          return at
      }
      if (!fails) continue
      pc = this.backtrack(base)
      if (pc === FAIL) return FAIL
      at = this.resumeAt
    }
  }

  private resumeAt = 0

  /** Undoes up to the last split with a way left and answers that way. */
  private backtrack(base: number): number {
    const { stack } = this
    while (this.top > base) {
      const entry = this.top - ENTRY
      switch (stack[entry]) {
        case UNDO:
          this.slots[stack[entry + 1]] = stack[entry + 2]
          this.top = entry
          break
        case FAILED:
          this.remember(stack[entry + 1])
          this.top = entry
          break
        default: {
          const pc = stack[entry + 1]
          const bit = stack[entry + 3]
          this.resumeAt = stack[entry + 2]
          if (bit === NO_BIT) this.top = entry
          else {
            stack[entry] = FAILED
            stack[entry + 1] = bit
          }
          return pc
        }
      }
    }
    return FAIL
  }

  private undo(base: number): void {
    const { stack } = this
    for (; this.top > base; this.top -= ENTRY) {
      const entry = this.top - ENTRY
      if (stack[entry] === UNDO) this.slots[stack[entry + 1]] = stack[entry + 2]
    }
  }

  /** A part has matched: no other way of it will be tried, but what it saved may have to be undone. */
  private keepUndo(base: number): void {
    const { stack } = this
    let to = base
    for (let entry = base; entry < this.top; entry += ENTRY) {
      if (stack[entry] !== UNDO) continue
      stack.copyWithin(to, entry, entry + ENTRY)
      to += ENTRY
    }
    this.top = to
  }

  private save(slot: number, value: number): void {
    this.push(UNDO, slot, this.slots[slot], 0)
    this.slots[slot] = value
  }

  private push(kind: number, x: number, y: number, z: number): void {
    if (this.top + ENTRY > this.stack.length) {
      if (this.stack.length >= MAX_STACK) throw this.tooSlow()
      const grown = new Int32Array(this.stack.length * 2)
      grown.set(this.stack)
      this.stack = grown
    }
    const { stack, top } = this
    stack[top] = kind
    stack[top + 1] = x
    stack[top + 2] = y
    stack[top + 3] = z
    this.top = top + ENTRY
  }

  /** What follows from a split depends on the place, and on which repetitions around it are still where their round began. */
  private failureBit(split: number, at: number): number {
    const around = this.program.splits[split]
    if (around.length > 20) return NO_BIT
    let state = 0
    for (let i = 0; i < around.length; i++) if (this.slots[around[i]] === at) state |= 1 << i
    return at * this.splitStates + this.splitBase[split] + state
  }

  private remember(bit: number): void {
    this.failures ??= new Uint32Array(Math.ceil((this.splitStates * (this.text.length + 1)) / 32))
    this.failures[bit >>> 5] |= 1 << (bit & 31)
  }

  private codePointBefore(at: number): number {
    if (at === 0) return -1
    const low = this.text.charCodeAt(at - 1)
    if (low < 0xdc00 || low > 0xdfff || at === 1) return low
    const pair = this.text.codePointAt(at - 2)!
    return pair > 0xffff ? pair : low
  }

  /** -1: the text is not that of the group. A group that took no part refers to nothing. */
  private referenceLength(group: number, at: number, back: boolean): number {
    const { slots, text } = this
    const start = slots[2 * group]
    const end = slots[2 * group + 1]
    if (start === -1 || end === -1) return 0
    const wanted = text.slice(start, end)
    const found = back ? text.slice(Math.max(0, at - wanted.length), at) : text.slice(at, at + wanted.length)
    this.steps -= wanted.length
    if (found === wanted) return wanted.length
    return this.program.ignoreCase && found.toLowerCase() === wanted.toLowerCase() ? wanted.length : -1
  }

  private tooSlow(): ApiError {
    return new ApiError(
      'illegal_argument_exception',
      `Regular expression [${this.pattern}] takes too many steps on a text of [${this.text.length}] characters`,
    )
  }
}
