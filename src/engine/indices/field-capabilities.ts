// What can be done with the fields of indexes: each index by itself, then all together.
import { matchesWildcard } from '../../core/values.ts'
import { byFamily } from '../../index/mapping/by-family.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import type { FieldSight } from '../../index/restricted/field-sight.ts'

/** Of a field in one index. */
interface FieldCapability {
  readonly type: string
  readonly searchable: boolean
  readonly aggregatable: boolean
  readonly meta: Readonly<Record<string, string>>
}

const plain = (type: string, searchable: boolean, aggregatable: boolean): FieldCapability => ({ type, searchable, aggregatable, meta: {} })

/** Fields that every index has. */
const METADATA: ReadonlyMap<string, FieldCapability> = new Map([
  ['_data_stream_timestamp', plain('_data_stream_timestamp', false, false)],
  ['_doc_count', plain('long', false, false)],
  ['_feature', plain('_feature', false, false)],
  ['_field_names', plain('_field_names', true, false)],
  ['_id', plain('_id', true, true)],
  ['_ignored', plain('_ignored', true, false)],
  ['_index', plain('_index', true, true)],
  ['_nested_path', plain('_nested_path', true, false)],
  ['_routing', plain('_routing', true, false)],
  ['_seq_no', plain('_seq_no', true, true)],
  ['_source', plain('_source', false, false)],
  ['_version', plain('_version', false, false)],
])

/** By name, for the fields that `patterns` mean and `sight` shows, and the objects around them. */
export function fieldCapabilities(mapping: Mapping, patterns: readonly string[], sight: FieldSight | null): Map<string, FieldCapability> {
  const found = new Map<string, FieldCapability>()
  for (const pattern of patterns) {
    for (const [name, capability] of METADATA) if (matchesWildcard(pattern, name)) found.set(name, capability)
    for (const name of mapping.names(pattern)) {
      const field = mapping.field(name)
      if (field === undefined || METADATA.has(name) || sight?.shows(field.name) === false) continue
      found.set(name, ofField(mapping, name, field))
      addObjects(mapping, field.name, found)
    }
    for (const name of mapping.derived.keys()) {
      if (matchesWildcard(pattern, name) && sight?.shows(name) !== false) found.set(name, plain('derived', false, true))
    }
  }
  return found
}

function ofField(mapping: Mapping, name: string, field: FieldType): FieldCapability {
  const { type } = field
  const meta = mapping.printField(name, false)?.meta ?? {}
  return {
    type: type === 'token_count' ? 'integer' : type,
    searchable: isSearchable(field),
    aggregatable: isAggregatable(field),
    meta: meta as Readonly<Record<string, string>>,
  }
}

const isIndexed = ({ spec }: FieldType) => spec.index > 0 || spec.points !== 'none'
const hasColumn = ({ spec }: FieldType) => spec.column !== 'none'

const isSearchable = byFamily<[], boolean>({
  text: isIndexed,
  keyword: isIndexed,
  constant: () => true,
  number: isIndexed,
  date: isIndexed,
  boolean: isIndexed,
  ip: isIndexed,
  // Places and ranges are found by their column, too.
  geo_point: field => field.indexed,
  geo_shape: () => true,
  range: field => field.indexed,
  // One of them is a term of a field that all share; of many each is a term.
  feature: ({ type }) => type === 'rank_feature',
  vector: isIndexed,
  version: isIndexed,
  id: isIndexed,
  meta: isIndexed,
})

const isAggregatable = byFamily<[], boolean>({
  text: field => hasColumn(field) || field.fielddata === true,
  keyword: hasColumn,
  constant: () => true,
  number: hasColumn,
  date: hasColumn,
  boolean: hasColumn,
  ip: hasColumn,
  geo_point: hasColumn,
  geo_shape: hasColumn,
  range: hasColumn,
  feature: () => false,
  vector: hasColumn,
  version: field => field.columnField !== undefined,
  id: hasColumn,
  meta: hasColumn,
})

function addObjects(mapping: Mapping, path: string, found: Map<string, FieldCapability>): void {
  for (let dot = path.lastIndexOf('.'); dot > 0; dot = path.lastIndexOf('.', dot - 1)) {
    const parent = path.slice(0, dot)
    const object = mapping.object(parent)
    if (object !== undefined && !found.has(parent)) found.set(parent, plain(object.nested === null ? 'object' : 'nested', false, false))
  }
}

/** Of a field and a type over several indexes, as answers show it. */
export interface MergedCapability {
  /** The type of the field. */
  type: string
  /** Whether it can be searched in all indexes. */
  searchable: boolean
  /** Whether it can be aggregated in all indexes. */
  aggregatable: boolean
  /** Where it has this type, if it has another elsewhere. */
  indices?: string[]
  /** Where it cannot be searched, if it can elsewhere. */
  non_searchable_indices?: string[]
  /** Where it cannot be aggregated, if it can elsewhere. */
  non_aggregatable_indices?: string[]
  /** `meta` of the mapping, with all values. */
  meta?: Record<string, string[]>
}

interface Part {
  readonly index: string
  readonly capability: FieldCapability
}

/** By field, by type, in the order of the server's hash maps. `unmapped`: also reports indexes without the field. */
export function mergeCapabilities(
  indices: readonly { readonly name: string; readonly fields: ReadonlyMap<string, FieldCapability> }[],
  unmapped: boolean,
): Map<string, Map<string, MergedCapability>> {
  const names = hashMapOrder([...new Set(indices.flatMap(({ fields }) => [...fields.keys()].reverse()))])
  const merged = new Map<string, Map<string, MergedCapability>>()
  for (const name of names) {
    const byType = new Map<string, Part[]>()
    for (const { name: index, fields } of indices) {
      const capability = fields.get(name) ?? (unmapped ? UNMAPPED : undefined)
      if (capability === undefined) continue
      const parts = byType.get(capability.type)
      if (parts === undefined) byType.set(capability.type, [{ index, capability }])
      else parts.push({ index, capability })
    }
    const several = byType.size > 1
    merged.set(name, new Map(hashMapOrder([...byType.keys()]).map(type => [type, merge(type, byType.get(type)!, several)])))
  }
  return merged
}

const UNMAPPED = plain('unmapped', false, false)

function merge(type: string, parts: readonly Part[], several: boolean): MergedCapability {
  const namesOf = (some: readonly Part[]) => some.map(({ index }) => index).sort()
  const unsearchable = parts.filter(({ capability }) => !capability.searchable)
  const unaggregatable = parts.filter(({ capability }) => !capability.aggregatable)
  const isSome = (some: readonly Part[]) => some.length > 0 && some.length < parts.length
  const meta = mergeMeta(parts)
  return {
    type,
    searchable: unsearchable.length === 0,
    aggregatable: unaggregatable.length === 0,
    ...(several && { indices: namesOf(parts) }),
    ...(isSome(unsearchable) && { non_searchable_indices: namesOf(unsearchable) }),
    ...(isSome(unaggregatable) && { non_aggregatable_indices: namesOf(unaggregatable) }),
    ...(meta.size > 0 && { meta: Object.fromEntries([...meta].map(([key, values]) => [key, [...values].sort()])) }),
  }
}

function mergeMeta(parts: readonly Part[]): Map<string, Set<string>> {
  const meta = new Map<string, Set<string>>()
  for (const { capability } of parts) {
    for (const [key, value] of Object.entries(capability.meta)) meta.set(key, (meta.get(key) ?? new Set()).add(value))
  }
  return meta
}
