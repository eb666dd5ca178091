// `join` fields.
import { describe, expect, it } from 'vitest'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { MappedShard } from '../../query/support/mapped-shard.ts'
import { analyzers, outcome } from './recorded.ts'

const join = (relations: object) => ({ type: 'join', relations })
const parse = (properties: object) => Mapping.parse({ properties }, analyzers, {})
const family = parse({ j: join({ q: ['a', 'b'], a: 'v' }) })

function values(json: object, id = '1', routing: string | null = 'r'): unknown[] {
  const source = new TextEncoder().encode(JSON.stringify(json))
  const { document } = parseGrowing(family, { id, routing, source })
  return document.documents[0].values.map(({ field, value }) => [field.name, value])
}

describe('a join field', () => {
  it('keeps the kind of a document, its parent, and itself as a parent', () => {
    expect(values({ j: 'q' })).toEqual([
      ['j#q', '1'],
      ['j', 'q'],
      ['_field_names', '_routing'],
    ])
    expect(values({ j: { name: 'b', parent: 'p' } })).toEqual([
      ['j#q', 'p'],
      ['j', 'b'],
      ['_field_names', '_routing'],
    ])
    expect(values({ j: { name: 'a', parent: 5 } })).toEqual([
      ['j#q', '5'],
      ['j#a', '1'],
      ['j', 'a'],
      ['_field_names', '_routing'],
    ])
  })

  it.each([
    [{ j: 'zz' }, 'r', 'unknown join name [zz] for field [j]'],
    [{ j: 'a' }, 'r', '[parent] is missing for join field [j]'],
    [{ j: { name: 'a', parent: 'q' } }, null, '[routing] is missing for join field [j]'],
    [{ j: { name: 'a', foo: 'q' } }, 'r', 'unknown field name [foo] in join field [j]'],
    [{ j: {} }, 'r', 'Cannot invoke "String.equals(Object)" because "name" is null'],
    [{ j: 5 }, 'r', '[null] expected START_OBJECT or VALUE_STRING but was: VALUE_NUMBER'],
    [{ j: null }, 'r', '[null] expected START_OBJECT or VALUE_STRING but was: VALUE_NULL'],
  ])('refuses %j', (json, routing, reason) => {
    expect(outcome(() => values(json, '1', routing))).toMatchObject({
      status: 400,
      error: { type: 'mapper_parsing_exception', reason: 'failed to parse', caused_by: { reason } },
    })
  })

  it('is printed whole', () => {
    expect(family.toJson()).toEqual({
      properties: { j: { type: 'join', eager_global_ordinals: true, relations: { q: ['a', 'b'], a: 'v' } } },
    })
  })

  it.each([
    [{ q: 'a' }, '[cannot remove parent [a] in join field [j], cannot remove child [b] in join field [j]]'],
    [{ q: ['a', 'b'], a: 'v', b: 'w' }, '[cannot create parent [b] from an existing child]'],
  ])('cannot become %j', (relations, conflicts) => {
    expect(() => family.merge({ properties: { j: join(relations) } })).toThrow(
      `Mapper for [j] conflicts with existing mapping:\n${conflicts}`,
    )
  })

  it('may gain relations', () => {
    const grown = family.merge({ properties: { j: join({ q: ['a', 'b', 'c'], a: 'v' }) } })
    expect(grown.toJson()).toMatchObject({ properties: { j: { relations: { q: ['a', 'b', 'c'] } } } })
  })

  it.each([
    [{ o: { properties: { j: join({ a: 'b' }) } } }, 'join field [o.j] cannot be added inside an object or in a multi-field'],
    [{ j: join({ a: 'b' }), k: join({ c: 'd' }) }, 'Field [_parent_join] is defined more than once'],
    [{ j: join({ a: ['b'], c: 'b' }) }, 'invalid definition for join field [j]:\n[[b] cannot have multiple parents]'],
  ])('does not fit in %j', (properties, reason) => expect(() => parse(properties)).toThrow(reason))
})

describe('parent_id', () => {
  const shard = new MappedShard({ j: join({ q: 'a' }) }).add({ j: 'q' })

  it('asks for parent and kind', () => {
    expect(`${shard.query({ parent_id: { type: 'a', id: 'q1' } })}`).toBe('+j#q:q1 #j:a')
    expect(() => shard.ids({ parent_id: { type: 'zz', id: 'q1' } })).toThrow('[parent_id] no relation found for child [zz]')
    expect(shard.ids({ term: { 'j#q': '0' } })).toEqual([0])
  })
})
