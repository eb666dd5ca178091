// Generates identifiers: document ids, index uuids, node ids.
import { randomBytes } from 'node:crypto'

/** 22 URL-safe characters over 16 random bytes. */
export const randomUuid = () => randomBytes(16).toString('base64url')

let sequence = randomBytes(3).readUIntBE(0, 3)
const machine = randomBytes(6)

/**
 * 20 URL-safe characters. Ids made one after another share their beginning, so that they lie together in a term dictionary:
 * time first, then the machine, then the sequence that keeps ids of one millisecond apart.
 */
export function documentId(): string {
  sequence = (sequence + 1) & 0xffffff
  const bytes = Buffer.allocUnsafe(15)
  bytes.writeUIntBE(Date.now(), 0, 6)
  machine.copy(bytes, 6)
  bytes.writeUIntBE(sequence, 12, 3)
  return bytes.toString('base64url')
}
