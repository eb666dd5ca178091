// What types say of queries: that each option they offer is one the reader knows, and that the compiler refuses what no reader would take.
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5'
import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../src/query/dsl/parse-query.ts'
import type { QueryRequest } from '../../../src/query/dsl/query-request.ts'
import { programOf } from '../../support/typed-options.ts'

const FIELD = 'a_field'
const UNKNOWN = 'no_such_option'
/** What an option may hold: its reader is content with one of them, or complains of the value and not of the name. */
const SAMPLES: readonly unknown[] = [1, 'and', true, [1], {}, { match_all: {} }, [{ match_all: {} }], { source: '1' }]

interface Offered {
  /** `match`, or `match of a field`. */
  readonly at: string
  readonly options: readonly string[]
  /** A query with an object of options in that place. */
  readonly around: (options: object) => object
}

function offered(): Offered[] {
  const file = fileURLToPath(new URL('../../../src/query/dsl/query-request.ts', import.meta.url))
  const program = programOf(file)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file)!
  const request = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).find(({ name }) => name === 'QueryRequest')!
  const objectsIn = (type: ts.Type): ts.Type[] =>
    type.isUnion()
      ? type.types.flatMap(objectsIn)
      : (type.flags & ts.TypeFlags.Object) !== 0 && !checker.isArrayType(type) && type.symbol?.name !== 'Date'
        ? [type]
        : []
  const optionsOf = (type: ts.Type) => type.getProperties().map(({ name }) => name)
  return checker
    .getDeclaredTypeOfSymbol(request)
    .getProperties()
    .flatMap(query => {
      const body = checker.getNonNullableType(checker.getTypeOfSymbol(query))
      const found: Offered[] = [{ at: query.name, options: optionsOf(body), around: options => ({ [query.name]: options }) }]
      const ofField = body.getStringIndexType()
      for (const type of ofField === undefined ? [] : objectsIn(ofField))
        found.push({
          at: `${query.name} of a field`,
          options: optionsOf(type),
          around: options => ({ [query.name]: { [FIELD]: options } }),
        })
      return found.filter(({ options }) => options.length > 0)
    })
}

function complaint(query: object): string {
  try {
    parseQuery(query)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('options that types offer', () => {
  const all = offered()

  it('are found for most queries', () => {
    expect(all.length).toBeGreaterThan(50)
    expect(all.find(({ at }) => at === 'match of a field')?.options).toContain('minimum_should_match')
  })

  it.each(all.map(one => [one.at, one] as const))('%s', (_, { options, around }) => {
    const unknown = options.filter(option =>
      SAMPLES.every(sample => {
        const asOption = complaint(around({ [option]: sample }))
        return asOption !== '' && asOption.replaceAll(option, UNKNOWN) === complaint(around({ [UNKNOWN]: sample }))
      }),
    )
    expect(unknown).toEqual([])
  })
})

it('what compiles', () => {
  const right: QueryRequest[] = [
    { match: { title: 'fox' } },
    { match: { title: { query: 'fox', operator: 'and', fuzziness: 'AUTO' } } },
    { multi_match: { query: 'fox', fields: ['title^2', 'body'], type: 'cross_fields' } },
    { bool: { must: { term: { kind: 'book' } }, filter: [{ range: { price: { gte: 10, lt: 20 } } }], minimum_should_match: '75%' } },
    { terms: { kind: ['book', 'map'], boost: 2 } },
    { terms: { kind: { index: 'kinds', id: '1', path: 'names' } } },
    { function_score: { query: { match_all: {} }, functions: [{ gauss: { sold: { origin: 'now', scale: '10d' } } }], boost_mode: 'sum' } },
    { knn: { embedding: { vector: [0.1, 0.2], k: 3, filter: { term: { kind: 'book' } } } } },
    { geo_distance: { distance: '10km', place: { lat: 52.5, lon: 13.4 } } },
    { nested: { path: 'reviews', query: { match: { 'reviews.text': 'good' } }, inner_hits: {} } },
    { intervals: { title: { all_of: { intervals: [{ match: { query: 'red fox' } }], ordered: true } } } },
  ]
  for (const query of right) expect(complaint(query), JSON.stringify(query)).toBe('')
  const wrong: QueryRequest[] = [
    // @ts-expect-error: did you mean 'match'?
    { mach: { title: 'fox' } },
    // @ts-expect-error: did you mean 'operator'?
    { match: { title: { query: 'fox', operater: 'and' } } },
    // @ts-expect-error: no such type
    { multi_match: { query: 'fox', type: 'best_field' } },
    // @ts-expect-error: did you mean 'must_not'?
    { bool: { mustnot: { match_all: {} } } },
    // @ts-expect-error: did you mean 'gte'?
    { range: { price: { gt_e: 10 } } },
    // @ts-expect-error: a query, not a word
    { constant_score: { filter: 'fox' } },
    // @ts-expect-error: no such mode
    { function_score: { boost_mode: 'plus' } },
  ]
  for (const query of wrong) expect(complaint(query), JSON.stringify(query)).not.toBe('')
})
