// Groups the buckets of several partial results by key, for merging; keys are unique within each result.

interface Found<B> {
  readonly buckets: readonly B[]
}

/** In the order in which their keys are first met. */
export function bucketsByKey<B>(findings: readonly Found<B>[], keyOf: (bucket: B) => unknown): B[][] {
  if (findings.length === 1) return findings[0].buckets.map(bucket => [bucket])
  const byKey = new Map<unknown, B[]>()
  for (const { buckets } of findings) {
    for (const bucket of buckets) {
      const key = keyOf(bucket)
      const same = byKey.get(key)
      if (same === undefined) byKey.set(key, [bucket])
      else same.push(bucket)
    }
  }
  return [...byKey.values()]
}
