// One memory instead of hundreds: what arrays of a log hold, side by side, and nothing of the room in which they grew.

type Numbers = Int32Array | Uint32Array | Uint8Array | Int8Array | Float32Array | Float64Array | BigInt64Array

/** Any array may begin at a multiple of it. */
const ALIGNMENT = 8

const isNumbers = (value: object): value is Numbers => ArrayBuffer.isView(value)

/** The same plain data over arrays in the memory that `memoryOf` gives. */
export function packArrays<T extends object>(data: T, memoryOf: (bytes: number) => ArrayBufferLike): T {
  const memory = memoryOf(packedBytes(data))
  let at = 0
  const packed = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(packed)
    if (!isNumbers(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, packed(part)]))
    const Type = value.constructor as new (memory: ArrayBufferLike, at: number, length: number) => Numbers
    const copy = new Type(memory, at, value.length)
    copy.set(value as never)
    at += aligned(value.byteLength)
    return copy
  }
  return packed(data) as T
}

function packedBytes(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  if (isNumbers(value)) return aligned(value.byteLength)
  let bytes = 0
  for (const part of Object.values(value)) bytes += packedBytes(part)
  return bytes
}

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
