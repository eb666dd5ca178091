import { describe, expect, it } from 'vitest'
import { inJavaMapOrder, javaMapOrder } from '../../src/core/java-map-order.ts'
import { stringify } from '../../src/core/json.ts'

const told = (...keys: string[]) => javaMapOrder(keys).map(place => keys[place])

describe('javaMapOrder', () => {
  it('is what a HashMap of Java tells', () => {
    // As answered by OpenSearch 3.7 for aggregations of these names.
    expect(told('avg', 'sum', 'min', 'max', 'count')).toEqual(['avg', 'min', 'max', 'count', 'sum'])
    expect(told('m', 'h')).toEqual(['h', 'm'])
    expect(told('sum', 'min')).toEqual(['min', 'sum'])
    expect(told('title', 'author')).toEqual(['author', 'title'])
    expect(told('price', 'name')).toEqual(['name', 'price'])
  })

  it('keeps the order of keys with one hash, and grows with the number of keys', () => {
    expect(told('Aa', 'BB')).toEqual(['Aa', 'BB'])
    expect(told('BB', 'Aa')).toEqual(['BB', 'Aa'])
    // "q" is 113 and "a" is 97: both the second of 16, but 18th and 2nd of 32.
    expect(told('q', 'a')).toEqual(['q', 'a'])
    expect(told('q', 'a', ...'bcdefghijkl')).toEqual([...'abcdefghijkl', 'q'])
  })

  it('goes through whole trees', () => {
    const tree = { price: 1, name: [{ title: 1.5, author: null }], m: { m: 1, h: 2 } }
    expect(stringify(inJavaMapOrder(tree))).toBe('{"name":[{"author":null,"title":1.5}],"price":1,"m":{"h":2,"m":1}}')
  })
})
