// The indexes whose aliases a request changes: named outright or by patterns, never by another alias.
import { indexNotFound } from '../../core/errors.ts'
import { permittedIndices } from '../../engine/access/permitted.ts'
import { refuseStreamAliases } from '../../engine/administration/data-streams.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import type { IndexOptions } from '../../engine/indices/names.ts'
import { EXPAND_OPEN_AND_CLOSED, refuseIndexBlocks } from '../administration.ts'

/** `action`: what is to be done to them, in words of permissions; the operation's own by default. */
export function aliasIndices(cx: CallContext, expression: readonly string[], action?: string | readonly string[]): IndexService[] {
  const list = expression.find(name => name.includes(','))
  if (list !== undefined) throw indexNotFound(list)
  const options: IndexOptions = {
    ...EXPAND_OPEN_AND_CLOSED,
    expandHidden: true,
    allowNoIndices: false,
    aliases: 'refuse',
    streams: false,
  }
  const indices = permittedIndices(cx, expression, options, action)
  refuseStreamAliases(indices)
  refuseIndexBlocks(indices, 'metadata_write')
  return indices
}
