// Segments in the order of their index answer as segments of the documents would that were added in that order.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Bitset } from '../../../src/index/bitmap/bitset.ts'
import type { IndexSort } from '../../../src/index/contracts/index-sort.ts'
import { mergeSegments } from '../../../src/index/merge/merge-segments.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { writeBuffer } from '../../../src/index/writer/write-buffer.ts'
import { type ExpectedDocument, expectReader } from '../expect-reader.ts'
import { byUtf8, KEYWORD, NUMBERS, parsed, type RandomRoot, randomRoot } from '../random-documents.ts'

interface Block {
  readonly documents: readonly ExpectedDocument[]
  readonly root: RandomRoot
}

const build = (roots: readonly RandomRoot[], sort: IndexSort, firstId: number) => {
  const buffer = new DocumentBuffer(sort)
  const docs = roots.map((root, i) => buffer.add(parsed(root, String(firstId + i)), { seqNo: firstId + i, primaryTerm: 1, version: 1 }))
  const { bytes, docMap } = writeBuffer(buffer.take(), 'part')
  const blocks = roots.map(
    (root, i): Block => ({
      root,
      documents: [
        ...root.nested.map(({ values }) => ({ id: null, values, routing: null, source: null })),
        { id: String(firstId + i), values: root.root.values, routing: root.routing, source: root.source },
      ],
    }),
  )
  return { reader: openSegment(bytes, 'part', { verify: true }), docs, docMap: docMap!, blocks }
}

type Value = string | number | bigint

function order(a: Value, b: Value): number {
  if (typeof a === 'string') return byUtf8(a, b as string)
  return a < (b as number) ? -1 : a > (b as number) ? 1 : 0
}

/** The slow way. */
function inOrder(blocks: readonly Block[], sort: IndexSort): ExpectedDocument[] {
  const compare = (a: Block, b: Block) => {
    for (const { field, mode, descending, missingFirst } of sort) {
      const [x, y] = [a, b].map(({ root }) => {
        const values = root.root.values.filter(value => value.field.name === field).map(({ value }) => value as Value)
        values.sort(order)
        return values.at(mode === 'min' ? 0 : -1)
      })
      if (x === undefined && y === undefined) continue
      if (x === undefined || y === undefined) return (x === undefined) === missingFirst ? -1 : 1
      const between = order(x, y)
      if (between !== 0) return descending ? -between : between
    }
    return 0
  }
  return [...blocks].sort(compare).flatMap(({ documents }) => documents)
}

const sortKey = fc.record({
  field: fc.constantFrom(KEYWORD.name, ...NUMBERS.filter(({ column }) => column !== 'none').map(({ name }) => name)),
  descending: fc.boolean(),
  mode: fc.constantFrom('min' as const, 'max' as const),
  missingFirst: fc.boolean(),
})

it.each([false, true])('lie, flushed and merged, in the order that is asked for (nested: %s)', withNested => {
  fc.assert(
    fc.property(
      fc.array(fc.array(randomRoot(withNested), { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      fc.array(sortKey, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (segments, sort, deleting) => {
        let id = 0
        const parts = segments.map(roots => {
          const part = build(roots, sort, id)
          id += roots.length
          return part
        })
        for (const { reader, blocks, docs, docMap } of parts) {
          expect(reader.sort).toEqual(sort)
          expectReader(reader, inOrder(blocks, sort))
          expect(docs.map(doc => reader.idOf(docMap[doc]))).toEqual(blocks.map(block => block.documents.at(-1)!.id))
        }
        const isDeleted = (block: Block) => deleting && Number(block.documents.at(-1)!.id) % 3 === 1
        const inputs = parts.map(({ reader, blocks, docs, docMap }) => {
          const live = Bitset.full(reader.maxDoc)
          blocks.forEach((block, i) => {
            if (isDeleted(block)) for (let doc = docs[i]; doc > docs[i] - block.documents.length; doc--) live.remove(docMap[doc])
          })
          return { reader, live: deleting ? live : null }
        })
        const merged = openSegment(mergeSegments(inputs, 'merged').bytes, 'merged', { verify: true })
        expect(merged.sort).toEqual(sort)
        const left = parts.flatMap(({ blocks }) => blocks.filter(block => !isDeleted(block)))
        expectReader(merged, inOrder(left, sort))
      },
    ),
    { numRuns: 25 },
  )
})

it('keep no order that not all of them have', () => {
  const sort: IndexSort = [{ field: 'keyword', descending: false, mode: 'min', missingFirst: false }]
  const other: IndexSort = [{ ...sort[0], descending: true }]
  const one = (order: IndexSort | null) => {
    const buffer = new DocumentBuffer(order)
    buffer.add({ id: 'a', routing: null, source: null, documents: [{ values: [] }] }, { seqNo: 0, primaryTerm: 1, version: 1 })
    return { reader: openSegment(writeBuffer(buffer.take(), 's').bytes, 's'), live: null }
  }
  const sortOf = (...orders: (IndexSort | null)[]) => openSegment(mergeSegments(orders.map(one), 'm').bytes, 'm').sort
  expect(sortOf(sort, [{ ...sort[0] }])).toEqual(sort)
  expect(sortOf(sort, other)).toBeNull()
  expect(sortOf(sort, null)).toBeNull()
  expect(sortOf(null, sort)).toBeNull()
})
