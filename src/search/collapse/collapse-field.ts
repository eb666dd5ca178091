// The field by which a shard's hits are collapsed: its validation, and the group of a document.
import { ApiError, illegalArgument, illegalState, nullPointer } from '../../core/errors.ts'
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import type { NumericColumn, OrdinalColumn } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { FieldLookup, FieldType } from '../../index/mapping/field-type.ts'
import type { SortValue } from '../../query/collect/sort-key.ts'
import type { CollapseSpec, SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'

/** Throws what the server answers where the request or the field does not suit. */
export function resolveCollapse(request: SearchRequest, collapse: CollapseSpec, { mapping, derived }: SearchTarget): FieldType {
  refuseCompany(request, collapse.field, mapping)
  const name = collapse.field
  if (name === null) throw nullPointer('Cannot invoke "Object.hashCode()" because "key" is null')
  const field = mapping.field(name)
  if (field === undefined) throw illegalArgument(`no mapping found for \`${name}\` in order to collapse on`)
  if (!isGroupable(field) || derived?.has(name) === true)
    throw illegalArgument(`unknown type for collapse field \`${name}\`, only keywords and numbers are accepted`)
  if (field.spec.column === 'none') throw illegalArgument(`cannot collapse on field \`${name}\` without \`doc_values\``)
  if (!isSearchable(field) && collapse.innerHits.length > 0) {
    throw illegalArgument(`cannot expand \`inner_hits\` for collapse field \`${name}\`, only indexed field can retrieve \`inner_hits\``)
  }
  return field
}

function refuseCompany({ scrollMillis, rescore, searchAfter, sort }: SearchRequest, field: string | null, mapping: FieldLookup): void {
  if (scrollMillis !== null) throw impossible('cannot use `collapse` in a scroll context')
  if (rescore.length > 0) throw impossible('cannot use `collapse` in conjunction with `rescore`')
  if (searchAfter === null) return
  // Sorting follows an alias, collapsing keeps to the name that was asked for.
  const isSame = sort?.length === 1 && sort[0].kind === 'field' && mapping.field(sort[0].field)?.name === field
  if (!isSame) throw impossible('collapse field and sort field must be the same when use `collapse` in conjunction with `search_after`')
}

const impossible = (reason: string) => new ApiError('search_exception', reason)

/** Numbers that are scaled are none here. */
const isGroupable = (field: FieldType): boolean =>
  field.type === 'keyword' || (field.family === 'number' && field.numeric !== 'scaled_float')

const isSearchable = ({ spec }: FieldType): boolean => spec.index !== INDEX_NONE || spec.points !== 'none'

/** The groups of documents. Null: those without a value, which are one group. */
export interface GroupColumn {
  segment(view: SegmentView): void
  /** Throws where a document has several. */
  group(doc: number): SortValue
  /** Of the segment at hand: numbers of groups by document, below `size`; null, or absent: they have none, or not one each. */
  numbers?(): { readonly ords: OrdinalColumn['ords']; readonly size: number } | null
}

export const groupColumn = (field: FieldType): GroupColumn =>
  field.spec.column === 'ordinal' ? new TextGroups(field.name) : new NumberGroups(field.name)

class TextGroups implements GroupColumn {
  private column: OrdinalColumn | null = null
  /** By ordinal, as they come up. */
  private terms = new Map<number, string>()

  constructor(private readonly field: string) {}

  segment({ reader }: SegmentView): void {
    this.column = reader.ordinals(this.field)
    this.terms = new Map()
  }

  numbers() {
    const { column } = this
    return column === null || column.starts !== null ? null : { ords: column.ords, size: column.terms.size + 1 }
  }

  group(doc: number): string | null {
    const { column } = this
    if (column === null || !column.has(doc)) return null
    const { ords, starts } = column
    const ord = ords[starts === null ? doc : single(starts, doc)] - 1
    let term = this.terms.get(ord)
    if (term === undefined) this.terms.set(ord, (term = column.terms.term(ord)))
    return term
  }
}

class NumberGroups implements GroupColumn {
  private column: NumericColumn | null = null

  constructor(private readonly field: string) {}

  segment({ reader }: SegmentView): void {
    this.column = reader.numeric(this.field)
  }

  group(doc: number): SortValue {
    const { column } = this
    if (column === null || !column.has(doc)) return null
    const { values, starts } = column
    const value = values[starts === null ? doc : single(starts, doc)]
    // The same number may lie in columns of either kind.
    return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value
  }
}

function single(starts: Uint32Array, doc: number): number {
  const start = starts[doc]
  if (starts[doc + 1] - start > 1) throw illegalState(`failed to collapse ${doc}, the collapse field must be single valued`)
  return start
}
