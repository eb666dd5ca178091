// Parses the declaration of a derived field, in a mapping's `derived` or in a search's.
import { ApiError, illegalArgument, mapperParsing, parseFailed } from '../../core/errors.ts'
import { readBoolean } from '../../core/values.ts'
import { isObject, type JsonObject, javaClass, javaText } from './java-text.ts'

/** A field that a script makes as a search runs. */
export interface DerivedFieldRequest {
  /** What the script emits. */
  readonly type: 'boolean' | 'date' | 'double' | 'float' | 'geo_point' | 'ip' | 'keyword' | 'long' | 'object' | 'text'
  /** `emit(doc['price'].value * 1.19)` */
  readonly script?: string | { readonly source: string; readonly lang?: string; readonly params?: Readonly<Record<string, unknown>> }
  /** Of an `object`, the types of its members. */
  readonly properties?: Readonly<Record<string, string>>
  /** A text field that contains the values, which finds candidates first. */
  readonly prefilter_field?: string
  /** How dates are written. */
  readonly format?: string
  /** Values that are none of the type are left out; false. */
  readonly ignore_malformed?: boolean
}

/** The declarations by name, in the order and form in which mappings are printed. */
export type DerivedDeclarations = ReadonlyMap<string, JsonObject>

export const NO_DERIVED: DerivedDeclarations = new Map()

const TYPES: ReadonlySet<string> = new Set(['boolean', 'date', 'double', 'float', 'geo_point', 'ip', 'keyword', 'long', 'object', 'text'])

/** In the order in which they are printed, with defaults filled in. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  type: null,
  script: null,
  properties: {},
  prefilter_field: '',
  format: 'strict_date_optional_time||epoch_millis',
  ignore_malformed: false,
}

/** Throws where the declaration is none. */
export function checkDerived(name: string, json: unknown): JsonObject & { readonly type: string } {
  if (name === '') throw illegalArgument('name cannot be empty string')
  if (!isObject(json)) {
    const found = Array.isArray(json) ? 'java.util.ArrayList' : 'java.lang.String'
    throw mapperParsing(`Expected map for property [derived_fields] on field [${name}] but got a class ${found}`)
  }
  const type = typeof json.type === 'string' ? json.type : ''
  if (!TYPES.has(type)) throw illegalArgument(`Type [${type}] isn't supported in Derived field context.`)
  const { script } = json
  if (script !== undefined && script !== null && typeof script !== 'string' && !isObject(script))
    throw illegalArgument('Script value should be a String or a Map')
  const unknown = Object.keys(json).find(key => !Object.hasOwn(DEFAULTS, key))
  if (unknown !== undefined) throw mapperParsing(`unknown parameter [${unknown}] on mapper [${name}] of type [${type}]`)
  return { ...json, type }
}

export function parseDerived(json: unknown): DerivedDeclarations {
  if (Array.isArray(json) && json.length === 0) return NO_DERIVED
  if (!isObject(json)) throw parseFailed('derived must be a map type')
  return new Map(Object.keys(json).map(name => [name, settled(name, checkDerived(name, json[name]))]))
}

function settled(name: string, json: JsonObject): JsonObject {
  const told: Record<string, unknown> = {}
  for (const key of Object.keys(DEFAULTS)) if (json[key] !== undefined && json[key] !== null) told[key] = json[key]
  if (told.script !== undefined) told.script = settledScript(told.script)
  if (told.ignore_malformed !== undefined) told.ignore_malformed = readBoolean(told.ignore_malformed)
  if (told.properties !== undefined) {
    if (!isObject(told.properties)) {
      const found = `${javaClass(told.properties)}[${javaText(told.properties)}]`
      throw mapperParsing(`[properties] must be an object, got ${found} for field [${name}]`)
    }
    for (const type of Object.values(told.properties)) {
      if (typeof type === 'string') continue
      throw mapperParsing(`[properties] values can only be strings, but got ${javaClass(type)}[${javaText(type)}] for field [${name}]`)
    }
  }
  return told
}

function settledScript(script: unknown): JsonObject {
  const said = isObject(script) ? script : { source: script }
  if (said.source === undefined) return said
  const { source, lang = 'painless', ...others } = said
  return { source, lang, ...others }
}

/** `complete`: with all defaults. */
export const printDerived = (declaration: JsonObject, complete: boolean): JsonObject =>
  complete ? { ...DEFAULTS, ...declaration } : declaration

/** What is thrown where a document has a value of such a field. */
export const noValueOfDerived = (): ApiError => new ApiError('unsupported_operation_exception', 'should not be invoked')
