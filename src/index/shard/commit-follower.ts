// Follows the commits of a shard that another process writes: read-only, without a lock, one whole commit at a time.
import { isApiError } from '../../core/errors.ts'
import { type CommitPoint, readCommit } from '../store/commit-point.ts'
import type { Directory } from '../store/directory.ts'
import { corrupt } from '../store/framed-file.ts'
import { newestNumber } from '../store/numbered-files.ts'
import type { Operation } from '../store/translog-format.ts'
import { loggedOperations } from '../store/translog-recovery.ts'
import { openCommitted, withDeletions } from './segment-files.ts'
import type { SegmentState } from './segment-state.ts'

interface FollowedCommit {
  readonly segments: readonly SegmentState[]
  readonly maxSeqNo: number
  readonly primaryTerm: number
}

/** A writer that commits faster than its commits can be opened has to be outrun a few times. */
const MOST_TRIES = 100

export class CommitFollower {
  private generation = -1
  /** In which the log goes on after that commit. */
  private translogGeneration = 0
  /** Of the commit answered last, by file. */
  private known: ReadonlyMap<string, { readonly liveFile: string | undefined; readonly state: SegmentState }> = new Map()

  constructor(
    private readonly directory: Directory,
    private readonly worthStayingOpen?: number,
  ) {}

  /** The newest commit; null while that is the one answered before. Calls must not overlap. */
  async newest(): Promise<FollowedCommit | null> {
    for (let tries = 0; ; tries++) {
      const newest = await newestNumber(this.directory, 'commit')
      if (newest !== null && newest <= this.generation) return null
      try {
        if (newest === null) throw corrupt(this.directory.path, 'it has no commit point')
        return await this.open(await readCommit(this.directory, newest))
      } catch (error) {
        // The writer removes the files of a commit as soon as the next one is there: then that is to be read. They stay readable once open.
        if (!isApiError(error) || tries === MOST_TRIES || !(await this.isOvertaken(newest))) throw error
      }
    }
  }

  /** What was logged after the commit answered last, and committed by nobody: the process that wrote it was killed. */
  logged(): AsyncIterable<Operation> {
    // Deletions in the log change what was opened.
    this.known = new Map()
    return loggedOperations(this.directory, this.translogGeneration)
  }

  private async isOvertaken(generation: number | null): Promise<boolean> {
    return (await newestNumber(this.directory, 'commit')) !== generation
  }

  private async open({ generation, segments, maxSeqNo, primaryTerm, translogGeneration }: CommitPoint): Promise<FollowedCommit> {
    const states = await Promise.all(
      segments.map(async segment => {
        const before = this.known.get(segment.file)
        if (before === undefined) return openCommitted(this.directory, segment, this.worthStayingOpen)
        return before.liveFile === segment.liveFile ? before.state : withDeletions(this.directory, segment, before.state.reader)
      }),
    )
    this.known = new Map(segments.map(({ file, liveFile }, i) => [file, { liveFile, state: states[i] }]))
    this.generation = generation
    this.translogGeneration = translogGeneration
    return { segments: states, maxSeqNo, primaryTerm }
  }
}
