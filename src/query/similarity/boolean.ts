// The boolean similarity: the score is the boost, regardless of frequency.
import type { Explanation } from '../contracts/explanation.ts'
import { explainMatch } from '../contracts/explanation.ts'
import { type Similarity, SimScorer } from '../contracts/similarity.ts'

export class BooleanSimilarity implements Similarity {
  scorer(boost: number): SimScorer {
    return new BooleanScorer(Math.fround(boost))
  }
}

class BooleanScorer extends SimScorer {
  constructor(private readonly boost: number) {
    super()
  }

  score(): number {
    return this.boost
  }

  scoreBlock(_docs: Int32Array, _freqs: Int32Array, from: number, to: number, _norms: Uint8Array | null, out: Float32Array): void {
    out.fill(this.boost, from, to)
  }

  explain(): Explanation {
    return explainMatch(this.boost, 'score(BooleanWeight), computed from:', explainMatch(this.boost, 'boost, query boost'))
  }
}
