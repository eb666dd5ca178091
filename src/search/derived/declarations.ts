// Reads the declarations of `derived` fields, and turns them into those of an ordinary mapping.
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { checkDerived, type DerivedDeclarations } from '../../index/mapping/derived-declaration.ts'
import type { Script } from '../../query/contracts/script.ts'
import { readScript } from '../../query/dsl/script-value.ts'

export interface DerivedDeclaration {
  readonly name: string
  readonly type: string
  /** Null: missing, which is an error when the field is used. */
  readonly script: Script | null
  /** How dates are shown; they are read as dates usually are. Null: as usual, too. */
  readonly format: string | null
  /** A mapped field in which documents have what the script makes; null: none is named. */
  readonly prefilter: string | null
  /** Of an object that the request declares: what it says is in there. */
  readonly members: readonly string[]
  /** Objects that are none are empty. */
  readonly ignoresMalformed: boolean
  /** As a mapping would declare it. */
  readonly mapping: JsonObject
}

/** `mapped`: those that are not the request's own. */
export function readDeclarations(derived: JsonObject, mapped: DerivedDeclarations | undefined): DerivedDeclaration[] {
  return Object.keys(derived).map(name => readDeclaration(name, derived[name], mapped?.get(name) === derived[name]))
}

function readDeclaration(name: string, said: unknown, isMapped: boolean): DerivedDeclaration {
  const json = checkDerived(name, said)
  const { type } = json
  const hasScript = json.script !== undefined && json.script !== null
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    name,
    type,
    script: hasScript ? readScript(json, 'script') : null,
    format: textOf(json.format),
    prefilter: textOf(json.prefilter_field),
    members: type === 'object' && !isMapped && isObject(json.properties) ? Object.keys(json.properties) : [],
    ignoresMalformed: json.ignore_malformed === true || json.ignore_malformed === 'true',
    mapping: mappingOf(type, json),
  }
}

function mappingOf(type: string, { ignore_malformed, properties }: JsonObject): JsonObject {
  const malformed = ignore_malformed === undefined ? {} : { ignore_malformed }
  switch (type) {
    case 'object':
      return { type, ...(isObject(properties) ? { properties: membersOf(properties) } : {}) }
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
