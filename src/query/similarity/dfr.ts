// Divergence from randomness: scores how unlikely it is that a term occurs so often by chance. Combines a basic model of chance, an after
// effect that discounts further occurrences, and a normalization of frequencies by length.
import { type Explanation, explainMatch } from '../contracts/explanation.ts'
import type { Normalization } from './normalization.ts'
import { log2, type ModelStatistics, TermModel } from './term-model.ts'

const { fround } = Math

/** Scores are written so that they never sink as `tfn` grows: models and effects come multiplied with 1 + tfn and divided by it at last. */
interface BasicModel {
  readonly name: string
  readonly formula: string
  score(statistics: ModelStatistics, tfn: number, effect: number): number
  reads(statistics: ModelStatistics): Explanation[]
}

interface AfterEffect {
  readonly name: string
  readonly formula: string
  /** Of the effect, times 1 + tfn. */
  factor(statistics: ModelStatistics): number
  reads(statistics: ModelStatistics, tfn: number): Explanation[]
}

const explainTfn = (tfn: number) => explainMatch(fround(tfn), 'tfn, normalized term frequency')
const explainDocuments = ({ documents }: ModelStatistics) => explainMatch(documents, 'N, total number of documents with field')
const explainTotal = ({ totalTermFreq }: ModelStatistics) =>
  explainMatch(totalTermFreq, 'F, total number of occurrences of term across all docs')

/** Documents that would have the term if its occurrences were thrown among them. */
const expectedDocuments = ({ documents, totalTermFreq }: ModelStatistics) =>
  documents * (1 - ((documents - 1) / documents) ** totalTermFreq)

/** F / (N + F). */
const meanOf = ({ documents, totalTermFreq }: ModelStatistics) => (totalTermFreq + 1) / (documents + (totalTermFreq + 1))

export const BASIC_MODELS: ReadonlyMap<string, BasicModel> = new Map([
  [
    'ine',
    {
      name: 'BasicModelIne',
      formula: 'tfn * log2((N + 1) / (ne + 0.5))',
      score: (statistics, tfn, effect) =>
        log2((statistics.documents + 1) / (expectedDocuments(statistics) + 0.5)) * effect * (1 - 1 / (1 + tfn)),
      reads: statistics => [
        explainMatch(
          fround(expectedDocuments(statistics)),
          'ne, computed as N * (1 - Math.pow((N - 1) / N, F)) from:',
          explainTotal(statistics),
          explainDocuments(statistics),
        ),
      ],
    },
  ],
  [
    'in',
    {
      name: 'BasicModelIn',
      formula: 'tfn * log2((N + 1) / (n + 0.5))',
      score: ({ documents, docFreq }, tfn, effect) => log2((documents + 1) / (docFreq + 0.5)) * effect * (1 - 1 / (1 + tfn)),
      reads: statistics => [explainDocuments(statistics), explainMatch(statistics.docFreq, 'n, number of documents containing term')],
    },
  ],
  [
    'g',
    {
      name: 'BasicModelG',
      formula: 'log2(lambda + 1) + tfn * log2((1 + lambda) / lambda)',
      score(statistics, tfn, effect) {
        const lambda = meanOf(statistics)
        const first = log2(lambda + 1)
        const each = log2((1 + lambda) / lambda)
        return (each - (each - first) / (1 + tfn)) * effect
      },
      reads: statistics => [
        explainMatch(
          fround(meanOf(statistics)),
          'lambda, computed as F / (N + F) from:',
          explainMatch(statistics.totalTermFreq + 1, 'F, total number of occurrences of term across all docs + 1'),
          explainDocuments(statistics),
        ),
      ],
    },
  ],
  [
    'if',
    {
      name: 'BasicModelIF',
      formula: 'tfn * log2(1 + (N + 1) / (F + 0.5))',
      score: ({ documents, totalTermFreq }, tfn, effect) =>
        log2(1 + (documents + 1) / (totalTermFreq + 0.5)) * effect * (1 - 1 / (1 + tfn)),
      reads: statistics => [
        explainDocuments(statistics),
        explainMatch(statistics.totalTermFreq, 'F, total number of occurrences of term across all documents'),
      ],
    },
  ],
] satisfies [string, BasicModel][])

export const AFTER_EFFECTS: ReadonlyMap<string, AfterEffect> = new Map([
  [
    'b',
    {
      name: 'AfterEffectB',
      formula: '(F + 1) / (n * (tfn + 1))',
      factor: ({ totalTermFreq, docFreq }) => (totalTermFreq + 2) / (docFreq + 1),
      reads: ({ totalTermFreq, docFreq }, tfn) => [
        // The server shows what it adds one to.
        explainMatch(totalTermFreq, 'F, total number of occurrences of term across all documents + 1'),
        explainMatch(docFreq, 'n, number of documents containing term + 1'),
        explainTfn(tfn),
      ],
    },
  ],
  ['l', { name: 'AfterEffectL', formula: '1 / (tfn + 1)', factor: () => 1, reads: () => [] }],
] satisfies [string, AfterEffect][])

export class DFR extends TermModel {
  readonly name = 'DFRSimilarity'
  protected readonly formula = 'as boost * basicModel.score(stats, tfn) * afterEffect.score(stats, tfn)'

  constructor(
    private readonly basic: BasicModel,
    private readonly effect: AfterEffect,
    private readonly normalization: Normalization,
  ) {
    super()
  }

  score(statistics: ModelStatistics, freq: number, length: number): number {
    const tfn = this.normalization.tfn(statistics, freq, length)
    return statistics.boost * this.basic.score(statistics, tfn, this.effect.factor(statistics))
  }

  protected details(statistics: ModelStatistics, { value: freq }: Explanation, length: number): Explanation[] {
    const { basic, effect, normalization } = this
    const tfn = normalization.tfn(statistics, freq, length)
    const factor = effect.factor(statistics)
    return [
      ...(statistics.boost === 1 ? [] : [explainMatch(statistics.boost, 'boost, query boost')]),
      normalization.explain(statistics, freq, length),
      explainMatch(
        fround((basic.score(statistics, tfn, factor) * (1 + tfn)) / factor),
        `${basic.name}, computed as ${basic.formula} from:`,
        explainTfn(tfn),
        ...basic.reads(statistics),
      ),
      explainMatch(
        fround(factor / (1 + tfn)),
        `${effect.name}, computed as ${effect.formula} from:`,
        explainTfn(tfn),
        ...effect.reads(statistics, tfn),
      ),
    ]
  }
}
