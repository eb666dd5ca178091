// Roughly how many bytes findings take: they are counted where many of them are kept.
import type { Aggregation, Finding } from './aggregation.ts'

/** Of a bucket with its key. */
const BUCKET_BYTES = 96

/** `findings`: of `subs`, in their order. */
export function sizeOfFindings(subs: readonly Aggregation[], findings: readonly Finding[]): number {
  let size = 0
  for (let place = 0; place < findings.length && place < subs.length; place++) {
    const sub = subs[place]
    const finding = findings[place]
    if (finding === undefined || finding === null) continue
    size += sub.sizeOf(finding)
    for (const bucket of sub.buckets(finding) ?? NO_BUCKETS) size += BUCKET_BYTES + sizeOfFindings(sub.subs, bucket.subs)
  }
  return size
}

const NO_BUCKETS = [] as const
