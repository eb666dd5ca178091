// Documents into an index or a data stream of the other end, each with the version it had: what is there already, or newer, stays.
import type { Peer } from './peer.ts'
import type { CopiedDocument } from './read-documents.ts'

export interface WriteTarget {
  readonly name: string
  /** A data stream takes new documents only. */
  readonly isStream: boolean
}

export interface FailedDocument {
  readonly index: string
  readonly id: string
  readonly reason: string
}

interface Written {
  readonly written: number
  /** Were there already, as they are or newer. */
  readonly there: number
  readonly failed: readonly FailedDocument[]
}

interface BulkItem {
  readonly status: number
  readonly error?: { readonly type: string; readonly reason: string }
}

const REJECTED = 429
const CONFLICT = 409
const ROUNDS = 6
const PAUSE_MILLIS = 500

export async function writeDocuments(to: Peer, target: WriteTarget, documents: readonly CopiedDocument[]): Promise<Written> {
  const failed: FailedDocument[] = []
  let written = 0
  let there = 0
  let left = documents
  for (let round = 1; left.length > 0; round++) {
    const again: CopiedDocument[] = []
    // Neither the pipeline of the index nor a default one: these documents have been through theirs.
    const { text } = await to.must('POST', '/_bulk?pipeline=_none&filter_path=items.*.status,items.*.error', bulkLines(target, left))
    const { items } = JSON.parse(text) as { items: Record<string, BulkItem>[] }
    for (const [i, item] of items.entries()) {
      const { status, error } = Object.values(item)[0]
      if (status < 300) written++
      else if (status === CONFLICT) there++
      else if (status === REJECTED && round < ROUNDS) again.push(left[i])
      else failed.push({ index: target.name, id: left[i].id, reason: `[${error?.type}] ${error?.reason}` })
    }
    left = again
    if (again.length > 0) await new Promise(resolve => setTimeout(resolve, PAUSE_MILLIS * round))
  }
  return { written, there, failed }
}

function bulkLines({ name, isStream }: WriteTarget, documents: readonly CopiedDocument[]): string {
  let lines = ''
  for (const { id, routing, version, source } of documents) {
    const place = { _index: name, _id: id, ...(routing !== null && { routing }) }
    const action = isStream ? { create: place } : { index: { ...place, version, version_type: 'external' } }
    lines += `${JSON.stringify(action)}\n${source}\n`
  }
  return lines
}

/** As `_bulk` takes them, of any server: each document as it is now, under its id. */
export function plainLines({ name, isStream }: WriteTarget, documents: readonly CopiedDocument[]): string {
  let lines = ''
  for (const { id, routing, source } of documents) {
    const place = { _index: name, _id: id, ...(routing !== null && { routing }) }
    lines += `${JSON.stringify(isStream ? { create: place } : { index: place })}\n${source}\n`
  }
  return lines
}
