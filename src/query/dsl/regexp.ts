// Documents with a term that a regular expression matches whole.
import { ALL_OPERATORS, ANYSTRING, COMPLEMENT, EMPTY, INTERSECTION, INTERVAL } from '../../core/automata/regexp.ts'
import { illegalArgument } from '../../core/errors.ts'
import { newMatchNone } from '../exec/match-none.ts'
import { regexpQuery } from '../fields/field-queries.ts'
import { WORK_LIMIT } from '../fields/term-patterns.ts'
import { builder, defineQuery } from './query-builder.ts'
import type { PatternRequest } from './term-pattern.ts'
import { PatternQueryOptions, type PatternShape, readPattern } from './term-pattern.ts'
import { walked } from './walked-query.ts'

/** By field: a regular expression for the whole of a term. */
export type RegexpRequest = Readonly<Record<string, string | RegexpFieldOptions>>

interface RegexpFieldOptions extends PatternRequest {
  /** Operators that are known: `'INTERSECTION|COMPLEMENT'`; `ALL`. */
  readonly flags?: string
  /** The same as `flags`, as a number. */
  readonly flags_value?: number
  /** How large the automaton may become; 10000. */
  readonly max_determinized_states?: number
}

const DEFAULT_MAX_LENGTH = 1000

const FLAGS: ReadonlyMap<string, number> = new Map([
  ['INTERSECTION', INTERSECTION],
  ['COMPLEMENT', COMPLEMENT],
  ['EMPTY', EMPTY],
  ['ANYSTRING', ANYSTRING],
  ['INTERVAL', INTERVAL],
  ['NONE', 0],
  ['ALL', ALL_OPERATORS],
])

class RegexpOptions extends PatternQueryOptions {
  flags = ALL_OPERATORS
  maxDeterminizedStates = WORK_LIMIT
}

const shape: PatternShape<RegexpOptions> = {
  name: 'regexp',
  texts: ['value'],
  nullable: true,
  read(options, walk) {
    if (walk.key === 'flags') options.flags = regexpFlags(walk.textOrNull() ?? '')
    else if (walk.key === 'flags_value') options.flags = Math.max(0, walk.int()) || ALL_OPERATORS
    else if (walk.key === 'max_determinized_states') options.maxDeterminizedStates = walk.int()
    else return false
    return true
  },
  print: ({ text, flags, maxDeterminizedStates, rewrite }) => ({
    value: text,
    flags_value: flags,
    max_determinized_states: maxDeterminizedStates,
    rewrite: rewrite ?? undefined,
  }),
}

/** Names, between bars. */
export function regexpFlags(text: string): number {
  if (text === '') return ALL_OPERATORS
  let set = 0
  for (const name of text.split('|')) {
    const flag = FLAGS.get(name.toUpperCase())
    if (flag === undefined) throw illegalArgument(`Unknown regexp flag [${name}]`)
    if (flag === ALL_OPERATORS) return ALL_OPERATORS
    set |= flag
  }
  return set
}

export const regexp = defineQuery({
  name: 'regexp',
  parse: walked('regexp', walk => {
    const options = new RegexpOptions()
    const field = readPattern(shape, options, walk)
    return builder('regexp', options, cx => {
      const source = options.text!
      const limit = Number(cx.settings['index.max_regex_length'] ?? DEFAULT_MAX_LENGTH)
      if (source.length > limit) {
        throw illegalArgument(
          `The length of regex [${source.length}] used in the Regexp Query request has exceeded the allowed maximum of [${limit}]. ` +
            'This maximum can be set by changing the [index.max_regex_length] index level setting.',
        )
      }
      const { flags, maxDeterminizedStates, ignoreCase } = options
      const rewrite = options.rewriteMethod
      const type = cx.fields.field(field)
      return type === undefined ? newMatchNone() : regexpQuery(type, source, { flags, maxDeterminizedStates, ignoreCase, rewrite }, cx)
    })
  }),
})
