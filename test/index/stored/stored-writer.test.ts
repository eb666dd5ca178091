// Stored documents are read back.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { SegmentWriter } from '../../../src/index/segment/segment-writer.ts'
import type { StoredValue } from '../../../src/index/stored/stored-record.ts'
import { StoredWriter, writeStored } from '../../../src/index/stored/stored-writer.ts'

const value: fc.Arbitrary<StoredValue> = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.double(),
  fc.bigInt(),
  fc.uint8Array({ maxLength: 20 }),
)
const fields = fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), fc.array(value, { maxLength: 3 }), { maxKeys: 3 })
const source = fc.oneof(
  fc.uint8Array({ maxLength: 50 }),
  fc.nat(60_000).map(length => new Uint8Array(length).fill(length)),
)
const document = fc.tuple(fc.option(source, { nil: null }), fc.option(fields, { nil: null }))

describe('stored documents', () => {
  it('are read back before and after they are written, in any order, large and small', () => {
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 30 }), documents => {
        const writer = new StoredWriter()
        for (const [bytes, kept] of documents) writer.add(bytes, kept && new Map(Object.entries(kept)))
        const segment = new SegmentWriter('s', documents.length)
        const check = (read: { source(doc: number): Uint8Array | null; fields(doc: number): Map<string, StoredValue[]> | null }) => {
          for (let i = 0; i < documents.length * 2; i++) {
            const doc = (i * 7) % documents.length
            const [bytes, kept] = documents[doc]
            const found = read.source(doc)
            if (bytes === null) expect(found).toBe(null)
            else expect(Buffer.compare(found!, bytes)).toBe(0)
            const expected = kept === null || Object.keys(kept).length === 0 ? null : new Map(Object.entries(kept))
            expect(read.fields(doc)).toEqual(expected)
          }
        }
        check(writer)
        const log = writer.take()
        check(writer)
        writeStored(log, segment.sections)
        check(openSegment(segment.finish(), 's', { verify: true }).storedBlocks)
      }),
      { numRuns: 40 },
    )
  })

  it('take less room than they had', () => {
    const writer = new StoredWriter()
    for (let i = 0; i < 1000; i++) writer.add(Buffer.from(`{"title":"a title that repeats","n":${i}}`), null)
    const segment = new SegmentWriter('s', 1000)
    writeStored(writer.take(), segment.sections)
    expect(segment.finish().byteLength).toBeLessThan(20_000)
  })
})
