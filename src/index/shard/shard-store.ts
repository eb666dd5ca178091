// The files of a shard: translog, segments, deletions, and the commit points that tie them together.
import type { Bitset } from '../bitmap/bitset.ts'
import {
  type CommitPoint,
  type CommittedSegment,
  commitFile,
  latestCommit,
  removeCommitsBefore,
  writeCommit,
} from '../store/commit-point.ts'
import type { Directory } from '../store/directory.ts'
import { corrupt } from '../store/framed-file.ts'
import { deletedDocs, liveDocsFile, writeLiveDocs } from '../store/live-docs.ts'
import { type Durability, Translog } from '../store/translog.ts'
import type { Operation } from '../store/translog-format.ts'
import { openCommitted } from './segment-files.ts'
import type { SegmentState } from './segment-state.ts'

const SEGMENT_SUFFIX = '.seg'
const LIVE_SUFFIX = '.live'

export interface LogSettings {
  readonly durability: Durability
  readonly syncIntervalMillis: number
}

/** A segment with the deletions of one moment: a commit must hold none that a later, perhaps lost, operation made. */
export interface FrozenSegment {
  readonly segment: SegmentState
  readonly live: Bitset | null
  readonly numDeleted: number
}

interface CommitState {
  readonly maxSeqNo: number
  /** Of the opening that made the commit. */
  readonly primaryTerm: number
  readonly nextSegment: number
}

interface RecoveredShard extends CommitState {
  readonly segments: SegmentState[]
  /** What the log holds, in the order it happened; the commit holds those up to its `maxSeqNo` already. */
  readonly operations: AsyncIterable<Operation>
}

/** Name of the index whose shard is kept in `directory`; null where it holds no commit that tells. */
export async function indexOfCommit(directory: Directory): Promise<string | null> {
  return (await latestCommit(directory))?.userData.index ?? null
}

export class ShardStore {
  private translog: Translog | null = null
  private lastPosition = 0
  private generation = 0
  /** Of the file of the last commit. */
  commitBytes = 0

  constructor(
    private readonly directory: Directory,
    private settings: LogSettings,
    /** For commits to tell: what else knows the name is a single file. */
    private readonly index: string,
  ) {}

  /** For a shard that never was: its first commit, without which a directory is no shard. */
  async create(): Promise<void> {
    const translog = await Translog.open(this.directory, { fresh: true })
    await translog.close()
    await this.writeCommit([], { maxSeqNo: -1, primaryTerm: 0, nextSegment: 0 }, translog.generation)
  }

  /**
   * Opens the latest commit and the log after it. Damage is a corrupt_index_exception or translog_corrupted_exception that names its file.
   * `onLoss` is called when appended operations did not get to the disk.
   */
  async recover(onLoss: (error: unknown) => void): Promise<RecoveredShard> {
    await this.directory.sweep()
    const commit = await latestCommit(this.directory)
    // Only create() begins a shard: taking a directory without commits for an empty one would be losing everything without a word.
    if (commit === null) throw corrupt(this.directory.path, 'it has no commit point')
    this.generation = commit.generation
    this.commitBytes = await this.directory.size(commitFile(commit.generation))
    const segments = await Promise.all(commit.segments.map(segment => openCommitted(this.directory, segment)))
    this.translog = await Translog.open(this.directory, {
      generation: commit.translogGeneration,
      durability: this.settings.durability,
      syncInterval: this.settings.syncIntervalMillis,
      onLoss,
    })
    return {
      segments,
      operations: this.translog.operations(),
      maxSeqNo: commit.maxSeqNo,
      primaryTerm: commit.primaryTerm,
      nextSegment: Number(commit.userData.next_segment),
    }
  }

  /** Logs an operation; lasting after `sync`. */
  append(operation: Operation): void {
    this.lastPosition = this.translog!.append(operation)
  }

  /** Resolves when everything appended so far is as safe as the durability wants it. */
  async sync(): Promise<void> {
    if (this.translog!.durability === 'request') await this.translog!.sync(this.lastPosition)
  }

  configure(settings: LogSettings): void {
    this.settings = settings
    if (this.translog === null) return
    this.translog.durability = settings.durability
    this.translog.syncInterval = settings.syncIntervalMillis
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
    await this.writeCommit(committed, state, translogGeneration)
    await this.translog!.trim(translogGeneration)
    await removeCommitsBefore(this.directory, this.generation)
    await this.removeUnused(committed)
  }

  private async writeCommit(segments: readonly CommittedSegment[], state: CommitState, translogGeneration: number): Promise<void> {
    const generation = this.generation + 1
    const commit: CommitPoint = {
      version: generation,
      generation,
      segments,
      maxSeqNo: state.maxSeqNo,
      localCheckpoint: state.maxSeqNo,
      primaryTerm: state.primaryTerm,
      translogGeneration,
      userData: { next_segment: String(state.nextSegment), index: this.index },
    }
    this.commitBytes = await writeCommit(this.directory, commit)
    this.generation = generation
  }

  private async writeSegment({ segment, live, numDeleted }: FrozenSegment): Promise<CommittedSegment> {
    const { reader } = segment
    const file = segment.file ?? `${reader.id}${SEGMENT_SUFFIX}`
    if (segment.file === null) {
      await this.directory.write(file, reader.whole())
      segment.file = file
    }
    const base = { id: reader.id, file, maxDoc: reader.maxDoc, bytes: reader.byteLength, numDeleted }
    if (live === null) return { ...base, delGeneration: 0 }
    if (segment.committedLive !== live) {
      const generation = segment.deleteGeneration + 1
      await writeLiveDocs(this.directory, liveDocsFile(reader.id, generation), reader.maxDoc, deletedDocs(live, reader.maxDoc))
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
