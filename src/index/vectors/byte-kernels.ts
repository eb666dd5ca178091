// Distance kernels for vectors of bytes and of bits. As float-kernels.ts; sums of 16,000 products of bytes still fit into 32-bit integers.

export function byteDot(a: Int8Array, i: number, b: Int8Array, j: number, n: number): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const end = i + (n & ~3)
  for (; i < end; i += 4, j += 4) {
    s0 = (s0 + a[i] * b[j]) | 0
    s1 = (s1 + a[i + 1] * b[j + 1]) | 0
    s2 = (s2 + a[i + 2] * b[j + 2]) | 0
    s3 = (s3 + a[i + 3] * b[j + 3]) | 0
  }
  for (let rest = n & 3; rest > 0; rest--) s0 = (s0 + a[i++] * b[j++]) | 0
  return s0 + s1 + s2 + s3
}

export function byteSquaredDistance(a: Int8Array, i: number, b: Int8Array, j: number, n: number): number {
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
    s0 = (s0 + d0 * d0) | 0
    s1 = (s1 + d1 * d1) | 0
    s2 = (s2 + d2 * d2) | 0
    s3 = (s3 + d3 * d3) | 0
  }
  for (let rest = n & 3; rest > 0; rest--) {
    const d = a[i++] - b[j++]
    s0 = (s0 + d * d) | 0
  }
  return -(s0 + s1 + s2 + s3)
}

export function byteAbsoluteDistance(a: Int8Array, i: number, b: Int8Array, j: number, n: number): number {
  let sum = 0
  for (const end = i + n; i < end; ) sum += Math.abs(a[i++] - b[j++])
  return -sum
}

export function byteGreatestDistance(a: Int8Array, i: number, b: Int8Array, j: number, n: number): number {
  let greatest = 0
  for (const end = i + n; i < end; ) greatest = Math.max(greatest, Math.abs(a[i++] - b[j++]))
  return -greatest
}

const ONES = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)

/** Bits that differ. */
export function hammingDistance(a: Int8Array, i: number, b: Int8Array, j: number, n: number): number {
  let bits = 0
  for (const end = i + n; i < end; ) bits += ONES[(a[i++] ^ b[j++]) & 255]
  return -bits
}
