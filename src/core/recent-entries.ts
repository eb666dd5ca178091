// Entries of a cache in the order of use, up to a size: those that were not used for longest are evicted.

interface RecentLimits<E> {
  readonly maxBytes: number
  readonly maxCount?: number
  bytesOf(entry: E): number
  /** Drops an entry, and calls `removed` with it. */
  evict(entry: E): void
}

export class RecentEntries<E> {
  /** In the order of use. */
  private readonly entries = new Set<E>()
  private bytes = 0

  constructor(private readonly limits: RecentLimits<E>) {}

  used(entry: E): void {
    this.entries.delete(entry)
    this.entries.add(entry)
  }

  add(entry: E): void {
    const { limits, entries } = this
    const { maxCount = Number.POSITIVE_INFINITY } = limits
    entries.add(entry)
    this.bytes += limits.bytesOf(entry)
    for (const oldest of entries) {
      if (entries.size <= maxCount && this.bytes <= limits.maxBytes) break
      limits.evict(oldest)
    }
  }

  removed(entry: E): void {
    if (this.entries.delete(entry)) this.bytes -= this.limits.bytesOf(entry)
  }
}
