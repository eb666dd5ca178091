// What aggregations with fixed buckets have in common: every shard has the same ones, in the same order.
import { mapKept } from '../../core/kept-work.ts'
import { LateList } from '../../core/late-json.ts'
import { Aggregation, type Bucket, type PrintContext, type ReduceContext } from '../aggregation.ts'
import { printInto } from '../print-aggregations.ts'
import { reduceEach, reduceSubs } from '../reduce-aggregations.ts'
import { emptySubs } from '../single-bucket.ts'
import { total } from './terms-finding.ts'

interface RangeBucket extends Bucket {
  /** As the answer calls it. */
  readonly key: string
  /** What is shown of its bounds, in their order. */
  readonly bounds: readonly (readonly [name: string, value: unknown])[]
}

/** What a bucket is before anything is counted. */
export type RangeLabel = Pick<RangeBucket, 'key' | 'bounds'>

/** Plain data. */
export interface RangesFinding {
  readonly buckets: readonly RangeBucket[]
}

export abstract class RangesAggregation extends Aggregation<RangesFinding> {
  /** Of all buckets, as they are called where the field is not looked at. */
  protected abstract labels(): readonly RangeLabel[]

  protected get isKeyed(): boolean {
    return false
  }

  /** A bound as JSON shows it. */
  protected showBound(value: unknown): unknown {
    return value
  }

  override get yields(): 'buckets' {
    return 'buckets'
  }

  empty(): RangesFinding {
    const subs = emptySubs(this.subs)
    return { buckets: this.labels().map(label => ({ ...label, count: 0, subs })) }
  }

  reduce(findings: readonly RangesFinding[], cx: ReduceContext): RangesFinding {
    const [first] = findings
    if (cx.final) cx.consumeBuckets(first.buckets.length)
    const buckets = reduceEach(first, first.buckets, cx, ({ key, bounds }, inner, place) => {
      const same = findings.map(finding => finding.buckets[place])
      return { key, bounds, count: total(same), subs: reduceSubs(this.subs, same, inner) }
    })
    return { buckets }
  }

  print({ buckets }: RangesFinding, cx: PrintContext): Map<string, unknown> {
    const { isKeyed } = this
    const printed = ({ key, bounds, count, subs }: RangeBucket) => {
      const body = new Map<string, unknown>(isKeyed ? [] : [['key', key]])
      for (const [name, value] of bounds) body.set(name, this.showBound(value))
      body.set('doc_count', count)
      printInto(body, this, subs, cx)
      return body
    }
    const shown = isKeyed
      ? new Map(mapKept(buckets, 'printed', bucket => [bucket.key, printed(bucket)] as const))
      : LateList.of(buckets, printed)
    return new Map([['buckets', shown]])
  }

  override buckets({ buckets }: RangesFinding): readonly RangeBucket[] {
    return buckets
  }
}
