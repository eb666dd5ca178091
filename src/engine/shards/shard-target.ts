// One shard of an index as a search sees it: here, and described for other threads.
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import type { ShardFilters } from '../../query/cache/filter-cache.ts'
import type { SearchTarget, WorkerSegment, WorkerTarget } from '../../search/contracts/search-target.ts'
import type { ShardResults } from '../../search/group/request-cache.ts'
import type { SearchCounts } from '../../search/work/search-counts.ts'
import type { IndexEnvironment, IndexService } from '../indices/index-service.ts'
import { activityOf } from './shard-activity.ts'
import type { ShardSlot } from './shard-slot.ts'

/** As of the shard's last refresh: what the index and the slot are later on does not show. */
export class ShardTarget implements SearchTarget {
  readonly index: string
  readonly indexUuid: string
  readonly shard: number
  readonly node: string
  readonly mapping: Mapping
  readonly settings: IndexService['settingsRecord']
  readonly filters: ShardFilters | null
  readonly results: ShardResults | null
  readonly counts: SearchCounts | null
  private readonly mappingVersion: number
  private readonly published: ShardReader | undefined

  constructor(
    private readonly service: IndexService,
    private readonly slot: ShardSlot,
    /** The query of the alias it was reached by. */
    readonly filter: unknown | null,
    private readonly environment: Pick<IndexEnvironment, 'node' | 'analysis' | 'filters' | 'results'>,
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
