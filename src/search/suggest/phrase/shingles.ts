// How an analyzer puts words together, which tells a phrase suggester how many words it may look at side by side.
import type { Analyzer, TokenFilterFactory } from '../../../analysis/analyzer.ts'

/** Of its first shingle filter; null where it has none. */
export function shinglesOf({ parts }: Analyzer): NonNullable<TokenFilterFactory['shingles']> | null {
  for (const { shingles } of parts.tokenFilters ?? []) if (shingles !== undefined) return shingles
  return null
}
