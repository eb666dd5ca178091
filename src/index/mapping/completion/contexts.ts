// The contexts of a completion field: categories and geo locations that filter or boost suggestions, as mappings declare them and documents
// provide them.
import { parseDistance } from '../../../core/distance.ts'
import { illegalArgument, mapperParsing, parseFailed } from '../../../core/errors.ts'
import { JsonFloat } from '../../../core/json.ts'
import { tokenOf } from '../../../core/json-token.ts'
import type { FieldValue } from '../../contracts/document.ts'
import { geohashLength } from '../geo/cell-size.ts'
import { unpackPoint } from '../geo/encoding.ts'
import { geohashOf } from '../geo/geohash.ts'
import { parsePoint } from '../geo/parse-point.ts'
import { IndexingError } from '../indexing-error.ts'
import { isObject, type JsonObject, javaText } from '../java-text.ts'

interface ContextRequestBase {
  readonly name: string
  /** A field of the same document that gives contexts, too. */
  readonly path?: string
}

/** A context as a mapping declares it: a category, or a place to a precision in letters of a geohash or as a distance. */
export type ContextRequest =
  | (ContextRequestBase & {
      /** A category, or a place (`geo`). */
      readonly type: 'category' | 'CATEGORY'
    })
  | (ContextRequestBase & {
      /** A category, or a place (`geo`). */
      readonly type: 'geo' | 'GEO'
      /** How exact places are: letters of a geohash, or a distance; 6 by default. */
      readonly precision?: number | string
    })

interface ContextBase {
  readonly name: string
  /** The field of the same document that gives contexts, too. */
  readonly path: string | null
}

interface CategoryContext extends ContextBase {
  readonly type: 'CATEGORY'
}

export interface GeoContext extends ContextBase {
  readonly type: 'GEO'
  /** Letters of the geohashes that are kept. */
  readonly precision: number
}

export type SuggestionContext = CategoryContext | GeoContext

const DEFAULT_PRECISION = 6

// ---- in a mapping -------------------------------------------------------------------------------

export function parseContexts(value: unknown): readonly SuggestionContext[] {
  if (isObject(value)) return [parseContext(value)]
  if (!Array.isArray(value)) throw parseFailed('expected a list or an entry of context mapping')
  if (value.length === 0) throw parseFailed('expected at least one context mapping')
  return value.map(item => parseContext(isObject(item) ? item : {}))
}

function parseContext(json: JsonObject): SuggestionContext {
  const { name, type, path = null, precision, ...others } = json
  if (name === undefined) throw parseFailed('missing [name] in context mapping')
  if (type === undefined) throw parseFailed('missing [type] in context mapping')
  const kind = javaText(type).toUpperCase()
  if (kind !== 'CATEGORY' && kind !== 'GEO') throw illegalArgument(`No context type for [${javaText(type)}]`)
  const unknown = kind === 'CATEGORY' && precision !== undefined ? { precision, ...others } : others
  if (Object.keys(unknown).length > 0) {
    const shown = Object.entries(unknown).map(([key, item]) => ` [${key} : ${javaText(item)}]`)
    throw mapperParsing(`Mapping definition for [${javaText(name)}] has unsupported parameters: ${shown.join('')}`)
  }
  const common = { name: javaText(name), path: path === null ? null : javaText(path) }
  return kind === 'CATEGORY'
    ? { ...common, type: 'CATEGORY' }
    : { ...common, type: 'GEO', precision: precision === undefined ? DEFAULT_PRECISION : readPrecision(precision) }
}

/** Whole numbers are letters of a geohash, anything else is a distance. */
export function readPrecision(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value)) return value
  if (typeof value === 'number') return geohashLength(value)
  return value instanceof JsonFloat ? geohashLength(value.value) : geohashLength(parseDistance(javaText(value), 1))
}

export const printContexts = (contexts: readonly SuggestionContext[]) =>
  contexts.map(context => ({
    name: context.name,
    type: context.type,
    ...(context.type === 'GEO' && { precision: context.precision }),
    ...(context.path !== null && { path: context.path }),
  }))

// ---- in a document ------------------------------------------------------------------------------

/** By name of the context. */
export type GivenContexts = ReadonlyMap<string, readonly string[]>

/** The `contexts` of a completion. */
export function readContexts(contexts: readonly SuggestionContext[], json: JsonObject): GivenContexts {
  const given = new Map<string, readonly string[]>()
  for (const name of Object.keys(json)) {
    const context = contexts.find(one => one.name === name)
    if (context === undefined) {
      const names = contexts.map(one => one.name).sort()
      throw illegalArgument(`Unknown context name [${name}], must be one of [${names.join(', ')}]`)
    }
    given.set(name, context.type === 'CATEGORY' ? categoriesOf(json[name]) : cellsOf(json[name], context.precision))
  }
  return given
}

const SCALARS = 'string, number or boolean'

function categoriesOf(value: unknown): string[] {
  const isScalar = (one: unknown) => one !== null && !Array.isArray(one) && (!isObject(one) || one instanceof JsonFloat)
  if (isScalar(value)) return [javaText(value)]
  if (!Array.isArray(value)) {
    throw parseFailed(`contexts must be a ${SCALARS} or a list of ${SCALARS}, but was [${tokenOf(value)}]`)
  }
  return value.map(item => {
    if (!isScalar(item)) throw parseFailed(`context array must have ${SCALARS} values, but was [${tokenOf(item)}]`)
    return javaText(item)
  })
}

/** A string is a geohash; within a list it may be any form of a point. */
function cellsOf(value: unknown, precision: number): string[] {
  const cell = (place: unknown) => geohashOf(parsePoint(place, true), precision)
  if (typeof value === 'string') return [value.slice(0, precision)]
  if (!Array.isArray(value) || value.length === 0) return Array.isArray(value) ? [] : [cell(value)]
  if (tokenOf(value[0]) !== 'VALUE_NUMBER') return value.map(cell)
  if (tokenOf(value[1]) !== 'VALUE_NUMBER') throw parseFailed('latitude must be a numeric value')
  if (value.length > 2) throw parseFailed('only two values [lon, lat] expected')
  return [cell(value)]
}

/** The contexts that another field of the document gives. */
export function contextsOfField(context: SuggestionContext, values: readonly FieldValue[]): string[] {
  const { path } = context
  if (path === null) return []
  const found = new Set<string>()
  for (const { field, value, term } of values) {
    if (field.name !== path) continue
    if (context.type === 'GEO') {
      if (typeof value === 'number' || typeof value === 'bigint') found.add(geohashOf(unpackPoint(value), context.precision))
    } else {
      const text = term ?? value
      if (typeof text !== 'string') {
        throw new IndexingError(`Failed to parse context field [${path}], only keyword and text fields are accepted`)
      }
      found.add(text)
    }
  }
  return [...found]
}

// ---- in the index -------------------------------------------------------------------------------

/** What stands for a context before the keys of the index: which of the field's contexts it is, and its value. */
export const typedContext = (number: number, value: string) => String.fromCharCode(number) + value
