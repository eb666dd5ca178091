// `reverse_nested`: moves from nested documents back to their parents, each counted once.
import { illegalArgument } from '../../core/errors.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { parentDocuments } from '../../query/exec/parent-documents.ts'
import type { AggregationBase, AggregationContext, Aggregator, Bucket, BucketCollector, DocWindow } from '../aggregation.ts'
import { openSubs, within } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { collectorOf, SubWindow } from '../collectors.ts'
import { Ints } from '../growable.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'
import { type DocCounts, docCountsOf } from '../values/doc-counts.ts'
import { CountingAggregator } from './counting-aggregator.ts'
import { readPath } from './nested.ts'
import { NothingFound } from './unmapped.ts'

export interface ReverseNestedRequest {
  /** Of the nested documents to go back to; the root. */
  readonly path?: string
}

export const reverse_nested: AggregationType = {
  name: 'reverse_nested',
  parse(json, { name }) {
    const path = readPath(json, name)
    return base => new ReverseNestedAggregation(base, path)
  },
}

class ReverseNestedAggregation extends SingleBucketAggregation {
  readonly type = 'reverse_nested'

  constructor(
    base: AggregationBase,
    private readonly path: string | null,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<Bucket> {
    if (cx.nestedPath === null) {
      throw illegalArgument(`Reverse nested aggregation [${this.name}] can only be used inside a [nested] aggregation`)
    }
    const inside = within(cx, this.path)
    if (this.path !== null) {
      const object = cx.fields.object(this.path)
      if (object === undefined) return new NothingFound(this.empty(), openSubs(this, inside))
      if (object.nested === null) throw illegalArgument(`[reverse_nested] nested path [${this.path}] is not nested`)
    }
    return new ReverseNestedAggregator(this.path ?? '', openSubs(this, inside))
  }
}

class ReverseNestedAggregator extends CountingAggregator {
  readonly profileName = 'ReverseNestedAggregator'

  constructor(
    private readonly path: string,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  segment(view: SegmentView): BucketCollector | null {
    const inside = collectorOf(this.subs, view)
    const parents = parentDocuments(view.reader, this.path)
    return parents === null ? null : new ReverseNestedCollector(parents, this.counts, inside, docCountsOf(view))
  }
}

class ReverseNestedCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  /** By bucket the parent + 1 that was counted last. */
  private readonly last = new Ints()

  constructor(
    private readonly parents: Bitset,
    private readonly counts: Ints,
    private readonly inside: BucketCollector | null,
    private readonly docCounts: DocCounts | null,
  ) {}

  collect({ docs, owners, ownerLimit, scores, count }: DocWindow): void {
    const { parents, inner, docCounts } = this
    const counts = this.counts.reserve(ownerLimit)
    const last = this.last.reserve(ownerLimit)
    inner.reserve(count, owners !== null, scores !== null)
    let kept = 0
    let parent = -1
    for (let i = 0; i < count; i++) {
      if (parent < docs[i]) parent = parents.next(docs[i])
      if (parent < 0) break
      const owner = owners === null ? 0 : owners[i]
      if (last[owner] === parent + 1) continue
      last[owner] = parent + 1
      counts[owner] += docCounts === null ? 1 : docCounts[parent]
      inner.docs[kept] = parent
      if (owners !== null) inner.owners![kept] = owner
      if (scores !== null) inner.scores![kept] = scores[i]
      kept++
    }
    if (kept === 0 || this.inside === null) return
    inner.count = kept
    inner.ownerLimit = ownerLimit
    this.inside.collect(inner)
  }
}
