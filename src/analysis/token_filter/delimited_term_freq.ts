// Cuts `term|3` in two: the number behind the delimiter is how often the term counts.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'

/** Where the frequency begins. */
export interface DelimitedTermFreqOptions {
  /** `|` */
  readonly delimiter?: string
}

export const delimited_term_freq = {
  name: 'delimited_term_freq',
  create(name, settings) {
    const delimiter = settings.text('delimiter') ?? '|'
    if (delimiter.length !== 1)
      throw illegalArgument(`Setting [delimiter] must be a single, non-null character. [${delimiter}] was provided.`)
    return { name, create: input => new DelimitedTermFrequencyFilter(input, delimiter) }
  },
} satisfies TokenFilterType

class DelimitedTermFrequencyFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly delimiter: string,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    const { token } = this
    const at = token.term.indexOf(this.delimiter)
    if (at === -1) return true
    token.termFrequency = frequencyOf(token.term.slice(at + 1))
    token.term = token.term.slice(0, at)
    return true
  }
}

function frequencyOf(text: string): number {
  if (text === '') throw new ApiError('number_format_exception', 'chars length is 0')
  const number = Number(text)
  if (!/^-?\d+$/.test(text) || number > 0x7fffffff || number < -0x80000000) throw new ApiError('number_format_exception', 'Unable to parse')
  if (number < 1) throw illegalArgument(`Term frequency must be 1 or greater; got ${number}`)
  return number
}
