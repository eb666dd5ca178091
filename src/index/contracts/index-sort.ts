// The index sort: the order of the documents in a segment, as plain data that the segment's directory records.

export interface IndexSortKey {
  readonly field: string
  readonly descending: boolean
  /** Which of several values counts. */
  readonly mode: 'min' | 'max'
  readonly missingFirst: boolean
}

/** The first key decides; equal documents stay in the order in which they came. */
export type IndexSort = readonly IndexSortKey[]

/** The order that all of these have; null where there is none. */
export function commonSort(sorts: readonly (IndexSort | null)[]): IndexSort | null {
  const [first] = sorts
  if (first === undefined || first === null) return null
  return sorts.every(sort => sort !== null && isSame(first, sort)) ? first : null
}

function isSame(a: IndexSort, b: IndexSort): boolean {
  const isSameKey = (key: IndexSortKey, { field, descending, mode, missingFirst }: IndexSortKey) =>
    key.field === field && key.descending === descending && key.mode === mode && key.missingFirst === missingFirst
  return a.length === b.length && a.every((key, i) => isSameKey(key, b[i]))
}
