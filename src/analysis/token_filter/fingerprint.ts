// All terms of a text, each once, sorted, as one token: texts of the same words have the same fingerprint.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import type { ComponentSettings } from '../component-settings.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'

const DEFAULT_MAX_OUTPUT_SIZE = 255

export interface FingerprintOptions {
  /** Between words; a space. */
  readonly separator?: string
  /** Longer ones are left out; 255. */
  readonly max_output_size?: number
}

export const fingerprint = {
  name: 'fingerprint',
  create: (name, settings) => fingerprintFilter(settings, name),
} satisfies TokenFilterType

export function fingerprintFilter(settings: ComponentSettings, name = 'fingerprint'): TokenFilterFactory {
  const separator = settings.text('separator') ?? ' '
  const maxOutputSize = settings.int('max_output_size', DEFAULT_MAX_OUTPUT_SIZE)
  if (separator.length !== 1)
    throw illegalArgument(`Setting [separator] must be a single, non-null character. [${separator}] was provided.`)
  return { name, forSynonyms: 'refuse', create: input => new FingerprintFilter(input, separator, maxOutputSize) }
}

class FingerprintFilter extends TokenFilter {
  private readonly atEnd = new Token()
  private done = false

  constructor(
    input: TokenStream,
    private readonly separator: string,
    private readonly maxOutputSize: number,
  ) {
    super(input)
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.done = false
  }

  next(): boolean {
    if (this.done) return false
    this.done = true
    const { token, input } = this
    const terms = new Set<string>()
    let size = 0
    while (input.next()) {
      if (size > this.maxOutputSize) continue
      if (terms.has(token.term)) continue
      size += token.term.length + (terms.size > 0 ? 1 : 0)
      terms.add(token.term)
    }
    input.end()
    this.atEnd.copyFrom(token)
    // The server leaves the end as it leaves the token.
    this.atEnd.positionIncrement = 1
    const { endOffset } = token
    if (terms.size === 0 || size > this.maxOutputSize) return false
    token.clear()
    token.term = [...terms].sort().join(this.separator)
    token.type = 'fingerprint'
    token.startOffset = 0
    token.endOffset = endOffset
    return true
  }

  override end(): void {
    if (this.done) this.token.copyFrom(this.atEnd)
    else super.end()
  }
}
