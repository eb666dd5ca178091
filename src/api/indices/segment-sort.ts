// The order in which documents of a segment lie, as the server prints it: with what it compares in place of missing values.
import type { IndexSort } from '../../index/contracts/index-sort.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'

interface PrintedSortKey {
  readonly field: string
  readonly mode: string
  readonly missing: string
  readonly reverse: boolean
}

export const printedSort = (sort: IndexSort, mapping: Mapping): PrintedSortKey[] =>
  sort.map(({ field, descending, mode, missingFirst }) => {
    const [least, greatest] = extremes(mapping.field(field))
    return { field, mode, missing: missingFirst === descending ? greatest : least, reverse: descending }
  })

const INTS = new Set(['integer', 'short', 'byte', 'boolean', 'token_count'])

function extremes(field: FieldType | undefined): readonly [least: string, greatest: string] {
  if (field === undefined || field.spec.column === 'ordinal') {
    if (field?.type !== 'boolean') return ['SortField.STRING_FIRST', 'SortField.STRING_LAST']
  } else if (field.spec.column !== 'int') return ['-Infinity', 'Infinity']
  return INTS.has(field.type) ? ['-2147483648', '2147483647'] : ['-9223372036854775808', '9223372036854775807']
}
