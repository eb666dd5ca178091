// Other filters, for the tokens that a script says yes to.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { type PredicateScript, readPredicateScript } from '../predicate-script.ts'
import { TokenFilter, type TokenStream } from '../token-stream.ts'

export const condition = {
  name: 'condition',
  requiresSettings: true,
  create(name, settings) {
    const script = readPredicateScript('condition', name, settings)
    const filters = settings.list('filter') ?? []
    if (filters.length === 0) throw illegalArgument(`Empty list of filters provided to tokenfilter [${name}]`)
    return {
      name,
      create: input => new ConditionFilter(input, script),
      chained(before, lookup) {
        for (const filter of filters) {
          const found = lookup(filter)
          if (found === undefined)
            throw illegalArgument(`ScriptedConditionTokenFilter [${name}] refers to undefined token filter [${filter}]`)
          found.chained?.(before, lookup)
        }
        return { name, create: input => new ConditionFilter(input, script) }
      },
    }
  },
} satisfies TokenFilterType

class ConditionFilter extends TokenFilter {
  constructor(
    input: TokenStream,
    private readonly script: PredicateScript,
  ) {
    super(input)
  }

  next(): boolean {
    if (!this.input.next()) return false
    this.script.test()
    return true
  }
}
