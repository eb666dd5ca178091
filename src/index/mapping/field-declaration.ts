// A field as its mapping declares it: pure data that is parsed, printed and merged; `Mapping` builds the working fields from it.

import { illegalArgument, mapperParsing, nullPointer } from '../../core/errors.ts'
import type { FieldDeclaration, FieldDefinition, FieldTypeTable } from './field-definition.ts'
import { isObject, type JsonObject, javaText } from './java-text.ts'
import type { MappingContext } from './parameter.ts'

/** Keys the server accepted once and still drops silently. */
const IGNORED_KEYS = new Set(['doc_values_format', 'postings_format'])

export function parseField(
  name: string,
  json: JsonObject,
  definition: FieldDefinition,
  types: FieldTypeTable,
  cx: MappingContext,
): FieldDeclaration {
  const parameterContext = { ...cx, field: name }
  const values: Record<string, unknown> = Object.create(null)
  for (const [key, parameter] of Object.entries(definition.parameters)) values[key] = parameter.initial(cx)
  const given = new Set<string>()
  let fields: ReadonlyMap<string, FieldDeclaration> = new Map()
  let copyTo: readonly string[] = []
  for (const [key, value] of Object.entries(json)) {
    if (key === 'type') continue
    if (definition.composite !== false && key === 'fields') {
      fields = parseSubFields(name, value, types, cx)
    } else if (definition.composite !== false && key === 'copy_to') {
      copyTo = parseCopyTo(value)
    } else if (Object.hasOwn(definition.parameters, key)) {
      const parameter = definition.parameters[key]
      if (value === null) {
        if (!parameter.nullable)
          throw mapperParsing(`[${key}] on mapper [${name}] of type [${definition.type}] must not have a [null] value`)
        continue
      }
      values[key] = parameter.parse(value, parameterContext)
      given.add(key)
    } else if (definition.refuseUnknown !== undefined) {
      throw definition.refuseUnknown(name, key, value)
    } else if (!IGNORED_KEYS.has(key) && !definition.ignored?.includes(key)) {
      throw mapperParsing(`unknown parameter [${key}] on mapper [${name}] of type [${definition.type}]`)
    }
  }
  const declaration: FieldDeclaration = { kind: 'field', definition, values, given, fields, copyTo, analyzers: cx.analyzers }
  definition.check?.(name, declaration, cx)
  return declaration
}

function parseSubFields(name: string, value: unknown, types: FieldTypeTable, cx: MappingContext): ReadonlyMap<string, FieldDeclaration> {
  if (Array.isArray(value) && value.length === 0) return new Map()
  if (!isObject(value)) {
    throw mapperParsing(
      `expected map for property [fields] on field [${javaText(value)}] or [fields] but got a class java.lang.${typeof value === 'string' ? 'String' : 'Integer'}`,
    )
  }
  const fields = new Map<string, FieldDeclaration>()
  for (const [subName, json] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (subName.includes('.')) throw mapperParsing(`Field name [${subName}] which is a multi field of [${name}] cannot contain '.'`)
    if (!isObject(json)) throw mapperParsing(`illegal field [${subName}], only fields can be specified inside fields`)
    const type = json.type
    if (type === undefined || type === null) throw mapperParsing(`no type specified for property [${subName}]`)
    if (types.objects.has(String(type)) || type === 'alias') throw mapperParsing(`Type [${type}] cannot be used in multi field`)
    const definition = types.fields.get(String(type))
    if (definition === undefined) throw mapperParsing(`no handler for type [${type}] declared on field [${subName}]`)
    fields.set(subName, parseField(subName, json, definition, types, cx))
  }
  return fields
}

function parseCopyTo(value: unknown): string[] {
  if (value === null) throw nullPointer('Cannot invoke "String.lastIndexOf(int)" because "field" is null')
  return (Array.isArray(value) ? value : [value]).map(item => javaText(item))
}

/** `complete` prints defaults, too. */
export function printField(declaration: FieldDeclaration, complete = false): Record<string, unknown> {
  const { definition, values } = declaration
  const json: Record<string, unknown> = { type: definition.type }
  for (const [key, parameter] of Object.entries(definition.parameters)) {
    const printed = complete
      ? (definition.completes?.(key, declaration) ?? true)
      : (definition.prints?.(key, declaration) ?? isConfigured(declaration, key))
    if (printed) json[key] = definition.printed?.(key, declaration) ?? parameter.print(values[key])
    if (key === definition.subFieldsAfter) printComposite(declaration, json, complete)
  }
  if (definition.subFieldsAfter === undefined) printComposite(declaration, json, complete)
  return json
}

function printComposite(declaration: FieldDeclaration, json: Record<string, unknown>, complete: boolean): void {
  if (declaration.fields.size > 0) {
    const names = [...declaration.fields.keys()].sort()
    json.fields = Object.fromEntries(names.map(name => [name, printField(declaration.fields.get(name)!, complete)]))
  }
  if (declaration.copyTo.length > 0) json.copy_to = declaration.copyTo
}

/** Given, and (mostly) other than the default. */
function isConfigured(declaration: FieldDeclaration, key: string): boolean {
  if (!declaration.given.has(key)) return false
  const parameter = declaration.definition.parameters[key]
  return parameter.explicit || parameter.text(declaration.values[key]) !== declaration.definition.initialText(key)
}

/** The declaration after a put mapping: what may change takes the new value (or the default again), the rest must be the same. */
export function mergeField(path: string, existing: FieldDeclaration, incoming: FieldDeclaration): FieldDeclaration {
  const { definition } = existing
  if (definition !== incoming.definition) {
    if (definition.type === 'alias') {
      throw illegalArgument(`Cannot merge a field alias mapping [${path}] with a mapping that is not for a field alias.`)
    }
    throw illegalArgument(
      `mapper [${path}] cannot be changed from type [${definition.type}] to [${incoming.definition.type === 'alias' ? 'FieldAliasMapper' : incoming.definition.type}]`,
    )
  }
  definition.checkMerge?.(path, existing, incoming)
  const conflicts: string[] = []
  for (const [key, parameter] of Object.entries(definition.parameters)) {
    const from = parameter.text(existing.values[key])
    const to = parameter.text(incoming.values[key])
    const mergeable = definition.mayMerge?.(key, existing, incoming) ?? parameter.mergeable
    if (from !== to && !mergeable) conflicts.push(`Cannot update parameter [${key}] from [${from}] to [${to}]`)
  }
  if (conflicts.length > 0) throw illegalArgument(`Mapper for [${path}] conflicts with existing mapper:\n\t${conflicts.join('\n\t')}`)
  const fields = new Map(existing.fields)
  for (const [name, field] of incoming.fields) {
    const before = fields.get(name)
    fields.set(name, before === undefined ? field : mergeField(`${path}.${name}`, before, field))
  }
  return { ...incoming, fields }
}
