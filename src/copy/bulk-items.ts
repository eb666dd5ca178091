// Sends items to `_bulk` of the other end: those again that it had no room for, and of each it says what became of it.
import { CopyError, type Peer } from './peer.ts'

interface BulkOutcome {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason: string; readonly caused_by?: { readonly reason?: string } }
}

const REJECTED = 429
const ROUNDS = 6
const PAUSE_MILLIS = 500

/** What is no fault of the document, and meets all that follow: a full disk, an index that may not be written, a node that is overloaded for long. */
const meetsAll = ({ status, error }: BulkOutcome) =>
  status === REJECTED || status === 503 || error?.type === 'io_exception' || error?.type === 'cluster_block_exception'

/**
 * `path`: `/_bulk` with its parameters. `linesOf`: the items as lines of a bulk request. Throws where the other end cannot write, after what it
 * wrote is settled.
 */
export async function sendItems<T>(
  to: Peer,
  path: string,
  items: readonly T[],
  linesOf: (items: readonly T[]) => string,
  settled: (item: T, outcome: BulkOutcome) => void,
): Promise<void> {
  // What is left out of an answer has to be found in it first: that is worth while where the rest would travel.
  const filtered = to.isHere ? path : `${path}${path.includes('?') ? '&' : '?'}filter_path=items.*.status,items.*.error`
  let left = items
  for (let round = 1; left.length > 0; round++) {
    const again: T[] = []
    let failure: CopyError | null = null
    const { text } = await to.must('POST', filtered, linesOf(left))
    const { items: outcomes } = JSON.parse(text) as { items: Record<string, BulkOutcome>[] }
    for (const [i, outcome] of outcomes.entries()) {
      const [one] = Object.values(outcome)
      if (one.status === REJECTED && round < ROUNDS) again.push(left[i])
      else if (meetsAll(one)) failure ??= new CopyError(`${to.name} cannot write: ${reasonOf(one)}`, one.status)
      else settled(left[i], one)
    }
    if (failure !== null) throw failure
    left = again
    if (again.length > 0) await new Promise(resolve => setTimeout(resolve, PAUSE_MILLIS * round))
  }
}

export const reasonOf = ({ error }: BulkOutcome) =>
  `[${error?.type}] ${error?.reason}${error?.caused_by?.reason === undefined ? '' : `: ${error.caused_by.reason}`}`
