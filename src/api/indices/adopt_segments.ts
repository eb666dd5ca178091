// The operation `indices.adopt_segments`, Searchlet's own: an index that another Searchlet sends, piece by piece. It is there, and on disk, when the last
// request is answered. Who may restore snapshots may do so, and is trusted as with those: segments are taken as they are.
import { illegalArgument } from '../../core/errors.ts'
import { adoptUpload } from '../../engine/images/adopt-upload.ts'
import { Incoming, transfersOf } from '../../engine/images/transfers.ts'
import type { IndexMetadata } from '../../engine/indices/index-metadata.ts'
import { judgeRestore } from '../../engine/snapshots/restore-rights.ts'
import { ownerOf } from '../../security/contracts/identity.ts'
import { isRecord } from '../administration.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface AdoptSegmentsParams extends CommonParams {
  index: string
  /** Of the transfer. Absent: one begins. */
  id?: string
  /** Which one `body` is, counted from 0. Absent: there are no more, and the index is made. */
  piece?: number
  /** A piece, or index settings that take the place of those that were sent. */
  body?: Uint8Array | { settings?: Record<string, unknown> }
}

export interface AdoptSegmentsResponse {
  id: string
  /** Of the index that was made: the last of each shard. */
  sequence_numbers?: readonly number[]
}

export const adoptSegments = typedOperation<AdoptSegmentsParams, AdoptSegmentsResponse>()({
  name: 'indices.adopt_segments',
  action: 'cluster:admin/snapshot/restore',
  routes: [{ method: 'POST', path: '/_searchlet/segments/{index}/_adopt' }],
  params: { id: 'string', piece: 'int' },
  body: 'raw',
  async run(cx, { path, params, body }) {
    cx.authorise([])
    const { engine } = cx
    const name = path.index!
    const judge = (aliases: IndexMetadata['aliases']) => judgeRestore(cx, new Map([[name, { metadata: { name, aliases } }]]), false)
    judge({})
    const owner = ownerOf(cx.identity)
    if (params.id === undefined) {
      engine.indices.ensureAvailable(name)
      return { body: { id: (await transfersOf(engine).receive(name, owner)).id } }
    }
    const id = String(params.id)
    const transfer = transfersOf(engine).find(Incoming, id, name, owner)
    if (params.piece !== undefined) {
      await transfer.inTurn(() => transfer.take(Number(params.piece), body.bytes()))
      return { body: { id } }
    }
    const { settings = {} } = (body.present ? body.json() : {}) as { settings?: unknown }
    if (!isRecord(settings)) throw illegalArgument('[settings] must be an object')
    return { body: { id, sequence_numbers: await transfer.inTurn(() => adoptUpload(engine, transfer, judge, settings)) } }
  },
})
