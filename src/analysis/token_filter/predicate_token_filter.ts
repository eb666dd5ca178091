// Keeps the tokens that a script says yes to.
import type { TokenFilterType } from '../component.ts'
import { type Predicate, type PredicateRequest, type PredicateScript, readPredicateScript } from '../predicate-script.ts'
import type { TokenStream } from '../token-stream.ts'
import { FilteringTokenFilter } from './filtering.ts'

/** The tokens that a script chooses. */
export interface PredicateOptions {
  /** `token.type == '<NUM>'` */
  readonly script: PredicateRequest
}

export const predicate_token_filter = {
  name: 'predicate_token_filter',
  requiresSettings: true,
  create(name, settings) {
    const script = readPredicateScript(name, settings)
    return { name, usesKeyword: true, create: input => new PredicateFilter(input, script) }
  },
} satisfies TokenFilterType

class PredicateFilter extends FilteringTokenFilter {
  private readonly predicate: Predicate

  constructor(input: TokenStream, script: PredicateScript) {
    super(input)
    this.predicate = script.open(this.token)
  }

  override reset(...args: Parameters<FilteringTokenFilter['reset']>): void {
    super.reset(...args)
    this.predicate.reset()
  }

  protected accept(): boolean {
    return this.predicate.test()
  }
}
