// Compiles a pattern to the automaton that accepts what it matches.
import { determinize, tooComplex } from './determinize.ts'
import { DEAD, type TableDfa } from './dfa.ts'
import { Nfa } from './nfa.ts'
import type { Pattern } from './pattern.ts'
import { trimmed } from './trim.ts'

/** The limit on states of one automaton, against repetitions: some tens of megabytes. */
const MOST_STATES = 200_000

/** The automaton of a pattern. Throws when it needs too many states, or making it deterministic takes more than `workLimit`. */
export function compile(pattern: Pattern, workLimit: number): TableDfa {
  const states = statesOf(pattern)
  if (states > MOST_STATES) throw tooComplex(states, states, workLimit)
  const nfa = new Nfa()
  const compiler = new Compiler(nfa, workLimit)
  nfa.start = nfa.state()
  nfa.end = compiler.add(pattern, nfa.start)
  return determinize(nfa, workLimit)
}

/** The approximate number of states, computed before any is created: nested repeats multiply. */
function statesOf(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'empty':
    case 'chars':
      return 1
    case 'text':
      return pattern.text.length
    case 'concat':
    case 'union':
    case 'intersection':
      return pattern.parts.reduce((sum, part) => sum + statesOf(part), 1)
    case 'repeat': {
      const times = pattern.max === Number.POSITIVE_INFINITY ? pattern.min + 1 : pattern.max
      return statesOf(pattern.part) * times + 1
    }
    case 'complement':
      return statesOf(pattern.part) + 1
  }
}

/** What writes patterns into a network. */
export class Compiler {
  constructor(
    private readonly nfa: Nfa,
    private readonly workLimit: number,
  ) {}

  /** Adds the pattern behind the state `from`; answers the state behind the pattern. */
  add(pattern: Pattern, from: number): number {
    const { nfa } = this
    switch (pattern.kind) {
      case 'empty':
        return nfa.state()
      case 'text': {
        let at = from
        for (const char of pattern.text) {
          const code = char.codePointAt(0)!
          const next = nfa.state()
          nfa.link(at, code, code, next)
          at = next
        }
        return at
      }
      case 'chars': {
        const next = nfa.state()
        for (let i = 0; i < pattern.ranges.length; i += 2) nfa.link(from, pattern.ranges[i], pattern.ranges[i + 1], next)
        return next
      }
      case 'concat': {
        let at = from
        for (const part of pattern.parts) at = this.add(part, at)
        return at
      }
      case 'union': {
        const end = nfa.state()
        for (const part of pattern.parts) nfa.join(this.add(part, this.entry(from)), end)
        return end
      }
      case 'repeat':
        return this.repeat(pattern.part, pattern.min, pattern.max, from)
      case 'complement':
        return this.embed(complement(compile(pattern.part, this.workLimit)), from)
      case 'intersection':
        return this.embed(
          pattern.parts.map(part => compile(part, this.workLimit)).reduce((a, b) => intersection(a, b, this.workLimit)),
          from,
        )
    }
  }

  /** A state of its own, so that a loop added there is not shared with others. */
  private entry(from: number): number {
    const state = this.nfa.state()
    this.nfa.join(from, state)
    return state
  }

  private repeat(part: Pattern, min: number, max: number, from: number): number {
    const { nfa } = this
    let at = from
    for (let i = 0; i < min; i++) at = this.add(part, at)
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.entry(at)
      if (part.kind === 'chars') for (let i = 0; i < part.ranges.length; i += 2) nfa.link(loop, part.ranges[i], part.ranges[i + 1], loop)
      else nfa.join(this.add(part, loop), loop)
      return loop
    }
    const end = nfa.state()
    for (let i = min; i < max; i++) {
      nfa.join(at, end)
      at = this.add(part, this.entry(at))
    }
    nfa.join(at, end)
    return end
  }

  private embed(dfa: TableDfa, from: number): number {
    const { nfa } = this
    const end = nfa.state()
    if (dfa.start === DEAD) return end
    const columns = dfa.classes.length
    const states = Array.from({ length: dfa.accepting.length }, () => nfa.state())
    nfa.join(from, states[dfa.start])
    states.forEach((state, row) => {
      for (let column = 0; column < columns; column++) {
        const to = dfa.table[row * columns + column]
        if (to !== DEAD) nfa.link(state, dfa.classes[column], lastOf(dfa.classes, column), states[to])
      }
      if (dfa.accepting[row] === 1) nfa.join(state, end)
    })
    return end
  }
}

const lastOf = (classes: Int32Array, column: number) => (column + 1 < classes.length ? classes[column + 1] - 1 : 0x10ffff)

/** Accepts what the other does not. */
function complement(dfa: TableDfa): TableDfa {
  const { classes, start, table, accepting } = dfa
  const columns = classes.length
  const rest = accepting.length
  const states = rest + 1
  const full = new Int32Array(states * columns).fill(rest)
  for (let i = 0; i < rest * columns; i++) if (table[i] !== DEAD) full[i] = table[i]
  const turned = new Uint8Array(states).fill(1)
  for (let i = 0; i < rest; i++) turned[i] = 1 - accepting[i]
  return trimmed(start === DEAD ? rest : start, classes, full, turned)
}

/** Entries of the table of an intersection. */
const MOST_PAIRS = 200_000

/** Accepts what both do: as many states as the product of theirs, and no more than a bound. */
function intersection(a: TableDfa, b: TableDfa, workLimit: number): TableDfa {
  const classes = Int32Array.from([...new Set([...a.classes, ...b.classes])].sort((x, y) => x - y))
  const columns = classes.length
  const numbers = new Map<number, number>()
  const pairs: [number, number][] = []
  const number = (x: number, y: number): number => {
    if (x === DEAD || y === DEAD) return DEAD
    const key = x * b.accepting.length + y
    let known = numbers.get(key)
    if (known === undefined) {
      numbers.set(key, (known = pairs.length))
      if (pairs.push([x, y]) * columns > MOST_PAIRS) throw tooComplex(a.stateCount, b.stateCount, workLimit)
    }
    return known
  }
  const start = number(a.start, b.start)
  const table: number[] = []
  for (let at = 0; at < pairs.length; at++) {
    const [x, y] = pairs[at]
    for (let column = 0; column < columns; column++) table.push(number(a.step(x, classes[column]), b.step(y, classes[column])))
  }
  const accepting = Uint8Array.from(pairs, ([x, y]) => a.accepting[x] & b.accepting[y])
  return trimmed(start, classes, Int32Array.from(table), accepting)
}
