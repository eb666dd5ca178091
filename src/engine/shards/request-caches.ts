// The request cache of an engine by index and shard.
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import { NO_RESULTS, RequestCache, type RequestCacheFigures, ShardResults } from '../../search/group/request-cache.ts'
import { memorySize } from '../settings/memory-size.ts'

const SIZE = 'indices.requests.cache.size'

export class RequestCaches {
  private readonly cache: RequestCache
  /** By UUID of the index, by number of the shard. */
  private readonly shards = new Map<string, Map<number, ShardResults>>()

  constructor(settings: { get(name: string): unknown }) {
    this.cache = new RequestCache(memorySize(String(settings.get(SIZE)), SIZE))
  }

  /** What is kept of a shard that now has these segments; null where it does not work. */
  show(indexUuid: string, shard: number, reader: ShardReader | undefined): ShardResults | null {
    if (reader === undefined) return null
    let index = this.shards.get(indexUuid)
    if (index === undefined) this.shards.set(indexUuid, (index = new Map()))
    let results = index.get(shard)
    if (results === undefined) index.set(shard, (results = new ShardResults(this.cache)))
    results.show(reader)
    return results
  }

  figures(indexUuid: string, shard: number): RequestCacheFigures {
    return this.shards.get(indexUuid)?.get(shard)?.figures() ?? NO_RESULTS
  }

  clear(indexUuid: string): void {
    for (const results of this.shards.get(indexUuid)?.values() ?? []) results.forget()
  }

  /** The index is closed or gone. */
  drop(indexUuid: string): void {
    this.clear(indexUuid)
    this.shards.delete(indexUuid)
  }
}
