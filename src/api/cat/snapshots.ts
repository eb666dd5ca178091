// One line per snapshot of a repository, the oldest first.
import { validationFailed } from '../../core/errors.ts'
import type { SnapshotManifest } from '../../engine/repositories/snapshot-manifest.ts'
import { checkTimeouts, MANAGER_PARAMS } from '../administration.ts'
import { fullInfo } from '../snapshot/snapshot-info.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, type CatCell, type CatColumn, catAnswer, help, millisCell } from './cat-table.ts'

export interface CatSnapshotsParams extends CatParams {
  repository?: string
}

const COLUMNS: readonly CatColumn[] = [
  { name: 'id', aliases: ['id', 'snapshot'], about: 'unique snapshot' },
  { name: 'status', aliases: ['s', 'status'], about: 'snapshot name' },
  { name: 'start_epoch', aliases: ['ste', 'startEpoch'], about: 'start time in seconds since 1970-01-01 00:00:00' },
  { name: 'start_time', aliases: ['sti', 'startTime'], about: 'start time in HH:MM:SS' },
  { name: 'end_epoch', aliases: ['ete', 'endEpoch'], about: 'end time in seconds since 1970-01-01 00:00:00' },
  { name: 'end_time', aliases: ['eti', 'endTime'], about: 'end time in HH:MM:SS' },
  { name: 'duration', aliases: ['dur', 'duration'], about: 'duration', align: 'right' },
  { name: 'indices', aliases: ['i', 'indices'], about: 'number of indices', align: 'right' },
  { name: 'successful_shards', aliases: ['ss', 'successful_shards'], about: 'number of successful shards', align: 'right' },
  { name: 'failed_shards', aliases: ['fs', 'failed_shards'], about: 'number of failed shards', align: 'right' },
  { name: 'total_shards', aliases: ['ts', 'total_shards'], about: 'number of total shards', align: 'right' },
  { name: 'reason', aliases: ['r', 'reason'], about: 'reason for failures', hidden: true },
]

export const snapshots = typedOperation<CatSnapshotsParams, CatResponse>()({
  name: 'cat.snapshots',
  action: 'cluster:admin/snapshot/get',
  routes: [
    { method: 'GET', path: '/_cat/snapshots' },
    { method: 'GET', path: '/_cat/snapshots/{repository}' },
  ],
  params: { ...CAT_PARAMS, ...MANAGER_PARAMS, ignore_unavailable: 'boolean' },
  scope: 'cluster',
  async run(cx, request) {
    checkTimeouts(cx, request)
    if (request.params.help === true) return { body: help(COLUMNS) }
    if (request.path.repository === undefined) throw validationFailed('repository is missing')
    const repository = cx.engine.repositories.get(request.path.repository)
    const found = await repository.inTurn(() => repository.snapshots())
    return catAnswer({ columns: COLUMNS, rows: found.map(cells) }, request.params, cx.headers.accept)
  },
})

function cells(manifest: SnapshotManifest): CatCell[] {
  const { snapshot, state, indices, shards } = fullInfo(manifest)
  const { startedAt, endedAt } = manifest
  const counts = shards!
  const moments = [startedAt, endedAt].flatMap(millis => [Math.floor(millis / 1000), new Date(millis).toISOString().slice(11, 19)])
  return [
    snapshot,
    state,
    ...moments,
    millisCell(endedAt - startedAt),
    indices.length,
    counts.successful,
    counts.failed,
    counts.total,
    null,
  ]
}
