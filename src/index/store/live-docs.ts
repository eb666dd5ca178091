// The deleted documents of a segment. A frame around: u32 maxDoc of the segment | the deleted ones as a portable Roaring bitmap.
import { ApiError } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import type { Bitmap } from '../bitmap/bitmap.ts'
import { Bitset } from '../bitmap/bitset.ts'
import type { CommittedSegment } from './commit-point.ts'
import { byteCount, type Directory, joinBytes } from './directory.ts'
import { corrupt, LIVE_DOCS_FILE, readFramed, writeFramed } from './framed-file.ts'

const bitmaps = lazily(() => import('../bitmap/roaring-ts.ts'))

export const liveDocsFile = (segmentId: string, delGeneration: number): string => `${segmentId}-${delGeneration}.live`

export async function writeLiveDocs(directory: Directory, name: string, maxDoc: number, deleted: Bitmap): Promise<void> {
  const parts = [littleEndian(maxDoc), deleted.serialize()]
  await writeFramed(directory, name, LIVE_DOCS_FILE, joinBytes(parts, new Uint8Array(byteCount(parts))))
}

/** The deleted documents of a segment that has a live docs file. `numDeleted` is -1 where no commit tells. */
export async function readLiveDocs(
  directory: Directory,
  name: string,
  segment: Pick<CommittedSegment, 'id' | 'maxDoc' | 'numDeleted'>,
): Promise<Bitmap> {
  const path = `${directory.path}/${name}`
  const payload = await readFramed(directory, name, LIVE_DOCS_FILE)
  const maxDoc = payload.length < 4 ? -1 : new DataView(payload.buffer).getUint32(0, true)
  if (maxDoc !== segment.maxDoc) throw corrupt(path, `it is about ${maxDoc} documents, segment [${segment.id}] has ${segment.maxDoc}`)
  return readDeleted(path, payload.subarray(4), segment)
}

function readDeleted(path: string, bytes: Uint8Array, { maxDoc, numDeleted }: { maxDoc: number; numDeleted: number }): Bitmap {
  let deleted: Bitmap
  try {
    deleted = bitmaps().typescriptBitmaps.deserialize(bytes, maxDoc)
  } catch (error) {
    throw error instanceof ApiError ? corrupt(path, error.reason) : error
  }
  if (numDeleted >= 0 && deleted.size !== numDeleted)
    throw corrupt(path, `it deletes ${deleted.size} documents, its commit says ${numDeleted}`)
  return deleted
}

/** The documents that `live` lacks. */
export function deletedDocs(live: Bitset, maxDoc: number): Bitmap {
  const deleted = Bitset.full(maxDoc)
  deleted.andNot(live)
  return bitmaps().typescriptBitmaps.fromBitset(deleted)
}

/** The documents that `deleted` lacks, in shared memory. */
export function liveDocs(deleted: Bitmap, maxDoc: number): Bitset {
  const live = Bitset.full(maxDoc, true)
  live.andNot(deleted.toBitset(maxDoc))
  return live
}

/** Deletions as bytes, for storage other than a file of their own. */
export const packDeletions = (live: Bitset, maxDoc: number): Uint8Array => deletedDocs(live, maxDoc).serialize()

/** `path` is for messages. */
export function unpackDeletions(path: string, bytes: Uint8Array, segment: { maxDoc: number; numDeleted: number }): Bitset {
  return liveDocs(readDeleted(path, Uint8Array.from(bytes), segment), segment.maxDoc)
}

function littleEndian(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number, true)
  return bytes
}
