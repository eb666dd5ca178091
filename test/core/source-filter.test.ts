// Source filters, as a real server filters.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SourceFilter } from '../../src/core/source-filter.ts'

interface Case {
  readonly includes: string[]
  readonly excludes: string[]
  /** As the server printed it. */
  readonly source: string
}

const recorded: { document: string; cases: Case[] } = JSON.parse(
  readFileSync(new URL('recorded/source-filter.json', import.meta.url), 'utf8'),
)
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (data: Uint8Array) => new TextDecoder().decode(data)
const filtered = (document: string, includes: string[], excludes: string[]) =>
  text(new SourceFilter(includes, excludes).filterBytes(bytes(document)))

describe('as a real server filters', () => {
  it.each(recorded.cases)('$includes without $excludes', ({ includes, excludes, source }) => {
    expect(JSON.parse(filtered(recorded.document, includes, excludes))).toEqual(JSON.parse(source))
  })
})

it('keeps numbers as written', () => {
  expect(filtered('{"a":1.0,"b":9007199254740993,"c":2,"d":1.5}', ['*'], ['d'])).toBe('{"a":1.0,"b":9007199254740993,"c":2}')
})

it('takes __proto__ as a key like any other', () => {
  expect(filtered('{"__proto__":{"a":1},"b":2}', ['__proto__'], [])).toBe('{"__proto__":{"a":1}}')
  expect(filtered('{"__proto__":{"a":1},"b":2}', [], ['b'])).toBe('{"__proto__":{"a":1}}')
})

it('a field that is included and not excluded is kept, wherever it lies', () => {
  const leaf = fc.record({
    path: fc.array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 3 }),
    other: fc.constantFrom('x', 'y'),
  })
  fc.assert(
    fc.property(leaf, ({ path, other }) => {
      const document = path.reduceRight<unknown>((value, key) => ({ [key]: value, [other]: 0 }), 1)
      const expected = path.reduceRight<unknown>((value, key) => ({ [key]: value }), 1)
      expect(new SourceFilter([path.join('.')], [other]).filter(document)).toEqual(expected)
    }),
  )
})
