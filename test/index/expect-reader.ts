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

/** An expectation takes longer than to compare values, of which there are hundreds of thousands here. */
function expectSame(found: unknown, wanted: unknown): void {
  if (!Object.is(found, wanted)) expect(found).toBe(wanted)
}

function expectAlike(found: unknown, wanted: unknown): void {
  const isSame = Array.isArray(found) && Array.isArray(wanted) && found.length === wanted.length
  if (!isSame || found.some((value, i) => !Object.is(value, wanted[i]))) expect(found).toEqual(wanted)
}

export function expectReader(reader: SegmentReader, documents: readonly ExpectedDocument[]): void {
  expectSame(reader.maxDoc, documents.length)
  for (const field of [...TEXTS, KEYWORD, UNINDEXED]) expectTerms(reader, field, documents)
  for (const field of [KEYWORD, UNINDEXED]) expectOrdinals(reader, field, documents)
  for (const field of NUMBERS) {
    expectNumbers(reader, field, documents)
    expectPoints(reader, field, documents)
  }
  expectBinary(reader, documents)
  const hasNested = documents.some(document => document.id === null)
  expectSame(reader.roots === null, !hasNested)
  documents.forEach((document, doc) => {
    if (hasNested) expectSame(reader.roots!.has(doc), document.id !== null)
    expectSame(reader.idOf(doc), document.id)
    if (document.id === null) return
    const stored = reader.stored(doc)
    expectSame(stored.id, document.id)
    expectSame(stored.routing, document.routing)
    expectAlike(stored.source && Buffer.from(stored.source), document.source && Buffer.from(document.source))
    expectAlike(storedOf(stored.fields), storedOf(expectedStored(document.values)))
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
    expectSame(reader.fields.get(field.name)?.termCount ?? 0, 0)
    return
  }
  const sorted = [...expected.keys()].sort(byUtf8)
  expectSame(terms!.size, sorted.length)
  const withFreqs = field.index >= INDEX_FREQS
  const info = reader.fields.get(field.name)!
  expectSame(info.docCount, inverted.filter(one => one !== null && one.terms.size > 0).length)
  const cursor = terms!.cursor(0)
  const state = new TermState()
  let sumDocFreq = 0
  let sumTotalTermFreq = 0
  sorted.forEach((term, ord) => {
    expectSame(cursor.next(), true)
    expectSame(cursor.term, term)
    expectSame(terms!.term(ord), term)
    expectSame(terms!.seekCeil(term), ord)
    expectSame(terms!.seekCeil(`${term}\0`), ord + 1)
    expectSame(terms!.lookup(`${term}\0`, state), false)
    expectSame(terms!.lookup(term, state), true)
    expectSame(state.ord, ord)
    expect({ ...cursor.state }).toMatchObject({ ord, docFreq: state.docFreq, totalTermFreq: state.totalTermFreq })
    if (field.index === INDEX_NONE) return
    const postings = expected.get(term)!
    expectSame(state.docFreq, postings.length)
    expectSame(state.totalTermFreq, withFreqs ? postings.reduce((sum, [, all]) => sum + all.length, 0) : postings.length)
    sumDocFreq += state.docFreq
    sumTotalTermFreq += state.totalTermFreq
    const iterator = reader.postings(field.name, state)
    for (const [doc, occurrences] of postings) {
      expectSame(iterator.next(), doc)
      expectSame(iterator.freq(), withFreqs ? occurrences.length : 1)
      if (field.index >= INDEX_POSITIONS) {
        const positions = iterator.positions()
        expectAlike(
          [...positions.subarray(0, iterator.positionCount)],
          occurrences.map(o => o.position),
        )
      }
      if (field.index >= INDEX_OFFSETS) {
        expectAlike(
          [...iterator.offsets().subarray(0, 2 * occurrences.length)],
          occurrences.flatMap(o => [o.start, o.end]),
        )
      }
    }
    expectSame(iterator.next(), NO_MORE_DOCS)
  })
  expectSame(cursor.next(), false)
  expectSame(terms!.seekCeil(''), 0)
  expect(info).toMatchObject({ sumDocFreq, sumTotalTermFreq, termCount: sorted.length })
  if (!field.norms) {
    expectSame(reader.norms(field.name), null)
    return
  }
  const norms = reader.norms(field.name)!
  const present = reader.normsPresent(field.name)
  expectSame(
    present === null,
    inverted.every(one => one !== null),
  )
  inverted.forEach((one, doc) => {
    expectSame(norms[doc], one === null ? 0 : intToByte4(one.length))
    if (present !== null) expectSame(present.has(doc), one !== null)
  })
}

function expectOrdinals(reader: SegmentReader, field: FieldSpec, documents: readonly ExpectedDocument[]): void {
  const column = reader.ordinals(field.name)
  documents.forEach((document, doc) => {
    const values = new Set(document.values.filter(value => value.field.name === field.name).map(value => value.value as string))
    const sorted = [...values].sort(byUtf8)
    if (column === null) {
      expectAlike(sorted, [])
      return
    }
    const { ords, starts } = column
    const found = starts === null ? (ords[doc] === 0 ? [] : [ords[doc]]) : [...ords.subarray(starts[doc], starts[doc + 1])]
    expectAlike(
      found.map(ord => column.terms.term(ord - 1)),
      sorted,
    )
    expectSame(column.has(doc), sorted.length > 0)
  })
  if (column !== null) expectSame(column.ords.BYTES_PER_ELEMENT, 1)
  expectSame(field.index === INDEX_DOCS || field.index === INDEX_NONE, true)
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
    expectSame(column, null)
    return
  }
  documents.forEach((document, doc) => {
    const expected = numbersOf(document, field).sort(ascending)
    if (column === null) {
      expectAlike(expected, [])
      return
    }
    const { values, starts } = column
    const found = starts !== null ? [...values.subarray(starts[doc], starts[doc + 1])] : column.has(doc) ? [values[doc]] : []
    expectAlike(found.map(plain), expected.map(plain))
    expectSame(column.has(doc), expected.length > 0)
    for (const value of expected) {
      expectSame(value >= column.min, true)
      expectSame(value <= column.max, true)
    }
  })
}

function expectPoints(reader: SegmentReader, field: FieldSpec, documents: readonly ExpectedDocument[]): void {
  const pairs = documents.flatMap((document, doc) => numbersOf(document, field).map(value => ({ value, doc })))
  pairs.sort((a, b) => ascending(a.value, b.value) || a.doc - b.doc)
  const points = reader.points(field.name)
  if (points === null) {
    expectAlike(pairs, [])
    return
  }
  expectAlike(
    [...points.docs],
    pairs.map(pair => pair.doc),
  )
  expectAlike(
    [...points.values].map(plain),
    pairs.map(pair => plain(pair.value)),
  )
  for (const { value } of pairs)
    expectSame(
      points.lowerBound(value),
      pairs.findIndex(pair => pair.value >= value),
    )
}

function expectBinary(reader: SegmentReader, documents: readonly ExpectedDocument[]): void {
  const column = reader.binary(BINARY.name)
  documents.forEach((document, doc) => {
    const value = document.values.find(({ field }) => field.name === BINARY.name)?.value as Uint8Array | undefined
    const found = column?.get(doc) ?? null
    expectAlike(found && Buffer.from(found), value === undefined ? null : Buffer.from(value))
  })
}
