// A document's JSON against a mapping: walks the parsed source once and hands each value to its field. Pure: new fields are only reported.
import { brokenBy, faultOf } from '../../core/broken-json.ts'
import { ApiError, illegalArgument, illegalState, isApiError, mapperParsing } from '../../core/errors.ts'
import { decodeUtf8, parseSource } from '../../core/json.ts'
import { noContent, opensObject } from '../../core/no-content.ts'
import { type IndexableDocument, type ParsedDocument, ROUTING_FIELD } from '../contracts/document.ts'
import { noValueOfDerived } from './derived-declaration.ts'
import { addDocCount } from './doc-count.ts'
import { DocumentBuilder } from './document-builder.ts'
import { collectNewFields, newCopyTargets, notIntroduced, templateFor } from './dynamic-mapping.ts'
import { checkDepth, splitPath } from './field-path.ts'
import { IndexingError } from './indexing-error.ts'
import type { JsonObject } from './java-text.ts'
import type { Leaf } from './leaf.ts'
import type { Mapping, ObjectNode } from './mapping.ts'
import { wrapError } from './mapping-error.ts'
import { isMetaField } from './meta-fields.ts'
import { DOC_COUNT_SPEC } from './meta-specs.ts'
import { noObjectsIn } from './object-declaration.ts'

interface DocumentInput {
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array
  /** The source, parsed by `parseSource`, where the caller has it already. */
  readonly parsed?: unknown
}

/** `dynamic`: the document brings fields that are not mapped; merge this mapping and parse again. */
type ParseResult = { readonly document: ParsedDocument } | { readonly dynamic: Record<string, unknown> }

export function parseDocument(mapping: Mapping, input: DocumentInput): ParseResult {
  try {
    if (input.source.length === 0) throw mapperParsing('failed to parse, document is empty')
    if (!opensObject(input.source)) throw noContent()
    const parsed = (input.parsed ?? readSource(mapping, input)) as JsonObject
    const walk = new Walk(mapping, new DocumentBuilder(input.id, input.routing, input.source, parsed))
    if (mapping.root.enabled) walk.object(parsed, mapping.root, 1)
    if (input.routing !== null) walk.out.nameField(ROUTING_FIELD)
    const dynamic = walk.hasNewFields ? collectNewFields(mapping, input.source, walk.newCopies ?? new Map()) : null
    if (dynamic !== null) return { dynamic }
    const documents = walk.out.finish()
    if (mapping.options.timestampField !== null) checkTimestamp(mapping, mapping.options.timestampField, documents[documents.length - 1])
    return { document: { id: input.id, routing: input.routing, source: keptSource(mapping, input.source), documents } }
  } catch (error) {
    throw asParseFailure(error, mapping)
  }
}

/** Longer sources only tell where they break. */
const LONGEST = 65_536

/** Where the source breaks, the server has met what is wrong with the fields before. */
function readSource(mapping: Mapping, { id, routing, source }: DocumentInput): unknown {
  try {
    return parseSource(source)
  } catch (error) {
    if (!isApiError(error) || source.length > LONGEST || !mapping.root.enabled) throw error
    const broken = brokenBy(error, decodeUtf8(source))
    if (broken !== null) {
      try {
        const tree = broken.tree as JsonObject
        const out = new DocumentBuilder(id, routing, Buffer.from(broken.closed), tree)
        broken.asRead(() => out.positions())
        new Walk(mapping, out).object(tree, mapping.root, 1)
      } catch (told) {
        if (isApiError(told) && faultOf(rootCause(told)) === undefined) throw told
      } finally {
        broken.heal()
      }
    }
    throw error
  }
}

const rootCause = (error: ApiError): ApiError => (error.cause === undefined ? error : rootCause(error.cause))

function checkTimestamp(mapping: Mapping, name: string, { values }: IndexableDocument): void {
  const type = mapping.field(name)?.type
  const said = values.filter(({ field }) => field.name === name)
  if (said.length !== 1 || (type !== 'date' && type !== 'date_nanos'))
    throw illegalArgument(`documents must contain a single-valued timestamp field '${name}' of date type`)
}

function keptSource({ options, sourceFilter }: Mapping, source: Uint8Array): Uint8Array | null {
  if (!options.source.enabled) return null
  return sourceFilter === null ? source : sourceFilter.filterBytes(source)
}

/**
 * Parses a document, letting the mapping grow as it needs. The caller keeps the new mapping only when this succeeds, so
 * that a refused document leaves no fields behind. One that only the index refuses has changed it by then: `keep` gets the mapping.
 */
export function parseGrowing(
  mapping: Mapping,
  input: DocumentInput,
  keep?: (mapping: Mapping) => void,
): { document: ParsedDocument; mapping: Mapping } {
  try {
    for (;;) {
      const result = parseDocument(mapping, input)
      if ('document' in result) return { document: result.document, mapping }
      mapping = mapping.merge(result.dynamic)
    }
  } catch (error) {
    if (error instanceof IndexingError) keep?.(mapping)
    throw error
  }
}

/** Errors that speak for themselves; others are said to have happened while parsing. */
const OWN = new Set(['mapper_parsing_exception', 'strict_dynamic_mapping_exception'])
/** Thrown where a document meets the index, after parsing. */
const LATER = 'mapper ['

function asParseFailure(error: unknown, { root }: Mapping): unknown {
  if (!(error instanceof ApiError) || OWN.has(error.type)) return error
  if (error instanceof IndexingError || error.reason.startsWith(LATER) || error.reason.startsWith("can't merge")) return error
  // What is wrong with the names of a flat document is found when they are added to the mapping.
  if (root.flat && error.reason.startsWith('object field')) return error
  return wrapError('failed to parse', error)
}

class Walk {
  hasNewFields = false
  /** Unmapped targets of copy_to, with the first value for each; null: there are none. */
  newCopies: Map<string, unknown> | null = null
  private readonly depthLimit: number

  constructor(
    private readonly mapping: Mapping,
    readonly out: DocumentBuilder,
  ) {
    this.depthLimit = mapping.context.settings.depthLimit
  }

  object(json: Readonly<Record<string, unknown>>, node: ObjectNode, depth: number): void {
    if (node.flat) {
      this.flatObject(json, node, '', depth)
      return
    }
    const { children } = node
    for (const name in json) {
      const value = json[name]
      const child = children.get(name)
      if (child === undefined) this.unknown(json, name, value, node, depth)
      else this.member(json, name, value, child, depth)
    }
  }

  /** Objects are disabled: members of those within have their whole path for a name. */
  private flatObject(json: Readonly<Record<string, unknown>>, node: ObjectNode, prefix: string, depth: number): void {
    for (const name in json) this.flatMember(json, name, json[name], prefix + name, node, depth)
  }

  private flatMember(container: object, key: string | number, value: unknown, name: string, node: ObjectNode, depth: number): void {
    const child = node.children.get(name)
    const isRoot = node.path === ''
    const composed = typeof value === 'object' && value !== null
    // In the root, even what a field could read is taken apart.
    if (child !== undefined && !(composed && isRoot)) this.member(container, key as string, value, child, depth)
    else if (Array.isArray(value)) {
      if (child === undefined) this.checkBeginnings(name, node)
      for (let i = 0; i < value.length; i++) this.flatMember(value, i, value[i], name, node, depth)
    } else if (composed) this.flatObject(value as Readonly<Record<string, unknown>>, node, `${name}.`, depth)
    else if (isRoot && isMetaField(name)) this.meta(container, name, value)
    else if (name === '') throw illegalArgument('name cannot be empty string')
    else {
      splitPath(name)
      if (value === null) refuseNull(name, node)
      else if (node.dynamic === 'strict') throw notIntroduced('strict', name, node.path)
      else if (node.dynamic !== 'false') this.hasNewFields = true
    }
  }

  /** A new name must not go through that of a field. */
  private checkBeginnings(name: string, node: ObjectNode): void {
    const within = node.path === '' ? '' : `${node.path}.`
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      const child = node.children.get(name.slice(0, dot))
      if (child === undefined) continue
      throw this.notAnObject(within + name, within + name.slice(0, dot), child.kind === 'leaf' ? child.type : child.kind)
    }
  }

  /** A path from outside into an object that has none of its own. */
  private dottedIntoFlat(container: object, key: string, value: unknown, names: readonly string[], node: ObjectNode, depth: number): void {
    const name = names.join('.')
    const child = node.children.get(name)
    if (child !== undefined) {
      this.member(container, key, value, child, depth)
      return
    }
    this.checkBeginnings(name, node)
    const composed = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (names.length > 1 || composed) {
      const error = mapperParsing(noObjectsIn(`${node.path}.${names[0]}`, node.path))
      throw wrapError(`Failed to parse mapping [_doc]: ${error.reason}`, error)
    }
    if (value === null) refuseNull(name, node)
    else this.introduce(name, node, value, node)
  }

  private member(
    container: object,
    key: string,
    value: unknown,
    child: ObjectNode | Leaf | { readonly kind: 'alias'; readonly path: string },
    depth: number,
  ): void {
    if (child.kind === 'leaf') this.leaf(container, key, value, child)
    else if (child.kind === 'object') this.inner(value, child, key, depth)
    else throw illegalArgument(`Cannot write to a field alias [${child.path}].`)
  }

  private leaf(container: object, key: string | number, value: unknown, leaf: Leaf, lists = 1): void {
    if (Array.isArray(value) && !leaf.takesLists) {
      checkDepth(lists, this.depthLimit, 'nested array field')
      for (let i = 0; i < value.length; i++) this.leaf(value, i, value[i], leaf, lists + 1)
      return
    }
    const { out } = this
    out.container = container
    out.key = key
    out.addTo(leaf, value)
    if (leaf.copyTo.length !== leaf.copyTargets.length) this.noteCopies(leaf, value)
  }

  private noteCopies(leaf: Leaf, value: unknown): void {
    for (const path of newCopyTargets(leaf, this.mapping)) {
      if (value === null) {
        throw illegalState(`Can't handle serializing a dynamic type with content token [VALUE_NULL] and field name [${path}]`)
      }
      this.hasNewFields = true
      const { container, key } = this.out
      this.newCopies ??= new Map()
      if (!this.newCopies.has(path)) this.newCopies.set(path, this.out.positions().float(container, key) ?? value)
    }
  }

  private inner(value: unknown, node: ObjectNode, name: string | null, depth: number, lists = 1): void {
    if (!node.enabled || value === null) return
    if (Array.isArray(value)) {
      checkDepth(lists, this.depthLimit, 'nested array field')
      for (let i = 0; i < value.length; i++) this.inner(value[i], node, null, depth, lists + 1)
    } else if (typeof value === 'object') {
      checkDepth(depth + 1, this.depthLimit)
      const { repeated } = node
      if (repeated !== null) this.out.openNested(node.path, this.mapping.context.settings.nestedObjectsLimit)
      this.object(value as Readonly<Record<string, unknown>>, node, depth + 1)
      if (repeated !== null) this.out.closeNested(repeated)
    } else if (node.flat) throw illegalArgument(`can't merge a non object mapping [${node.path}] with an object mapping`)
    else {
      throw mapperParsing(`object mapping for [${node.path}] tried to parse field [${name}] as object, but found a concrete value`)
    }
  }

  /** A key the object does not have: a dotted path, metadata, or a new field. */
  private unknown(container: object, key: string, value: unknown, node: ObjectNode, depth: number): void {
    if (node.path === '' && isMetaField(key)) {
      this.meta(container, key, value)
      return
    }
    if (node.path === '' && this.mapping.derived.has(key)) {
      this.out.container = container
      this.out.key = key
      throw this.out.fieldError(key, 'derived', value, noValueOfDerived())
    }
    const parts = splitPath(key)
    if (node.path === '' && isMetaField(parts[0])) throw this.notAnObject(key, parts[0], parts[0])
    let at = node
    for (let i = 0; i < parts.length - 1; i++) {
      const child = at.children.get(parts[i])
      if (child === undefined) {
        if (value === null) refuseNull(key, node)
        else this.introduce(parts[i], at, value, node)
        return
      }
      if (child.kind !== 'object') {
        const path = at.path === '' ? parts[i] : `${at.path}.${parts[i]}`
        const type = child.kind === 'leaf' ? child.type : 'alias'
        throw this.notAnObject(node.path === '' ? key : `${node.path}.${key}`, path, type)
      }
      if (child.nested !== null) {
        throw mapperParsing(
          `Cannot add a value for field [${key}] since one of the intermediate objects is mapped as a nested object: [${child.path}]`,
        )
      }
      if (!child.enabled) return
      at = child
      checkDepth(depth + i + 1, this.depthLimit)
      if (at.flat) {
        this.dottedIntoFlat(container, key, value, parts.slice(i + 1), at, depth + i + 1)
        return
      }
    }
    const last = parts[parts.length - 1]
    const child = at.children.get(last)
    if (child !== undefined) this.member(container, key, value, child, depth + parts.length - 1)
    else if (value === null) refuseNull(key, node)
    else this.introduce(last, at, value, node)
  }

  private notAnObject(name: string, path: string, type: string): ApiError {
    return mapperParsing(
      `Could not dynamically add mapping for field [${name}]. Existing mapping for [${path}] must be of type object but found [${type}].`,
    )
  }

  private introduce(name: string, node: ObjectNode, value: unknown, container: ObjectNode): void {
    const { dynamic, path } = node
    if (dynamic === 'false') return
    if (dynamic === 'strict') throw notIntroduced(dynamic, name, path)
    if (dynamic === 'strict_allow_templates' && Array.isArray(value)) {
      if (templateFor(this.mapping, path === '' ? [name] : [...path.split('.'), name], 'object') === null)
        throw notIntroduced(dynamic, name, path)
      if (value.includes(null)) refuseNull(name, container)
    }
    if (hasContent(value)) this.hasNewFields = true
  }

  private meta(container: object, key: string, value: unknown): void {
    const { out } = this
    if (key === DOC_COUNT_SPEC.name) {
      addDocCount(out, container, key, value)
      return
    }
    out.container = container
    out.key = key
    if (this.mapping.context.settings.ignoreMalformed) return
    const reason = `Field [${key}] is a metadata field and cannot be added inside a document. Use the index API request parameters.`
    throw out.fieldError(key, key, value, mapperParsing(reason))
  }
}

/** The server asks only the object that the null stands in, and only what that says of itself; it sees no path in the name. */
function refuseNull(key: string, { ownDynamic, path }: ObjectNode): void {
  if (ownDynamic === 'strict' || ownDynamic === 'strict_allow_templates') throw notIntroduced(ownDynamic, key, path)
}

/** Nulls and lists of nothing else make no field. */
function hasContent(value: unknown): boolean {
  if (value === null) return false
  return !Array.isArray(value) || value.some(hasContent)
}
