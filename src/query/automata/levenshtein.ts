// Levenshtein automata: accept the texts within k edits of a word, without building an automaton for each word.
//
// A state is a row of the edit distance table, of which only the entries that are k or less matter: those near one place of the
// word. Where they begin is the state's offset; what they are is its shape, and few shapes exist for all words together. How a
// shape changes depends on nothing but which of the next few characters of the word the read one equals, so each change is
// worked out once per process and then looked up.
//
// A row has a second half for transpositions: the costs of having read the second of two neighbours, the first of them to follow.
import { DEAD, type Dfa, MAX_CODE_POINT } from '../../core/automata/dfa.ts'

export class LevenshteinDfa implements Dfa {
  readonly start = 0
  private readonly word: Int32Array
  private readonly shapes: Shapes
  /** The distinct characters of the word, ascending. */
  private readonly alphabet: Int32Array
  private readonly ascii = new Int16Array(128).fill(-1)
  /** By character and offset: which of the word's characters from the offset on are this one. Null: too many, looked at each time. */
  private readonly windows: Uint8Array | null

  constructor(word: Int32Array, maxEdits: number, transpositions: boolean) {
    this.word = word
    this.shapes = shapesFor(maxEdits, transpositions)
    this.alphabet = Int32Array.from(new Set(word)).sort()
    const stride = word.length + 1
    this.windows = this.alphabet.length * stride > MOST_WINDOWS ? null : new Uint8Array(this.alphabet.length * stride)
    this.alphabet.forEach((char, at) => {
      if (char < 128) this.ascii[char] = at
      if (this.windows !== null)
        for (let offset = 0; offset < word.length; offset++) this.windows[at * stride + offset] = this.bits(char, offset)
    })
  }

  private bits(char: number, offset: number): number {
    const { word, shapes } = this
    let bits = 0
    for (let i = 0; i < shapes.width && offset + i < word.length; i++) if (word[offset + i] === char) bits |= 1 << i
    return bits
  }

  private window(codePoint: number, offset: number): number {
    if (this.windows === null) return this.bits(codePoint, offset)
    const letter = this.letter(codePoint)
    return letter < 0 ? 0 : this.windows[letter * (this.word.length + 1) + offset]
  }

  private letter(codePoint: number): number {
    return codePoint < 128 ? this.ascii[codePoint] : this.alphabet.indexOf(codePoint)
  }

  step(state: number, codePoint: number): number {
    const offset = state >>> SHAPE_BITS
    const bits = this.window(codePoint, offset)
    const change = this.shapes.change(state & SHAPE_MASK, this.word.length - offset, bits)
    return change === DEAD ? DEAD : (state & ~SHAPE_MASK) + change
  }

  accepts(state: number): boolean {
    return this.distance(state) >= 0
  }

  /** Edits between the word and what has been read; -1 when too many. */
  distance(state: number): number {
    return this.shapes.cost(state & SHAPE_MASK, this.word.length - (state >>> SHAPE_BITS))
  }

  nextAlive(state: number, from: number): number {
    if (from > MAX_CODE_POINT) return -1
    if (this.step(state, from) !== DEAD) return from
    // Characters that the word does not have are all alike, and no character is worse than they.
    const offset = state >>> SHAPE_BITS
    if (this.shapes.change(state & SHAPE_MASK, this.word.length - offset, 0) !== DEAD) return from
    const { alphabet } = this
    for (let i = 0; i < alphabet.length; i++) if (alphabet[i] > from && this.step(state, alphabet[i]) !== DEAD) return alphabet[i]
    return -1
  }
}

/** Bytes kept of a word: some hundred letters, each of them another. */
const MOST_WINDOWS = 1 << 16

/** More than there are for two edits. A power of two, so that states part into offset and shape. */
const MAX_SHAPES = 1024
const SHAPE_BITS = 10
const SHAPE_MASK = MAX_SHAPES - 1
const UNKNOWN = -2

/** The shapes of rows for a number of edits. */
class Shapes {
  /** How many characters of the word matter from an offset on. */
  readonly width: number
  private readonly size: number
  private readonly numbers = new Map<string, number>()
  /** Costs, then pending transpositions; `maxEdits + 1` for more. */
  private readonly rows: Uint8Array[] = []
  /** By shape, then by characters left and window. */
  private readonly changes: Int32Array[] = []

  constructor(
    private readonly maxEdits: number,
    private readonly transpositions: boolean,
  ) {
    this.size = 2 * maxEdits + 2
    this.width = this.size + 1
    const first = new Uint8Array(2 * this.size).fill(maxEdits + 1)
    for (let i = 0; i <= maxEdits; i++) first[i] = i
    this.number(first)
  }

  private number(row: Uint8Array): number {
    const key = row.join('')
    let known = this.numbers.get(key)
    if (known === undefined) {
      this.numbers.set(key, (known = this.rows.length))
      this.rows.push(row)
      this.changes.push(new Int32Array((this.width + 1) << this.width).fill(UNKNOWN))
    }
    return known
  }

  /** The cost of having read the word whole, -1 when it is too much. */
  cost(shape: number, left: number): number {
    if (left >= this.size) return -1
    const cost = this.rows[shape][left]
    return cost > this.maxEdits ? -1 : cost
  }

  /** The shape after a character, plus MAX_SHAPES for each place that the offset moves; DEAD when all costs are too much. */
  change(shape: number, left: number, window: number): number {
    const { width } = this
    const near = Math.min(left, width)
    const at = (near << width) + window
    const changes = this.changes[shape]
    const known = changes[at]
    return known === UNKNOWN ? (changes[at] = this.workOut(shape, near, window)) : known
  }

  private workOut(shape: number, left: number, window: number): number {
    const { size, maxEdits } = this
    const row = this.rows[shape]
    const far = maxEdits + 1
    const equal = (i: number) => (window & (1 << i)) !== 0
    const costs = new Uint8Array(2 * size + 2).fill(far)
    const pending = new Uint8Array(2 * size + 2).fill(far)
    for (let i = 0; i <= Math.min(left, size); i++) {
      let best = i < size ? row[i] + 1 : far
      if (i > 0) {
        best = Math.min(best, row[i - 1] + (equal(i - 1) ? 0 : 1), costs[i - 1] + 1)
        if (i > 1 && equal(i - 2)) best = Math.min(best, row[size + i - 2])
      }
      costs[i] = Math.min(best, far)
      if (this.transpositions && i + 1 < left && i < size && equal(i + 1)) pending[i] = Math.min(row[i] + 1, far)
    }
    let shift = 0
    while (shift <= size && costs[shift] === far && pending[shift] === far) shift++
    if (shift > size) return DEAD
    const next = new Uint8Array(2 * size).fill(far)
    for (let i = 0; i < size; i++) {
      next[i] = costs[shift + i]
      next[size + i] = pending[shift + i]
    }
    return this.number(next) + shift * MAX_SHAPES
  }
}

const known = new Map<string, Shapes>()

function shapesFor(maxEdits: number, transpositions: boolean): Shapes {
  const key = `${maxEdits} ${transpositions}`
  let shapes = known.get(key)
  if (shapes === undefined) known.set(key, (shapes = new Shapes(maxEdits, transpositions)))
  return shapes
}
