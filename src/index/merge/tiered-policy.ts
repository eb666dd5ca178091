// Selects the segments to merge: Lucene's tiered policy, which merges segments of similar size, small ones first, and large ones only when
// the merge pays.
//
// Sizes are in bytes, less the share of deleted documents. An index may have `segmentsPerTier` segments of each size class; the classes
// grow from `floorSegment` by `segmentsPerTier`. Where it has more, or too many deletions, the merge with the best score is made:
// even sizes, little to write, many deletions gone.

interface MergePolicyOptions {
  readonly segmentsPerTier: number
  readonly maxMergeAtOnce: number
  /** No merge makes a larger segment, but a forced one may. */
  readonly maxMergedSegment: number
  /** Smaller segments count as this large, so that many tiny ones go in one merge. */
  readonly floorSegment: number
  /** Percentage of deleted documents that is tolerated. */
  readonly deletesPctAllowed: number
  /** Percentage of deleted documents in a segment above which `only_expunge_deletes` rewrites it. */
  readonly expungeDeletesAllowed: number
  /** How much a merge is favoured for the deletions it removes. */
  readonly reclaimDeletesWeight: number
}

const MB = 1024 * 1024

/** A typed array of Node 20 addresses 4 GB; no segment may come near, forced or not. */
const LARGEST_SEGMENT = 3840 * MB

/** OpenSearch's, but for the largest segment, which must stay below LARGEST_SEGMENT. */
export const DEFAULT_MERGE_POLICY: MergePolicyOptions = {
  segmentsPerTier: 10,
  maxMergeAtOnce: 30,
  maxMergedSegment: 3072 * MB,
  floorSegment: 16 * MB,
  deletesPctAllowed: 20,
  expungeDeletesAllowed: 10,
  reclaimDeletesWeight: 2,
}

/** What the policy looks at. */
interface MergeCandidate {
  readonly reader: { readonly byteLength: number; readonly maxDoc: number }
  readonly numDeleted: number
}

interface Sized<T> {
  readonly segment: T
  readonly bytes: number
  readonly wholeBytes: number
  readonly maxDoc: number
  readonly deleted: number
}

/** The merge that is due; null when the segments are fine as they are. `segments` are those that no merge is working on. */
export function nextMerge<T extends MergeCandidate>(segments: readonly T[], options = DEFAULT_MERGE_POLICY): readonly T[] | null {
  const sized = bySize(segments)
  if (sized.length === 0) return null
  let totalBytes = 0
  let maxDoc = 0
  let deleted = 0
  for (const one of sized) {
    totalBytes += one.bytes
    maxDoc += one.maxDoc
    deleted += one.deleted
  }
  const tooManyDeletes = percentage(deleted, maxDoc) > options.deletesPctAllowed
  let allowedDeletes = (options.deletesPctAllowed * maxDoc) / 100
  // Segments over half of the limit have no partner; they are left alone unless deletions pile up in them.
  const candidates = sized.filter(one => {
    const isTooBig = one.bytes > options.maxMergedSegment / 2
    if (!isTooBig || (tooManyDeletes && percentage(one.deleted, one.maxDoc) > options.deletesPctAllowed)) return true
    totalBytes -= one.bytes
    deleted -= one.deleted
    allowedDeletes -= one.deleted
    return false
  })
  if (candidates.length === 0) return null
  const smallest = candidates[candidates.length - 1].bytes
  if (candidates.length <= allowedSegments(totalBytes, smallest, options) && deleted <= Math.max(0, allowedDeletes)) return null
  return bestMerge(candidates, options)
}

/** How many segments an index of this size may have. */
function allowedSegments(totalBytes: number, smallest: number, options: MergePolicyOptions): number {
  const { segmentsPerTier, maxMergedSegment } = options
  const factor = Math.min(options.maxMergeAtOnce, segmentsPerTier)
  let levelSize = Math.max(smallest, options.floorSegment)
  let left = totalBytes
  let allowed = 0
  for (;;) {
    const inLevel = left / levelSize
    if (inLevel < segmentsPerTier || levelSize >= maxMergedSegment) return Math.max(allowed + Math.ceil(inLevel), segmentsPerTier)
    allowed += segmentsPerTier
    left -= segmentsPerTier * levelSize
    levelSize = Math.min(maxMergedSegment, levelSize * factor)
  }
}

function bestMerge<T>(candidates: readonly Sized<T>[], options: MergePolicyOptions): readonly T[] | null {
  let best: readonly Sized<T>[] | null = null
  let bestScore = Number.POSITIVE_INFINITY
  for (let start = 0; start < candidates.length; start++) {
    const { merge, hitLimit } = mergeFrom(candidates, start, options)
    // One segment by itself is only worth rewriting for its deletions.
    if (merge.length === 0) continue
    if (merge.length === 1 && percentage(merge[0].deleted, merge[0].maxDoc) <= options.deletesPctAllowed) continue
    const score = scoreOf(merge, hitLimit, options)
    if (score < bestScore) {
      best = merge
      bestScore = score
    }
  }
  return best?.map(one => one.segment) ?? null
}

/** Takes candidates from `start` on, ever smaller ones, as long as they fit. */
function mergeFrom<T>(
  candidates: readonly Sized<T>[],
  start: number,
  options: MergePolicyOptions,
): { merge: Sized<T>[]; hitLimit: boolean } {
  const merge: Sized<T>[] = []
  let bytes = 0
  let hitLimit = false
  for (let i = start; i < candidates.length; i++) {
    // Beyond a tier's worth of segments a merge only goes on among tiny ones.
    if (merge.length >= options.maxMergeAtOnce || (merge.length >= options.segmentsPerTier && bytes >= options.floorSegment)) break
    if (merge.length > 0 && bytes + candidates[i].bytes > options.maxMergedSegment) {
      // A smaller one may still fit.
      hitLimit = true
      continue
    }
    merge.push(candidates[i])
    bytes += candidates[i].bytes
  }
  return { merge, hitLimit }
}

/** Lower is better. */
function scoreOf<T>(merge: readonly Sized<T>[], hitLimit: boolean, options: MergePolicyOptions): number {
  const floored = (bytes: number) => Math.max(bytes, options.floorSegment)
  let before = 0
  let after = 0
  let afterFloored = 0
  for (const one of merge) {
    before += one.wholeBytes
    after += one.bytes
    afterFloored += floored(one.bytes)
  }
  // 1 / n for n even sizes, towards 1 where one segment outweighs the rest. A merge cut short by the limit is as good as an even one.
  const skew = hitLimit ? 1 / Math.min(options.maxMergeAtOnce, options.segmentsPerTier) : floored(merge[0].bytes) / afterFloored
  return skew * after ** 0.05 * (after / before) ** options.reclaimDeletesWeight
}

/**
 * The merges that leave at most `maxSegments`, as far as memory can address the result; also rewrites a last segment with deletions.
 * The smallest segments are merged, so that as little as possible is written.
 */
export function forcedMerges<T extends MergeCandidate>(segments: readonly T[], maxSegments: number): readonly (readonly T[])[] {
  const sized = bySize(segments)
  const surplus = sized.length - Math.max(1, maxSegments)
  if (surplus > 0) return grouped(sized.slice(sized.length - surplus - 1), LARGEST_SEGMENT).filter(merge => merge.length > 1)
  return maxSegments <= 1 && sized.length === 1 && sized[0].deleted > 0 ? [[sized[0].segment]] : []
}

/** The merges of `only_expunge_deletes`: segments with many deletions, in groups that stay below the limit. */
export function expungeMerges<T extends MergeCandidate>(segments: readonly T[], options = DEFAULT_MERGE_POLICY): readonly (readonly T[])[] {
  const worn = bySize(segments).filter(one => percentage(one.deleted, one.maxDoc) > options.expungeDeletesAllowed)
  return grouped(worn, options.maxMergedSegment)
}

/** Neighbours in groups of at most `limit` bytes; a segment above it stands alone. */
function grouped<T>(sized: readonly Sized<T>[], limit: number): T[][] {
  const groups: T[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const one of sized) {
    if (bytes + one.bytes > limit) {
      groups.push([])
      bytes = 0
    }
    groups[groups.length - 1].push(one.segment)
    bytes += one.bytes
  }
  return groups
}

/** Lucene pads the files of a segment to multiples of this: smaller differences in size leave segments in their order. */
const PADDING = 64

const padded = (bytes: number) => Math.ceil(bytes / PADDING)

/** Largest first. */
function bySize<T extends MergeCandidate>(segments: readonly T[]): Sized<T>[] {
  return segments
    .map(segment => {
      const { byteLength, maxDoc } = segment.reader
      const live = maxDoc === 0 ? 0 : 1 - segment.numDeleted / maxDoc
      return { segment, bytes: byteLength * live, wholeBytes: byteLength, maxDoc, deleted: segment.numDeleted }
    })
    .sort((a, b) => padded(b.bytes) - padded(a.bytes))
}

/**
 * The order in which a forced merge takes segments, given from the oldest to the newest: the oldest with the newest, the smaller of the two
 * first. So recent documents are found early in an index that grows with time, too.
 */
export function interleaved<T extends MergeCandidate>(segments: readonly T[]): T[] {
  const order: T[] = []
  for (let left = 0, right = segments.length - 1; left <= right; left++, right--) {
    const older = segments[left]
    const newer = segments[right]
    if (left === right) order.push(older)
    else if (padded(older.reader.byteLength) < padded(newer.reader.byteLength)) order.push(older, newer)
    else order.push(newer, older)
  }
  return order
}

function percentage(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}
