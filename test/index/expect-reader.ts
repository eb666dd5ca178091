// Asks a segment everything it can be asked and compares with the slow answers.
import { expect } from 'vitest'
import type { FieldValue } from '../../src/index/contracts/document.ts'
import type { FieldSpec } from '../../src/index/contracts/field-spec.ts'
import { INDEX_DOCS, INDEX_FREQS, INDEX_NONE, INDEX_OFFSETS, INDEX_POSITIONS } from '../../src/index/contracts/field-spec.ts'
import { NO_MORE_DOCS, type SegmentReader, TermState } from '../../src/index/contracts/segment-reader.ts'
import { intToByte4 } from '../../src/index/postings/small-float.ts'
import { BINARY, byUtf8, invert, KEYWORD, NUMBERS, type Occurrence, TEXTS, UNINDEXED } from './random-documents.ts'

/** What each document of the segment was made of, in the segment's order. */
export interface ExpectedDocument {
  readonly id: string | null
  readonly values: readonly FieldValue[]
  readonly routing: string | null
  readonly source: Uint8Array | null
}

export function expectReader(reader: SegmentReader, documents: readonly ExpectedDocument[]): void {
  expect(reader.maxDoc).toBe(documents.length)
  for (const field of [...TEXTS, KEYWORD, UNINDEXED]) expectTerms(reader, field, documents)
  for (const field of [KEYWORD, UNINDEXED]) expectOrdinals(reader, field, documents)
  for (const field of NUMBERS) {
    expectNumbers(reader, field, documents)
    expectPoints(reader, field, documents)
  }
  expectBinary(reader, documents)
  const hasNested = documents.some(document => document.id === null)
  expect(reader.roots === null).toBe(!hasNested)
  documents.forEach((document, doc) => {
    if (hasNested) expect(reader.roots!.has(doc)).toBe(document.id !== null)
    expect(reader.idOf(doc)).toBe(document.id)
    if (document.id === null) return
    const stored = reader.stored(doc)
    expect(stored.id).toBe(document.id)
    expect(stored.routing).toBe(document.routing)
    expect(stored.source && Buffer.from(stored.source)).toEqual(document.source && Buffer.from(document.source))
    expect(storedOf(stored.fields)).toEqual(storedOf(expectedStored(document.values)))
  })
}

const storedOf = (fields: Readonly<Record<string, unknown[]>> | null) =>
  fields && Object.entries(fields).map(([name, values]) => [name, values.map(v => (v instanceof Uint8Array ? Buffer.from(v) : v))])

function expectedStored(values: readonly FieldValue[]): Record<string, unknown[]> | null {
  const stored = new Map<string, unknown[]>()
  for (const { field, value } of values) if (field.stored) stored.set(field.name, [...(stored.get(field.name) ?? []), value])
  return stored.size === 0 ? null : Object.fromEntries(stored)
}

function expectTerms(reader: SegmentReader, field: FieldSpec, documents: readonly ExpectedDocument[]): void {
  const inverted = documents.map(document => invert(document.values, field))
  const expected = new Map<string, [doc: number, Occurrence[]][]>()
  inverted.forEach((one, doc) => {
    for (const [term, occurrences] of one?.terms ?? []) {
      if (!expected.has(term)) expected.set(term, [])
      expected.get(term)!.push([doc, occurrences])
    }
  })
  const terms = reader.terms(field.name)
  if (inverted.every(one => one === null)) {
    expect(reader.fields.get(field.name)?.termCount ?? 0).toBe(0)
    return
  }
  const sorted = [...expected.keys()].sort(byUtf8)
  expect(terms!.size).toBe(sorted.length)
  const withFreqs = field.index >= INDEX_FREQS
  const info = reader.fields.get(field.name)!
  expect(info.docCount).toBe(inverted.filter(one => one !== null && one.terms.size > 0).length)
  const cursor = terms!.cursor(0)
  const state = new TermState()
  let sumDocFreq = 0
  let sumTotalTermFreq = 0
  sorted.forEach((term, ord) => {
    expect(cursor.next()).toBe(true)
    expect(cursor.term).toBe(term)
    expect(terms!.term(ord)).toBe(term)
    expect(terms!.seekCeil(term)).toBe(ord)
    expect(terms!.seekCeil(`${term}\0`)).toBe(ord + 1)
    expect(terms!.lookup(`${term}\0`, state)).toBe(false)
    expect(terms!.lookup(term, state)).toBe(true)
    expect(state.ord).toBe(ord)
    expect({ ...cursor.state }).toMatchObject({ ord, docFreq: state.docFreq, totalTermFreq: state.totalTermFreq })
    if (field.index === INDEX_NONE) return
    const postings = expected.get(term)!
    expect(state.docFreq).toBe(postings.length)
    expect(state.totalTermFreq).toBe(withFreqs ? postings.reduce((sum, [, all]) => sum + all.length, 0) : postings.length)
    sumDocFreq += state.docFreq
    sumTotalTermFreq += state.totalTermFreq
    const iterator = reader.postings(field.name, state)
    for (const [doc, occurrences] of postings) {
      expect(iterator.next()).toBe(doc)
      expect(iterator.freq()).toBe(withFreqs ? occurrences.length : 1)
      if (field.index >= INDEX_POSITIONS) {
        const positions = iterator.positions()
        expect([...positions.subarray(0, iterator.positionCount)]).toEqual(occurrences.map(o => o.position))
      }
      if (field.index >= INDEX_OFFSETS) {
        expect([...iterator.offsets().subarray(0, 2 * occurrences.length)]).toEqual(occurrences.flatMap(o => [o.start, o.end]))
      }
    }
    expect(iterator.next()).toBe(NO_MORE_DOCS)
  })
  expect(cursor.next()).toBe(false)
  expect(terms!.seekCeil('')).toBe(0)
  expect(info).toMatchObject({ sumDocFreq, sumTotalTermFreq, termCount: sorted.length })
  if (!field.norms) {
    expect(reader.norms(field.name)).toBe(null)
    return
  }
  const norms = reader.norms(field.name)!
  const present = reader.normsPresent(field.name)
  expect(present === null).toBe(inverted.every(one => one !== null))
  inverted.forEach((one, doc) => {
    expect(norms[doc]).toBe(one === null ? 0 : intToByte4(one.length))
    if (present !== null) expect(present.has(doc)).toBe(one !== null)
  })
}

function expectOrdinals(reader: SegmentReader, field: FieldSpec, documents: readonly ExpectedDocument[]): void {
  const column = reader.ordinals(field.name)
  documents.forEach((document, doc) => {
    const values = new Set(document.values.filter(value => value.field.name === field.name).map(value => value.value as string))
    const sorted = [...values].sort(byUtf8)
    if (column === null) {
      expect(sorted).toEqual([])
      return
    }
    const { ords, starts } = column
    const found = starts === null ? (ords[doc] === 0 ? [] : [ords[doc]]) : [...ords.subarray(starts[doc], starts[doc + 1])]
    expect(found.map(ord => column.terms.term(ord - 1))).toEqual(sorted)
    expect(column.has(doc)).toBe(sorted.length > 0)
  })
  if (column !== null) expect(column.ords.BYTES_PER_ELEMENT).toBe(1)
  expect(field.index === INDEX_DOCS || field.index === INDEX_NONE).toBe(true)
}

const ascending = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0)
/** -0 and 0 are one value, and a big integer is equal to the number it is. */
const plain = (value: number | bigint) =>
  Number.isSafeInteger(Number(value)) && BigInt(Math.trunc(Number(value))) === BigInt(typeof value === 'bigint' ? value : Math.trunc(value))
    ? Number(value) + 0
    : value

function numbersOf(document: ExpectedDocument, field: FieldSpec): (number | bigint)[] {
  return document.values.filter(value => value.field.name === field.name).map(value => value.value as number | bigint)
}

function expectNumbers(reader: SegmentReader, field: FieldSpec, documents: readonly ExpectedDocument[]): void {
  const column = reader.numeric(field.name)
  if (field.column === 'none') {
    expect(column).toBe(null)
    return
  }
  documents.forEach((document, doc) => {
    const expected = numbersOf(document, field).sort(ascending)
    if (column === null) {
      expect(expected).toEqual([])
      return
    }
    const { values, starts } = column
    const found = starts !== null ? [...values.subarray(starts[doc], starts[doc + 1])] : column.has(doc) ? [values[doc]] : []
    expect(found.map(plain)).toEqual(expected.map(plain))
    expect(column.has(doc)).toBe(expected.length > 0)
    for (const value of expected) {
      expect(value >= column.min).toBe(true)
      expect(value <= column.max).toBe(true)
    }
  })
}

function expectPoints(reader: SegmentReader, field: FieldSpec, documents: readonly ExpectedDocument[]): void {
  const pairs = documents.flatMap((document, doc) => numbersOf(document, field).map(value => ({ value, doc })))
  pairs.sort((a, b) => ascending(a.value, b.value) || a.doc - b.doc)
  const points = reader.points(field.name)
  if (points === null) {
    expect(pairs).toEqual([])
    return
  }
  expect([...points.docs]).toEqual(pairs.map(pair => pair.doc))
  expect([...points.values].map(plain)).toEqual(pairs.map(pair => plain(pair.value)))
  for (const { value } of pairs) expect(points.lowerBound(value)).toBe(pairs.findIndex(pair => pair.value >= value))
}

function expectBinary(reader: SegmentReader, documents: readonly ExpectedDocument[]): void {
  const column = reader.binary(BINARY.name)
  documents.forEach((document, doc) => {
    const value = document.values.find(({ field }) => field.name === BINARY.name)?.value as Uint8Array | undefined
    const found = column?.get(doc) ?? null
    expect(found && Buffer.from(found)).toEqual(value === undefined ? null : Buffer.from(value))
  })
}
