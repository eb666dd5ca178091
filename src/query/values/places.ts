// Decodes latitude and longitude from the 64-bit numbers of a geo column.
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'

type Values = NonNullable<ReturnType<SegmentReader['numeric']>>['values']

const known = new WeakMap<Values, Int32Array>()

/** Longitude and latitude in turn. Columns of places near the origin are narrower than 64 bits. */
export function halves(values: Values): Int32Array {
  if (values instanceof BigInt64Array) return new Int32Array(values.buffer, values.byteOffset, values.length * 2)
  let places = known.get(values)
  if (places === undefined) {
    const wide = new BigInt64Array(values.length)
    for (let i = 0; i < wide.length; i++) wide[i] = BigInt(values[i])
    known.set(values, (places = new Int32Array(wide.buffer)))
  }
  return places
}
