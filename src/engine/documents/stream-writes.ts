// Checks writes to a data stream: by its name it takes new documents only; documents in its backing indexes may be changed there.
import { illegalArgument } from '../../core/errors.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { Write } from './write.ts'

export function refuseStreamWrite(write: Write, name: string, { name: index, stream }: IndexService): void {
  if (stream === null) return
  if (name === stream.name) refuseOld(write)
  else if (name === index) refuseNew(write, stream.name)
}

export function refuseOld({ kind }: Write): void {
  if (kind !== 'create') throw illegalArgument('only write ops with an op_type of create are allowed in data streams')
}

function refuseNew({ kind, check }: Write, stream: string): void {
  const instead = `targeting backing indices is disallowed, target corresponding data stream [${stream}] instead`
  if (kind === 'create') throw illegalArgument(`index request with op_type=create ${instead}`)
  if (kind === 'index' && check.ifSeqNo === undefined)
    throw illegalArgument(`index request with op_type=index and no if_primary_term and if_seq_no set ${instead}`)
}
