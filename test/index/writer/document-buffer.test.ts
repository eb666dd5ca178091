// Buffered documents, before and after they are flushed.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Analyzer } from '../../../src/analysis/analyzer.ts'
import type { ApiError } from '../../../src/core/errors.ts'
import type { FieldSpec } from '../../../src/index/contracts/field-spec.ts'
import { TermState } from '../../../src/index/contracts/segment-reader.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { writeSteps } from '../../../src/index/writer/write-buffer.ts'
import { rounds } from '../../support/rounds.ts'
import { expectReader } from '../expect-reader.ts'
import { flush } from '../flush.ts'
import { KEYWORD, parsed, type RandomRoot, randomRoot, SpacedWords, TEXTS, UNINDEXED } from '../random-documents.ts'

const META = { seqNo: 0, primaryTerm: 1, version: 1 }

function expectedOf(roots: readonly RandomRoot[]) {
  return roots.flatMap(({ nested, root, routing, source }, i) => [
    ...nested.map(({ values }) => ({ id: null, values, routing: null, source: null })),
    { id: String(i), values: root.values, routing, source },
  ])
}

const bytesOf = (values: Uint8Array | null) => values && Buffer.from(values)

describe('DocumentBuffer', () => {
  it('becomes a segment field by field, so that others have their turn between two', () => {
    const buffer = new DocumentBuffer()
    const values = Array.from({ length: 1_000 }, (_, n) => ({ field: { ...KEYWORD, name: `f${n}` }, value: 'x' }))
    buffer.add(parsed({ root: { values }, nested: [], routing: null, source: null }, '1'), META)
    const steps = writeSteps(buffer.take(), 's')
    let count = 0
    let step = steps.next()
    for (; !step.done; step = steps.next()) count++
    expect(count).toBeGreaterThan(values.length)
    const { fields } = openSegment(step.value.bytes, 's', { verify: true })
    expect([...fields.keys()].filter(name => name.startsWith('f'))).toHaveLength(values.length)
  })

  it.each([false, true])('becomes a segment that answers as the documents would (nested: %s)', withNested => {
    fc.assert(
      fc.property(fc.array(randomRoot(withNested), { minLength: 1, maxLength: 40 }), roots => {
        const buffer = new DocumentBuffer()
        roots.forEach((root, i) => {
          buffer.add(parsed(root, String(i)), { seqNo: i + 10, primaryTerm: 2, version: i % 3 })
        })
        const flushed = flush(buffer, 's')!
        expect(flushed.live).toBe(null)
        const reader = openSegment(flushed.bytes, 's', { verify: true })
        const expected = expectedOf(roots)
        expectReader(reader, expected)
        let root = 0
        expected.forEach(({ id }, doc) => {
          expect(reader.numeric('_seq_no')!.has(doc)).toBe(id !== null)
          if (id === null) return
          expect(reader.numeric('_seq_no')!.values[doc]).toBe(root + 10)
          expect(reader.numeric('_primary_term')!.values[doc]).toBe(2)
          expect(reader.numeric('_version')!.values[doc]).toBe(root++ % 3)
        })
      }),
      { numRuns: rounds(40) },
    )
  })

  it('shows documents before they are flushed', () => {
    fc.assert(
      fc.property(fc.array(randomRoot(true), { minLength: 1, maxLength: 10 }), roots => {
        const buffer = new DocumentBuffer()
        const docs = roots.map((root, i) => buffer.add(parsed(root, String(i)), META))
        roots.forEach(({ source, routing }, i) => {
          const stored = buffer.stored(String(i), docs[i])
          expect({ ...stored, source: bytesOf(stored.source), fields: null }).toEqual({
            id: String(i),
            routing,
            source: bytesOf(source),
            fields: null,
          })
        })
      }),
      { numRuns: rounds(20) },
    )
  })

  it('shows documents of closed blocks and of the open one before they are flushed', () => {
    const buffer = new DocumentBuffer()
    const source = (i: number) => Buffer.from(`{"n":${i},"pad":"${'x'.repeat(5000)}"}`)
    for (let i = 0; i < 10; i++) buffer.add({ id: `${i}`, routing: null, source: source(i), documents: [{ values: [] }] }, META)
    for (let i = 0; i < 10; i++) expect(Buffer.from(buffer.stored(String(i), i).source!)).toEqual(source(i))
  })

  it('finds the newest document of an id among those that were placed', () => {
    const buffer = new DocumentBuffer()
    const add = (id: string, seqNo: number, isPlaced = true) => {
      const meta = { seqNo, primaryTerm: 1, version: seqNo + 1 }
      const doc = buffer.add({ id, routing: null, source: null, documents: [{ values: [] }] }, meta)
      if (isPlaced) buffer.place(id, doc, meta)
      return doc
    }
    add('a', 0)
    add('é', 1)
    const newest = add('a', 2)
    buffer.delete(add('a', 3, false))
    expect(buffer.find('a')).toBe(newest)
    expect(buffer.metaOf('a')).toEqual({ seqNo: 2, primaryTerm: 1, version: 3 })
    expect(buffer.find('é')).toBe(1)
    expect(buffer.find('b')).toBe(-1)
    buffer.take()
    expect(buffer.find('a')).toBe(newest)
    buffer.delete(newest)
    expect(buffer.find('a')).toBe(-1)
  })

  it('deletes a document together with its nested ones', () => {
    const buffer = new DocumentBuffer()
    const document = (id: string, nested: number) => ({
      id,
      routing: null,
      source: null,
      documents: Array.from({ length: nested + 1 }, () => ({ values: [] })),
    })
    expect(buffer.add(document('a', 1), META)).toBe(1)
    expect(buffer.add(document('b', 2), META)).toBe(4)
    expect(buffer.add(document('c', 0), META)).toBe(5)
    buffer.delete(4)
    buffer.delete(4)
    expect(buffer.docCount - buffer.numDeleted).toBe(3)
    const { live } = flush(buffer, 's')!
    expect([0, 1, 2, 3, 4, 5].filter(doc => live!.has(doc))).toEqual([0, 1, 5])
    expect(live!.words.buffer).toBeInstanceOf(SharedArrayBuffer)
  })

  it('flushes to nothing when every document was deleted', () => {
    const buffer = new DocumentBuffer()
    buffer.delete(buffer.add({ id: 'a', routing: null, source: null, documents: [{ values: [] }] }, META))
    expect(flush(buffer, 's')).toBe(null)
  })

  it('refuses an immense term as Lucene does, and goes on', () => {
    const buffer = new DocumentBuffer()
    const add = (id: string, field: FieldSpec, value: string) =>
      buffer.add(
        {
          id,
          routing: null,
          source: null,
          documents: [
            {
              values: [
                { field: KEYWORD, value: id },
                { field, value },
              ],
            },
          ],
        },
        META,
      )
    const refusal = (field: FieldSpec, value: string): ApiError => {
      try {
        add('bad', field, value)
      } catch (error) {
        return error as ApiError
      }
      throw new Error('was not refused')
    }
    add('before', KEYWORD, 'x'.repeat(32766))
    // Recorded from OpenSearch 3.7.
    expect(refusal({ ...KEYWORD, name: 'f' }, 'éa'.repeat(20000)).toBody()).toMatchObject({
      type: 'illegal_argument_exception',
      reason:
        'Document contains at least one immense term in field="f" (whose UTF8 encoding is longer than the max length 32766), all of which ' +
        "were skipped.  Please correct the analyzer to not produce such terms.  The prefix of the first immense term is: '[-61, -87, 97, -61, " +
        "-87, 97, -61, -87, 97, -61, -87, 97, -61, -87, 97, -61, -87, 97, -61, -87, 97, -61, -87, 97, -61, -87, 97, -61, -87, 97]...', " +
        'original message: bytes can be at most 32766 in length; got 60000',
      caused_by: { type: 'max_bytes_length_exceeded_exception', reason: 'bytes can be at most 32766 in length; got 60000' },
    })
    expect(refusal(UNINDEXED, 'b'.repeat(40000)).reason).toBe('DocValuesField "unindexed" is too large, must be <= 32766')
    expect(refusal(TEXTS[3], `a b ${'c'.repeat(40000)} d`).type).toBe('illegal_argument_exception')
    const after = add('after', TEXTS[3], 'b c')
    const { bytes, live } = flush(buffer, 's')!
    expect([0, 1, 2, 3, after].map(doc => live!.has(doc))).toEqual([true, false, false, false, true])
    const reader = openSegment(bytes, 's', { verify: true })
    const state = new TermState()
    expect(reader.terms('positions')!.lookup('c', state)).toBe(true)
    const postings = reader.postings('positions', state)
    expect(postings.next()).toBe(after)
    expect(postings.positions()[0]).toBe(1)
    expect(reader.idOf(after)).toBe('after')
  })

  it('places the tokens of several values as the real server does', () => {
    // Recorded from OpenSearch 3.7 (_termvectors), for ["a b ", "", "c"] and, where `the` is a stop word, ["quick the", "brown"].
    const gapped = new Analyzer({ name: 'spaced', tokenizer: { name: 'spaced', create: () => new SpacedWords() } })
    const field: FieldSpec = { ...TEXTS[4], analyzer: gapped }
    const buffer = new DocumentBuffer()
    for (const values of [
      ['a b ', '', 'c'],
      ['quick -  ', 'brown'],
    ]) {
      const documents = [{ values: values.map(value => ({ field, value })) }]
      buffer.add({ id: 'a', routing: null, source: null, documents }, META)
    }
    const reader = openSegment(flush(buffer, 's')!.bytes, 's')
    const state = new TermState()
    const places = ['a', 'b', 'c', 'quick', 'brown'].map(term => {
      expect(reader.terms('offsets')!.lookup(term, state)).toBe(true)
      const postings = reader.postings('offsets', state)
      postings.next()
      return [postings.positions()[0], ...postings.offsets().subarray(0, 2)]
    })
    expect(places).toEqual([
      [0, 0, 1],
      [1, 2, 3],
      [202, 6, 7],
      [0, 0, 5],
      [102, 10, 15],
    ])
  })

  it('takes half surrogate pairs for one and the same replacement character', () => {
    const buffer = new DocumentBuffer()
    const values = ['x\ud800', 'x\udc00', 'x\ufffd'].map(value => ({ field: KEYWORD, value }))
    for (const value of values) buffer.add({ id: 'a', routing: null, source: null, documents: [{ values: [value] }] }, META)
    const reader = openSegment(flush(buffer, 's')!.bytes, 's')
    const state = new TermState()
    expect(reader.terms('keyword')!.size).toBe(1)
    expect(reader.terms('keyword')!.lookup('x\udbff', state)).toBe(true)
    expect(state.docFreq).toBe(3)
  })
})
