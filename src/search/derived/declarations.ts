// How `derived` declares fields that scripts make: checked, and told as an ordinary mapping has them.
import { illegalArgument, mapperParsing } from '../../core/errors.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import type { Script } from '../../query/scripts/script.ts'

const TYPES: ReadonlySet<string> = new Set(['boolean', 'date', 'double', 'float', 'geo_point', 'ip', 'keyword', 'long', 'object', 'text'])
const PARAMETERS: ReadonlySet<string> = new Set(['type', 'script', 'prefilter_field', 'format', 'ignore_malformed', 'properties'])

export interface DerivedDeclaration {
  readonly name: string
  readonly type: string
  /** Null: there is none, which is an error for whoever looks at the field. */
  readonly script: Script | null
  /** As a mapping would declare it. */
  readonly mapping: JsonObject
}

export function readDeclarations(derived: JsonObject): DerivedDeclaration[] {
  return Object.keys(derived).map(name => readDeclaration(name, derived[name]))
}

function readDeclaration(name: string, json: unknown): DerivedDeclaration {
  if (!isObject(json)) {
    const found = Array.isArray(json) ? 'java.util.ArrayList' : 'java.lang.String'
    throw mapperParsing(`Expected map for property [derived_fields] on field [${name}] but got a class ${found}`)
  }
  const type = typeof json.type === 'string' ? json.type : ''
  if (!TYPES.has(type)) throw illegalArgument(`Type [${type}] isn't supported in Derived field context.`)
  const { script } = json
  const hasScript = script !== undefined && script !== null
  if (hasScript && typeof script !== 'string' && !isObject(script)) throw illegalArgument('Script value should be a String or a Map')
  const unknown = Object.keys(json).find(key => !PARAMETERS.has(key))
  if (unknown !== undefined) throw mapperParsing(`unknown parameter [${unknown}] on mapper [${name}] of type [${type}]`)
  return { name, type, script: hasScript ? readScript(json, 'script') : null, mapping: mappingOf(type, json) }
}

function mappingOf(type: string, { format, ignore_malformed, properties }: JsonObject): JsonObject {
  const malformed = ignore_malformed === undefined ? {} : { ignore_malformed }
  switch (type) {
    case 'object':
      return { type, ...(isObject(properties) ? { properties: membersOf(properties) } : {}) }
    case 'date':
      // Scripts say milliseconds, whichever way they are shown.
      return { type, ...malformed, ...(typeof format === 'string' ? { format: `${format}||epoch_millis` } : {}) }
    case 'keyword':
    case 'text':
    case 'boolean':
      return { type }
    default:
      return { type, ...malformed }
  }
}

/** Types by name. */
const membersOf = (properties: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(properties).map(([name, type]) => [name, isObject(type) ? type : { type }]))
