// Commit points: the files that make up a shard, and the translog position to replay from. A commit is the file commit-<generation>: the
// object below as msgpack in a frame. It appears atomically, by one rename.
import type { Directory } from './directory.ts'
import { COMMIT_FILE, corrupt, readFramed, writeFramed } from './framed-file.ts'
import { pack, unpack } from './msgpack.ts'
import { numbersOf } from './numbered-files.ts'

export interface CommittedSegment {
  readonly id: string
  readonly file: string
  readonly maxDoc: number
  readonly bytes: number
  /** Absent while nothing of the segment is deleted. */
  readonly liveFile?: string
  /** Counts the live docs files the segment has had. */
  readonly delGeneration: number
  readonly numDeleted: number
}

export interface CommitPoint {
  /** Grows with every change to the list of segments. */
  readonly version: number
  /** Grows with every commit, and names its file. */
  readonly generation: number
  readonly segments: readonly CommittedSegment[]
  readonly maxSeqNo: number
  /** All operations up to and including it are in the segments. */
  readonly localCheckpoint: number
  readonly primaryTerm: number
  /** Operations that the segments lack are in this generation of the translog or a later one. */
  readonly translogGeneration: number
  readonly userData: Readonly<Record<string, string>>
}

const PREFIX = 'commit'

export const commitFile = (generation: number): string => `${PREFIX}-${generation}`

/** The files it names must be on disk before; once this resolves the commit is what an opener finds. Answers the bytes of its file. */
export function writeCommit(directory: Directory, commit: CommitPoint): Promise<number> {
  return writeFramed(directory, commitFile(commit.generation), COMMIT_FILE, pack(commit))
}

/**
 * Null only where nothing was ever committed. A damaged newest commit is an error and not a reason to take the one before:
 * that one's translog may be trimmed, and acknowledged writes would be missing without a word.
 */
export async function latestCommit(directory: Directory): Promise<CommitPoint | null> {
  const newest = (await numbersOf(directory, PREFIX)).at(-1)
  return newest === undefined ? null : readCommit(directory, newest)
}

export async function readCommit(directory: Directory, generation: number): Promise<CommitPoint> {
  const name = commitFile(generation)
  const commit = unpack(await readFramed(directory, name, COMMIT_FILE)) as CommitPoint
  if (commit.generation !== generation) throw corrupt(`${directory.path}/${name}`, `it holds commit ${commit.generation}`)
  return commit
}

/** Removes commits older than `generation`, except those that someone still reads. */
export async function removeCommitsBefore(directory: Directory, generation: number, kept: ReadonlySet<number> = new Set()): Promise<void> {
  for (const older of await numbersOf(directory, PREFIX)) {
    if (older < generation && !kept.has(older)) await directory.remove(commitFile(older))
  }
}
