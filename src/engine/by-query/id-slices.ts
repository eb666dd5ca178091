// Assigns documents to the slices of a sliced by-query operation: by shard, or by the hash of the id.
import { murmur3Bytes } from '../../core/murmur3.ts'

/** One of `max` slices. */
export interface Slice {
  readonly id: number
  readonly max: number
}

/** What a slice takes of one shard: everything, nothing, or the ids of one part of several. */
export type ShardShare = 'all' | 'none' | { readonly part: number; readonly parts: number }

/** `shards`: how many the index has. */
export function shareOf({ id, max }: Slice, shard: number, shards: number): ShardShare {
  if (max < shards) return shard % max === id ? 'all' : 'none'
  if (shard !== id % shards) return 'none'
  const parts = Math.floor(max / shards) + (max % shards > shard ? 1 : 0)
  return parts === 1 ? 'all' : { part: Math.floor(id / shards), parts }
}

const SEED = 7919

/** Which of `parts` parts an id falls into, as the server counts. */
export function partOfId(id: string, parts: number): number {
  const hash = murmur3Bytes(encodedId(id), SEED)
  return ((hash % parts) + parts) % parts
}

// First bytes that tell how an id is written down; ids that look like base64 have none, unless they would begin like one of these.
const UTF8 = 0xff
const NUMERIC = 0xfe
const BASE64_ESCAPE = 0xfd

/** An id as the server keeps it: digits two to a byte, URL-safe base64 decoded, anything else as UTF-8. */
function encodedId(id: string): Uint8Array {
  if (/^\d+$/.test(id)) return numericId(id)
  const bytes = base64Id(id)
  if (bytes === null) return Uint8Array.from([UTF8, ...Buffer.from(id)])
  return bytes[0] >= BASE64_ESCAPE ? Uint8Array.from([BASE64_ESCAPE, ...bytes]) : bytes
}

function numericId(id: string): Uint8Array {
  const bytes = new Uint8Array(1 + ((id.length + 1) >>> 1))
  bytes[0] = NUMERIC
  for (let i = 0; i < id.length; i += 2) {
    const high = id.charCodeAt(i) - 0x30
    const low = i + 1 === id.length ? 0x0f : id.charCodeAt(i + 1) - 0x30
    bytes[1 + (i >>> 1)] = (high << 4) | low
  }
  return bytes
}

/** Null where decoding would lose something. */
function base64Id(id: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]+$/.test(id) || id.length % 4 === 1) return null
  const bytes = Buffer.from(id, 'base64url')
  return bytes.toString('base64url') === id ? bytes : null
}
