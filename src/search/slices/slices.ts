// Distributes the segments of a shard over slices, each of which may run in its own thread.

/** Lucene's bounds of one slice. */
const MAX_DOCS_PER_SLICE = 250_000
const MAX_SEGMENTS_PER_SLICE = 5

/** Segments by their place, with what the distribution depends on. */
interface SliceableSegment {
  readonly ord: number
  readonly maxDoc: number
}

/**
 * Segments by slice, ascending within each. `maxSliceCount` 0 groups them as Lucene does: big segments alone, small ones together until
 * a slice has 5 segments or more than 250,000 documents. Otherwise at most that many slices, dealt out in turn from the biggest.
 */
export function sliceSegments(segments: readonly SliceableSegment[], maxSliceCount: number): number[][] {
  if (segments.length === 0) return []
  if (segments.length === 1 || maxSliceCount === 1) return [segments.map(({ ord }) => ord).sort((a, b) => a - b)]
  const bySize = [...segments].sort((a, b) => b.maxDoc - a.maxDoc || a.ord - b.ord)
  const slices = maxSliceCount > 0 ? dealOut(bySize, Math.min(maxSliceCount, bySize.length)) : group(bySize)
  for (const slice of slices) slice.sort((a, b) => a - b)
  return slices
}

function dealOut(bySize: readonly SliceableSegment[], count: number): number[][] {
  const slices: number[][] = Array.from({ length: count }, () => [])
  bySize.forEach((segment, i) => {
    slices[i % count].push(segment.ord)
  })
  return slices
}

function group(bySize: readonly SliceableSegment[]): number[][] {
  const slices: number[][] = []
  let open: number[] | null = null
  let docs = 0
  for (const segment of bySize) {
    if (segment.maxDoc > MAX_DOCS_PER_SLICE) {
      slices.push([segment.ord])
      continue
    }
    if (open === null) {
      open = []
      docs = 0
      slices.push(open)
    }
    open.push(segment.ord)
    docs += segment.maxDoc
    if (open.length >= MAX_SEGMENTS_PER_SLICE || docs > MAX_DOCS_PER_SLICE) open = null
  }
  return slices
}
