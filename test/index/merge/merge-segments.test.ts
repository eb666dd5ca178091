// Merged segments answer as one segment of the live documents.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Bitset } from '../../../src/index/bitmap/bitset.ts'
import { mergeSegments } from '../../../src/index/merge/merge-segments.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { type ExpectedDocument, expectReader } from '../expect-reader.ts'
import { flush } from '../flush.ts'
import { parsed, type RandomRoot, randomRoot } from '../random-documents.ts'

interface Planned {
  readonly root: RandomRoot
  readonly deleted: boolean
}

function build(plans: readonly Planned[], firstId: number) {
  const buffer = new DocumentBuffer()
  const expected: ExpectedDocument[] = []
  const docs = plans.map(({ root, deleted }, i) => {
    const id = String(firstId + i)
    if (!deleted) {
      for (const { values } of root.nested) expected.push({ id: null, values, routing: null, source: null })
      expected.push({ id, values: root.root.values, routing: root.routing, source: root.source })
    }
    return buffer.add(parsed(root, id), { seqNo: firstId + i, primaryTerm: 1, version: 1 })
  })
  const { bytes } = flush(buffer, 'part')!
  const reader = openSegment(bytes, 'part')
  const live = Bitset.full(reader.maxDoc)
  plans.forEach(({ root, deleted }, i) => {
    if (deleted) for (let doc = docs[i]; doc >= docs[i] - root.nested.length; doc--) live.remove(doc)
  })
  return { input: { reader, live: plans.some(plan => plan.deleted) ? live : null }, expected }
}

const plan = (withNested: boolean) => fc.record({ root: randomRoot(withNested), deleted: fc.boolean() })

describe('mergeSegments', () => {
  it.each([false, true])('answers as a segment of the live documents would (nested: %s)', withNested => {
    fc.assert(
      fc.property(
        fc.array(fc.array(plan(withNested), { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (segments, deleting) => {
          let id = 0
          const parts = segments.map(plans => {
            const part = build(deleting ? plans : plans.map(one => ({ ...one, deleted: false })), id)
            id += plans.length
            return part
          })
          const { bytes, docMaps } = mergeSegments(
            parts.map(part => part.input),
            'merged',
          )
          const merged = openSegment(bytes, 'merged', { verify: true })
          expectReader(
            merged,
            parts.flatMap(part => part.expected),
          )
          let next = 0
          parts.forEach(({ input }, i) => {
            docMaps[i].forEach((doc, old) => {
              const lives = input.live === null || input.live.has(old)
              expect(doc).toBe(lives ? next++ : -1)
              if (lives) expect(merged.idOf(doc)).toBe(input.reader.idOf(old))
            })
          })
        },
      ),
      { numRuns: 25 },
    )
  })

  it('leaves a segment without documents when all are deleted', () => {
    const buffer = new DocumentBuffer()
    buffer.add({ id: 'a', routing: null, source: null, documents: [{ values: [] }] }, { seqNo: 0, primaryTerm: 1, version: 1 })
    const reader = openSegment(flush(buffer, 's')!.bytes, 's')
    const { bytes, docMaps } = mergeSegments([{ reader, live: Bitset.empty(1) }], 'none')
    expect(openSegment(bytes, 'none', { verify: true }).maxDoc).toBe(0)
    expect([...docMaps[0]]).toEqual([-1])
  })

  it('moves stored blocks whole, joins small ones, and drops deleted documents from the rest', () => {
    const source = (segment: number, doc: number) =>
      Buffer.from(`{"s":${segment},"d":${doc},"pad":"${'y'.repeat(doc % 3 === 0 ? 9000 : 10)}"}`)
    const parts = [40, 1, 2, 30].map((count, segment) => {
      const buffer = new DocumentBuffer()
      for (let doc = 0; doc < count; doc++) {
        const document = { id: `${segment}-${doc}`, routing: null, source: source(segment, doc), documents: [{ values: [] }] }
        buffer.add(document, { seqNo: doc, primaryTerm: 1, version: 1 })
      }
      const reader = openSegment(flush(buffer, 's')!.bytes, 's')
      const live = Bitset.full(count)
      if (segment === 3) for (let doc = 0; doc < count; doc += 7) live.remove(doc)
      return { reader, live: segment === 3 ? live : null }
    })
    const { bytes, docMaps } = mergeSegments(parts, 'm')
    const merged = openSegment(bytes, 'm', { verify: true })
    docMaps.forEach((docMap, segment) => {
      docMap.forEach((doc, old) => {
        if (doc >= 0) expect(Buffer.from(merged.sourceOf(doc)!)).toEqual(source(segment, old))
      })
    })
    expect(merged.storedBlocks.blockCount).toBeLessThan(parts.reduce((sum, part) => sum + part.reader.storedBlocks.blockCount, 0))
  })
})
