// What a search keeps of all its shards until it is answered, counted to the request breaker.
import { type Aggregation, FINDING_BYTES, type Finding } from '../../aggs/aggregation.ts'
import { MemoryAccount } from '../../core/breaker.ts'
import type { ShardResult } from '../contracts/shard-result.ts'

/** What is kept of a hit before it is fetched. */
const HIT_BYTES = 64
/** Of one that is shown, beside its source. */
const SHOWN_BYTES = 256

/** What the server takes for findings that are brought together: as much again, and half of it. */
const REDUCED = 1.5

export class GroupMemory extends MemoryAccount {
  found({ docs }: ShardResult): void {
    this.take(docs.length * HIT_BYTES)
  }

  shown(source: { readonly length: number } | null): void {
    this.take(SHOWN_BYTES + (source?.length ?? 0))
  }

  /** Throws where there is no memory to bring together what aggregations found. */
  reducing(subs: readonly Aggregation[], results: readonly (ShardResult | null)[]): void {
    let bytes = 0
    for (const result of results) if (result?.aggregations) bytes += sizeOfFindings(subs, result.aggregations)
    this.take(Math.round(bytes * REDUCED), '<reduce_aggs>')
  }
}

/** Of a bucket with its key. */
const BUCKET_BYTES = 96

/** `findings`: of `subs`, in their order. */
function sizeOfFindings(subs: readonly Aggregation[], findings: readonly Finding[]): number {
  let size = 0
  for (let place = 0; place < findings.length && place < subs.length; place++) {
    const sub = subs[place]
    const finding = findings[place]
    if (finding === undefined || finding === null) continue
    size += sub.sizeOf(finding)
    const rows = sub.rows(finding)
    size += rows * (BUCKET_BYTES + sub.subs.length * FINDING_BYTES)
    if (rows > 0) continue
    for (const bucket of sub.buckets(finding) ?? NO_BUCKETS) size += BUCKET_BYTES + sizeOfFindings(sub.subs, bucket.subs)
  }
  return size
}

const NO_BUCKETS = [] as const
