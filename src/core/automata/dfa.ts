// Deterministic automata over code points, run against sorted terms.

/** No such state: nothing that begins so is accepted. */
export const DEAD = -1
export const MAX_CODE_POINT = 0x10ffff

/** Law: from every state some text leads to an accepting one. */
export interface Dfa {
  /** DEAD when nothing is accepted. */
  readonly start: number
  /** The state after one more code point, or DEAD. */
  step(state: number, codePoint: number): number
  accepts(state: number): boolean
  /** The least code point >= `from` that does not lead to DEAD; -1 when there is none. */
  nextAlive(state: number, from: number): number
}

export function runDfa(dfa: Dfa, text: string): boolean {
  let state = dfa.start
  for (const char of text) {
    if (state === DEAD) return false
    state = dfa.step(state, char.codePointAt(0)!)
  }
  return state !== DEAD && dfa.accepts(state)
}

/** States and transitions as a table: a row for each state, a column for each class of code points that are treated alike. */
export class TableDfa implements Dfa {
  private readonly ascii = new Uint16Array(128)
  private readonly columns: number

  constructor(
    readonly start: number,
    /** First code points of the classes, ascending from 0. */
    readonly classes: Int32Array,
    readonly table: Int32Array,
    readonly accepting: Uint8Array,
  ) {
    this.columns = classes.length
    for (let code = 0; code < 128; code++) this.ascii[code] = this.search(code)
  }

  get stateCount(): number {
    return this.accepting.length
  }

  private search(codePoint: number): number {
    const { classes } = this
    let low = 0
    let high = classes.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (classes[middle] <= codePoint) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  private classOf(codePoint: number): number {
    return codePoint < 128 ? this.ascii[codePoint] : this.search(codePoint)
  }

  step(state: number, codePoint: number): number {
    return this.table[state * this.columns + this.classOf(codePoint)]
  }

  accepts(state: number): boolean {
    return this.accepting[state] === 1
  }

  nextAlive(state: number, from: number): number {
    if (from > MAX_CODE_POINT) return -1
    const { table, classes, columns } = this
    let column = this.classOf(from)
    if (table[state * columns + column] !== DEAD) return from
    while (++column < columns) if (table[state * columns + column] !== DEAD) return classes[column]
    return -1
  }
}
