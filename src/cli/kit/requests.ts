// The requests that a command is given: a file, or standard input.
import { readFileSync } from 'node:fs'
import { isRead, type RecordedRequest, RequestsError, readRequests } from '../../tools/requests.ts'
import { CommandError, UsageError } from './exit.ts'

export const REQUESTS = {
  name: 'REQUESTS',
  about: 'a file of requests, or - for standard input: what searchlet record wrote, or lines as POST /books/_search {"query": …}',
  completes: 'file',
} as const

/** Without leave those that write are left out. */
export function requestsOf(file: string, writes: boolean): RecordedRequest[] {
  let requests: RecordedRequest[]
  try {
    requests = readRequests(readFileSync(file === '-' ? 0 : file, 'utf8'), file)
  } catch (error) {
    if (error instanceof RequestsError) throw new UsageError(error.message)
    throw error
  }
  const kept = writes ? requests : requests.filter(isRead)
  if (kept.length > 0) return kept
  throw new CommandError(
    requests.length === 0 ? `${file} holds no requests` : `${file} holds requests that write only`,
    requests.length === 0 ? 'Record some: searchlet record DATA -o FILE' : 'They are sent with --writes',
  )
}
