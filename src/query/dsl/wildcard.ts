// Documents with a term that matches a pattern: `*` stands for any text, `?` for any character.
import { newMatchNone } from '../exec/match-none.ts'
import { wildcardQuery } from '../fields/field-queries.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { PatternRequest } from './term-pattern.ts'
import { PatternQueryOptions, type PatternShape, readPattern } from './term-pattern.ts'
import { walked } from './walked-query.ts'

/** By field: a pattern of a term, `*` for any letters, `?` for one. */
export type WildcardRequest = Readonly<
  Record<
    string,
    | string
    | PatternRequest
    | (Omit<PatternRequest, 'value'> & {
        /** The pattern. */
        readonly wildcard: string
      })
  >
>

const shape: PatternShape<PatternQueryOptions> = {
  name: 'wildcard',
  texts: ['value', 'wildcard'],
  nullable: false,
  read: () => false,
  print: ({ text, rewrite }) => ({ wildcard: text, rewrite: rewrite ?? undefined }),
}

export const wildcard = defineQuery({
  name: 'wildcard',
  parse: walked('wildcard', walk => {
    const options = new PatternQueryOptions()
    const field = readPattern(shape, options, walk)
    return builder('wildcard', options, cx => {
      const type = cx.fields.field(field)
      if (type === undefined) return newMatchNone()
      return wildcardQuery(type, options.text!, { rewrite: options.rewriteMethod, ignoreCase: options.ignoreCase }, cx)
    })
  }),
})
