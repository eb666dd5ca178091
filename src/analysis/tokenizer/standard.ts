// Words by the Unicode word boundary rules, each with its type: <ALPHANUM>, <NUM>, <IDEOGRAPHIC>, <EMOJI>, …
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory, TokenizerFactory } from '../analyzer.ts'
import { AsciiWords } from '../ascii-words.ts'
import type { TokenizerType } from '../component.ts'
import type { OffsetMap } from '../token-stream.ts'
import { Tokenizer } from '../token-stream.ts'
import { toLowerCase } from '../unicode/java-case.ts'
import { asciiKinds, WordScanner } from './word-scanner.ts'

export const DEFAULT_MAX_TOKEN_LENGTH = 255
const LONGEST_MAX_TOKEN_LENGTH = 1024 * 1024

export const standard = {
  name: 'standard',
  create(name, settings) {
    return new StandardTokenizerFactory(name, settings.int('max_token_length', DEFAULT_MAX_TOKEN_LENGTH))
  },
} satisfies TokenizerType

export class StandardTokenizerFactory implements TokenizerFactory {
  constructor(
    readonly name: string,
    private readonly maxTokenLength: number,
  ) {}

  create(): Tokenizer {
    return new StandardTokenizer(checkedLength(this.maxTokenLength), false)
  }

  /** Standard followed by lowercase is what nearly every text field uses. */
  createFused(first: TokenFilterFactory): Tokenizer | null {
    return first.lowercases === true ? new StandardTokenizer(checkedLength(this.maxTokenLength), true) : null
  }

  createAscii(lowercases: boolean): AsciiWords {
    const maxTokenLength = checkedLength(this.maxTokenLength)
    const scanner = new WordScanner(maxTokenLength)
    return new AsciiWords(asciiKinds(), lowercases, maxTokenLength, (text, start, at) => scanner.asciiWordEnd(text, start, at))
  }
}

export function checkedLength(length: number): number {
  if (length < 1) throw illegalArgument('maxTokenLength must be greater than zero')
  if (length > LONGEST_MAX_TOKEN_LENGTH) throw illegalArgument(`maxTokenLength may not exceed ${LONGEST_MAX_TOKEN_LENGTH}`)
  return length
}

export class StandardTokenizer extends Tokenizer {
  private readonly scanner: WordScanner
  private terms = ''
  private offsets: OffsetMap | null = null

  /**
   * With `lowercases` it does the work of the lowercase filter too. Lower case never changes the length of a text (see toLowerCase),
   * so terms can be cut out of the text lowercased as a whole; boundaries come from the text as it was.
   */
  constructor(
    maxTokenLength: number,
    private readonly lowercases: boolean,
  ) {
    super()
    this.scanner = new WordScanner(maxTokenLength)
  }

  reset(text: string, offsets: OffsetMap | null = null): void {
    this.terms = this.lowercases ? toLowerCase(text) : text
    this.offsets = offsets
    this.scanner.reset(text)
  }

  next(): boolean {
    const { scanner, token, offsets } = this
    if (!scanner.next()) return false
    token.clear()
    token.setTerm(this.terms, scanner.start, scanner.end)
    token.startOffset = offsets === null ? scanner.start : offsets.correct(scanner.start)
    token.endOffset = offsets === null ? scanner.end : offsets.correct(scanner.end)
    token.type = scanner.type
    return true
  }

  end(): void {
    this.token.clear()
    this.token.positionIncrement = 0
    this.token.endOffset = this.offsets === null ? this.scanner.end : this.offsets.correct(this.scanner.end)
  }
}
