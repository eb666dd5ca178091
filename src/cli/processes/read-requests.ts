// Which requests a process that only reads answers by itself, and what others do.
import { table } from '../../api/table.ts'
import type { Operation } from '../../engine/calls/operation.ts'
import { isReading } from '../../engine/indices/writer-follower.ts'
import { readQueryString } from '../../rest/query-string.ts'
import type { RestRequest } from '../../rest/rest-types.ts'
import { Router } from '../../rest/router.ts'
import type { Effect } from './messages.ts'

/**
 * Answered from what is committed, and in the same way by every process. Documents by their ids are not: the newest may not be committed yet. Nor
 * are tasks, statistics, scrolls and points in time, which are those of one process.
 */
const READ_HERE = new Set([
  'search',
  'msearch',
  'count',
  'search_template',
  'msearch_template',
  'render_search_template',
  'field_caps',
  'rank_eval',
  'indices.validate_query',
  'indices.analyze',
  'info',
  'ping',
])

export class ReadRequests {
  private readonly router = new Router(table())

  /** Null: this process may answer. */
  effectElsewhere(request: RestRequest): Effect | null {
    const query = request.path.indexOf('?')
    const path = query < 0 ? request.path : request.path.slice(0, query)
    const found = this.router.find(request.method, path)
    if (found.kind !== 'found') return 'none'
    const { operation } = found.match
    if (READ_HERE.has(operation.name) && query < 0) return mayNamePointInTime(request.body as Uint8Array) ? 'none' : null
    const params: Record<string, string> = Object.create(null)
    readQueryString(request.path.slice(query + 1), params)
    if (!READ_HERE.has(operation.name)) return effectOf(operation, params)
    const isBound = params.scroll !== undefined || params.source !== undefined || mayNamePointInTime(request.body as Uint8Array)
    return isBound ? 'none' : null
  }
}

/** By its letters, which may be written as escapes: handing on one request too many does no harm. */
function mayNamePointInTime(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return bytes.includes('pit') || bytes.includes('\\u00') || bytes.includes('\\x')
}

function effectOf({ action }: Operation, { refresh }: Readonly<Record<string, string>>): Effect {
  if (action === 'indices:admin/refresh' || action === 'indices:admin/flush') return 'refresh'
  if (isReading(action)) return 'none'
  return action.startsWith('indices:data/write/') && (refresh === undefined || refresh === 'false') ? 'change' : 'refresh'
}
