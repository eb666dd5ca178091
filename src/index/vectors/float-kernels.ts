// How near are two vectors of floats? `a` begins at `i`, `b` at `j`, both are `n` long.
//
// Byte vectors have loops of their own (byte-kernels.ts), though the text is the same: a loop that saw both kinds of arrays would be compiled
// for both, and slow for each. Sums are doubles in four parts, so that additions need not wait for each other.

export function floatDot(a: Float32Array, i: number, b: Float32Array, j: number, n: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const end = i + (n & ~3)
  for (; i < end; i += 4, j += 4) {
    s0 += a[i] * b[j]
    s1 += a[i + 1] * b[j + 1]
    s2 += a[i + 2] * b[j + 2]
    s3 += a[i + 3] * b[j + 3]
  }
  for (let rest = n & 3; rest > 0; rest--) s0 += a[i++] * b[j++]
  return s0 + s1 + (s2 + s3)
}

/** Negative, as all distances here: the nearer, the greater. */
export function floatSquaredDistance(a: Float32Array, i: number, b: Float32Array, j: number, n: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const end = i + (n & ~3)
  for (; i < end; i += 4, j += 4) {
    const d0 = a[i] - b[j]
    const d1 = a[i + 1] - b[j + 1]
    const d2 = a[i + 2] - b[j + 2]
    const d3 = a[i + 3] - b[j + 3]
    s0 += d0 * d0
    s1 += d1 * d1
    s2 += d2 * d2
    s3 += d3 * d3
  }
  for (let rest = n & 3; rest > 0; rest--) {
    const d = a[i++] - b[j++]
    s0 += d * d
  }
  return -(s0 + s1 + (s2 + s3))
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
