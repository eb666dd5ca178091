// The operation `indices.send_segments`, Searchlet's own: an index as an export (index/store/archive.ts), piece by piece, for another Searchlet. It holds
// what searches do not show, such as documents that were deleted: who may take snapshots and sees all of the index gets it.
import { illegalArgument } from '../../core/errors.ts'
import { permittedIndex } from '../../engine/access/permitted.ts'
import { refuseExport } from '../../engine/access/restricted-requests.ts'
import { Outgoing, transfersOf } from '../../engine/images/transfers.ts'
import { ownerOf } from '../../security/contracts/identity.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface SendSegmentsParams extends CommonParams {
  index: string
  /** Of the transfer. Absent: one begins. */
  id?: string
  /** The next piece, counted from 0, or the one before once more. That after the last one is empty. */
  piece?: number
}

export interface SegmentTransfer {
  id: string
  /** Of all segments. */
  bytes: number
}

export const sendSegments = typedOperation<SendSegmentsParams, SegmentTransfer | Uint8Array>()({
  name: 'indices.send_segments',
  action: 'cluster:admin/snapshot/create',
  routes: [{ method: 'POST', path: '/_searchlet/segments/{index}/_send' }],
  params: { id: 'string', piece: 'int' },
  async run(cx, { path, params }) {
    cx.authorise([])
    const index = permittedIndex(cx, path.index!, 'indices:data/read/search')
    // An alias may show a part of it.
    if (path.index !== index.name) throw illegalArgument(`[${path.index}] is an alias: the name of an index is wanted`)
    refuseExport(cx, index.name)
    const owner = ownerOf(cx.identity)
    const transfers = transfersOf(cx.engine)
    if (params.id === undefined) {
      const { id } = transfers.send(index, owner)
      return { body: { id, bytes: index.slots.reduce((sum, slot) => sum + slot.forReading().stats().sizeInBytes, 0) } }
    }
    const transfer = transfers.find(Outgoing, String(params.id), index.name, owner)
    const body = await transfer.inTurn(() => transfer.piece(Number(params.piece ?? 0)))
    return { body, headers: { 'content-type': 'application/octet-stream' } }
  },
})
