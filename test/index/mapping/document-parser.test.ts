// What a document becomes when it is parsed.
import { describe, expect, test } from 'vitest'
import type { IndexableDocument } from '../../../src/index/contracts/document.ts'
import { parseDocument, parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers } from './recorded.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const input = (doc: string) => ({ id: '1', routing: null, source: encode(doc) })
const entries = (document: IndexableDocument) =>
  document.values.map(({ field, value, term }) => [field.name, value, ...(term === undefined ? [] : [term])])

function values(properties: unknown, doc: string): unknown[] {
  const result = parseDocument(Mapping.parse({ properties }, analyzers, {}), input(doc))
  if (!('document' in result)) throw new Error(`unmapped: ${JSON.stringify(result.dynamic)}`)
  return entries(result.document.documents[0])
}

describe('what a document becomes', () => {
  test('a value per field and sub-field, booleans with their term', () => {
    expect(
      values(
        { t: { type: 'text', fields: { raw: { type: 'keyword' } } }, b: { type: 'boolean' }, d: { type: 'date' } },
        '{"t":"Ab","b":[true,false],"d":"1970-01-02"}',
      ),
    ).toEqual([
      ['t', 'Ab'],
      ['t.raw', 'Ab'],
      ['b', 1, 'T'],
      ['b', 0, 'F'],
      ['d', 86_400_000],
    ])
  })

  test('fields without column and norms leave their name', () => {
    expect(
      values(
        {
          k: { type: 'keyword', doc_values: false },
          n: { type: 'long', doc_values: false },
          t: { type: 'text', norms: false },
          normed: { type: 'text' },
          column: { type: 'keyword' },
          off: { type: 'long', index: false, doc_values: false },
        },
        '{"k":["a","b"],"n":1,"t":"x","normed":"y","column":"z","off":3}',
      ),
    ).toEqual([
      ['k', 'a'],
      ['_field_names', 'k'],
      ['k', 'b'],
      ['n', 1],
      ['_field_names', 'n'],
      ['t', 'x'],
      ['_field_names', 't'],
      ['normed', 'y'],
      ['column', 'z'],
    ])
  })

  test('copies see the value as it was written', () => {
    expect(values({ a: { type: 'keyword', copy_to: ['t', 'n'] }, t: { type: 'text' }, n: { type: 'integer' } }, '{"a":7.0}')).toEqual([
      ['a', '7.0'],
      ['t', '7.0'],
      ['n', 7],
    ])
  })

  test('whole numbers beyond 2^53 stay exact', () => {
    const properties = { l: { type: 'long' }, u: { type: 'unsigned_long' }, k: { type: 'keyword' } }
    expect(values(properties, '{"l":9007199254740993,"u":18446744073709551615,"k":9007199254740993}')).toEqual([
      ['l', 9007199254740993n],
      ['u', 2n ** 63n - 1n],
      ['k', '9007199254740993'],
    ])
    const mapping = Mapping.parse({ properties }, analyzers, {})
    expect(mapping.field('u')?.format(2n ** 63n - 1n)).toBe(18446744073709551615n)
    expect(mapping.field('u')?.format(-(2n ** 63n))).toBe(0)
  })

  test('names of every object are harmless', () => {
    const { document, mapping } = parseGrowing(
      Mapping.parse({}, analyzers, {}),
      input('{"__proto__":{"toString":1},"constructor":{"prototype":"x"}}'),
    )
    expect(entries(document.documents[0])).toEqual([
      ['__proto__.toString', 1],
      ['constructor.prototype', 'x'],
      ['constructor.prototype.keyword', 'x'],
    ])
    expect(mapping.field('__proto__.toString')?.type).toBe('long')
    expect(({} as Record<string, unknown>).toString).toBe(Object.prototype.toString)
  })

  test('_source off keeps none', () => {
    const result = parseDocument(Mapping.parse({ _source: { enabled: false }, dynamic: false }, analyzers, {}), input('{}'))
    expect(result).toMatchObject({ document: { source: null, id: '1' } })
  })
})

describe('new fields', () => {
  test('are reported, not added', () => {
    const mapping = Mapping.parse({ properties: { a: { type: 'long' } } }, analyzers, {})
    expect(parseDocument(mapping, input('{"a":1,"b":{"c":1.0}}'))).toEqual({
      dynamic: { properties: { b: { type: 'object', properties: { c: { type: 'float' } } } } },
    })
    expect(mapping.toJson()).toEqual({ properties: { a: { type: 'long' } } })
  })

  test('a refused value refuses the document before its new fields count', () => {
    const mapping = Mapping.parse({ properties: { a: { type: 'long' } } }, analyzers, {})
    expect(() => parseDocument(mapping, input('{"b":1,"a":"x"}'))).toThrow('failed to parse field [a]')
  })

  test('an object may hold many documents of one field in any depth of lists', () => {
    const { document } = parseGrowing(Mapping.parse({}, analyzers, {}), input('{"o":[{"n":[1,[2]]},[{"n":3}]],"o.n":4}'))
    expect(entries(document.documents[0])).toEqual([1, 2, 3, 4].map(n => ['o.n', n]))
  })
})
