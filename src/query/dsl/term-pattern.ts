// What `prefix`, `wildcard` and `regexp` have in common: one field, a text or an object with a text, and how to rewrite.
import { illegalArgument, illegalState } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, isObject, isScalar, type JsonObject, textOf, tokenOf } from '../../core/json-token.ts'
import type { RewriteMethod } from '../exec/multi-term.ts'
import { checkBoost } from './query-builder.ts'
import { rewriteMethod } from './rewrite-method.ts'
import { Options, onlyField, unsupported } from './simple-object.ts'

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
  read(options: O, key: string, value: unknown): boolean
  /** The query as the server prints it, without the boost. */
  print(options: O): Record<string, unknown>
}

/** Reads `json` into `options`; answers the field. */
export function readPattern<O extends PatternQueryOptions>(shape: PatternShape<O>, options: O, json: JsonObject): string {
  const { name } = shape
  const field = onlyField(name, json)
  if (field === null || field === '') throw illegalArgument('field name is null or empty')
  const given = json[field]
  if (isObject(given)) for (const key of Object.keys(given)) readKey(shape, options, given, key)
  else options.text = textAt(json, field, shape.nullable)
  if (options.text === null) throw illegalArgument('value cannot be null')
  checkBoost(options.boost, () => print(name, field, shape.print(options)))
  return field
}

function readKey<O extends PatternQueryOptions>(shape: PatternShape<O>, options: O, json: JsonObject, key: string): void {
  const value = json[key]
  if (shape.texts.includes(key)) options.text = textAt(json, key, true)
  else if (key === 'rewrite') options.rewrite = textAt(json, key, true)
  else if (key === 'case_insensitive' && isScalar(value)) options.ignoreCase = booleanOf(value)
  else if (!(isScalar(value) && shape.read(options, key, value)) && !options.take(key, value)) throw unsupported(shape.name, json, key)
}

function textAt(json: JsonObject, key: string, nullable: boolean): string | null {
  const value = json[key]
  if (value === null && nullable) return null
  if (isScalar(value)) return textOf(value)
  const reason = `Can't get text on a ${tokenOf(value)}`
  throw illegalState(reason, { at: atValue(json, key), reasonAt: (line, col) => `${reason} at ${line}:${col}` })
}

/** As the server prints a query with one field. */
export function print(name: string, field: string, options: Record<string, unknown>): string {
  const json = JSON.stringify({ [name]: { [field]: options } }, null, 2).replace(/": /g, '" : ')
  return json.replace(/\n {4}}\n {2}}\n}$/, ',\n      "boost" : 1.0\n    }\n  }\n}')
}
