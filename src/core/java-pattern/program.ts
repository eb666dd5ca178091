// A regular expression as a list of instructions, which matcher.ts runs.
import { illegalArgument } from '../errors.ts'
import type { Expression, Node } from './syntax.ts'

/** `x`: the set. One more code point, forwards or backwards. */
export const SET = 0
export const SET_BACK = 1
/** `x`: where to go on first, `y`: where if that fails. `z`: number of the split. */
export const SPLIT = 2
/** `x`: where to go on. */
export const JUMP = 3
/** `x`: the slot that the place is noted in. */
export const SAVE = 4
/** `x`: the assertion. */
export const ASSERT = 5
/** A part that succeeds or fails by itself begins behind: `x`: where to go on, `y`: what it is for. */
export const APART = 6
/** `x`: the group. */
export const REFERENCE = 7
export const REFERENCE_BACK = 8
/** Groups `x` to `y` have not matched. */
export const FORGET = 9
/** `x`: the slot. Fails if the place is still the one noted there. */
export const MOVED = 10
export const MATCH = 11

/** What parts apart are for. */
const AHEAD = 0
export const NOT_AHEAD = 1
export const ATOMIC = 2

/** Counted repetitions are written out. */
const MAX_INSTRUCTIONS = 20_000
const FIELDS = 4

export interface Program {
  /** Four numbers for each instruction: its kind, x, y and z. */
  readonly code: Int32Array
  readonly sets: readonly SetTest[]
  readonly assertions: readonly RegExp[]
  readonly slotCount: number
  /** For each split the slots of the repetitions around it that must not go round on the spot. */
  readonly splits: readonly (readonly number[])[]
  readonly hasReferences: boolean
  readonly ignoreCase: boolean
}

/** Is a code point in a set? */
class SetTest {
  private readonly ascii = new Uint8Array(128)
  private readonly member: RegExp

  constructor(source: string, flags: string) {
    this.member = new RegExp(`^${source}$`, flags)
    for (let c = 0; c < 128; c++) this.ascii[c] = this.member.test(String.fromCharCode(c)) ? 1 : 0
  }

  has(codePoint: number): boolean {
    return codePoint < 128 ? this.ascii[codePoint] === 1 : this.member.test(String.fromCodePoint(codePoint))
  }
}

export function compileProgram(expression: Expression, pattern: string): Program {
  return new Compiler(expression, pattern).compile()
}

class Compiler {
  private readonly code: number[] = []
  private readonly setNumbers = new Map<string, number>()
  private readonly assertionNumbers = new Map<string, number>()
  private readonly splits: (readonly number[])[] = []
  private slotCount: number
  private hasReferences = false
  private backwards = false
  private around: readonly number[] = []

  constructor(
    private readonly expression: Expression,
    private readonly pattern: string,
  ) {
    this.slotCount = 2 * (expression.groupCount + 1)
  }

  compile(): Program {
    this.add(this.expression.root)
    this.emit(MATCH)
    const flags = this.expression.ignoreCase ? 'vi' : 'v'
    return {
      code: Int32Array.from(this.code),
      sets: Array.from(this.setNumbers.keys(), source => new SetTest(source, flags)),
      assertions: Array.from(this.assertionNumbers.keys(), source => new RegExp(source, `${flags}y`)),
      slotCount: this.slotCount,
      splits: this.splits,
      hasReferences: this.hasReferences,
      ignoreCase: this.expression.ignoreCase,
    }
  }

  private emit(kind: number, x = 0, y = 0, z = 0): number {
    const at = this.code.length
    if (at >= MAX_INSTRUCTIONS * FIELDS) throw illegalArgument(`Regular expression [${this.pattern}] is too large`)
    this.code.push(kind, x, y, z)
    return at
  }

  /** A split whose second way is filled in later. */
  private split(): number {
    return this.emit(SPLIT, 0, 0, this.splits.push(this.around) - 1)
  }

  private aim(split: number, first: number, second: number): void {
    this.code[split + 1] = first
    this.code[split + 2] = second
  }

  private get here(): number {
    return this.code.length
  }

  private add(node: Node): void {
    switch (node.kind) {
      case 'set':
        this.emit(this.backwards ? SET_BACK : SET, numberOf(this.setNumbers, node.source))
        return
      case 'assertion':
        this.emit(ASSERT, numberOf(this.assertionNumbers, node.source))
        return
      case 'sequence':
        for (const part of this.backwards ? [...node.parts].reverse() : node.parts) this.add(part)
        return
      case 'choice':
        this.choice(node.parts)
        return
      case 'group':
        this.emit(SAVE, 2 * node.number + (this.backwards ? 1 : 0))
        this.add(node.part)
        this.emit(SAVE, 2 * node.number + (this.backwards ? 0 : 1))
        return
      case 'reference':
        this.hasReferences = true
        this.emit(this.backwards ? REFERENCE_BACK : REFERENCE, node.group)
        return
      case 'look':
        this.apart(node.part, node.negative ? NOT_AHEAD : AHEAD, !node.ahead)
        return
      case 'atomic':
        this.apart(node.part, ATOMIC, this.backwards)
        return
      case 'repeat':
        this.repeat(node)
    }
  }

  private choice(parts: readonly Node[]): void {
    const ends: number[] = []
    parts.forEach((part, i) => {
      if (i === parts.length - 1) {
        this.add(part)
        return
      }
      const split = this.split()
      const first = this.here
      this.add(part)
      ends.push(this.emit(JUMP))
      this.aim(split, first, this.here)
    })
    for (const end of ends) this.code[end + 1] = this.here
  }

  private apart(part: Node, purpose: number, backwards: boolean): void {
    const { backwards: before, around } = this
    const start = this.emit(APART, 0, purpose)
    this.backwards = backwards
    this.around = []
    this.add(part)
    this.emit(MATCH)
    this.backwards = before
    this.around = around
    this.code[start + 1] = this.here
  }

  private repeat({ part, min, max, lazy }: Node & { kind: 'repeat' }): void {
    const [low, high] = groupsOf(part)
    const body = () => {
      if (low <= high) this.emit(FORGET, low, high)
      this.add(part)
    }
    for (let i = 0; i < min; i++) body()
    if (max === min) return
    // Beyond the least number a round that stays on the spot counts as a failure.
    const slot = isNullable(part) ? this.slotCount++ : -1
    const { around } = this
    const round = () => {
      if (slot === -1) {
        body()
        return
      }
      this.emit(SAVE, slot)
      this.around = [...around, slot]
      body()
      this.around = around
      this.emit(MOVED, slot)
    }
    if (max === Number.POSITIVE_INFINITY) {
      const split = this.split()
      const first = this.here
      round()
      this.emit(JUMP, split)
      this.aimRepeat(split, first, this.here, lazy)
      return
    }
    const splits: [split: number, first: number][] = []
    for (let i = min; i < max; i++) {
      const split = this.split()
      splits.push([split, this.here])
      round()
    }
    for (const [split, first] of splits) this.aimRepeat(split, first, this.here, lazy)
  }

  private aimRepeat(split: number, round: number, behind: number, lazy: boolean): void {
    this.aim(split, lazy ? behind : round, lazy ? round : behind)
  }
}

function numberOf(numbers: Map<string, number>, source: string): number {
  let number = numbers.get(source)
  if (number === undefined) numbers.set(source, (number = numbers.size))
  return number
}

/** The least and the greatest number of the groups within. */
function groupsOf(node: Node): [low: number, high: number] {
  switch (node.kind) {
    case 'set':
    case 'assertion':
    case 'reference':
      return [Number.POSITIVE_INFINITY, 0]
    case 'sequence':
    case 'choice':
      return node.parts.map(groupsOf).reduce((a, b) => [Math.min(a[0], b[0]), Math.max(a[1], b[1])], [Number.POSITIVE_INFINITY, 0])
    case 'group': {
      const [low, high] = groupsOf(node.part)
      return [Math.min(low, node.number), Math.max(high, node.number)]
    }
    default:
      return groupsOf(node.part)
  }
}

/** May it match without taking a character? */
function isNullable(node: Node): boolean {
  switch (node.kind) {
    case 'set':
      return false
    case 'assertion':
    case 'look':
    case 'reference':
      return true
    case 'sequence':
      return node.parts.every(isNullable)
    case 'choice':
      return node.parts.some(isNullable)
    case 'group':
    case 'atomic':
      return isNullable(node.part)
    case 'repeat':
      return node.min === 0 || isNullable(node.part)
  }
}
