// Tokenizers that divide at characters.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOWERCASE, plainTokenizer } from '../../../src/analysis/analyzer/parts.ts'
import { Analyzer, type TokenizerFactory } from '../../../src/analysis/analyzer.ts'
import { ComponentSettings } from '../../../src/analysis/component-settings.ts'
import { char_group } from '../../../src/analysis/tokenizer/char_group.ts'
import { letter } from '../../../src/analysis/tokenizer/letter.ts'
import { lowercase } from '../../../src/analysis/tokenizer/lowercase.ts'
import { whitespace } from '../../../src/analysis/tokenizer/whitespace.ts'

function tokensOf(tokenizer: TokenizerFactory, text: string) {
  const stream = new Analyzer({ name: 'a', tokenizer, tokenFilters: [LOWERCASE] }).tokens(text)
  const tokens: unknown[] = []
  while (stream.next()) {
    const { term, startOffset, endOffset, positionIncrement } = stream.token
    tokens.push([term, startOffset, endOffset, positionIncrement])
  }
  stream.end()
  return [...tokens, stream.token.endOffset]
}

const grouped = (settings: Record<string, unknown>) => char_group.create('char_group', ComponentSettings.of(settings))

/** Letters whose lower case depends on their neighbours or is longer, surrogates whole and halved, marks, spaces of all kinds. */
const texts = fc
  .array(
    fc.constantFrom(
      'A',
      'b',
      'Σ',
      'ΑΣ',
      'İ',
      'ß',
      '1',
      '-',
      '_',
      '$',
      ' ',
      '\t',
      '\u00a0',
      '\u2003',
      '“',
      '𝔸',
      '😀',
      '\ud835',
      '\udc00',
      'é',
      'ﬁ',
    ),
  )
  .map(parts => parts.join(''))

describe('lower case within the tokenizer is lower case after it', () => {
  const factories: [string, TokenizerFactory][] = [
    ['letter', plainTokenizer(letter)],
    ['lowercase', plainTokenizer(lowercase)],
    ['whitespace', plainTokenizer(whitespace)],
    ['char_group', grouped({ tokenize_on_chars: ['whitespace', 'punctuation', 'symbol', 'b'] })],
    ['char_group of short tokens', grouped({ tokenize_on_chars: ['whitespace'], max_token_length: 2 })],
  ]
  for (const [name, factory] of factories) {
    it(name, () => {
      const apart: TokenizerFactory = { name, create: () => factory.create() }
      fc.assert(
        fc.property(texts, text => {
          expect(tokensOf(factory, text)).toEqual(tokensOf(apart, text))
        }),
      )
    })
  }
})

it('char_group keeps what stands between its characters, the same when it is asked again', () => {
  const factory = grouped({ tokenize_on_chars: ['whitespace', 'punctuation', '$'] })
  const isCut = (character: string) => /[\s\p{P}$]/u.test(character) && !/[\u00a0]/.test(character)
  const stream = new Analyzer({ name: 'a', tokenizer: factory })
  fc.assert(
    fc.property(texts, text => {
      const words = [...text]
        .map(character => (isCut(character) ? '\n' : character))
        .join('')
        .split('\n')
        .filter(word => word !== '')
      for (let time = 0; time < 2; time++) {
        const found: string[] = []
        for (const tokens = stream.tokens(text); tokens.next(); ) found.push(tokens.token.term)
        expect(found).toEqual(words)
      }
    }),
  )
})
