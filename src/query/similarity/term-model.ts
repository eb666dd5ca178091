// What similarities that compute in doubles from a term's statistics have in common: the statistics, the scorer, and sums over phrases.
import { javaFloat } from '../../core/numbers.ts'
import { type Explanation, explainMatch } from '../contracts/explanation.ts'
import type { CollectionStatistics, TermStatistics } from '../contracts/similarity.ts'
import { type Similarity, SimScorer } from '../contracts/similarity.ts'
import { NORM_LENGTH } from './norm-length.ts'

const { fround } = Math

/** A term in its field. */
export interface ModelStatistics extends TermStatistics {
  readonly boost: number
  /** Documents that have the field. */
  readonly documents: number
  /** Tokens of all of them. */
  readonly tokens: number
  readonly averageLength: number
}

export const log2 = (x: number): number => Math.log(x) / Math.LN2

/** More occurrences never lower a score, longer fields never raise it: blocks of postings may be skipped by their best pairs. */
export abstract class TermModel implements Similarity {
  /** As explanations name it. */
  abstract readonly name: string

  /** In doubles; what is answered becomes a float. */
  abstract score(statistics: ModelStatistics, freq: number, length: number): number

  /** What comes after `score(name, freq=…), computed`. */
  protected abstract readonly formula: string
  protected abstract details(statistics: ModelStatistics, freq: Explanation, length: number): Explanation[]

  explain(statistics: ModelStatistics, freq: Explanation, length: number): Explanation {
    const score = fround(this.score(statistics, freq.value, length))
    const description = `${this.explained(freq)}, computed ${this.formula} from:`
    return explainMatch(score, description, ...this.details(statistics, freq, length))
  }

  protected explained(freq: Explanation): string {
    return `score(${this.name}, freq=${javaFloat(freq.value)})`
  }

  scorer(boost: number, { docCount, sumTotalTermFreq }: CollectionStatistics, terms: readonly TermStatistics[]): SimScorer {
    const scorers = terms.map(
      ({ docFreq, totalTermFreq }) =>
        new ModelScorer(this, {
          boost: fround(boost),
          documents: docCount,
          tokens: sumTotalTermFreq,
          averageLength: sumTotalTermFreq / docCount,
          docFreq,
          totalTermFreq,
        }),
    )
    return scorers.length === 1 ? scorers[0] : new SumScorer(scorers)
  }
}

/** Scores of lower frequencies are computed once for every norm. */
const REMEMBERED = 16

class ModelScorer extends SimScorer {
  private readonly known = new Float32Array(REMEMBERED * 256).fill(Number.NaN)

  constructor(
    private readonly model: TermModel,
    private readonly statistics: ModelStatistics,
  ) {
    super()
  }

  score(freq: number, norm: number): number {
    // Frequencies of sloppy phrases are fractions.
    if (freq >= REMEMBERED || (freq | 0) !== freq) return fround(this.model.score(this.statistics, freq, NORM_LENGTH[norm]))
    const at = (freq << 8) | norm
    const known = this.known[at]
    if (!Number.isNaN(known)) return known
    return (this.known[at] = fround(this.model.score(this.statistics, freq, NORM_LENGTH[norm])))
  }

  scoreBlock(docs: Int32Array, freqs: Int32Array, from: number, to: number, norms: Uint8Array | null, out: Float32Array): void {
    for (let i = from; i < to; i++) out[i] = this.score(freqs[i], norms === null ? 1 : norms[docs[i]])
  }

  explain(freq: Explanation, norm: number): Explanation {
    return this.model.explain(this.statistics, freq, NORM_LENGTH[norm])
  }
}

/** A phrase: each of its terms scored as if it were there as often as the phrase is. */
class SumScorer extends SimScorer {
  constructor(private readonly scorers: readonly SimScorer[]) {
    super()
  }

  score(freq: number, norm: number): number {
    let sum = 0
    for (let i = 0; i < this.scorers.length; i++) sum = fround(sum + this.scorers[i].score(freq, norm))
    return sum
  }

  scoreBlock(docs: Int32Array, freqs: Int32Array, from: number, to: number, norms: Uint8Array | null, out: Float32Array): void {
    for (let i = from; i < to; i++) out[i] = this.score(freqs[i], norms === null ? 1 : norms[docs[i]])
  }

  explain(freq: Explanation, norm: number): Explanation {
    const parts = this.scorers.map(scorer => scorer.explain(freq, norm))
    return explainMatch(this.score(freq.value, norm), 'sum of:', ...parts)
  }
}
