import { describe, expect, it } from 'vitest'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { analyzers, outcome } from './recorded.ts'

const parse = (properties: object) => Mapping.parse({ properties }, analyzers, {})
const mapping = parse({
  c: { type: 'completion', max_input_length: 5 },
  ctx: { type: 'completion', contexts: [{ name: 'cat', type: 'category', path: 'kind' }] },
})

function values(json: object): unknown[] {
  const source = new TextEncoder().encode(JSON.stringify(json))
  const { document } = parseGrowing(mapping, { id: '1', routing: null, source })
  return document.documents[0].values.filter(({ field }) => field.name !== '_field_names').map(({ value }) => value)
}

describe('a completion field', () => {
  it('keeps the beginnings of its inputs', () => {
    expect(values({ c: ['Nirvana', { input: ['Utero', 'b'], weight: '7' }, ''] })).toEqual(['Nirva', 'Utero', 'b'])
  })

  it.each([
    [{ c: { input: 'a', weight: -1 } }, 'weight must be in the interval [0..2147483647], but was [-1]'],
    [{ c: { input: 'a', weight: 1.5 } }, 'weight must be an integer, but was [1.5]'],
    [{ c: { input: 'a', nope: 1 } }, 'unknown field name [nope], must be one of [input, weight, contexts]'],
    [{ ctx: { input: 'a', contexts: { nope: 'b' } } }, 'Unknown context name [nope], must be one of [cat]'],
    [{ c: 5 }, 'failed to parse [c]: expected text or object, but got VALUE_NUMBER'],
  ])('refuses %j', (json, reason) => {
    expect(outcome(() => values(json))).toMatchObject({ error: { reason: 'failed to parse', caused_by: { reason } } })
  })

  it('is printed with its defaults', () => {
    expect(mapping.toJson()).toEqual({
      properties: {
        c: {
          type: 'completion',
          analyzer: 'simple',
          preserve_separators: true,
          preserve_position_increments: true,
          max_input_length: 5,
        },
        ctx: {
          type: 'completion',
          analyzer: 'simple',
          preserve_separators: true,
          preserve_position_increments: true,
          max_input_length: 50,
          contexts: [{ name: 'cat', type: 'CATEGORY', path: 'kind' }],
        },
      },
    })
  })

  it.each([
    [{ type: 'completion', max_input_length: 0 }, '[max_input_length] must be > 0 but was [0]'],
    [{ type: 'completion', contexts: [{ name: 'a' }] }, 'missing [type] in context mapping'],
    [{ type: 'completion', nope: 1 }, 'unknown parameter [nope] on mapper [f] of type [completion]'],
  ])('cannot be %j', (f, reason) => expect(() => parse({ f })).toThrow(reason))
})
