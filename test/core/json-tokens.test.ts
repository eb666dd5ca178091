// Tokens of texts that need not be JSON, against a pattern that says what they are.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachToken, lineAtEnd } from '../../src/core/json-tokens.ts'

const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]|[^\s{}[\],:"]+/g
const texts = fc.array(fc.constantFrom(...'{}[],:"\\/*ab1 \n\t\u00a0\u2028', '/*', '*/', '//', '"k"', 'true'), { maxLength: 30 })

it('begin and end where the pattern has them', () => {
  fc.assert(
    fc.property(texts, fc.nat(30), (parts, end) => {
      const text = parts.join('')
      const found: [number, number][] = []
      eachToken(text, end, (start, after) => void found.push([start, after]))
      const expected = [...text.matchAll(TOKEN)]
        .map(({ 0: token, index }) => [index, index + token.length])
        .filter(([start]) => start < end)
      expect(found).toEqual(expected)
      expect(lineAtEnd(text)).toBe(text.split('\n').length)
    }),
    { numRuns: 2_000 },
  )
})
