// Other filters, for the tokens that a script says yes to.
import { illegalArgument } from '../../core/errors.ts'
import type { TokenFilterType } from '../component.ts'
import { type PredicateRequest, readPredicateScript } from '../predicate-script.ts'
import { ConditionalFilter } from './conditional-filter.ts'

/** Filters for the tokens that a script chooses. */
export interface ConditionOptions {
  /** The filters, in order. */
  readonly filter: readonly string[]
  /** `token.term.length() > 3` */
  readonly script: PredicateRequest
}

export const condition = {
  name: 'condition',
  requiresSettings: true,
  create(name, settings) {
    const script = readPredicateScript(name, settings)
    const filters = settings.list('filter') ?? []
    if (filters.length === 0) throw illegalArgument(`Empty list of filters provided to tokenfilter [${name}]`)
    return {
      name,
      create: input => input,
      chained(before, lookup) {
        const found = filters.map(filter => {
          const component = lookup(filter)
          if (component === undefined)
            throw illegalArgument(`ScriptedConditionTokenFilter [${name}] refers to undefined token filter [${filter}]`)
          return component.chained?.(before, lookup) ?? component
        })
        return { name, usesKeyword: true, create: input => new ConditionalFilter(input, script.open(input.token), found) }
      },
    }
  },
} satisfies TokenFilterType
