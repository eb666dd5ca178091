// The columns that show figures of `_stats`: how they are called, and where their value stands among the sections of an index, a shard or the node.
import type { StatsGroup, StatsSection } from '../indices/stats-sections.ts'
import { bytesCell, type CatCell, type CatColumn, millisCell } from './cat-table.ts'

/** By name: other names, what it is about, and where it stands. */
const FIGURES: Readonly<Record<string, readonly [aliases: string, about: string, path: string]>> = {
  'completion.size': ['cs,completionSize', 'size of completion', 'completion.size_in_bytes'],
  'fielddata.memory_size': ['fm,fielddataMemory', 'used fielddata cache', 'fielddata.memory_size_in_bytes'],
  'fielddata.evictions': ['fe,fielddataEvictions', 'fielddata evictions', 'fielddata.evictions'],
  'query_cache.memory_size': ['qcm,queryCacheMemory', 'used query cache', 'query_cache.memory_size_in_bytes'],
  'query_cache.evictions': ['qce,queryCacheEvictions', 'query cache evictions', 'query_cache.evictions'],
  'query_cache.hit_count': ['qchc,queryCacheHitCount', 'query cache hit counts', 'query_cache.hit_count'],
  'query_cache.miss_count': ['qcmc,queryCacheMissCount', 'query cache miss counts', 'query_cache.miss_count'],
  'request_cache.memory_size': ['rcm,requestCacheMemory', 'used request cache', 'request_cache.memory_size_in_bytes'],
  'request_cache.evictions': ['rce,requestCacheEvictions', 'request cache evictions', 'request_cache.evictions'],
  'request_cache.hit_count': ['rchc,requestCacheHitCount', 'request cache hit counts', 'request_cache.hit_count'],
  'request_cache.miss_count': ['rcmc,requestCacheMissCount', 'request cache miss counts', 'request_cache.miss_count'],
  'flush.total': ['ft,flushTotal', 'number of flushes', 'flush.total'],
  'flush.total_time': ['ftt,flushTotalTime', 'time spent in flush', 'flush.total_time_in_millis'],
  'get.current': ['gc,getCurrent', 'number of current get ops', 'get.current'],
  'get.time': ['gti,getTime', 'time spent in get', 'get.time_in_millis'],
  'get.total': ['gto,getTotal', 'number of get ops', 'get.total'],
  'get.exists_time': ['geti,getExistsTime', 'time spent in successful gets', 'get.exists_time_in_millis'],
  'get.exists_total': ['geto,getExistsTotal', 'number of successful gets', 'get.exists_total'],
  'get.missing_time': ['gmti,getMissingTime', 'time spent in failed gets', 'get.missing_time_in_millis'],
  'get.missing_total': ['gmto,getMissingTotal', 'number of failed gets', 'get.missing_total'],
  'indexing.delete_current': ['idc,indexingDeleteCurrent', 'number of current deletions', 'indexing.delete_current'],
  'indexing.delete_time': ['idti,indexingDeleteTime', 'time spent in deletions', 'indexing.delete_time_in_millis'],
  'indexing.delete_total': ['idto,indexingDeleteTotal', 'number of delete ops', 'indexing.delete_total'],
  'indexing.index_current': ['iic,indexingIndexCurrent', 'number of current indexing ops', 'indexing.index_current'],
  'indexing.index_time': ['iiti,indexingIndexTime', 'time spent in indexing', 'indexing.index_time_in_millis'],
  'indexing.index_total': ['iito,indexingIndexTotal', 'number of indexing ops', 'indexing.index_total'],
  'indexing.index_failed': ['iif,indexingIndexFailed', 'number of failed indexing ops', 'indexing.index_failed'],
  'merges.current': ['mc,mergesCurrent', 'number of current merges', 'merges.current'],
  'merges.current_docs': ['mcd,mergesCurrentDocs', 'number of current merging docs', 'merges.current_docs'],
  'merges.current_size': ['mcs,mergesCurrentSize', 'size of current merges', 'merges.current_size_in_bytes'],
  'merges.total': ['mt,mergesTotal', 'number of completed merge ops', 'merges.total'],
  'merges.total_docs': ['mtd,mergesTotalDocs', 'docs merged', 'merges.total_docs'],
  'merges.total_size': ['mts,mergesTotalSize', 'size merged', 'merges.total_size_in_bytes'],
  'merges.total_time': ['mtt,mergesTotalTime', 'time spent in merges', 'merges.total_time_in_millis'],
  'merges.warmer.total_invocations': [
    'mswti,mergedSegmentWarmerTotalInvocations',
    'total invocations of merged segment warmer',
    'merges.warmer.total_invocations_count',
  ],
  'merges.warmer.total_time': [
    'mswtt,mergedSegmentWarmerTotalTime',
    'total wallclock time spent in the warming operation',
    'merges.warmer.total_time_millis',
  ],
  'merges.warmer.ongoing_count': [
    'mswoc,mergedSegmentWarmerOngoingCount',
    'point-in-time metric for number of in-progress warm operations',
    'merges.warmer.ongoing_count',
  ],
  'merges.warmer.total_bytes_received': [
    'mswtbr,mergedSegmentWarmerTotalBytesReceived',
    'total bytes received by a replica shard during the warm operation',
    'merges.warmer.total_bytes_received',
  ],
  'merges.warmer.total_bytes_sent': [
    'mswtbs,mergedSegmentWarmerTotalBytesSent',
    'total bytes sent by a primary shard during the warm operation',
    'merges.warmer.total_bytes_sent',
  ],
  'merges.warmer.total_receive_time': [
    'mswtrt,mergedSegmentWarmerTotalReceiveTime',
    'total wallclock time spent receiving merged segments by a replica shard',
    'merges.warmer.total_receive_time_millis',
  ],
  'merges.warmer.total_failure_count': [
    'mswtfc,mergedSegmentWarmerTotalFailureCount',
    'total failures in merged segment warmer',
    'merges.warmer.total_failure_count',
  ],
  'merges.warmer.total_send_time': [
    'mswtst,mergedSegmentWarmerTotalSendTime',
    'total wallclock time spent sending merged segments by a primary shard',
    'merges.warmer.total_send_time_millis',
  ],
  'refresh.total': ['rto,refreshTotal', 'total refreshes', 'refresh.total'],
  'refresh.time': ['rti,refreshTime', 'time spent in refreshes', 'refresh.total_time_in_millis'],
  'refresh.external_total': ['rto,refreshTotal', 'total external refreshes', 'refresh.external_total'],
  'refresh.external_time': ['rti,refreshTime', 'time spent in external refreshes', 'refresh.external_total_time_in_millis'],
  'refresh.listeners': ['rli,refreshListeners', 'number of pending refresh listeners', 'refresh.listeners'],
  'search.fetch_current': ['sfc,searchFetchCurrent', 'current fetch phase ops', 'search.fetch_current'],
  'search.fetch_time': ['sfti,searchFetchTime', 'time spent in fetch phase', 'search.fetch_time_in_millis'],
  'search.fetch_total': ['sfto,searchFetchTotal', 'total fetch ops', 'search.fetch_total'],
  'search.open_contexts': ['so,searchOpenContexts', 'open search contexts', 'search.open_contexts'],
  'search.query_current': ['sqc,searchQueryCurrent', 'current query phase ops', 'search.query_current'],
  'search.query_time': ['sqti,searchQueryTime', 'time spent in query phase', 'search.query_time_in_millis'],
  'search.query_total': ['sqto,searchQueryTotal', 'total query phase ops', 'search.query_total'],
  'search.query_failed': ['sqf,searchQueryFailed', 'failed query phase ops', 'search.query_failed'],
  'search.concurrent_query_current': [
    'scqc,searchConcurrentQueryCurrent',
    'current concurrent query phase ops',
    'search.concurrent_query_current',
  ],
  'search.concurrent_query_time': [
    'scqti,searchConcurrentQueryTime',
    'time spent in concurrent query phase',
    'search.concurrent_query_time_in_millis',
  ],
  'search.concurrent_query_total': [
    'scqto,searchConcurrentQueryTotal',
    'total concurrent query phase ops',
    'search.concurrent_query_total',
  ],
  'search.concurrent_avg_slice_count': [
    'casc,searchConcurrentAvgSliceCount',
    'average query concurrency',
    'search.concurrent_avg_slice_count',
  ],
  'search.startree_query_current': ['stqc,startreeQueryCurrent', 'current star tree query ops', 'search.startree_query_current'],
  'search.startree_query_time': ['stqti,startreeQueryTime', 'time spent in star tree queries', 'search.startree_query_time_in_millis'],
  'search.startree_query_failed': ['stqf,startreeQueryFailed', 'failed star tree query ops', 'search.startree_query_failed'],
  'search.startree_query_total': ['stqto,startreeQueryTotal', 'total star tree resolved queries', 'search.startree_query_total'],
  'search.scroll_current': ['scc,searchScrollCurrent', 'open scroll contexts', 'search.scroll_current'],
  'search.scroll_time': ['scti,searchScrollTime', 'time scroll contexts held open', 'search.scroll_time_in_millis'],
  'search.scroll_total': ['scto,searchScrollTotal', 'completed scroll contexts', 'search.scroll_total'],
  'search.point_in_time_current': ['spc,searchPointInTimeCurrent', 'open point in time contexts', 'search.point_in_time_current'],
  'search.point_in_time_time': [
    'spti,searchPointInTimeTime',
    'time point in time contexts held open',
    'search.point_in_time_time_in_millis',
  ],
  'search.point_in_time_total': ['spto,searchPointInTimeTotal', 'completed point in time contexts', 'search.point_in_time_total'],
  'search.search_idle_reactivate_count_total': [
    'ssirct,searchSearchIdleReactivateCountTotal',
    'number of times a shard reactivated',
    'search.search_idle_reactivate_count_total',
  ],
  'segments.count': ['sc,segmentsCount', 'number of segments', 'segments.count'],
  'segments.memory': ['sm,segmentsMemory', 'memory used by segments', 'segments.memory_in_bytes'],
  'segments.index_writer_memory': [
    'siwm,segmentsIndexWriterMemory',
    'memory used by index writer',
    'segments.index_writer_memory_in_bytes',
  ],
  'segments.version_map_memory': ['svmm,segmentsVersionMapMemory', 'memory used by version map', 'segments.version_map_memory_in_bytes'],
  'segments.fixed_bitset_memory': [
    'sfbm,fixedBitsetMemory',
    'memory used by fixed bit sets for nested object field types and type filters for types referred in _parent fields',
    'segments.fixed_bit_set_memory_in_bytes',
  ],
  'seq_no.max': ['sqm,maxSeqNo', 'max sequence number', 'seq_no.max_seq_no'],
  'seq_no.local_checkpoint': ['sql,localCheckpoint', 'local checkpoint', 'seq_no.local_checkpoint'],
  'seq_no.global_checkpoint': ['sqg,globalCheckpoint', 'global checkpoint', 'seq_no.global_checkpoint'],
  'warmer.current': ['wc,warmerCurrent', 'current warmer ops', 'warmer.current'],
  'warmer.total': ['wto,warmerTotal', 'total warmer ops', 'warmer.total'],
  'warmer.total_time': ['wtt,warmerTotalTime', 'time spent in warmers', 'warmer.total_time_in_millis'],
  'suggest.current': ['suc,suggestCurrent', 'number of current suggest ops', 'search.suggest_current'],
  'suggest.time': ['suti,suggestTime', 'time spend in suggest', 'search.suggest_time_in_millis'],
  'suggest.total': ['suto,suggestTotal', 'number of suggest ops', 'search.suggest_total'],
}

/** A table's own aliases and words for a figure. */
type Differing = Readonly<Record<string, readonly [aliases: string, about: string]>>

/** Sections that a table shows all figures of, but those named in `without`. */
export function figureNames(sections: readonly string[], without: readonly string[] = []): string[] {
  return Object.keys(FIGURES).filter(name => sections.includes(name.slice(0, name.indexOf('.'))) && !without.includes(name))
}

export function figureColumns(names: readonly string[], differing: Differing = {}): CatColumn[] {
  return names.map(name => {
    const [aliases, about] = differing[name] ?? FIGURES[name]
    return { name, aliases: aliases.split(','), about, align: 'right', hidden: true }
  })
}

/** In the order of the names; of no group there is nothing to show. */
export function figureCells(names: readonly string[], group: StatsGroup | null): CatCell[] {
  return names.map(name => (group === null ? null : cellAt(group, FIGURES[name][2])))
}

function cellAt(group: StatsGroup, path: string): CatCell {
  let value: StatsSection[string] | undefined = group as StatsSection
  for (const key of path.split('.')) value = (value as StatsSection | undefined)?.[key]
  if (typeof value !== 'number') return value === undefined ? null : String(value)
  // An average is a double, and is printed as one.
  if (path.endsWith('avg_slice_count')) return Number.isInteger(value) ? `${value}.0` : value
  if (path.endsWith('_in_bytes') || path.includes('.total_bytes_')) return bytesCell(value)
  return path.endsWith('_millis') ? millisCell(value) : value
}
