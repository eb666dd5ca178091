// What `prefix`, `wildcard` and `regexp` have in common: one field, a text or an object with a text, and how to rewrite.

import { illegalArgument } from '../../core/errors.ts'
import type { JsonWalk } from '../../core/json-walk.ts'
import type { RewriteMethod } from '../exec/multi-term.ts'
import { noFieldName } from './no-field-name.ts'
import { checkBoost } from './query-builder.ts'
import type { RewriteName } from './rewrite-method.ts'
import { rewriteMethod } from './rewrite-method.ts'
import type { CommonQueryOptions } from './simple-object.ts'
import { Options } from './simple-object.ts'
import { unsupportedAt, walkField } from './walked-query.ts'

/** What queries for patterns of terms have in common. */
export interface PatternRequest extends CommonQueryOptions {
  /** The text, or the pattern. */
  readonly value: string
  readonly case_insensitive?: boolean
  readonly rewrite?: RewriteName
}

export class PatternQueryOptions extends Options {
  text: string | null = null
  rewrite: string | null = null
  ignoreCase = false

  /** Null: the terms' documents together. */
  get rewriteMethod(): RewriteMethod | null {
    return this.rewrite === null ? null : rewriteMethod(this.rewrite)
  }
}

export interface PatternShape<O extends PatternQueryOptions> {
  readonly name: string
  /** Keys of the text. */
  readonly texts: readonly string[]
  /** A field without a value has no text; otherwise it is an error of its own. */
  readonly nullable: boolean
  /** Takes a key of its own. */
  read(options: O, walk: JsonWalk): boolean
  /** The query as the server prints it, without the boost. */
  print(options: O): Record<string, unknown>
}

/** Reads the query into `options`; answers the field. */
export function readPattern<O extends PatternQueryOptions>(shape: PatternShape<O>, options: O, walk: JsonWalk): string {
  const { name } = shape
  const field = walkField(name, walk, {
    option: () => readOption(shape, options, walk),
    value: () => void (options.text = textOf(shape, walk)),
  })
  if (field === null || field === '') throw noFieldName(walk.at)
  if (options.text === null) throw illegalArgument('value cannot be null')
  checkBoost(options.boost, () => print(name, field, shape.print(options)))
  return field
}

const textOf = ({ nullable }: { readonly nullable: boolean }, walk: JsonWalk) => (nullable ? walk.textOrNull() : walk.text())

function readOption<O extends PatternQueryOptions>(shape: PatternShape<O>, options: O, walk: JsonWalk): void {
  if (shape.texts.includes(walk.key)) options.text = textOf(shape, walk)
  else if (walk.key === 'rewrite') options.rewrite = walk.textOrNull()
  else if (walk.key === 'case_insensitive') options.ignoreCase = walk.boolean()
  else if (!shape.read(options, walk) && !options.takeWalk(walk)) throw unsupportedAt(shape.name, walk)
}

/** As the server prints a query with one field. */
export function print(name: string, field: string, options: Record<string, unknown>): string {
  const json = JSON.stringify({ [name]: { [field]: options } }, null, 2).replace(/": /g, '" : ')
  return json.replace(/\n {4}}\n {2}}\n}$/, ',\n      "boost" : 1.0\n    }\n  }\n}')
}
