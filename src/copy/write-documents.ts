// Documents into an index or a data stream of the other end, each with the version it had: what is there already, or newer, stays.
import { sendItems } from './bulk-items.ts'
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

const CONFLICT = 409

/** A cluster indexes several bulks side by side. */
const BULKS_AT_ONCE = 4
/** Fewer are one bulk. */
const SMALLEST_BULK = 250

/** The same in several bulks at once, where the other end has a machine of its own. */
export async function writeInSlices(to: Peer, target: WriteTarget, documents: readonly CopiedDocument[]): Promise<Written> {
  const length = to.isHere ? documents.length : Math.max(SMALLEST_BULK, Math.ceil(documents.length / BULKS_AT_ONCE))
  const slices: Promise<Written>[] = []
  for (let start = 0; start < documents.length; start += length)
    slices.push(writeDocuments(to, target, documents.slice(start, start + length)))
  const sum = { written: 0, there: 0, failed: [] as FailedDocument[] }
  for (const { written, there, failed } of await Promise.all(slices)) {
    sum.written += written
    sum.there += there
    sum.failed.push(...failed)
  }
  return sum
}

async function writeDocuments(to: Peer, target: WriteTarget, documents: readonly CopiedDocument[]): Promise<Written> {
  const failed: FailedDocument[] = []
  let written = 0
  let there = 0
  // Neither the pipeline of the index nor a default one: these documents have been through theirs.
  await sendItems(
    to,
    '/_bulk?pipeline=_none',
    documents,
    left => bulkLines(target, left),
    ({ id }, { status, error }) => {
      if (status < 300) written++
      else if (status === CONFLICT) there++
      else failed.push({ index: target.name, id, reason: `[${error?.type}] ${error?.reason}` })
    },
  )
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
