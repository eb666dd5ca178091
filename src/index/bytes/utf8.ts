// Terms are kept and ordered as UTF-8 bytes, which is the order of code points; JavaScript's own order of strings differs from it.

/**
 * Writes `text` to out[at..] and answers the end. `out` needs 3 bytes per UTF-16 unit. Half a surrogate pair becomes U+FFFD.
 */
export function encodeUtf8(text: string, out: Uint8Array, at: number): number {
  const length = text.length
  for (let i = 0; i < length; i++) {
    let code = text.charCodeAt(i)
    if (code < 0x80) {
      out[at++] = code
      continue
    }
    if (code < 0x800) {
      out[at++] = 0xc0 | (code >>> 6)
      out[at++] = 0x80 | (code & 63)
      continue
    }
    if ((code & 0xf800) === 0xd800) {
      const next = code < 0xdc00 && i + 1 < length ? text.charCodeAt(i + 1) : 0
      if ((next & 0xfc00) === 0xdc00) {
        code = 0x10000 + ((code & 0x3ff) << 10) + (next & 0x3ff)
        i++
        out[at++] = 0xf0 | (code >>> 18)
        out[at++] = 0x80 | ((code >>> 12) & 63)
        out[at++] = 0x80 | ((code >>> 6) & 63)
        out[at++] = 0x80 | (code & 63)
        continue
      }
      code = 0xfffd
    }
    out[at++] = 0xe0 | (code >>> 12)
    out[at++] = 0x80 | ((code >>> 6) & 63)
    out[at++] = 0x80 | (code & 63)
  }
  return at
}

/** Negative, zero or positive as a[aFrom..aTo) sorts before, with or after b[bFrom..bTo). */
export function compareBytes(a: Uint8Array, aFrom: number, aTo: number, b: Uint8Array, bFrom: number, bTo: number): number {
  const shorter = Math.min(aTo - aFrom, bTo - bFrom)
  for (let i = 0; i < shorter; i++) {
    const difference = a[aFrom + i] - b[bFrom + i]
    if (difference !== 0) return difference
  }
  return aTo - aFrom - (bTo - bFrom)
}

export function decodeUtf8(bytes: Buffer, from: number, to: number): string {
  return shortText(bytes, from, to) ?? bytes.toString('utf8', from, to)
}

const { fromCharCode } = String

/** Up to eight characters, all ASCII, are made one text faster than a decoder is called; null where there are others. */
function shortText(b: Uint8Array, at: number, to: number): string | null {
  const length = to - at
  if (length > 8) return null
  let all = 0
  for (let i = at; i < to; i++) all |= b[i]
  if (all > 127) return null
  switch (length) {
    case 0:
      return ''
    case 1:
      return fromCharCode(b[at])
    case 2:
      return fromCharCode(b[at], b[at + 1])
    case 3:
      return fromCharCode(b[at], b[at + 1], b[at + 2])
    case 4:
      return fromCharCode(b[at], b[at + 1], b[at + 2], b[at + 3])
    case 5:
      return fromCharCode(b[at], b[at + 1], b[at + 2], b[at + 3], b[at + 4])
    case 6:
      return fromCharCode(b[at], b[at + 1], b[at + 2], b[at + 3], b[at + 4], b[at + 5])
    case 7:
      return fromCharCode(b[at], b[at + 1], b[at + 2], b[at + 3], b[at + 4], b[at + 5], b[at + 6])
    default:
      return fromCharCode(b[at], b[at + 1], b[at + 2], b[at + 3], b[at + 4], b[at + 5], b[at + 6], b[at + 7])
  }
}
