// Random queries over random documents find what a slow model finds.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rewriteQuery } from '../../src/query/exec/search.ts'
import { checkQuery } from '../contracts/query.ts'
import { rounds } from '../support/rounds.ts'
import { query, segments } from './support/arbitraries.ts'
import { countHits, expectHits, gather } from './support/gather.ts'
import { manyDocuments } from './support/many-documents.ts'
import { documentsOf, searcherOf, shardOf } from './support/shard.ts'
import { SlowModel } from './support/slow-model.ts'

const leaps = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 })

describe('random queries over random documents', () => {
  it('find what asking every document finds, with the same scores', () => {
    fc.assert(
      fc.property(segments(40), query, (parts, tree) => {
        const searcher = searcherOf(shardOf(parts))
        fc.pre(searcher.reader.segments.length > 0)
        const model = new SlowModel(documentsOf(parts))
        const rewritten = rewriteQuery(tree, searcher)
        expectHits(gather(tree, searcher), model.hits(rewritten), rewritten)
        // Rewriting may round a score differently but never changes the hits.
        expect(model.hits(rewritten).map(([doc]) => doc)).toEqual(model.hits(tree).map(([doc]) => doc))
        expect(gather(tree, searcher, 'complete_no_scores').map(([doc]) => doc)).toEqual(model.hits(tree).map(([doc]) => doc))
        expect(countHits(tree, searcher)).toBe(model.hits(tree).length)
      }),
      { numRuns: rounds(400) },
    )
  })

  it('keep the laws of scorers, bulk scorers, counts and explanations', () => {
    fc.assert(
      fc.property(segments(40), query, leaps, (parts, tree, steps) => {
        const searcher = searcherOf(shardOf(parts))
        checkQuery(tree, searcher, steps)
      }),
      { numRuns: rounds(300) },
    )
  })

  it('hold over many blocks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 100, max: 9000 }), query, leaps, (seed, count, tree, steps) => {
        const documents = manyDocuments(seed, count)
        const searcher = searcherOf(shardOf([documents]))
        const rewritten = rewriteQuery(tree, searcher)
        const expected = new SlowModel(documents).hits(rewritten)
        expectHits(gather(tree, searcher), expected, rewritten)
        expect(countHits(tree, searcher)).toBe(expected.length)
        if (count < 1000) checkQuery(tree, searcher, steps)
      }),
      { numRuns: rounds(40) },
    )
  })
})
