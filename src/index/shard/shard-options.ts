// The options of a shard.
import { ApiError, isApiError } from '../../core/errors.ts'
import type { ParsedDocument } from '../contracts/document.ts'
import type { IndexSort } from '../contracts/index-sort.ts'
import type { BufferWriter } from './flush-queue.ts'
import type { MergeRunner } from './merger.ts'
import type { ShardStore } from './shard-store.ts'

/** Turns logged documents into indexable ones. */
export type DocumentParser = (id: string, routing: string | null, source: Uint8Array) => ParsedDocument

export interface ShardOptions {
  readonly index: string
  readonly indexUuid: string
  readonly shard: number
  /** Null: nothing outlives the process. */
  readonly store: ShardStore | null
  /** The order of documents in segments; absent or null: that in which they came. */
  readonly sort?: IndexSort | null
  /** Bytes the writer may hold before it makes a segment of them. */
  readonly bufferBytes?: number
  /** How long a deletion's version is remembered. */
  readonly gcDeletesMillis?: number
  readonly merge?: MergeRunner
  readonly writeBuffer?: BufferWriter
  /**
   * The log did not keep what memory shows. The shard takes nothing more, and is to be discarded and opened again: what the log
   * refused never happened. To put memory right in place would mean to undo writes that segments and readers may hold by now.
   */
  readonly onFailure?: (error: ApiError) => void
  /** Called with errors of background work. */
  readonly onError?: (message: string, error: unknown) => void
}

/** An error while a shard's files are opened, with the names of index and shard. */
export function openingError({ index, indexUuid, shard }: ShardOptions, error: unknown): unknown {
  if (!isApiError(error)) return error
  return new ApiError(error.type, `[${index}][${shard}] cannot be opened: ${error.reason}`, {
    status: error.status,
    details: { ...error.details, index, shard: String(shard), index_uuid: indexUuid },
  })
}
