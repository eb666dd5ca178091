// Every token once as each of several chains of filters makes it, all at its position, no term twice at one position.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { type OffsetMap, Token, TokenFilter, TokenStream } from '../token-stream.ts'

export const multiplexer = {
  name: 'multiplexer',
  create(name, settings) {
    const chains = (settings.list('filters') ?? []).map(chain => namesOf(chain))
    const preserveOriginal = settings.boolean('preserve_original', true)
    return {
      name,
      forSynonyms: 'refuse',
      create: input => input,
      chained(before, lookup) {
        const found = chains.map(chain =>
          chain.map(part => {
            const filter = lookup(part)
            if (filter === undefined) throw illegalArgument(`Multiplexing filter [${name}] refers to undefined tokenfilter [${part}]`)
            return filter.chained?.(before, lookup) ?? filter
          }),
        )
        // Without any chain tokens stay as they are.
        const all = preserveOriginal || found.length === 0 ? [[], ...found] : found
        const usesKeyword = found.some(chain => chain.some(filter => filter.usesKeyword === true))
        return { name, usesKeyword, forSynonyms: 'refuse', create: input => new MultiplexerFilter(input, all) }
      },
    }
  },
} satisfies TokenFilterType

const namesOf = (chain: string) =>
  chain
    .split(',')
    .map(filter => filter.trim())
    .filter(filter => filter !== '')

/** A stream of one token, at the head of each chain. */
class SingleToken extends TokenStream {
  private due = false

  constructor(readonly token: Token) {
    super()
  }

  offer(): void {
    this.due = true
  }

  reset(_text: string, _offsets?: OffsetMap | null): void {
    this.due = false
  }

  next(): boolean {
    if (!this.due) return false
    this.due = false
    return true
  }

  end(): void {}
}

class MultiplexerFilter extends TokenFilter {
  private readonly heads: SingleToken[] = []
  private readonly streams: TokenStream[]
  private readonly original = new Token()
  private readonly seen = new Set<string>()
  private chain = 0
  private isFirst = true

  constructor(input: TokenStream, chains: readonly (readonly TokenFilterFactory[])[]) {
    super(input)
    this.streams = chains.map(filters => {
      const head = new SingleToken(this.token)
      this.heads.push(head)
      return filters.reduce<TokenStream>((stream, filter) => filter.create(stream), head)
    })
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    for (const stream of this.streams) stream.reset(...args)
    this.chain = this.streams.length
  }

  next(): boolean {
    const { token, original, streams, seen } = this
    for (;;) {
      if (this.chain >= streams.length) {
        if (!this.input.next()) return false
        original.copyFrom(token)
        if (original.positionIncrement > 0) seen.clear()
        this.chain = 0
        this.isFirst = true
      }
      const index = this.chain++
      token.copyFrom(original)
      this.heads[index].offer()
      if (!streams[index].next()) continue
      token.positionIncrement = this.isFirst ? original.positionIncrement : 0
      this.isFirst = false
      if (seen.has(token.term)) continue
      seen.add(token.term)
      return true
    }
  }
}
