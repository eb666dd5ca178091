// Words that are found in the bytes of ASCII texts become the very postings that a stream of tokens becomes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOWERCASE } from '../../../src/analysis/analyzer/parts.ts'
import { Analyzer, type TokenFilterFactory } from '../../../src/analysis/analyzer.ts'
import { completionKeys, keysFilter } from '../../../src/analysis/completion-keys.ts'
import type { ComponentContext } from '../../../src/analysis/component.ts'
import { ComponentSettings } from '../../../src/analysis/component-settings.ts'
import { edge_ngram } from '../../../src/analysis/token_filter/edge_ngram.ts'
import { shingle } from '../../../src/analysis/token_filter/shingle.ts'
import { StandardTokenizerFactory } from '../../../src/analysis/tokenizer/standard.ts'
import { type FieldSpec, INDEX_FREQS, INDEX_OFFSETS, INDEX_POSITIONS, type IndexLevel } from '../../../src/index/contracts/field-spec.ts'
import { inBeginnings, inBeginningsOfRuns, inRuns } from '../../../src/index/mapping/parts-of-text.ts'
import type { DocumentsLog } from '../../../src/index/writer/buffer-log.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { DocumentLog } from '../../../src/index/writer/document-log.ts'
import { joinLogs } from '../../../src/index/writer/join-logs.ts'
import { writeBuffer } from '../../../src/index/writer/write-buffer.ts'

const tokenizer = new StandardTokenizerFactory('standard', 255)
const analyzer = (...tokenFilters: TokenFilterFactory[]) => new Analyzer({ name: 'a', tokenizer, tokenFilters })
/** Changes nothing, and is nothing that is known to change nothing. */
const nothing: TokenFilterFactory = { name: 'nothing', create: input => input }

function logged(field: FieldSpec, documents: readonly (readonly string[])[]): DocumentsLog {
  const log = new DocumentLog()
  documents.forEach((texts, i) => {
    log.add({ id: String(i), routing: null, source: null, documents: [{ values: texts.map(value => ({ field, value })) }] })
  })
  return log.take()
}

function segmentOf(documents: readonly (readonly string[])[], index: IndexLevel, by: Analyzer): Buffer {
  const field = { name: 'text', index, norms: true, column: 'none', points: 'none', stored: false, analyzer: by } as const
  const buffer = new DocumentBuffer()
  documents.forEach((texts, i) => {
    const values = texts.map(value => ({ field, value }))
    buffer.add({ id: String(i), routing: null, source: null, documents: [{ values }] }, { seqNo: i, primaryTerm: 1, version: 1 })
  })
  return Buffer.from(new Uint8Array(writeBuffer(buffer.take(), 's').bytes))
}

it('with positions, offsets and lengths, in documents of several texts', () => {
  const text = fc.oneof(
    fc
      .array(fc.constantFrom('a', 'B', 'the', "can't", '3.14', 'a-much-longer word_indeed', '', '  ', '.'), { maxLength: 12 })
      .map(words => words.join(' ')),
    fc.string({ maxLength: 30 }),
    fc.constantFrom('é', 'Ünï cödé', '水', 'x'.repeat(300)),
  )
  const documents = fc.array(fc.array(text, { maxLength: 4 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(documents, fc.constantFrom(INDEX_FREQS, INDEX_POSITIONS, INDEX_OFFSETS), (texts, index) => {
      const fast = segmentOf(texts, index, analyzer(LOWERCASE))
      expect(fast.equals(segmentOf(texts, index, analyzer(LOWERCASE, nothing)))).toBe(true)
    }),
    { numRuns: 300 },
  )
})

const KEYS = { preserveSeparators: true, preservePositionIncrements: true }

describe('runs of words and beginnings of them', () => {
  const texts = fc.oneof(
    fc
      .array(fc.constantFrom('a', 'Bc', 'the', "can't", 'alphabetical', 'a-much-longer word_indeed', '', '  ', '.'), { maxLength: 12 })
      .map(words => words.join(' ')),
    fc.string({ maxLength: 30 }),
    fc.constantFrom('Ünï cödé', 'x'.repeat(300), 'y'.repeat(200)),
  )
  const documents = fc.array(fc.array(texts, { maxLength: 3 }), { minLength: 1, maxLength: 8 })
  const edges = (settings: object) => edge_ngram.create('edges', ComponentSettings.of(settings))
  const runs = (settings: object) =>
    shingle.create('runs', ComponentSettings.of({ output_unigrams: false, ...settings }), { maxShingleDiff: 3 } as ComponentContext)
  const plain = analyzer(LOWERCASE)
  const kinds: [string, Analyzer][] = [
    ['of search_as_you_type', inRuns(plain, 2)],
    ['of search_as_you_type, three words', inRuns(plain, 3)],
    ['its prefixes', inBeginningsOfRuns(plain, 3, 20)],
    ['index_prefixes', inBeginnings(plain, 2, 5)],
    ['index_phrases', inRuns(plain, 2, '_')],
    ['edge_ngram', analyzer(LOWERCASE, edges({ min_gram: 1, max_gram: 15 }))],
    ['edge_ngram with the whole', analyzer(edges({ min_gram: 3, max_gram: 4, preserve_original: true }))],
    ['edge_ngram from the back', analyzer(LOWERCASE, edges({ min_gram: 1, max_gram: 3, side: 'back' }))],
    ['shingle', analyzer(LOWERCASE, runs({ max_shingle_size: 2, token_separator: '' }))],
    ['shingle between characters', analyzer(LOWERCASE, runs({ min_shingle_size: 3, max_shingle_size: 3, token_separator: '->' }))],
    ['shingle of two lengths', analyzer(LOWERCASE, runs({ max_shingle_size: 3 }))],
    ['edge_ngram of shingles', analyzer(LOWERCASE, runs({ max_shingle_size: 2 }), edges({ min_gram: 2, max_gram: 14 }))],
    ['keys of completions', analyzer(LOWERCASE, keysFilter(KEYS))],
    ['keys of completions without separators', analyzer(LOWERCASE, keysFilter({ ...KEYS, preserveSeparators: false }))],
    ['shingles of edge_ngram', analyzer(LOWERCASE, edges({ min_gram: 2, max_gram: 3 }), runs({ max_shingle_size: 2 }))],
  ]

  it.each(kinds)('%s', (_, by) => {
    const streamed = new Analyzer({ ...by.parts, tokenFilters: [nothing, ...(by.parts.tokenFilters ?? [])] })
    expect(streamed.asciiTokens('a')).toBeNull()
    fc.assert(
      fc.property(documents, fc.constantFrom(INDEX_FREQS, INDEX_POSITIONS, INDEX_OFFSETS), (values, index) => {
        expect(segmentOf(values, index, by).equals(segmentOf(values, index, streamed))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  it.each(kinds)('%s, of documents that several threads logged', (_, by) => {
    const field: FieldSpec = {
      name: 'text',
      index: INDEX_POSITIONS,
      norms: true,
      column: 'none',
      points: 'none',
      stored: false,
      analyzer: by,
    }
    fc.assert(
      fc.property(documents, documents, (some, others) => {
        const together = [...some, ...others]
        const whole = { parts: [logged(field, together)], runs: Int32Array.of(0, 0, together.length) }
        const parts = { parts: [logged(field, some), logged(field, others)], runs: Int32Array.of(0, 0, some.length, 1, 0, others.length) }
        const [one, joined] = [whole, parts].map(({ parts, runs }) => {
          const { fields } = joinLogs(parts, runs)
          const log = { maxDoc: together.length, parts: [{ ...whole.parts[0], fields: fields.filter(({ spec }) => spec.name === 'text') }] }
          return writeBuffer({ ...log, runs: whole.runs, meta: [], roots: null, sort: null }, 's').bytes
        })
        expect(Buffer.from(joined).equals(Buffer.from(one))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('keys of completions are those of token graphs', () => {
    fc.assert(
      fc.property(texts, text => {
        expect(completionKeys(plain, text, KEYS, analyzer(LOWERCASE, keysFilter(KEYS)))).toEqual(completionKeys(plain, text, KEYS))
      }),
    )
  })

  it('are found in bytes, but for those that need a stream', () => {
    const found = kinds.filter(([, by]) => by.asciiTokens('One two three four') !== null).map(([name]) => name)
    expect(found).toEqual(kinds.map(([name]) => name).filter(name => !/back|two lengths|of edge_ngram/.test(name)))
  })
})
