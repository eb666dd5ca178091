// Scans the bytes of a JSON text to decide whether V8's own parser can read it, and where bytes are invalid UTF-8.

/** Deeper texts are refused, by a parser that has the words for it. */
export const MAX_DEPTH = 1000

/** Number of keys in the text (colons outside strings), or -1 when V8's parser would not do. */
export function scan(bytes: Uint8Array): number {
  const length = bytes.length
  let keys = 0
  let depth = 0
  let digits = 0
  for (let i = 0; i < length; i++) {
    const c = bytes[i]
    if (c === 0x22) {
      digits = 0
      // Skip the string.
      for (i++; i < length; i++) {
        const d = bytes[i]
        if (d === 0x5c) i++
        else if (d === 0x22) break
      }
    } else if (c >= 0x30 && c <= 0x39) {
      if (++digits > 15) return -1
    } else if (c !== 0x2e) {
      digits = 0
      if (c === 0x3a) keys++
      else if (c === 0x7b || c === 0x5b) {
        if (++depth > MAX_DEPTH) return -1
      } else if (c === 0x7d || c === 0x5d) depth--
    }
  }
  return keys
}

export function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const item: unknown = value[i]
      if (typeof item === 'object' && item !== null) count += countKeys(item)
    }
    return count
  }
  const record = value as Record<string, unknown>
  for (const key in record) {
    count++
    const item = record[key]
    if (typeof item === 'object' && item !== null) count += countKeys(item)
  }
  return count
}

/** Of bytes that are no UTF-8. */
export function firstInvalidByte(bytes: Uint8Array): number {
  let valid = 0
  let low = 0
  let high = bytes.length
  // The longest prefix that decodes in streaming mode ends before the bad byte.
  while (low <= high) {
    const middle = (low + high) >>> 1
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true })
      valid = middle
      low = middle + 1
    } catch {
      high = middle - 1
    }
  }
  return Math.min(valid, bytes.length - 1)
}
