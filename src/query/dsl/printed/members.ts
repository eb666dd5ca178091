// The kinds of members that printed queries have: each turns what a request may write into what the server prints.
import { JsonFloat } from '../../../core/json.ts'
import { booleanOf, doubleOf, isObject, isScalar, type JsonObject, textOf, wholeOf } from '../../../core/json-token.ts'
import { shortestFloat } from '../../../core/numbers.ts'
import { parseFuzziness } from '../../values/fuzziness.ts'
import { readScript } from '../script-value.ts'

/** Of a value that was written; undefined leaves the member out. */
export type Kind = (value: unknown) => unknown

/** A member by its name in requests, or by its names there: printed under the first. */
export interface Member {
  readonly names: readonly string[]
  readonly kind: Kind
  /** What is printed where nothing was written. */
  readonly otherwise?: unknown
}

/** `names` between bars, as in `value|term`. */
export const member = (names: string, kind: Kind, otherwise?: unknown): Member => ({ names: names.split('|'), kind, otherwise })

export const asIs: Kind = value => value
export const text: Kind = value => textOf(value)
export const upper: Kind = value => textOf(value).toUpperCase()
export const lower: Kind = value => textOf(value).toLowerCase()
export const int: Kind = value => wholeOf(value)
export const bool: Kind = value => booleanOf(value)
export const float: Kind = value => new JsonFloat(shortestFloat(Math.fround(doubleOf(value))))
export const double: Kind = value => new JsonFloat(doubleOf(value))
export const list: Kind = value => (Array.isArray(value) ? value : [value])
export const texts: Kind = value => (Array.isArray(value) ? value : [value]).map(textOf)
export const fuzziness: Kind = value => parseFuzziness(textOf(value)).text

export const ZERO = new JsonFloat(0)
const ONE = new JsonFloat(1)

/** A stored script by its id, another by source and language. */
export function script(value: unknown): JsonObject {
  const { id, source, lang } = readScript({ script: value }, 'script')
  const { params, options } = isObject(value) ? value : { params: undefined, options: undefined }
  const hasParams = isObject(params) && Object.keys(params).length > 0
  const what = id === null ? { source: source ?? '', lang } : { id }
  return { ...what, ...(isObject(options) && Object.keys(options).length > 0 && { options }), ...(hasParams && { params }) }
}

/** `title^2` as `title^2.0`; by name. */
export const boostedFields: Kind = value => {
  const boosts = new Map<string, number>()
  for (const field of texts(value) as string[]) {
    const at = field.indexOf('^')
    boosts.set(at < 0 ? field : field.slice(0, at), at < 0 ? 1 : Math.fround(Number(field.slice(at + 1))))
  }
  return [...boosts.keys()].sort().map(name => `${name}^${floatShown(boosts.get(name)!)}`)
}

const floatShown = (value: number) => {
  const short = String(shortestFloat(value))
  return Number.isInteger(value) ? `${short}.0` : short
}

/** Of an object as it was written; null counts as not written. */
export function printMembers(json: JsonObject, members: readonly Member[]): JsonObject {
  const printed: JsonObject = {}
  for (const { names, kind, otherwise } of members) {
    const name = names.find(one => json[one] !== undefined && json[one] !== null)
    const value = name === undefined ? otherwise : kind(json[name])
    if (value !== undefined) printed[names[0]] = value
  }
  return printed
}

/** What all queries end with. */
export const COMMON: readonly Member[] = [member('boost', float, ONE), member('_name', text)]

/** The only member that no option takes: the field, and what was asked of it. */
export function fieldOf(json: JsonObject, options: readonly string[]): readonly [field: string, value: unknown] {
  const field = Object.keys(json).find(key => !options.includes(key)) ?? ''
  return [field, json[field]]
}

/** `{ field: value }` as `{ field: { query: value } }`. */
export const longForm = (value: unknown, name: string): JsonObject => (isScalar(value) || !isObject(value) ? { [name]: value } : value)
