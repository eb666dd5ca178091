// Requests of the commands that ask: the answer as a value, and errors that say what to do next.
import { readFileSync } from 'node:fs'
import { type Peer, peerOf } from '../../copy/peer.ts'
import { suggestion } from '../../core/likeness.ts'
import { CommandError, EXIT } from './exit.ts'
import { type Connection, openTarget, type Target } from './target.ts'

export type Json = Readonly<Record<string, unknown>>

export interface Asked extends Target {
  /** The answer of a request that must succeed. */
  json<T = Json>(method: string, path: string, body?: object): Promise<T>
  /** The same, and null where the answer is 404. */
  found<T = Json>(method: string, path: string, body?: object): Promise<T | null>
}

/** Opens where the indexes are, asks, and closes. */
export async function asking<T>(data: string | undefined, connection: Connection, ask: (asked: Asked) => Promise<T>): Promise<T> {
  const target = await openTarget(data!, connection, 'read')
  const peer = peerOf(target.end, data!)
  const found = async (method: string, path: string, body?: object) => {
    const { status, text } = await peer.ask(method, path, body === undefined ? undefined : JSON.stringify(body))
    if (status < 300) return JSON.parse(text) as never
    const error = errorOf(text)
    if (status === 404 && error === null) return null
    throw await refusal(peer, status, error ?? { reason: text.slice(0, 300) })
  }
  try {
    return await ask({
      ...target,
      found,
      json: async (method, path, body) => {
        const answer = await found(method, path, body)
        if (answer === null) throw new CommandError(`${path} is not there`, undefined, EXIT.missing)
        return answer
      },
    })
  } finally {
    await target.close()
  }
}

interface AnsweredError {
  readonly type?: string
  readonly reason?: string
  readonly index?: string
  readonly root_cause?: readonly { readonly type?: string; readonly reason?: string }[]
  readonly failed_shards?: readonly { readonly reason?: { readonly reason?: string } }[]
}

function errorOf(text: string): AnsweredError | null {
  try {
    const { error } = JSON.parse(text) as { error?: AnsweredError | string }
    return error === undefined ? null : typeof error === 'string' ? { reason: error } : error
  } catch {
    return null
  }
}

async function refusal(peer: Peer, status: number, error: AnsweredError): Promise<CommandError> {
  if (error.type === 'index_not_found_exception') {
    const { text } = await peer.ask('GET', '/_cat/indices?h=index&format=json')
    const names = namesOf(text)
    const near = suggestion(error.index ?? '', names)
      .trim()
      .replaceAll(/[[\]]/g, '')
    const next =
      names.length === 0
        ? 'There is none yet: searchlet import'
        : near === ''
          ? `There are: ${names.slice(0, 20).join(', ')}`
          : near.replace('did', 'Did')
    return new CommandError(`there is no index ${error.index ?? ''}`, next, EXIT.missing)
  }
  const cause = error.root_cause?.[0] ?? error
  const reason = cause.reason ?? error.reason ?? `status ${status}`
  const next = status === 401 ? 'Give user and password in the address, or --header "authorization: ApiKey …"' : undefined
  return new CommandError(cause.type === undefined ? reason : `[${cause.type}] ${reason}`, next)
}

function namesOf(text: string): string[] {
  try {
    return (JSON.parse(text) as { index: string }[]).map(({ index }) => index).filter(name => !name.startsWith('.'))
  } catch {
    return []
  }
}

export const pathOf = (...parts: readonly string[]) =>
  `/${parts.map(part => encodeURIComponent(part).replaceAll('%2C', ',').replaceAll('%2A', '*')).join('/')}`

/** What a search body may begin with: anything else is a query of the DSL. */
const BODY_MEMBERS = new Set([
  'query',
  'aggs',
  'aggregations',
  'sort',
  'size',
  'from',
  'knn',
  'highlight',
  '_source',
  'fields',
  'suggest',
  'rescore',
  'collapse',
  'post_filter',
  'track_total_hits',
  'ext',
  'pit',
  'search_after',
  'min_score',
  'script_fields',
  'docvalue_fields',
  'stored_fields',
  'search_pipeline',
  'profile',
  'explain',
  'timeout',
  'derived',
])

export const NEEDED_QUERY = {
  name: 'QUERY',
  about: "words and field:value as in 'title:fox AND year:>2010', or the DSL as JSON, as @FILE, or as - for standard input",
} as const

export const QUERY = { ...NEEDED_QUERY, optional: true } as const

/** The body of the search that a QUERY says. */
export function searchBody(query: string | undefined): Json {
  if (query === undefined) return {}
  const text = query === '-' ? readFileSync(0, 'utf8') : query.startsWith('@') ? readFileSync(query.slice(1), 'utf8') : query
  if (!/^\s*\{/.test(text)) return { query: { query_string: { query: text.trim() } } }
  let body: Json
  try {
    body = JSON.parse(text) as Json
  } catch (error) {
    throw new CommandError(
      `the query is not JSON: ${(error as Error).message}`,
      `Quote it for the shell: '{"match": {"title": "fox"}}'`,
      EXIT.misused,
    )
  }
  const [first] = Object.keys(body)
  return first === undefined || BODY_MEMBERS.has(first) ? body : { query: body }
}
