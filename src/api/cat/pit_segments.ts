// One line per segment that points in time hold open.
import { validationFailed } from '../../core/errors.ts'
import { readPitId } from '../../engine/contexts/context-ids.ts'
import { KeptPit } from '../../engine/contexts/pit.ts'
import type { Engine } from '../../engine/engine.ts'
import { uncommitted } from '../../index/shard/shard-work.ts'
import { readContextBody, readIds, unknownParameter } from '../_core/context-body.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { CAT_PARAMS, catAnswer, help } from './cat-table.ts'
import { SEGMENT_COLUMNS, segmentRows } from './segment-table.ts'

export interface CatPitSegmentsParams extends CatParams {
  body?: { pit_id: string | string[] }
}

export const pitSegments = typedOperation<CatPitSegmentsParams, CatResponse>()({
  name: 'cat.pit_segments',
  action: 'indices:monitor/point_in_time/segments',
  routes: [{ method: 'GET', path: '/_cat/pit_segments' }],
  params: CAT_PARAMS,
  body: 'json',
  run(cx, { params, body }) {
    if (params.help === true) {
      cx.authorise([])
      return { body: help(SEGMENT_COLUMNS) }
    }
    let ids: string[] = []
    for (const [key, value] of readContextBody(body)) {
      const given = key === 'pit_id' ? readIds(value) : undefined
      if (given === undefined) throw unknownParameter(key, value)
      ids = given
    }
    if (ids.length === 0) throw validationFailed('no pit ids specified')
    cx.authorise([...new Set(ids.flatMap(id => readPitId(id).shards.map(({ index }) => index)))])
    return catAnswer({ columns: SEGMENT_COLUMNS, rows: rowsOf(cx.engine, ids) }, params, cx.headers.accept)
  },
})

export const allPitSegments = typedOperation<CatParams, CatResponse>()({
  name: 'cat.all_pit_segments',
  action: 'indices:monitor/point_in_time/segments',
  routes: [{ method: 'GET', path: '/_cat/pit_segments/_all' }],
  params: CAT_PARAMS,
  run(cx, { params }) {
    const pits = cx.engine.contexts.all('pit')
    cx.authorise(cx.engine.indices.all().map(({ name }) => name))
    if (params.help === true) return { body: help(SEGMENT_COLUMNS) }
    const rows = rowsOf(
      cx.engine,
      pits.map(({ id }) => id),
    )
    return catAnswer({ columns: SEGMENT_COLUMNS, rows }, params, cx.headers.accept)
  },
})

/** Those that are gone have none. */
function rowsOf({ contexts, indices }: Engine, ids: readonly string[]) {
  return ids.flatMap(id => {
    const content = contexts.find(id)?.content
    if (!(content instanceof KeptPit)) return []
    return content.targets.flatMap(({ index, shard, node, reader }) => {
      const now = indices.get(index)?.slots[shard]?.shard ?? null
      return segmentRows({ index, shard, node, reader, isCommitted: now !== null && uncommitted(now) === 0 })
    })
  })
}
