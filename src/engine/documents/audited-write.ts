// Audits writes to watched indexes, and the items of bulks.
import type { Shard } from '../../index/shard/shard.ts'
import type { CallContext } from '../calls/call-context.ts'
import { isOwnCall } from '../calls/own-call.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { DroppedWrite } from './ingest-write.ts'
import type { Write, WriteAnswer } from './write.ts'

interface Written {
  readonly index: IndexService
  readonly shard: Shard
  readonly id: string
  readonly write: Write
  readonly isSingle: boolean
}

const OPERATIONS = { created: 'CREATE', updated: 'UPDATE', deleted: 'DELETE' } as const

/** `perform` writes. */
export function auditedWrite(
  cx: CallContext,
  { index, shard, id, write, isSingle }: Written,
  perform: () => WriteAnswer | DroppedWrite,
): WriteAnswer | DroppedWrite {
  const audit = cx.engine.audit!
  if (isOwnCall(cx)) return perform()
  const { identity, remoteAddress } = cx
  const { isWatched, wantsDiff } = audit.watchOnWrite(index.name, identity)
  const before = wantsDiff ? (shard.get(id, true)?.source ?? null) : null
  const answer = perform()
  if (!('result' in answer)) return answer
  const document = { identity, remoteAddress, index: index.name, shard: shard.number, id }
  if (!isSingle) audit.itemWritten(document)
  const operation = OPERATIONS[answer.result.result as keyof typeof OPERATIONS]
  if (!isWatched || operation === undefined) return answer
  const after = write.kind === 'index' || write.kind === 'create' ? write.source : answer.source
  audit.documentWritten({ ...document, operation, version: answer.result.version, before, ...(after !== undefined && { after }) })
  return answer
}
