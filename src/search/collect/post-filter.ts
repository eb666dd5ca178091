// `post_filter`: only hits that also match another query pass. Aggregations, which collect before, see the others too.
import { NO_MORE_DOCS } from '../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { Collector, ScoreMode, WindowCollector } from '../../query/contracts/collector.ts'
import type { Weight } from '../../query/contracts/query.ts'
import type { Scorer } from '../../query/contracts/scorer.ts'
import { WindowBuffer } from './window-buffer.ts'

export class FilteredCollector implements Collector {
  constructor(
    private readonly inner: Collector,
    private readonly filter: Weight,
  ) {}

  get scoreMode(): ScoreMode {
    return this.inner.scoreMode
  }

  segment(view: SegmentView): WindowCollector {
    return new FilteredWindows(this.inner.segment(view), this.filter.scorer(view))
  }
}

class FilteredWindows implements WindowCollector {
  private readonly buffer = new WindowBuffer()

  constructor(
    private readonly inner: WindowCollector,
    private readonly filter: Scorer | null,
  ) {}

  get needsScores(): boolean {
    return this.inner.needsScores
  }

  get minCompetitiveScore(): number {
    return this.inner.minCompetitiveScore
  }

  get done(): boolean {
    return this.filter === null || this.filter.doc === NO_MORE_DOCS || this.inner.done
  }

  collect(docs: Int32Array, scores: Float32Array, count: number): void {
    const { filter, buffer } = this
    if (filter === null) return
    buffer.reserve(count)
    const keptDocs = buffer.docs
    const keptScores = buffer.scores
    const scored = this.inner.needsScores
    let kept = 0
    let match = filter.doc
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (match < doc) match = filter.advance(doc)
      if (match === doc) {
        keptDocs[kept] = doc
        if (scored) keptScores[kept] = scores[i]
        kept++
      }
    }
    if (kept > 0) this.inner.collect(keptDocs, keptScores, kept)
  }
}
