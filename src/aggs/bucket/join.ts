// `children` and `parent`: moves from documents to those related by a join field, each counted once per bucket.
import { parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { tokenOf } from '../../core/json-token.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import type { Weight } from '../../query/contracts/query.ts'
import type { Scorer } from '../../query/contracts/scorer.ts'
import { joinField, parentIdField, parentOf } from '../../query/dsl/join-field.ts'
import { type GlobalOrdinals, globalOrdinals, ordinalsByDoc } from '../../query/exec/global-ordinals.ts'
import { TermQuery } from '../../query/exec/term.ts'
import { weigh } from '../../query/exec/weigh.ts'
import type { AggregationBase, AggregationContext, Aggregator, Bucket, BucketCollector, DocWindow } from '../aggregation.ts'
import { openSubs } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { collectorOf, ScoredAlike, SubWindow } from '../collectors.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'
import { docCountsOf } from '../values/doc-counts.ts'
import { CountingAggregator } from './counting-aggregator.ts'

export interface JoinAggregationRequest {
  /** The child's relation. */
  readonly type: string
}

export const children = joinType('children')
export const parent = joinType('parent')

function joinType(name: 'children' | 'parent'): AggregationType {
  return {
    name,
    parse(json, cx) {
      let child: string | null = null
      for (const [key, value] of Object.entries(json)) {
        if (typeof value !== 'string') throw parsing(`Unexpected token ${tokenOf(value)} in [${cx.name}].`, atValue(json, key))
        if (key !== 'type') throw parsing(`Unknown key for a VALUE_STRING in [${cx.name}]: [${key}].`, atValue(json, key))
        child = value
      }
      if (child === null) throw parsing(`Missing [child_type] field for ${name} aggregation [${cx.name}]`, atEnd(json))
      const type: string = child
      return base => new JoinAggregation(base, name, type)
    },
  }
}

class JoinAggregation extends SingleBucketAggregation {
  constructor(
    base: AggregationBase,
    readonly type: 'children' | 'parent',
    private readonly child: string,
  ) {
    super(base)
  }

  override get needsWholeShard(): boolean {
    return true
  }

  override get isSliced(): boolean {
    return this.type === 'children' && super.isSliced
  }

  open(cx: AggregationContext): Aggregator<Bucket> {
    const subs = openSubs(this, cx)
    const field = joinField(cx.fields)
    const above = field === null ? undefined : parentOf(field, this.child)
    if (field === null || above === undefined) return new NothingCounted(subs)
    const ofType = (type: string) => weigh(cx.searcher, new TermQuery(field.name, type), 'complete_no_scores', 1)
    const [from, to] = this.type === 'children' ? [above, this.child] : [this.child, above]
    const profileName = this.type === 'children' ? 'ParentToChildrenAggregator' : 'ChildrenToParentAggregator'
    return new JoinAggregator(profileName, cx.reader, parentIdField(field, above), ofType(from), ofType(to), subs)
  }
}

/** Where there is no such relation: no documents, in which aggregations inside find nothing. */
class NothingCounted extends CountingAggregator {
  readonly profileName = 'NonCollectingAggregator'

  segment(): BucketCollector | null {
    return null
  }
}

class JoinAggregator extends CountingAggregator {
  private readonly ordinals: GlobalOrdinals
  /** By number of the tie: the buckets that have it. */
  private readonly ownersOf = new Map<number, number[]>()
  private ownerLimit = 1

  constructor(
    readonly profileName: string,
    private readonly reader: ShardReader,
    private readonly field: string,
    private readonly from: Weight,
    private readonly to: Weight,
    subs: readonly Aggregator[],
  ) {
    super(subs)
    this.ordinals = globalOrdinals(reader, field)
  }

  segment(view: SegmentView): BucketCollector | null {
    const scorer = this.from.scorer(view)
    const ties = this.tiesOf(view)
    return scorer === null || ties === null ? null : { collect: window => this.collect(window, scorer, ties) }
  }

  /** -1: the document has none. */
  private tiesOf(view: SegmentView): ((doc: number) => number) | null {
    const byDoc = ordinalsByDoc(view.reader, this.field)
    const numbers = this.ordinals.ofSegment[view.ord]
    if (byDoc === null || numbers === null) return null
    return doc => (byDoc[doc] === 0 ? -1 : numbers[byDoc[doc] - 1])
  }

  private collect({ docs, owners, ownerLimit, count }: DocWindow, scorer: Scorer, tieOf: (doc: number) => number): void {
    this.ownerLimit = Math.max(this.ownerLimit, ownerLimit)
    for (let i = 0; i < count; i++) {
      const doc = docs[i]
      if (scorer.doc < doc) scorer.advance(doc)
      if (scorer.doc !== doc) continue
      const tie = tieOf(doc)
      if (tie < 0) continue
      const owner = owners === null ? 0 : owners[i]
      const known = this.ownersOf.get(tie)
      if (known === undefined) this.ownersOf.set(tie, [owner])
      else if (!known.includes(owner)) known.push(owner)
    }
  }

  /** Only now it is known which documents are tied to those that were found. */
  override finish(): void {
    for (const view of this.reader.segments) this.handOn(view)
    super.finish()
  }

  private handOn(view: SegmentView): void {
    const subs = collectorOf(this.subs, view)
    const inside = subs === null ? null : new ScoredAlike(subs)
    const scorer = this.to.scorer(view)
    const tieOf = this.tiesOf(view)
    if (scorer === null || tieOf === null) return
    const counts = this.counts.reserve(this.ownerLimit)
    const docCounts = docCountsOf(view)
    const window = new SubWindow()
    window.reserve(CAPACITY, true)
    window.ownerLimit = this.ownerLimit
    for (let doc = scorer.next(); doc < view.reader.maxDoc; doc = scorer.next()) {
      if (view.live !== null && !view.live.has(doc)) continue
      for (const owner of this.ownersOf.get(tieOf(doc)) ?? []) {
        counts[owner] += docCounts === null ? 1 : docCounts[doc]
        if (inside === null) continue
        window.docs[window.count] = doc
        window.owners![window.count++] = owner
        if (window.count < CAPACITY) continue
        inside.collect(window)
        window.count = 0
      }
    }
    if (window.count > 0) inside!.collect(window)
  }
}

const CAPACITY = 4096
