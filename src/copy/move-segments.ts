// Between two engines of this machine an index moves as it is: segments are taken over, and nothing is indexed anew.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Door, SegmentDoor } from './door.ts'
import type { CopyEnd } from './peer.ts'

/** Larger indexes go by way of a file. */
const IN_MEMORY_BYTES = 256 << 20

/** These change nothing of what is in a segment. */
const OUTSIDE_SEGMENTS = /^(index\.)?(number_of_replicas|auto_expand_replicas|refresh_interval|priority|max_result_window|hidden)$/

/** Both ends, where whole indexes can go from one to the other. Null: document by document. */
export function segmentEnds(
  from: CopyEnd,
  to: CopyEnd,
  settings: Readonly<Record<string, unknown>>,
): readonly [SegmentDoor, SegmentDoor] | null {
  const isPlain = Object.keys(settings).every(name => OUTSIDE_SEGMENTS.test(name))
  return isPlain && hasSegments(from) && hasSegments(to) ? [from, to] : null
}

const hasSegments = (end: CopyEnd): end is SegmentDoor =>
  typeof end === 'object' && 'handle' in end && 'export' in end && 'adopt' in (end as Door & object)

/** The last sequence number of each shard. */
export async function moveSegments(
  [from, to]: readonly [SegmentDoor, SegmentDoor],
  index: string,
  bytes: number,
  settings: Readonly<Record<string, unknown>>,
): Promise<readonly number[]> {
  if (bytes <= IN_MEMORY_BYTES) return moved(to, await from.export({ indices: index }), settings)
  const folder = await mkdtemp(join(tmpdir(), 'searchlet-copy-'))
  try {
    const path = join(folder, 'index.searchlet')
    await from.export({ indices: index, path })
    return await moved(to, path, settings)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const moved = async (to: SegmentDoor, from: Uint8Array | string, settings: Readonly<Record<string, unknown>>) =>
  (await to.adopt({ from, settings }))[0].sequenceNumbers
