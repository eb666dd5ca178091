// A word that occurs more often never counts for less, a longer field never for more; boosts are factors.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Similarity } from '../../src/query/contracts/similarity.ts'
import { BM25Similarity, LegacyBM25Similarity } from '../../src/query/similarity/bm25.ts'
import { BooleanSimilarity } from '../../src/query/similarity/boolean.ts'
import { LMDirichlet, LMJelinekMercer } from '../../src/query/similarity/language-model.ts'

const between = (min: number, max: number) => fc.integer({ min, max })

/** Numbers that fit together: a word in `docFreq` of `docCount` documents, more often in all, among all words. */
const statistics = fc
  .tuple(between(1, 1e6), between(0, 1e6), between(0, 1e6), between(0, 1e7))
  .map(([docFreq, moreDocs, repeats, otherWords]) => {
    const docCount = docFreq + moreDocs
    const totalTermFreq = docFreq + repeats
    const term = { term: 'x', docFreq, totalTermFreq }
    return {
      term,
      collection: { field: 't', docCount, maxDoc: docCount, sumDocFreq: docCount, sumTotalTermFreq: totalTermFreq + moreDocs + otherWords },
    }
  })

const k1 = fc.double({ min: 0, max: 5, noNaN: true }).map(Math.fround)
const b = fc.double({ min: 0, max: 1, noNaN: true }).map(Math.fround)
const kinds: readonly (readonly [string, fc.Arbitrary<Similarity>])[] = [
  ['BM25', fc.tuple(k1, b).map(([k1, b]) => new BM25Similarity({ k1, b }))],
  ['LegacyBM25', fc.tuple(k1, b).map(([k1, b]) => new LegacyBM25Similarity({ k1, b }))],
  ['boolean', fc.constant(new BooleanSimilarity())],
  ['LMDirichlet', between(1, 5000).map(mu => new LMDirichlet(mu))],
  ['LMJelinekMercer', fc.double({ min: 0.01, max: 1, noNaN: true }).map(lambda => new LMJelinekMercer(Math.fround(lambda)))],
]

/** Sums of single floats may be out by their last digits. */
const SLACK = 1e-6

describe.each(kinds)('%s', (_name, similarity) => {
  const drawn = fc.tuple(similarity, statistics, between(1, 255), between(0, 254))

  it('never scores a word less for occurring more often', () => {
    fc.assert(
      fc.property(drawn, between(1, 1e5), between(1, 1e5), ([kind, { collection, term }, norm], freq, more) => {
        const scorer = kind.scorer(1, collection, [term])
        const score = scorer.score(freq, norm)
        expect(scorer.score(freq + more, norm)).toBeGreaterThanOrEqual(score - Math.abs(score) * SLACK)
      }),
    )
  })

  it('never scores a field more for being longer', () => {
    fc.assert(
      fc.property(drawn, between(1, 1e5), ([kind, { collection, term }, norm, step], freq) => {
        const longer = Math.min(255, norm + 1 + (step % 40))
        const scorer = kind.scorer(1, collection, [term])
        const score = scorer.score(freq, norm)
        expect(scorer.score(freq, longer)).toBeLessThanOrEqual(score + Math.abs(score) * SLACK)
      }),
    )
  })

  it('takes boosts as factors', () => {
    fc.assert(
      fc.property(drawn, between(1, 1e5), between(1, 64), ([kind, { collection, term }, norm], freq, boost) => {
        const scorer = kind.scorer(1, collection, [term])
        const single = scorer.score(freq, norm)
        // Scores are what is missing to the best one, so that they are as exact as that is.
        const best = scorer.score(1e6, 1)
        const boosted = kind.scorer(boost, collection, [term]).score(freq, norm)
        expect(Math.abs(boosted - boost * single)).toBeLessThanOrEqual(boost * (single + best) * SLACK)
      }),
    )
  })
})
