// Requests in a file: recorded ones as lines of JSON, or as they are written in a console: `POST /books/_search {"query": …}`.
export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
  /** Of the body; absent: JSON. */
  readonly contentType?: string
  /** Milliseconds since the recording began. */
  readonly at?: number
}

/** A line that is no request, and what it should be. */
export class RequestsError extends Error {}

const WRITTEN = /^(GET|HEAD|POST|PUT|DELETE)\s+(\S+)\s*([\s\S]*)$/

/**
 * @example
 *   readRequests('GET /_cat/indices\nPOST /books/_search {"size": 1}')
 */
export function readRequests(text: string, name = 'requests'): RecordedRequest[] {
  const lines = text.split('\n')
  return lines.flatMap((line, i) => {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    const [, method, path, body] = WRITTEN.exec(trimmed) ?? []
    if (method !== undefined) return [{ method, path: rooted(path), ...(body !== '' && { body }) }]
    if (i === lines.length - 1 && trimmed.startsWith(RECORDED) && parsed(trimmed) === undefined) return []
    return [ofJson(trimmed, `${name}:${i + 1}`)]
  })
}

/** How a recorder begins a line: where the last one is no JSON, the recorder was killed while it wrote. */
const RECORDED = '{"method":"'

function ofJson(line: string, where: string): RecordedRequest {
  const read = parsed(line)
  if (read === undefined)
    throw new RequestsError(
      `${where}: a request is POST /index/_search {"query": …}, or {"method": "POST", "path": "/index/_search", "body": …}`,
    )
  const { method = 'GET', path, body, contentType, at } = read
  if (typeof path !== 'string' || typeof method !== 'string') throw new RequestsError(`${where}: a request has a "path"`)
  return {
    method: method.toUpperCase(),
    path: rooted(path),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(typeof contentType === 'string' && { contentType }),
    ...(typeof at === 'number' && { at }),
  }
}

function parsed(line: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}

const rooted = (path: string) => (path.startsWith('/') ? path : `/${path}`)

/** What is asked by POST, too, and changes nothing. Scrolls and points in time are contexts of one server: their ids mean nothing to another. */
const ASKING =
  /\/(_search|_msearch|_count|_mget|_explain|_analyze|_field_caps|_termvectors|_mtermvectors|_rank_eval|_search_shards|_validate\/query|_render\/template|_msearch\/template|_search\/template|_scripts\/painless\/_execute|_ingest\/pipeline\/[^/]*\/?_simulate|_terms_enum)(\/[^/]+)?\/?$/
const OF_ONE_SERVER = /\/_search\/(scroll|point_in_time)|[?&]scroll=/

export function isRead({ method, path }: RecordedRequest): boolean {
  if (OF_ONE_SERVER.test(path)) return false
  return method === 'GET' || method === 'HEAD' || (method === 'POST' && ASKING.test(path.split('?')[0]))
}

/** As an end is asked. */
export const asked = ({ method, path, body, contentType = 'application/json' }: RecordedRequest) => ({
  method,
  path,
  body,
  headers: body === undefined ? {} : { 'content-type': contentType },
})
