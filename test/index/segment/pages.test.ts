// Terms, postings, positions and ids of a segment in a file are read a page at a time: only the pages that are looked at, and each is checked
// when it is read.
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOWERCASE } from '../../../src/analysis/analyzer/parts.ts'
import { Analyzer } from '../../../src/analysis/analyzer.ts'
import { StandardTokenizerFactory } from '../../../src/analysis/tokenizer/standard.ts'
import { ApiError } from '../../../src/core/errors.ts'
import { INDEX_POSITIONS } from '../../../src/index/contracts/field-spec.ts'
import { NO_MORE_DOCS, type SegmentReader, TermState } from '../../../src/index/contracts/segment-reader.ts'
import { mergeSegments } from '../../../src/index/merge/merge-segments.ts'
import { LONG_READ, withoutLongReads } from '../../../src/index/segment/long-reads.ts'
import { PAGE_BYTES } from '../../../src/index/segment/pages.ts'
import { openSegment, openSegmentFile } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { flush } from '../flush.ts'

const analyzer = new Analyzer({ name: 'a', tokenizer: new StandardTokenizerFactory('standard', 255), tokenFilters: [LOWERCASE] })
const field = { name: 'text', index: INDEX_POSITIONS, norms: true, column: 'none', points: 'none', stored: false, analyzer } as const
const DOCS = 12_000

/** Words of all frequencies: every one from all documents to one of them. */
function segment(): Uint8Array<SharedArrayBuffer> {
  const buffer = new DocumentBuffer()
  let seed = 1
  const random = (below: number) => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 1) % below
  for (let doc = 0; doc < DOCS; doc++) {
    const words = Array.from({ length: 24 }, () => `w${Math.floor(300 * (random(1000) / 1000) ** 2)}`)
    const values = [{ field, value: `all ${words.join(' ')} only${doc}` }]
    buffer.add({ id: String(doc), routing: null, source: null, documents: [{ values }] }, { seqNo: doc, primaryTerm: 1, version: 1 })
  }
  return new Uint8Array(flush(buffer, 's')!.bytes)
}

let folder: string
let written: Uint8Array<SharedArrayBuffer>
/** Of each term, as the segment in memory has them. */
let inMemory: number[][]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'searchlet-pages-'))
  written = segment()
  const memory = openSegment(written.buffer, 's')
  inMemory = Array.from({ length: memory.terms('text')!.size }, (_, ord) => postings(memory, ord))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function inFile<T>(content: Uint8Array, use: (reader: SegmentReader) => T): Promise<T> {
  const path = join(folder, 's.seg')
  await writeFile(path, content)
  const handle = await open(path)
  try {
    return use(openSegmentFile('s', path, content.length, handle.fd))
  } finally {
    await handle.close()
  }
}

/** Everything the postings of the term of that number say. */
function postings(reader: SegmentReader, ord: number): number[] {
  const state = new TermState()
  reader.terms('text')!.state(ord, state)
  const found: number[] = []
  const list = reader.postings('text', state)
  for (let doc = list.next(); doc !== NO_MORE_DOCS; doc = list.next()) found.push(doc, ...list.positions().subarray(0, list.freq()))
  return found
}

const place = (name: string, of = 'text', bytes = written) => {
  const footer = new DataView(bytes.buffer, bytes.length - 32)
  const at = footer.getFloat64(0, true)
  const { fields } = JSON.parse(Buffer.from(bytes.slice(at, at + footer.getUint32(8, true))).toString())
  const { sections } = fields.find((field: { name: string }) => field.name === of)
  const [, offset, length] = sections[name] as [string, number, number]
  return { offset, length, pages: sections[`${name}Pages`] as [string, number, number] }
}

const PAGED = ['termBlocks', 'postings', 'positions']

it.each(PAGED)('%s: has several pages, and a checksum for each', name => {
  const { length, pages } = place(name)
  expect(length).toBeGreaterThan(PAGE_BYTES)
  expect(pages[2]).toBe(4 * Math.ceil(length / PAGE_BYTES))
})

it('answers as in memory, in any order, and when it is merged', async () => {
  const size = inMemory.length
  const ords = [...Array(size).keys()].sort((a, b) => ((a * 7919) % size) - ((b * 7919) % size))
  await inFile(written, reader => {
    for (const ord of ords) expect(postings(reader, ord)).toEqual(inMemory[ord])
  })
  const copied = await inFile(written, reader => mergeSegments([{ reader, live: null }], 'm'))
  const copy = openSegment(copied.bytes, 'm')
  for (const ord of ords) expect(postings(copy, ord)).toEqual(inMemory[ord])
})

it.each(PAGED)('%s: finds damage in the pages that are read, and only there', async name => {
  const { offset, length } = place(name)
  for (const page of [0, Math.ceil(length / PAGE_BYTES) - 1]) {
    const damaged = Uint8Array.from(written)
    damaged[offset + page * PAGE_BYTES + 11] ^= 4
    await inFile(damaged, reader => {
      let failed = 0
      const faults = new Set<string>()
      for (const [ord, expected] of inMemory.entries()) {
        try {
          expect(postings(reader, ord)).toEqual(expected)
        } catch (error) {
          faults.add(error instanceof ApiError ? `${error.type}: ${error.reason}` : String(error))
          failed++
        }
      }
      const damage = new RegExp(`^corrupt_index_exception: .*s\\.seg.*checksum failed.*text\\.${name}\\]`)
      expect([...faults].filter(fault => !damage.test(fault))).toEqual([])
      expect(failed).toBeGreaterThan(0)
      expect(failed).toBeLessThan(inMemory.length)
    })
  }
})

it('counts as a long read only what is missing of a term', async () => {
  await inFile(written, reader => {
    const { size } = reader.terms('text')!
    const counts = [...Array(size).keys()].map(ord => {
      const state = new TermState()
      reader.terms('text')!.state(ord, state)
      return state.docFreq
    })
    const widest = counts.indexOf(Math.max(...counts))
    expect(() => withoutLongReads(() => postings(reader, widest), 0)).toThrow(LONG_READ)
    const found = postings(reader, widest)
    expect(withoutLongReads(() => postings(reader, widest), 0)).toEqual(found)
    expect(found.length).toBe(2 * DOCS)
  })
})

describe('ids', () => {
  const COUNT = 70_000
  const idOf = (doc: number) => `id-${(doc * 7919) % COUNT}`
  const manyIds = () => {
    const buffer = new DocumentBuffer()
    for (let doc = 0; doc < COUNT; doc++)
      buffer.add({ id: idOf(doc), routing: null, source: null, documents: [{ values: [] }] }, { seqNo: doc, primaryTerm: 1, version: 1 })
    return new Uint8Array(flush(buffer, 's')!.bytes)
  }
  let bytes: Uint8Array<SharedArrayBuffer>
  beforeAll(() => {
    bytes = manyIds()
  })

  it('of single documents are those that the whole column tells, before it is read and after', async () => {
    expect(place('column', '_id', bytes).pages).toBeDefined()
    await inFile(bytes, reader => {
      for (let doc = 0; doc < COUNT; doc += 997) expect(reader.idOf(doc)).toBe(idOf(doc))
      const { ords, terms } = reader.ordinals('_id')!
      expect(Array.from({ length: COUNT }, (_, doc) => terms.term(ords[doc] - 1))).toEqual(
        Array.from({ length: COUNT }, (_, doc) => idOf(doc)),
      )
      for (let doc = 0; doc < COUNT; doc += 101) expect(reader.idOf(doc)).toBe(idOf(doc))
    })
    const memory = openSegment(bytes.buffer, 's')
    for (let doc = 0; doc < COUNT; doc += 13) expect(memory.idOf(doc)).toBe(idOf(doc))
  })

  it('are looked up without the pages in which others are, and never in a damaged one', async () => {
    const { offset, length } = place('column', '_id', bytes)
    const damaged = Uint8Array.from(bytes)
    damaged[offset + length - 5] ^= 1
    await inFile(damaged, reader => {
      expect(reader.idOf(0)).toBe(idOf(0))
      expect(() => reader.idOf(COUNT - 1)).toThrow(expect.objectContaining({ type: 'corrupt_index_exception' }))
      expect(() => reader.idOf(COUNT - 1)).toThrow(/s\.seg.*checksum failed.*_id\.column\]/)
      expect(() => reader.ordinals('_id')).toThrow(/checksum failed/)
      expect(reader.idOf(600)).toBe(idOf(600))
    })
  })
})
