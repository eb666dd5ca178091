// Maps the new fields of a document: by dynamic templates first, then by the type of the values.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { parseJavaDouble } from '../../core/java-double.ts'
import { JsonFloat, parseJsonNumbers } from '../../core/json.ts'
import { DateFormat } from './date-format.ts'
import { DYNAMIC_TYPES, type MatchType } from './dynamic-template.ts'
import { checkDepth, splitPath } from './field-path.ts'
import { isObject } from './java-text.ts'
import type { Leaf } from './leaf.ts'
import type { Mapping, ObjectNode } from './mapping.ts'
import { type Dynamic, NESTED } from './object-declaration.ts'
import { DEFAULT_DATE_FORMATS } from './root-declaration.ts'

type Json = Record<string, unknown>

/** The mapping (of the new fields only) that a document asks for; null: none. `copies`: targets of copy_to that no field has. */
export function collectNewFields(mapping: Mapping, source: Uint8Array, copies: ReadonlyMap<string, unknown>): Json | null {
  const collector = new Collector(mapping)
  collector.object(parseJsonNumbers(source) as Json, mapping.root, [], 1)
  for (const [path, value] of copies) collector.copyTarget(path, value)
  return collector.fragment.properties === undefined ? null : collector.fragment
}

export function newCopyTargets(leaf: Leaf, mapping: Mapping): string[] {
  return leaf.copyTo.filter(path => mapping.leaf(path) === undefined && mayGrow(mapping, path))
}

const mayGrow = (mapping: Mapping, path: string): boolean => dynamicAt(mapping, path) !== 'false'

/** How a field at `path` is met that is not mapped. Throws where it is refused. */
function dynamicAt(mapping: Mapping, path: string): Dynamic {
  let node: ObjectNode = mapping.root
  for (const part of path.split('.')) {
    const child = node.children.get(part)
    if (child === undefined || child.kind !== 'object') break
    node = child
  }
  if (node.dynamic === 'strict') throw notIntroduced('strict', path, node.path)
  return node.dynamic
}

/** The names that a path goes through, the last of which may have dots where objects are disabled. */
function namesIn(mapping: Mapping, path: string): string[] {
  const parts = path.split('.')
  let node: ObjectNode = mapping.root
  for (let i = 0; i < parts.length; i++) {
    if (node.flat) return [...parts.slice(0, i), parts.slice(i).join('.')]
    const child = node.children.get(parts[i])
    if (child?.kind !== 'object') break
    node = child
  }
  return parts
}

export const notIntroduced = (dynamic: Dynamic, name: string, within: string) =>
  new ApiError(
    'strict_dynamic_mapping_exception',
    `mapping set to ${dynamic}, dynamic introduction of [${name}] within [${within === '' ? '_doc' : within}] is not allowed`,
  )

/** What the first template that fits says of a new field; null: none fits. */
export function templateFor(mapping: Mapping, path: readonly string[], kind: MatchType): Json | null {
  const name = path[path.length - 1]
  const full = path.join('.')
  for (const template of mapping.options.templates ?? []) {
    if (template.matches(name, full, kind)) return template.mappingFor(name, DYNAMIC_TYPES[kind])
  }
  return null
}

/** What templates say of objects beside these is not looked at. */
const OF_OBJECTS = new Set(['type', 'dynamic', 'enabled', 'properties', 'include_in_parent', 'include_in_root'])

const STRING_MAPPING = { type: 'text', fields: { keyword: { type: 'keyword', ignore_above: 256 } } }

class Collector {
  readonly fragment: Json
  /** So many may be added. */
  private room: number

  constructor(private readonly mapping: Mapping) {
    this.room = Math.max(0, mapping.context.settings.totalFieldsLimit - mapping.totalFields)
    this.fragment = mapping.root.flat ? { disable_objects: true } : {}
  }

  /** There are too many already, which is reported when they are added to the mapping: the search for more stops. */
  private get isTooMany(): boolean {
    return this.room < 0
  }

  /** `depth` counts the objects of the document, not the dots of its names. */
  object(json: Json, node: ObjectNode, path: readonly string[], depth: number): void {
    if (node.flat) {
      for (const [key, value] of Object.entries(json)) this.flat(key, value, node, path)
      return
    }
    for (const key of Object.keys(json)) {
      if (this.isTooMany) return
      const value = json[key]
      const parts = splitPath(key)
      let at: ObjectNode | null = node
      let known = path
      for (let i = 0; i < parts.length && at !== null; i++) {
        if (at.flat) {
          this.flat(parts.slice(i).join('.'), value, at, known)
          at = null
          continue
        }
        const child: ReturnType<ObjectNode['children']['get']> = at.children.get(parts[i])
        if (child === undefined) {
          if (at.dynamic !== 'false') this.introduce(known, parts.slice(i), value, at.dynamic, depth)
          at = null
        } else {
          known = [...known, parts[i]]
          at = child.kind === 'object' && child.enabled ? child : null
        }
      }
      if (at !== null) this.inner(value, at, known, depth)
    }
  }

  private inner(value: unknown, node: ObjectNode, path: readonly string[], depth: number): void {
    if (Array.isArray(value)) for (const item of value) this.inner(item, node, path, depth)
    else if (isPlainObject(value)) this.object(value, node, path, depth + 1)
  }

  /** The fields of objects within are those of `node`, by their paths. */
  private flat(name: string, value: unknown, node: ObjectNode, path: readonly string[]): void {
    const known = node.children.has(name)
    if (Array.isArray(value) || isPlainObject(value)) {
      if (known && node.path !== '') return
      if (Array.isArray(value)) for (const item of value) this.flat(name, item, node, path)
      else for (const [key, item] of Object.entries(value)) this.flat(`${name}.${key}`, item, node, path)
      return
    }
    if (known || value === null || node.dynamic === 'false') return
    const mapping = this.fieldMapping([...path, name], value, node.dynamic)
    if (mapping !== null) this.declare([...path, name], mapping)
  }

  /** New fields below a new name: everything from here on is unmapped. */
  private introduce(path: readonly string[], rest: readonly string[], value: unknown, dynamic: Dynamic, depth: number, lists = 1): void {
    if (Array.isArray(value)) {
      checkDepth(lists, this.mapping.context.settings.depthLimit, 'nested array field')
      if (rest.length === 1 && this.passesOver([...path, rest[0]], dynamic)) return
      for (const item of value) this.introduce(path, rest, item, dynamic, depth, lists + 1)
      return
    }
    if (value === null) return
    // What is too deep already is reported when it is added to the mapping.
    if (this.isTooMany || path.length > this.mapping.context.settings.depthLimit) return
    const full = [...path, rest[0]]
    if (rest.length > 1) {
      const inside = this.declareObject(full, dynamic)
      if (inside !== 'false') this.introduce(full, rest.slice(1), value, inside, depth)
      return
    }
    if (isPlainObject(value)) {
      checkDepth(depth + 1, this.mapping.context.settings.depthLimit)
      const inside = this.declareObject(full, dynamic)
      if (inside === 'false') return
      for (const [key, item] of Object.entries(value)) this.introduce(full, splitPath(key), item, inside, depth + 1)
      return
    }
    const mapping = this.fieldMapping(full, value, dynamic)
    if (mapping !== null) this.declare(full, mapping)
  }

  /** Whether a list is left as it is, as are all that no template for objects fits. Throws where such are refused. */
  private passesOver(path: readonly string[], dynamic: Dynamic): boolean {
    if (dynamic !== 'strict_allow_templates' && dynamic !== 'false_allow_templates') return false
    if (templateFor(this.mapping, path, 'object') !== null) return false
    if (dynamic === 'strict_allow_templates') throw this.notAllowed(path)
    return true
  }

  /** Answers how fields inside are met; `false` also where there is nothing to look for, at least not now. */
  private declareObject(path: readonly string[], dynamic: Dynamic): Dynamic {
    const template = templateFor(this.mapping, path, 'object')
    if (template === null && dynamic === 'strict_allow_templates') throw this.notAllowed(path)
    if (template === null && dynamic === 'false_allow_templates') return 'false'
    const type = template === null ? 'object' : typeOf(template)
    const isObjects = type === 'object' || type === NESTED
    const mapping = isObjects ? Object.fromEntries(Object.entries(template ?? {}).filter(([key]) => OF_OBJECTS.has(key))) : template!
    this.declare(path, { type, ...mapping })
    if (!isObjects || mapping.enabled === false) return 'false'
    // The template names fields of the object itself: what else is inside is seen when the document meets the grown mapping.
    if (mapping.properties !== undefined) return 'false'
    return mapping.dynamic === undefined ? dynamic : (String(mapping.dynamic) as Dynamic)
  }

  private notAllowed(path: readonly string[]): ApiError {
    return notIntroduced('strict_allow_templates', path[path.length - 1], path.slice(0, -1).join('.'))
  }

  /** Null: it stays unmapped. */
  private fieldMapping(path: readonly string[], value: unknown, dynamic: Dynamic): Json | null {
    const kind = this.kindOf(value)
    const template = templateFor(this.mapping, path, kind.match)
    if (template !== null) return template
    if (dynamic === 'strict_allow_templates') throw this.notAllowed(path)
    if (dynamic === 'false_allow_templates') return null
    if (kind.match === 'string') return STRING_MAPPING
    return { type: DYNAMIC_TYPES[kind.match], ...kind.dateFormat }
  }

  private kindOf(value: unknown): { match: MatchType; dateFormat?: Json } {
    if (value instanceof JsonFloat) return { match: 'double' }
    if (typeof value === 'number' || typeof value === 'bigint') return { match: 'long' }
    if (typeof value === 'boolean') return { match: 'boolean' }
    return this.kindOfText(String(value))
  }

  private kindOfText(text: string): { match: MatchType; dateFormat?: Json } {
    const { options } = this.mapping
    if (options.numericDetection === true) {
      if (/^[+-]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text.replace('+', ''))) === BigInt(text.replace('+', '')))
        return { match: 'long' }
      if (parseJavaDouble(text) !== null) return { match: 'double' }
    }
    // Plain numbers are no dates, although epoch_millis would read them.
    if (options.dateDetection !== false && parseJavaDouble(text) === null) {
      for (const format of options.dateFormats ?? DEFAULT_DATE_FORMATS) {
        const date = DateFormat.of(format)
        if (!date.accepts(text)) continue
        if (options.dateFormats === null && format === DEFAULT_DATE_FORMATS[0]) return { match: 'date' }
        return { match: 'date', dateFormat: { format, print_format: format.split('||')[0] } }
      }
    }
    return { match: 'string' }
  }

  /** An unmapped target of copy_to is mapped by the first value it gets. */
  copyTarget(path: string, value: unknown): void {
    const parts = namesIn(this.mapping, path)
    const mapping = this.fieldMapping(parts, value, dynamicAt(this.mapping, path))
    if (mapping === null) return
    for (let i = 1; i < parts.length; i++) {
      const parent = parts.slice(0, i)
      if (!this.mapping.objectNames.includes(parent.join('.'))) this.declare(parent, { type: 'object' })
    }
    this.declare(parts, mapping)
  }

  /** What must be said of an object that is mapped, to add fields to it. */
  private knownObject(path: string): Json {
    const object = this.mapping.object(path)
    const nested = object?.nested ?? null
    const flat = object?.flat === true ? { disable_objects: true } : {}
    if (nested === null) return flat
    return { type: NESTED, include_in_parent: nested.includeInParent, include_in_root: nested.includeInRoot, ...flat }
  }

  private declare(path: readonly string[], mapping: Json): void {
    let at = this.fragment
    path.slice(0, -1).forEach((part, i) => {
      const properties = propertiesOf(at)
      at = (properties[part] as Json | undefined) ?? (properties[part] = this.knownObject(path.slice(0, i + 1).join('.')))
    })
    const properties = propertiesOf(at)
    const name = path[path.length - 1]
    const before = properties[name] as Json | undefined
    if (before === undefined) {
      this.room--
      properties[name] = { ...mapping }
      return
    }
    const from = typeOf(before)
    const to = typeOf(mapping)
    if (from === to) return
    const full = path.join('.')
    // Inside objects, a conflict names the later mapping first.
    if (path.length > 1 && to !== 'object' && at.disable_objects !== true) {
      throw illegalArgument(`mapper [${full}] cannot be changed from type [${to}] to [${from === 'object' ? 'ObjectMapper' : from}]`)
    }
    if (from === 'object' || to === 'object') throw illegalArgument(`can't merge a non object mapping [${full}] with an object mapping`)
    throw illegalArgument(`mapper [${full}] cannot be changed from type [${from}] to [${to}]`)
  }
}

const isPlainObject = (value: unknown): value is Json => isObject(value) && !(value instanceof JsonFloat)

const typeOf = (mapping: Json) => (typeof mapping.type === 'string' ? mapping.type : 'object')

function propertiesOf(mapping: Json): Json {
  if (mapping.properties === undefined) mapping.properties = Object.create(null) as Json
  return mapping.properties as Json
}
