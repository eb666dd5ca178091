// One shard of an index as a search sees it: here, and described for other threads.
import type { IndexAnalyzers } from '../../analysis/index-analyzers.ts'
import type { AnalysisRegistry } from '../../analysis/registry.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import type { ShardFilters } from '../../query/cache/filter-cache.ts'
import type { SearchTarget, WorkerSegment, WorkerTarget } from '../../search/contracts/search-target.ts'
import type { ShardResults } from '../../search/group/request-cache.ts'
import type { SearchCounts } from '../../search/work/search-counts.ts'
import type { FilterCaches } from './filter-caches.ts'
import type { RequestCaches } from './request-caches.ts'
import { activityOf } from './shard-activity.ts'
import type { ShardSlot } from './shard-slot.ts'

/** What a search asks of the index. */
interface SearchedIndex {
  readonly name: string
  readonly uuid: string
  readonly mapping: Mapping
  readonly mappingVersion: number
  readonly analysis: IndexAnalyzers
  readonly settingsRecord: SearchTarget['settings']
  readonly similarity: SearchTarget['similarity']
}

/** What the shards of all indexes have in common. */
export interface SearchEnvironment {
  readonly node: string
  readonly analysis: AnalysisRegistry
  readonly filters?: FilterCaches
  readonly results?: RequestCaches
}

/** As of the shard's last refresh: what the index and the slot are later on does not show. */
export class ShardTarget implements SearchTarget {
  readonly index: string
  readonly indexUuid: string
  readonly shard: number
  readonly node: string
  readonly mapping: Mapping
  readonly settings: SearchTarget['settings']
  readonly filters: ShardFilters | null
  readonly results: ShardResults | null
  readonly counts: SearchCounts | null
  private readonly mappingVersion: number
  private readonly published: ShardReader | undefined

  constructor(
    private readonly service: SearchedIndex,
    private readonly slot: ShardSlot,
    /** The query of the alias it was reached by. */
    readonly filter: unknown | null,
    private readonly environment: SearchEnvironment,
  ) {
    this.index = service.name
    this.indexUuid = service.uuid
    this.shard = slot.number
    this.node = environment.node
    this.mapping = service.mapping
    this.mappingVersion = service.mappingVersion
    this.settings = service.settingsRecord
    this.published = slot.shard?.reader()
    this.filters = environment.filters?.show(service.uuid, slot.number, this.settings, this.published) ?? null
    this.results = environment.results?.show(service.uuid, slot.number, this.published) ?? null
    this.counts = slot.shard === null ? null : activityOf(slot.shard).search
  }

  /** A shard that does not work fails by itself, beside the answers of the others. */
  get reader(): ShardReader {
    return this.published ?? this.slot.forReading().reader()
  }

  get similarity(): SearchTarget['similarity'] {
    return this.service.similarity
  }

  get analyzer(): SearchTarget['analyzer'] {
    return name => this.service.analysis.analyzer(name)
  }

  get isBoundToThread(): boolean {
    return this.service.analysis.isBoundToThread
  }

  describe(): WorkerTarget {
    const { index, indexUuid, shard, node, mappingVersion, mapping, settings, filter, filters } = this
    const { analysis, filters: caches } = this.environment
    return {
      index,
      indexUuid,
      shard,
      node,
      mappingVersion,
      mapping: mapping.toJson(),
      settings,
      pathConf: analysis.files.directory,
      analysisModule: analysis.module,
      filter,
      filters: filters && caches!.forWorkers(filters),
      segments: describeSegments(this.reader),
    }
  }
}

export const describeSegments = (reader: ShardReader): WorkerSegment[] =>
  reader.segments.map(segment => ({
    ...segment.reader.shared,
    live: segment.live === null ? null : (segment.live.words.buffer as SharedArrayBuffer),
    numDocs: segment.numDocs,
  }))
