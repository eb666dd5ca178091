// The options of a knn query as requests write them: read strictly, with the complaints that need no field.
import { ApiError, illegalArgument, parsing } from '../../core/errors.ts'
import { parseJavaDouble } from '../../core/java-double.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { booleanOf, doubleOf, floatOf, type JsonObject, numberFormat, textOf, tokenOf, wholeOf } from '../../core/json-token.ts'
import type { ParseContext, QueryBuilder } from '../contracts/query-builder.ts'
import { printQuery } from './print-query.ts'
import { checkBoost } from './query-builder.ts'
import { notAnItem, readStrictly, type StrictField, VALUE } from './strict-object.ts'

/** By field: a vector, and how many neighbours or how near. */
export interface KnnFieldRequest<Q> {
  /** The vector whose neighbours are looked for. */
  readonly vector: readonly number[]
  /** So many neighbours of each segment; or `max_distance`, or `min_score`. */
  readonly k?: number
  /** Only neighbours that are so near; in place of `k`. */
  readonly max_distance?: number
  /** Only neighbours of this score; in place of `k`. */
  readonly min_score?: number
  /** Only documents that match it. */
  readonly filter?: Q
  readonly ignore_unmapped?: boolean
  /** All inner objects that are near count, not the nearest only; `false` by default. */
  readonly expand_nested_docs?: boolean
  /** `{ ef_search: 100 }`. */
  readonly method_parameters?: Readonly<Record<string, number>>
  /** More candidates are found, and compared exactly. */
  readonly rescore?:
    | boolean
    | {
        /** So many times `k`, from 1 to 100. */
        readonly oversample_factor?: number
      }
  readonly boost?: number
  readonly _name?: string
}

/** How hits are chosen; each query has one of them. */
export type KnnChoice =
  | { readonly by: 'k'; readonly k: number }
  | { readonly by: 'max_distance'; readonly distance: number }
  | { readonly by: 'min_score'; readonly score: number }

export interface KnnRequest {
  readonly vector: readonly number[]
  readonly choice: KnnChoice
  readonly filter: QueryBuilder | null
  readonly ignoreUnmapped: boolean
  readonly expandNested: boolean
  /** Names of `method_parameters`; null: none are given. */
  readonly methodParameters: ReadonlyMap<MethodParameter, number> | null
  readonly boost: number
  readonly queryName: string | null
}

type MethodParameter = 'ef_search' | 'nprobes'

const MAX_K = 10_000
const MAX_OVERSAMPLING = 100

const NUMBER = ['VALUE_STRING', 'VALUE_NUMBER'] as const

export function readKnn(field: string, json: JsonObject, cx: ParseContext): KnnRequest {
  let boost = 1
  let queryName: string | null = null
  let vector: readonly number[] | null = null
  let k: number | null = null
  let distance: number | null = null
  let score: number | null = null
  let filter: QueryBuilder | null = null
  let ignoreUnmapped = false
  let expandNested: boolean | null = null
  let methodParameters: ReadonlyMap<MethodParameter, number> | null = null
  let oversampling: number | null = null
  let rescores = false
  readStrictly('knn', json, {
    vector: { accepts: ['VALUE_STRING', 'VALUE_NUMBER', 'START_ARRAY'], read: value => (vector = readNumbers(value)) },
    k: { accepts: NUMBER, read: value => (k = wholeOf(value)) },
    max_distance: { accepts: NUMBER, read: value => (distance = floatOf(value)) },
    min_score: { accepts: NUMBER, read: value => (score = floatOf(value)) },
    filter: {
      accepts: ['START_OBJECT'],
      read: (value, whole, key) => (filter = cx.parseQuery(value, atValue(whole, key))),
    },
    ignore_unmapped: { accepts: VALUE, read: value => (ignoreUnmapped = booleanOf(value)) },
    expand_nested_docs: { accepts: VALUE, read: value => (expandNested = booleanOf(value)) },
    method_parameters: { accepts: ['START_OBJECT'], read: value => (methodParameters = readMethodParameters(value as JsonObject)) },
    rescore: {
      accepts: ['START_OBJECT', 'VALUE_BOOLEAN'],
      read: value => {
        rescores = value !== false
        if (typeof value === 'object')
          readStrictly('rescore', value as JsonObject, { oversample_factor: factor(of => (oversampling = of)) })
      },
    },
    boost: { accepts: NUMBER, read: value => (boost = floatOf(value)) },
    _name: { accepts: VALUE, read: value => (queryName = textOf(value)) },
  })
  checkBoost(boost, () => printQuery({ knn: { [field]: { ...json, boost: 1 } } }))
  if (vector === null) throw illegalArgument('[knn] requires query vector')
  const choice = choose(k, distance, score)
  if (rescores && choice.by !== 'k') throw illegalArgument(`The following fields are not allowed together: [${choice.by}, rescore] `)
  checkMethodParameters(methodParameters)
  checkOversampling(oversampling)
  return { vector, choice, filter, ignoreUnmapped, expandNested: expandNested === true, methodParameters, boost, queryName }
}

const factor = (keep: (value: number) => void): StrictField => ({ accepts: NUMBER, read: value => keep(floatOf(value)) })

export function readNumbers(value: unknown): readonly number[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length === 0) throw noVector()
  return list.map((item, i) => readNumber(list, item, i))
}

/** Nearness is between floats: what is read as a number here is one already. */
function readNumber(list: readonly unknown[], item: unknown, i: number): number {
  const token = tokenOf(item)
  if (token === 'VALUE_NUMBER') return floatOf(item)
  if (token === 'START_ARRAY') throw notAnItem(list, i)
  const number = token === 'VALUE_STRING' ? parseJavaDouble(textOf(item)) : null
  if (number !== null) return Math.fround(number)
  const shown = token === 'VALUE_BOOLEAN' ? `VALUE_${textOf(item).toUpperCase()}` : token
  const { type, reason } =
    token === 'VALUE_STRING'
      ? numberFormat(textOf(item))
      : new ApiError('json_parse_exception', `Current token (${shown}) not numeric, can not use numeric value accessors`)
  throw new ApiError(type, reason, { at: atValue(list, i), reasonAt: () => reason })
}

export const noNumbers = () => illegalArgument("[knn] field 'vector' requires to be an array of numbers")

export const noVector = () => illegalArgument("[knn] field 'vector' requires to be non-null and non-empty")

function choose(k: number | null, distance: number | null, score: number | null): KnnChoice {
  if ([k, distance, score].filter(value => value !== null).length !== 1) {
    throw illegalArgument('[knn] requires exactly one of k, distance or score to be set')
  }
  if (distance !== null) return { by: 'max_distance', distance }
  if (score !== null) {
    if (!(score > 0)) throw illegalArgument('[knn] requires minScore to be greater than 0')
    return { by: 'min_score', score }
  }
  if (k === null || k <= 0 || k > MAX_K) throw illegalArgument(`[knn] requires k to be in the range (0, ${MAX_K}]`)
  return { by: 'k', k }
}

function readMethodParameters(json: JsonObject): ReadonlyMap<MethodParameter, number> {
  const found = new Map<MethodParameter, number>()
  for (const [name, value] of Object.entries(json)) {
    if (name !== 'ef_search' && name !== 'nprobes') throw parsing(`[knn] unknown method parameter found [${name}]`, atEnd(json))
    const number = typeof value === 'string' && !/^[+-]?\d+$/.test(value) ? Number.NaN : doubleOf(value)
    if (!Number.isInteger(number)) throw parsing(`${name} value must be an integer`, atEnd(json))
    found.set(name, number)
  }
  if (found.size === 0) throw parsing('method_parameters cannot be empty', atEnd(json))
  return found
}

function checkMethodParameters(parameters: ReadonlyMap<MethodParameter, number> | null): void {
  for (const [name, value] of parameters ?? []) {
    if (value > 0) continue
    const inner = `Validation Failed: 1: Validation Failed: 1: ${name} should be greater than 0;;`
    throw illegalArgument(`[knn] errors in method parameter [${inner}]`)
  }
}

function checkOversampling(factor: number | null): void {
  if (factor === null) return
  const bound = factor < 1 ? 'less than [1.000000]' : factor > MAX_OVERSAMPLING ? `more than [${MAX_OVERSAMPLING}.000000]` : null
  if (bound === null) return
  throw illegalArgument(
    `[knn] errors in rescore parameter [Validation Failed: 1: Oversample factor [${textOf(factor.toFixed(6))}] cannot be ${bound};]`,
  )
}
