// `nested`: the nested documents of the current ones.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atEnd, atValue } from '../../core/json-spot.ts'
import { type JsonObject, tokenOf } from '../../core/json-token.ts'
import type { Bitset } from '../../index/bitmap/bitset.ts'
import { memberBelow } from '../../index/bitmap/member-below.ts'
import type { SegmentView } from '../../index/contracts/shard-reader.ts'
import { parentDocuments } from '../../query/exec/parent-documents.ts'
import type { AggregationBase, AggregationContext, Aggregator, Bucket, BucketCollector, DocWindow } from '../aggregation.ts'
import { openSubs, within } from '../aggregation-context.ts'
import type { AggregationType } from '../aggregation-type.ts'
import { collectorOf, SubWindow } from '../collectors.ts'
import type { Ints } from '../growable.ts'
import { SingleBucketAggregation } from '../single-bucket.ts'
import { CountingAggregator } from './counting-aggregator.ts'
import { NothingFound } from './unmapped.ts'

export interface NestedAggregationRequest {
  /** Of the nested documents. */
  readonly path: string
}

export const nested: AggregationType = {
  name: 'nested',
  parse(json, { name }) {
    const path = readPath(json, name)
    if (path === null) throw parsing(`Missing [path] field for nested aggregation [${name}]`, atEnd(json))
    return base => new NestedAggregation(base, path)
  },
}

/** The one member that `nested` and `reverse_nested` know. */
export function readPath(json: JsonObject, name: string): string | null {
  let path: string | null = null
  for (const [key, value] of Object.entries(json)) {
    if (typeof value !== 'string') throw parsing(`Unexpected token ${tokenOf(value)} in [${name}].`, atValue(json, key))
    if (key !== 'path') throw parsing(`Unknown key for a VALUE_STRING in [${name}]: [${key}].`, atValue(json, key))
    path = value
  }
  return path
}

class NestedAggregation extends SingleBucketAggregation {
  readonly type = 'nested'

  constructor(
    base: AggregationBase,
    private readonly path: string,
  ) {
    super(base)
  }

  open(cx: AggregationContext): Aggregator<Bucket> {
    const object = cx.fields.object(this.path)
    const inside = within(cx, this.path)
    if (object === undefined) return new NothingFound(this.empty(), openSubs(this, inside))
    if (object.nested === null) throw illegalArgument(`[nested] nested path [${this.path}] is not nested`)
    return new NestedAggregator(this.path, cx.nestedPath ?? '', openSubs(this, inside))
  }
}

class NestedAggregator extends CountingAggregator {
  readonly profileName = 'NestedAggregator'

  constructor(
    private readonly path: string,
    private readonly parentPath: string,
    subs: readonly Aggregator[],
  ) {
    super(subs)
  }

  segment(view: SegmentView): BucketCollector | null {
    const inside = collectorOf(this.subs, view)
    const parents = parentDocuments(view.reader, this.parentPath)
    const children = parentDocuments(view.reader, this.path)
    return parents === null || children === null ? null : new NestedCollector(parents, children, this.counts, inside)
  }
}

const CAPACITY = 4096

class NestedCollector implements BucketCollector {
  private readonly inner = new SubWindow()
  private kept = 0

  constructor(
    private readonly parents: Bitset,
    private readonly children: Bitset,
    private readonly counts: Ints,
    private readonly inside: BucketCollector | null,
  ) {}

  collect({ docs, owners, ownerLimit, scores, count }: DocWindow): void {
    const { parents, children, inner } = this
    const counts = this.counts.reserve(ownerLimit)
    inner.reserve(CAPACITY, owners !== null, scores !== null)
    inner.ownerLimit = ownerLimit
    this.kept = 0
    for (let i = 0; i < count; ) {
      const doc = docs[i]
      // A document that is in several buckets comes several times: each of its children does then.
      let end = i + 1
      while (end < count && docs[end] === doc) end++
      let child = children.next(memberBelow(parents, doc) + 1)
      for (; child >= 0 && child < doc; child = children.next(child + 1)) {
        for (let place = i; place < end; place++) {
          counts[owners === null ? 0 : owners[place]]++
          if (this.inside === null) continue
          if (this.kept === CAPACITY) this.handOn()
          inner.docs[this.kept] = child
          if (owners !== null) inner.owners![this.kept] = owners[place]
          if (scores !== null) inner.scores![this.kept] = scores[place]
          this.kept++
        }
      }
      i = end
    }
    this.handOn()
  }

  private handOn(): void {
    if (this.kept === 0) return
    this.inner.count = this.kept
    this.inside!.collect(this.inner)
    this.kept = 0
  }
}
