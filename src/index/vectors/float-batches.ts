// Computes the distances of several float vectors, scattered in memory, to one. The results equal those of float-kernels.ts to the last
// bit.
//
// A graph leads to vectors that are in no cache. Fetching one takes longer than computing with it, but four take hardly longer than one when
// they are asked for together: each line of theirs is touched first, and what is computed then need not wait. Four side by side also read the
// one vector they are compared with once.
import { floatDot, floatSquaredDistance } from './float-kernels.ts'

/** Nearness of `ords[0 … count]` of `b`, whose vectors are `n` long, to the vector at `i` of `a`, to `out`. */
export type FloatBatch = (
  a: Float32Array,
  i: number,
  b: Float32Array,
  ords: Int32Array,
  count: number,
  n: number,
  out: Float64Array,
) => void

/** Floats in a line of the cache. */
const LINE = 16

/** The sum means nothing: it keeps the reads from being left out. */
function touch(b: Float32Array, j0: number, j1: number, j2: number, j3: number, n: number): number {
  let sum = 0
  for (let at = 0; at < n; at += LINE) sum += b[j0 + at] + b[j1 + at] + b[j2 + at] + b[j3 + at]
  return sum
}

/** What was touched last. */
const touched = new Float64Array(1)

export function floatDots(
  a: Float32Array,
  i: number,
  b: Float32Array,
  ords: Int32Array,
  count: number,
  n: number,
  out: Float64Array,
): void {
  const pairs = n & ~3
  let k = 0
  for (; k + 4 <= count; k += 4) {
    let j0 = ords[k] * n
    let j1 = ords[k + 1] * n
    let j2 = ords[k + 2] * n
    let j3 = ords[k + 3] * n
    touched[0] = touch(b, j0, j1, j2, j3, n)
    let even0 = 0
    let even1 = 0
    let even2 = 0
    let even3 = 0
    let odd0 = 0
    let odd1 = 0
    let odd2 = 0
    let odd3 = 0
    let at = i
    for (const end = i + pairs; at < end; at += 2, j0 += 2, j1 += 2, j2 += 2, j3 += 2) {
      const x = a[at]
      even0 += x * b[j0]
      even1 += x * b[j1]
      even2 += x * b[j2]
      even3 += x * b[j3]
      const y = a[at + 1]
      odd0 += y * b[j0 + 1]
      odd1 += y * b[j1 + 1]
      odd2 += y * b[j2 + 1]
      odd3 += y * b[j3 + 1]
    }
    for (const end = i + n; at < end; at++) {
      const x = a[at]
      even0 += x * b[j0++]
      even1 += x * b[j1++]
      even2 += x * b[j2++]
      even3 += x * b[j3++]
    }
    out[k] = even0 + odd0
    out[k + 1] = even1 + odd1
    out[k + 2] = even2 + odd2
    out[k + 3] = even3 + odd3
  }
  for (; k < count; k++) out[k] = floatDot(a, i, b, ords[k] * n, n)
}

export function floatSquaredDistances(
  a: Float32Array,
  i: number,
  b: Float32Array,
  ords: Int32Array,
  count: number,
  n: number,
  out: Float64Array,
): void {
  const pairs = n & ~3
  let k = 0
  for (; k + 4 <= count; k += 4) {
    let j0 = ords[k] * n
    let j1 = ords[k + 1] * n
    let j2 = ords[k + 2] * n
    let j3 = ords[k + 3] * n
    touched[0] = touch(b, j0, j1, j2, j3, n)
    let even0 = 0
    let even1 = 0
    let even2 = 0
    let even3 = 0
    let odd0 = 0
    let odd1 = 0
    let odd2 = 0
    let odd3 = 0
    let at = i
    for (const end = i + pairs; at < end; at += 2, j0 += 2, j1 += 2, j2 += 2, j3 += 2) {
      const x = a[at]
      const d0 = x - b[j0]
      const d1 = x - b[j1]
      const d2 = x - b[j2]
      const d3 = x - b[j3]
      even0 += d0 * d0
      even1 += d1 * d1
      even2 += d2 * d2
      even3 += d3 * d3
      const y = a[at + 1]
      const e0 = y - b[j0 + 1]
      const e1 = y - b[j1 + 1]
      const e2 = y - b[j2 + 1]
      const e3 = y - b[j3 + 1]
      odd0 += e0 * e0
      odd1 += e1 * e1
      odd2 += e2 * e2
      odd3 += e3 * e3
    }
    for (const end = i + n; at < end; at++) {
      const x = a[at]
      const d0 = x - b[j0++]
      const d1 = x - b[j1++]
      const d2 = x - b[j2++]
      const d3 = x - b[j3++]
      even0 += d0 * d0
      even1 += d1 * d1
      even2 += d2 * d2
      even3 += d3 * d3
    }
    out[k] = -(even0 + odd0)
    out[k + 1] = -(even1 + odd1)
    out[k + 2] = -(even2 + odd2)
    out[k + 3] = -(even3 + odd3)
  }
  for (; k < count; k++) out[k] = floatSquaredDistance(a, i, b, ords[k] * n, n)
}
