// Nested objects become documents of their own.
import { describe, expect, it } from 'vitest'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers, outcome } from './recorded.ts'

const parse = (properties: object, settings = {}) => Mapping.parse({ properties }, analyzers, settings)

function documents(mapping: Mapping, json: object): unknown[][] {
  const source = new TextEncoder().encode(JSON.stringify(json))
  const { document } = parseGrowing(mapping, { id: '1', routing: null, source })
  return document.documents.map(({ values }) => values.map(({ field, value }) => [field.name, value]))
}

const keyword = { type: 'keyword' }

describe('nested objects', () => {
  it('become documents before the one around them', () => {
    const mapping = parse({
      a: keyword,
      n: { type: 'nested', properties: { b: keyword, d: { type: 'nested', properties: { c: keyword } } } },
    })
    expect(documents(mapping, { n: [{ b: '1', d: [{ c: 'x' }, { c: 'y' }] }, {}], a: 'root' })).toEqual([
      [
        ['_nested_path', 'n.d'],
        ['n.d.c', 'x'],
      ],
      [
        ['_nested_path', 'n.d'],
        ['n.d.c', 'y'],
      ],
      [
        ['_nested_path', 'n'],
        ['n.b', '1'],
      ],
      [['_nested_path', 'n']],
      [['a', 'root']],
    ])
  })

  it('may be repeated around them', () => {
    const deep = { type: 'nested', include_in_root: true, properties: { c: keyword } }
    const mapping = parse({ n: { type: 'nested', include_in_parent: true, include_in_root: true, properties: { b: keyword, d: deep } } })
    expect(documents(mapping, { n: [{ b: '1', d: { c: 'x' } }] }).at(-1)).toEqual([
      ['n.d.c', 'x'],
      ['n.b', '1'],
    ])
  })

  it('copy values outwards', () => {
    const mapping = parse({
      all: keyword,
      n: { type: 'nested', properties: { b: { type: 'keyword', copy_to: ['all', 'n.c'] }, c: keyword } },
    })
    expect(documents(mapping, { n: { b: '1' } })).toEqual([
      [
        ['_nested_path', 'n'],
        ['n.b', '1'],
        ['n.c', '1'],
      ],
      [['all', '1']],
    ])
  })

  it('grow', () => {
    const mapping = parse({ n: { type: 'nested', include_in_parent: true } })
    const source = new TextEncoder().encode('{"n":[{"x":1}]}')
    const grown = parseGrowing(mapping, { id: '1', routing: null, source }).mapping
    expect(grown.toJson()).toEqual({
      properties: { n: { type: 'nested', include_in_parent: true, properties: { x: { type: 'long' } } } },
    })
  })

  it('are limited in number', () => {
    const mapping = parse({ n: { type: 'nested' } }, { 'index.mapping.nested_objects.limit': 2, 'index.mapping.nested_fields.limit': 1 })
    expect(outcome(() => documents(mapping, { n: [{}, {}, {}] }))).toMatchObject({
      status: 400,
      error: {
        type: 'mapper_parsing_exception',
        reason:
          'The number of nested documents has exceeded the allowed limit of [2]. ' +
          'This limit can be set by changing the [index.mapping.nested_objects.limit] index level setting.',
      },
    })
    expect(() => mapping.merge({ properties: { m: { type: 'nested' } } })).toThrow('Limit of nested fields [1] has been exceeded')
  })

  it('are not reached by dotted names', () => {
    const mapping = parse({ n: { type: 'nested', properties: { a: keyword } } })
    expect(() => documents(mapping, { 'n.a': 'x' })).toThrow(
      'Cannot add a value for field [n.a] since one of the intermediate objects is mapped as a nested object: [n]',
    )
  })
})

describe('a mapping of nested objects', () => {
  const n = { type: 'nested', properties: { a: keyword } }

  it.each([
    [{ n: { properties: {} } }, 'illegal_argument_exception', 'cannot change object mapping from nested to non-nested'],
    [{ o: n }, 'illegal_argument_exception', 'cannot change object mapping from non-nested to nested'],
    [
      { n: { type: 'nested', include_in_parent: true } },
      'mapper_exception',
      "the [include_in_parent] parameter can't be updated on a nested object mapping",
    ],
    [
      { n: { type: 'nested', include_in_root: true } },
      'mapper_exception',
      "the [include_in_root] parameter can't be updated on a nested object mapping",
    ],
  ])('cannot become %j', (properties, type, reason) => {
    const mapping = parse({ n, o: { properties: {} } })
    expect(outcome(() => mapping.merge({ properties }))).toMatchObject({ error: { type, reason } })
  })

  it.each([
    [
      { t: { type: 'keyword', copy_to: 'n.a' }, n },
      'Illegal combination of [copy_to] and [nested] mappings: [copy_to] may only copy data to the current nested document or any of its parents, however one [copy_to] directive is trying to copy data from nested object [null] to [n]',
    ],
    [
      { n, al: { type: 'alias', path: 'n.a' } },
      "Invalid [path] value [n.a] for field alias [al]: an alias must have the same nested scope as its target. The alias is not nested, but the target's nested scope is [n].",
    ],
    [
      { n, m: { type: 'nested', properties: { al: { type: 'alias', path: 'n.a' } } } },
      "Invalid [path] value [n.a] for field alias [m.al]: an alias must have the same nested scope as its target. The alias's nested scope is [m], but the target's nested scope is [n].",
    ],
  ])('keeps scopes apart: %j', (properties, reason) => {
    expect(outcome(() => parse(properties))).toMatchObject({ error: { type: 'illegal_argument_exception', reason } })
  })
})
