// Brings files of documents into an index of an engine or a server: reads, shapes and writes them in one pass, whatever their size.
import { type FileHandle, open } from 'node:fs/promises'
import { told } from '../../copy/answered-error.ts'
import { reasonOf, sendItems } from '../../copy/bulk-items.ts'
import { type CopyEnd, CopyError, type Patience, type Peer, peerOf } from '../../copy/peer.ts'
import { documentId } from '../../core/ids.ts'
import { createTarget } from './create-target.ts'
import { readInput } from './formats/read-input.ts'
import type { GuessedMapping } from './guess-mapping.ts'
import { ImportProgressFile } from './import-progress.ts'
import { type ImportFormat, type Input, inputsOf } from './inputs.ts'
import { type Columns, ImportError, type ImportRecord } from './record.ts'
import { type ImportItem, Shaper, type Transform } from './shape.ts'

export interface ImportOptions {
  /** Files, folders, globs; `-` is standard input. Compressed ones are unpacked. */
  readonly from: string | readonly string[]
  /** Where documents go. Lines of `_bulk` may name indexes themselves. */
  readonly index?: string
  /** Absent: by the names of the files, or else by how they begin. */
  readonly format?: ImportFormat
  /** XML: the element that is a document. */
  readonly record?: string
  /** XML: attributes are left out. */
  readonly withoutAttributes?: boolean
  /** CSV: between the cells; absent: of comma, tab, semicolon and bar the one that the first line has most of. */
  readonly delimiter?: string
  /** CSV: names of the columns; absent: the first line. */
  readonly header?: readonly string[]
  /** What columns or members at the top are called in the index, and the types of their values. An empty field is left out. */
  readonly columns?: Columns
  /** The member that is the id; absent: ids are made, and a text has its path. */
  readonly id?: string
  /** The body of the index, or its mappings; `guess`: from the first documents. Absent: the engine maps what comes. */
  readonly mapping?: 'guess' | Readonly<Record<string, unknown>>
  /** How many documents a mapping, and types of columns, are guessed from. */
  readonly sample?: number
  readonly transform?: Transform
  /** The ingest pipeline. */
  readonly pipeline?: string
  /** Documents that are there already stay as they are. */
  readonly createOnly?: boolean
  /** Tells how far the import came; with it one that was stopped goes on, and nothing is written twice. */
  readonly progressFile?: string
  /** Documents that were refused are added to it, a line of JSON each, with the reason. */
  readonly errorsFile?: string
  readonly onProgress?: (progress: ImportProgress) => void
  readonly onMapping?: (mapping: GuessedMapping) => void
  readonly patience?: Patience
  readonly signal?: AbortSignal
}

export interface ImportProgress {
  readonly input: string
  readonly documents: number
  readonly failed: number
  /** Of all files, as they lie there; `totalBytes` is NaN with standard input. */
  readonly bytes: number
  readonly totalBytes: number
}

export interface FailedRecord {
  readonly input: string
  readonly line: number
  readonly id: string | null
  readonly reason: string
}

export interface ImportReport {
  readonly written: number
  /** Deleted by actions of `_bulk`. */
  readonly deleted: number
  /** Were there already (`createOnly`). */
  readonly there: number
  /** Left out by the transform. */
  readonly skipped: number
  /** Written by an earlier run with the same progress file. */
  readonly resumed: number
  readonly failed: number
  /** The first hundred. */
  readonly failures: readonly FailedRecord[]
  /** Files that could not be read to their end, and why. */
  readonly broken: readonly { readonly input: string; readonly reason: string }[]
  /** What was guessed; null: nothing was. */
  readonly mapping: GuessedMapping | null
  readonly bytes: number
  readonly millis: number
}

const BATCH_CHARS = 4 << 20
const BATCH_DOCUMENTS = 5000
const FAILURES_TOLD = 100
const DEFAULT_SAMPLE = 1000
const CONFLICT = 409

/**
 * @example
 *   const engine = await open({ path: './data' })
 *   const report = await importDocuments(engine, { from: 'books.csv', index: 'books', id: 'isbn', mapping: 'guess' })
 *   report.written // 1000
 */
export async function importDocuments(to: CopyEnd, options: ImportOptions): Promise<ImportReport> {
  const progress = await ImportProgressFile.open(options.progressFile ?? null)
  return new Import(to, options, progress).run()
}

/** How far the records of an input came when a batch ends. */
interface Mark {
  readonly input: Input
  readonly records: number
  readonly isDone: boolean
}

class Import {
  private readonly to: Peer
  private readonly shaper: Shaper
  private readonly sum = { written: 0, deleted: 0, there: 0, skipped: 0, resumed: 0, failed: 0 }
  private readonly failures: FailedRecord[] = []
  private readonly broken: { input: string; reason: string }[] = []
  private readonly indices = new Set<string>()
  private batch: ImportItem[] = []
  private chars = 0
  private marks = new Map<string, Mark>()
  private sending: Promise<void> = Promise.resolve()
  private isTargetReady = false
  private mapping: GuessedMapping | null = null
  private errors: FileHandle | null = null
  private refusals = ''
  private bytes = 0

  constructor(
    to: CopyEnd,
    private readonly options: ImportOptions,
    private readonly progress: ImportProgressFile,
  ) {
    this.to = peerOf(to, 'the engine', options.patience, options.signal)
    const isRemote = !(typeof to === 'object' && 'handle' in to)
    // A request that is sent again must not write its documents again.
    this.shaper = new Shaper(options, progress.isKept ? 'by place' : isRemote ? documentId : null)
    if (options.index !== undefined) this.indices.add(options.index)
  }

  async run(): Promise<ImportReport> {
    const begun = Date.now()
    const { from, format = null } = this.options
    const inputs = inputsOf(typeof from === 'string' ? [from] : from, format)
    const totalBytes = inputs.reduce((sum, { size }) => sum + size, 0)
    await this.forgetWhatIsGone()
    if (this.options.errorsFile !== undefined) this.errors = await open(this.options.errorsFile, 'a')
    try {
      for (const input of inputs) await this.readThrough(input, totalBytes)
      await this.ready()
      await this.flush()
      await this.sending
      for (const index of this.indices) await this.finish(`/${encodeURIComponent(index)}`)
    } finally {
      await this.sending.catch(() => {})
      try {
        await this.progress.save()
        await this.writeRefusals()
      } finally {
        await this.errors?.close()
      }
    }
    const { sum, failures, broken, mapping, bytes } = this
    return { ...sum, failures, broken, mapping, bytes, millis: Date.now() - begun }
  }

  /** An import into another directory, or one that was deleted, begins anew, whatever the file of the earlier says. */
  private async forgetWhatIsGone(): Promise<void> {
    for (const [index, saved] of this.progress.indices) {
      const found = await this.uuidsOf(index)
      if (found !== null && !saved.some(uuid => found.includes(uuid))) return this.progress.forget()
    }
  }

  /** Null: they may not be seen. */
  private async uuidsOf(index: string): Promise<string[] | null> {
    const { status, text } = await this.to.ask('GET', `/${encodeURIComponent(index)}/_settings/index.uuid?flat_settings=true`)
    if (status === 404) return []
    if (status >= 300) return null
    const found = Object.values(JSON.parse(text) as Record<string, { settings?: Record<string, string> }>)
    return found.flatMap(({ settings }) => settings?.['index.uuid'] ?? [])
  }

  /** Searches see all of it; in an engine of this machine, which may end with the command, it is committed as well. */
  private async finish(path: string): Promise<void> {
    await this.to.ask('POST', `${path}/_refresh`)
    if (!this.to.isHere) return
    const { status, text } = await this.to.ask('POST', `${path}/_flush`)
    if (status < 500) return
    const problem = `all documents are in the log, and cannot be committed: ${told(text)}`
    throw new CopyError(problem, status, 'Make room: the next command that opens the directory commits them')
  }

  private async readThrough(input: Input, totalBytes: number): Promise<void> {
    const saved = this.progress.reached(input.name, input.stamp)
    if (saved?.isDone) {
      this.sum.resumed += saved.records
      this.bytes += input.size
      return
    }
    const open = input.open()
    const before = this.bytes
    let records = 0
    try {
      for await (const batch of readInput(input, open, this.options, this.options.sample ?? DEFAULT_SAMPLE)) {
        this.options.signal?.throwIfAborted()
        for (const record of batch) {
          if (++records <= (saved?.records ?? 0)) {
            this.sum.resumed++
            continue
          }
          await this.add(input, record)
        }
        this.marks.set(input.name, { input, records, isDone: false })
        this.bytes = before + open.bytesRead()
        this.tell(input, totalBytes)
        if (this.isFull()) await this.flush()
      }
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      this.broken.push({ input: input.name, reason: `${error.message}${error.next === undefined ? '' : `\n${error.next}`}` })
      return
    }
    this.bytes = before + (Number.isNaN(input.size) ? open.bytesRead() : input.size)
    this.marks.set(input.name, { input, records, isDone: true })
    this.tell(input, totalBytes)
  }

  private tell(input: Input, totalBytes: number): void {
    const { written, failed } = this.sum
    this.options.onProgress?.({ input: input.name, documents: written, failed, bytes: this.bytes, totalBytes })
  }

  /** Resolves at once unless a batch is full: then when the one before it is written. */
  private async add(input: Input, record: ImportRecord): Promise<void> {
    const shaped = this.shaper.shape(input.name, record)
    for (const item of Array.isArray(shaped) ? shaped : await shaped) {
      if (item.kind === 'skipped') this.sum.skipped++
      else if (item.kind === 'refused') this.refuse(item, item.reason)
      else {
        if (this.options.index === undefined && item.index === undefined)
          throw new ImportError(`${item.input} does not say which index its documents are for`, 'Name it: --index NAME')
        this.batch.push(item)
        this.chars += (item.text?.length ?? 0) + item.action.length
        if (item.index !== undefined) this.indices.add(item.index)
      }
    }
  }

  private isFull(): boolean {
    return this.chars >= BATCH_CHARS || this.batch.length >= BATCH_DOCUMENTS
  }

  /** Sends the batch when the one before it is written: so one is read while another is written. */
  private async flush(): Promise<void> {
    await this.ready()
    const { batch, marks } = this
    this.batch = []
    this.marks = new Map()
    this.chars = 0
    await this.sending
    this.sending = this.send(batch, marks)
    // The next await throws it.
    this.sending.catch(() => {})
  }

  /** The index exists, with its mapping, before the first document. */
  private async ready(): Promise<void> {
    if (this.isTargetReady) return
    this.isTargetReady = true
    const { index, mapping, columns = {}, sample = DEFAULT_SAMPLE } = this.options
    if (index === undefined) return
    const texts = mapping === 'guess' ? this.batch.slice(0, sample).flatMap(({ text }) => text ?? []) : []
    this.mapping = await createTarget(this.to, index, {
      mapping,
      columns,
      texts,
      isResumed: this.progress.hasBegun,
      begin: () => this.progress.begin(),
    })
    if (this.mapping !== null) this.options.onMapping?.(this.mapping)
  }

  private async send(batch: readonly ImportItem[], marks: ReadonlyMap<string, Mark>): Promise<void> {
    const { index, pipeline } = this.options
    const path = `${index === undefined ? '' : `/${encodeURIComponent(index)}`}/_bulk${pipeline === undefined ? '' : `?pipeline=${encodeURIComponent(pipeline)}`}`
    // A document of many batches is cut: one of them at a time is in the engine.
    for (const part of parts(batch)) {
      await sendItems(this.to, path, part, linesOf, (item, outcome) => {
        if (outcome.status < 300) this.sum[item.isDeletion ? 'deleted' : 'written']++
        else if (outcome.status === CONFLICT && this.options.createOnly) this.sum.there++
        else if (item.isDeletion && outcome.status === 404) this.sum.there++
        else if (item.index === undefined && outcome.error?.type === 'invalid_index_name_exception')
          throw new CopyError(outcome.error.reason, outcome.status)
        else this.refuse(item, reasonOf(outcome))
      })
    }
    await this.writeRefusals()
    if (this.progress.isKept)
      for (const index of this.indices)
        if (!this.progress.indices.has(index)) this.progress.indices.set(index, (await this.uuidsOf(index)) ?? [])
    for (const { input, records, isDone } of marks.values()) await this.progress.reach(input.name, input.stamp, records, isDone)
  }

  private refuse(item: { input: string; line: number; id: string | null; text: string | null }, reason: string): void {
    const { input, line, id, text } = item
    this.sum.failed++
    if (this.failures.length < FAILURES_TOLD) this.failures.push({ input, line, id, reason })
    if (this.errors !== null) this.refusals += `${JSON.stringify({ input, line, id, reason, document: text })}\n`
  }

  /** Before the progress counts them. */
  private async writeRefusals(): Promise<void> {
    const { refusals } = this
    this.refusals = ''
    if (refusals !== '') await this.errors!.appendFile(refusals)
  }
}

const linesOf = (items: readonly ImportItem[]) => {
  let lines = ''
  for (const { action, text } of items) lines += text === null ? `${action}\n` : `${action}\n${text}\n`
  return lines
}

/** A reader may give far more than a batch at once. */
function* parts(items: readonly ImportItem[]): Generator<readonly ImportItem[]> {
  let start = 0
  let chars = 0
  for (let i = 0; i < items.length; i++) {
    chars += items[i].text?.length ?? 0
    if (i + 1 < items.length && chars < BATCH_CHARS && i + 1 - start < BATCH_DOCUMENTS) continue
    yield items.slice(start, i + 1)
    start = i + 1
    chars = 0
  }
}
