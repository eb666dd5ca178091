// How `derived` declares fields that scripts make: checked, and told as an ordinary mapping has them.
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { checkDerived } from '../../index/mapping/derived-declaration.ts'
import type { Script } from '../../query/contracts/script.ts'
import { readScript } from '../../query/dsl/script-value.ts'

export interface DerivedDeclaration {
  readonly name: string
  readonly type: string
  /** Null: missing, which is an error when the field is used. */
  readonly script: Script | null
  /** As a mapping would declare it. */
  readonly mapping: JsonObject
}

export function readDeclarations(derived: JsonObject): DerivedDeclaration[] {
  return Object.keys(derived).map(name => readDeclaration(name, derived[name]))
}

function readDeclaration(name: string, said: unknown): DerivedDeclaration {
  const json = checkDerived(name, said)
  const { type } = json
  const hasScript = json.script !== undefined && json.script !== null
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
