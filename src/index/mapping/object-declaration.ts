// An object of a mapping as declared: how its inner fields are parsed, printed and merged.

import { ApiError, illegalArgument, mapperParsing, nullPointer, parseFailed } from '../../core/errors.ts'
import { stringify } from '../../core/json.ts'
import { isKeptWork, mapKept, onceKept } from '../../core/kept-work.ts'
import { readBoolean } from '../../core/values.ts'
import type { NestedOptions } from './document-builder.ts'
import { mergeField, parseField, printField } from './field-declaration.ts'
import type { FieldDeclaration, FieldTypeTable } from './field-definition.ts'
import { hashMapOrder, isObject, type JsonObject, javaText } from './java-text.ts'
import type { MappingContext } from './parameter.ts'

export const NESTED = 'nested'

/** What happens to fields a document brings and the mapping does not know. */
export type Dynamic = 'true' | 'false' | 'strict' | 'strict_allow_templates' | 'false_allow_templates'

export interface ObjectDeclaration {
  readonly kind: 'object'
  /** Set: each object is a document of its own. */
  readonly nested: NestedOptions | null
  /** Null: as the object around. */
  readonly dynamic: Dynamic | null
  readonly enabled: boolean
  /** Set to true: it has no objects, and the fields of those in documents are its own, by their whole paths. Null: it does not say. */
  readonly disableObjects: boolean | null
  readonly properties: ReadonlyMap<string, Declaration>
}

export type Declaration = FieldDeclaration | ObjectDeclaration

const EMPTY_OBJECT: ObjectDeclaration = {
  kind: 'object',
  nested: null,
  dynamic: null,
  enabled: true,
  disableObjects: null,
  properties: new Map(),
}

/** Where declarations are parsed. */
interface Place {
  /** Full path of the object; empty: the root. */
  readonly path: string
  readonly types: FieldTypeTable
  readonly cx: MappingContext
}

export const noObjectsIn = (object: string, within: string): string =>
  `Field mapping conflict: Cannot add nested object field [${object}] when disable_objects is enabled for [${within === '' ? '_doc' : within}]. ` +
  "With disable_objects=true, all fields must use flat field notation (e.g., 'field.name' as a single field) rather than nested object structures."

const inner = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** `known` are keys parsed elsewhere. */
export function parseObject(name: string, json: JsonObject, place: Place, known?: ReadonlySet<string>): ObjectDeclaration {
  let dynamic: Dynamic | null = null
  let enabled = true
  let properties: ReadonlyMap<string, Declaration> = new Map()
  const disableObjects = json.disable_objects === undefined ? null : parseDisableObjects(json.disable_objects)
  const includes = { includeInParent: false, includeInRoot: false }
  const unsupported: string[] = []
  for (const key of hashMapOrder(Object.keys(json))) {
    const value = json[key]
    if (key === 'type' && known === undefined) continue
    if (key === 'dynamic') dynamic = parseDynamic(value)
    else if (key === 'enabled') enabled = readNamedBoolean('enabled.enabled', value)
    else if (key === 'properties') properties = parseProperties(value, place, disableObjects === true)
    else if (key === 'disable_objects') continue
    else if (key === 'include_in_parent' && known === undefined) includes.includeInParent = readNamedBoolean(`${name}.${key}`, value)
    else if (key === 'include_in_root' && known === undefined) includes.includeInRoot = readNamedBoolean(`${name}.${key}`, value)
    else if (!known?.has(key)) unsupported.push(` [${key} : ${javaText(value)}]`)
  }
  if (unsupported.length > 0) {
    const subject = known === undefined ? `Mapping definition for [${name}]` : 'Root mapping definition'
    throw mapperParsing(`${subject} has unsupported parameters: ${unsupported.join('')}`)
  }
  return {
    kind: 'object',
    nested: known === undefined && json.type === NESTED ? includes : null,
    dynamic,
    enabled,
    disableObjects,
    properties,
  }
}

export function readNamedBoolean(name: string, value: unknown): boolean {
  try {
    return readBoolean(typeof value === 'object' ? javaText(value) : value)
  } catch (error) {
    throw illegalArgument(`Could not convert [${name}] to boolean`, { cause: error as ApiError })
  }
}

function parseDynamic(value: unknown): Dynamic {
  if (value === null) throw nullPointer('Cannot invoke "Object.toString()" because "fieldNode" is null')
  const word = javaText(value).toLowerCase()
  if (word === 'strict' || word === 'strict_allow_templates' || word === 'false_allow_templates') return word
  return readNamedBoolean('dynamic.dynamic', value) ? 'true' : 'false'
}

function parseDisableObjects(value: unknown): boolean {
  if (value === null) throw nullPointer('Cannot invoke "Object.toString()" because "node" is null')
  try {
    return readNamedBoolean('disable_objects.disable_objects', value)
  } catch (error) {
    const reason = `Parameter [disable_objects] must be a boolean value (true or false), but got [${javaText(value)}]`
    throw illegalArgument(`Configuration error: ${reason}. ${(error as ApiError).reason}`, { cause: error as ApiError })
  }
}

/** `flat`: names are taken whole. */
function parseProperties(value: unknown, place: Place, flat: boolean): ReadonlyMap<string, Declaration> {
  // Of few, what is made is not kept when all are: they would be added twice.
  if (!isKeptWork() || !isObject(value) || Object.keys(value).length < MANY) return declareProperties(new Map(), value, place, flat)
  return declareProperties(
    onceKept(value, 'declarations', () => new Map()),
    value,
    place,
    flat,
  )
}

/** From so many on, mapKept keeps what it made of all. */
const MANY = 128

function declareProperties(properties: Map<string, Declaration>, value: unknown, place: Place, flat: boolean): Map<string, Declaration> {
  // An empty list is what some languages make of an empty map.
  if (Array.isArray(value) && value.length === 0) return properties
  if (!isObject(value)) throw parseFailed('properties must be a map type')
  const declare = ([name, json]: [string, unknown]) => {
    if (Array.isArray(json) && json.length === 0) return
    if (!isObject(json)) {
      throw mapperParsing(`Expected map for property [fields] on field [${name}] but got a class java.lang.String`)
    }
    const declaration = parseProperty(name, json, place, flat)
    if (!flat) addDotted(properties, name, declaration)
    else if (name === '') throw illegalArgument('name cannot be empty string')
    else properties.set(name, declaration)
  }
  if (!isKeptWork() || Object.keys(value).length < MANY) Object.entries(value).forEach(declare)
  else
    mapKept(
      onceKept(value, 'properties', () => Object.entries(value)),
      'declared',
      declare,
    )
  return properties
}

function parseProperty(name: string, json: JsonObject, { path, types, cx }: Place, flat: boolean): Declaration {
  let type = json.type
  if (type === undefined && (json.properties !== undefined || (json.enabled !== undefined && Object.keys(json).length === 1)))
    type = 'object'
  if (type === undefined && isObjectOnly(json)) type = 'object'
  if (type === undefined || type === null) throw mapperParsing(`No type specified for field [${name}]`)
  const word = javaText(type)
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (types.objects.has(word)) {
    if (flat) throw mapperParsing(noObjectsIn(inner(path, name), path))
    return parseObject(name, json, { path: inner(path, name), types, cx })
  }
  const definition = types.fields.get(word)
  if (definition === undefined) throw mapperParsing(`No handler for type [${word}] declared on field [${name}]`)
  return parseField(!flat && name.includes('.') && last !== '' ? last : name, json, definition, types, cx)
}

const isObjectOnly = (json: JsonObject) => {
  const keys = Object.keys(json)
  return keys.length === 1 && keys[0] === 'enabled'
}

/** `a.b` declares an object `a` with a field `b`. */
function addDotted(properties: Map<string, Declaration>, dotted: string, declaration: Declaration): void {
  const parts = dotted.split('.')
  // A point at the end counts for nothing, as Java splits.
  while (parts.length > 1 && parts[parts.length - 1] === '') parts.pop()
  if (parts.some(part => part === '')) throw illegalArgument('name cannot be empty string')
  let whole = declaration
  for (let i = parts.length - 1; i > 0; i--) whole = { ...EMPTY_OBJECT, properties: new Map([[parts[i], whole]]) }
  const before = properties.get(parts[0])
  if (before === undefined) properties.set(parts[0], whole)
  else if (before.kind === 'object' && whole.kind === 'object') properties.set(parts[0], mergeObject(parts[0], before, whole))
  else {
    const field = before.kind === 'field' ? before : (whole as FieldDeclaration)
    throw illegalArgument(`mapper [${parts[0]}] cannot be changed from type [${field.definition.type}] to [ObjectMapper]`)
  }
}

function printObject(declaration: ObjectDeclaration): Record<string, unknown> {
  const json = printOptions(declaration)
  printProperties(declaration, json)
  return json
}

/** Without its fields. */
function printOptions(declaration: ObjectDeclaration): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  const { nested } = declaration
  if (nested !== null) json.type = NESTED
  else if (declaration.properties.size === 0) json.type = 'object'
  if (nested?.includeInParent) json.include_in_parent = true
  if (nested?.includeInRoot) json.include_in_root = true
  if (declaration.dynamic !== null) json.dynamic = declaration.dynamic
  if (!declaration.enabled) json.enabled = false
  if (declaration.disableObjects !== null) json.disable_objects = declaration.disableObjects
  return json
}

export function printProperties(declaration: ObjectDeclaration, json: Record<string, unknown>): void {
  if (declaration.properties.size === 0) return
  const properties: Record<string, unknown> = Object.create(null)
  for (const name of [...declaration.properties.keys()].sort()) {
    const field = declaration.properties.get(name)!
    properties[name] = field.kind === 'object' ? printObject(field) : printField(field)
  }
  json.properties = properties
}

/** The text of `options`, with the fields behind them. Many are printed in turns with others. */
export function textOfObject({ properties }: ObjectDeclaration, options: Record<string, unknown>): string {
  const head = stringify(options)
  if (properties.size === 0) return head
  const names = onceKept(properties, 'names', () => [...properties.keys()].sort())
  const textOf = (field: Declaration) => (field.kind === 'object' ? textOfObject(field, printOptions(field)) : stringify(printField(field)))
  const texts = mapKept(names, 'texts', name => `${JSON.stringify(name)}:${textOf(properties.get(name)!)}`)
  return `${head.slice(0, -1)}${head === '{}' ? '' : ','}"properties":{${texts.join(',')}}}`
}

export function mergeObject(path: string, existing: ObjectDeclaration, incoming: ObjectDeclaration): ObjectDeclaration {
  checkNested(existing.nested, incoming.nested)
  if (existing.enabled !== incoming.enabled) {
    throw new ApiError(
      'mapper_exception',
      `the [enabled] parameter can't be updated for the object mapping [${path === '' ? '_doc' : path}]`,
    )
  }
  const { disableObjects } = existing
  if (disableObjects !== null && incoming.disableObjects !== null && disableObjects !== incoming.disableObjects) {
    const change = `from [${disableObjects}] to [${incoming.disableObjects}] for object mapping [${path === '' ? '_doc' : path}]`
    throw new ApiError(
      'mapper_exception',
      `Cannot update parameter [disable_objects] ${change}. The disable_objects setting is immutable after index creation.`,
    )
  }
  const properties = new Map(existing.properties)
  for (const [name, field] of incoming.properties) {
    const fieldPath = inner(path, name)
    const before = properties.get(name)
    if (before === undefined) {
      if (disableObjects === true && field.kind === 'object') throw new ApiError('mapper_exception', noObjectsIn(fieldPath, path))
      properties.set(name, field)
    } else if (before.kind !== field.kind) throw illegalArgument(`can't merge a non object mapping [${fieldPath}] with an object mapping`)
    else if (before.kind === 'object') properties.set(name, mergeObject(fieldPath, before, field as ObjectDeclaration))
    else properties.set(name, mergeField(fieldPath, before, field as FieldDeclaration))
  }
  return { ...existing, dynamic: incoming.dynamic ?? existing.dynamic, properties }
}

function checkNested(existing: NestedOptions | null, incoming: NestedOptions | null): void {
  if (existing === null && incoming === null) return
  if (incoming === null) throw illegalArgument('cannot change object mapping from nested to non-nested')
  if (existing === null) throw illegalArgument('cannot change object mapping from non-nested to nested')
  const fixed = (key: string) => new ApiError('mapper_exception', `the [${key}] parameter can't be updated on a nested object mapping`)
  if (existing.includeInParent !== incoming.includeInParent) throw fixed('include_in_parent')
  if (existing.includeInRoot !== incoming.includeInRoot) throw fixed('include_in_root')
}
