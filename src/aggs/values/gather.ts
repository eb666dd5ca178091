// Gathers the numbers of many documents as doubles, from a column of any type. One function for each kind of array, so that each is
// compiled for the one it reads.
import type { NumberArray } from './numbers.ts'

/** Writes values[places[i]] to out[i]. */
export type Gather = (values: NumberArray, places: Int32Array, count: number, out: Float64Array) => void

export function gatherOf(values: NumberArray): Gather {
  if (values instanceof Float64Array) return gatherDoubles as Gather
  if (values instanceof Int32Array) return gatherInts as Gather
  if (values instanceof Int16Array) return gatherShorts as Gather
  return values instanceof Int8Array ? (gatherBytes as Gather) : (gatherFloats as Gather)
}

function gatherDoubles(values: Float64Array, places: Int32Array, count: number, out: Float64Array): void {
  for (let i = 0; i < count; i++) out[i] = values[places[i]]
}

function gatherInts(values: Int32Array, places: Int32Array, count: number, out: Float64Array): void {
  for (let i = 0; i < count; i++) out[i] = values[places[i]]
}

function gatherShorts(values: Int16Array, places: Int32Array, count: number, out: Float64Array): void {
  for (let i = 0; i < count; i++) out[i] = values[places[i]]
}

function gatherBytes(values: Int8Array, places: Int32Array, count: number, out: Float64Array): void {
  for (let i = 0; i < count; i++) out[i] = values[places[i]]
}

function gatherFloats(values: Float32Array, places: Int32Array, count: number, out: Float64Array): void {
  for (let i = 0; i < count; i++) out[i] = values[places[i]]
}
