// Opening a segment: the format, and what damage is noticed.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { SegmentWriter } from '../../../src/index/segment/segment-writer.ts'
import { StoredWriter, writeStored } from '../../../src/index/stored/stored-writer.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { flush } from '../flush.ts'
import { parsed, randomRoot } from '../random-documents.ts'

const META = { seqNo: 0, primaryTerm: 1, version: 1 }

function copyOf(bytes: SharedArrayBuffer, length = bytes.byteLength): SharedArrayBuffer {
  const copy = new SharedArrayBuffer(length)
  new Uint8Array(copy).set(new Uint8Array(bytes, 0, Math.min(length, bytes.byteLength)))
  return copy
}

function problem(run: () => unknown): ApiError {
  try {
    run()
  } catch (error) {
    return error as ApiError
  }
  throw new Error('nothing was noticed')
}

let segment: SharedArrayBuffer
/** Every byte that a checksum covers: all but the zeros between the parts. */
let covered: { part: string; from: number; to: number }[]

beforeAll(() => {
  const buffer = new DocumentBuffer()
  fc.sample(randomRoot(true), { numRuns: 300, seed: 7 }).forEach((root, i) => {
    buffer.add(parsed(root, `id-${i}`), META)
  })
  segment = flush(buffer, 'good')!.bytes
  const footer = new DataView(segment, segment.byteLength - 32)
  const at = footer.getFloat64(0, true)
  const length = footer.getUint32(8, true)
  const directory = JSON.parse(Buffer.from(new Uint8Array(segment.slice(at, at + length))).toString())
  const sections = (prefix: string, table: Record<string, [string, number, number]>) =>
    Object.entries(table).map(([name, [, from, size]]) => ({ part: prefix + name, from, to: from + size }))
  covered = [
    ...sections('', directory.sections),
    ...directory.fields.flatMap((field: { name: string; sections: Record<string, [string, number, number]> }) =>
      sections(`${field.name}.`, field.sections),
    ),
    { part: 'directory', from: at, to: at + length },
    { part: '', from: 0, to: 8 },
    { part: '', from: segment.byteLength - 32, to: segment.byteLength },
  ].filter(({ from, to }) => to > from)
})

describe('openSegment', () => {
  it('begins sections at multiples of eight', () => {
    expect(covered.filter(({ part }) => part !== '').every(({ from }) => from % 8 === 0)).toBe(true)
  })

  it('has the bytes of the documented example', () => {
    const stored = new StoredWriter()
    stored.add(null, null)
    const writer = new SegmentWriter('a', 1)
    writeStored(stored.take(), writer.sections)
    const bytes = Buffer.from(new Uint8Array(writer.finish()))
    expect(bytes.subarray(0, 16).toString('hex')).toBe('534c5347020000000000000000000000')
    expect([bytes.readDoubleLE(16), bytes.readDoubleLE(24), bytes.readUInt32LE(32)]).toEqual([0, 2, 2])
    expect(bytes.toString('latin1')).toContain('{"version":2,"id":"a","maxDoc":1,"sections":{"stored":["u8",8,2,')
    expect(bytes.subarray(-4).toString()).toBe('SLSG')
  })

  it('takes an undamaged segment', () => {
    expect(openSegment(segment, 'good', { verify: true }).fields.size).toBeGreaterThan(10)
  })

  it('notices any changed byte and names segment and section', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 1, max: 255 }),
        (pick, place, flip) => {
          const { part, from, to } = covered[pick % covered.length]
          const damaged = copyOf(segment)
          new Uint8Array(damaged)[from + Math.floor(place * (to - from))] ^= flip
          const error = problem(() => openSegment(damaged, 'seg-7', { verify: true }))
          expect(error).toBeInstanceOf(ApiError)
          expect(error.type).toBe('corrupt_index_exception')
          expect(error.reason).toContain('segment [seg-7]')
          if (part !== '') expect(error.reason).toContain(`section [${part}]`)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('notices a changed directory, header or footer without verifying sections', () => {
    for (const { part, from, to } of covered.filter(one => one.part === '' || one.part === 'directory')) {
      for (let at = from; at < to; at += part === '' ? 1 : 97) {
        const damaged = copyOf(segment)
        new Uint8Array(damaged)[at] ^= 0x10
        expect(problem(() => openSegment(damaged, 's')).type).toBe('corrupt_index_exception')
      }
    }
  })

  it('notices that the end, or everything, is missing', () => {
    for (const length of [
      0,
      1,
      39,
      40,
      41,
      segment.byteLength - 1,
      segment.byteLength - 8,
      segment.byteLength >>> 1,
      segment.byteLength + 8,
    ]) {
      expect(problem(() => openSegment(copyOf(segment, length), 's')).type).toBe('corrupt_index_exception')
    }
  })

  it('views the shared bytes instead of copying them', () => {
    const reader = openSegment(segment, 'good')
    expect(reader.norms('positions')!.buffer).toBe(segment)
    expect(reader.numeric('_seq_no')!.values.buffer).toBe(segment)
    expect(reader.roots!.words.buffer).toBe(segment)
  })

  it('has nothing for fields it does not know', () => {
    const reader = openSegment(segment, 'good')
    for (const name of ['nope', '__proto__', 'constructor', '_source']) {
      expect(reader.terms(name)).toBe(null)
      expect(reader.numeric(name)).toBe(null)
      expect(reader.ordinals(name)).toBe(null)
      expect(reader.points(name)).toBe(null)
      expect(reader.binary(name)).toBe(null)
      expect(reader.norms(name)).toBe(null)
    }
    expect(reader.numeric('keyword')).toBe(null)
    expect(reader.ordinals('int')).toBe(null)
  })
})
