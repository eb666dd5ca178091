// Tokenizes ASCII texts without a token stream. Most texts are ASCII, and most analyzers only split and lowercase them: then words are
// found and folded in the bytes of the whole text at once. The tokens are exactly those of the stream.

/** Longer texts are left to the stream, so that what is kept for the next text stays small. */
const LONGEST_TEXT = 1 << 20
/** Of up to so many characters a text is copied faster one by one than by a call of native code. */
const FEW = 24

const FIRST_BYTES = 1 << 12
/** Bytes behind the text: the end mark, and what may be read behind a word. */
export const PADDING = 16

// What a character does; those of words become what it says, in one byte above 0.
export const BETWEEN_WORDS = 0
/** Only the analyzer's grammar knows. */
export const ASK = 0x100
/** No text with it is taken. */
const REFUSE = 0x200
/** Stands behind the text, and between words. */
const END = 128

/** The grammar's answer to ASK: where the word that begins at `start` ends, `at` being the first character in doubt; `start`: none does. */
type WordEnd = (text: string, start: number, at: number) => number

const encoder = new TextEncoder()

/** The tokens of an ASCII text, each at a position of its own, one behind the other. */
export interface AsciiTokens {
  /** Where they stand; with a few bytes behind them. */
  readonly bytes: Uint8Array
  readonly view: DataView
  /** Where token n begins and ends: at 2n and 2n + 1. */
  readonly ranges: Int32Array
  readonly count: number
  /** Ranges are of the text, and so they are offsets, too. */
  readonly inText: boolean
  /** Not the tokens are the terms, but these of each, at its position. */
  beginnings: Beginnings | null
  /** False: ask the stream. Else all of this is of that text until the next. */
  cut(text: string): boolean
}

/** By their numbers of characters. */
export interface Beginnings {
  readonly min: number
  readonly max: number
  /** The whole token as well, where it is shorter or longer than all of them. */
  readonly whole: boolean
}

export class AsciiWords implements AsciiTokens {
  readonly inText = true
  beginnings: Beginnings | null = null
  /** Of the text, words folded. */
  bytes = new Uint8Array(FIRST_BYTES)
  view = new DataView(this.bytes.buffer)
  ranges = new Int32Array(256)
  count = 0
  private readonly table = new Uint16Array(END + 1)

  /** `kinds`: of each ASCII character, BETWEEN_WORDS, ASK, or any other number for one of words. */
  constructor(
    kinds: ArrayLike<number>,
    private readonly lowercases: boolean,
    /** Words of so many characters and more are cut by rules that the stream knows. */
    private readonly maxLength: number,
    private readonly wordEnd: WordEnd | null = null,
  ) {
    for (let c = 0; c < END; c++) this.table[c] = kinds[c] === BETWEEN_WORDS || kinds[c] === ASK ? kinds[c] : this.folded(c)
    if (kinds[0] !== BETWEEN_WORDS) this.table[0] = REFUSE
  }

  private folded(c: number): number {
    return this.lowercases && c >= 0x41 && c <= 0x5a ? c + 0x20 : c
  }

  cut(text: string): boolean {
    const { length } = text
    if (length > LONGEST_TEXT) return false
    if (this.bytes.length < length + PADDING) this.grow(length + PADDING)
    if (!this.copy(text, length)) return false
    return this.cutBytes(text, length)
  }

  /** False where not all is ASCII. */
  private copy(text: string, length: number): boolean {
    const { bytes } = this
    bytes[length] = END
    if (length > FEW) {
      const { read, written } = encoder.encodeInto(text, bytes)
      bytes[length] = END
      return read === length && written === length
    }
    let all = 0
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i)
      bytes[i] = unit
      all |= unit
    }
    return all < END
  }

  private cutBytes(text: string, length: number): boolean {
    const { bytes, table, maxLength } = this
    if (this.ranges.length < length + 2) this.ranges = new Int32Array(length * 2)
    const { ranges } = this
    let to = 0
    let i = 0
    for (;;) {
      let folded = table[bytes[i]]
      if (folded === BETWEEN_WORDS) {
        if (i++ >= length) break
        continue
      }
      const start = i
      while (((folded - 1) | 0) >>> 0 < 127) {
        bytes[i] = folded
        folded = table[bytes[++i]]
      }
      if (folded !== BETWEEN_WORDS) {
        if (folded === REFUSE) return false
        const end = this.wordEnd!(text, start, i)
        for (; i < end; i++) bytes[i] = this.folded(bytes[i])
        if (i === start) {
          i++
          continue
        }
      }
      if (i - start >= maxLength) return false
      ranges[to] = start
      ranges[to + 1] = i
      to += 2
    }
    this.count = to >>> 1
    return true
  }

  private grow(least: number): void {
    this.bytes = new Uint8Array(Math.max(least, this.bytes.length * 2))
    this.view = new DataView(this.bytes.buffer)
  }
}
