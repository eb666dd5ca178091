// Random documents and random query trees over them.
import fc from 'fast-check'
import type { Query } from '../../../src/query/contracts/query.ts'
import { BooleanQuery } from '../../../src/query/exec/boolean.ts'
import type { Occur } from '../../../src/query/exec/boolean-weight.ts'
import { BoostQuery } from '../../../src/query/exec/boost.ts'
import { BoostingQuery } from '../../../src/query/exec/boosting.ts'
import { ConstantScoreQuery } from '../../../src/query/exec/constant-score.ts'
import { DisjunctionMaxQuery } from '../../../src/query/exec/disjunction-max.ts'
import { FieldExistsQuery } from '../../../src/query/exec/field-exists.ts'
import { IndexOrDocValuesQuery } from '../../../src/query/exec/index-or-doc-values.ts'
import { MatchAllDocsQuery } from '../../../src/query/exec/match-all.ts'
import { MatchNoDocsQuery } from '../../../src/query/exec/match-none.ts'
import { PointRangeQuery, SortedNumericDocValuesRangeQuery } from '../../../src/query/exec/numeric-range.ts'
import { TermQuery } from '../../../src/query/exec/term.ts'
import { TermInSetQuery } from '../../../src/query/exec/term-in-set.ts'
import { TermRangeQuery } from '../../../src/query/exec/term-range.ts'
import type { TestDocument } from './shard.ts'

const WORDS = ['a', 'b', 'c', 'd', 'e', 'rare']
/** Common words often, the rare one hardly ever. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('a', 'b') },
  { weight: 3, arbitrary: fc.constantFrom('c', 'd', 'e') },
  { weight: 1, arbitrary: fc.constantFrom('rare') },
)

export const document: fc.Arbitrary<TestDocument> = fc.record({
  text: fc.array(word, { maxLength: 8 }),
  keywords: fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 2 }),
  numbers: fc.array(fc.integer({ min: -3, max: 6 }), { maxLength: 2 }),
  deleted: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
})

export const segments = (maxDocs: number) =>
  fc.array(fc.array(document, { minLength: 1, maxLength: maxDocs }), { minLength: 1, maxLength: 3 })

const texts = { point: String, column: String }

const range = fc.tuple(fc.integer({ min: -4, max: 7 }), fc.integer({ min: 0, max: 5 })).map(([min, width]) => {
  const bounds = { field: 'n', min, max: min + width, texts }
  return new IndexOrDocValuesQuery(new PointRangeQuery(bounds), new SortedNumericDocValuesRangeQuery(bounds))
})

const termRange = fc
  .record({
    lower: fc.option(fc.constantFrom('w', 'x', 'y', 'z')),
    upper: fc.option(fc.constantFrom('x', 'y', 'z', 'zz')),
    includeLower: fc.boolean(),
    includeUpper: fc.boolean(),
  })
  .map(bounds => new TermRangeQuery('k', bounds))

const leaf: fc.Arbitrary<Query> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...WORDS, 'absent').map(term => new TermQuery('t', term)) },
  { weight: 2, arbitrary: fc.constantFrom('x', 'y', 'z').map(term => new TermQuery('k', term)) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom('x', 'y', 'z', 'none'), { maxLength: 3 }).map(terms => new TermInSetQuery('k', terms)) },
  { weight: 2, arbitrary: range },
  { weight: 1, arbitrary: termRange },
  { weight: 1, arbitrary: fc.constantFrom('t', 'k', 'n').map(field => new FieldExistsQuery(field)) },
  { weight: 1, arbitrary: fc.constantFrom(new MatchAllDocsQuery(), new MatchNoDocsQuery('none')) },
)

const boost = fc.constantFrom(0, 0.5, 1, 2, 3.7)

export const query: fc.Arbitrary<Query> = fc.letrec<{ query: Query; node: Query }>(tie => ({
  query: fc.oneof({ maxDepth: 3, depthSize: 'small' }, leaf, tie('node')),
  node: fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(
          fc.array(fc.tuple(fc.constantFrom<Occur>('must', 'should', 'should', 'should', 'filter', 'must_not'), tie('query')), {
            minLength: 1,
            maxLength: 5,
          }),
          fc.constantFrom(0, 0, 0, 1, 2, 3),
        )
        .map(([clauses, minimum]) => {
          const parts = clauses.map(([occur, inner]) => ({ occur, query: inner }))
          return new BooleanQuery(parts, minimum)
        }),
    },
    { weight: 1, arbitrary: tie('query').map(inner => new ConstantScoreQuery(inner)) },
    { weight: 1, arbitrary: fc.tuple(tie('query'), boost).map(([inner, factor]) => new BoostQuery(inner, factor)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(tie('query'), { minLength: 1, maxLength: 3 }), fc.constantFrom(0, 0.3, 1))
        .map(([inner, tieBreaker]) => new DisjunctionMaxQuery(inner, tieBreaker)),
    },
    { weight: 1, arbitrary: fc.tuple(tie('query'), tie('query')).map(([yes, no]) => new BoostingQuery(yes, no, 0.25)) },
  ),
})).query
