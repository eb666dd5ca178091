// The laws of token streams, for every tokenizer and filter of the registry.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_CONTEXT } from '../../src/analysis/analyzer/parts.ts'
import { type Analyzer, createChain, type TokenFilterFactory, type TokenizerFactory } from '../../src/analysis/analyzer.ts'
import { ComponentSettings } from '../../src/analysis/component-settings.ts'
import { AnalysisRegistry } from '../../src/analysis/registry.ts'
import type { TokenStream } from '../../src/analysis/token-stream.ts'
import { FILES } from './token_filter/filter-terms.ts'

/** Settings for the components that cannot do without. */
const SETTINGS: Record<string, object> = {
  keep: { keep_words: ['a', 'b'] },
  keep_types: { types: ['word'] },
  keyword_marker: { keywords: ['a'] },
  synonym: { synonyms: ['a, the b', 'b => x y z'] },
  synonym_graph: { synonyms: ['a, the b', 'b => x y z'] },
  common_grams: { common_words: ['a', 'the'] },
  pattern_capture: { patterns: ['(.)(.)'] },
  pattern_replace: { pattern: 'b' },
  delimited_payload: { encoding: 'identity' },
  dictionary_decompounder: { word_list: ['a', 'th', 'the'], min_word_size: 2, min_subword_size: 1 },
  hunspell: { locale: 'xx_TEST' },
  hyphenation_decompounder: { word_list: ['a', 'b'], hyphenation_patterns_path: 'patterns.xml', min_word_size: 2 },
  stemmer_override: { rules: ['a => b'] },
  truncate: { length: 2 },
  min_hash: { bucket_count: 8 },
  elision: { articles: ['a'] },
  char_group: { tokenize_on_chars: ['whitespace', '/'] },
}

/** Names that only say what to use instead, and filters that run scripts. */
const UNUSABLE = new Set(['condition', 'edgeNGram', 'nGram', 'predicate_token_filter', 'standard'])
const registry = new AnalysisRegistry()
const usable = (types: ReadonlyMap<string, unknown>) => [...types.keys()].filter(name => !UNUSABLE.has(name))

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  // Lone surrogates too.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 }).map(units => String.fromCharCode(...units)),
  fc.array(fc.constantFrom('a', 'the', ' ', 'É', '漢', '👍', '\n', '.', 'b', '/', '1'), { maxLength: 20 }).map(parts => parts.join('')),
)

function collect(stream: TokenStream, text: string) {
  const { token } = stream
  const tokens = []
  stream.reset(text)
  while (stream.next()) tokens.push({ ...token })
  if (stream.next()) throw new Error('a token after the last one')
  stream.end()
  return { tokens, end: token.endOffset, skipped: token.positionIncrement }
}

function holdsTheLaws(create: () => TokenStream): void {
  const reused = create()
  fc.assert(
    fc.property(texts, text => {
      const first = collect(reused, text)
      const { tokens, end, skipped } = first
      const again = collect(create(), text)
      // Whole expectations take longer than the streams: of what is as it should be, there is none.
      if (!isDeepStrictEqual(first, again)) expect(first).toEqual(again)
      const unlawful = tokens.filter(
        ({ startOffset, endOffset, positionIncrement }, i) =>
          !(
            startOffset >= (tokens[i - 1]?.startOffset ?? 0) &&
            endOffset >= startOffset &&
            endOffset <= text.length &&
            positionIncrement >= (i === 0 ? 1 : 0)
          ),
      )
      if (unlawful.length > 0 || !(end <= text.length && skipped >= 0)) expect({ unlawful, end, skipped }).toBeNull()
    }),
  )
}

const tokenizer = (name: string): TokenizerFactory => {
  const type = registry.tokenizers.get(name)!
  return type.create(name, ComponentSettings.of(SETTINGS[name] ?? {}), DEFAULT_CONTEXT)
}
const tokenFilter = (name: string): TokenFilterFactory => {
  const type = registry.tokenFilters.get(name)!
  return type.create(name, ComponentSettings.of(SETTINGS[name] ?? {}), { ...DEFAULT_CONTEXT, files: FILES })
}

describe('tokenizers', () => {
  test.each([...usable(registry.tokenizers), 'standard'])('%s', name => holdsTheLaws(() => tokenizer(name).create()))
})

describe('token filters', () => {
  test.each(usable(registry.tokenFilters))('%s', name => {
    for (const source of ['standard', 'whitespace', 'keyword']) holdsTheLaws(() => createChain(tokenizer(source), [tokenFilter(name)]))
  })
})

describe('analyzers', () => {
  test.each([...registry.analyzers])('%s', (name, type) => {
    const analyzer: Analyzer = type.create(name, ComponentSettings.NONE, 100)
    fc.assert(
      fc.property(texts, text => {
        const first = [...terms(analyzer.tokens(text))]
        const second = [...terms(analyzer.tokens(text))]
        if (!isDeepStrictEqual(second, first)) expect(second).toEqual(first)
      }),
    )
  })
})

function* terms(stream: TokenStream) {
  while (stream.next()) yield stream.token.term
}

test('every component stands in the registry under its own name', () => {
  for (const types of [registry.charFilters, registry.tokenizers, registry.tokenFilters, registry.analyzers])
    for (const [name, type] of types) expect(type.name).toBe(name)
})
