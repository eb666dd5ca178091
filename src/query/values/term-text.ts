// How a term is printed in descriptions. Ids are stored packed by the server, and it prints the packed bytes.
import { ID_FIELD } from '../../index/contracts/document.ts'

const hex = (bytes: Uint8Array | readonly number[]) => `[${Array.from(bytes, byte => byte.toString(16)).join(' ')}]`

/** The bytes OpenSearch's index holds for an id: digits in half-bytes, unpadded URL-safe base64 unpacked, anything else as UTF-8. */
export function idBytes(id: string): Uint8Array {
  if (/^[0-9]+$/.test(id)) {
    const bytes = [0xfe]
    for (let i = 0; i < id.length; i += 2) bytes.push((Number(id[i]) << 4) | (i + 1 < id.length ? Number(id[i + 1]) : 0x0f))
    return Uint8Array.from(bytes)
  }
  if (isBase64(id)) {
    const bytes = Buffer.from(id, 'base64url')
    return bytes[0] >= 0xfd ? Uint8Array.from([0xfd, ...bytes]) : bytes
  }
  return Uint8Array.from([0xff, ...Buffer.from(id, 'utf8')])
}

/** Whole, and encoded again it gives the same text. */
const isBase64 = (id: string) =>
  /^[A-Za-z0-9_-]+$/.test(id) && id.length % 4 !== 1 && Buffer.from(id, 'base64url').toString('base64url') === id

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function termText(field: string, term: string): string {
  if (field !== ID_FIELD) return term
  const bytes = idBytes(term)
  try {
    return utf8.decode(bytes)
  } catch {
    return hex(bytes)
  }
}

/** Terms in the order the server keeps them, for printing. */
export function sortedTexts(field: string, terms: readonly string[]): string[] {
  if (field !== ID_FIELD) return [...terms].sort(compareTerms)
  return [...terms].sort((a, b) => Buffer.compare(idBytes(a), idBytes(b))).map(term => termText(field, term))
}

/** UTF-8 byte order, which is code point order. */
export function compareTerms(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    let x = a.charCodeAt(i)
    let y = b.charCodeAt(i)
    if (x !== y) {
      // Surrogates stand for code points above every other unit.
      if (x >= 0xd800 && y >= 0xd800) {
        x = x >= 0xe000 ? x - 0x800 : x + 0x2000
        y = y >= 0xe000 ? y - 0x800 : y + 0x2000
      }
      return x - y
    }
  }
  return a.length - b.length
}

/** Characters up to U+00FF that stand for bytes; as text where `readable` and where they are UTF-8. */
export function byteString(bytes: string, readable = false): string {
  const buffer = Buffer.from(bytes, 'latin1')
  if (!readable) return hex(buffer)
  try {
    return utf8.decode(buffer)
  } catch {
    return hex(buffer)
  }
}

export const bytesText = (text: string): string => hex(Buffer.from(text, 'utf8'))
