// Runs of characters of one set as tokens: what `letter`, `lowercase`, `whitespace` and `char_group` share.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenizerFactory } from '../analyzer.ts'
import { AsciiWords, BETWEEN_WORDS } from '../ascii-words.ts'
import { type OffsetMap, Tokenizer } from '../token-stream.ts'
import { toLowerCase } from '../unicode/java-case.ts'

export interface Characters {
  /** By character, 1 for members. */
  readonly ascii: Uint8Array
  has(codePoint: number): boolean
}

interface CharacterTokenizerOptions {
  readonly characters: Characters
  /** Tokens are made of the characters that are not in the set. */
  readonly inverted: boolean
  /** Tokens end after so many UTF-16 units, or one more where a surrogate pair straddles the limit. */
  readonly maxTokenLength: number
  /** Applied to the whole text; must keep its length. */
  readonly transform?: (text: string) => string
}

/** `options` is asked for when a stream is made: sets are large, and some settings are only refused then. */
export const characterTokenizer = (name: string, options: () => CharacterTokenizerOptions): TokenizerFactory => ({
  name,
  create: () => new CharacterTokenizer(options()),
  // Lower case never changes the length of a text, so terms can be cut out of the text lowercased as a whole.
  createFused: first => (first.lowercases === true ? new CharacterTokenizer({ ...options(), transform: toLowerCase }) : null),
  createAscii: lowercases => asciiWords(options(), lowercases),
})

function asciiWords(
  { characters, inverted, maxTokenLength, transform }: CharacterTokenizerOptions,
  lowercases: boolean,
): AsciiWords | null {
  if (transform !== undefined && transform !== toLowerCase) return null
  const kinds = characters.ascii.map(member => (member === (inverted ? 0 : 1) ? 1 : BETWEEN_WORDS))
  return new AsciiWords(kinds, lowercases || transform === toLowerCase, maxTokenLength)
}

const LONGEST_MAX_TOKEN_LENGTH = 1024 * 1024

export interface TokenLengthOption {
  /** Longer tokens are cut in pieces; 255. */
  readonly max_token_length?: number
}

export function checkMaxTokenLength(length: number): void {
  if (length >= 1 && length <= LONGEST_MAX_TOKEN_LENGTH) return
  throw illegalArgument(`maxTokenLen must be greater than 0 and less than ${LONGEST_MAX_TOKEN_LENGTH} passed: ${length}`)
}

class CharacterTokenizer extends Tokenizer {
  private readonly characters: Characters
  private readonly ascii: Uint8Array
  private readonly member: boolean
  private readonly maxTokenLength: number
  private readonly transform: ((text: string) => string) | null
  private text = ''
  private terms = ''
  private position = 0
  private offsets: OffsetMap | null = null

  constructor(options: CharacterTokenizerOptions) {
    super()
    this.characters = options.characters
    this.member = !options.inverted
    this.ascii = options.characters.ascii
    this.maxTokenLength = options.maxTokenLength
    this.transform = options.transform ?? null
  }

  reset(text: string, offsets: OffsetMap | null = null): void {
    this.text = text
    this.terms = this.transform === null ? text : this.transform(text)
    this.offsets = offsets
    this.position = 0
  }

  next(): boolean {
    const { text, ascii, member, maxTokenLength, token, offsets } = this
    const wanted = member ? 1 : 0
    const length = text.length
    let start = -1
    let i = this.position
    while (i < length) {
      const unit = text.charCodeAt(i)
      let next = i + 1
      let isMember: boolean
      if (unit < 128) isMember = ascii[unit] === wanted
      else {
        const codePoint = text.codePointAt(i)!
        if (codePoint > 0xffff) next++
        isMember = this.characters.has(codePoint) === member
      }
      if (isMember) {
        if (start === -1) start = i
        i = next
        if (i - start >= maxTokenLength) break
      } else {
        if (start !== -1) break
        i = next
      }
    }
    this.position = i
    if (start === -1) return false
    token.clear()
    token.setTerm(this.terms, start, i)
    token.startOffset = offsets === null ? start : offsets.correct(start)
    token.endOffset = offsets === null ? i : offsets.correct(i)
    return true
  }

  end(): void {
    this.token.clear()
    this.token.positionIncrement = 0
    this.token.endOffset = this.offsets === null ? this.position : this.offsets.correct(this.position)
  }
}
