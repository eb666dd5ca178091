// Laws of mappings: printing and merging.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { KeywordFieldType, TextFieldType } from '../../../src/index/mapping/field-type.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers } from './recorded.ts'

const leaf = fc.oneof(
  fc.record(
    { type: fc.constant('keyword'), ignore_above: fc.nat(300), index: fc.boolean(), doc_values: fc.boolean(), null_value: fc.string() },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    {
      type: fc.constant('text'),
      analyzer: fc.constantFrom('standard', 'whitespace', 'default'),
      search_analyzer: fc.constantFrom('simple', 'whitespace', 'default'),
      norms: fc.boolean(),
      fields: fc.constant({ raw: { type: 'keyword' } }),
      boost: fc.constantFrom(1, 2, 0.5),
    },
    { requiredKeys: ['type'] },
  ),
  fc.record(
    { type: fc.constantFrom('integer', 'long', 'float'), coerce: fc.boolean(), ignore_malformed: fc.boolean(), null_value: fc.nat(100) },
    { requiredKeys: ['type'] },
  ),
  fc.record({ type: fc.constant('date'), format: fc.constantFrom('yyyy', 'epoch_second||strict_date') }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('boolean'), null_value: fc.boolean(), store: fc.boolean() }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('scaled_float'), scaling_factor: fc.constantFrom(0.1, 10, 100) }),
)
const name = fc.constantFrom('a', 'b', 'c', 'constructor', 'hasOwnProperty', 'with space')
const { properties } = fc.letrec(tie => ({
  properties: fc.dictionary(name, tie('field'), { maxKeys: 4 }),
  field: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.record(
      { type: fc.constant('object'), dynamic: fc.constantFrom('true', 'false', 'strict'), properties: tie('properties') },
      { requiredKeys: ['type'] },
    ),
  ),
}))
const mappings = fc.record(
  { properties, dynamic: fc.constantFrom('true', 'strict'), date_detection: fc.boolean(), _meta: fc.constant({ a: 1 }) },
  { requiredKeys: ['properties'] },
)
const parse = (json: unknown) => Mapping.parse(json, analyzers, {})

describe('laws', () => {
  test('a printed mapping reads back as itself', () => {
    fc.assert(
      fc.property(mappings, json => {
        const printed = parse(json).toJson()
        expect(parse(printed).toJson()).toEqual(printed)
      }),
    )
  })

  test('merging a mapping into itself changes nothing', () => {
    fc.assert(
      fc.property(mappings, json => {
        const mapping = parse(json)
        expect(mapping.merge(json).toJson()).toEqual(mapping.toJson())
        expect(mapping.merge(mapping.toJson()).toJson()).toEqual(mapping.toJson())
      }),
    )
  })

  test('merging twice is merging once', () => {
    fc.assert(
      fc.property(mappings, mappings, (one, other) => {
        let once: Mapping
        try {
          once = parse(one).merge(other)
        } catch {
          // The two contradict each other.
          return
        }
        expect(once.merge(other).toJson()).toEqual(once.toJson())
      }),
    )
  })

  test('a merge leaves the mapping it started from as it was', () => {
    const mapping = parse({ properties: { a: { type: 'keyword' } } })
    const merged = mapping.merge({ properties: { b: { type: 'long' } } })
    expect(Object.keys(mapping.toJson().properties as object)).toEqual(['a'])
    expect(Object.keys(merged.toJson().properties as object)).toEqual(['a', 'b'])
  })
})

describe('lookup', () => {
  const mapping = parse({
    properties: {
      user: { properties: { name: { type: 'text', fields: { raw: { type: 'keyword' } } }, age: { type: 'integer' } } },
      tag: { type: 'keyword', ignore_above: 5 },
      label: { type: 'alias', path: 'tag' },
    },
  })

  test('fields, sub-fields and aliases are found by their full names', () => {
    expect(mapping.field('user.name')?.type).toBe('text')
    expect(mapping.field('user.name.raw')?.type).toBe('keyword')
    expect(mapping.field('label')).toBe(mapping.field('tag'))
    expect((mapping.field('tag') as KeywordFieldType).ignoreAbove).toBe(5)
    expect(mapping.field('user')).toBeUndefined()
    expect(mapping.field('name')).toBeUndefined()
    expect(mapping.field('constructor')).toBeUndefined()
  })

  test('metadata fields are known', () => {
    for (const name of [
      '_id',
      '_index',
      '_routing',
      '_source',
      '_field_names',
      '_ignored',
      '_seq_no',
      '_primary_term',
      '_version',
      '_doc_count',
    ]) {
      expect(mapping.field(name)?.name).toBe(name)
    }
  })

  test('names by pattern and below an object', () => {
    expect([...mapping.names('user.*')].sort()).toEqual(['user.age', 'user.name', 'user.name.raw'])
    expect(mapping.names('tag')).toEqual(['tag'])
    expect(mapping.names('nothing')).toEqual([])
    expect([...mapping.names('*a*')].sort()).toEqual(['label', 'tag', 'user.age', 'user.name', 'user.name.raw'])
    expect([...mapping.fieldsBelow('user')].sort()).toEqual(['user.age', 'user.name', 'user.name.raw'])
    expect(mapping.fieldsBelow('tag')).toEqual([])
  })
})

test('analyzers: search follows index, quote follows search', () => {
  const mapping = parse({
    properties: {
      plain: { type: 'text' },
      both: { type: 'text', analyzer: 'whitespace' },
      search: { type: 'text', analyzer: 'whitespace', search_analyzer: 'simple' },
      quote: { type: 'text', search_quote_analyzer: 'simple' },
      gap: { type: 'text', position_increment_gap: 7 },
    },
  })
  const names = (field: string) => {
    const { spec, searchAnalyzer, searchQuoteAnalyzer } = mapping.field(field) as TextFieldType
    return [spec.analyzer?.name, searchAnalyzer.name, searchQuoteAnalyzer.name]
  }
  expect(names('plain')).toEqual(['default', 'default', 'default'])
  expect(names('both')).toEqual(['whitespace', 'whitespace', 'whitespace'])
  expect(names('search')).toEqual(['whitespace', 'simple', 'simple'])
  expect(names('quote')).toEqual(['default', 'default', 'simple'])
  expect(mapping.field('gap')?.spec.analyzer?.positionIncrementGap).toBe(7)
  expect(mapping.field('plain')?.spec.analyzer?.positionIncrementGap).toBe(100)
})
