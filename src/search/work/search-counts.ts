// Search counters of a shard: totals, and by the `stats` groups of requests.

export class PhaseCounts {
  queries = 0
  queryMillis = 0
  queriesFailed = 0
  querying = 0
  concurrentQueries = 0
  concurrentMillis = 0
  concurrentSlices = 0
  fetches = 0
  fetchMillis = 0
  suggestions = 0
  suggestMillis = 0

  add(other: PhaseCounts): void {
    for (const key of COUNTED) this[key] += other[key]
  }
}

const COUNTED = [
  'queries',
  'queryMillis',
  'queriesFailed',
  'querying',
  'concurrentQueries',
  'concurrentMillis',
  'concurrentSlices',
  'fetches',
  'fetchMillis',
  'suggestions',
  'suggestMillis',
] as const

export class SearchCounts {
  readonly all = new PhaseCounts()
  private readonly ungrouped: readonly PhaseCounts[] = [this.all]
  readonly groups = new Map<string, PhaseCounts>()

  /** Told before a shard is queried; `queried` or `failed` follows. */
  querying(groups: readonly string[]): void {
    for (const counts of this.of(groups)) counts.querying++
  }

  /** `slices`: 0 where they were not asked for. */
  queried(groups: readonly string[], millis: number, slices: number): void {
    for (const counts of this.of(groups)) {
      counts.querying--
      counts.queries++
      counts.queryMillis += millis
      if (slices === 0) continue
      counts.concurrentQueries++
      counts.concurrentMillis += millis
      counts.concurrentSlices += slices
    }
  }

  failed(groups: readonly string[]): void {
    for (const counts of this.of(groups)) {
      counts.querying--
      counts.queriesFailed++
    }
  }

  fetched(groups: readonly string[], millis: number): void {
    for (const counts of this.of(groups)) {
      counts.fetches++
      counts.fetchMillis += millis
    }
  }

  suggested(groups: readonly string[], millis: number): void {
    for (const counts of this.of(groups)) {
      counts.suggestions++
      counts.suggestMillis += millis
    }
  }

  add(other: SearchCounts): void {
    this.all.add(other.all)
    for (const [name, counts] of other.groups) this.of([name])[1].add(counts)
  }

  private of(groups: readonly string[]): readonly PhaseCounts[] {
    if (groups.length === 0) return this.ungrouped
    return [
      this.all,
      ...groups.map(name => {
        let counts = this.groups.get(name)
        if (counts === undefined) this.groups.set(name, (counts = new PhaseCounts()))
        return counts
      }),
    ]
  }
}
