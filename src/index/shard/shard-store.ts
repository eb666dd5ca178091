// A shard's files: the log of operations, segments, deletions, and the commit points that tie them together.
import { bitmapFromBitset } from '../bitmap/bitmaps.ts'
import { Bitset } from '../bitmap/bitset.ts'
import { openSegment } from '../segment/segment-reader.ts'
import { type CommitPoint, type CommittedSegment, latestCommit, removeCommitsBefore, writeCommit } from '../store/commit-point.ts'
import type { Directory } from '../store/directory.ts'
import { liveDocsFile, readLiveDocs, writeLiveDocs } from '../store/live-docs.ts'
import { type Durability, Translog } from '../store/translog.ts'
import type { Operation } from '../store/translog-format.ts'
import { SegmentState } from './segment-state.ts'

const SEGMENT_SUFFIX = '.seg'
const LIVE_SUFFIX = '.live'

/** A segment with the deletions of one moment: a commit must hold none that a later, perhaps lost, operation made. */
export interface FrozenSegment {
  readonly segment: SegmentState
  readonly live: Bitset | null
  readonly numDeleted: number
}

export interface CommitState {
  readonly maxSeqNo: number
  readonly primaryTerm: number
  readonly nextSegment: number
}

export interface RecoveredShard extends CommitState {
  readonly segments: SegmentState[]
  /** What the commit lacks, in the order it happened. */
  readonly operations: AsyncIterable<Operation>
}

export class ShardStore {
  private translog: Translog | null = null
  private lastPosition = 0
  private generation = 0
  private version = 0

  constructor(
    private readonly directory: Directory,
    private readonly options: { readonly durability: Durability; readonly syncIntervalMillis: number },
  ) {}

  /** Opens the latest commit and the log after it. Damage is an error that names its file. */
  async recover(): Promise<RecoveredShard> {
    await this.directory.sweep()
    const commit = await latestCommit(this.directory)
    this.generation = commit?.generation ?? 0
    this.version = commit?.version ?? 0
    const segments = await Promise.all((commit?.segments ?? []).map(segment => this.openSegment(segment)))
    this.translog = await Translog.open(this.directory, {
      generation: commit?.translogGeneration,
      durability: this.options.durability,
      syncInterval: this.options.syncIntervalMillis,
    })
    return {
      segments,
      operations: this.translog.operations(),
      maxSeqNo: commit?.maxSeqNo ?? -1,
      primaryTerm: commit?.primaryTerm ?? 1,
      nextSegment: Number(commit?.userData.next_segment ?? 1),
    }
  }

  private async openSegment({ id, file, maxDoc, liveFile, delGeneration, numDeleted }: CommittedSegment): Promise<SegmentState> {
    const { buffer } = await this.directory.read(file)
    let live: Bitset | null = null
    if (liveFile !== undefined) {
      live = Bitset.full(maxDoc, true)
      live.andNot((await readLiveDocs(this.directory, liveFile, { id, maxDoc, numDeleted })).toBitset(maxDoc))
    }
    return new SegmentState(openSegment(buffer, id, { verify: true }), buffer, live, file, delGeneration)
  }

  /** Logs an operation; lasting after `sync`. */
  append(operation: Operation): void {
    this.lastPosition = this.translog!.append(operation)
  }

  async sync(): Promise<void> {
    if (this.translog!.durability === 'request') await this.translog!.sync(this.lastPosition)
  }

  set durability(durability: Durability) {
    this.translog!.durability = durability
  }

  get logBytes(): number {
    return this.translog?.sizeInBytes ?? 0
  }

  /** Begins a log for what comes after a commit. Everything logged before the call must be in the commit's segments. */
  rollLog(): Promise<number> {
    return this.translog!.roll()
  }

  /** Writes what is new of `segments`, then the commit point that names them, then removes what no commit needs. */
  async commit(segments: readonly FrozenSegment[], state: CommitState, translogGeneration: number): Promise<void> {
    const committed: CommittedSegment[] = []
    for (const segment of segments) committed.push(await this.writeSegment(segment))
    const commit: CommitPoint = {
      version: this.version + 1,
      generation: this.generation + 1,
      segments: committed,
      maxSeqNo: state.maxSeqNo,
      localCheckpoint: state.maxSeqNo,
      primaryTerm: state.primaryTerm,
      translogGeneration,
      userData: { next_segment: String(state.nextSegment) },
    }
    await writeCommit(this.directory, commit)
    this.generation = commit.generation
    this.version = commit.version
    await this.translog!.trim(translogGeneration)
    await removeCommitsBefore(this.directory, commit.generation)
    await this.removeUnused(committed)
  }

  private async writeSegment({ segment, live, numDeleted }: FrozenSegment): Promise<CommittedSegment> {
    const { reader, bytes } = segment
    const file = segment.file ?? `${reader.id}${SEGMENT_SUFFIX}`
    if (segment.file === null) {
      await this.directory.write(file, new Uint8Array(bytes))
      segment.file = file
    }
    const base = { id: reader.id, file, maxDoc: reader.maxDoc, bytes: bytes.byteLength, numDeleted }
    if (live === null) return { ...base, delGeneration: 0 }
    if (segment.committedLive !== live) {
      const deleted = Bitset.full(reader.maxDoc)
      deleted.andNot(live)
      const generation = segment.deleteGeneration + 1
      await writeLiveDocs(this.directory, liveDocsFile(reader.id, generation), reader.maxDoc, bitmapFromBitset(deleted))
      segment.deleteGeneration = generation
      segment.committedLive = live
    }
    return { ...base, liveFile: liveDocsFile(reader.id, segment.deleteGeneration), delGeneration: segment.deleteGeneration }
  }

  private async removeUnused(committed: readonly CommittedSegment[]): Promise<void> {
    const used = new Set(committed.flatMap(segment => [segment.file, segment.liveFile ?? '']))
    for (const name of await this.directory.list())
      if ((name.endsWith(SEGMENT_SUFFIX) || name.endsWith(LIVE_SUFFIX)) && !used.has(name)) await this.directory.remove(name)
  }

  async close(): Promise<void> {
    await this.translog?.close()
  }
}
