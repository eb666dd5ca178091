// One shard of an index as a search sees it: here, and described for other threads.
import type { SearchTarget } from '../search/search-target.ts'
import type { IndexEnvironment, IndexService } from './index-service.ts'
import type { ShardSlot } from './shard-slot.ts'

/** As of the shard's last refresh. `filter` is the query of the alias it was reached by. */
export function shardTarget(
  index: IndexService,
  slot: ShardSlot,
  filter: unknown | null,
  { node, analysis, filters: caches }: Pick<IndexEnvironment, 'node' | 'analysis' | 'filters'>,
): SearchTarget {
  const { name, uuid, mapping, mappingVersion, settingsRecord: settings } = index
  const { number: shard } = slot
  const published = slot.shard?.reader()
  // A shard that does not work fails by itself, beside the answers of the others.
  const reader = () => published ?? slot.forReading().reader()
  const filters = caches?.show(uuid, shard, settings, published) ?? null
  return {
    index: name,
    indexUuid: uuid,
    shard,
    node,
    get reader() {
      return reader()
    },
    mapping,
    settings,
    filter,
    filters,
    similarity: field => index.similarity(field),
    analyzer: analyzer => index.analysis.analyzer(analyzer),
    get isBoundToThread() {
      return index.analysis.isBoundToThread
    },
    describe: () => ({
      index: name,
      indexUuid: uuid,
      shard,
      node,
      mappingVersion,
      mapping: mapping.toJson(),
      settings,
      pathConf: analysis.files.directory,
      analysisModule: analysis.module,
      filter,
      filters: filters && caches!.forWorkers(filters),
      segments: reader().segments.map(segment => ({
        ...segment.reader.shared,
        live: segment.live === null ? null : (segment.live.words.buffer as SharedArrayBuffer),
        numDocs: segment.numDocs,
      })),
    }),
  }
}
