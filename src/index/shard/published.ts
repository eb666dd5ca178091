// The segments that searches see of a shard after a refresh.
import { ShardReader } from '../contracts/shard-reader.ts'
import type { DeletionLease } from './deletion-lease.ts'
import type { FrozenSegment } from './shard-store.ts'

/** Of segments without live documents, those whose deletions are new. */
export function readerOf(frozen: readonly FrozenSegment[], lease: DeletionLease): ShardReader {
  const shown = frozen.map(({ segment: { reader }, live, numDeleted }) => ({ reader, live, numDocs: reader.maxDoc - numDeleted }))
  return new ShardReader(shown.filter(({ reader, numDocs }) => numDocs > 0 || lease.covers(reader)))
}
