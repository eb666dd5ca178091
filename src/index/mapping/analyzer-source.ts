// The analysis that a mapping needs from its index: analyzers and normalizers by name, and the two defaults.
import type { Analyzer } from '../../analysis/analyzer.ts'

export interface AnalyzerSource {
  analyzer(name: string): Analyzer | undefined
  normalizer(name: string): Analyzer | undefined
  readonly default: Analyzer
  /** Configured for searches where a field names none. */
  readonly defaultSearch: Analyzer | undefined
}
