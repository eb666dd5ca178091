// Indexes with everything they need, from one OpenSearch or engine to another.
import { copyDefinitions, type DefinitionPart } from './definitions.ts'
import {
  finishTarget,
  keepsNoSource,
  type LeftIndex,
  makeTarget,
  type SourceIndex,
  sourceIndices,
  targetId,
  unnamedIndices,
} from './indices.ts'
import { type MoveIndex, segmentMover } from './move-segments.ts'
import { type CopyEnd, CopyError, type Patience, type Peer, peerOf } from './peer.ts'
import { ProgressFile } from './progress-file.ts'
import { readDocuments } from './read-documents.ts'
import { type FailedDocument, plainLines, writeInSlices } from './write-documents.ts'

export type CopyPart = DefinitionPart | 'indices' | 'documents'

export const COPY_PARTS: readonly CopyPart[] = ['scripts', 'pipelines', 'templates', 'indices', 'documents']

export interface CopyOptions {
  /** Names, aliases and patterns; all open indexes that are not hidden by default. */
  readonly indices?: string | readonly string[]
  /** What is copied; everything by default. */
  readonly parts?: readonly CopyPart[]
  /** Index settings that take the place of the source's, such as `{ number_of_replicas: 1 }`. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Indexes that are there already get the documents that they lack, or have in an older version. Otherwise they end the copy before it begins. */
  readonly intoExisting?: boolean
  /** A file that tells how far the copy came. With it a copy that was stopped goes on; one that ended copies what was written since. */
  readonly progressFile?: string
  readonly onProgress?: (progress: CopyProgress) => void
  readonly patience?: Patience
  readonly signal?: AbortSignal
}

export interface CopyProgress {
  readonly index: string
  /** Documents read so far, in this run. */
  readonly done: number
  /** Documents of the index, when it was begun. */
  readonly total: number
}

export interface CopiedIndex {
  readonly name: string
  readonly written: number
  /** Were there already, as they are or newer. */
  readonly there: number
  readonly failed: number
}

export interface CopyReport {
  readonly indices: readonly CopiedIndex[]
  /** `index template books`. */
  readonly definitions: readonly string[]
  /** Definitions of which the other end has one of the same name: it stays as it is. */
  readonly kept: readonly string[]
  /** Indexes that were not copied: those that keep no documents to be read, and where none were named those that are closed or hidden. */
  readonly left: readonly LeftIndex[]
  /** Documents that the other end refused; at most the first hundred. */
  readonly failures: readonly FailedDocument[]
}

const MOST_FAILURES_TOLD = 100

/** Each holds some megabytes. */
const SHARDS_AT_ONCE = 3

/**
 * Copies indexes with settings, mappings, aliases and documents, and the templates, pipelines and scripts beside them. Each end is an engine
 * of this process, a URL, or `{ url, headers }`. Documents keep their ids, routing and versions, so that doing it again does no harm. Between
 * two Searchlets whole segments are copied, into indexes that are not there yet, if the caller may take and restore snapshots.
 *
 * @example
 *   const engine = await open({ path: './data' })
 *   const report = await copy(engine, 'https://user:password@search.example.com', { indices: 'books' })
 *   report.indices // [{ name: 'books', written: 1000, there: 0, failed: 0 }]
 */
export async function copy(from: CopyEnd, to: CopyEnd, options: CopyOptions = {}): Promise<CopyReport> {
  const source = peerOf(from, 'the source', options.patience, options.signal)
  const target = peerOf(to, 'the target', options.patience, options.signal)
  const parts = new Set<string>(options.parts ?? COPY_PARTS)
  const progress = await ProgressFile.open(options.progressFile ?? null)
  const indices = parts.has('indices') || parts.has('documents') ? await sourceIndices(source, expressionOf(options)) : []
  const missing = parts.has('indices') ? await missingTargets(target, indices, progress, options.intoExisting ?? false) : new Set()
  const definitions = await copyDefinitions(source, target, parts)
  const move = parts.has('documents') ? segmentMover([from, to], [source, target], options.settings ?? {}) : null
  const failures: FailedDocument[] = []
  const copied: CopiedIndex[] = []
  const left = options.indices === undefined && indices.length > 0 ? await unnamedIndices(source, indices) : []
  for (const index of indices) {
    const isNew = missing.delete(index.target.name)
    await progress.begin(index.name, index.uuid)
    const moved = isNew && move !== null && isMovable(index) ? await moveIndex([source, target], move, index, progress, options) : null
    if (moved === null && parts.has('documents') && keepsNoSource(index)) {
      left.push({ name: index.name, reason: 'without _source' })
      continue
    }
    if (isNew && moved === null) await makeTarget(target, index, options.settings ?? {})
    progress.made(index.name, (await targetId(target, index)) ?? '')
    if (parts.has('documents')) copied.push(await copyIndex(source, target, index, moved ?? 0, progress, options, failures))
    if (parts.has('indices') && moved === null) await finishTarget(target, index)
  }
  return { indices: copied, definitions: definitions.copied, kept: definitions.kept, left, failures }
}

/**
 * The documents of indexes as lines that `_bulk` of any OpenSearch takes, some megabytes at a time.
 *
 * @example
 *   for await (const lines of bulkLines(engine, { indices: 'books' })) await file.write(lines)
 */
export async function* bulkLines(from: CopyEnd, options: CopyOptions = {}): AsyncGenerator<string> {
  const source = peerOf(from, 'the source', options.patience, options.signal)
  for (const index of await sourceIndices(source, expressionOf(options))) {
    const counted = await beginReading(source, index, options)
    for (let shard = 0; shard < index.shards; shard++) {
      for await (const { documents } of readDocuments(source, { index: index.name, shard, window: index.window }, -1)) {
        counted(documents.length)
        yield plainLines(index.target, documents)
      }
    }
  }
}

const expressionOf = ({ indices = '*' }: CopyOptions) => (typeof indices === 'string' ? indices : indices.join(','))

/** Names that have to be made. Nothing was changed yet when one of them is in the way. */
async function missingTargets(
  to: Peer,
  indices: readonly SourceIndex[],
  progress: ProgressFile,
  intoExisting: boolean,
): Promise<Set<string>> {
  const missing = new Set<string>()
  for (const index of indices) {
    const id = await targetId(to, index)
    if (id !== null && progress.knows(index.name, index.uuid, id)) continue
    progress.forget(index.name)
    if (id === null) missing.add(index.target.name)
    else if (!intoExisting)
      throw new CopyError(
        `${index.target.name} is there already: delete it, or say that documents are to go into it (intoExisting, --existing)`,
      )
  }
  return missing
}

/**
 * How many documents there are then; null: it did not move. What was written meanwhile is after the sequence numbers that were reached, and comes
 * as documents.
 */
async function moveIndex(
  [from, to]: readonly [Peer, Peer],
  move: MoveIndex,
  index: SourceIndex,
  progress: ProgressFile,
  { onProgress }: CopyOptions,
): Promise<number | null> {
  const total = onProgress === undefined ? 0 : await countOf(from, index.name)
  const last = await move(index.name, share => onProgress?.({ index: index.name, done: Math.floor(share * total), total }))
  if (last === null) return null
  for (const [shard, sequenceNumber] of last.entries()) await progress.reach(index.name, shard, sequenceNumber)
  await progress.save()
  return countOf(to, index.name)
}

const countOf = async (peer: Peer, index: string): Promise<number> =>
  (JSON.parse(await peer.get(`/${encodeURIComponent(index)}/_count`)) as { count: number }).count

/** A final pipeline would change what comes after the segments. */
const isMovable = ({ target, settings }: SourceIndex) => !target.isStream && !settings.has('index.final_pipeline')

/** `moved`: so many documents are there already. */
async function copyIndex(
  from: Peer,
  to: Peer,
  index: SourceIndex,
  moved: number,
  progress: ProgressFile,
  options: CopyOptions,
  failures: FailedDocument[],
): Promise<CopiedIndex> {
  const sum = { name: index.target.name, written: moved, there: 0, failed: 0 }
  const counted = await beginReading(from, index, options, moved)
  try {
    let isOver = false
    const copyShard = async (shard: number) => {
      const place = { index: index.name, shard, window: index.window }
      for await (const { documents, last } of readDocuments(from, place, progress.reached(index.name, shard))) {
        if (isOver) return
        const { written, there, failed } = await writeInSlices(to, index.target, documents)
        sum.written += written
        sum.there += there
        sum.failed += failed.length
        failures.push(...failed.slice(0, Math.max(0, MOST_FAILURES_TOLD - failures.length)))
        await progress.reach(index.name, shard, last)
        counted(documents.length)
      }
    }
    let next = 0
    const copyShards = async () => {
      while (next < index.shards && !isOver) await copyShard(next++)
    }
    const lines = Array.from({ length: Math.min(SHARDS_AT_ONCE, index.shards) }, () =>
      copyShards().catch((error: unknown) => {
        // The others end with the page they have.
        isOver = true
        throw error
      }),
    )
    const ended = await Promise.allSettled(lines)
    for (const line of ended) if (line.status === 'rejected') throw line.reason
  } finally {
    await progress.save()
  }
  await to.must('POST', `/${encodeURIComponent(index.target.name)}/_refresh`)
  return sum
}

/** Searches see what was written up to now. Answers who is to be told how many documents were read. */
async function beginReading(
  from: Peer,
  { name }: SourceIndex,
  { onProgress }: CopyOptions,
  moved = 0,
): Promise<(documents: number) => void> {
  const path = `/${encodeURIComponent(name)}`
  // Who may read need not be allowed to refresh: then it is a matter of a second.
  await from.ask('POST', `${path}/_refresh`)
  if (onProgress === undefined) return () => {}
  const total = await countOf(from, name)
  let done = moved
  onProgress({ index: name, done, total })
  return documents => {
    done += documents
    onProgress({ index: name, done, total: Math.max(done, total) })
  }
}
