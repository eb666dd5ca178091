// The quick equality of tests fails where vitest's fails.
import { expect, it } from 'vitest'

it('fails where values differ', async () => {
  const refuse = (claim: () => void) => expect(claim).toThrow()
  refuse(() => expect([1, 2]).toEqual([1, 3]))
  refuse(() => expect({ a: 1 }).toEqual({ a: 1, b: 2 }))
  refuse(() => expect({ a: { b: [1] } }).toEqual({ a: { b: [2] } }))
  refuse(() => expect('1').toEqual(1))
  refuse(() => expect(0).toBe(-0))
  refuse(() => expect([1]).not.toEqual([1]))
  refuse(() => expect(1).not.toBe(1))
  refuse(() => expect(new URL('http://a')).toEqual(new URL('http://b')))
  refuse(() => expect(new Map([[1, 2]])).toEqual(new Map([[1, 3]])))
  refuse(() => expect(/a/.exec('a')).toEqual(['a']))
  refuse(() => expect({ a: undefined }).toStrictEqual({}))
  await expect(expect(Promise.resolve([1])).resolves.toEqual([2])).rejects.toThrow()
})

it('leaves to vitest what is more than plain values', async () => {
  expect({ a: undefined }).toEqual({})
  expect({ a: 1, s: 'xy' }).toEqual({ a: expect.any(Number), s: expect.stringContaining('x') })
  await expect(Promise.resolve([1])).resolves.toEqual([1])
})
