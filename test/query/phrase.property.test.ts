// Phrase queries find what a slow model finds.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TopScoreCollector } from '../../src/query/collect/top-score-collector.ts'
import type { Scorer } from '../../src/query/contracts/scorer.ts'
import { MultiPhraseQuery } from '../../src/query/exec/multi-phrase.ts'
import { PhraseQuery } from '../../src/query/exec/phrase.ts'
import { rewriteQuery, searchSegments } from '../../src/query/exec/search.ts'
import { DocListScorer } from '../../src/query/iterators/doc-list.ts'
import { ExactPhraseMatcher } from '../../src/query/iterators/exact-phrase.ts'
import { PhrasePart } from '../../src/query/iterators/phrase-part.ts'
import { checkQuery } from '../contracts/query.ts'
import { rounds } from '../support/rounds.ts'
import { segments } from './support/arbitraries.ts'
import { gather } from './support/gather.ts'
import { manyDocuments } from './support/many-documents.ts'
import { documentsOf, searcherOf, shardOf } from './support/shard.ts'

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'absent')
const phrase = fc.array(fc.tuple(fc.integer({ min: 1, max: 2 }), fc.uniqueArray(word, { minLength: 1, maxLength: 2 })), {
  minLength: 2,
  maxLength: 4,
})
const leaps = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 })

function placesOf(steps: readonly [number, string[]][]) {
  let position = -1
  return steps.map(([step, terms]) => ({ position: (position += step), terms }))
}

it('finds phrases where every word stands at its place', () => {
  fc.assert(
    fc.property(segments(40), phrase, leaps, (parts, steps, jumps) => {
      const searcher = searcherOf(shardOf(parts))
      fc.pre(searcher.reader.segments.length > 0)
      const places = placesOf(steps)
      const query = new MultiPhraseQuery('t', places, 0)
      const stands = (text: readonly string[]) =>
        text.some((_, at) => places.every(({ position, terms }) => terms.includes(text[at + position - places[0].position])))
      const documents = documentsOf(parts)
      const found = documents.flatMap(({ text, deleted }, doc) => (!deleted && stands(text) ? [doc] : []))
      expect(gather(query, searcher, 'complete_no_scores').map(([doc]) => doc)).toEqual(found)
      checkQuery(query, searcher, jumps)
      const single = new PhraseQuery(
        't',
        places.map(place => place.terms[0]),
        places.map(place => place.position),
        0,
      )
      const plain = new MultiPhraseQuery(
        't',
        places.map(place => ({ ...place, terms: [place.terms[0]] })),
        0,
      )
      expect(gather(single, searcher)).toEqual(gather(plain, searcher))
    }),
    { numRuns: rounds(300) },
  )
})

it('finds what any distance allows, each word on a place of its own', () => {
  fc.assert(
    fc.property(segments(40), fc.array(word, { minLength: 2, maxLength: 4 }), leaps, (parts, words, jumps) => {
      const searcher = searcherOf(shardOf(parts))
      fc.pre(searcher.reader.segments.length > 0)
      const query = new PhraseQuery(
        't',
        words,
        words.map((_, i) => i),
        1000,
      )
      const count = (list: readonly string[], one: string) => list.filter(other => other === one).length
      const enough = (text: readonly string[]) => words.every(one => count(text, one) >= count(words, one))
      const found = documentsOf(parts).flatMap(({ text, deleted }, doc) => (!deleted && enough(text) ? [doc] : []))
      expect(gather(query, searcher, 'complete_no_scores').map(([doc]) => doc)).toEqual(found)
      checkQuery(query, searcher, jumps)
    }),
    { numRuns: rounds(300) },
  )
})

it('never skips a hit that counts', () => {
  const searcher = searcherOf(shardOf([manyDocuments(3, 6000)]))
  const query = rewriteQuery(new PhraseQuery('t', ['b', 'c'], [0, 1], 0), searcher)
  const [segment] = searcher.reader.segments
  const all = gather(query, searcher).sort((x, y) => y[1] - x[1] || x[0] - y[0])
  const minimum = all[20][1]
  const scorer = query.createWeight(searcher, 'top_scores', 1).scorer(segment)!
  scorer.setMinCompetitiveScore(minimum)
  const kept: number[] = []
  for (let doc = scorer.next(); doc < segment.reader.maxDoc; doc = scorer.next()) if (segment.live?.has(doc) ?? true) kept.push(doc)
  for (const [doc, score] of all) if (score >= minimum) expect(kept).toContain(doc)
  expect(kept.length).toBeLessThan(all.length)
})

it('finds the same best hits whatever may be skipped, in any number of words', () => {
  let skipped = 0
  const many = fc.constantFrom('a', 'a', 'b', 'b', 'c', 'd', 'e')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 12_000 }),
      fc.array(many, { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      fc.constantFrom(1, 10, 1000),
      fc.constantFrom(0, 100, Number.POSITIVE_INFINITY),
      (seed, count, words, inOrder, size, threshold) => {
        const searcher = searcherOf(shardOf([manyDocuments(seed, count), manyDocuments(seed + 1, 300)]))
        const terms = inOrder ? words.sort() : words
        const query = rewriteQuery(
          new PhraseQuery(
            't',
            terms,
            terms.map((_, i) => i),
            0,
          ),
          searcher,
        )
        const collector = new TopScoreCollector({ size, threshold })
        searchSegments(query.createWeight(searcher, collector.scoreMode, 1), searcher.reader.segments, collector)
        const { docs, scores, total } = collector.finish()
        const all = gather(query, searcher)
        const best = [...all].sort(([docA, a], [docB, b]) => b - a || docA - docB).slice(0, size)
        expect(Array.from(docs, (doc, i) => [doc, scores![i]])).toEqual(best)
        if (threshold === Number.POSITIVE_INFINITY) expect(total).toBe(all.length)
        if (total < all.length) skipped++
      },
    ),
    // Chance alone may draw none that skips.
    { numRuns: rounds(60), examples: [[3, 12_000, ['b', 'c'], false, 1, 0]] },
  )
  expect(skipped).toBeGreaterThan(0)
})

it('counts a phrase as often as its first part stands on the word, as a real server does', () => {
  // Three synonyms on the first word, two on the second: the words of a document indexed with their synonyms.
  const at = (offset: number, ...positions: number[]): PhrasePart => new FixedPart(offset, positions)
  expect(new ExactPhraseMatcher([at(0, 1, 1, 1), at(1, 2, 2)]).freq(true)).toBe(3)
  expect(new ExactPhraseMatcher([at(0, 1, 1), at(1, 2, 2, 2)]).freq(true)).toBe(2)
  expect(new ExactPhraseMatcher([at(0, 1, 4, 4), at(1, 2, 5), at(2, 6)]).freq(true)).toBe(2)
})

class FixedPart extends PhrasePart {
  readonly walk: Scorer

  constructor(
    offset: number,
    private readonly fixed: readonly number[],
  ) {
    super(offset, ['x'])
    this.walk = new DocListScorer(
      Uint32Array.from({ length: fixed.length }, (_, i) => i),
      0,
    )
  }

  freq(): number {
    return this.fixed.length
  }

  positions(): Int32Array {
    return Int32Array.from(this.fixed)
  }

  shallowAdvance(target: number): number {
    return target
  }

  bestScore(): number {
    return Number.POSITIVE_INFINITY
  }
}
