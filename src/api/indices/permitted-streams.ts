// The data streams that a request names, as far as the caller may know of them.
import { ApiError } from '../../core/errors.ts'
import { matchesWildcard } from '../../core/values.ts'
import { type DataStream, dataStreams } from '../../engine/administration/data-streams.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { splitPart } from '../administration.ts'

/** `mustExist`: a name without pattern that is no stream is an error. */
export function permittedStreams(cx: CallContext, expression: string | undefined, mustExist: boolean): DataStream[] {
  const all = dataStreams(cx.engine.indices)
  const names = expression === undefined ? ['*'] : splitPart(expression)
  const found = [...all.values()].filter(({ name }) => names.some(pattern => matchesWildcard(pattern, name)))
  const asked = names.filter(name => !name.includes('*'))
  const allowed = new Set(cx.permitted([...new Set([...found.map(({ name }) => name), ...asked])]))
  const missing = asked.find(name => !all.has(name))
  if (mustExist && missing !== undefined)
    throw new ApiError('index_not_found_exception', `no such index [${missing}]`, {
      details: { index: missing, 'resource.id': missing, 'resource.type': 'index_or_alias', index_uuid: '_na_' },
    })
  return found.filter(({ name }) => allowed.has(name))
}
