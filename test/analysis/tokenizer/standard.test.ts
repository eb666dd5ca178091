// The standard tokenizer, as a real server divides texts.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOWERCASE } from '../../../src/analysis/analyzer/parts.ts'
import { createChain } from '../../../src/analysis/analyzer.ts'
import { LowercaseFilter } from '../../../src/analysis/token_filter/lowercase.ts'
import type { TokenStream } from '../../../src/analysis/token-stream.ts'
import { StandardTokenizer, StandardTokenizerFactory } from '../../../src/analysis/tokenizer/standard.ts'
import { toLowerCase } from '../../../src/analysis/unicode/java-case.ts'
import { anyLetter } from '../../support/any-letter.ts'

interface Case {
  text: string
  max_token_length?: number
  tokens: string[]
}

const cases: Case[] = JSON.parse(readFileSync(new URL('../../golden/analysis/standard.json', import.meta.url), 'utf8'))

function tokensOf(stream: TokenStream, text: string): string[] {
  const out: string[] = []
  stream.reset(text)
  const { token } = stream
  while (stream.next()) out.push(`${token.startOffset}-${token.endOffset} ${token.type} ${token.term}`)
  return out
}

describe('cuts texts as the server does', () => {
  test.each(cases.map(line => [JSON.stringify(line.text).slice(0, 60), line] as const))(
    '%s',
    (_text, { text, max_token_length, tokens }) => {
      expect(tokensOf(new StandardTokenizer(max_token_length ?? 255, false), text)).toEqual(tokens)
    },
  )
})

const tricky = fc.constantFrom(
  ...'aZé1_.,\'":; -\n\t#*ΣİςßÅ漢ひカ한אไ👍🏽🇩❤\u0301\u200d\ufe0f\u20e3\u00ad',
  '𐐀',
  '👨‍👩‍👧',
  '\ud83d',
  '\udc4d',
)
const texts = fc.oneof(
  fc.string({ unit: anyLetter }),
  fc.array(tricky, { maxLength: 40 }).map(parts => parts.join('')),
)

test('the fused chain is the tokenizer followed by lowercase', () => {
  fc.assert(
    fc.property(texts, fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(255)), (text, length) => {
      const fused = createChain(new StandardTokenizerFactory('standard', length), [LOWERCASE])
      expect(fused).toBeInstanceOf(StandardTokenizer)
      expect(tokensOf(fused, text)).toEqual(tokensOf(new LowercaseFilter(new StandardTokenizer(length, false), toLowerCase), text))
    }),
    { numRuns: 2000 },
  )
})

test('the short cut for ASCII agrees with the automaton', () => {
  const ascii = fc.array(fc.constantFrom(...'ab1Z_.,\'":;-# '), { minLength: 1, maxLength: 12 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(ascii, text => {
      // Every letter and digit gets a mark, which belongs to it, so that each word goes through the automaton.
      const marked = text.replace(/[a-z0-9]/gi, '$&\u00ad')
      const plain = tokensOf(new StandardTokenizer(255, false), text)
      const viaAutomaton = tokensOf(new StandardTokenizer(255, false), marked)
      const terms = (tokens: string[]) => tokens.map(token => token.replace(/^\S+ /, '').replaceAll('\u00ad', ''))
      expect(terms(plain)).toEqual(terms(viaAutomaton))
    }),
    { numRuns: 2000 },
  )
})

test('a max_token_length that makes no sense is refused when a chain is built', () => {
  expect(() => new StandardTokenizerFactory('standard', 0).create()).toThrow('maxTokenLength must be greater than zero')
  expect(() => new StandardTokenizerFactory('standard', 1048577).create()).toThrow('maxTokenLength may not exceed 1048576')
})
