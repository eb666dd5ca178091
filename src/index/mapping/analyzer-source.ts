// The analysis that a mapping needs from its index: analyzers and normalizers by name, and the defaults.
import type { Analyzer } from '../../analysis/analyzer.ts'

export interface AnalyzerSource {
  analyzer(name: string): Analyzer | undefined
  normalizer(name: string): Analyzer | undefined
  readonly default: Analyzer
  /** Configured for searches where a field names none. */
  readonly defaultSearch: Analyzer | undefined
  /** Configured for phrases of searches where a field names none for them. */
  readonly defaultSearchQuoted: Analyzer | undefined
}
