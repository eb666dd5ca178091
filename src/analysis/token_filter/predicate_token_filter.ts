// Keeps the tokens that a script says yes to.

import type { TokenFilterType } from '../component.ts'
import { type PredicateScript, readPredicateScript } from '../predicate-script.ts'
import type { TokenStream } from '../token-stream.ts'
import { FilteringTokenFilter } from './filtering.ts'

export const predicate_token_filter = {
  name: 'predicate_token_filter',
  requiresSettings: true,
  create(name, settings) {
    const script = readPredicateScript('predicate_token_filter', name, settings)
    return { name, create: input => new PredicateFilter(input, script) }
  },
} satisfies TokenFilterType

class PredicateFilter extends FilteringTokenFilter {
  constructor(
    input: TokenStream,
    private readonly script: PredicateScript,
  ) {
    super(input)
  }

  protected accept(): boolean {
    return this.script.test()
  }
}
