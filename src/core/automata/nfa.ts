// Nondeterministic automata built from patterns, the input of `determinize`.

/** Most states have one transition and nothing free. */
const NONE: readonly number[] = []

export class Nfa {
  /** By state: first and last code point and target of each transition. */
  readonly transitions: (readonly number[])[] = []
  /** By state: states reached without reading anything. */
  readonly free: (readonly number[])[] = []
  start = 0
  /** The only accepting state. */
  end = 0

  state(): number {
    this.transitions.push(NONE)
    this.free.push(NONE)
    return this.transitions.length - 1
  }

  link(from: number, first: number, last: number, to: number): void {
    const list = this.transitions[from]
    if (list === NONE) this.transitions[from] = [first, last, to]
    else (list as number[]).push(first, last, to)
  }

  join(from: number, to: number): void {
    const list = this.free[from]
    if (list === NONE) this.free[from] = [to]
    else (list as number[]).push(to)
  }
}
