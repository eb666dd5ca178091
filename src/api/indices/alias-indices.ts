// The indexes whose aliases a request changes: named outright or by patterns, never by another alias.
import type { CallContext } from '../../engine/call-context.ts'
import { refuseStreamAliases } from '../../engine/data-streams.ts'
import type { IndexService } from '../../engine/index-service.ts'
import { permittedIndices } from '../../engine/permitted.ts'
import { EXPAND_OPEN_AND_CLOSED, refuseIndexBlocks } from '../administration.ts'

export function aliasIndices(cx: CallContext, expression: readonly string[]): IndexService[] {
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
