// The indexes whose aliases a request changes: named outright or by patterns, never by another alias.
import { indexNotFound } from '../../core/errors.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import { refuseStreamAliases } from '../../engine/administration/data-streams.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { EXPAND_OPEN_AND_CLOSED, refuseIndexBlocks } from '../administration.ts'

export function aliasIndices(cx: CallContext, expression: readonly string[]): IndexService[] {
  const list = expression.find(name => name.includes(','))
  if (list !== undefined) throw indexNotFound(list)
  const indices = permittedIndices(cx, expression, {
    ...EXPAND_OPEN_AND_CLOSED,
    expandHidden: true,
    allowNoIndices: false,
    aliases: 'refuse',
    streams: false,
  })
  refuseStreamAliases(indices)
  refuseIndexBlocks(indices, 'metadata_write')
  return indices
}
