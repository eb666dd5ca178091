// The manifest of an export (index/store/archive.ts describes the archive): whole indexes, closed ones included.
import type { PackedShard } from '../../index/shard/shard-image.ts'
import type { PartRef } from '../../index/store/archive.ts'
import type { IndexMetadata } from '../indices/index-metadata.ts'

export const EXPORT_KIND = 'searchlet export'
/** The newest this version reads, and the one it writes. */
export const EXPORT_FORMAT = 1

export interface ExportManifest {
  readonly kind: typeof EXPORT_KIND
  readonly format: number
  /** Of the Searchlet that wrote it, for people who look into it. */
  readonly version: string
  readonly createdAt: number
  readonly indices: readonly ExportedIndex[]
}

export interface ExportedIndex {
  readonly metadata: IndexMetadata
  /** By number. A segment's content is a file as index/segment/format.ts describes it, its deletions are a portable Roaring bitmap. */
  readonly shards: readonly PackedShard<PartRef>[]
}
