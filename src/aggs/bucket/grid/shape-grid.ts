// Counts documents in the cells of a map that their shapes meet.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { Aggregator, BucketCollector, DocWindow } from '../../aggregation.ts'
import { collectorOf, SubWindow } from '../../collectors.ts'
import type { Ints } from '../../growable.ts'
import { type DocCounts, docCountsOf } from '../../values/doc-counts.ts'
import { type ShapesOf, segmentShapes } from '../../values/geo-shapes.ts'
import type { BucketKeys } from '../bucket-keys.ts'
import type { GridOptions } from './grid-options.ts'
import { ShapeCells } from './shape-cells.ts'

interface Buckets {
  readonly keys: BucketKeys
  readonly counts: Ints
}

export function shapeGrid(options: GridOptions, subs: readonly Aggregator[], buckets: Buckets, view: SegmentView): BucketCollector | null {
  const inside = collectorOf(subs, view)
  const shapes = segmentShapes(options.source, view)
  return shapes === null
    ? null
    : new ShapeGridCollector(shapes, new ShapeCells(options.cells, options.bounds), inside, docCountsOf(view), buckets)
}

class ShapeGridCollector implements BucketCollector {
  private readonly inner = new SubWindow()

  constructor(
    private readonly shapes: ShapesOf,
    private readonly cells: ShapeCells,
    private readonly inside: BucketCollector | null,
    private readonly docCounts: DocCounts | null,
    private readonly buckets: Buckets,
  ) {}

  collect({ docs, owners, scores, count }: DocWindow): void {
    const { inner, inside, docCounts, cells } = this
    const { keys, counts } = this.buckets
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      const shapes = this.shapes(doc)
      if (shapes === null) continue
      cells.load(shapes)
      const documents = docCounts === null ? 1 : docCounts[doc]
      if (inside !== null) inner.reserve(cells.found.size, true, scores !== null)
      let kept = 0
      for (const cell of cells.found) {
        const bucket = keys.add(owners === null ? 0 : owners[i], cell)
        const array = bucket < counts.array.length ? counts.array : counts.reserve(keys.size)
        array[bucket] += documents
        if (inside === null) continue
        inner.docs[kept] = doc
        if (scores !== null) inner.scores![kept] = scores[i]
        inner.owners![kept++] = bucket
      }
      if (kept === 0 || inside === null) continue
      inner.count = kept
      inner.ownerLimit = keys.size
      inside.collect(inner)
    }
  }
}
