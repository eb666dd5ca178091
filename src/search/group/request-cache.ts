// The request cache: keeps the results of whole requests until the shard changes. Decides which requests are cached, their keys, and which
// entries are evicted.
import { RecentEntries } from '../../core/recent-entries.ts'
import { readBoolean } from '../../core/values.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import { type PackedRequest, packRequest } from '../asked/asked.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { KeptResults, SearchTarget } from '../contracts/search-target.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import type { ShardResult } from '../contracts/shard-result.ts'

interface Entry {
  readonly shard: ShardResults
  readonly reader: ShardReader
  readonly key: string
  readonly result: ShardResult
  readonly bytes: number
}

/** Of all shards. */
export class RequestCache extends RecentEntries<Entry> {
  constructor(maxBytes: number) {
    super({ maxBytes, bytesOf: ({ bytes }) => bytes, evict: entry => entry.shard.evict(entry) })
  }
}

export interface RequestCacheFigures {
  readonly bytes: number
  readonly evictions: number
  readonly hits: number
  readonly misses: number
  /** Results that are kept. */
  readonly count: number
}

export const NO_RESULTS: RequestCacheFigures = { bytes: 0, evictions: 0, hits: 0, misses: 0, count: 0 }

/** What is kept of one shard, as it is now. */
export class ShardResults implements KeptResults {
  private reader: ShardReader | null = null
  private readonly kept = new Map<string, Entry>()
  private bytes = 0
  private evictions = 0
  private hits = 0
  private misses = 0

  constructor(private readonly cache: RequestCache) {}

  /** A refresh that changed something begins anew. A search of what was before, such as a point in time, neither finds nor keeps. */
  show(reader: ShardReader): void {
    if (reader === this.reader) return
    this.forget()
    this.reader = reader
  }

  find(reader: ShardReader, key: string): ShardResult | null {
    const entry = reader === this.reader ? this.kept.get(key) : undefined
    if (entry === undefined) {
      this.misses++
      return null
    }
    this.hits++
    this.cache.used(entry)
    return entry.result
  }

  keep(reader: ShardReader, key: string, result: ShardResult): void {
    if (reader !== this.reader || this.kept.has(key)) return
    const entry: Entry = { shard: this, reader, key, result, bytes: FIXED_BYTES + 2 * key.length + HIT_BYTES * result.docs.length }
    this.kept.set(key, entry)
    this.bytes += entry.bytes
    this.cache.add(entry)
  }

  evict(entry: Entry): void {
    this.drop(entry)
    this.evictions++
  }

  forget(): void {
    for (const entry of this.kept.values()) this.drop(entry)
  }

  private drop(entry: Entry): void {
    this.kept.delete(entry.key)
    this.bytes -= entry.bytes
    this.cache.removed(entry)
  }

  figures(): RequestCacheFigures {
    const { bytes, evictions, hits, misses } = this
    return { bytes, evictions, hits, misses, count: this.kept.size }
  }
}

/** Roughly what an entry takes beside its key, and what each of its hits does. */
const FIXED_BYTES = 200
const HIT_BYTES = 120

/** Whether the request is of a kind that is kept. */
export function mayBeKept(request: SearchRequest, { settings }: SearchTarget, window: HitWindow): boolean {
  const { requestCache, size, scrollMillis, searchType, profile } = request
  if (scrollMillis !== null || searchType !== 'query_then_fetch' || profile || window.after !== null) return false
  if (requestCache !== null) return requestCache
  // Requests without an explicit `request_cache` are cached only where they return no hits.
  return size === 0 && readBoolean(settings['index.requests.cache.enable'] ?? 'true')
}

/** Null where the answer is another at another time. */
export function cacheKey(request: SearchRequest, target: SearchTarget, options: ShardOptions): string | null {
  const { boost, place, slice, maxClauseCount } = options
  const text = JSON.stringify([asAsked(request), target.filter, boost, place, slice, maxClauseCount], canonical)
  return isRepeatable(text) ? text : null
}

/** Without what bears on the answer as a whole only. */
function asAsked(request: SearchRequest): Partial<PackedRequest> {
  const { requestCache, pit, cancelAfterMillis, allowPartialResults, totalHitsAsInt, phaseTook, preFilterShardSize, ...asked } =
    packRequest(request)
  return asked
}

/** Keys of objects in one order, and whole numbers of any size. */
function canonical(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const object = value as Record<string, unknown>
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map(key => [key, object[key]]),
  )
}

/** What `now` means, and what scripts and random scores make of it, changes. */
const isRepeatable = (text: string) => !/\bnow\b|"random_score"|"script(_score|_fields)?"|"percolate"/.test(text)
