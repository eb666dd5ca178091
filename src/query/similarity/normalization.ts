// Normalizes term frequencies by field length: the second step of the DFR and IB frameworks.
import { type Explanation, explainMatch } from '../contracts/explanation.ts'
import { log2, type ModelStatistics } from './term-model.ts'

const { fround } = Math

export interface Normalization {
  tfn(statistics: ModelStatistics, freq: number, length: number): number
  explain(statistics: ModelStatistics, freq: number, length: number): Explanation
}

export const noNormalization: Normalization = {
  tfn: (_statistics, freq) => freq,
  explain: () => explainMatch(1, 'no normalization'),
}

interface Formula {
  /** Of Lucene's class. */
  readonly name: string
  readonly text: string
  readonly parameter: string
  tfn(parameter: number, statistics: ModelStatistics, freq: number, length: number): number
  /** What else it reads of the statistics. */
  reads(statistics: ModelStatistics): Explanation[]
}

const averageLength = ({ averageLength }: ModelStatistics) => [
  explainMatch(fround(averageLength), 'avgfl, average length of field across all documents'),
]

const FORMULAS = {
  h1: {
    name: 'NormalizationH1',
    text: 'tf * c * (avgfl / fl)',
    parameter: 'c, hyper-parameter',
    tfn: (c, { averageLength }, freq, length) => freq * c * (averageLength / length),
    reads: averageLength,
  },
  h2: {
    name: 'NormalizationH2',
    text: 'tf * log2(1 + c * avgfl / fl)',
    parameter: 'c, hyper-parameter',
    tfn: (c, { averageLength }, freq, length) => freq * log2(1 + (c * averageLength) / length),
    reads: averageLength,
  },
  h3: {
    name: 'NormalizationH3',
    text: '(tf + mu * ((F+1) / (T+1))) / (fl + mu) * mu',
    parameter: 'mu, smoothing parameter',
    // The share of the term is computed in floats.
    tfn: (mu, { totalTermFreq, tokens }, freq, length) =>
      ((freq + fround(mu * fround(fround(totalTermFreq + 1) / fround(tokens + 1)))) / (length + mu)) * mu,
    reads: ({ totalTermFreq, tokens }) => [
      explainMatch(totalTermFreq, 'F,  total number of occurrences of term across all documents'),
      explainMatch(tokens, 'T, total number of tokens of the field across all documents'),
    ],
  },
  z: {
    name: 'NormalizationZ',
    text: 'tf * Math.pow(avgfl / fl, z)',
    parameter: 'z, relates to specificity of the language',
    tfn: (z, { averageLength }, freq, length) => freq * (averageLength / length) ** z,
    reads: averageLength,
  },
} satisfies Record<string, Formula>

/** Zipf's parameter is named last. */
const inOrder = (kind: string, [parameter, ...others]: readonly Explanation[]) =>
  kind === 'z' ? [...others, parameter] : [parameter, ...others]

/** `parameter` is a float. */
export function normalization(kind: keyof typeof FORMULAS, parameter: number): Normalization {
  const formula: Formula = FORMULAS[kind]
  const tfn = (statistics: ModelStatistics, freq: number, length: number) => formula.tfn(parameter, statistics, freq, length)
  return {
    tfn,
    explain: (statistics, freq, length) =>
      explainMatch(
        fround(tfn(statistics, freq, length)),
        `${formula.name}, computed as ${formula.text} from:`,
        explainMatch(fround(freq), 'tf, number of occurrences of term in the document'),
        ...inOrder(kind, [
          explainMatch(parameter, formula.parameter),
          ...formula.reads(statistics),
          explainMatch(length, 'fl, field length of the document'),
        ]),
      ),
  }
}
