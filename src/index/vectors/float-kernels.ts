// Distance kernels for vectors of floats. `a` begins at `i`, `b` at `j`, both are `n` long.
//
// Byte vectors have loops of their own (byte-kernels.ts), though the text is the same: a loop that saw both kinds of arrays would be compiled
// for both, and slow for each. Sums are doubles in two parts, so that additions need not wait for each other: two, since float-batches.ts, which
// must find the very same numbers, has registers for no more.

export function floatDot(a: Float32Array, i: number, b: Float32Array, j: number, n: number): number {
  let even = 0
  let odd = 0
  const end = i + (n & ~3)
  for (; i < end; i += 4, j += 4) {
    even += a[i] * b[j]
    odd += a[i + 1] * b[j + 1]
    even += a[i + 2] * b[j + 2]
    odd += a[i + 3] * b[j + 3]
  }
  for (let rest = n & 3; rest > 0; rest--) even += a[i++] * b[j++]
  return even + odd
}

/** Negative, as all distances here: the nearer, the greater. */
export function floatSquaredDistance(a: Float32Array, i: number, b: Float32Array, j: number, n: number): number {
  let even = 0
  let odd = 0
  const end = i + (n & ~3)
  for (; i < end; i += 4, j += 4) {
    const d0 = a[i] - b[j]
    const d1 = a[i + 1] - b[j + 1]
    const d2 = a[i + 2] - b[j + 2]
    const d3 = a[i + 3] - b[j + 3]
    even += d0 * d0
    odd += d1 * d1
    even += d2 * d2
    odd += d3 * d3
  }
  for (let rest = n & 3; rest > 0; rest--) {
    const d = a[i++] - b[j++]
    even += d * d
  }
  return -(even + odd)
}

export function floatAbsoluteDistance(a: Float32Array, i: number, b: Float32Array, j: number, n: number): number {
  let sum = 0
  for (const end = i + n; i < end; ) sum += Math.abs(a[i++] - b[j++])
  return -sum
}

export function floatGreatestDistance(a: Float32Array, i: number, b: Float32Array, j: number, n: number): number {
  let greatest = 0
  for (const end = i + n; i < end; ) greatest = Math.max(greatest, Math.abs(a[i++] - b[j++]))
  return -greatest
}
