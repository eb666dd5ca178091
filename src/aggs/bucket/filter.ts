// `filter`: the documents that a query matches as well.
import { NO_MORE_DOCS } from '../../index/segment/segment-reader-api.ts'
import type { SegmentView } from '../../index/shard-reader.ts'
import type { QueryBuilder } from '../../query/dsl/query-builder.ts'
import type { Scorer, Weight } from '../../query/exec/query.ts'
import { type AggregationBase, Aggregator, type Bucket, type BucketCollector, type DocWindow } from '../aggregation.ts'
import { type AggregationContext, openAll } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { buildSubs, collectorOf, SubWindow } from '../collectors.ts'
import { Ints } from '../growable.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'

export const filter: AggregationType = {
  name: 'filter',
  parse(json, cx) {
    const query = cx.parseQuery(json)
    return base => new FilterAggregation(base, query)
  },
}

class FilterAggregation extends SingleBucketAggregation {
  readonly type = 'filter'

  constructor(
    base: AggregationBase,
    private readonly query: QueryBuilder,
  ) {
    super(base)
  }

  open(cx: AggregationContext): FilterAggregator {
    return new FilterAggregator(cx.weigh(this.query), openAll(this.subs, cx))
  }
}

class FilterAggregator extends Aggregator<Bucket> {
  readonly profileName = 'FilterAggregator'
  private readonly counts = new Ints()

  constructor(
    private readonly weight: Weight,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  segment(view: SegmentView): BucketCollector | null {
    const inside = collectorOf(this.subs, view)
    const scorer = this.weight.scorer(view)
    return scorer === null ? null : new FilterCollector(scorer, this.counts, inside)
  }

  build(owners: ArrayLike<number>): Bucket[] {
    const subs = buildSubs(this.subs, owners)
    return Array.from(owners, (owner, place) => ({ count: this.counts.at(owner), subs: subs[place] }))
  }
}

class FilterCollector implements BucketCollector {
  private readonly passed = new SubWindow()

  constructor(
    private readonly scorer: Scorer,
    private readonly counts: Ints,
    private readonly inside: BucketCollector | null,
  ) {}

  collect({ docs, owners, ownerLimit, scores, count }: DocWindow): void {
    const { scorer, passed, inside } = this
    const counts = this.counts.reserve(ownerLimit)
    let match = scorer.doc
    if (match === NO_MORE_DOCS) return
    passed.reserve(count, owners !== null, scores !== null)
    const { docs: passedDocs, owners: passedOwners, scores: passedScores } = passed
    let kept = 0
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (match < doc) match = scorer.advance(doc)
      if (match !== doc) continue
      passedDocs[kept] = doc
      if (passedOwners === null) counts[0]++
      else counts[(passedOwners[kept] = owners![i])]++
      if (passedScores !== null) passedScores[kept] = scores![i]
      kept++
    }
    if (kept === 0 || inside === null) return
    passed.count = kept
    passed.ownerLimit = ownerLimit
    inside.collect(passed)
  }
}
