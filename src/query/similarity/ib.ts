// Information-based similarity: scores the information content of a term's frequency under a burst distribution.
import { type Explanation, explainMatch } from '../contracts/explanation.ts'
import type { Normalization } from './normalization.ts'
import { type ModelStatistics, TermModel } from './term-model.ts'

const { fround, log } = Math

interface Distribution {
  readonly name: string
  score(tfn: number, lambda: number): number
}

interface Lambda {
  /** A float. */
  of(statistics: ModelStatistics): number
  explain(statistics: ModelStatistics): Explanation
}

export const DISTRIBUTIONS: ReadonlyMap<string, Distribution> = new Map([
  ['ll', { name: 'DistributionLL', score: (tfn, lambda) => -log(lambda / (tfn + lambda)) }],
  ['spl', { name: 'DistributionSPL', score: smoothedPowerLaw }],
] satisfies [string, Distribution][])

const view = new DataView(new ArrayBuffer(8))

/** The double next to a positive one, above it or below. */
function neighbour(value: number, step: 1n | -1n): number {
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + step)
  return view.getFloat64(0)
}

function smoothedPowerLaw(tfn: number, lambda: number): number {
  // Not tfn / (tfn + 1), which rounding lets sink as tfn grows.
  let q = 1 - 1 / (tfn + 1)
  if (q === 1) q = neighbour(1, -1n)
  let power = lambda ** q
  // Rounding may make them equal, and the logarithm infinite.
  if (power === lambda) power = neighbour(lambda, lambda < 1 ? 1n : -1n)
  return Math.max(0, -log((power - lambda) / (1 - lambda)))
}

const explainDocuments = ({ documents }: ModelStatistics) => explainMatch(documents, 'N, total number of documents with field')

/** Floats next to 1, at which the power law is undefined. */
const BELOW_ONE = 1 - 2 ** -24
const ABOVE_ONE = 1 + 2 ** -23

const averageDocuments = ({ docFreq, documents }: ModelStatistics) => {
  const lambda = fround((docFreq + 1) / (documents + 1))
  return lambda === 1 ? BELOW_ONE : lambda
}
const averageOccurrences = ({ totalTermFreq, documents }: ModelStatistics) => {
  const lambda = fround((totalTermFreq + 1) / (documents + 1))
  return lambda === 1 ? ABOVE_ONE : lambda
}

export const LAMBDAS: ReadonlyMap<string, Lambda> = new Map([
  [
    'df',
    {
      of: averageDocuments,
      explain: statistics =>
        explainMatch(
          averageDocuments(statistics),
          'LambdaDF, computed as (n + 1) / (N + 1) from:',
          explainMatch(statistics.docFreq, 'n, number of documents containing term'),
          explainDocuments(statistics),
        ),
    },
  ],
  [
    'ttf',
    {
      of: averageOccurrences,
      explain: statistics =>
        explainMatch(
          averageOccurrences(statistics),
          'LambdaTTF, computed as (F + 1) / (N + 1) from:',
          explainMatch(statistics.totalTermFreq, 'F, total number of occurrences of term across all documents'),
          explainDocuments(statistics),
        ),
    },
  ],
] satisfies [string, Lambda][])

export class IB extends TermModel {
  readonly name = 'IBSimilarity'
  protected readonly formula = 'as boost * distribution.score(stats, normalization.tfn(stats, freq, docLen), lambda.lambda(stats))'

  constructor(
    private readonly distribution: Distribution,
    private readonly lambda: Lambda,
    private readonly normalization: Normalization,
  ) {
    super()
  }

  score(statistics: ModelStatistics, freq: number, length: number): number {
    const tfn = this.normalization.tfn(statistics, freq, length)
    return statistics.boost * this.distribution.score(tfn, this.lambda.of(statistics))
  }

  protected details(statistics: ModelStatistics, { value: freq }: Explanation, length: number): Explanation[] {
    const normal = this.normalization.explain(statistics, freq, length)
    const lambda = this.lambda.explain(statistics)
    return [
      ...(statistics.boost === 1 ? [] : [explainMatch(statistics.boost, 'boost, query boost')]),
      normal,
      lambda,
      explainMatch(fround(this.distribution.score(normal.value, lambda.value)), this.distribution.name),
    ]
  }
}
