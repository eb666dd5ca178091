// Span queries and intervals against a model that looks at every combination of words, in one or more segments, with deletions.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Query } from '../../src/query/contracts/query.ts'
import { BooleanQuery } from '../../src/query/exec/boolean.ts'
import { ConstantScoreQuery } from '../../src/query/exec/constant-score.ts'
import { IntervalQuery } from '../../src/query/exec/interval.ts'
import { ordered, unordered } from '../../src/query/exec/intervals/all-of.ts'
import { anyOf } from '../../src/query/exec/intervals/any-of.ts'
import { maxGaps } from '../../src/query/exec/intervals/changed.ts'
import type { IntervalsSource } from '../../src/query/exec/intervals/intervals-source.ts'
import { TermSource } from '../../src/query/exec/intervals/leaves.ts'
import { INTERVAL_FILTERS } from '../../src/query/exec/intervals/related.ts'
import { SpanContainingQuery, SpanWithinQuery } from '../../src/query/exec/spans/span-contain.ts'
import { SpanFirstQuery } from '../../src/query/exec/spans/span-first.ts'
import { SpanNearQuery } from '../../src/query/exec/spans/span-near.ts'
import { SpanNotQuery } from '../../src/query/exec/spans/span-not.ts'
import { SpanOrQuery } from '../../src/query/exec/spans/span-or.ts'
import type { SpanQuery } from '../../src/query/exec/spans/span-query.ts'
import { SpanTermQuery } from '../../src/query/exec/spans/span-term.ts'
import { TermQuery } from '../../src/query/exec/term.ts'
import { checkQuery } from '../contracts/query.ts'
import { rounds } from '../support/rounds.ts'
import { segments } from './support/arbitraries.ts'
import { expectCloseHits, gather, type Hit } from './support/gather.ts'
import { documentsOf, searcherOf, shardOf, type TestDocument } from './support/shard.ts'
import { FILTERS, intervalHits, type SlowRule, type SlowSpan, spanHits } from './support/slow-positions.ts'

const word = fc.constantFrom('a', 'b', 'c', 'd', 'absent')
const words = fc.uniqueArray(word, { minLength: 2, maxLength: 3 })
const small = fc.integer({ min: 0, max: 3 })
const leaps = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 })

const term = word.map(one => ({ term: one }))
const near = fc.record({ near: words, slop: small, inOrder: fc.boolean() })
const plain: fc.Arbitrary<SlowSpan> = fc.oneof(term, near)
const span: fc.Arbitrary<SlowSpan> = fc.oneof(
  plain,
  fc.uniqueArray(plain, { minLength: 1, maxLength: 3, selector: one => JSON.stringify(one) }).map(or => ({ or })),
  fc.record({ include: plain, exclude: word, pre: small, post: small }),
  fc.record({ first: plain, end: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    big: fc.record({ near: words, slop: small, inOrder: fc.constant(true) }),
    little: word,
    kept: fc.constantFrom('big', 'little'),
  }),
)

function spanQuery(one: SlowSpan): SpanQuery {
  const terms = (names: readonly string[]) => names.map(name => new SpanTermQuery('t', name))
  if ('term' in one) return new SpanTermQuery('t', one.term)
  if ('near' in one) return SpanNearQuery.of('t', terms(one.near), one.slop, one.inOrder)
  if ('or' in one) return new SpanOrQuery(one.or.map(spanQuery))
  if ('include' in one) return new SpanNotQuery(spanQuery(one.include), new SpanTermQuery('t', one.exclude), one.pre, one.post)
  if ('first' in one) return new SpanFirstQuery(spanQuery(one.first), one.end)
  const Contain = one.kept === 'big' ? SpanContainingQuery : SpanWithinQuery
  return new Contain(spanQuery(one.big), new SpanTermQuery('t', one.little))
}

/** Of two that are the same, as alternatives in another order are, each needs a place of its own, which the model does not know. */
const distinct = (rules: fc.Arbitrary<SlowRule>) =>
  fc.uniqueArray(rules, { minLength: 2, maxLength: 3, selector: one => source(one).key() })
const limited = fc.record({ limited: words, gaps: small, inOrder: fc.boolean() })
/** Without alternatives, which filters ask one by one. */
const simple: fc.Arbitrary<SlowRule> = fc.oneof(
  term,
  limited,
  distinct(term).map(parts => ({ ordered: parts })),
  distinct(term).map(parts => ({ unordered: parts })),
)
const shallow: fc.Arbitrary<SlowRule> = fc.oneof(
  simple,
  distinct(simple).map(parts => ({ anyOf: parts })),
  fc.record({ kept: simple, filter: fc.constantFrom(...(Object.keys(FILTERS) as (keyof typeof FILTERS)[])), other: simple }),
)
const rule: fc.Arbitrary<SlowRule> = fc.oneof(
  shallow,
  distinct(shallow).map(parts => ({ ordered: parts })),
  distinct(shallow).map(parts => ({ unordered: parts })),
)

function source(one: SlowRule): IntervalsSource {
  if ('term' in one) return new TermSource(one.term)
  if ('anyOf' in one) return anyOf(one.anyOf.map(source))
  if ('ordered' in one) return ordered(one.ordered.map(source))
  if ('unordered' in one) return unordered(one.unordered.map(source))
  if ('limited' in one) {
    const terms = one.limited.map(name => new TermSource(name))
    return maxGaps(one.inOrder ? ordered(terms) : unordered(terms), one.gaps)
  }
  return INTERVAL_FILTERS.get(one.filter)!(source(one.kept), source(one.other))
}

function check(parts: readonly (readonly TestDocument[])[], query: Query, jumps: readonly number[], expected: readonly Hit[]): void {
  const searcher = searcherOf(shardOf(parts))
  fc.pre(searcher.reader.segments.length > 0)
  // Which of two spans at the same place is added first, and so how the last bit is rounded, depends on who stood where in a heap.
  expectCloseHits(gather(query, searcher), expected)
  expect(gather(query, searcher, 'complete_no_scores').map(([doc]) => doc)).toEqual(expected.map(([doc]) => doc))
  checkQuery(query, searcher, jumps)
}

it('finds and scores the spans that looking everywhere finds', () => {
  fc.assert(
    fc.property(segments(30), span, leaps, (parts, one, jumps) => {
      check(parts, spanQuery(one), jumps, spanHits(one, documentsOf(parts)))
    }),
    { numRuns: rounds(600) },
  )
})

it('asks judged documents for scores where they stand, within other queries too', () => {
  // Dear enough to be driven candidate by candidate.
  const parts = [
    [
      { text: ['d'], keywords: [], numbers: [], deleted: false },
      { text: ['b', 'a', 'c'], keywords: [], numbers: [], deleted: false },
    ],
  ]
  const near = { near: ['a', 'c'], slop: 0 }
  const dear: SlowSpan = {
    or: [
      { ...near, inOrder: false },
      { near: ['a', 'b', 'c'], slop: 0, inOrder: false },
      { ...near, inOrder: true },
    ],
  }
  check(parts, spanQuery(dear), [0], spanHits(dear, documentsOf(parts)))
  const searcher = searcherOf(shardOf(parts))
  const alone = gather(spanQuery(dear), searcher)
  const lifted = new BooleanQuery([
    { occur: 'must', query: spanQuery(dear) },
    { occur: 'should', query: new ConstantScoreQuery(new TermQuery('t', 'b')) },
  ])
  expectCloseHits(
    gather(lifted, searcher),
    alone.map(([doc, score]) => [doc, score + 1]),
  )
})

it('finds and scores the intervals that looking everywhere finds', () => {
  fc.assert(
    fc.property(segments(20), rule, leaps, (parts, one, jumps) => {
      check(parts, new IntervalQuery('t', source(one)), jumps, intervalHits(one, documentsOf(parts)))
    }),
    { numRuns: rounds(600) },
  )
})
