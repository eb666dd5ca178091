// Segments as every version of the format wrote them stay readable. Each holds the same 300 documents, described by `documentOf`.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type SegmentReader, TermState } from '../../src/index/contracts/segment-reader.ts'
import { mergeSegments } from '../../src/index/merge/merge-segments.ts'
import { openSegment } from '../../src/index/segment/segment-reader.ts'

const COUNT = 300

function documentOf(i: number) {
  return {
    text: `word${i % 7} and word${i % 11}`,
    tag: `tag ${i % 5}`,
    day: new Date(Date.UTC(2020, 0, 1 + ((i * 37) % 400))).toISOString().slice(0, 10),
    half: i / 2,
    bytes: Buffer.from(`b${i}`).toString('base64'),
    ...(i % 3 !== 0 && { whole: (i - 150) * 1000003 }),
    ...(i % 4 === 0 && { many: [i, 0 - i, 5], tags: ['x', `y${i}`] }),
  }
}

function expectDocuments(reader: SegmentReader): void {
  expect(reader.maxDoc).toBe(COUNT)
  const whole = reader.numeric('whole')!
  const days = reader.numeric('day')!
  const halves = reader.numeric('half')!
  const many = reader.numeric('many')!
  const tags = reader.ordinals('tags')!
  for (let i = 0; i < COUNT; i++) {
    const document = documentOf(i)
    expect(reader.idOf(i)).toBe(`id-${i}`)
    expect(JSON.parse(Buffer.from(reader.sourceOf(i)!).toString())).toEqual(document)
    expect(whole.has(i) ? whole.values[i] : undefined).toBe(document.whole)
    expect(days.values[i]).toBe(Date.parse(document.day))
    expect(halves.values[i]).toBe(document.half)
    expect(Array.from((many.values as Int32Array).subarray(many.starts![i], many.starts![i + 1]))).toEqual(
      document.many?.sort((a, b) => a - b) ?? [],
    )
    expect(Array.from(tags.ords.subarray(tags.starts![i], tags.starts![i + 1]), ord => tags.terms.term(ord - 1))).toEqual(
      document.tags ?? [],
    )
  }
  const points = reader.points('day')!
  const ascending = [...(points.values as Float64Array)]
  expect(ascending).toEqual([...(days.values as Float64Array)].sort((a, b) => a - b))
  expect(Array.from(points.docs, doc => days.values[doc])).toEqual(ascending)
  const state = new TermState()
  const terms = reader.terms('text')!
  terms.state(terms.seekCeil('word3'), state)
  const postings = reader.postings('text', state)
  const found: number[] = []
  while (postings.nextBlock()) found.push(...postings.docs.subarray(0, postings.length))
  expect(found).toEqual(Array.from({ length: COUNT }, (_, i) => i).filter(i => i % 7 === 3 || i % 11 === 3))
}

describe.each([1, 2])('a segment of format version %i', version => {
  const file = readFileSync(new URL(`./segment-${version}.seg`, import.meta.url))
  const bytes = new SharedArrayBuffer(file.length)
  new Uint8Array(bytes).set(file)

  it('holds what was written', () => {
    expect(file.readUInt32LE(4)).toBe(version)
    expectDocuments(openSegment(bytes, 's', { verify: true }))
  })

  it('becomes one of today when it is merged', () => {
    expectDocuments(openSegment(mergeSegments([{ reader: openSegment(bytes, 's'), live: null }], 'm').bytes, 'm', { verify: true }))
  })
})
