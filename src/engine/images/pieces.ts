// A piece of an export on its way: u32 "SLPC", u32 CRC-32 of the rest (little-endian), the rest. A body may not begin as it likes: what looks like the
// mark of a byte order would be taken for one.
import { crc32 } from 'node:zlib'
import { illegalArgument } from '../../core/errors.ts'
import { byteCount, joinBytes } from '../../index/store/directory.ts'

/** Of a piece: so much is in memory of a transfer, and sent at a time. */
export const PIECE_BYTES = 4 << 20

/** "SLPC", read as a little-endian number. */
const MAGIC = 0x43504c53
const HEADER = 8

export function framedPiece(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const framed = new Uint8Array(HEADER + byteCount(parts))
  const bytes = framed.subarray(HEADER)
  joinBytes(parts, bytes)
  const view = new DataView(framed.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, crc32(bytes), true)
  return framed
}

/** What is in it, if it arrived as it was sent. */
export function pieceIn(framed: Uint8Array): Uint8Array {
  const view = new DataView(framed.buffer, framed.byteOffset, framed.byteLength)
  const bytes = framed.subarray(HEADER)
  if (framed.length < HEADER || view.getUint32(0, true) !== MAGIC) throw illegalArgument('that is no piece of an export')
  if (view.getUint32(4, true) !== crc32(bytes))
    throw illegalArgument('a piece of an export was damaged on its way: its checksum does not match')
  return bytes
}
