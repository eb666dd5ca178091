// Which documents of a segment are deleted? A frame around: u32 maxDoc of the segment | the deleted ones as a portable Roaring bitmap.

import { ApiError } from '../../core/errors.ts'
import type { Bitmap } from '../bitmap/bitmap.ts'
import { readBitmap } from '../bitmap/bitmaps.ts'
import type { CommittedSegment } from './commit-point.ts'
import { byteCount, type Directory, joinBytes } from './directory.ts'
import { corrupt, LIVE_DOCS_FILE, readFramed, writeFramed } from './framed-file.ts'

export const liveDocsFile = (segmentId: string, delGeneration: number): string => `${segmentId}-${delGeneration}.live`

export async function writeLiveDocs(directory: Directory, name: string, maxDoc: number, deleted: Bitmap): Promise<void> {
  const parts = [littleEndian(maxDoc), deleted.serialize()]
  await writeFramed(directory, name, LIVE_DOCS_FILE, joinBytes(parts, new Uint8Array(byteCount(parts))))
}

/** The deleted documents of a segment that has a live docs file. */
export async function readLiveDocs(
  directory: Directory,
  name: string,
  segment: Pick<CommittedSegment, 'id' | 'maxDoc' | 'numDeleted'>,
): Promise<Bitmap> {
  const path = `${directory.path}/${name}`
  const payload = await readFramed(directory, name, LIVE_DOCS_FILE)
  const maxDoc = payload.length < 4 ? -1 : new DataView(payload.buffer).getUint32(0, true)
  if (maxDoc !== segment.maxDoc) throw corrupt(path, `it is about ${maxDoc} documents, segment [${segment.id}] has ${segment.maxDoc}`)
  const deleted = readDeleted(path, payload.subarray(4), maxDoc)
  if (deleted.size !== segment.numDeleted)
    throw corrupt(path, `it deletes ${deleted.size} documents, its commit says ${segment.numDeleted}`)
  return deleted
}

function readDeleted(path: string, bytes: Uint8Array, maxDoc: number): Bitmap {
  try {
    return readBitmap(bytes, maxDoc)
  } catch (error) {
    throw error instanceof ApiError ? corrupt(path, error.reason) : error
  }
}

function littleEndian(number: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number, true)
  return bytes
}
