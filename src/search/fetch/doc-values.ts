// `docvalue_fields`: values from the columns, sorted and without what the source says about order or repetition.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { byFamily } from '../../index/mapping/by-family.ts'
import type { FieldLookup, FieldType } from '../../index/mapping/field-type.ts'
import { isMetaField } from '../../index/mapping/meta-fields.ts'
import { printedValue } from '../../index/mapping/printed-value.ts'
import { termsByDocument } from '../../index/segment/uninverted.ts'
import { columnOf, isConstant, requireColumn } from '../../query/values/fielddata.ts'
import type { FetchContext, FetchPart } from '../contracts/fetch-part.ts'
import type { FieldAndFormat, SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget } from '../contracts/search-target.ts'
import { numbersOf, termsOf } from '../values/column-values.ts'
import { dateShow, numberShow, type Show } from '../values/value-format.ts'

const DEFAULT_LIMIT = 100

type ReadValues = (doc: number) => readonly (string | number | bigint)[]

const NOTHING: ReadValues = () => []

interface Wanted {
  /** As the answer calls it. */
  readonly name: string
  readonly field: FieldType
  readonly show: Show
  read: ReadValues
}

export function docValuesPart({ request, mapping, target }: FetchContext): FetchPart | null {
  const entries = entriesOf(request, mapping)
  if (entries.length === 0) return null
  const wanted: Wanted[] = []
  for (const entry of entries) {
    for (const name of mapping.names(entry.field)) {
      const field = mapping.field(name)
      if (field === undefined) continue
      if (isConstant(field)) {
        // The server looks up the index's name for the constant.
        wanted.push({ name, field, show: value => value, read: () => [target.index] })
        continue
      }
      if (field.family === 'text' || (field.family === 'range' && field.type !== 'date_range')) namedFormat(field, entry)
      requireColumn(field)
      // The server has no way to show them.
      if (field.family === 'range') throw new ApiError('unsupported_operation_exception', '', { details: { reason: null } })
      wanted.push({
        name,
        field: columnOf(field),
        show: showing(field, entry),
        read: NOTHING,
      })
    }
  }
  return {
    name: 'FetchDocValuesPhase',
    segment(view) {
      for (const one of wanted) if (!isConstant(one.field)) one.read = readerOf(one.field, view)
    },
    hit(hit) {
      for (const { name, show, read } of wanted) {
        // Metadata fields of the root document also apply to nested ones.
        const values = read(isMetaField(name) ? hit.rootDoc : hit.place.doc)
        // Behind those that are stored, and those in another format.
        if (values.length > 0) hit.fields.set(name, [...(hit.fields.get(name) ?? []), ...values.map(show)])
      }
    },
  }
}

/** Hits that stand for a group show its value. */
function entriesOf({ docvalueFields, collapse }: SearchRequest, mapping: FieldLookup): readonly FieldAndFormat[] {
  const field = collapse?.field ?? null
  if (field === null || docvalueFields.some(entry => mapping.names(entry.field).includes(field))) return docvalueFields
  return [...docvalueFields, { field, format: null }]
}

/** Whether or not there are hits. */
export function checkDocValueFields({ docvalueFields }: SearchRequest, { mapping, settings }: SearchTarget): void {
  const limit = Number(settings['index.max_docvalue_fields_search'] ?? DEFAULT_LIMIT)
  // A name counts whether or not there is such a field, a pattern as the fields that it stands for.
  const count = docvalueFields.reduce((sum, { field }) => sum + (field.includes('*') ? mapping.names(field).length : 1), 0)
  if (count <= limit) return
  throw illegalArgument(
    `Trying to retrieve too many docvalue_fields. Must be less than or equal to: [${limit}] but was [${count}]. ` +
      'This limit can be set by changing the [index.max_docvalue_fields_search] index level setting.',
  )
}

function showing(field: FieldType, { format }: FieldAndFormat): Show {
  if (format === null || format === 'use_field_mapping') return value => printedValue(field, value)
  return formatted(field, format)
}

function noFormats(field: FieldType, format: string): Show {
  namedFormat(field, { field: field.name, format })
  return value => value
}

const formatted = byFamily<[format: string], Show>({
  text: noFormats,
  keyword: noFormats,
  constant: noFormats,
  number: numberShow,
  date: dateShow,
  boolean: noFormats,
  ip: noFormats,
  geo_point: noFormats,
  geo_shape: noFormats,
  range: noFormats,
  feature: noFormats,
  vector: noFormats,
  version: noFormats,
  id: noFormats,
  meta: (field, format) => (field.type === 'binary' ? value => value : noFormats(field, format)),
})

function namedFormat({ name, type }: FieldType, { format }: FieldAndFormat): void {
  if (format !== null && format !== 'use_field_mapping')
    throw illegalArgument(`Field [${name}] of type [${type}] does not support custom formats`)
}

function readerOf(field: FieldType, view: SegmentView): ReadValues {
  const { reader } = view
  const kind = field.spec.column
  if (field.family === 'id') return doc => [reader.idOf(doc) ?? '']
  if (kind === 'binary') {
    const column = reader.binary(field.name)
    return column === null ? NOTHING : doc => base64(column.get(doc))
  }
  if (kind === 'ordinal' || field.family === 'text') {
    const column = termsByDocument(reader, field.name)
    if (column === null) return NOTHING
    const prefix = field.family === 'keyword' ? (field.termPrefix ?? '') : ''
    return prefix === '' ? doc => termsOf(column, doc) : doc => termsOf(column, doc).filter(term => term.startsWith(prefix))
  }
  const column = reader.numeric(field.name)
  return column === null ? NOTHING : doc => numbersOf(column, doc)
}

/** Without padding, unlike everywhere else: so the server prints them. */
const base64 = (bytes: Uint8Array | null) => (bytes === null ? [] : [Buffer.from(bytes).toString('base64').replace(/=+$/, '')])
