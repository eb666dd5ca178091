// Decides which filters to cache: those used repeatedly, the sooner the more expensive they are.
import type { CachingKind } from '../contracts/query.ts'

/** Filters that are remembered as used. */
const HISTORY = 256

interface CachingFrequencies {
  /** Uses among the last ones from which on a filter is kept. */
  readonly minFrequency: number
  /** The same for filters that walk many terms or points. */
  readonly costlyMinFrequency: number
}

export interface CachingRules extends CachingFrequencies {
  /** A filter that matches this many times more documents than the other clauses leave is not evaluated in full just to be cached. */
  readonly skipFactor: number
  /** Small segments, too. */
  readonly allSegments: boolean
}

export interface CachingPolicy {
  used(identity: string): void
  isWorthKeeping(identity: string, kind: CachingKind, frequencies: CachingFrequencies): boolean
}

/** Counts the last uses of filters. */
export class UsageTracking implements CachingPolicy {
  private readonly last: string[] = []
  private at = 0
  private readonly counts = new Map<string, number>()

  used(identity: string): void {
    const { last, at, counts } = this
    const oldest = last[at]
    if (oldest !== undefined) {
      const left = counts.get(oldest)! - 1
      if (left === 0) counts.delete(oldest)
      else counts.set(oldest, left)
    }
    last[at] = identity
    this.at = (at + 1) % HISTORY
    counts.set(identity, (counts.get(identity) ?? 0) + 1)
  }

  isWorthKeeping(identity: string, kind: CachingKind, frequencies: CachingFrequencies): boolean {
    return kind !== 'never' && (this.counts.get(identity) ?? 0) >= needed(kind, frequencies)
  }
}

function needed(kind: CachingKind, { minFrequency, costlyMinFrequency }: CachingFrequencies): number {
  if (kind === 'costly') return costlyMinFrequency
  // Before their clauses are kept one by one.
  return kind === 'compound' ? Math.max(minFrequency - 1, 1) : minFrequency
}
