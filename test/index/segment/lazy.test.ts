// Segments in files, whose sections are read on first use.
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { type SegmentReader, TermState } from '../../../src/index/contracts/segment-reader.ts'
import { mergeSegments } from '../../../src/index/merge/merge-segments.ts'
import { LONG_READ, withoutLongReads } from '../../../src/index/segment/long-reads.ts'
import { openSegment, openSegmentFile, openShared } from '../../../src/index/segment/segment-reader.ts'
import { endReading } from '../../../src/index/store/shared-file.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { rounds } from '../../support/rounds.ts'
import { type ExpectedDocument, expectReader } from '../expect-reader.ts'
import { flush } from '../flush.ts'
import { parsed, type RandomRoot, randomRoot } from '../random-documents.ts'

let root: string
let files = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'searchlet-lazy-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

function build(roots: readonly RandomRoot[]): { bytes: SharedArrayBuffer; expected: ExpectedDocument[] } {
  const buffer = new DocumentBuffer()
  const expected: ExpectedDocument[] = []
  roots.forEach((one, i) => {
    for (const { values } of one.nested) expected.push({ id: null, values, routing: null, source: null })
    expected.push({ id: `d${i}`, values: one.root.values, routing: one.routing, source: one.source })
    buffer.add(parsed(one, `d${i}`), { seqNo: i, primaryTerm: 1, version: 1 })
  })
  return { bytes: flush(buffer, 's')!.bytes, expected }
}

/** Runs `use` with the segment opened from a file that holds these bytes. */
async function inFile<T>(bytes: Uint8Array, use: (reader: SegmentReader, path: string) => T | Promise<T>): Promise<T> {
  const path = join(root, `${files++}.seg`)
  await writeFile(path, bytes)
  const handle = await open(path)
  try {
    return await use(openSegmentFile('s', path, bytes.length, handle.fd), path)
  } finally {
    await handle.close()
  }
}

const sections = (bytes: Uint8Array) => {
  const footer = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 32, 32)
  const at = footer.getFloat64(0, true)
  const directory = JSON.parse(Buffer.from(bytes.slice(at, at + footer.getUint32(8, true))).toString())
  const list = (prefix: string, table: Record<string, [string, number, number]>) =>
    Object.entries(table).map(([name, [, from, length]]) => ({ part: prefix + name, from, length }))
  return [
    ...list('', directory.sections),
    ...directory.fields.flatMap((field: { name: string; sections: Record<string, [string, number, number]> }) =>
      list(`${field.name}.`, field.sections),
    ),
  ].filter(({ length }) => length > 0)
}

/** Everything a segment can be asked; answers the first error. */
function readAll(reader: SegmentReader): ApiError | null {
  try {
    mergeSegments([{ reader, live: null }], 'copy')
    for (let doc = 0; doc < reader.maxDoc; doc++) reader.sourceOf(doc)
    for (const { name } of reader.fields.values()) {
      reader.normsPresent(name)
      reader.numeric(name)
      reader.points(name)
      const terms = reader.terms(name)
      const state = new TermState()
      for (let ord = 0; terms !== null && ord < terms.size; ord++) {
        terms.state(ord, state)
        reader.postings(name, state).next()
      }
    }
    return null
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

const sample = (count: number, nested = true) => build(fc.sample(randomRoot(nested), { numRuns: count, seed: 11 }))

describe('a segment in a file', () => {
  it('answers as the same segment in memory does', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean().chain(nested => fc.array(randomRoot(nested), { minLength: 1, maxLength: 15 })),
        async roots => {
          const { bytes, expected } = build(roots)
          await inFile(new Uint8Array(bytes), reader => {
            expectReader(reader, expected)
            expect(reader.byteLength).toBe(bytes.byteLength)
            expect(Buffer.from(reader.whole())).toEqual(Buffer.from(bytes))
          })
        },
      ),
      { numRuns: rounds(60) },
    )
  })

  it('is merged into the very bytes that its copy in memory is merged into', async () => {
    const { bytes } = sample(200)
    const inMemory = mergeSegments([{ reader: openSegment(bytes, 's'), live: null }], 'm')
    await inFile(new Uint8Array(bytes), reader => {
      expect(Buffer.from(mergeSegments([{ reader, live: null }], 'm').bytes)).toEqual(Buffer.from(inMemory.bytes))
    })
  })

  it('reads sections when they are asked for, and stored documents never as a whole', async () => {
    const bytes = new Uint8Array(sample(300).bytes)
    await inFile(bytes, reader => {
      const { shared } = reader
      const present = () =>
        sections(bytes)
          .filter(({ from, length }) => Buffer.from(shared.bytes.slice(from, from + length)).equals(bytes.subarray(from, from + length)))
          .filter(({ from, length }) => bytes.subarray(from, from + length).some(byte => byte !== 0))
          .map(({ part }) => part)
      expect(present()).toEqual([])
      reader.norms('positions')
      expect(present()).toEqual(['positions.norms'])
      reader.terms('positions')
      expect(present().sort()).toEqual(['positions.norms', 'positions.termBlocks', 'positions.termIndex'].sort())
      for (let doc = 0; doc < reader.maxDoc; doc++) reader.sourceOf(doc)
      expect(present()).not.toContain('stored')
      expect(present()).toContain('storedCrcs')
    })
  })

  it('answers what was read before its file was closed, and an error for the rest', async () => {
    await inFile(new Uint8Array(sample(50).bytes), (reader, path) => {
      const norms = reader.norms('positions')
      endReading(reader.shared.file!)
      expect(reader.norms('positions')).toBe(norms)
      expect(() => reader.terms('positions')).toThrow(`cannot read [${path}]: it was closed`)
      expect(() => reader.sourceOf(0)).toThrow('it was closed')
    })
  })

  it('shares what it read with another opener of the same memory', async () => {
    await inFile(new Uint8Array(sample(50).bytes), reader => {
      reader.norms('positions')
      const other = openShared(reader.shared)
      endReading(reader.shared.file!)
      expect(other.norms('positions')).toEqual(reader.norms('positions'))
      expect(() => other.terms('positions')).toThrow('it was closed')
    })
  })
})

describe('damage of a segment in a file', () => {
  it('of any section is noticed when that part is read, and names file and section', async () => {
    const sound = new Uint8Array(sample(120).bytes)
    for (const { part, from, length } of sections(sound)) {
      const damaged = Uint8Array.from(sound)
      damaged[from + (length >>> 1)] ^= 0x20
      await inFile(damaged, (reader, path) => {
        for (let look = 0; look < 2; look++) {
          const error = readAll(reader)
          expect(error, part).toMatchObject({ type: 'corrupt_index_exception' })
          expect(error!.reason).toContain(`[${path}] is damaged: checksum failed`)
          expect(error!.reason).toContain(`(resource=segment [s], section [${part === 'stored' ? 'stored, block ' : `${part}])`}`)
        }
        expect(() => reader.whole()).toThrow('checksum failed')
      })
    }
  })

  it('leaves the parts that are sound', async () => {
    const damaged = new Uint8Array(sample(120).bytes).slice()
    const norms = sections(damaged).find(({ part }) => part === 'positions.norms')!
    damaged[norms.from] ^= 1
    await inFile(damaged, reader => {
      expect(() => reader.norms('positions')).toThrow('checksum failed')
      expect(reader.terms('positions')!.size).toBeGreaterThan(0)
      expect(reader.sourceOf(reader.maxDoc - 1)).not.toBeNull()
    })
  })

  it('of directory, header or footer, or a missing end, is noticed at once', async () => {
    const sound = new Uint8Array(sample(20).bytes)
    for (const at of [0, 5, sound.length - 60, ...Array.from({ length: 32 }, (_, i) => sound.length - 1 - i)]) {
      const damaged = Uint8Array.from(sound)
      damaged[at] ^= 0x10
      await expect(inFile(damaged, () => 'opened')).rejects.toMatchObject({ type: 'corrupt_index_exception' })
    }
    for (const length of [0, 39, 41, sound.length - 1])
      await expect(inFile(sound.subarray(0, length), () => 'opened')).rejects.toMatchObject({ type: 'corrupt_index_exception' })
  })
})

it('is read by many threads at once, each section by one of them', async () => {
  const bytes = new Uint8Array(sample(200).bytes)
  await inFile(bytes, async (reader, path) => {
    const { words } = reader.shared.file!
    const gaveUp = new Int32Array(new SharedArrayBuffer(4))
    // Another thread says that it reads all sections, and gives up a little later: a thread that waits reads them itself.
    const worker = new Worker(
      `const { parentPort, workerData: { words, gaveUp } } = require('node:worker_threads')
       for (let i = 2; i < words.length; i++) Atomics.store(words, i, 1)
       parentPort.postMessage('reading')
       setTimeout(() => { gaveUp[0] = 1; for (let i = 2; i < words.length; i++) { Atomics.store(words, i, 0); Atomics.notify(words, i) } }, 50)`,
      { eval: true, workerData: { words, gaveUp } },
    )
    await new Promise(resolve => worker.once('message', resolve))
    expect(readAll(reader)).toBeNull()
    expect(gaveUp[0]).toBe(1)
    expect([...words.subarray(2)].every(word => word === 0 || word === 2)).toBe(true)
    expect((await readFile(path)).length).toBe(bytes.length)
    await worker.terminate()
  })
})

it('what is large is not read where that is refused, unless it is there', async () => {
  const [one] = fc.sample(randomRoot(false), { numRuns: 1, seed: 1 })
  const { bytes } = build([one, one])
  await inFile(new Uint8Array(bytes).slice(), reader => {
    const look = () => reader.idOf(1)
    expect(() => withoutLongReads(look, 0)).toThrow(LONG_READ)
    expect(look()).toBe('d1')
    expect(withoutLongReads(look, 0)).toBe('d1')
  })
})
