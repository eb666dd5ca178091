// `_shards` of an answer: how many were searched, and which failed.
import type { ShardsHeader } from '../contracts/search-response.ts'
import type { ShardFailure } from '../contracts/shard-failures.ts'
import { failureEntries } from '../contracts/shard-failures.ts'

export function shardsHeader(total: number, failures: readonly ShardFailure[], skipped = 0): ShardsHeader {
  const header = { total, successful: total - failures.length, skipped, failed: failures.length }
  return failures.length === 0 ? header : { ...header, failures: failureEntries(failures) }
}
