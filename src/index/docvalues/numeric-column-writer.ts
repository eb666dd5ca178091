// Writes the numbers of a field as doc values (by document) and as points (by value).
//
// Sections of a number column:
//   column          values of documents 0..maxDoc-1, in the narrowest of i8, i16, i32, f64, i64 (kind int), f64 (double), f32 (float);
//                   0 where a document has none. With columnStarts: the values of all documents one after another, ascending within one
//   columnStarts    u32[maxDoc + 1]; only where a document has several values
//   columnPresent   bitset words; only without columnStarts, where a document has none
//   columnBounds    f64[2]: least and greatest value
// Sections of points:
//   points          values ascending, in i32, f64, i64 (int), f64 (double), f32 (float)
//   pointDocs       u32: the document of each; ascending among equal values
import { Bitset } from '../bitmap/bitset.ts'
import type { FieldSections } from '../bytes/segment-sections.ts'
import type { ColumnKind } from '../contracts/field-spec.ts'
import type { NumberLog, NumericValues } from './numeric-log.ts'
import { orderByValue } from './sort-points.ts'

export type NumberKind = 'int' | 'double' | 'float'
export type ColumnArray = Int8Array | Int16Array | Int32Array | Float32Array | Float64Array | BigInt64Array

export function isNumberColumn(column: ColumnKind): column is NumberKind {
  return column === 'int' || column === 'double' || column === 'float'
}

export function writeNumericColumn(sections: FieldSections, kind: NumberKind, { docs, values: all }: NumberLog, maxDoc: number): void {
  const count = docs.length
  const bounds = boundsOf(all)
  sections.add('columnBounds', bounds)
  if (isMultiValued(docs)) {
    const starts = startsOf(docs, maxDoc)
    const values = allocate(narrowestArray(kind, all, bounds), count)
    values.set(all as never)
    for (let doc = 0; doc < maxDoc; doc++) {
      if (starts[doc + 1] - starts[doc] > 1) values.subarray(starts[doc], starts[doc + 1]).sort()
    }
    sections.addNumbers('column', values)
    sections.addNumbers('columnStarts', starts)
    return
  }
  const values = allocate(narrowestArray(kind, all, bounds), maxDoc)
  scatter(all, docs, values)
  sections.addNumbers('column', values)
  if (count < maxDoc) sections.add('columnPresent', bitsOf(docs, maxDoc).words)
}

export function writePoints(sections: FieldSections, kind: NumberKind, log: NumberLog): void {
  const count = log.docs.length
  const order = orderByValue(log.values, count)
  const type = narrowestArray(kind, log.values, boundsOf(log.values))
  const values = allocate(type === Int8Array || type === Int16Array ? Int32Array : type, count)
  const docs = new Uint32Array(count)
  gather(log.values, order, values)
  for (let i = 0; i < count; i++) docs[i] = log.docs[order[i]]
  sections.addNumbers('points', values)
  sections.addNumbers('pointDocs', docs)
}

type ArrayType = { new (length: number): ColumnArray }

function allocate(type: ArrayType, length: number): ColumnArray {
  return new type(length)
}

function narrowestArray(kind: NumberKind, values: NumericValues, bounds: Float64Array): ArrayType {
  if (kind === 'float') return Float32Array
  if (kind === 'double') return Float64Array
  if (values instanceof BigInt64Array) return BigInt64Array
  const [min, max] = bounds
  if (!(min <= max) || (min >= -0x80 && max <= 0x7f)) return Int8Array
  if (min >= -0x8000 && max <= 0x7fff) return Int16Array
  return min >= -0x80000000 && max <= 0x7fffffff ? Int32Array : Float64Array
}

function scatter(from: NumericValues, docs: Int32Array, to: ColumnArray): void {
  // The arrays hold numbers both, or integers both.
  const target = to as Float64Array
  const source = from as Float64Array
  for (let i = 0; i < docs.length; i++) target[docs[i]] = source[i]
}

function gather(from: NumericValues, order: Uint32Array, to: ColumnArray): void {
  const target = to as Float64Array
  const source = from as Float64Array
  for (let i = 0; i < order.length; i++) target[i] = source[order[i]]
}

export function isMultiValued(docs: Int32Array): boolean {
  for (let i = 1; i < docs.length; i++) if (docs[i] === docs[i - 1]) return true
  return false
}

/** Where the values of each document begin, from the documents of all values in order. */
export function startsOf(docs: Int32Array, maxDoc: number): Uint32Array {
  const starts = new Uint32Array(maxDoc + 1)
  for (let i = 0; i < docs.length; i++) starts[docs[i] + 1]++
  for (let doc = 0; doc < maxDoc; doc++) starts[doc + 1] += starts[doc]
  return starts
}

export function bitsOf(docs: Int32Array, maxDoc: number): Bitset {
  const bits = Bitset.empty(maxDoc)
  for (let i = 0; i < docs.length; i++) bits.add(docs[i])
  return bits
}

function boundsOf(values: NumericValues): Float64Array {
  if (values instanceof BigInt64Array) return longBounds(values)
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < values.length; i++) {
    const value = values[i]
    if (value < min) min = value
    if (value > max) max = value
  }
  return Float64Array.of(min, max)
}

function longBounds(values: BigInt64Array): Float64Array {
  let min = values[0]
  let max = values[0]
  for (let i = 1; i < values.length; i++) {
    if (values[i] < min) min = values[i]
    if (values[i] > max) max = values[i]
  }
  // Doubles near 2^63 are 1024 apart; a bound must not lie inside.
  let low = Number(min)
  if (BigInt(low) > min) low -= 1024
  let high = Number(max)
  if (BigInt(high) < max) high += 1024
  return Float64Array.of(low, high)
}
