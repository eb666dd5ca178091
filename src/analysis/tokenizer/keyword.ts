// The whole text as one token.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenizerType } from '../component.ts'
import { type OffsetMap, Tokenizer } from '../token-stream.ts'

/** The server reads its input in pieces of this size, which shows only in what it refuses. */
const DEFAULT_BUFFER_SIZE = 256
const LARGEST_BUFFER_SIZE = 1024 * 1024

/** The whole text. */
export interface KeywordTokenizerOptions {
  /** Accepted as on the server; 256. */
  readonly buffer_size?: number
}

export const keyword = {
  name: 'keyword',
  create(name, settings) {
    const bufferSize = settings.int('buffer_size', DEFAULT_BUFFER_SIZE)
    return {
      name,
      create() {
        if (bufferSize < 1 || bufferSize > LARGEST_BUFFER_SIZE)
          throw illegalArgument(`maxTokenLen must be greater than 0 and less than ${LARGEST_BUFFER_SIZE} passed: ${bufferSize}`)
        return new KeywordTokenizer()
      },
    }
  },
} satisfies TokenizerType

export class KeywordTokenizer extends Tokenizer {
  private text = ''
  private offsets: OffsetMap | null = null
  private done = false

  reset(text: string, offsets: OffsetMap | null = null): void {
    this.text = text
    this.offsets = offsets
    this.done = false
  }

  next(): boolean {
    if (this.done) return false
    this.done = true
    const { token, text, offsets } = this
    token.clear()
    token.term = text
    token.startOffset = offsets === null ? 0 : offsets.correct(0)
    token.endOffset = offsets === null ? text.length : offsets.correct(text.length)
    return true
  }

  end(): void {
    this.token.clear()
    this.token.positionIncrement = 0
    this.token.endOffset = this.offsets === null ? this.text.length : this.offsets.correct(this.text.length)
  }
}
