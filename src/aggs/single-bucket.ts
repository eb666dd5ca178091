// Aggregations with a single bucket.
import { Aggregation, type Bucket, type PrintContext, type ReduceContext } from './aggregation.ts'
import { printInto } from './print-aggregations.ts'
import { reduceSubs } from './reduce-aggregations.ts'

export abstract class SingleBucketAggregation extends Aggregation<Bucket> {
  override get inOneBucket(): Aggregation | null {
    return this.subs.find(sub => sub.inOneBucket !== null)?.inOneBucket ?? null
  }

  override get yields(): 'bucket' {
    return 'bucket'
  }

  empty(): Bucket {
    return { count: 0, subs: emptySubs(this.subs) }
  }

  reduce(findings: readonly Bucket[], cx: ReduceContext): Bucket {
    // Where a field is not there some tell nothing of what is inside.
    const whole = findings.filter(({ subs }) => subs.length === this.subs.length)
    return { count: countOf(findings), subs: whole.length === 0 ? [] : reduceSubs(this.subs, whole, cx) }
  }

  print({ count, subs }: Bucket, cx: PrintContext): Map<string, unknown> {
    const body = new Map<string, unknown>([['doc_count', count]])
    printInto(body, this, subs, cx)
    return body
  }

  override buckets(finding: Bucket): readonly Bucket[] {
    return [finding]
  }
}

function countOf(buckets: readonly { readonly count: number }[]): number {
  let count = 0
  for (const bucket of buckets) count += bucket.count
  return count
}

/** Inside none, nothing is found. */
export const emptySubs = (subs: readonly Aggregation[]) => subs.map(sub => sub.empty())
