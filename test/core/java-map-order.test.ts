// The order of keys in Java's HashMap.
import { describe, expect, it } from 'vitest'
import { inJavaMapOrder, javaMapOrder } from '../../src/core/java-map-order.ts'
import { stringify } from '../../src/core/json.ts'
import { readBoolean } from '../../src/core/values.ts'

const told = (...keys: string[]) => javaMapOrder(keys).map(place => keys[place])

describe('javaMapOrder', () => {
  it('is what a HashMap of Java tells', () => {
    // As answered by OpenSearch 3.7 for aggregations of these names.
    expect(told('avg', 'sum', 'min', 'max', 'count')).toEqual(['avg', 'min', 'max', 'count', 'sum'])
    expect(told('m', 'h')).toEqual(['h', 'm'])
    expect(told('sum', 'min')).toEqual(['min', 'sum'])
    expect(told('title', 'author')).toEqual(['author', 'title'])
  })

  it('keeps the order of keys with one hash, and grows with the number of keys', () => {
    expect(told('Aa', 'BB')).toEqual(['Aa', 'BB'])
    expect(told('BB', 'Aa')).toEqual(['BB', 'Aa'])
    // "q" is 113 and "a" is 97: both the second of 16, but 18th and 2nd of 32.
    expect(told('q', 'a')).toEqual(['q', 'a'])
    expect(told('q', 'a', ...'bcdefghijkl')).toEqual([...'abcdefghijkl', 'q'])
  })

  it('goes through whole trees', () => {
    const tree = { title: [{ m: 1.5, h: null }], author: 1 }
    expect(stringify(inJavaMapOrder(tree))).toBe('{"author":1,"title":[{"h":null,"m":1.5}]}')
  })
})

it('shows maps and lists where a flag was to stand', () => {
  expect(() => readBoolean({ m: [1.5, null], h: {} })).toThrow(
    'Failed to parse value [{h={}, m=[1.5, null]}] as only [true] or [false] are allowed.',
  )
})
