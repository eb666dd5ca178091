// Every component lives through every text, in time that grows with its length only: lone surrogates, marks without letters, words of
// 250,000 characters.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_CONTEXT } from '../../src/analysis/analyzer/parts.ts'
import { createChain } from '../../src/analysis/analyzer.ts'
import type { ComponentType } from '../../src/analysis/component.ts'
import { ComponentSettings } from '../../src/analysis/component-settings.ts'
import { AnalysisRegistry } from '../../src/analysis/registry.ts'
import type { OffsetMap, TokenStream } from '../../src/analysis/token-stream.ts'
import { anyLetter } from '../support/any-letter.ts'
import { rounds } from '../support/rounds.ts'

const LONGEST = 250_000
/** Some hundred components get each of the texts. */
const LONG = 15_000
const TEXTS: readonly (readonly [name: string, unit: string])[] = [
  ['one letter', 'a'],
  ['letters and digits in turn', 'a1'],
  ['hyphens', 'a-'],
  ['apostrophes', "l'"],
  ['words', 'en and '],
  ['a word of endings', 'ing'],
  ['marks', 'e\u0301\u0302\u0300\u200d'],
  ['lone surrogates', '\ud83d \udc00x\ud83d\ud83d\udc00 '],
  ['emoji', '👩‍👩‍👧‍👦🏽🇩🇪1️⃣'],
  ['Thai without a space', 'ภาษาไทย'],
  ['kanji', '漢字'],
  ['Arabic', 'الكتاب'],
  ['mail addresses that never end', 'a.b@'],
  ['tags that never end', '<a b="'],
  ['declarations that never end', '<!'],
]
/** Of processor time for one component and one text: several times what is needed, and far below what a quadratic time comes to. */
const MILLISECONDS = 600
const MILLISECONDS_OF_THE_LONGEST = 1500

/** What some need to be told. Of files and scripts there are none here. */
const SETTINGS: Readonly<Record<string, object>> = {
  common_grams: { common_words: ['a', 'the'] },
  dictionary_decompounder: { word_list: ['aa', 'en', 'ing'] },
  elision: { articles: ['l'] },
  keep: { keep_words: ['a'] },
  keep_types: { types: ['<ALPHANUM>'] },
  keyword_marker: { keywords: ['a'] },
  mapping: { mappings: ['a => bb', 'en =>'] },
  pattern_capture: { patterns: ['([a-z])([0-9])', '((a)+)'] },
  pattern_replace: { pattern: '(ab|a)+', replacement: '$1x' },
  stemmer_override: { rules: ['a => b'] },
  synonym: { synonyms: ['en => a b', 'a b => c'] },
  synonym_graph: { synonyms: ['en => a b', 'a b => c'] },
  truncate: { length: 3 },
}
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['condition', 'predicate_token_filter', 'hunspell', 'hyphenation_decompounder'],
  // Names of the past, which only tell what is the name now.
  ...['nGram', 'edgeNGram'],
])

const registry = new AnalysisRegistry()
const NONE = ComponentSettings.NONE

function all<T>(types: ReadonlyMap<string, ComponentType<T>>): (readonly [name: string, made: T])[] {
  return [...types]
    .filter(([name]) => !LEFT_OUT.has(name) && !(name === 'standard' && Object.is(types, registry.tokenFilters)))
    .map(([name, type]) => [name, type.create(name, ComponentSettings.of(SETTINGS[name] ?? {}), DEFAULT_CONTEXT)])
}

const analyzers = [...registry.analyzers].map(([name, type]) => [name, type.create(name, NONE, 0)] as const)
const tokenizers = all(registry.tokenizers)
const tokenFilters = all(registry.tokenFilters)
const charFilters = all(registry.charFilters)
const tokenizer = (name: string) => registry.tokenizers.get(name)!.create(name, NONE, DEFAULT_CONTEXT)
const stemmers = (
  'arabic armenian basque bengali brazilian bulgarian catalan czech danish dutch english estonian finnish french galician german greek hindi' +
  ' hungarian indonesian irish italian kstem latvian light_finnish light_french light_german light_hungarian light_italian light_norwegian' +
  ' light_portuguese light_russian light_spanish light_swedish lithuanian minimal_english minimal_french minimal_german minimal_norwegian' +
  ' minimal_portuguese norwegian persian porter2 portuguese portuguese_rslp romanian russian sorani spanish swedish turkish'
).split(' ')
const stemFilters = stemmers.map(
  language =>
    [
      `stemmer ${language}`,
      registry.tokenFilters.get('stemmer')!.create('s', ComponentSettings.of({ language }), DEFAULT_CONTEXT),
    ] as const,
)

/** Their tokens are as long as many. */
const isGrams = (name: string) => /gram$/i.test(name)

/** Offsets lie within the text and never go back. */
function check(stream: TokenStream, text: string, offsets: OffsetMap | null = null, length = text.length): void {
  let before = 0
  stream.reset(text, offsets)
  while (stream.next()) {
    const { startOffset, endOffset, term, positionIncrement } = stream.token
    if (startOffset < before || endOffset < startOffset || endOffset > length || positionIncrement < 0 || typeof term !== 'string')
      throw new Error(`a token stands at ${startOffset} to ${endOffset}, after one at ${before}`)
    before = startOffset
  }
  stream.end()
}

/** Processor time is that of all threads of the process: what is too long is run again, and the least of three times counts. */
function timed(name: string, run: () => void, limit = MILLISECONDS): void {
  let least = Number.POSITIVE_INFINITY
  for (let times = 0; times < 3 && least > limit; times++) {
    const start = process.cpuUsage().user
    try {
      run()
    } catch (error) {
      throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
    }
    least = Math.min(least, (process.cpuUsage().user - start) / 1000)
  }
  if (least > limit) throw new Error(`${name} took ${Math.round(least)} ms`)
}

function checkAll(text: string): void {
  for (const [name, analyzer] of analyzers) timed(`analyzer ${name}`, () => check(analyzer.tokens(''), text))
  for (const [name, factory] of tokenizers) timed(`tokenizer ${name}`, () => check(factory.create(), text))
  for (const [name, charFilter] of charFilters)
    timed(`char filter ${name}`, () => {
      const { text: filtered, offsets } = charFilter.filter(text)
      check(tokenizer('standard').create(), filtered, offsets, text.length)
    })
  // Words of the standard tokenizer are cut at 255 characters, those of the others are not.
  for (const [name, filter] of tokenFilters) {
    timed(`filter ${name}`, () => check(createChain(tokenizer('standard'), [filter]), text))
    timed(`filter ${name}, one word`, () => check(createChain(tokenizer('keyword'), [filter]), text))
  }
  for (const [name, filter] of stemFilters) timed(name, () => check(createChain(tokenizer('keyword'), [filter]), text))
}

describe('every analyzer, tokenizer, token filter and char filter', () => {
  it.each(TEXTS)('lives through a long text of %s', (_, unit) => {
    checkAll(unit.repeat(Math.ceil(LONG / unit.length)))
  })

  it('lives through a word of 250,000 letters', () => {
    const word = 'a'.repeat(LONGEST)
    for (const [name, factory] of tokenizers)
      if (!isGrams(name)) timed(name, () => check(factory.create(), word), MILLISECONDS_OF_THE_LONGEST)
    for (const [name, filter] of [...tokenFilters, ...stemFilters])
      if (!isGrams(name)) timed(name, () => check(createChain(tokenizer('keyword'), [filter]), word), MILLISECONDS_OF_THE_LONGEST)
  })

  it('lives through random Unicode', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: anyLetter }), fc.integer({ min: 0, max: 0xffff })), { maxLength: 40 }), parts => {
        checkAll(parts.map(part => (typeof part === 'number' ? String.fromCharCode(part) : part)).join(' '))
      }),
      { numRuns: rounds(25) },
    )
  })

  it('gives the same tokens of a text, whatever it was given before', () => {
    const list = (stream: TokenStream, text: string) => {
      const tokens: unknown[] = []
      stream.reset(text)
      while (stream.next()) {
        const { term, startOffset, endOffset, positionIncrement, positionLength, type, keyword } = stream.token
        tokens.push([term, startOffset, endOffset, positionIncrement, positionLength, type, keyword])
      }
      stream.end()
      return [...tokens, stream.token.endOffset, stream.token.positionIncrement]
    }
    const streams = [
      ...analyzers.map(
        ([name, analyzer]) => [name, () => createChain(analyzer.parts.tokenizer, analyzer.parts.tokenFilters ?? [])] as const,
      ),
      ...tokenFilters.map(([name, filter]) => [name, () => createChain(tokenizer('standard'), [filter])] as const),
      ...tokenizers.map(([name, factory]) => [name, () => factory.create()] as const),
    ]
    const text = fc.array(fc.constantFrom("the quick fox's ", 'Wi-Fi500 ', 'ภาษาไทย ', '漢字 ', '', 'a@b.com ', '\ud800 ', 'ÉTÉ l’été '), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), text, (others, parts) => {
        for (const [name, create] of streams) {
          const used = create()
          for (const other of others) list(used, other.join(''))
          expect([name, list(used, parts.join(''))]).toEqual([name, list(create(), parts.join(''))])
        }
      }),
      { numRuns: rounds(25) },
    )
  })
})
