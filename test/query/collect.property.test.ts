// Top-k collectors find the first of all hits, whatever they skip.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FieldSortCollector } from '../../src/query/collect/field-sort-collector.ts'
import { compareKeys, type NumberSortKey, type SortKey, type SortValue } from '../../src/query/collect/sort-key.ts'
import { mergeTopDocs, type TopDocs } from '../../src/query/collect/top-docs.ts'
import { TopScoreCollector } from '../../src/query/collect/top-score-collector.ts'
import { TotalHitsCollector } from '../../src/query/collect/total-hits-collector.ts'
import type { Collector } from '../../src/query/contracts/collector.ts'
import type { Query, Searcher } from '../../src/query/contracts/query.ts'
import { BooleanQuery } from '../../src/query/exec/boolean.ts'
import type { Occur } from '../../src/query/exec/boolean-weight.ts'
import { BoostQuery } from '../../src/query/exec/boost.ts'
import { CombinedFieldQuery } from '../../src/query/exec/combined-field.ts'
import { ConstantScoreQuery } from '../../src/query/exec/constant-score.ts'
import { DisjunctionMaxQuery } from '../../src/query/exec/disjunction-max.ts'
import { rewriteQuery, searchSegments } from '../../src/query/exec/search.ts'
import { SynonymQuery } from '../../src/query/exec/synonym.ts'
import { TermQuery } from '../../src/query/exec/term.ts'
import { rounds } from '../support/rounds.ts'
import { query, segments } from './support/arbitraries.ts'
import { gather } from './support/gather.ts'
import { manyDocuments } from './support/many-documents.ts'
import { documentsOf, searcherOf, shardOf, type TestDocument } from './support/shard.ts'
import { SlowModel } from './support/slow-model.ts'

function run<C extends Collector>(searcher: Searcher, tree: Query, collector: C, slice = searcher.reader.segments): C {
  const weight = rewriteQuery(tree, searcher).createWeight(searcher, collector.scoreMode, 1)
  searchSegments(weight, slice, collector)
  return collector
}

const best = (searcher: Searcher, tree: Query, size: number) =>
  gather(tree, searcher)
    .sort(([docA, a], [docB, b]) => b - a || docA - docB)
    .slice(0, size)

const pairs = ({ docs, scores }: TopDocs) => Array.from(docs, (doc, i) => [doc, scores![i]])

/** So many searches of one index, since making the index takes most of a round. */
const EACH = 4

const FILLING = new Array<string>(30).fill('more')

describe('top hits by score', () => {
  it('are the first of all hits in order, whatever may be skipped', () => {
    const threshold = fc.constantFrom(0, 5, 100, Number.POSITIVE_INFINITY)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 12_000 }),
        fc.array(fc.tuple(query, fc.constantFrom(1, 3, 10, 1000), threshold), { minLength: EACH, maxLength: EACH }),
        (seed, count, searches) => {
          const searcher = searcherOf(shardOf([manyDocuments(seed, count), manyDocuments(seed + 1, 300)]))
          for (const [tree, size, limit] of searches) {
            const found = run(searcher, tree, new TopScoreCollector({ size, threshold: limit })).finish()
            const all = gather(tree, searcher).length
            expect(pairs(found)).toEqual(best(searcher, tree, size))
            if (found.relation === 'eq') expect(found.total).toBe(all)
            else expect(found.total).toBeLessThanOrEqual(all)
            if (limit === Number.POSITIVE_INFINITY || all <= limit) expect(found.relation).toBe('eq')
            expect(run(searcher, tree, new TotalHitsCollector()).finish().total).toBe(all)
          }
        },
      ),
      { numRuns: rounds(80 / EACH) },
    )
  })

  it('are counted among those that match, also where what nearly reaches the minimum stands in every second document', () => {
    const documents = Array.from({ length: 20_000 }, (_, i) => ({
      text: i % 2 === 0 ? ['a'] : i % 4000 === 1 ? ['b'] : i % 4000 === 3 ? ['c'] : [],
      keywords: [],
      numbers: [],
      deleted: false,
    }))
    const searcher = searcherOf(shardOf([documents]))
    const constant = (text: string) => ({ occur: 'should' as const, query: new ConstantScoreQuery(new TermQuery('t', text)) })
    const tree = new BooleanQuery([constant('a'), constant('b'), constant('c')])
    const found = run(searcher, tree, new TopScoreCollector({ size: 1, threshold: 0 })).finish()
    expect(pairs(found)).toEqual([[0, 1]])
    expect(found.total).toBeLessThanOrEqual(10_010)
  })

  it('of maxima, sums and conjunctions of each other are the same at any tie breaker', () => {
    const word = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'rare'), fc.constantFrom(0.2, 1, 1, 2.5)).map(([text, factor]) => {
      return new BoostQuery(new TermQuery('t', text), factor)
    })
    const pair = fc.tuple(fc.constantFrom('b', 'c', 'rare'), fc.constantFrom('a', 'd', 'e')).map(terms => new SynonymQuery('t', terms))
    const combined = fc.constantFrom('a', 'c', 'rare', 'x').map(text => new CombinedFieldQuery([{ field: 't', weight: 2 }], [text]))
    const leaf: fc.Arbitrary<Query> = fc.oneof(
      { weight: 5, arbitrary: word },
      { weight: 1, arbitrary: pair },
      { weight: 1, arbitrary: combined },
      { weight: 1, arbitrary: fc.constantFrom('x', 'y').map(text => new TermQuery('k', text)) },
    )
    const words = fc.array(leaf, { minLength: 1, maxLength: 4 })
    const sum = (queries: readonly Query[]): Query => new BooleanQuery(queries.map(one => ({ occur: 'should', query: one })))
    const max = (queries: readonly Query[], tie: number): Query => new DisjunctionMaxQuery(queries, tie)
    const groups = fc.array(words, { minLength: 2, maxLength: 4 })
    const tree = fc
      .tuple(groups, fc.constantFrom(0, 0.1, 0.3, 0.9), fc.constantFrom('max', 'sum', 'all', 'lifted'), fc.boolean())
      .map(([parts, tie, kind, filters]) => {
        const whole = kind === 'max' ? max(parts.map(sum), tie) : kind === 'sum' ? sum(parts.map(part => max(part, tie))) : null
        const occurs: Occur = kind === 'all' ? 'must' : 'should'
        const [first, ...others] = parts.map((part, i) => (i % 2 === 0 ? max(part, tie) : sum(part)))
        const query = whole ?? new BooleanQuery([must(first), ...others.map(one => ({ occur: occurs, query: one }))])
        return filters ? new BooleanQuery([must(query), { occur: 'filter', query: new TermQuery('t', 'a') }]) : query
      })
    const must = (one: Query) => ({ occur: 'must' as const, query: one })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 3000, max: 15_000 }),
        fc.array(tree, { minLength: 3, maxLength: 6 }),
        fc.constantFrom(1, 3, 10),
        fc.constantFrom(0, 100),
        (seed, count, trees, size, threshold) => {
          const searcher = searcherOf(shardOf([manyDocuments(seed, count)]))
          // What one search leaves behind may mislead the next.
          for (const one of trees) {
            expect(pairs(run(searcher, one, new TopScoreCollector({ size, threshold })).finish())).toEqual(best(searcher, one, size))
          }
        },
      ),
      { numRuns: rounds(60) },
    )
  })

  it('of required words that optional ones lift are found where only those can compete', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'rare')
    const some = (maxLength: number) => fc.array(word, { maxLength })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 5000, max: 15_000 }),
        fc.array(
          fc.tuple(
            fc.array(word, { minLength: 1, maxLength: 2 }),
            fc.array(word, { minLength: 1, maxLength: 3 }),
            some(1),
            fc.constantFrom(0, 100, Number.POSITIVE_INFINITY),
          ),
          { minLength: EACH, maxLength: EACH },
        ),
        (seed, count, searches) => {
          const clauses = (occur: Occur, words: readonly string[]) => words.map(text => ({ occur, query: new TermQuery('t', text) }))
          const documents = manyDocuments(seed, count)
          const searcher = searcherOf(shardOf([documents]))
          const model = new SlowModel(documents)
          for (const [must, should, mustNot, threshold] of searches) {
            const tree = new BooleanQuery([...clauses('must', must), ...clauses('should', should), ...clauses('must_not', mustNot)])
            const expected = model.hits(rewriteQuery(tree, searcher))
            const found = run(searcher, tree, new TopScoreCollector({ size: 3, threshold })).finish()
            expect(pairs(found)).toEqual([...expected].sort(([docA, a], [docB, b]) => b - a || docA - docB).slice(0, 3))
            if (threshold === Number.POSITIVE_INFINITY) expect(found.total).toBe(expected.length)
          }
        },
      ),
      { numRuns: rounds(60 / EACH) },
    )
  })

  it('of words that must, should, must not or merely have to be there are the first of all, and all are counted', () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'rare')
    const some = (minLength: number, maxLength: number) => fc.uniqueArray(word, { minLength, maxLength })
    const shape = fc.oneof(
      fc.record({ must: some(2, 3) }),
      fc.record({ must: some(1, 3), filter: some(0, 2), must_not: some(0, 1) }),
      fc.record({ should: some(2, 4) }),
      fc.record({ should: some(2, 4), filter: some(0, 1), must_not: some(0, 1) }),
      fc.record({ filter: some(1, 3), must_not: some(0, 1) }),
    ) as fc.Arbitrary<Partial<Record<Occur, string[]>>>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 5000, max: 15_000 }),
        fc.array(shape, { minLength: EACH, maxLength: EACH }),
        fc.boolean(),
        (seed, count, shapes, isDeleting) => {
          // Later documents are longer, so that they lose by whole blocks.
          const documents = manyDocuments(seed, count).map((document, i) => ({
            ...document,
            text: i < count / 4 ? document.text : [...document.text, ...FILLING],
            deleted: isDeleting && document.deleted,
          }))
          const searcher = searcherOf(shardOf([documents]))
          const model = new SlowModel(documents)
          for (const words of shapes) {
            const clauses = Object.entries(words).flatMap(([occur, texts]) =>
              texts.map(text => ({ occur, query: new TermQuery('t', text) })),
            )
            const tree = new BooleanQuery(clauses as { occur: Occur; query: Query }[], words.should === undefined ? 0 : 1)
            const expected = model.hits(rewriteQuery(tree, searcher))
            const found = run(searcher, tree, new TopScoreCollector({ size: 3, threshold: 0 })).finish()
            expect(pairs(found)).toEqual([...expected].sort(([docA, a], [docB, b]) => b - a || docA - docB).slice(0, 3))
            const counted = run(searcher, tree, new TopScoreCollector({ size: 3, threshold: Number.POSITIVE_INFINITY })).finish()
            expect(counted.total).toBe(expected.length)
            expect(run(searcher, tree, new TotalHitsCollector()).finish().total).toBe(expected.length)
          }
        },
      ),
      { numRuns: rounds(60 / EACH) },
    )
  })

  it('do not depend on slices, and go on after a hit', () => {
    fc.assert(
      fc.property(segments(30), query, fc.integer({ min: 1, max: 8 }), (parts, tree, size) => {
        const searcher = searcherOf(shardOf(parts))
        const options = { size, threshold: Number.POSITIVE_INFINITY }
        const slices = searcher.reader.segments.map(segment => run(searcher, tree, new TopScoreCollector(options), [segment]).finish())
        const merged = mergeTopDocs(slices, size, null)
        const whole = best(searcher, tree, 1000)
        if (slices.length > 0) expect(pairs(merged)).toEqual(whole.slice(0, size))
        const at = Math.min(size, whole.length) - 1
        if (at < 0) return
        const after = { doc: whole[at][0], score: whole[at][1] }
        const next = run(searcher, tree, new TopScoreCollector({ ...options, after })).finish()
        expect(pairs(next)).toEqual(whole.slice(at + 1, at + 1 + size))
        expect(next.maxScore).toBe(whole[0][1])
      }),
      { numRuns: rounds(150) },
    )
  })
})

const numberKey = fc
  .record({
    descending: fc.boolean(),
    mode: fc.constantFrom('min', 'max', 'sum', 'avg', 'median'),
    missing: fc.constantFrom<number | bigint>(0, 3, -(2n ** 63n), 2n ** 63n - 1n),
    whole: fc.boolean(),
  })
  .map((options): SortKey => ({ kind: 'number', field: { name: 'n' }, decode: value => value, ...options }))

const textKey = fc
  .record({
    descending: fc.boolean(),
    mode: fc.constantFrom('min', 'max'),
    missing: fc.constantFrom(null, 'yy'),
    missingFirst: fc.boolean(),
  })
  .map((options): SortKey => ({ kind: 'text', field: { name: 'k' }, ...options }))

const plainKey = fc.record({ kind: fc.constantFrom('score', 'doc'), descending: fc.boolean() }).map((options): SortKey => options)

function wanted(key: SortKey, document: TestDocument, doc: number, score: number): SortValue {
  switch (key.kind) {
    case 'score':
      return score
    case 'doc':
      return doc
    case 'constant':
      return key.value
    case 'text': {
      const terms = [...document.keywords].sort()
      return terms.length === 0 ? key.missing : key.mode === 'min' ? terms[0] : terms[terms.length - 1]
    }
    case 'number':
      return wantedNumber(key, document)
    case 'distance':
    case 'nested':
    case 'script':
      throw new Error('neither places, nested documents nor scripts here')
  }
}

function wantedNumber(key: NumberSortKey, document: TestDocument): SortValue {
  const numbers = [...document.numbers].sort((a, b) => a - b)
  if (numbers.length === 0) return key.missing
  if (key.mode === 'min') return numbers[0]
  if (key.mode === 'max') return numbers[numbers.length - 1]
  const sum = numbers.reduce((total, number) => total + number, 0)
  if (key.mode === 'sum') return sum
  const average = sum / numbers.length
  return key.whole && numbers.length > 1 ? Math.floor(average + 0.5) : average
}

describe('top hits by fields', () => {
  it('are the first of all hits in order, in any slices, and go on after values', () => {
    const keys = fc.array(fc.oneof(numberKey, textKey, plainKey), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(segments(30), query, keys, fc.integer({ min: 1, max: 8 }), (parts, tree, sort, size) => {
        const searcher = searcherOf(shardOf(parts))
        const documents = documentsOf(parts)
        const all = gather(tree, searcher)
          .map(([doc, score]) => ({ doc, values: sort.map(key => wanted(key, documents[doc], doc, score)) }))
          .sort((a, b) => compareKeys(sort, a.values, b.values) || a.doc - b.doc)
        const collect = (after: readonly SortValue[] | null, slice = searcher.reader.segments) =>
          run(searcher, tree, new FieldSortCollector({ keys: sort, size, after }), slice).finish()
        const rows = ({ docs, keys: values }: TopDocs) => Array.from(docs, (doc, i) => ({ doc, values: values![i] }))
        expect(rows(collect(null))).toEqual(all.slice(0, size))
        expect(collect(null).total).toBe(all.length)
        const slices = searcher.reader.segments.map(segment => collect(null, [segment]))
        if (slices.length > 0) expect(rows(mergeTopDocs(slices, size, sort))).toEqual(all.slice(0, size))
        if (all.length === 0) return
        const after = all[Math.min(size, all.length) - 1].values
        const rest = all.filter(row => compareKeys(sort, row.values, after) > 0)
        expect(rows(collect(after))).toEqual(rest.slice(0, size))
      }),
      { numRuns: rounds(250) },
    )
  })
})

describe('a counting collector', () => {
  it('is done once it has counted enough', () => {
    const searcher = searcherOf(shardOf([manyDocuments(3, 5000)]))
    const windows = new TotalHitsCollector(100).segment(searcher.reader.segments[0])
    windows.collect(new Int32Array(0), new Float32Array(0), 101)
    expect(windows.done).toBe(true)
  })
})
