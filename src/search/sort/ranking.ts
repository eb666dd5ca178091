// Compares two hits by score or by sort values.
import type { SortValue } from '../../query/collect/sort-key.ts'
import { compareTerms } from '../../query/values/term-text.ts'
import type { SortSpec } from '../contracts/sort-spec.ts'

interface Ranked {
  readonly score: number
  readonly order: readonly SortValue[] | null
}

type Compare = (a: Ranked, b: Ranked) => number

/** 0 for ties, which the place in the index breaks. */
export function compareRanked(sorts: readonly SortSpec[] | null): Compare {
  if (sorts === null) return (a, b) => b.score - a.score
  const keys = sorts.map(keyComparator)
  return (a, b) => {
    for (let i = 0; i < keys.length; i++) {
      const order = keys[i](a.order![i], b.order![i])
      if (order !== 0) return order
    }
    return 0
  }
}

function keyComparator(sort: SortSpec): (a: SortValue, b: SortValue) => number {
  const nullOrder = sort.kind === 'field' && sort.missing === '_first' ? -1 : 1
  const direction = sort.descending ? -1 : 1
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? nullOrder : -nullOrder
    return direction * compareValues(a, b)
  }
}

function compareValues(a: string | number | bigint, b: string | number | bigint): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTerms(a, b)
  return a < b ? -1 : a > b ? 1 : 0
}
