// Documents with a term within a given edit distance.
import { illegalArgument, parsing } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import { javaText } from '../../index/mapping/java-text.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { topTermsBlended } from '../exec/rewrite-methods.ts'
import { fuzzyQuery } from '../fields/field-queries.ts'
import { AUTO, fuzzinessAt } from '../values/fuzziness.ts'
import { builder, checkBoost, defineQuery } from './query-builder.ts'
import type { RewriteName } from './rewrite-method.ts'
import { rewriteMethod } from './rewrite-method.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import { print } from './term-pattern.ts'
import { unsupportedAt, walked, walkField } from './walked-query.ts'

/** By field: the word, or the word with options. */
export type FuzzyRequest = Readonly<Record<string, string | number | boolean | FuzzyFieldOptions>>

interface FuzzyFieldOptions extends CommonQueryOptions {
  /** The word. */
  readonly value: string | number | boolean
  /** How many letters may differ: `'AUTO'`, the default, goes by the length of the word. */
  readonly fuzziness?: number | string
  /** So many letters are the same; 0. */
  readonly prefix_length?: number
  /** So many similar words at most; 50. */
  readonly max_expansions?: number
  /** Two letters that changed places are one difference; true. */
  readonly transpositions?: boolean
  readonly rewrite?: RewriteName
}

class FuzzyOptions extends Options {
  value: unknown = null
  fuzziness = AUTO
  prefixLength = 0
  maxExpansions = 50
  transpositions = true
  rewrite: string | null = null
}

export const fuzzy = defineQuery({
  name: 'fuzzy',
  parse: walked('fuzzy', walk => {
    const options = new FuzzyOptions()
    const field = walkField('fuzzy', walk, {
      option: () => readOption(options, walk),
      value: () => void (options.value = walk.anything()),
    })
    if (field === null || field === '') throw illegalArgument('field name cannot be null or empty')
    if (options.value === null) throw illegalArgument('query value cannot be null')
    const shown = () =>
      print('fuzzy', field, {
        value: options.value,
        fuzziness: options.fuzziness.text,
        prefix_length: options.prefixLength,
        max_expansions: options.maxExpansions,
        transpositions: options.transpositions,
        rewrite: options.rewrite ?? undefined,
      })
    checkBoost(options.boost, shown)
    return builder('fuzzy', options, cx => {
      const type = cx.fields.field(field)
      if (type === undefined) return newMatchNone()
      const { fuzziness, prefixLength, maxExpansions, transpositions } = options
      const rewrite = options.rewrite === null ? topTermsBlended(maxExpansions) : rewriteMethod(options.rewrite)
      return fuzzyQuery(type, javaText(options.value), { fuzziness, prefixLength, maxExpansions, transpositions, rewrite }, cx)
    })
  }),
})

function readOption(options: FuzzyOptions, walk: JsonWalk): void {
  if (!walk.isValue) throw parsing(`[fuzzy] unexpected token [${walk.token}] after [${walk.key}]`, walk.at)
  switch (walk.key) {
    case 'value':
    case 'term':
      options.value = walk.anything()
      return
    case 'fuzziness':
      options.fuzziness = fuzzinessAt(walk)
      return
    case 'prefix_length':
      options.prefixLength = walk.int()
      return
    case 'max_expansions':
      options.maxExpansions = walk.int()
      return
    case 'transpositions':
      options.transpositions = walk.boolean()
      return
    case 'rewrite':
      options.rewrite = walk.text()
      return
    default:
      if (!options.takeWalk(walk)) throw unsupportedAt('fuzzy', walk)
  }
}
