// Documents with a term that starts with a prefix.
import type { JsonWalk } from '../../core/json-walk.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { prefixQuery } from '../fields/field-queries.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { PatternRequest } from './term-pattern.ts'
import { PatternQueryOptions, type PatternShape, readPattern } from './term-pattern.ts'
import { walked } from './walked-query.ts'

/** By field: how a term begins. */
export type PrefixRequest = Readonly<Record<string, string | PatternRequest>>

const shape: PatternShape<PatternQueryOptions> = {
  name: 'prefix',
  texts: ['value'],
  nullable: true,
  read: () => false,
  print: ({ text, rewrite }) => ({ value: text, rewrite: rewrite ?? undefined }),
}

export function readPrefix(walk: JsonWalk): { field: string; options: PatternQueryOptions } {
  const options = new PatternQueryOptions()
  return { field: readPattern(shape, options, walk), options }
}

export const prefix = defineQuery({
  name: 'prefix',
  parse: walked('prefix', walk => {
    const { field, options } = readPrefix(walk)
    return builder('prefix', options, cx => {
      const rewrite = options.rewriteMethod
      const type = cx.fields.field(field)
      return type === undefined ? newMatchNone() : prefixQuery(type, options.text!, { rewrite, ignoreCase: options.ignoreCase }, cx)
    })
  }),
})
