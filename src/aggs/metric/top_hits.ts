// `top_hits`: the top documents of a bucket, printed like the hits of a search.
import { mayLeaveKept } from '../../core/kept-work.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import type { WindowCollector } from '../../query/contracts/collector.ts'
import {
  Aggregation,
  type AggregationBase,
  type AggregationContext,
  Aggregator,
  type BucketCollector,
  type DocWindow,
  type PrintContext,
} from '../aggregation.ts'
import type { AggregationType } from '../aggregation-type.ts'
import type { BucketHits, HitsFinding, HitsPlan, HitsRanker } from '../hits-plan.ts'

export const topHits: AggregationType = {
  name: 'top_hits',
  isLeaf: true,
  parse(json, { name, search }) {
    const plan = search.hits(json, name)
    return base => new TopHitsAggregation(base, plan)
  },
}

class TopHitsAggregation extends Aggregation<HitsFinding> {
  readonly type = 'top_hits'

  constructor(
    base: AggregationBase,
    private readonly plan: HitsPlan,
  ) {
    super(base)
  }

  override get needsScores(): boolean {
    return this.plan.needsScores
  }

  /** Hits are fetched where they are found: those of a slice that are not among the shard's best would be fetched for nothing. */
  override get needsWholeShard(): boolean {
    return true
  }

  open(cx: AggregationContext): Aggregator<HitsFinding> {
    return new TopHitsAggregator(cx.rankHits(this.plan, this.name, cx.nestedPath))
  }

  empty(): HitsFinding {
    return this.plan.empty()
  }

  reduce(findings: readonly HitsFinding[]): HitsFinding {
    return this.plan.reduce(findings)
  }

  override sizeOf(finding: HitsFinding): number {
    return this.plan.sizeOf(finding)
  }

  print(finding: HitsFinding, { totalHitsAsInt }: PrintContext): Map<string, unknown> {
    return this.plan.print(finding, totalHitsAsInt)
  }
}

class TopHitsAggregator extends Aggregator<HitsFinding> {
  readonly profileName = 'TopHitsAggregator'
  private readonly buckets: BucketHits[] = []
  /** By bucket, as far as they are shown. */
  private readonly shown: HitsFinding[] = []

  constructor(private readonly ranker: HitsRanker) {
    super()
  }

  segment(view: SegmentView): BucketCollector {
    return new TopHitsCollector(this.buckets, this.ranker, view)
  }

  build(owners: ArrayLike<number>): HitsFinding[] {
    return Array.from(owners, owner => {
      const known = this.shown[owner]
      if (known !== undefined) return known
      const shown = (this.shown[owner] = this.buckets[owner]?.finish() ?? this.ranker.none())
      mayLeaveKept()
      return shown
    })
  }
}

class TopHitsCollector implements BucketCollector {
  /** By bucket, as soon as it has a document in the segment. */
  private readonly collectors: WindowCollector[] = []
  private docs = new Int32Array(0)
  private scores = new Float32Array(0)

  constructor(
    private readonly buckets: BucketHits[],
    private readonly ranker: HitsRanker,
    private readonly view: SegmentView,
  ) {}

  collect({ docs, owners, scores, count }: DocWindow): void {
    if (this.docs.length < count) {
      this.docs = new Int32Array(count)
      this.scores = new Float32Array(count)
    }
    if (owners === null) {
      this.of(0).collect(docs, scores ?? this.scores, count)
      return
    }
    // Runs of documents in the same bucket go together.
    for (let from = 0; from < count; ) {
      const owner = owners[from]
      let length = 0
      while (from + length < count && owners[from + length] === owner) {
        this.docs[length] = docs[from + length]
        if (scores !== null) this.scores[length] = scores[from + length]
        length++
      }
      this.of(owner).collect(this.docs, this.scores, length)
      from += length
    }
  }

  private of(owner: number): WindowCollector {
    const known = this.collectors[owner]
    if (known !== undefined) return known
    const bucket = (this.buckets[owner] ??= this.ranker.bucket())
    return (this.collectors[owner] = bucket.segment(this.view))
  }
}
