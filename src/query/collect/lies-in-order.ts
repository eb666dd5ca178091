// Tells whether a segment's documents are in the order of the sort keys, so that a search may stop after the first hits.
import type { IndexSortKey } from '../../index/contracts/index-sort.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { asIs, compareValues, type NumberSortKey, type SortKey } from './sort-key.ts'

export function liesInOrder(reader: SegmentReader, keys: readonly SortKey[]): boolean {
  const { sort } = reader
  if (sort === null) return false
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]
    // Equal documents come in ascending order, and no further key can tell them apart then.
    if (key.kind === 'doc' && i > 0) return !key.descending
    if (i === sort.length || !isKey(key, sort[i], reader)) return false
  }
  return true
}

function isKey(key: SortKey, sorted: IndexSortKey, reader: SegmentReader): boolean {
  if ((key.kind !== 'number' && key.kind !== 'text') || key.field?.name !== sorted.field) return false
  if (key.descending !== sorted.descending || key.mode !== sorted.mode) return false
  if (key.kind === 'text') return key.missing === null && key.missingFirst === sorted.missingFirst && reader.ordinals(sorted.field) !== null
  return key.decode === asIs && isExtreme(key, sorted, reader)
}

/** What stands for missing values comes before or after all others, on the side where they lie. */
function isExtreme(key: NumberSortKey, { field, missingFirst }: IndexSortKey, reader: SegmentReader): boolean {
  const column = reader.numeric(field)
  if (column === null) return false
  const first = compareValues(key, key.missing, key.descending ? column.max : column.min) <= 0
  const last = compareValues(key, key.missing, key.descending ? column.min : column.max) >= 0
  return missingFirst ? first : last
}
