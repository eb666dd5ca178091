// Divergence from independence: scores how much more often a term occurs than if terms and documents were independent.
import { type Explanation, explainMatch } from '../contracts/explanation.ts'
import { log2, type ModelStatistics, TermModel } from './term-model.ts'

const { fround } = Math

type Independence = (freq: number, expected: number) => number

export const INDEPENDENCE_MEASURES: ReadonlyMap<string, Independence> = new Map([
  ['standardized', (freq, expected) => (freq - expected) / Math.sqrt(expected)],
  ['saturated', (freq, expected) => (freq - expected) / expected],
  ['chisquared', (freq, expected) => ((freq - expected) * (freq - expected)) / expected],
])

const expectedFreq = ({ totalTermFreq, tokens }: ModelStatistics, length: number) => ((totalTermFreq + 1) * length) / (tokens + 1)

export class DFI extends TermModel {
  readonly name = 'DFISimilarity'
  protected readonly formula = 'as boost * log2(measure + 1)'

  constructor(private readonly measure: Independence) {
    super()
  }

  score(statistics: ModelStatistics, freq: number, length: number): number {
    const expected = expectedFreq(statistics, length)
    return freq <= expected ? 0 : statistics.boost * log2(this.measure(freq, expected) + 1)
  }

  override explain(statistics: ModelStatistics, freq: Explanation, length: number): Explanation {
    if (freq.value <= expectedFreq(statistics, length)) return explainMatch(0, `${this.explained(freq)}, equals to 0`)
    return super.explain(statistics, freq, length)
  }

  protected details(statistics: ModelStatistics, freq: Explanation, length: number): Explanation[] {
    const expected = expectedFreq(statistics, length)
    return [
      explainMatch(statistics.boost, 'boost, query boost'),
      explainMatch(
        fround(this.measure(freq.value, expected)),
        'measure, computed as independence.score(freq, expected) from:',
        freq,
        explainMatch(
          fround(expected),
          'expected, computed as (F + 1) * dl / (T + 1) from:',
          explainMatch(statistics.totalTermFreq, 'F, total number of occurrences of term across all docs'),
          explainMatch(length, 'dl, length of field'),
          explainMatch(statistics.tokens, 'T, total number of tokens in the field'),
        ),
      ),
    ]
  }
}
