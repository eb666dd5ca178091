// The quick path for ASCII texts gives the tokens of the token stream.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOWERCASE, plainFilter, plainTokenizer } from '../../src/analysis/analyzer/parts.ts'
import { Analyzer, type TokenizerFactory } from '../../src/analysis/analyzer.ts'
import { html_strip } from '../../src/analysis/char_filter/html_strip.ts'
import { ComponentSettings } from '../../src/analysis/component-settings.ts'
import { asciifolding } from '../../src/analysis/token_filter/asciifolding.ts'
import { char_group } from '../../src/analysis/tokenizer/char_group.ts'
import { letter } from '../../src/analysis/tokenizer/letter.ts'
import { lowercase } from '../../src/analysis/tokenizer/lowercase.ts'
import { StandardTokenizerFactory } from '../../src/analysis/tokenizer/standard.ts'
import { whitespace } from '../../src/analysis/tokenizer/whitespace.ts'

const grouped = (settings: Record<string, unknown>) => char_group.create('char_group', ComponentSettings.of(settings))
const factories: [string, TokenizerFactory][] = [
  ['standard', new StandardTokenizerFactory('standard', 255)],
  ['standard of short tokens', new StandardTokenizerFactory('standard', 4)],
  ['letter', plainTokenizer(letter)],
  ['lowercase', plainTokenizer(lowercase)],
  ['whitespace', plainTokenizer(whitespace)],
  ['char_group', grouped({ tokenize_on_chars: ['whitespace', 'punctuation', 'symbol', 'B'] })],
  ['char_group of short tokens', grouped({ tokenize_on_chars: ['-'], max_token_length: 3 })],
]

const streamed = (analyzer: Analyzer, text: string) => {
  const stream = analyzer.tokens(text)
  const { token } = stream
  const words: unknown[] = []
  while (stream.next()) {
    expect(token.positionIncrement).toBe(1)
    words.push([token.term, token.startOffset, token.endOffset])
  }
  stream.end()
  expect([token.positionIncrement, token.endOffset]).toEqual([0, text.length])
  return words
}

const atOnce = (analyzer: Analyzer, text: string) => {
  const words = analyzer.asciiTokens(text)
  if (words === null) return null
  const { bytes, ranges, count } = words
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = ranges.subarray(2 * i)
    return [String.fromCharCode(...bytes.subarray(from, to)), from, to]
  })
}

const tricky = fc.constantFrom(
  ...'aZ19_.,\'":;-/\\@#*&+ \t\n\r\0\x01\x1f\x7f',
  "can't",
  '3.14',
  'e.g.',
  'a_b',
  'www.example.com',
  'AB12',
  '1a2b',
)
const texts = fc.oneof(
  fc.array(tricky, { maxLength: 30 }).map(parts => parts.join('')),
  fc.string({ unit: 'binary-ascii', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
)

describe('words of ASCII texts are the tokens of the stream', () => {
  for (const [name, tokenizer] of factories) {
    for (const tokenFilters of [[], [LOWERCASE]]) {
      it(`${name}${tokenFilters.length > 0 ? ', lowercase' : ''}`, () => {
        const analyzer = new Analyzer({ name: 'a', tokenizer, tokenFilters })
        fc.assert(
          fc.property(texts, text => {
            const words = atOnce(analyzer, text)
            if (words !== null) expect(words).toEqual(streamed(analyzer, text))
          }),
          { numRuns: 1000 },
        )
        expect(atOnce(analyzer, 'a-b')).not.toBeNull()
      })
    }
  }
})

it('leaves to the stream what it cannot tell', () => {
  const [, tokenizer] = factories[0]
  const analyzer = new Analyzer({ name: 'a', tokenizer, tokenFilters: [LOWERCASE] })
  expect(atOnce(analyzer, 'café')).toBeNull()
  expect(atOnce(analyzer, 'a text that is longer than what is copied one by one, with an é in it')).toBeNull()
  expect(atOnce(analyzer, 'x'.repeat(255))).toBeNull()
  expect(atOnce(analyzer, 'x '.repeat(600_000))).toBeNull()
  expect(atOnce(analyzer, 'x '.repeat(50_000))).toHaveLength(50_000)
  expect(atOnce(analyzer, '')).toEqual([])
  const folding = plainFilter(asciifolding)
  expect(new Analyzer({ name: 'a', tokenizer, tokenFilters: [LOWERCASE, folding] }).asciiTokens('a')).toBeNull()
  expect(
    new Analyzer({ name: 'a', tokenizer, charFilters: [html_strip.create('html_strip', ComponentSettings.NONE)] }).asciiTokens('a'),
  ).toBeNull()
})
