// Words by the Unicode word boundary rules, with URLs and mail addresses whole.
import type { TokenizerType } from '../component.ts'
import { type OffsetMap, Tokenizer } from '../token-stream.ts'
import { checkedLength, DEFAULT_MAX_TOKEN_LENGTH } from './standard.ts'
import { UrlScanner } from './url-scanner.ts'
import { WordScanner } from './word-scanner.ts'

export const uax_url_email = {
  name: 'uax_url_email',
  create(name, settings) {
    const maxTokenLength = settings.int('max_token_length', DEFAULT_MAX_TOKEN_LENGTH)
    return { name, create: () => new UrlEmailTokenizer(checkedLength(maxTokenLength)) }
  },
} satisfies TokenizerType

class UrlEmailTokenizer extends Tokenizer {
  private readonly urls: UrlScanner
  private readonly words: WordScanner
  private text = ''
  private offsets: OffsetMap | null = null
  private position = 0

  constructor(maxTokenLength: number) {
    super()
    this.urls = new UrlScanner(maxTokenLength)
    this.words = new WordScanner(maxTokenLength)
  }

  reset(text: string, offsets: OffsetMap | null = null): void {
    this.text = text
    this.offsets = offsets
    this.position = 0
    this.words.reset(text)
  }

  next(): boolean {
    const { text, urls, words } = this
    for (let start = this.position; start < text.length; start += text.codePointAt(start)! > 0xffff ? 2 : 1) {
      const isUrl = text.charCodeAt(start) < 128 && urls.beginsAt(text, start)
      const isWord = words.beginsAt(start)
      if (!isUrl && !isWord) continue
      // The rule that read furthest wins, and of two that read equally far the one for URLs.
      if (isUrl && (!isWord || urls.reach >= words.end)) this.emit(start, urls.end, urls.type)
      else this.emit(start, words.end, words.type)
      return true
    }
    this.position = text.length
    return false
  }

  private emit(start: number, end: number, type: string): void {
    const { token, offsets } = this
    token.clear()
    token.term = this.text.slice(start, end)
    token.type = type
    token.startOffset = offsets === null ? start : offsets.correct(start)
    token.endOffset = offsets === null ? end : offsets.correct(end)
    this.position = end
  }

  end(): void {
    const { length } = this.text
    this.token.clear()
    this.token.positionIncrement = 0
    this.token.endOffset = this.offsets === null ? length : this.offsets.correct(length)
  }
}
