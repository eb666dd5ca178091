// Finds the next word of a text and its type: UAX #29 word boundaries as OpenSearch's standard tokenizer draws them, by the longest match
// of the automaton in word-break-data.ts, with a fast path for runs of ASCII letters or digits.
import { ASK, BETWEEN_WORDS } from '../ascii-words.ts'
import { CodePointClasses } from '../unicode/code-point-classes.ts'
import { ACCEPTS, CLASS_COUNT, CLASSES, TRANSITIONS, TYPES } from './word-break-data.ts'

const DEAD = 0
const START = 1
/** Rows of the transition table are padded so that a row starts at `state << ROW_BITS`. */
const ROW_BITS = 5

/** What an ASCII character means to the short cut. */
const STARTS_NOTHING = 1
const LETTER = 2
const DIGIT = 4
/** Ends a word of letters or digits before any follower. */
const ENDS_WORD = 8
/** Ends it unless a letter or digit follows: . , : ; ' */
const JOINS = 16

interface Tables {
  readonly classes: CodePointClasses
  readonly transitions: Uint8Array
  readonly accepts: Uint8Array
  readonly kinds: Uint8Array
}

let shared: Tables | null = null

function tables(): Tables {
  if (shared !== null) return shared
  if (CLASS_COUNT > 1 << ROW_BITS) throw new Error('word-break-data.ts has more classes than a row holds')
  const stateCount = ACCEPTS.length
  const transitions = new Uint8Array(stateCount << ROW_BITS)
  for (let state = 0, i = 0; state < stateCount; state++) {
    for (let id = 0; id < CLASS_COUNT; id++, i += 2)
      transitions[(state << ROW_BITS) + id] = Number.parseInt(TRANSITIONS.slice(i, i + 2), 36)
  }
  const accepts = Uint8Array.from(ACCEPTS, digit => Number.parseInt(digit, 36))
  const classes = new CodePointClasses(CLASSES)

  // The short cut's kinds follow from the automaton, so that it cannot disagree with it.
  const step = (state: number, character: string) => transitions[(state << ROW_BITS) + classes.of(character.charCodeAt(0))]
  const afterLetter = step(START, 'a')
  const afterDigit = step(START, '1')
  const kinds = new Uint8Array(128)
  for (let c = 0; c < 128; c++) {
    const character = String.fromCharCode(c)
    if (step(START, character) === DEAD) kinds[c] |= STARTS_NOTHING
    if (/[a-z]/i.test(character)) kinds[c] |= LETTER
    else if (/[0-9]/.test(character)) kinds[c] |= DIGIT
    else if (step(afterLetter, character) === DEAD && step(afterDigit, character) === DEAD) kinds[c] |= ENDS_WORD
    else if (character !== '_') kinds[c] |= JOINS
  }
  shared = { classes, transitions, accepts, kinds }
  return shared
}

/** Letters and digits make words, what neither begins nor goes on with one stands between them; of the rest the automaton must be asked. */
export const asciiKinds = (): number[] =>
  Array.from(tables().kinds, kind => ((kind & (LETTER | DIGIT)) !== 0 ? kind : kind === (STARTS_NOTHING | ENDS_WORD) ? BETWEEN_WORDS : ASK))

const ALPHANUM = TYPES[TYPES.indexOf('<ALPHANUM>')]
const NUM = TYPES[TYPES.indexOf('<NUM>')]

export class WordScanner {
  /** The last word found, in UTF-16 units. */
  start = 0
  end = 0
  type = ''
  private text = ''
  private readonly classes: CodePointClasses
  private readonly transitions: Uint8Array
  private readonly accepts: Uint8Array
  private readonly kinds: Uint8Array

  /** Words are cut after `maxLength` UTF-16 units: no boundary rule sees further than that. */
  constructor(private readonly maxLength: number) {
    const { classes, transitions, accepts, kinds } = tables()
    this.classes = classes
    this.transitions = transitions
    this.accepts = accepts
    this.kinds = kinds
  }

  reset(text: string): void {
    this.text = text
    this.start = 0
    this.end = 0
  }

  /** Moves `start` and `end` to the next word; false when there is none. */
  next(): boolean {
    const text = this.text
    const kinds = this.kinds
    const length = text.length
    let position = this.end
    while (position < length) {
      const unit = text.charCodeAt(position)
      if (unit < 128) {
        const kind = kinds[unit]
        if ((kind & STARTS_NOTHING) !== 0) {
          position++
          continue
        }
        if ((kind & (LETTER | DIGIT)) !== 0) {
          const end = this.endOfRun(position, kind)
          if (end !== -1) {
            this.start = position
            this.end = end
            this.type = (kind & LETTER) !== 0 ? ALPHANUM : NUM
            return true
          }
        }
      }
      if (this.longestMatch(position)) return true
      const isPair = unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(position + 1))
      // A window of one unit never holds a pair: the server's scanner makes no more progress.
      if (isPair && this.maxLength === 1) break
      position += isPair ? 2 : 1
    }
    this.end = length
    return false
  }

  /** Whether a word begins at this place; `end` and `type` are its. */
  beginsAt(position: number): boolean {
    return this.longestMatch(position)
  }

  /** For AsciiWords: where the word of an ASCII text that begins at `start` ends, all up to `at` being letters and digits. */
  asciiWordEnd(text: string, start: number, at: number): number {
    const { kinds } = this
    const kind = kinds[text.charCodeAt(at)]
    if (start === at) {
      if ((kind & STARTS_NOTHING) !== 0) return start
    } else if ((kind & JOINS) !== 0 && (at + 1 === text.length || (kinds[text.charCodeAt(at + 1)] & (ENDS_WORD | JOINS)) !== 0)) return at
    this.reset(text)
    return this.longestMatch(start) ? this.end : start
  }

  /** The end of the run of letters (or of digits) at `start`, or -1 when only the automaton can tell where the word ends. */
  private endOfRun(start: number, kind: number): number {
    const text = this.text
    const kinds = this.kinds
    const limit = Math.min(text.length, start + this.maxLength)
    for (let i = start + 1; i < limit; i++) {
      const unit = text.charCodeAt(i)
      if (unit >= 128) return -1
      const next = kinds[unit]
      if (next === kind) continue
      if ((next & ENDS_WORD) !== 0) return i
      if ((next & JOINS) === 0) return -1
      if (i + 1 >= limit) return i
      const following = text.charCodeAt(i + 1)
      return following < 128 && (kinds[following] & (ENDS_WORD | JOINS)) !== 0 ? i : -1
    }
    return limit
  }

  private longestMatch(start: number): boolean {
    const text = this.text
    const { classes, transitions, accepts } = this
    const limit = Math.min(text.length, start + this.maxLength)
    let state = START
    let accepted = 0
    let end = start
    for (let i = start; i < limit; ) {
      let codePoint = text.charCodeAt(i++)
      if (codePoint >= 0xd800 && codePoint < 0xdc00 && i < limit) {
        const low = text.charCodeAt(i)
        if (isLowSurrogate(low)) {
          codePoint = 0x10000 + ((codePoint - 0xd800) << 10) + (low - 0xdc00)
          i++
        }
      }
      state = transitions[(state << ROW_BITS) + classes.of(codePoint)]
      if (state === DEAD) break
      if (accepts[state] !== 0) {
        accepted = accepts[state]
        end = i
      }
    }
    if (accepted === 0) return false
    this.start = start
    this.end = end
    this.type = TYPES[accepted]
    return true
  }
}

/** NaN, past the end of the text, is not one. */
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit < 0xe000
