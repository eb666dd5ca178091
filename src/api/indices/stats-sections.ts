// How figures of shards are shown, section by section.
import { bytesText, millisText } from '../../core/units.ts'
import { matchesWildcard } from '../../core/values.ts'
import { type FiguresOfKind, NO_FIGURES } from '../../engine/contexts/search-contexts.ts'
import type { PhaseCounts } from '../../search/work/search-counts.ts'
import type { BytesByField, Totals } from './stats-totals.ts'

export interface StatsSection {
  [name: string]: number | bigint | string | boolean | StatsSection
}

/** What bears on how sections are shown. */
export interface SectionOptions {
  readonly human: boolean
  /** Patterns of `stats` groups. */
  readonly groups: readonly string[]
  /** Patterns of fields whose share is reported. */
  readonly fielddataFields: readonly string[]
  readonly completionFields: readonly string[]
  readonly fileSizes: boolean
}

export const PLAIN: SectionOptions = { human: false, groups: [], fielddataFields: [], completionFields: [], fileSizes: false }

type Section = (totals: Totals, options: SectionOptions) => StatsSection

/** In whole milliseconds; said once more in words where people read it. */
const timed = (name: string, millis: number, human: boolean) => ({
  ...(human && { [name]: millisText(Math.floor(millis)) }),
  [`${name}_in_millis`]: Math.floor(millis),
})

const sized = (name: string, bytes: number, human: boolean) => ({
  ...(human && { [name]: bytesText(bytes) }),
  [`${name}_in_bytes`]: bytes,
})

const indexing: Section = (totals, { human }) => ({
  index_total: totals.indexed,
  ...timed('index_time', totals.indexMillis, human),
  index_current: 0,
  index_failed: totals.indexFailed,
  delete_total: totals.deletes,
  ...timed('delete_time', totals.deleteMillis, human),
  delete_current: 0,
  noop_update_total: totals.noopUpdates,
  is_throttled: false,
  ...timed('throttle_time', 0, human),
  max_last_index_request_timestamp: totals.lastIndexedAt,
})

const gets: Section = ({ found, foundMillis, missing, missingMillis }, { human }) => ({
  total: found + missing,
  getTime: millisText(Math.floor(foundMillis + missingMillis)),
  ...timed('time', foundMillis + missingMillis, human),
  exists_total: found,
  ...timed('exists_time', foundMillis, human),
  missing_total: missing,
  ...timed('missing_time', missingMillis, human),
  current: 0,
})

const searches: Section = (totals, options) => {
  const { human, groups } = options
  const { search, scrolls, pits } = totals
  const shown = [...search.groups].filter(([name]) => groups.some(pattern => matchesWildcard(pattern, name)))
  return {
    open_contexts: scrolls.open + pits.open,
    ...phases(search.all, { scrolls, pits }, human),
    ...(shown.length > 0 && { groups: Object.fromEntries(shown.map(([name, counts]) => [name, phases(counts, NO_CONTEXTS, human)])) }),
  }
}

const NO_CONTEXTS: ContextFigures = { scrolls: NO_FIGURES, pits: NO_FIGURES }

interface ContextFigures {
  readonly scrolls: FiguresOfKind
  readonly pits: FiguresOfKind
}

const phases = (counts: PhaseCounts, { scrolls, pits }: ContextFigures, human: boolean): StatsSection => ({
  query_total: counts.queries,
  ...timed('query_time', counts.queryMillis, human),
  query_current: counts.querying,
  query_failed: counts.queriesFailed,
  concurrent_query_total: counts.concurrentQueries,
  ...timed('concurrent_query_time', counts.concurrentMillis, human),
  concurrent_query_current: 0,
  concurrent_avg_slice_count: counts.concurrentQueries === 0 ? 0 : counts.concurrentSlices / counts.concurrentQueries,
  // There are no star trees here.
  startree_query_total: 0,
  ...timed('startree_query_time', 0, human),
  startree_query_current: 0,
  startree_query_failed: 0,
  fetch_total: counts.fetches,
  ...timed('fetch_time', counts.fetchMillis, human),
  fetch_current: 0,
  scroll_total: scrolls.ended,
  ...timed('scroll_time', scrolls.endedMillis, human),
  scroll_current: scrolls.open,
  point_in_time_total: pits.ended,
  ...timed('point_in_time_time', pits.endedMillis, human),
  point_in_time_current: pits.open,
  suggest_total: counts.suggestions,
  ...timed('suggest_time', counts.suggestMillis, human),
  suggest_current: 0,
  // No shard becomes search-idle.
  search_idle_reactivate_count_total: 0,
})

const merges: Section = (totals, { human }) => ({
  current: totals.mergesRunning,
  current_docs: 0,
  ...sized('current_size', 0, human),
  total: totals.merges,
  ...timed('total_time', totals.mergeMillis, human),
  total_docs: totals.mergedDocs,
  ...sized('total_size', totals.mergedBytes, human),
  ...timed('total_stopped_time', 0, human),
  ...timed('total_throttled_time', 0, human),
  // The rate that merges may write at: nothing holds them back here, the figure is the one that the server begins with, for each shard.
  ...sized('total_auto_throttle', totals.shards * 20 * 1024 * 1024, human),
  unreferenced_file_cleanups_performed: 0,
  // Merged segments are warm: they are in memory.
  warmer: {
    total_invocations_count: 0,
    ...(human && { total_time: '0s' }),
    total_time_millis: 0,
    total_failure_count: 0,
    ...(human && { total_sent_size: '0b' }),
    total_bytes_sent: 0,
    ...(human && { total_received_size: '0b' }),
    total_bytes_received: 0,
    ...(human && { total_send_time: '0s' }),
    total_send_time_millis: 0,
    ...(human && { total_receive_time: '0s' }),
    total_receive_time_millis: 0,
    ongoing_count: 0,
  },
})

/** Explicit and periodic ones are counted together. */
const refreshes: Section = ({ refreshes, refreshMillis }, { human }) => ({
  total: refreshes,
  ...timed('total_time', refreshMillis, human),
  external_total: refreshes,
  ...timed('external_total_time', refreshMillis, human),
  listeners: 0,
})

const queryCache: Section = ({ cacheHits, cacheMisses, cacheSize, cacheCount, cacheBytes }, { human }) => ({
  ...sized('memory_size', cacheBytes, human),
  total_count: cacheHits + cacheMisses,
  hit_count: cacheHits,
  miss_count: cacheMisses,
  cache_size: cacheSize,
  cache_count: cacheCount,
  evictions: cacheCount - cacheSize,
})

const requestCache: Section = ({ resultBytes, resultEvictions, resultHits, resultMisses }, { human }) => ({
  ...sized('memory_size', resultBytes, human),
  evictions: resultEvictions,
  hit_count: resultHits,
  miss_count: resultMisses,
})

const fielddata: Section = ({ fielddata }, { human, fielddataFields }) => ({
  ...sized('memory_size', inAll(fielddata), human),
  evictions: 0,
  ...sizedFields(fielddata, fielddataFields, 'memory_size', human),
})

const completion: Section = ({ completion }, { human, completionFields }) => ({
  ...sized('size', inAll(completion), human),
  ...sizedFields(completion, completionFields, 'size', human),
})

function inAll(fields: BytesByField): number {
  let sum = 0
  for (const bytes of fields.values()) sum += bytes
  return sum
}

/** Those that were asked for, be there any or not. */
function sizedFields(fields: BytesByField, patterns: readonly string[], name: string, human: boolean): StatsSection {
  if (patterns.length === 0) return {}
  const shown = [...fields].filter(([field]) => patterns.some(pattern => matchesWildcard(pattern, field)))
  return { fields: Object.fromEntries(shown.map(([field, bytes]) => [field, sized(name, bytes, human)])) }
}

/** Parts of a segment that the server once kept in Java's heap: it still prints them, as zero. */
const HEAP_PARTS = ['', 'terms_', 'stored_fields_', 'term_vectors_', 'norms_', 'points_', 'doc_values_', 'index_writer_', 'version_map_']

const segments: Section = ({ shards, segments, rootBytes, sizeInBytes }, { human, fileSizes }) => ({
  count: segments,
  ...Object.assign({}, ...HEAP_PARTS.map(part => sized(`${part}memory`, 0, human))),
  ...(human && { fixed_bit_set: bytesText(rootBytes) }),
  fixed_bit_set_memory_in_bytes: rootBytes,
  max_unsafe_auto_id_timestamp: shards === 0 ? LEAST_LONG : -1,
  remote_store: {
    upload: {
      total_upload_size: moved(human),
      refresh_size_lag: { ...bytes('total', human), ...bytes('max', human) },
      ...timed('max_refresh_time_lag', 0, human),
      ...timed('total_time_spent', 0, human),
      pressure: { total_rejections: 0 },
    },
    download: { total_download_size: moved(human), ...timed('total_time_spent', 0, human) },
  },
  segment_replication: { max_bytes_behind: 0, total_bytes_behind: 0, max_replication_lag: 0 },
  // A segment is one file.
  file_sizes: fileSizes && segments > 0 ? ownFiles(sizeInBytes, human) : {},
})

const bytes = (name: string, human: boolean) => ({ ...(human && { [name]: bytesText(0) }), [`${name}_bytes`]: 0 })

/** To and from a remote store: there is none. */
const moved = (human: boolean) => ({ ...bytes('started', human), ...bytes('succeeded', human), ...bytes('failed', human) })

const ownFiles = (bytes: number, human: boolean): StatsSection => ({ seg: { ...sized('size', bytes, human), description: 'Segments' } })

/** Of no shards at all. */
const LEAST_LONG = -(2n ** 63n)

const translog: Section = ({ logBytes, uncommitted, logAge }, { human }) => ({
  operations: uncommitted,
  ...sized('size', logBytes, human),
  uncommitted_operations: uncommitted,
  ...sized('uncommitted_size', logBytes, human),
  earliest_last_modified_age: logAge,
  remote_store: {
    upload: { total_uploads: { started: 0, failed: 0, succeeded: 0 }, total_upload_size: moved(human) },
  },
})

/** The metrics a request may name, and the section each is shown as. */
export const SECTIONS: ReadonlyMap<string, readonly [name: string, section: Section]> = new Map<string, readonly [string, Section]>([
  ['docs', ['docs', ({ docs, deletedDocs }) => ({ count: docs, deleted: deletedDocs })]],
  ['store', ['store', ({ sizeInBytes }, { human }) => ({ ...sized('size', sizeInBytes, human), ...sized('reserved', 0, human) })]],
  ['indexing', ['indexing', indexing]],
  ['get', ['get', gets]],
  ['search', ['search', searches]],
  ['merge', ['merges', merges]],
  ['refresh', ['refresh', refreshes]],
  [
    'flush',
    ['flush', ({ flushes, flushMillis }, { human }) => ({ total: flushes, periodic: 0, ...timed('total_time', flushMillis, human) })],
  ],
  ['warmer', ['warmer', (_totals, { human }) => ({ current: 0, total: 0, ...timed('total_time', 0, human) })]],
  ['query_cache', ['query_cache', queryCache]],
  ['fielddata', ['fielddata', fielddata]],
  ['completion', ['completion', completion]],
  ['segments', ['segments', segments]],
  ['translog', ['translog', translog]],
  ['request_cache', ['request_cache', requestCache]],
  ['recovery', ['recovery', (_totals, { human }) => ({ current_as_source: 0, current_as_target: 0, ...timed('throttle_time', 0, human) })]],
])

export type StatsGroup = Record<string, StatsSection>

/** In the order of the server, whichever way they were named. */
export function printSections(totals: Totals, metrics: readonly string[], options: SectionOptions): StatsGroup {
  const group: StatsGroup = {}
  for (const [metric, [name, section]] of SECTIONS) if (metrics.includes(metric)) group[name] = section(totals, options)
  return group
}
