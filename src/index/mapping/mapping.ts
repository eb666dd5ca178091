// The mapping of one index: which fields there are, how documents become values of them, and how it may grow. Immutable.
import type { Analyzer } from '../../analysis/analyzer.ts'
import { ApiError, illegalArgument, mapperParsing } from '../../core/errors.ts'
import { mayLeaveKept, onceKept } from '../../core/kept-work.ts'
import { noContent } from '../../core/no-content.ts'
import { SourceFilter } from '../../core/source-filter.ts'
import { matchesWildcard } from '../../core/values.ts'
import type { AnalyzerSource } from './analyzer-source.ts'
import { type DerivedDeclarations, printDerived } from './derived-declaration.ts'
import type { NestedOptions } from './document-builder.ts'
import { printField } from './field-declaration.ts'
import type { FieldDeclaration } from './field-definition.ts'
import type { FieldLookup, FieldType, ObjectType } from './field-type.ts'
import { fieldTypes } from './field-types.ts'
import { hashMapOrder, isObject, type JsonObject } from './java-text.ts'
import type { FieldAlias, Leaf } from './leaf.ts'
import { wrapError } from './mapping-error.ts'
import { type FlatSettings, readMappingSettings } from './mapping-settings.ts'
import { metaFields } from './meta-fields.ts'
import {
  type Declaration,
  type Dynamic,
  mergeObject,
  type ObjectDeclaration,
  parseObject,
  printProperties,
  textOfObject,
} from './object-declaration.ts'
import type { MappingContext } from './parameter.ts'
import { EMPTY_ROOT, mergeRoot, parseRoot, printRootOptions, ROOT_KEYS, type RootDeclaration } from './root-declaration.ts'

/** What an object inherits from those around it. */
interface Surroundings {
  readonly dynamic: Dynamic
  readonly nestedPath: string
  /** The fields of the nested object around are repeated in the root document. */
  readonly reachesRoot: boolean
}

/** An object at work: its inner fields by their own names. */
export interface ObjectNode {
  readonly kind: 'object'
  /** Empty for the root. */
  readonly path: string
  readonly dynamic: Dynamic
  /** As the object itself says it, without what it inherits. */
  readonly ownDynamic: Dynamic | null
  readonly enabled: boolean
  /** It has no objects: children go by their whole paths below it. */
  readonly flat: boolean
  /** Set: each object is a document of its own. */
  readonly nested: NestedOptions | null
  /** Of nested objects: where their fields are repeated. What is reached through the parent is not said to go to the root as well. */
  readonly repeated: NestedOptions | null
  readonly children: ReadonlyMap<string, Child>
}

type Child = ObjectNode | Leaf | FieldAlias

interface GrowingNode extends ObjectNode {
  readonly children: Map<string, Child>
}

/** Characters: longer texts are printed once. */
const LONG_TEXT = 50_000

export class Mapping implements FieldLookup {
  private readonly growing: GrowingNode
  readonly searchAnalyzer: Analyzer
  private readonly leaves = new Map<string, Leaf>()
  private readonly aliases = new Map<string, FieldAlias>()
  private readonly objects = new Map<string, GrowingNode>()
  hasNested = false
  /** Of documents as they are kept; null where they are kept whole. */
  readonly sourceFilter: SourceFilter | null
  /** Paths of sub-fields, which no document and no copy_to may name. */
  private readonly subFields = new Set<string>()
  /** As JSON, where that is long. */
  private printed: string | null = null

  private constructor(
    private readonly declaration: ObjectDeclaration,
    readonly options: RootDeclaration,
    readonly context: MappingContext,
  ) {
    this.searchAnalyzer = context.analyzers.defaultSearch ?? context.analyzers.default
    this.growing = emptyNode('', declaration, OUTERMOST)
    const { includes, excludes } = options.source
    this.sourceFilter = includes.length + excludes.length > 0 ? new SourceFilter(includes, excludes) : null
  }

  get root(): ObjectNode {
    return this.growing
  }

  private static make(declaration: ObjectDeclaration, options: RootDeclaration, context: MappingContext): Mapping {
    return new Mapping(declaration, options, context).build()
  }

  /** Many fields are built in turns with others. */
  private build(): this {
    this.fill(this.growing, this.declaration, OUTERMOST)
    this.hasNested = [...this.objects.values()].some(({ nested }) => nested !== null)
    this.validate()
    return this
  }

  /** The `mappings` of an index to be created; undefined and {} for none. */
  static parse(json: unknown, analyzers: AnalyzerSource, settings: FlatSettings): Mapping {
    const context = { analyzers, settings: readMappingSettings(settings) }
    const make = () => {
      const { declaration, root } = Mapping.read(json ?? {}, context, true)
      return new Mapping(declaration, root, context)
    }
    return (isObject(json) ? onceKept(json, 'mapping', make) : make()).build()
  }

  private static read(json: unknown, context: MappingContext, wrap: boolean): { declaration: ObjectDeclaration; root: RootDeclaration } {
    if (!isObject(json)) throw noContent()
    try {
      const root = Object.keys(json).some(key => ROOT_KEYS.has(key)) ? parseRoot(json) : EMPTY_ROOT
      const declaration = parseObject('_doc', json, { path: '', types: fieldTypes, cx: context }, ROOT_KEYS)
      for (const name of declaration.properties.keys()) {
        if (metaFields.has(name)) throw definedTwice(name)
        if (root.derived.has(name)) throw alsoDerived(name, typeOf(declaration.properties.get(name)!))
      }
      return { declaration, root }
    } catch (error) {
      if (!wrap || !(error instanceof ApiError)) throw error
      throw wrapError(`Failed to parse mapping [_doc]: ${error.reason}`, error)
    }
  }

  /** The mapping after a put mapping (or a document's new fields). Throws where the two do not go together. */
  merge(json: unknown): Mapping {
    const { declaration, root } = Mapping.read(json, this.context, false)
    const said = json as JsonObject
    for (const name of root.derived.keys()) {
      const field = this.leaves.get(name)
      if (field !== undefined) throw illegalArgument(`mapper [${name}] cannot be changed from type [${field.type}] to [derived]`)
    }
    // What the root does not say of itself stays.
    const incoming = said.enabled === undefined ? { ...declaration, enabled: this.declaration.enabled } : declaration
    return Mapping.make(mergeObject('', this.declaration, incoming), mergeRoot(this.options, root, said), this.context)
  }

  /** The same mapping under other settings or analyzers (limits may change while an index is open). */
  withContext(analyzers: AnalyzerSource, settings: FlatSettings): Mapping {
    return Mapping.make(this.declaration, this.options, { analyzers, settings: readMappingSettings(settings) })
  }

  toJson(): Record<string, unknown> {
    const json = this.rootJson()
    printProperties(this.declaration, json)
    return json
  }

  /** Without its fields. */
  private rootJson(): Record<string, unknown> {
    const json: Record<string, unknown> = {}
    const { declaration } = this
    if (declaration.dynamic !== null) json.dynamic = declaration.dynamic
    if (!declaration.enabled) json.enabled = false
    if (declaration.disableObjects !== null) json.disable_objects = declaration.disableObjects
    printRootOptions(this.options, json)
    return json
  }

  /** As JSON. Many fields are printed in turns with others, and once. */
  get text(): string {
    if (this.printed !== null) return this.printed
    const text = textOfObject(this.declaration, this.rootJson())
    if (text.length > LONG_TEXT) this.printed = text
    return text
  }

  field(name: string): FieldType | undefined {
    const leaf = this.leaves.get(name) ?? this.leaves.get(this.aliases.get(name)?.target ?? '')
    return leaf === undefined ? (metaFields.get(name) ?? this.innerField(name)) : leaf.fieldType
  }

  /** A path below a field that takes any. */
  private innerField(name: string): FieldType | undefined {
    for (let dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
      const leaf = this.leaf(name.slice(0, dot))
      if (leaf !== undefined) return leaf.inner(name)
    }
    return undefined
  }

  /** The working field behind a path or alias. */
  leaf(name: string): Leaf | undefined {
    return this.leaves.get(name) ?? this.leaves.get(this.aliases.get(name)?.target ?? '')
  }

  names(pattern: string): readonly string[] {
    if (!pattern.includes('*')) return this.field(pattern) === undefined ? [] : [pattern]
    return hashMapOrder([...this.leaves.keys(), ...this.aliases.keys()].filter(name => matchesWildcard(pattern, name)))
  }

  fieldsBelow(path: string): readonly string[] {
    const prefix = `${path}.`
    if (!this.objects.has(path)) return []
    return [...this.leaves.keys()].filter(name => name.startsWith(prefix))
  }

  /** Paths of all fields (sub-fields and aliases included) with their declarations, for `_mapping/field` and field capabilities. */
  get fieldNames(): readonly string[] {
    return [...this.leaves.keys(), ...this.aliases.keys(), ...this.derived.keys()]
  }

  /** A field's own declaration as JSON, sub-fields included; undefined for fields no mapping declares. `complete`: with all defaults. */
  printField(path: string, complete: boolean): Record<string, unknown> | undefined {
    const derived = this.derived.get(path)
    if (derived !== undefined) return printDerived(derived, complete)
    const field = declaredAt(this.declaration, path)?.field
    return field === undefined ? undefined : printField(field, complete)
  }

  /** The name a field has in the object, or field, around it. */
  ownName(path: string): string {
    return declaredAt(this.declaration, path)?.name ?? path.slice(path.lastIndexOf('.') + 1)
  }

  /** Whether the field is one of another's `fields`. */
  isSubField(path: string): boolean {
    return this.subFields.has(path)
  }

  /** Fields that scripts make as a search runs. */
  get derived(): DerivedDeclarations {
    return this.options.derived
  }

  /** Full paths of objects. */
  get objectNames(): readonly string[] {
    return [...this.objects.keys()]
  }

  object(path: string): ObjectType | undefined {
    return this.objects.get(path)
  }

  get routingRequired(): boolean {
    return this.options.routingRequired
  }

  /** What is missing of an object's children: the work may be left after each, and called again. */
  private fill(node: GrowingNode, { properties }: ObjectDeclaration, around: Surroundings): void {
    const { path, children, dynamic, nested } = node
    const inside: Surroundings = {
      dynamic,
      nestedPath: nested === null ? around.nestedPath : path,
      reachesRoot: path === '' || (nested !== null && ((around.reachesRoot && nested.includeInParent) || nested.includeInRoot)),
    }
    const members = onceKept(properties, 'members', () => [...properties])
    for (let i = children.size; i < members.length; i++) {
      const [name, inner] = members[i]
      const innerPath = path === '' ? name : `${path}.${name}`
      children.set(
        name,
        inner.kind === 'object' ? this.buildObject(innerPath, inner, inside) : this.addField(innerPath, inner, inside.nestedPath),
      )
      mayLeaveKept()
    }
  }

  private buildObject(path: string, declaration: ObjectDeclaration, around: Surroundings): ObjectNode {
    const node = this.objects.get(path) ?? emptyNode(path, declaration, around)
    this.objects.set(path, node)
    this.fill(node, declaration, around)
    return node
  }

  private addField(path: string, declaration: FieldDeclaration, nestedPath: string): Leaf | FieldAlias {
    const built = declaration.definition.build(path, declaration, this.context)
    if (built.kind === 'alias') {
      this.aliases.set(path, built)
      return built
    }
    if (this.leaves.has(path)) throw definedTwice(path)
    this.leaves.set(path, built)
    built.nestedPath = nestedPath
    built.copyTo = declaration.copyTo
    built.skipsMalformed = (declaration.values.ignore_malformed as boolean | undefined) ?? this.context.settings.ignoreMalformed
    for (const leaf of built.derived) {
      leaf.nestedPath = nestedPath
      this.leaves.set(leaf.path, leaf)
      this.subFields.add(leaf.path)
    }
    const subFields = [...declaration.fields].map(([name, field]) => {
      const subPath = `${path}.${name}`
      this.subFields.add(subPath)
      return this.addField(subPath, field, nestedPath) as Leaf
    })
    built.subFields = [...built.derived, ...subFields]
    return built
  }

  private validate(): void {
    for (const [path, alias] of this.aliases) this.validateAlias(path, alias.target)
    for (const leaf of this.leaves.values()) this.connectCopies(leaf)
    for (const leaf of this.leaves.values()) leaf.checkReferences(path => this.leaves.get(path)?.fieldType)
    const single = [...this.leaves.values()].flatMap(({ onlyOne }) => onlyOne ?? [])
    const twice = single.find((name, i) => single.indexOf(name) < i)
    if (twice !== undefined) throw definedTwice(twice)
    for (const name of this.derived.keys()) {
      const other = this.leaves.get(name)?.type ?? (this.objects.has(name) ? 'object' : this.aliases.has(name) ? 'alias' : null)
      if (other !== null) throw alsoDerived(name, other)
    }
    this.validateLimits()
  }

  private validateAlias(path: string, target: string): void {
    const invalid = (reason: string) => mapperParsing(`Invalid [path] value [${target}] for field alias [${path}]: an alias ${reason}.`)
    if (target === path) throw invalid('cannot refer to itself')
    if (this.aliases.has(target)) throw invalid('cannot refer to another alias')
    const field = this.leaves.get(target)
    if (field === undefined) throw invalid('must refer to an existing field in the mappings')
    const scope = this.nestedPathOf(path)
    if (scope !== field.nestedPath) throw illegalArgument(`${unequalScopes(path, target, scope, field.nestedPath)}.`)
  }

  private connectCopies(leaf: Leaf): void {
    if (leaf.copyTo.length === 0) return
    if (this.subFields.has(leaf.path)) throw illegalArgument(`[copy_to] may not be used to copy from a multi-field: [${leaf.path}]`)
    const targets: Leaf[] = []
    for (const path of leaf.copyTo) {
      if (this.subFields.has(path)) throw illegalArgument(`[copy_to] may not be used to copy to a multi-field: [${path}]`)
      if (this.objects.has(path)) throw illegalArgument(`Cannot copy to field [${path}] since it is mapped as an object`)
      this.checkCopyScope(leaf.nestedPath, this.nestedPathOf(path))
      const target = this.leaves.get(path)
      if (target !== undefined) targets.push(target)
    }
    leaf.copyTargets = targets
  }

  /** Path of the innermost nested object around a path; empty when there is none. */
  private nestedPathOf(path: string): string {
    for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
      const parent = path.slice(0, dot)
      if (this.objects.get(parent)?.nested) return parent
    }
    return ''
  }

  /** Values go outwards only: what is inside may be many documents. */
  private checkCopyScope(from: string, to: string): void {
    if (to === '' || from === to || from.startsWith(`${to}.`)) return
    throw illegalArgument(
      'Illegal combination of [copy_to] and [nested] mappings: [copy_to] may only copy data to the current nested document or any of its ' +
        `parents, however one [copy_to] directive is trying to copy data from nested object [${from === '' ? 'null' : from}] to [${to}]`,
    )
  }

  /** As its limit counts them. */
  get totalFields(): number {
    return this.leaves.size + this.aliases.size + this.objects.size + this.derived.size
  }

  private validateLimits(): void {
    const { settings } = this.context
    const total = this.totalFields
    for (const path of [...this.leaves.keys(), ...this.aliases.keys(), ...this.objects.keys()]) {
      const name = path.slice(path.lastIndexOf('.') + 1)
      if (name.length > settings.fieldNameLengthLimit) {
        throw illegalArgument(`Field name [${name}] is longer than the limit of [${settings.fieldNameLengthLimit}] characters`)
      }
    }
    if (total > settings.totalFieldsLimit) throw illegalArgument(`Limit of total fields [${settings.totalFieldsLimit}] has been exceeded`)
    const nestedFields = [...this.objects.values()].filter(({ nested }) => nested !== null).length
    if (nestedFields > settings.nestedFieldsLimit) {
      throw illegalArgument(`Limit of nested fields [${settings.nestedFieldsLimit}] has been exceeded`)
    }
    for (const path of this.objects.keys()) {
      if (path.split('.').length + 1 > settings.depthLimit) {
        throw illegalArgument(`Limit of mapping depth [${settings.depthLimit}] has been exceeded due to object field [${path}]`)
      }
    }
  }
}

const OUTERMOST: Surroundings = { dynamic: 'true', nestedPath: '', reachesRoot: true }

/** Its children are still to come. */
function emptyNode(path: string, { dynamic, enabled, nested, disableObjects }: ObjectDeclaration, around: Surroundings): GrowingNode {
  const repeated = nested?.includeInParent && around.reachesRoot ? { includeInParent: true, includeInRoot: false } : nested
  return {
    kind: 'object',
    path,
    dynamic: dynamic ?? around.dynamic,
    ownDynamic: dynamic,
    enabled,
    flat: disableObjects === true,
    nested,
    repeated,
    children: new Map(),
  }
}

const definedTwice = (field: string) => mapperParsing(`Field [${field}] is defined more than once`)

/** The field at a path below `around`, and its own name there. */
function declaredAt(around: Declaration, path: string): { readonly name: string; readonly field: FieldDeclaration } | undefined {
  const members: ReadonlyMap<string, Declaration> = around.kind === 'object' ? around.properties : around.fields
  const field = members.get(path)
  if (field?.kind === 'field') return { name: path, field }
  // Names may have dots of their own.
  for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
    const inner = members.get(path.slice(0, dot))
    const found = inner === undefined ? undefined : declaredAt(inner, path.slice(dot + 1))
    if (found !== undefined) return found
  }
  return undefined
}

const typeOf = (declaration: Declaration) => (declaration.kind === 'field' ? declaration.definition.type : 'object')

const alsoDerived = (name: string, type: string) => illegalArgument(`mapper [${name}] cannot be changed from type [derived] to [${type}]`)

function unequalScopes(alias: string, target: string, aliasScope: string, targetScope: string): string {
  const of = (whose: string, scope: string) => (scope === '' ? `${whose} is not nested` : `${whose}'s nested scope is [${scope}]`)
  const rule = 'an alias must have the same nested scope as its target'
  return `Invalid [path] value [${target}] for field alias [${alias}]: ${rule}. ${of('The alias', aliasScope)}, but ${of('the target', targetScope)}`
}
