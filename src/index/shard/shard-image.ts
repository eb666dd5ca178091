// A point-in-time image of a shard, immutable and in shared memory, from which forks, exports and snapshots are made. A fork shares the
// image as it is; exports and snapshots pack it: its parts are stored elsewhere and referred to.
import { isApiError } from '../../core/errors.ts'
import type { Bitset } from '../bitmap/bitset.ts'
import type { SegmentReader } from '../contracts/segment-reader.ts'
import { openSegment } from '../segment/segment-reader.ts'
import { corrupt } from '../store/framed-file.ts'
import { packDeletions, unpackDeletions } from '../store/live-docs.ts'
import type { Deletion } from './recent-writes.ts'

export interface SegmentImage {
  readonly reader: SegmentReader
  /** Documents not deleted; null: none is. Never changed again. */
  readonly live: Bitset | null
  readonly numDeleted: number
}

export interface ShardImage {
  readonly segments: readonly SegmentImage[]
  readonly maxSeqNo: number
  readonly primaryTerm: number
  /** Versions of what was deleted a little while ago; packing leaves them behind, as a commit does. */
  readonly deletions: ReadonlyMap<string, Deletion>
}

/** The image without files: what is only on disk yet is read. */
export async function inMemory(image: ShardImage): Promise<ShardImage> {
  const segments: SegmentImage[] = []
  for (const segment of image.segments) {
    const { reader } = segment
    if (reader.shared.file === null) {
      segments.push(segment)
      continue
    }
    segments.push({ ...segment, reader: openSegment(reader.whole().buffer as SharedArrayBuffer, reader.id) })
    // Others have their turn between large reads.
    await new Promise(resolve => setImmediate(resolve))
  }
  return { ...image, segments }
}

/** `Ref` says where bytes are kept. */
interface PackedSegment<Ref> {
  readonly id: string
  readonly maxDoc: number
  readonly numDeleted: number
  readonly content: Ref
  readonly deletions: Ref | null
}

export interface PackedShard<Ref> {
  readonly maxSeqNo: number
  readonly primaryTerm: number
  readonly segments: readonly PackedSegment<Ref>[]
}

export async function packShard<Ref>(image: ShardImage, put: (bytes: Uint8Array) => Promise<Ref>): Promise<PackedShard<Ref>> {
  const segments: PackedSegment<Ref>[] = []
  for (const { reader, live, numDeleted } of image.segments)
    segments.push({
      id: reader.id,
      maxDoc: reader.maxDoc,
      numDeleted,
      content: await put(reader.whole()),
      deletions: live === null ? null : await put(packDeletions(live, reader.maxDoc)),
    })
  return { maxSeqNo: image.maxSeqNo, primaryTerm: image.primaryTerm, segments }
}

/** `get` answers bytes whose checksum it compared. Damage that shows in spite of it names `place`. */
export async function unpackShard<Ref>(
  packed: PackedShard<Ref>,
  place: string,
  get: (ref: Ref) => Promise<Uint8Array<SharedArrayBuffer>>,
): Promise<ShardImage> {
  const segments: SegmentImage[] = []
  for (const { id, maxDoc, numDeleted, content, deletions } of packed.segments) {
    const reader = openPart(place, (await get(content)).buffer, id)
    if (reader.maxDoc !== maxDoc) throw corrupt(place, `segment [${id}] has ${reader.maxDoc} documents instead of ${maxDoc}`)
    const live =
      deletions === null ? null : unpackDeletions(`${place}, deletions of segment [${id}]`, await get(deletions), { maxDoc, numDeleted })
    segments.push({ reader, live, numDeleted })
  }
  return { segments, maxSeqNo: packed.maxSeqNo, primaryTerm: packed.primaryTerm, deletions: new Map() }
}

function openPart(place: string, bytes: SharedArrayBuffer, id: string): SegmentReader {
  try {
    return openSegment(bytes, id)
  } catch (error) {
    throw isApiError(error) ? corrupt(place, error.reason) : error
  }
}
