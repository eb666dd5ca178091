// The table `_cat/segment_replication`: always empty, since there are no replicas.
import { STRICT_EXPAND_OPEN_FORBID_CLOSED } from '../../engine/indices/names.ts'
import { INDICES_PARAMS } from '../../engine/searches/search-targets.ts'
import { targetIndices } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatColumn, catAnswer, help } from './cat-table.ts'

export interface CatSegmentReplicationParams extends CatParams {
  index?: string | string[]
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'shardId', aliases: ['s'], about: ' shard Id' },
  { name: 'target_node', aliases: ['tnode'], about: 'target node name' },
  { name: 'target_host', aliases: ['thost'], about: 'target host' },
  { name: 'checkpoints_behind', aliases: ['cpb'], about: 'checkpoints behind primary' },
  { name: 'bytes_behind', aliases: ['bb'], about: 'bytes behind primary' },
  { name: 'current_lag', aliases: ['clag'], about: 'ongoing time elapsed waiting for replica to catch up to primary' },
  { name: 'last_completed_lag', aliases: ['lcl'], about: 'time taken for replica to catch up to latest primary refresh' },
  { name: 'rejected_requests', aliases: ['rr'], about: 'count of rejected requests for the replication group' },
]

/** Of how a copy went. */
const DETAILS: readonly CatColumn[] = [
  { name: 'stage', aliases: ['st'], about: 'segment replication event stage' },
  { name: 'time', aliases: ['t', 'ti'], about: 'current replication event time' },
  { name: 'files_fetched', aliases: ['ff'], about: 'files fetched' },
  { name: 'files_percent', aliases: ['fp'], about: 'percent of files fetched' },
  { name: 'bytes_fetched', aliases: ['bf'], about: 'bytes fetched' },
  { name: 'bytes_percent', aliases: ['bp'], about: 'percent of bytes fetched' },
  { name: 'start_time', aliases: ['start'], about: 'segment replication start time' },
  { name: 'stop_time', aliases: ['stop'], about: 'segment replication stop time' },
  { name: 'files', aliases: ['f'], about: 'number of files to fetch' },
  { name: 'files_total', aliases: ['tf'], about: 'total number of files' },
  { name: 'bytes', aliases: ['b'], about: 'number of bytes to fetch' },
  { name: 'bytes_total', aliases: ['tb'], about: 'total number of bytes' },
  { name: 'replicating_stage_time_taken', aliases: ['rstt'], about: 'replicating stage time taken' },
  { name: 'get_checkpoint_info_stage_time_taken', aliases: ['gcistt'], about: 'get checkpoint info stage time taken' },
  { name: 'file_diff_stage_time_taken', aliases: ['fdstt'], about: 'file diff stage time taken' },
  { name: 'get_files_stage_time_taken', aliases: ['gfstt'], about: 'get files stage time taken' },
  { name: 'finalize_replication_stage_time_taken', aliases: ['frstt'], about: 'finalize replication stage time taken' },
]

export const segmentReplication = typedOperation<CatSegmentReplicationParams, CatResponse>()({
  name: 'cat.segment_replication',
  action: 'indices:monitor/segment_replication',
  routes: [
    { method: 'GET', path: '/_cat/segment_replication' },
    { method: 'GET', path: '/_cat/segment_replication/{index}' },
  ],
  params: {
    ...CAT_PARAMS,
    ...INDICES_PARAMS,
    active_only: 'boolean',
    completed_only: 'boolean',
    detailed: 'boolean',
    shards: 'list',
  },
  run(cx, request) {
    const columns = request.params.detailed === true ? [...COLUMNS, ...DETAILS] : COLUMNS
    if (request.params.help === true) {
      cx.authorise([])
      return { body: help(columns) }
    }
    targetIndices(cx, request, STRICT_EXPAND_OPEN_FORBID_CLOSED)
    return catAnswer({ columns, rows: [] }, request.params, cx.headers.accept)
  },
})
