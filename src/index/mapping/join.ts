// The field type `join`: parent and child documents, separate documents of one shard.

import { type ApiError, illegalArgument, illegalState, nullPointer, parseFailed } from '../../core/errors.ts'
import { javaClassName } from '../../core/java-class.ts'
import { javaMapOrder } from '../../core/java-map-order.ts'
import { type FieldSpec, INDEX_DOCS } from '../contracts/field-spec.ts'
import type { OrdinalsOption } from './common-options.ts'
import type { DocumentBuilder } from './document-builder.ts'
import { defineField, type FieldDeclaration, refuseUnsupported } from './field-definition.ts'
import type { MetaFieldType } from './field-type.ts'
import { hashMapOrder, isObject, type JsonObject, javaText } from './java-text.ts'
import { Leaf } from './leaf.ts'
import { flag, parameter } from './parameter.ts'

/** Children by parent. */
type Relations = ReadonlyMap<string, readonly string[]>

const terms = (name: string): FieldSpec => ({ name, index: INDEX_DOCS, norms: false, column: 'ordinal', points: 'none', stored: false })

const fieldTypeOf = (name: string, type: 'join' | 'parent', relations?: Relations): MetaFieldType => ({
  family: 'meta',
  name,
  type,
  spec: terms(name),
  boost: 1,
  similarity: null,
  relations,
  format: value => value,
  readSource: value => value,
})

/** `j#question`: the id of the question a document is or belongs to. */
class ParentIdLeaf extends Leaf {
  readonly fieldType: MetaFieldType

  constructor(path: string) {
    super(path)
    this.fieldType = fieldTypeOf(path, 'parent')
  }

  /** Filled by the join field. */
  add(): void {}
}

class JoinLeaf extends Leaf {
  override readonly onlyOne = '_parent_join'
  readonly fieldType: MetaFieldType
  private readonly parentIds: ReadonlyMap<string, FieldSpec>

  constructor(
    path: string,
    private readonly relations: Relations,
  ) {
    super(path)
    this.fieldType = fieldTypeOf(path, 'join', relations)
    this.derived = [...relations.keys()].map(parent => new ParentIdLeaf(`${path}#${parent}`))
    this.parentIds = new Map(this.derived.map(({ path: name, fieldType }) => [name.slice(path.length + 1), fieldType.spec]))
  }

  add(value: unknown, out: DocumentBuilder): void {
    const { name, parent } = this.read(value)
    const own = this.parentIds.get(name)
    const above = [...this.relations].find(([, children]) => children.includes(name))
    if (own === undefined && above === undefined) throw illegalArgument(`unknown join name [${name}] for field [${this.path}]`)
    if (above !== undefined) {
      if (parent === null) throw illegalArgument(`[parent] is missing for join field [${this.path}]`)
      if (out.routing === null) throw illegalArgument(`[routing] is missing for join field [${this.path}]`)
      out.push(this.parentIds.get(above[0])!, parent)
    }
    if (own !== undefined) out.push(own, out.id)
    out.push(this.fieldType.spec, name)
  }

  private read(value: unknown): { name: string; parent: string | null } {
    if (typeof value === 'string') return { name: value, parent: null }
    if (!isObject(value)) throw illegalState(`[null] expected START_OBJECT or VALUE_STRING but was: ${tokenOf(value)}`)
    let name: string | null = null
    let parent: string | null = null
    for (const [key, item] of Object.entries(value)) {
      if (typeof item !== 'string' && typeof item !== 'number') continue
      if (key === 'parent') parent = String(item)
      else if (key === 'name' && typeof item === 'string') name = item
      else if (typeof item === 'string') throw illegalArgument(`unknown field name [${key}] in join field [${this.path}]`)
    }
    if (name === null) throw nullPointer('Cannot invoke "String.equals(Object)" because "name" is null')
    return { name, parent }
  }

  /** Said of the document as a whole. */
  override valueError(error: ApiError): ApiError {
    return error
  }
}

function tokenOf(value: unknown): string {
  if (value === null) return 'VALUE_NULL'
  return typeof value === 'boolean' ? 'VALUE_BOOLEAN' : 'VALUE_NUMBER'
}

function parseRelations(value: unknown, field: string): Relations {
  if (!isObject(value)) throw parseFailed(`relations should be a hash but was of type: class ${javaClassName(value)}`)
  const json: JsonObject = value
  const relations = new Map<string, readonly string[]>()
  for (const [parent, children] of Object.entries(json)) {
    relations.set(
      parent,
      (Array.isArray(children) ? children : [children]).map(child => javaText(child)),
    )
  }
  const seen = new Set<string>()
  const conflicts: string[] = []
  for (const child of [...relations.values()].flat()) {
    if (seen.has(child)) conflicts.push(`[${child}] cannot have multiple parents`)
    seen.add(child)
  }
  if (conflicts.length > 0) throw illegalArgument(`invalid definition for join field [${field}]:\n[${conflicts.join(', ')}]`)
  return relations
}

/** Parents and children alike in the order of the server's hash maps. */
const printRelations = (relations: Relations) => {
  const inOrder = (names: readonly string[]) => javaMapOrder(names).map(place => names[place])
  return Object.fromEntries(
    inOrder([...relations.keys()]).map(parent => {
      const children = relations.get(parent)!
      return [parent, children.length === 1 ? children[0] : inOrder(children)]
    }),
  )
}

/** Relations may only be added to. */
function checkGrowth(path: string, existing: FieldDeclaration, incoming: FieldDeclaration): void {
  const before = existing.values.relations as Relations
  const after = incoming.values.relations as Relations
  const isChild = (name: string) => [...before.values()].some(children => children.includes(name))
  const conflicts: string[] = []
  for (const parent of before.keys()) if (!after.has(parent)) conflicts.push(`cannot remove parent [${parent}] in join field [${path}]`)
  for (const [parent, children] of after) {
    const known = before.get(parent)
    if (known === undefined) {
      if (isChild(parent)) conflicts.push(`cannot create parent [${parent}] from an existing child`)
      for (const child of children) if (before.has(child)) conflicts.push(`cannot create child [${child}] from an existing parent`)
    } else {
      for (const child of hashMapOrder(known)) {
        if (!children.includes(child)) conflicts.push(`cannot remove child [${child}] in join field [${path}]`)
      }
    }
  }
  if (conflicts.length > 0) throw illegalArgument(`Mapper for [${path}] conflicts with existing mapping:\n[${conflicts.join(', ')}]`)
}

/** Which kind of document this is, and who its parent is, where documents of one index belong together. */
export interface JoinOptions extends OrdinalsOption {
  /** By parent its children: `{ question: ['answer', 'comment'] }`. */
  readonly relations: Readonly<Record<string, string | readonly string[]>>
}

export const join = defineField({
  type: 'join',
  parameters: {
    eager_global_ordinals: flag(true, { mergeable: true }),
    relations: parameter<Relations>(new Map(), (value, cx) => parseRelations(value, cx.field), {
      mergeable: true,
      print: printRelations,
    }),
  },
  composite: false,
  prints: () => true,
  checkMerge: checkGrowth,
  refuseUnknown: refuseUnsupported,
  build(path, values) {
    if (path.includes('.')) throw illegalArgument(`join field [${path}] cannot be added inside an object or in a multi-field`)
    return new JoinLeaf(path, values.relations)
  },
})
