// Slices that share their minimum competitive score find the same hits.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Competition } from '../../../src/query/collect/competition.ts'
import { mergeTopDocs, type TopDocs } from '../../../src/query/collect/top-docs.ts'
import { TopScoreCollector } from '../../../src/query/collect/top-score-collector.ts'
import { rewriteQuery, searchSegments } from '../../../src/query/exec/search.ts'
import { rounds } from '../../support/rounds.ts'
import { query } from '../support/arbitraries.ts'
import { gather } from '../support/gather.ts'
import { manyDocuments } from '../support/many-documents.ts'
import { searcherOf, shardOf } from '../support/shard.ts'

const pairs = ({ docs, scores }: TopDocs) => Array.from(docs, (doc, i) => [doc, scores![i]])

/** So many searches of one index, since making the index takes most of a round. */
const EACH = 4

describe('slices that compete', () => {
  it('count together', () => {
    const words = Competition.shared()
    expect(new Competition(words).count(3)).toBe(3)
    expect(new Competition(words).count(4)).toBe(7)
  })

  it('know the best of the scores that were reached', () => {
    const words = Competition.shared()
    const [one, other] = [new Competition(words), new Competition(words)]
    expect(one.reach(0)).toBe(0)
    expect(one.reach(1.5)).toBe(1.5)
    expect(other.reach(0.25)).toBe(1.5)
    expect(other.reach(Math.fround(1e-40))).toBe(1.5)
    expect(other.reach(Math.fround(3.7))).toBe(Math.fround(3.7))
    expect(one.reach(1.5)).toBe(Math.fround(3.7))
  })

  it('find the same hits in the same order, whichever of them comes first', () => {
    let skipped = 0
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 2, maxLength: 4 }),
        fc.array(fc.tuple(query, fc.constantFrom(1, 3, 10, 1000), fc.constantFrom(0, 5, 1000)), { minLength: EACH, maxLength: EACH }),
        fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (seed, counts, searches, places, alike) => {
          // The same documents again and again tie with one another.
          const searcher = searcherOf(shardOf(counts.map((count, i) => manyDocuments(alike ? seed : seed + i, count))))
          const { segments } = searcher.reader
          const slices = [0, 1, 2, 3].map(slice => segments.filter(({ ord }) => places[ord] === slice)).filter(slice => slice.length > 0)
          for (const [tree, size, threshold] of searches) {
            const words = Competition.shared()
            const weight = rewriteQuery(tree, searcher).createWeight(searcher, 'top_scores', 1)
            const found = slices.reverse().map(slice => {
              const collector = new TopScoreCollector({ size, threshold, competition: new Competition(words) })
              searchSegments(weight, slice, collector)
              return collector.finish()
            })
            const top = mergeTopDocs(found, size, null)
            const all = gather(tree, searcher)
            const best = [...all].sort(([docA, a], [docB, b]) => b - a || docA - docB).slice(0, size)
            expect(pairs(top)).toEqual(best)
            if (top.relation === 'eq') expect(top.total).toBe(all.length)
            else expect(top.total).toBeGreaterThan(threshold)
            if (top.total < all.length) skipped++
          }
        },
      ),
      { numRuns: rounds(120 / EACH) },
    )
    expect(skipped).toBeGreaterThan(0)
  })
})
