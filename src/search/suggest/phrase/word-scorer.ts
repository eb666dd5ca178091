// Scores a word by an n-gram language model: its probability alone, and after the one or two words before it.
import type { Smoothing } from '../../contracts/suggest-spec.ts'
import type { FieldTerms } from '../field-terms.ts'
import type { Candidate } from './candidate.ts'

/** Keeps divisors from being zero. */
const ALMOST_NOTHING = 0.00000000001

type Words = readonly Candidate[]

/** Doubles, as in the server, so that scores are the same to the last digit. */
export abstract class WordScorer {
  protected readonly vocabulary: number
  protected readonly termCount: number

  constructor(
    private readonly terms: FieldTerms,
    private readonly realWordLikelihood: number,
    private readonly separator: string,
  ) {
    this.vocabulary = terms.sumTotalTermFreq
    this.termCount = terms.size
  }

  /** The logarithm of how likely the word at `at` of `path` is there. */
  score(path: Words, at: number, gramSize: number): number {
    const { likeness } = path[at]
    const channel = likeness === 1 ? this.realWordLikelihood : likeness
    if (at === 0 || gramSize === 1) return Math.log10(channel * this.unigram(path[at]))
    if (at === 1 || gramSize === 2) return Math.log10(channel * this.bigram(path[at], path[at - 1]))
    return Math.log10(channel * this.trigram(path[at], path[at - 1], path[at - 2]))
  }

  protected unigram({ term }: Candidate): number {
    return (1 + this.frequency(term)) / (this.vocabulary + this.termCount)
  }

  /** `before` stands directly before `word`. */
  protected abstract bigram(word: Candidate, before: Candidate): number
  protected abstract trigram(word: Candidate, before: Candidate, twoBefore: Candidate): number

  /** Of some words side by side. */
  protected frequency(...words: string[]): number {
    return this.terms.counts(words.join(this.separator)).totalTermFreq
  }
}

class StupidBackoffScorer extends WordScorer {
  constructor(
    private readonly discount: number,
    ...base: ConstructorParameters<typeof WordScorer>
  ) {
    super(...base)
  }

  protected bigram(word: Candidate, before: Candidate): number {
    const count = this.frequency(before.term, word.term)
    return count < 1 ? this.discount * this.unigram(word) : count / (before.counts.totalTermFreq + ALMOST_NOTHING)
  }

  protected trigram(word: Candidate, before: Candidate, twoBefore: Candidate): number {
    const pairs = this.frequency(before.term, word.term)
    if (pairs < 1) return this.discount * this.unigram(word)
    const triples = this.frequency(twoBefore.term, before.term, word.term)
    if (triples < 1) return this.discount * (pairs / (before.counts.totalTermFreq + ALMOST_NOTHING))
    return triples / (pairs + ALMOST_NOTHING)
  }
}

class LaplaceScorer extends WordScorer {
  constructor(
    private readonly alpha: number,
    ...base: ConstructorParameters<typeof WordScorer>
  ) {
    super(...base)
  }

  protected override unigram({ term }: Candidate): number {
    return this.share(this.frequency(term), this.vocabulary)
  }

  protected bigram(word: Candidate, before: Candidate): number {
    return this.share(this.frequency(before.term, word.term), before.counts.totalTermFreq)
  }

  protected trigram(word: Candidate, before: Candidate, twoBefore: Candidate): number {
    return this.share(this.frequency(twoBefore.term, before.term, word.term), this.frequency(before.term, word.term))
  }

  private share(count: number, of: number): number {
    return (this.alpha + count) / (of + this.alpha * this.termCount)
  }
}

class LinearScorer extends WordScorer {
  private readonly lambdas: readonly [trigram: number, bigram: number, unigram: number]

  constructor({ trigram, bigram, unigram }: Extract<Smoothing, { kind: 'linear' }>, ...base: ConstructorParameters<typeof WordScorer>) {
    super(...base)
    const sum = unigram + bigram + trigram
    this.lambdas = [trigram / sum, bigram / sum, unigram / sum]
  }

  protected bigram(word: Candidate, before: Candidate): number {
    const [, bigram, unigram] = this.lambdas
    const count = this.frequency(before.term, word.term)
    if (count < 1) return unigram * this.unigram(word)
    return bigram * (count / (0.5 + before.counts.totalTermFreq)) + unigram * this.unigram(word)
  }

  /** The server looks for the words in their reverse order. */
  protected trigram(word: Candidate, before: Candidate, twoBefore: Candidate): number {
    const count = this.frequency(word.term, before.term, twoBefore.term)
    if (count < 1) return this.bigram(word, before)
    return this.lambdas[0] * (count / (1 + this.frequency(word.term, before.term))) + this.bigram(word, before)
  }
}

export function openScorer(smoothing: Smoothing, ...base: ConstructorParameters<typeof WordScorer>): WordScorer {
  if (smoothing.kind === 'laplace') return new LaplaceScorer(smoothing.alpha, ...base)
  return smoothing.kind === 'linear' ? new LinearScorer(smoothing, ...base) : new StupidBackoffScorer(smoothing.discount, ...base)
}
