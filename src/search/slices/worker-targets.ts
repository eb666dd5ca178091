// How a worker gets its shards back from what was sent: segments over shared bytes, the mapping built again and kept while it is the same.
import type { IndexAnalyzers } from '../../analysis/index-analyzers.ts'
import { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { ShardReader } from '../../index/contracts/shard-reader.ts'
import type { SharedSegment } from '../../index/contracts/shared-segment.ts'
import { buildMapping } from '../../index/mapping/described-mapping.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { FieldSight } from '../../index/restricted/field-sight.ts'
import { RestrictedLookup } from '../../index/restricted/restricted-lookup.ts'
import { openShared } from '../../index/segment/segment-reader.ts'
import { isSameOpening } from '../../index/store/shared-file.ts'
import { CacheStatistics } from '../../query/cache/cache-statistics.ts'
import { FilterCache, ShardFilters } from '../../query/cache/filter-cache.ts'
import type { Similarity } from '../../query/contracts/similarity.ts'
import { indexSimilarity } from '../../query/similarity/index-similarity.ts'
import type { SearchTarget, WorkerSegment, WorkerTarget } from '../contracts/search-target.ts'
import { restrictedFields } from '../shards/restricted-reader.ts'

/** What is kept of one index: a search needs it again within moments, and its bytes are shared anyway. */
interface KnownIndex {
  readonly mappingVersion: number
  readonly mapping: Mapping
  readonly analysis: IndexAnalyzers
  readonly similarities: Map<string, Similarity>
  readonly segments: Map<string, SegmentReader>
  /** By shard. */
  readonly filters: Map<number, ShardFilters>
}

const NO_SEGMENTS = new ShardReader([])

/** Indexes kept, the least recently used dropped first. */
const MAX_INDEXES = 16

export class WorkerTargets {
  private cache: FilterCache | null = null
  private readonly indexes = new Map<string, KnownIndex>()

  target(described: WorkerTarget): SearchTarget {
    const index = this.index(described)
    const { index: name, indexUuid, shard, node, settings, filter } = described
    const whole = this.reader(index, described)
    const { sight } = described
    const reader = sight ? restrictedFields(whole, sight, index.mapping) : whole
    return {
      index: name,
      indexUuid,
      shard,
      node,
      reader,
      filters: this.filters(index, described, whole),
      mapping: sight ? new RestrictedLookup(index.mapping, new FieldSight(sight.rules, index.mapping)) : index.mapping,
      settings,
      filter,
      analyzer: analyzer => index.analysis.analyzer(analyzer),
      similarity: field => similarityOf(index, field, settings),
      isBoundToThread: false,
      hidesDocuments: sight?.restrictsDocuments === true,
      describe: () => described,
    }
  }

  private index(described: WorkerTarget): KnownIndex {
    const { indexUuid, mappingVersion } = described
    let known = this.indexes.get(indexUuid)
    if (known === undefined || known.mappingVersion !== mappingVersion) known = build(described, known)
    // Put back at the end: a Map keeps the order of insertion.
    this.indexes.delete(indexUuid)
    this.indexes.set(indexUuid, known)
    if (this.indexes.size > MAX_INDEXES) {
      const [uuid, oldest] = this.indexes.entries().next().value!
      for (const filters of oldest.filters.values()) filters.show(NO_SEGMENTS)
      this.indexes.delete(uuid)
    }
    return known
  }

  private filters({ filters: known }: KnownIndex, { shard, filters: told }: WorkerTarget, reader: ShardReader): ShardFilters | null {
    if (!told) return null
    this.cache ??= new FilterCache(told.limits)
    let filters = known.get(shard)
    // A shard that was closed and opened again counts anew.
    if (filters === undefined || filters.statistics.words.buffer !== told.statistics.buffer) {
      filters?.show(NO_SEGMENTS)
      known.set(shard, (filters = new ShardFilters(this.cache, new CacheStatistics(told.statistics), told.rules)))
    }
    filters.rules = told.rules
    filters.show(reader)
    return filters
  }

  private reader(index: KnownIndex, { shard, segments }: WorkerTarget): ShardReader {
    const prefix = `${shard}/`
    const current = new Set(segments.map(({ id }) => prefix + id))
    for (const key of index.segments.keys()) if (key.startsWith(prefix) && !current.has(key)) index.segments.delete(key)
    return new ShardReader(
      segments.map(segment => {
        const reader = openOnce(index.segments, prefix + segment.id, segment)
        const live = segment.live === null ? null : new Bitset(new Uint32Array(segment.live), reader.maxDoc)
        return { reader, live, numDocs: segment.numDocs }
      }),
    )
  }
}

function build(described: WorkerTarget, before: KnownIndex | undefined): KnownIndex {
  return {
    ...buildMapping(described),
    mappingVersion: described.mappingVersion,
    similarities: new Map(),
    segments: before?.segments ?? new Map(),
    filters: before?.filters ?? new Map(),
  }
}

function openOnce(open: Map<string, SegmentReader>, key: string, segment: WorkerSegment): SegmentReader {
  let reader = open.get(key)
  // The segment of a shard that was closed and opened again lies in other memory.
  if (reader === undefined || !isSame(reader.shared, segment)) open.set(key, (reader = openShared(segment)))
  return reader
}

function isSame({ file: before }: SharedSegment, { file: now }: SharedSegment): boolean {
  return before === null || now === null || isSameOpening(before, now)
}

function similarityOf(index: KnownIndex, field: string, settings: Readonly<Record<string, unknown>>): Similarity {
  let similarity = index.similarities.get(field)
  if (similarity === undefined) {
    similarity = indexSimilarity(index.mapping.field(field)?.similarity ?? null, settings)
    index.similarities.set(field, similarity)
  }
  return similarity
}
