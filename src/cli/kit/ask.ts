// Requests of the commands that ask: the answer as a value, and errors that say what to do next.
import { readFileSync } from 'node:fs'
import { type Peer, peerOf, RefusedError } from '../../copy/peer.ts'
import { asSearchBody } from '../../tools/search-body.ts'
import { CommandError, didYouMean, EXIT } from './exit.ts'
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
  const found = async <T>(method: string, path: string, body?: object): Promise<T | null> => {
    try {
      return await peer.json<T>(method, path, body)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (error.status === 404 && error.error === null) return null
      throw await refusal(peer, error)
    }
  }
  try {
    return await ask({
      ...target,
      found,
      json: async <T>(method: string, path: string, body?: object) => {
        const answer = await found<T>(method, path, body)
        if (answer === null) throw new CommandError(`${path} is not there`, undefined, EXIT.missing)
        return answer
      },
    })
  } finally {
    await target.close()
  }
}

async function refusal(peer: Peer, { status, error, message }: RefusedError): Promise<CommandError> {
  if (error?.type === 'index_not_found_exception') {
    const names = await peer.indices()
    const near = didYouMean(error.index ?? '', names)
    const next = names.length === 0 ? 'There is none yet: searchlet import' : (near ?? `There are: ${names.slice(0, 20).join(', ')}`)
    return new CommandError(`there is no index ${error.index ?? ''}`, next, EXIT.missing)
  }
  const next = status === 401 ? 'Give user and password in the address, or --header "authorization: ApiKey …"' : undefined
  return new CommandError(message, next)
}

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
  return asSearchBody(body)
}
