// Words that are found in the bytes of ASCII texts become the very postings that a stream of tokens becomes.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOWERCASE } from '../../../src/analysis/analyzer/parts.ts'
import { Analyzer, type TokenFilterFactory } from '../../../src/analysis/analyzer.ts'
import { StandardTokenizerFactory } from '../../../src/analysis/tokenizer/standard.ts'
import { INDEX_FREQS, INDEX_OFFSETS, INDEX_POSITIONS, type IndexLevel } from '../../../src/index/contracts/field-spec.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { writeBuffer } from '../../../src/index/writer/write-buffer.ts'

const tokenizer = new StandardTokenizerFactory('standard', 255)
const analyzer = (...tokenFilters: TokenFilterFactory[]) => new Analyzer({ name: 'a', tokenizer, tokenFilters })
/** Changes nothing, and is nothing that is known to change nothing. */
const nothing: TokenFilterFactory = { name: 'nothing', create: input => input }

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
