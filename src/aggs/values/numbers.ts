// Numeric values as aggregations use them: doubles by document, from a column of any type.
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { NumericColumn, SegmentReader } from '../../index/contracts/segment-reader.ts'
import type { FieldType } from '../../index/mapping/field-type.ts'

export type NumberArray = Int8Array | Int16Array | Int32Array | Float32Array | Float64Array

export interface Numbers {
  /** One for each document where `starts` is null; 0 where a document has none. */
  readonly values: NumberArray
  /** Values of document d are values[starts[d] .. starts[d + 1]), ascending. */
  readonly starts: Uint32Array | null
  /** Null: every document has a value. Means nothing where `starts` is set. */
  readonly present: Bitset | null
  /** Of all values, or wider. */
  readonly min: number
  readonly max: number
  /** Whole numbers beyond what doubles tell apart, at the same places; null: `values` are exact. */
  readonly exact: ArrayLike<number | bigint> | null
  /** All values of the segment, ascending, where the index has them; absent, or null: it has not. */
  sorted?(): ArrayLike<number> | null
  /** Works the numbers of documents out before they are read; absent: they are all there. */
  prepare?(docs: Int32Array, count: number, scores: Float32Array | null): void
}

const known = new WeakMap<NumericColumn, Numbers>()

/** Null: no document of the segment has a value. */
export function numbersOf(reader: SegmentReader, field: FieldType): Numbers | null {
  const column = reader.numeric(field.name)
  if (column === null) return null
  let numbers = known.get(column)
  if (numbers === undefined) known.set(column, (numbers = decoded(column, field, () => sortedValues(reader, field.name))))
  return numbers
}

function sortedValues(reader: SegmentReader, field: string): ArrayLike<number> | null {
  const values = reader.points(field)?.values ?? null
  return values instanceof BigInt64Array ? null : values
}

function decoded(column: NumericColumn, field: FieldType, sorted: NonNullable<Numbers['sorted']>): Numbers {
  const { starts, values } = column
  const present = starts === null ? column.present : null
  const decode = decoder(field)
  if (decode === null && !(values instanceof BigInt64Array)) {
    return { values, starts, present, min: column.min, max: column.max, exact: null, sorted }
  }
  const doubles = new Float64Array(values.length)
  for (let i = 0; i < values.length; i++) doubles[i] = decode === null ? Number(values[i]) : decode(values[i])
  return { values: doubles, starts, present, ...bounds(doubles), exact: exactOf(column, field) }
}

function exactOf({ values }: NumericColumn, field: FieldType): Numbers['exact'] {
  if (field.family === 'number' && field.numeric === 'unsigned_long') {
    const numbers: (number | bigint)[] = []
    for (let i = 0; i < values.length; i++) numbers.push(field.format(values[i]) as number | bigint)
    return numbers
  }
  return values instanceof BigInt64Array && field.family === 'number' && field.numeric === 'long' ? values : null
}

/** Null: column values are the numbers. */
function decoder(field: FieldType): ((value: number | bigint) => number) | null {
  if (field.family === 'date') {
    return field.resolution === 'milliseconds' ? null : value => Number(BigInt(value) / 1_000_000n)
  }
  if (field.family !== 'number') return null
  return field.numeric === 'scaled_float' || field.numeric === 'unsigned_long' ? field.toNumber : null
}

function bounds(values: Float64Array): { min: number; max: number } {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    if (values[i] < min) min = values[i]
    if (values[i] > max) max = values[i]
  }
  return { min, max }
}

const ofRoots = new WeakMap<Numbers, Numbers>()

/** The same for windows of root documents: where all of these have a value, and nested ones have none, presence need not be checked. */
export function rootNumbers(numbers: Numbers, { roots }: SegmentReader): Numbers {
  const { present } = numbers
  if (roots === null || present === null) return numbers
  let known = ofRoots.get(numbers)
  if (known === undefined) {
    known = present.equals(roots) ? { ...numbers, present: null } : numbers
    ofRoots.set(numbers, known)
  }
  return known
}

/** Every document has the same. */
export function oneNumber(value: number, maxDoc: number): Numbers {
  return { values: new Float64Array(maxDoc).fill(value), starts: null, present: null, min: value, max: value, exact: null }
}

/** Documents without a value have `value`. */
export function fillMissing(numbers: Numbers, value: number, maxDoc: number): Numbers {
  const { values, starts, present } = numbers
  const min = Math.min(numbers.min, value)
  const max = Math.max(numbers.max, value)
  if (starts === null) {
    if (present === null) return numbers
    const filled = Float64Array.from(values)
    for (let doc = 0; doc < maxDoc; doc++) if (!present.has(doc)) filled[doc] = value
    return { values: filled, starts, present: null, min, max, exact: null }
  }
  let lacking = 0
  for (let doc = 0; doc < maxDoc; doc++) if (starts[doc] === starts[doc + 1]) lacking++
  const filled = new Float64Array(values.length + lacking)
  const filledStarts = new Uint32Array(maxDoc + 1)
  let at = 0
  for (let doc = 0; doc < maxDoc; doc++) {
    filledStarts[doc] = at
    if (starts[doc] === starts[doc + 1]) filled[at++] = value
    else for (let i = starts[doc]; i < starts[doc + 1]; i++) filled[at++] = values[i]
  }
  filledStarts[maxDoc] = at
  return { values: filled, starts: filledStarts, present: null, min, max, exact: null }
}
