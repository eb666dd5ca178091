// The storage format of a snapshot: one msgpack manifest in a frame with checksum; the bytes it refers to are blobs named by their SHA-256.
//
//   <location>/snapshot-<uuid>.manifest    `SnapshotManifest`, written last: a snapshot is there when its manifest is
//   <location>/blobs/<sha256>              a segment (index/segment/format.ts) or its deletions (portable Roaring bitmap)
//
// Blobs are shared by all snapshots of a repository, so that a snapshot copies only what no earlier one holds.
import type { PackedShard } from '../../index/shard/shard-image.ts'
import type { IndexMetadata } from '../indices/index-metadata.ts'

export interface BlobRef {
  readonly sha256: string
  readonly length: number
}

export interface SnapshotShard {
  readonly startedAt: number
  readonly millis: number
  /** What this snapshot added to the repository. */
  readonly addedFiles: number
  readonly addedBytes: number
  /** Null: the shard could not be read, for this reason. */
  readonly packed: PackedShard<BlobRef> | null
  readonly failure: string | null
}

export interface SnapshotIndex {
  readonly metadata: IndexMetadata
  /** By number. */
  readonly shards: readonly SnapshotShard[]
}

export interface SnapshotManifest {
  readonly name: string
  readonly uuid: string
  readonly startedAt: number
  readonly endedAt: number
  readonly indices: readonly SnapshotIndex[]
  /** Persistent settings of the cluster; null: left out. */
  readonly globalState: Readonly<Record<string, string | string[]>> | null
  readonly userMetadata: Readonly<Record<string, unknown>> | null
  /** Copied from another snapshot instead of taken. */
  readonly isClone?: boolean
}

export const blobsOf = (manifest: SnapshotManifest): BlobRef[] => manifest.indices.flatMap(index => index.shards.flatMap(shardBlobs))

export const shardBlobs = ({ packed }: SnapshotShard): BlobRef[] =>
  (packed?.segments ?? []).flatMap(({ content, deletions }) => (deletions === null ? [content] : [content, deletions]))
