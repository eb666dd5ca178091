// Every token once as each of several chains of filters makes it, all at its position, no term twice at one position.
import { dataTooLarge } from '../../core/breaker.ts'
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterFactory } from '../analyzer.ts'
import type { TokenFilterType } from '../component.ts'
import { Token, TokenFilter, type TokenStream } from '../token-stream.ts'
import { ConditionalFilter } from './conditional-filter.ts'
import { UniqueFilter } from './unique.ts'

/** Several chains at once. */
export interface MultiplexerOptions {
  /** Chains by the names of their filters: `['lowercase', 'lowercase, porter_stem']`. */
  readonly filters: readonly string[]
  /** The token as it was stays as well; true. */
  readonly preserve_original?: boolean
}

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
        return { name, usesKeyword, forSynonyms: 'refuse', create: input => multiplexed(input, all) }
      },
    }
  },
} satisfies TokenFilterType

const namesOf = (chain: string) =>
  chain
    .split(',')
    .map(filter => filter.trim())
    .filter(filter => filter !== '')

/** For one text: a token is offered to each chain, and passes all of them each time. */
const MOST_PASSES = 40_000_000

/** Offers each token once to each chain. Which chain is next is the same for all: one that reads ahead moves on the others, as in the server. */
class Offers extends TokenFilter {
  private readonly original = new Token()
  chain: number
  private passes = 0

  constructor(
    input: TokenStream,
    private readonly count: number,
  ) {
    super(input)
    this.chain = count - 1
  }

  override reset(...args: Parameters<TokenFilter['reset']>): void {
    super.reset(...args)
    this.chain = this.count - 1
    this.passes = 0
  }

  next(): boolean {
    const { token, original } = this
    this.passes += this.count
    if (this.passes > MOST_PASSES) throw dataTooLarge('request', '<analysis>', this.passes, MOST_PASSES, 'PERMANENT')
    if (this.chain >= this.count - 1) {
      if (!this.input.next()) return false
      this.chain = 0
      original.copyFrom(token)
      return true
    }
    token.copyFrom(original)
    token.positionIncrement = 0
    this.chain++
    return true
  }
}

function multiplexed(input: TokenStream, chains: readonly (readonly TokenFilterFactory[])[]): TokenStream {
  const offers = new Offers(input, chains.length)
  const streams = chains.reduce<TokenStream>(
    (stream, filters, chain) =>
      filters.length === 0 ? stream : new ConditionalFilter(stream, { test: () => offers.chain === chain }, filters),
    offers,
  )
  return new UniqueFilter(streams, true)
}
