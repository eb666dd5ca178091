// `nested` queries.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MappedShard } from '../support/mapped-shard.ts'

const keyword = { type: 'keyword' }
const integer = { type: 'integer' }
const properties = {
  title: { type: 'text' },
  n: { type: 'nested', properties: { a: keyword, b: integer, deep: { type: 'nested', properties: { c: integer } } } },
  flat: { properties: { a: keyword } },
}

const inN = (query: unknown, options: object = {}) => ({ nested: { path: 'n', query, ...options } })

describe('a nested query', () => {
  const shard = new MappedShard(properties).add(
    {
      n: [
        { a: 'x', b: 1, deep: [{ c: 7 }, { c: 8 }] },
        { a: 'y', b: 2 },
      ],
    },
    { n: { a: 'x', b: 2 } },
    { title: 'nothing nested', n: [] },
  )

  it('holds conditions against one object at a time', () => {
    const both = { bool: { filter: [{ term: { 'n.a': 'x' } }, { term: { 'n.b': 2 } }] } }
    expect(shard.ids(inN(both))).toEqual([1])
    expect(shard.ids({ term: { 'n.a': 'x' } })).toEqual([])
  })

  it('reaches through levels, at once or step by step', () => {
    const deep = { nested: { path: 'n.deep', query: { range: { 'n.deep.c': { gte: 8 } } } } }
    expect(shard.ids(deep)).toEqual([0])
    expect(shard.ids(inN(deep))).toEqual([0])
    expect(shard.ids(inN({ bool: { must: [deep, { term: { 'n.a': 'y' } }] } }))).toEqual([])
  })

  it('sees no field from outside', () => {
    expect(shard.ids(inN({ match: { title: 'nothing' } }))).toEqual([])
    expect(shard.ids(inN({ exists: { field: 'n' } }))).toEqual([0, 1])
    expect(shard.ids({ exists: { field: 'n' } })).toEqual([])
  })

  it('explains itself by the best object', () => {
    const explanation = shard.explain(0, inN({ match_all: {} }))
    expect(explanation.description).toBe('Score based on 2 child docs in range from 0 to 3, using score mode Avg')
    expect(explanation.details[0].description).toBe('ConstantScore(_nested_path:n)')
    expect(shard.explain(2, inN({ match_all: {} }))).toMatchObject({ match: false, description: 'Not a match' })
    const unscored = shard.explain(1, inN({ term: { 'n.a': 'x' } }, { score_mode: 'none' }))
    expect(unscored).toMatchObject({ value: 0, details: [{ description: 'ConstantScore(n.a:x)^0.0' }] })
  })

  it.each([
    ['nothing', '[nested] failed to find nested object under path [nothing]'],
    ['flat', '[nested] nested object under path [flat] is not of nested type'],
  ])('refuses the path %s', (path, reason) => {
    expect(() => shard.ids({ nested: { path, query: { match_all: {} } } })).toThrow(`failed to create query: ${reason}`)
  })

  it('lets unmapped paths be', () => {
    expect(shard.ids({ nested: { path: 'nothing', query: { match_all: {} }, ignore_unmapped: true } })).toEqual([])
  })

  it('wants path and query, and knows five ways to score', () => {
    expect(() => shard.ids({ nested: { query: { match_all: {} } } })).toThrow("[nested] requires 'path' field")
    expect(() => shard.ids({ nested: { path: 'n' } })).toThrow("[nested] requires 'query' field")
    expect(() => shard.ids(inN({ match_all: {} }, { score_mode: 'mean' }))).toThrow('No score mode for child query [mean] found')
    expect(() => shard.ids(inN({ match_all: {} }, { depth: 1 }))).toThrow('[nested] query does not support [depth]')
  })

  it('is bounded in depth', () => {
    let query: object = { match_all: {} }
    for (let i = 0; i < 21; i++) query = inN(query)
    expect(() => shard.ids(query)).toThrow('The depth of Nested Query is [21] has exceeded the allowed maximum of [20]')
  })
})

describe('scores of joins', () => {
  const numbers = fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }), { minLength: 1, maxLength: 8 })
  const constant = (b: number) => ({ constant_score: { filter: { term: { 'n.b': b } }, boost: b } })
  const joined: Record<string, (scores: number[]) => number> = {
    avg: scores => scores.reduce((a, b) => a + b) / scores.length,
    sum: scores => scores.reduce((a, b) => a + b),
    min: scores => Math.min(...scores),
    max: scores => Math.max(...scores),
    none: () => 0,
  }

  it.each(Object.keys(joined))('%s', mode => {
    fc.assert(
      fc.property(numbers, documents => {
        const shard = new MappedShard(properties).add(...documents.map(list => ({ n: list.map(b => ({ b })) })))
        const found = shard.hits(inN({ bool: { should: [constant(2), constant(3), constant(4)] } }, { score_mode: mode }))
        const expected = documents.flatMap((list, id) => {
          const scores = list.filter(b => b > 1)
          return scores.length === 0 ? [] : [[id, Math.fround(joined[mode](scores))]]
        })
        expect(found).toEqual(expected)
      }),
      { numRuns: 40 },
    )
  })
})
