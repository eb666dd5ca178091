// The values a column holds for one document, in the order of the column.
import type { NumericColumn, OrdinalColumn } from '../../index/contracts/segment-reader.ts'

export function numbersOf(column: NumericColumn, doc: number): (number | bigint)[] {
  if (!column.has(doc)) return []
  const { values, starts } = column
  if (starts === null) return [values[doc]]
  const found: (number | bigint)[] = []
  for (let i = starts[doc]; i < starts[doc + 1]; i++) found.push(values[i])
  return found
}

export function termsOf(column: OrdinalColumn, doc: number): string[] {
  if (!column.has(doc)) return []
  const { ords, starts, terms } = column
  if (starts === null) return [terms.term(ords[doc] - 1)]
  const found: string[] = []
  for (let i = starts[doc]; i < starts[doc + 1]; i++) found.push(terms.term(ords[i] - 1))
  return found
}

/** The value of a column that has one for every root document, such as `_version`. */
export function numberOf(column: NumericColumn | null, doc: number): number | bigint | null {
  return column === null ? null : (numbersOf(column, doc)[0] ?? null)
}
