// The statistics of a shard, as of its last refresh.
import type { ShardReader } from '../contracts/shard-reader.ts'

export interface ShardStats {
  /** Live documents, nested ones included: what the server shows as docs.count. */
  readonly docs: number
  /** Live root documents: what a search for everything finds. */
  readonly roots: number
  /** Deleted documents, nested ones included, that no merge has removed yet. */
  readonly deleted: number
  readonly segments: number
  /** Of the files: segments and the last commit. */
  readonly sizeInBytes: number
}

export function statsOf(reader: ShardReader, commitBytes = 0): ShardStats {
  let roots = 0
  let sizeInBytes = commitBytes
  for (const segment of reader.segments) {
    roots += countRoots(segment)
    sizeInBytes += segment.reader.byteLength
  }
  return { docs: reader.numDocs, roots, deleted: reader.maxDoc - reader.numDocs, segments: reader.segments.length, sizeInBytes }
}

function countRoots({ reader: { roots }, live, numDocs }: ShardReader['segments'][number]): number {
  if (roots === null) return numDocs
  if (live === null) return roots.count()
  const both = live.clone()
  both.and(roots)
  return both.count()
}
