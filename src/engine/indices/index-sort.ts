// Parses the `index.sort.*` settings, validated against each other and the mapping.
import { illegalArgument, isApiError } from '../../core/errors.ts'
import type { IndexSort, IndexSortKey } from '../../index/contracts/index-sort.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { requireColumn } from '../../query/values/fielddata.ts'
import type { IndexSettings } from '../settings/index-settings.ts'

const FIELDS = 'index.sort.field'

/** Null where they ask for none. `index` names itself in what is refused. */
export function indexSortOf(settings: IndexSettings, mapping: Mapping, index: string): IndexSort | null {
  const fields = listed(settings, FIELDS) ?? []
  const [orders, modes, missing] = ['order', 'mode', 'missing'].map(part => sameLength(settings, `index.sort.${part}`, fields))
  if (fields.length === 0) return null
  for (const mode of modes ?? [])
    if (!/^m(in|ax)$/i.test(mode)) throw illegalArgument(`Illegal index sort mode:[${mode.toUpperCase()}], must be one of [MAX, MIN]`)
  return fields.map((name, i): IndexSortKey => {
    const descending = orders?.[i].toLowerCase() === 'desc'
    const mode = modes?.[i].toLowerCase() ?? (descending ? 'max' : 'min')
    const field = sortableField(name, mapping, index)
    return { field: field.name, descending, mode: mode as IndexSortKey['mode'], missingFirst: missing?.[i] === '_first' }
  })
}

function sameLength(settings: IndexSettings, name: string, fields: readonly string[]): readonly string[] | undefined {
  const values = listed(settings, name)
  if (values !== undefined && values.length !== fields.length)
    throw illegalArgument(`${FIELDS}:[${fields.join(', ')}] ${name}:[${values.join(', ')}], size mismatch`)
  return values
}

function listed(settings: IndexSettings, name: string): readonly string[] | undefined {
  const value = settings.get(name)
  return typeof value === 'string' ? value.split(',') : value
}

function sortableField(name: string, mapping: Mapping, index: string): FieldType {
  const leaf = mapping.leaf(name)
  if (leaf === undefined) throw illegalArgument(`unknown index sort field:[${name}]`)
  const { fieldType: field, nestedPath } = leaf
  if (nestedPath !== '') {
    throw illegalArgument(`index sorting on nested fields is not supported: found nested sort field [${name}] in [${index}]`)
  }
  if (field.family === 'geo_point' || field.family === 'geo_shape') {
    throw illegalArgument(`can't sort on ${field.type} field without using specific sorting feature, like geo_distance`)
  }
  if (UNORDERED.has(field.type)) throw illegalArgument(`invalid index sort field:[${name}]`)
  try {
    requireColumn(field)
  } catch (cause) {
    if (!isApiError(cause)) throw cause
    throw illegalArgument(`docvalues not found for index sort field:[${name}]`, { cause })
  }
  if (field.family === 'range') throw illegalArgument(`invalid index sort field:[${name}]`)
  return field
}

/** They can sort hits, but no index. */
const UNORDERED = new Set(['unsigned_long', 'half_float', 'scaled_float', 'wildcard', 'constant_keyword', 'binary'])
