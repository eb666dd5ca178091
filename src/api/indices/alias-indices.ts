// The indexes whose aliases a request changes: named outright or by patterns, never by another alias.
import type { CallContext } from '../../engine/call-context.ts'
import type { IndexService } from '../../engine/index-service.ts'
import { EXPAND_OPEN_AND_CLOSED, refuseIndexBlocks } from '../administration.ts'

export function aliasIndices(cx: CallContext, expression: readonly string[]): IndexService[] {
  const indices = cx.engine.indices.resolve(expression, {
    ...EXPAND_OPEN_AND_CLOSED,
    expandHidden: true,
    allowNoIndices: false,
    aliases: 'refuse',
  })
  cx.authorise(indices.map(index => index.name))
  refuseIndexBlocks(indices, 'metadata_write')
  return indices
}
