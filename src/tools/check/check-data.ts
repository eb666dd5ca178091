// Reads everything in a data directory and holds it against the rest: states, commits, segments, deletions and translogs.
import { ID_FIELD, SEQ_NO_FIELD } from '../../index/contracts/document.ts'
import type { SegmentReader } from '../../index/contracts/segment-reader.ts'
import { openSegment } from '../../index/segment/segment-reader.ts'
import { type CommitPoint, type CommittedSegment, latestCommit } from '../../index/store/commit-point.ts'
import type { Directory } from '../../index/store/directory.ts'
import { DiskDirectory } from '../../index/store/disk-directory.ts'
import { liveDocs, readLiveDocs } from '../../index/store/live-docs.ts'
import { numbersOf } from '../../index/store/numbered-files.ts'
import { readState } from '../../index/store/state-file.ts'
import { checkHeader, scanRecords, TRANSLOG_PREFIX, TRANSLOG_SUFFIX, translogFile } from '../../index/store/translog-format.ts'
import { checkSegment } from './check-segment.ts'
import { noCounts, type Problem, Problems, type SegmentCounts } from './problems.ts'

export interface CheckOptions {
  /** The bytes of the files that were read so far, of all. */
  readonly onProgress?: (done: number, total: number, file: string) => void
}

export interface CheckReport {
  readonly isSound: boolean
  readonly problems: readonly Problem[]
  /** A tail that a crash tore off, which the next opening cuts away: it was never acknowledged. */
  readonly tornTails: readonly string[]
  readonly indices: readonly {
    readonly name: string
    readonly shards: number
    readonly segments: number
    readonly documents: number
    readonly deleted: number
  }[]
  /** Of what was read. */
  readonly counts: SegmentCounts & { readonly files: number; readonly bytes: number; readonly translogRecords: number }
  readonly millis: number
}

/**
 * Nothing is written, and no lock is taken: beside a process that writes, files may be gone that were there a moment ago.
 *
 * @example
 *   const { isSound, problems } = await checkData('./data')
 */
export async function checkData(path: string, { onProgress }: CheckOptions = {}): Promise<CheckReport> {
  const begun = performance.now()
  const directory = await DiskDirectory.openExisting(path)
  try {
    const check = new Check(await sizeOf(directory), onProgress)
    await check.run(directory)
    return { ...check.report(), millis: performance.now() - begun }
  } finally {
    await directory.close()
  }
}

async function sizeOf(directory: Directory): Promise<number> {
  let size = 0
  for (const name of await directory.list()) size += await directory.size(name).catch(() => 0)
  for (const name of await directory.directories()) size += await sizeOf(await directory.directory(name))
  return size
}

interface IndexCounts {
  name: string
  shards: number
  segments: number
  documents: number
  deleted: number
}

class Check {
  private readonly problems = new Problems()
  private readonly tornTails: string[] = []
  private readonly indices: IndexCounts[] = []
  private readonly counts = { ...noCounts(), files: 0, bytes: 0, translogRecords: 0 }

  constructor(
    private readonly total: number,
    private readonly onProgress: CheckOptions['onProgress'],
  ) {}

  report(): Omit<CheckReport, 'millis'> {
    const { found } = this.problems
    return { isSound: found.length === 0, problems: found, tornTails: this.tornTails, indices: this.indices, counts: this.counts }
  }

  async run(root: Directory): Promise<void> {
    await this.checkStates(root, '')
    for (const name of await root.directories()) {
      const inner = await root.directory(name)
      if (name !== 'indices') await this.checkStates(inner, `${name}/`)
      else for (const uuid of await inner.directories()) await this.checkIndex(await inner.directory(uuid), `indices/${uuid}/`)
    }
  }

  private async checkIndex(directory: Directory, at: string): Promise<void> {
    const states = await this.checkStates(directory, at)
    const name = (states.get('index') as { name?: string } | undefined)?.name ?? at
    if (!states.has('index')) this.problems.add(`${at}index-*.state`, 'the state of the index is missing')
    const index: IndexCounts = { name, shards: 0, segments: 0, documents: 0, deleted: 0 }
    this.indices.push(index)
    for (const shard of await directory.directories()) {
      if (!/^\d+$/.test(shard)) continue
      index.shards++
      await this.checkShard(await directory.directory(shard), `${at}${shard}/`, index)
    }
  }

  /** The newest state of each name, and every older one that is still there. */
  private async checkStates(directory: Directory, at: string): Promise<Map<string, unknown>> {
    const newest = new Map<string, { generation: number; value: unknown }>()
    for (const file of await directory.list()) {
      const [, name, generation, kind] = /^(.+)-(\d+)\.(state|base)$/.exec(file) ?? []
      if (name === undefined) continue
      await this.read(directory, file, at)
      // A base is read with the state that builds on it.
      if (kind === 'base') continue
      const value = await this.problems.trying(at + file, () => readState(directory, name, Number(generation)))
      if (value !== null && (newest.get(name)?.generation ?? -1) < Number(generation))
        newest.set(name, { generation: Number(generation), value })
    }
    return new Map([...newest].map(([name, { value }]) => [name, value]))
  }

  private async read(directory: Directory, file: string, at: string): Promise<void> {
    this.counts.files++
    this.counts.bytes += await directory.size(file).catch(() => 0)
    this.onProgress?.(this.counts.bytes, this.total, at + file)
  }

  private async checkShard(directory: Directory, at: string, index: IndexCounts): Promise<void> {
    const commit = await this.problems.trying(`${at}commit-*`, async () => {
      const latest = await latestCommit(directory)
      if (latest === null) throw new Error('it is missing')
      return latest
    })
    if (commit !== null) {
      await this.read(directory, `commit-${commit.generation}`, at)
      const ids = new Map<string, string>()
      const numbers = new Map<number, string>()
      for (const segment of commit.segments) await this.checkCommitted(directory, at, segment, commit, index, ids, numbers)
    }
    await this.checkTranslog(directory, at, commit)
  }

  private async checkCommitted(
    directory: Directory,
    at: string,
    committed: CommittedSegment,
    commit: CommitPoint,
    index: IndexCounts,
    ids: Map<string, string>,
    numbers: Map<number, string>,
  ): Promise<void> {
    const { file, id, bytes, maxDoc, liveFile, numDeleted } = committed
    const where = at + file
    index.segments++
    index.documents += maxDoc - numDeleted
    index.deleted += numDeleted
    const segment = await this.problems.trying(where, async () => openSegment((await directory.read(file)).buffer, id, { verify: true }))
    await this.read(directory, file, at)
    if (liveFile !== undefined) await this.read(directory, liveFile, at)
    if (segment === null) return
    if (segment.byteLength !== bytes) this.problems.add(where, `it has ${segment.byteLength} bytes, and its commit says ${bytes}`)
    if (segment.maxDoc !== maxDoc) this.problems.add(where, `it has ${segment.maxDoc} documents, and its commit says ${maxDoc}`)
    checkSegment(segment, where, this.problems, this.counts)
    const live =
      liveFile === undefined
        ? null
        : await this.problems.trying(at + liveFile, async () => liveDocs(await readLiveDocs(directory, liveFile, committed), maxDoc))
    if (live === null && liveFile !== undefined) return
    this.problems.try(where, () => this.checkAcross(segment, doc => live === null || live.has(doc), where, commit, ids, numbers))
  }

  /** No two live documents of a shard have the same id, and no two operations the same sequence number. */
  private checkAcross(
    segment: SegmentReader,
    isLive: (doc: number) => boolean,
    where: string,
    { maxSeqNo }: CommitPoint,
    ids: Map<string, string>,
    numbers: Map<number, string>,
  ): void {
    const { roots } = segment
    const column = segment.numeric(SEQ_NO_FIELD)
    const hasIds = segment.terms(ID_FIELD) !== null
    for (let doc = 0; doc < segment.maxDoc; doc++) {
      if ((roots !== null && !roots.has(doc)) || !isLive(doc)) continue
      const id = hasIds ? segment.idOf(doc) : null
      if (id === null) {
        if (hasIds) this.problems.add(where, `document ${doc} has no id, and is not deleted`)
      } else {
        if (ids.has(id)) this.problems.add(where, `document [${id}] is also in ${ids.get(id)}`)
        ids.set(id, where)
      }
      if (column === null || column.starts !== null || !column.has(doc)) continue
      const number = Number(column.values[doc])
      if (number > maxSeqNo) this.problems.add(where, `document ${doc} has the sequence number ${number}, above ${maxSeqNo}`)
      if (numbers.has(number)) this.problems.add(where, `the sequence number ${number} is also in ${numbers.get(number)}`)
      numbers.set(number, where)
    }
  }

  private async checkTranslog(directory: Directory, at: string, commit: CommitPoint | null): Promise<void> {
    const present = await numbersOf(directory, TRANSLOG_PREFIX, TRANSLOG_SUFFIX)
    const first = commit?.translogGeneration ?? present[0] ?? 0
    const wanted = present.filter(generation => generation >= first)
    if (commit !== null && wanted.length === 0) this.problems.add(at + translogFile(first), 'it is missing')
    wanted.forEach((generation, i) => {
      if (generation !== first + i) this.problems.add(at + translogFile(first + i), 'it is missing')
    })
    for (const [i, generation] of wanted.entries()) {
      const where = at + translogFile(generation)
      await this.problems.trying(where, async () => {
        const bytes = await directory.read(translogFile(generation))
        const scan = scanRecords(bytes, checkHeader(bytes, where, generation))
        this.counts.translogRecords += scan.records
        if (scan.isDamaged) this.problems.add(where, `no valid record begins at ${scan.end}, though others follow`)
        else if (scan.end < bytes.length && i < wanted.length - 1)
          this.problems.add(where, `its records end at ${scan.end} of ${bytes.length}, and another log follows`)
        else if (scan.end < bytes.length) this.tornTails.push(`${where}: ${bytes.length - scan.end} bytes from ${scan.end} on`)
      })
      await this.read(directory, translogFile(generation), at)
    }
  }
}
