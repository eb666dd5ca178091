// Whether filters are kept or not must not show in what is found.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bitset } from '../../../src/index/bitmap/bitset.ts'
import type { SegmentReader } from '../../../src/index/contracts/segment-reader.ts'
import { ShardReader } from '../../../src/index/contracts/shard-reader.ts'
import { CacheStatistics } from '../../../src/query/cache/cache-statistics.ts'
import type { CachingRules } from '../../../src/query/cache/caching-policy.ts'
import { FilterCache, ShardFilters } from '../../../src/query/cache/filter-cache.ts'
import type { Query, Searcher } from '../../../src/query/contracts/query.ts'
import { BooleanQuery } from '../../../src/query/exec/boolean.ts'
import { PointRangeQuery, SortedNumericDocValuesRangeQuery } from '../../../src/query/exec/numeric-range.ts'
import { rewriteQuery, searchSegments } from '../../../src/query/exec/search.ts'
import { ShardSearcher } from '../../../src/query/exec/shard-searcher.ts'
import { TermQuery } from '../../../src/query/exec/term.ts'
import { TermInSetQuery } from '../../../src/query/exec/term-in-set.ts'
import { weigh } from '../../../src/query/exec/weigh.ts'
import { BM25Similarity } from '../../../src/query/similarity/bm25.ts'
import { rounds } from '../../support/rounds.ts'
import { query, segments } from '../support/arbitraries.ts'
import { expectHits, Gather, gather } from '../support/gather.ts'
import { manyDocuments } from '../support/many-documents.ts'
import { searcherOf, shardOf } from '../support/shard.ts'

const bm25 = new BM25Similarity()
const RULES: CachingRules = { minFrequency: 5, costlyMinFrequency: 2, skipFactor: 10, allSegments: true }
const ALWAYS = { used() {}, isWorthKeeping: () => true }
const ROOM = { maxCount: 100, maxBytes: 1e9 }

const searching = (reader: ShardReader, filters: ShardFilters) => {
  filters.show(reader)
  return new ShardSearcher(reader, { similarity: () => bm25, filters })
}

/** Where scores do not matter, as a search weighs its query. */
function found(one: Query, searcher: Searcher): number[] {
  const collector = new Gather('complete_no_scores')
  searchSegments(weigh(searcher, rewriteQuery(one, searcher), 'complete_no_scores', 1), searcher.reader.segments, collector)
  return collector.hits.map(([doc]) => doc)
}

/** By segment, where it is known. */
function counts(one: Query, searcher: Searcher): (number | null)[] {
  const weight = weigh(searcher, rewriteQuery(one, searcher), 'complete_no_scores', 1)
  return searcher.reader.segments.map(view => (weight.count(view) < 0 ? null : weight.count(view)))
}

describe('kept filters', () => {
  it('find what is found without them, in segments old and new', () => {
    fc.assert(
      fc.property(
        segments(30),
        segments(30),
        fc.array(query, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 6 }),
        (a, b, asked, room) => {
          const cache = new FilterCache({ ...ROOM, maxCount: room })
          const filters = new ShardFilters(cache, new CacheStatistics(), RULES, ALWAYS)
          const first = shardOf(a)
          const later = shardOf([...a.slice(1), ...b])
          for (const reader of [first, first, later, first]) {
            const plain = searcherOf(reader)
            const keeping = searching(reader, filters)
            for (const one of asked) {
              expectHits(gather(one, keeping), gather(one, plain), one)
              expect(found(one, keeping)).toEqual(found(one, plain))
              const matches = found(one, plain)
              reader.segments.forEach(({ docBase, reader: { maxDoc } }, i) => {
                const count = counts(one, keeping)[i]
                if (count !== null) expect(count).toBe(matches.filter(doc => doc >= docBase && doc < docBase + maxDoc).length)
              })
            }
          }
          expect(filters.statistics.figures().size).toBeLessThanOrEqual(room)
        },
      ),
      { numRuns: rounds(150) },
    )
  })

  it('do so over deletions that come later', () => {
    const documents = manyDocuments(3, 3000)
    const [{ reader, live }] = shardOf([documents]).segments
    const filters = new ShardFilters(new FilterCache(ROOM), new CacheStatistics(), RULES, ALWAYS)
    const { shard } = withDeletions(reader, live)
    const range = rangeOf(0, 3)
    found(range, searching(shard[0], filters))
    const hits = filters.statistics.figures().hits
    expect(found(range, searching(shard[1], filters))).toEqual(found(range, searcherOf(shard[1])))
    expect(filters.statistics.figures().hits).toBe(hits + 1)
  })
})

/** The same segment before and after every third document was deleted. */
function withDeletions(reader: SegmentReader, live: Bitset | null) {
  const left = live === null ? Bitset.full(reader.maxDoc) : live.clone()
  for (let doc = 0; doc < reader.maxDoc; doc += 3) left.remove(doc)
  return {
    shard: [
      new ShardReader([{ reader, live, numDocs: live?.count() ?? reader.maxDoc }]),
      new ShardReader([{ reader, live: left, numDocs: left.count() }]),
    ],
  }
}

const rangeOf = (min: number, max: number) => new PointRangeQuery({ field: 'n', min, max, texts: { point: String, column: String } })

describe('what is kept', () => {
  const reader = shardOf([manyDocuments(5, 2000)])
  const open = (rules = RULES, room = ROOM) => {
    const filters = new ShardFilters(new FilterCache(room), new CacheStatistics(), rules)
    return {
      filters,
      search: (one: Query) => found(one, searching(reader, filters)),
      figures: () => filters.statistics.figures(),
    }
  }

  it('are dear filters the second time, others the fifth, compound ones before their clauses, single terms never', () => {
    const uses = (one: Query) => {
      const { search, figures } = open()
      for (let use = 1; use <= 10; use++) {
        search(one)
        if (figures().count > 0) return use
      }
      return 0
    }
    const phrases = [new TermQuery('t', 'a'), new TermQuery('t', 'b')]
    expect(uses(rangeOf(0, 3))).toBe(2)
    expect(uses(new TermInSetQuery('k', ['x', 'y']))).toBe(2)
    expect(uses(new TermQuery('t', 'a'))).toBe(0)
    expect(uses(new BooleanQuery(phrases.map(one => ({ occur: 'should', query: one }))))).toBe(4)
  })

  it('is counted', () => {
    const { search, figures } = open()
    for (let i = 0; i < 5; i++) search(rangeOf(0, 3))
    expect(figures()).toMatchObject({ hits: 3, misses: 2, size: 1, count: 1 })
    expect(figures().bytes).toBeGreaterThan(2000 / 8)
  })

  it('goes when there is no more room, the filter first that was not used for longest', () => {
    const { search, figures } = open(RULES, { maxCount: 2, maxBytes: 1e9 })
    for (const max of [1, 2, 1, 2]) search(rangeOf(0, max))
    search(rangeOf(0, 1))
    search(rangeOf(0, 3))
    search(rangeOf(0, 3))
    expect(figures()).toMatchObject({ size: 2, count: 3 })
    const { hits } = figures()
    search(rangeOf(0, 1))
    expect(figures().hits).toBe(hits + 1)
    search(rangeOf(0, 2))
    expect(figures().hits).toBe(hits + 1)
  })

  it('goes with its segment, or when somebody says so', () => {
    const { filters, search, figures } = open()
    search(rangeOf(0, 3))
    search(rangeOf(0, 3))
    filters.show(shardOf([manyDocuments(6, 10)]))
    expect(figures()).toMatchObject({ size: 0, count: 1, bytes: 0 })
    search(rangeOf(0, 3))
    expect(figures()).toMatchObject({ size: 1, count: 2 })
    filters.forget()
    expect(figures()).toMatchObject({ size: 0, count: 2, bytes: 0 })
    const { misses } = figures()
    search(rangeOf(0, 3))
    expect(figures()).toMatchObject({ misses: misses + 1, size: 1 })
  })

  it('are no filters of small segments', () => {
    const { search, figures } = open({ ...RULES, allSegments: false })
    for (let i = 0; i < 5; i++) search(rangeOf(0, 3))
    expect(figures()).toEqual({ hits: 0, misses: 0, size: 0, count: 0, bytes: 0 })
  })

  it('is not made for a search that asks for few documents', () => {
    const { filters, search } = open()
    const range = new SortedNumericDocValuesRangeQuery(rangeOf(-3, 5).range)
    const withTerm = (term: string) => new BooleanQuery([new TermQuery('t', term), range].map(one => ({ occur: 'filter', query: one })))
    const rareDocs = search(new TermQuery('t', 'rare')).length
    expect(rareDocs * 10).toBeLessThan(2000)
    for (let i = 0; i < 8; i++) search(withTerm('rare'))
    const isKept = () => filters.peek(reader.segments[0], range.identity()) !== null
    expect(isKept()).toBe(false)
    search(withTerm('a'))
    expect(isKept()).toBe(true)
  })
})
