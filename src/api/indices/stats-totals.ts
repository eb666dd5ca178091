// The figures of a shard, gathered from the parts that count them, and their totals.
import { addedUp, type FiguresOfKind, NO_FIGURES } from '../../engine/contexts/search-contexts.ts'
import type { Engine } from '../../engine/engine.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { activityOf } from '../../engine/shards/shard-activity.ts'
import { completedBy } from '../../index/completion/entry.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { uninvertedBytes } from '../../index/segment/uninverted.ts'
import type { Shard } from '../../index/shard/shard.ts'
import { uncommitted } from '../../index/shard/shard-work.ts'
import { SearchCounts } from '../../search/work/search-counts.ts'

const NOTHING = {
  docs: 0,
  deletedDocs: 0,
  sizeInBytes: 0,
  segments: 0,
  /** Of the sets that tell root documents from nested ones. */
  rootBytes: 0,
  logBytes: 0,
  uncommitted: 0,
  indexed: 0,
  indexMillis: 0,
  indexFailed: 0,
  deletes: 0,
  deleteMillis: 0,
  noopUpdates: 0,
  lastIndexedAt: 0,
  found: 0,
  foundMillis: 0,
  missing: 0,
  missingMillis: 0,
  flushes: 0,
  flushMillis: 0,
  refreshes: 0,
  refreshMillis: 0,
  merges: 0,
  mergeMillis: 0,
  mergedDocs: 0,
  mergedBytes: 0,
  mergesRunning: 0,
  cacheHits: 0,
  cacheMisses: 0,
  cacheSize: 0,
  cacheCount: 0,
  cacheBytes: 0,
  resultBytes: 0,
  resultEvictions: 0,
  resultHits: 0,
  resultMisses: 0,
  shards: 0,
}

type Sums = typeof NOTHING

export interface Totals extends Readonly<Sums> {
  readonly search: SearchCounts
  readonly scrolls: FiguresOfKind
  readonly pits: FiguresOfKind
  /** Milliseconds since the oldest log was last written to. */
  readonly logAge: number
  readonly fielddata: BytesByField
  readonly completion: BytesByField
}

export type BytesByField = ReadonlyMap<string, number>

/** Of each shard that works. Contexts are open on an index as a whole: the first shard counts them. */
export function shardTotals(engine: Engine, index: IndexService): Totals[] {
  const { scroll, pit } = engine.contexts.figures(index.uuid)
  return index.slots.flatMap(({ shard, number }) => {
    if (shard === null) return []
    const contexts = number === 0 ? { scrolls: scroll, pits: pit } : { scrolls: NO_FIGURES, pits: NO_FIGURES }
    return [{ ...ofShard(shard), ...ofCaches(engine, index.uuid, number), ...contexts, shards: 1 }]
  })
}

/** Of each shard of a closed index. `withSegments`: its segments count though they are not open. */
export async function closedTotals(index: IndexService, withSegments: boolean): Promise<Totals[]> {
  const shards = await index.closedStats()
  return shards.map(({ docs, deleted, segments, sizeInBytes }) => ({
    ...sum([]),
    docs,
    deletedDocs: deleted,
    sizeInBytes,
    segments: withSegments ? segments : 0,
  }))
}

function ofShard(shard: Shard) {
  const { docs, deleted: deletedDocs, sizeInBytes, segments } = shard.stats()
  const { deleted: deletes, search, ...activity } = activityOf(shard)
  const fielddata = new Map<string, number>()
  const completion = new Map<string, number>()
  let rootBytes = 0
  for (const { reader } of shard.reader().segments) {
    rootBytes += reader.roots?.words.byteLength ?? 0
    addBytes(fielddata, uninvertedBytes(reader))
    addBytes(completion, completionBytes(reader))
  }
  const kept = { docs, deletedDocs, sizeInBytes, segments, rootBytes, logBytes: shard.logBytes, uncommitted: uncommitted(shard) }
  const logAge = Date.now() - (activity.lastIndexedAt === 0 ? activity.since : activity.lastIndexedAt)
  return { ...NOTHING, ...kept, ...activity, deletes, ...shard.work, search, fielddata, completion, logAge }
}

function* completionBytes(reader: SegmentReader): Generator<[field: string, bytes: number]> {
  for (const { name, completions } of reader.fields.values()) if (completions === true) yield [completedBy(name), reader.bytesOf(name)]
}

function addBytes(sums: Map<string, number>, more: Iterable<readonly [field: string, bytes: number]>): void {
  for (const [field, bytes] of more) sums.set(field, (sums.get(field) ?? 0) + bytes)
}

function ofCaches({ filters, results }: Engine, uuid: string, number: number) {
  const { hits, misses, size, count, bytes } = filters.figures(uuid, number)
  const found = results.figures(uuid, number)
  return {
    cacheHits: hits,
    cacheMisses: misses,
    cacheSize: size,
    cacheCount: count,
    cacheBytes: bytes,
    resultBytes: found.bytes,
    resultEvictions: found.evictions,
    resultHits: found.hits,
    resultMisses: found.misses,
  }
}

export function sum(parts: readonly Totals[]): Totals {
  const total = { ...NOTHING }
  const search = new SearchCounts()
  const fielddata = new Map<string, number>()
  const completion = new Map<string, number>()
  for (const part of parts) {
    for (const key of Object.keys(NOTHING) as (keyof Sums)[]) total[key] += part[key]
    search.add(part.search)
    addBytes(fielddata, part.fielddata)
    addBytes(completion, part.completion)
  }
  // A moment adds up to nothing: the latest one counts.
  total.lastIndexedAt = Math.max(0, ...parts.map(part => part.lastIndexedAt))
  return {
    ...total,
    search,
    fielddata,
    completion,
    scrolls: addedUp(parts.map(part => part.scrolls)),
    pits: addedUp(parts.map(part => part.pits)),
    logAge: Math.max(0, ...parts.map(part => part.logAge)),
  }
}
