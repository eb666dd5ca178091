// What a damaged shard still holds: its sound segments, and as operations the documents of the others and the records of its translog.
import { ID_FIELD, PRIMARY_TERM_FIELD, ROUTING_FIELD, SEQ_NO_FIELD, VERSION_FIELD } from '../../index/contracts/document.ts'
import { NO_MORE_DOCS, type SegmentReader } from '../../index/contracts/segment-reader.ts'
import { openSegmentFile } from '../../index/segment/segment-reader.ts'
import { type CommitPoint, type CommittedSegment, latestCommit } from '../../index/store/commit-point.ts'
import type { Directory } from '../../index/store/directory.ts'
import { liveDocs, readLiveDocs } from '../../index/store/live-docs.ts'
import { numbersOf } from '../../index/store/numbered-files.ts'
import {
  decodeOperation,
  HEADER_BYTES,
  isNote,
  type Operation,
  RECORD_BYTES,
  recordEnd,
  TRANSLOG_PREFIX,
  TRANSLOG_SUFFIX,
  translogFile,
} from '../../index/store/translog-format.ts'

export interface Loss {
  /** A file, as below the data directory. */
  readonly where: string
  readonly what: string
  /** Ids of the documents that are lost, as far as they can be read. */
  readonly ids?: readonly string[]
}

/** An operation that is read when it is written: documents are not all held in memory. */
interface Kept {
  readonly seqNo: number
  readonly read: () => Operation
}

export interface Salvage {
  readonly index: string | null
  readonly commit: CommitPoint | null
  /** Of the commit: they stay as they are. */
  readonly segments: readonly CommittedSegment[]
  /** What is to be written again, in its order. */
  readonly operations: readonly Kept[]
  /** Documents whose id is lost. */
  readonly nameless: readonly Uint8Array[]
  readonly losses: readonly Loss[]
  close(): Promise<void>
}

const SEGMENT = /^(.+)\.seg$/

/** `isDamaged` of a file's name. Nothing is written. */
export async function salvage(directory: Directory, at: string, isDamaged: (file: string) => boolean): Promise<Salvage> {
  const losses: Loss[] = []
  const commit = await latestCommit(directory).catch(() => null)
  if (commit === null) losses.push({ where: `${at}commit`, what: 'the list of segments is lost: documents that were deleted may be back' })
  const candidates = commit?.segments ?? (await uncommitted(directory))
  const isSound = ({ file, liveFile }: CommittedSegment) => !isDamaged(file) && (liveFile === undefined || !isDamaged(liveFile))
  const segments = commit === null ? [] : candidates.filter(isSound)
  const shard = new ShardSalvage(directory, at, losses)
  for (const segment of segments) await shard.remember(segment)
  for (const segment of candidates) if (!segments.includes(segment)) await shard.takeDocuments(segment)
  await shard.takeLog(commit)
  return {
    index: commit?.userData.index ?? null,
    commit,
    segments,
    operations: shard.inOrder(),
    nameless: shard.nameless,
    losses,
    close: () => shard.close(),
  }
}

/** Without a commit: every segment that lies there, with the newest deletions. */
async function uncommitted(directory: Directory): Promise<CommittedSegment[]> {
  const files = await directory.list()
  return files.flatMap(file => {
    const id = SEGMENT.exec(file)?.[1]
    if (id === undefined) return []
    const generations = files.filter(name => name.startsWith(`${id}-`) && name.endsWith('.live'))
    const liveFile = generations.sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1)
    return [{ id, file, maxDoc: -1, bytes: -1, delGeneration: 0, numDeleted: -1, ...(liveFile && { liveFile }) }]
  })
}

/** `read` of something that may be damaged. */
function attempt<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch {
    return otherwise
  }
}

class ShardSalvage {
  readonly nameless: Uint8Array[] = []
  /** The newest of each id, that of the sound segments included. */
  private readonly newest = new Map<string, number>()
  private readonly operations: (Kept & { readonly id: string | null })[] = []
  private readonly files: { close(): Promise<void> }[] = []

  constructor(
    private readonly directory: Directory,
    private readonly at: string,
    private readonly losses: Loss[],
  ) {}

  async close(): Promise<void> {
    for (const file of this.files) await file.close()
  }

  /** By sequence number. What was written over is left out, even by a document of a sound segment. */
  inOrder(): Kept[] {
    const wanted = this.operations.filter(({ id, seqNo }) => id === null || this.newest.get(id) === seqNo)
    return wanted.sort((a, b) => a.seqNo - b.seqNo)
  }

  /** Sections and documents are compared with their checksums when they are read. */
  private async open({ id, file }: CommittedSegment): Promise<SegmentReader> {
    const opened = await this.directory.open(file)
    this.files.push(opened)
    return openSegmentFile(id, `${this.directory.path}/${file}`, opened.size, opened.descriptor!)
  }

  private async live({ id, liveFile, numDeleted }: CommittedSegment, maxDoc: number): Promise<(doc: number) => boolean> {
    if (liveFile === undefined) return () => true
    try {
      const live = liveDocs(await readLiveDocs(this.directory, liveFile, { id, maxDoc, numDeleted }), maxDoc)
      return doc => live.has(doc)
    } catch {
      const what = 'the list of deleted documents is lost: they are back, unless they were written again'
      this.losses.push({ where: this.at + liveFile, what })
      return () => true
    }
  }

  async remember(committed: CommittedSegment): Promise<void> {
    const segment = await this.open(committed)
    const isLive = await this.live(committed, segment.maxDoc)
    const numbers = segment.numeric(SEQ_NO_FIELD)
    eachRoot(segment, doc => {
      const id = isLive(doc) ? segment.idOf(doc) : null
      if (id !== null) this.newest.set(id, Number(numbers?.values[doc] ?? -1))
    })
  }

  async takeDocuments(committed: CommittedSegment): Promise<void> {
    const where = this.at + committed.file
    let segment: SegmentReader
    try {
      segment = await this.open(committed)
    } catch {
      const count = committed.maxDoc < 0 ? 'all its' : `its ${committed.maxDoc - committed.numDeleted}`
      this.losses.push({ where, what: `${count} documents are lost: what is where in the segment cannot be read` })
      return
    }
    const isLive = await this.live(committed, segment.maxDoc)
    const isKnown = (name: string, look: () => unknown) => {
      const known = attempt(() => look() !== undefined, false)
      if (!known) this.losses.push({ where, what: `${name} of its documents is lost` })
      return known
    }
    const column = (name: string) => (isKnown(name, () => segment.numeric(name)) ? segment.numeric(name)?.values : undefined)
    const [seqNos, terms, versions] = [SEQ_NO_FIELD, PRIMARY_TERM_FIELD, VERSION_FIELD].map(column)
    const isRoutingKnown = isKnown(ROUTING_FIELD, () => segment.stored(0).routing)
    const idOf = idsOf(segment)
    const unnamed = this.nameless.length
    const lost: string[] = []
    let unknown = 0
    eachRoot(segment, doc => {
      if (!isLive(doc)) return
      const id = idOf(doc)
      const source = attempt(() => segment.stored(doc).source, null)
      if (source === null) {
        if (id === null) unknown++
        else lost.push(id)
      } else if (id === null) this.nameless.push(source)
      else {
        const seqNo = Number(seqNos?.[doc] ?? -1)
        const [version, primaryTerm] = [Number(versions?.[doc] ?? 1), Number(terms?.[doc] ?? 1)]
        const routing = isRoutingKnown ? segment.stored(doc).routing : null
        const read = (): Operation => {
          return { op: 'index', id, routing, source: segment.stored(doc).source!, seqNo, primaryTerm, version }
        }
        this.take(id, seqNo, read)
      }
    })
    const found = this.nameless.length - unnamed
    if (found > 0) this.losses.push({ where, what: `the ids of ${found} documents are lost` })
    if (lost.length + unknown > 0) this.losses.push({ where, what: `${lost.length + unknown} documents are lost`, ids: lost })
  }

  private take(id: string | null, seqNo: number, read: () => Operation): void {
    this.operations.push({ id, seqNo, read })
    if (id !== null && (this.newest.get(id) ?? -2) < seqNo) this.newest.set(id, seqNo)
  }

  /** Every record that is whole, also behind broken ones: a gap in the sequence numbers tells how many are missing. */
  async takeLog(commit: CommitPoint | null): Promise<void> {
    const present = await numbersOf(this.directory, TRANSLOG_PREFIX, TRANSLOG_SUFFIX)
    const wanted = present.filter(generation => generation >= (commit?.translogGeneration ?? 0))
    const first = commit?.translogGeneration ?? wanted[0] ?? 1
    if (commit !== null && !wanted.includes(first))
      this.losses.push({ where: this.at + translogFile(first), what: 'the translog is missing' })
    const numbers = new Set<number>()
    for (const generation of wanted) {
      const bytes = await this.directory.read(translogFile(generation))
      if (bytes.length < HEADER_BYTES) continue
      const salt = new DataView(bytes.buffer).getUint32(12, true)
      let broken = 0
      for (let at = HEADER_BYTES; at < bytes.length; ) {
        const end = recordEnd(bytes, at, salt)
        if (end < 0) {
          broken++
          at++
          continue
        }
        const payload = Uint8Array.from(bytes.subarray(at + RECORD_BYTES, end))
        const operation = isNote(payload, 0, payload.length) ? undefined : attempt(() => decodeOperation(payload), undefined)
        at = end
        if (operation === undefined || operation.seqNo <= (commit?.maxSeqNo ?? -1)) continue
        numbers.add(operation.seqNo)
        this.take(operation.op === 'noop' ? null : operation.id, operation.seqNo, () => operation)
      }
      if (broken > 0) this.losses.push({ where: this.at + translogFile(generation), what: `${broken} bytes hold no whole operation` })
    }
    const last = Math.max(-1, ...numbers)
    const missing = commit === null ? 0 : last - commit.maxSeqNo - numbers.size
    if (numbers.size > 0 && missing > 0) this.losses.push({ where: `${this.at}translog`, what: `${missing} operations are lost` })
  }
}

/** By the column, or where that is damaged by the terms and their postings. */
function idsOf(segment: SegmentReader): (doc: number) => string | null {
  if (attempt(() => segment.idOf(0) !== undefined, false)) return doc => attempt(() => segment.idOf(doc), null)
  const ids = new Map<number, string>()
  attempt(() => {
    for (const cursor = segment.terms(ID_FIELD)!.cursor(0); cursor.next(); ) {
      const postings = segment.postings(ID_FIELD, cursor.state)
      for (let doc = postings.next(); doc !== NO_MORE_DOCS; doc = postings.next()) ids.set(doc, cursor.term)
    }
  }, undefined)
  return doc => ids.get(doc) ?? null
}

function eachRoot(segment: SegmentReader, see: (doc: number) => void): void {
  const roots = attempt(() => segment.roots, null)
  for (let doc = 0; doc < segment.maxDoc; doc++) if (roots === null || roots.has(doc)) see(doc)
}
