// The options of a knn query as requests write them: read strictly, with the complaints that need no field.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { booleanOf, doubleOf, floatOf, intOf, type JsonObject, textOf } from './json-token.ts'
import { printQuery } from './print-query.ts'
import type { ParseContext, QueryBuilder } from './query-builder.ts'
import { CommonFields, notAnItem, readStrictly, type StrictField, VALUE } from './strict-object.ts'

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
  readonly rescores: boolean
  readonly boost: number
  readonly queryName: string | null
}

export type MethodParameter = 'ef_search' | 'nprobes'

const MAX_K = 10_000
const MAX_OVERSAMPLING = 100

const NUMBER = ['VALUE_STRING', 'VALUE_NUMBER'] as const

export function readKnn(field: string, json: JsonObject, cx: ParseContext): KnnRequest {
  const common = new CommonFields('knn', printed(field, json))
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
    k: { accepts: NUMBER, read: value => (k = intOf(value)) },
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
    ...common.fields,
  })
  if (vector === null) throw illegalArgument('[knn] requires query vector')
  const choice = choose(k, distance, score)
  if (rescores && choice.by !== 'k') throw illegalArgument(`The following fields are not allowed together: [${choice.by}, rescore] `)
  checkMethodParameters(methodParameters)
  checkOversampling(oversampling)
  const { boost, queryName } = common
  return { vector, choice, filter, ignoreUnmapped, expandNested: expandNested === true, methodParameters, rescores, boost, queryName }
}

const factor = (keep: (value: number) => void): StrictField => ({ accepts: NUMBER, read: value => keep(floatOf(value)) })

/** Where its boost is refused, the query is shown with the boost that it had before. */
const printed = (field: string, json: JsonObject) => {
  const shown = { ...json, boost: 1 }
  return printQuery({ knn: { [field]: shown } })
}

export function readNumbers(value: unknown): readonly number[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length === 0) throw noVector()
  return list.map((item, i) => {
    if (Array.isArray(item) || (typeof item === 'object' && item !== null && Object.getPrototypeOf(item) === null)) throw notAnItem(list, i)
    return floatOf(item)
  })
}

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
    if (name !== 'ef_search' && name !== 'nprobes') throw parsing(`[knn] unknown method parameter found [${name}]`, atValue(json, name))
    const number = typeof value === 'string' && !/^[+-]?\d+$/.test(value) ? Number.NaN : doubleOf(value)
    if (!Number.isInteger(number)) throw parsing(`${name} value must be an integer`, atValue(json, name))
    found.set(name, number)
  }
  if (found.size === 0) throw parsing('method_parameters cannot be empty')
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
