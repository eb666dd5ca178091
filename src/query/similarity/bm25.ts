// BM25, equal to Lucene 10's float arithmetic to the last digit.
import { javaFloat } from '../../core/numbers.ts'
import type { Explanation } from '../contracts/explanation.ts'
import { explainMatch } from '../contracts/explanation.ts'
import type { CollectionStatistics, TermStatistics } from '../contracts/similarity.ts'
import { type Similarity, SimScorer } from '../contracts/similarity.ts'
import { LAST_EXACT_NORM, NORM_LENGTH } from './norm-length.ts'

const { fround } = Math

interface BM25Settings {
  readonly k1?: number
  readonly b?: number
}

export class BM25Similarity implements Similarity {
  private readonly k1: number
  private readonly b: number
  /** Of the field asked about last: its average length hardly changes from search to search. */
  private inverses: NormInverses | null = null

  constructor(settings: BM25Settings = {}) {
    this.k1 = fround(settings.k1 ?? 1.2)
    this.b = fround(settings.b ?? 0.75)
  }

  scorer(boost: number, collection: CollectionStatistics, terms: readonly (TermStatistics & { readonly term: string })[]): SimScorer {
    const average = averageLength(collection)
    if (this.inverses?.averageLength !== average) this.inverses = normInverses(this.k1, this.b, average)
    return new BM25Scorer(fround(boost), this.k1, this.b, collection, terms, this.inverses)
  }
}

/** As BM25 was before Lucene 8 left out the factor k1 + 1, which is the same for all documents. */
export class LegacyBM25Similarity extends BM25Similarity {
  private readonly factor: number

  constructor(settings: BM25Settings = {}) {
    super(settings)
    this.factor = fround(1 + fround(settings.k1 ?? 1.2))
  }

  override scorer(...[boost, collection, terms]: Parameters<BM25Similarity['scorer']>): SimScorer {
    return super.scorer(fround(fround(boost) * this.factor), collection, terms)
  }
}

const averageLength = (collection: CollectionStatistics) => fround(collection.sumTotalTermFreq / collection.docCount)

const inverseFrequency = (docFreq: number, docCount: number) => fround(Math.log(1 + (docCount - docFreq + 0.5) / (docFreq + 0.5)))

/** The idf of a term, or the sum over a phrase's terms. */
function idfOf({ docCount }: CollectionStatistics, terms: readonly TermStatistics[]): number {
  if (terms.length === 1) return inverseFrequency(terms[0].docFreq, docCount)
  let sum = 0
  for (const { docFreq } of terms) sum += inverseFrequency(docFreq, docCount)
  return fround(sum)
}

function explainIdf(collection: CollectionStatistics, terms: readonly TermStatistics[]): Explanation {
  const parts = terms.map(term =>
    explainMatch(
      inverseFrequency(term.docFreq, collection.docCount),
      'idf, computed as log(1 + (N - n + 0.5) / (n + 0.5)) from:',
      explainMatch(term.docFreq, 'n, number of documents containing term'),
      explainMatch(collection.docCount, 'N, total number of documents with field'),
    ),
  )
  return parts.length === 1 ? parts[0] : explainMatch(idfOf(collection, terms), 'idf, sum of:', ...parts)
}

interface NormInverses {
  readonly averageLength: number
  /** 1 / (k1 * (1 - b + b * dl / avgdl)) by norm byte. */
  readonly byNorm: Float32Array
}

function normInverses(k1: number, b: number, averageLength: number): NormInverses {
  const byNorm = new Float32Array(256)
  for (let norm = 0; norm < 256; norm++) {
    const length = fround(fround(b * NORM_LENGTH[norm]) / averageLength)
    byNorm[norm] = fround(1 / fround(k1 * fround(fround(1 - b) + length)))
  }
  return { averageLength, byNorm }
}

class BM25Scorer extends SimScorer {
  private readonly weight: number
  private readonly normInverse: Float32Array

  constructor(
    private readonly boost: number,
    private readonly k1: number,
    private readonly b: number,
    private readonly collection: CollectionStatistics,
    private readonly terms: readonly TermStatistics[],
    private readonly inverses: NormInverses,
  ) {
    super()
    this.weight = fround(boost * idfOf(collection, terms))
    this.normInverse = inverses.byNorm
  }

  // weight * freq / (freq + norm) written so that floats never let a higher frequency or a shorter field score less.
  score(freq: number, norm: number): number {
    const weight = this.weight
    return fround(weight - fround(weight / fround(1 + fround(freq * this.normInverse[norm]))))
  }

  scoreBlock(docs: Int32Array, freqs: Int32Array, from: number, to: number, norms: Uint8Array | null, out: Float32Array): void {
    const weight = this.weight
    const normInverse = this.normInverse
    if (norms === null) {
      const inverse = normInverse[1]
      for (let i = from; i < to; i++) out[i] = weight - fround(weight / fround(1 + fround(freqs[i] * inverse)))
      return
    }
    for (let i = from; i < to; i++) {
      out[i] = weight - fround(weight / fround(1 + fround(freqs[i] * normInverse[norms[docs[i]]])))
    }
  }

  explain(freq: Explanation, norm: number): Explanation {
    const details = this.boost === 1 ? [] : [explainMatch(this.boost, 'boost')]
    details.push(explainIdf(this.collection, this.terms), this.explainSaturation(freq, norm))
    const score = this.score(freq.value, norm)
    return explainMatch(score, `score(freq=${javaFloat(freq.value)}), computed as boost * idf * tf from:`, ...details)
  }

  private explainSaturation(freq: Explanation, norm: number): Explanation {
    const saturation = fround(1 - fround(1 / fround(1 + fround(freq.value * this.normInverse[norm]))))
    return explainMatch(
      saturation,
      'tf, computed as freq / (freq + k1 * (1 - b + b * dl / avgdl)) from:',
      freq,
      explainMatch(this.k1, 'k1, term saturation parameter'),
      explainMatch(this.b, 'b, length normalization parameter'),
      explainMatch(NORM_LENGTH[norm], norm > LAST_EXACT_NORM ? 'dl, length of field (approximate)' : 'dl, length of field'),
      explainMatch(this.inverses.averageLength, 'avgdl, average length of field'),
    )
  }
}
