// The term dictionary: look-ups and cursors.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INDEX_DOCS, INDEX_OFFSETS } from '../../../src/index/contracts/field-spec.ts'
import { TermState } from '../../../src/index/contracts/segment-reader.ts'
import { TermBlockBytes } from '../../../src/index/postings/term-block-bytes.ts'
import { TermBlocks } from '../../../src/index/postings/term-blocks.ts'
import { TermBlocksWriter } from '../../../src/index/postings/term-blocks-writer.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { byUtf8 } from '../random-documents.ts'

const stateOf = (i: number): TermState =>
  Object.assign(new TermState(), {
    docFreq: 1 + (i % 3),
    totalTermFreq: 1 + (i % 3) + (i % 5) * 2 ** 33,
    singletonDoc: i % 3 === 0 ? i * 7 : -1,
    postingsAt: i * 1000,
    positionsAt: i * 70000,
    offsetsAt: i * 3,
  })

function build(terms: readonly string[], index: typeof INDEX_DOCS | typeof INDEX_OFFSETS = INDEX_OFFSETS): TermBlocks {
  const writer = new TermBlocksWriter(index)
  terms.forEach((term, i) => {
    const bytes = Buffer.from(term)
    writer.add(bytes, 0, bytes.length, stateOf(i))
  })
  writer.finish()
  const starts = writer.blockIndex.view()
  const blocks = new TermBlockBytes(writer.blocks.view(), { values: starts, at: block => starts[block] }, null)
  return new TermBlocks(blocks, writer.size, index)
}

const term = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{10000}', '\uffff', '中'), maxLength: 8 }),
  fc.string({ unit: anyLetter, maxLength: 40 }),
)
const termSet = fc.uniqueArray(term, { maxLength: 200 }).map(terms => terms.sort(byUtf8))

describe('TermBlocks', () => {
  it('has the bytes of its documented example', () => {
    const writer = new TermBlocksWriter(INDEX_DOCS)
    const cat = Object.assign(new TermState(), { docFreq: 2, totalTermFreq: 2, postingsAt: 0 })
    const cats = Object.assign(new TermState(), { docFreq: 1, totalTermFreq: 1, singletonDoc: 9 })
    writer.add(Buffer.from('cat'), 0, 3, cat)
    writer.add(Buffer.from('cats'), 0, 4, cats)
    writer.finish()
    expect(Buffer.from(writer.blocks.view()).toString('hex')).toBe('06036361743173' + '0200' + '0109')
  })

  it('finds terms by text and by ordinal, in order of code points', () => {
    fc.assert(
      fc.property(termSet, fc.array(term, { maxLength: 30 }), (terms, others) => {
        const blocks = build(terms)
        const state = new TermState()
        terms.forEach((text, ord) => {
          expect(blocks.term(ord)).toBe(text)
          expect(blocks.lookup(text, state)).toBe(true)
          const expected = stateOf(ord)
          expect(state).toMatchObject({
            ord,
            docFreq: expected.docFreq,
            totalTermFreq: expected.totalTermFreq,
            positionsAt: expected.positionsAt,
          })
          if (expected.docFreq === 1) expect(state.singletonDoc).toBe(expected.singletonDoc)
          else expect(state.postingsAt).toBe(expected.postingsAt)
          expect(state.offsetsAt).toBe(expected.offsetsAt)
        })
        for (const other of others) {
          const ceiling = terms.findIndex(text => byUtf8(text, other) >= 0)
          expect(blocks.seekCeil(other)).toBe(ceiling < 0 ? terms.length : ceiling)
          expect(blocks.lookup(other, state)).toBe(terms.includes(other))
        }
      }),
    )
  })

  it('walks from any ordinal, and several walks and look-ups do not disturb each other', () => {
    fc.assert(
      fc.property(termSet, fc.nat(200), (terms, from) => {
        const blocks = build(terms)
        const first = blocks.cursor(Math.min(from, terms.length))
        const second = blocks.cursor(0)
        for (let ord = Math.min(from, terms.length); ord < terms.length; ord++) {
          expect(first.next()).toBe(true)
          if (second.next()) blocks.lookup(second.term, new TermState())
          expect(first.term).toBe(terms[ord])
          expect(Buffer.from(first.bytes.subarray(0, first.length))).toEqual(Buffer.from(terms[ord]))
          if (ord % 2 === 0) expect(first.state.totalTermFreq).toBe(stateOf(ord).totalTermFreq)
        }
        expect(first.next()).toBe(false)
      }),
    )
  })

  it('knows texts longer than any term', () => {
    const long = 'x'.repeat(32766)
    const blocks = build(['a', long, 'y'])
    const state = new TermState()
    expect(blocks.lookup(long, state)).toBe(true)
    expect(blocks.term(1)).toBe(long)
    expect(blocks.lookup(`${long}x`, state)).toBe(false)
    expect(blocks.seekCeil('x'.repeat(100_000))).toBe(2)
  })

  it('refuses ordinals that are none', () => {
    expect(() => build(['a']).term(1)).toThrow(RangeError)
    expect(() => build(['a']).state(-1, new TermState())).toThrow(RangeError)
  })
})
