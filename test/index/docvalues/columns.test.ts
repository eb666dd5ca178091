// Columns of doc values.
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '../../../src/index/contracts/document.ts'
import { type FieldSpec, INDEX_NONE } from '../../../src/index/contracts/field-spec.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { flush } from '../flush.ts'

function columnOf(spec: Partial<FieldSpec>, documents: readonly FieldValue['value'][][]) {
  const field: FieldSpec = { name: 'f', index: INDEX_NONE, norms: false, column: 'int', points: 'none', stored: false, ...spec }
  const buffer = new DocumentBuffer()
  documents.forEach((values, i) => {
    const document = { id: String(i), routing: null, source: null, documents: [{ values: values.map(value => ({ field, value })) }] }
    buffer.add(document, { seqNo: i, primaryTerm: 1, version: 1 })
  })
  return openSegment(flush(buffer, 's')!.bytes, 's')
}

describe('columns', () => {
  it.each([
    [Int8Array, [127, -128]],
    [Int16Array, [128, 0]],
    [Int16Array, [-129, 32767]],
    [Int32Array, [32768, -2147483648]],
    [Float64Array, [2147483648, -5]],
    [Float64Array, [2 ** 53 - 1, 5n]],
    [BigInt64Array, [2n ** 53n + 1n, 5]],
  ])('keep whole numbers in the smallest array: %o', (type, values) => {
    const column = columnOf(
      {},
      values.map(value => [value]),
    ).numeric('f')!
    expect(column.values).toBeInstanceOf(type)
    expect([...column.values].map(BigInt)).toEqual(values.map(BigInt))
    expect(column.present).toBe(null)
  })

  it.each([
    [200, Uint8Array],
    [300, Uint16Array],
    [70_000, Uint32Array],
  ])('keep %i ordinals in the smallest array', (count, type) => {
    const terms = Array.from({ length: count }, (_, i) => `t${i}`)
    const column = columnOf(
      { column: 'ordinal' },
      terms.map(term => [term]),
    ).ordinals('f')!
    expect(column.ords).toBeInstanceOf(type)
    expect(column.terms.term(column.ords[77] - 1)).toBe('t77')
    expect(column.starts).toBe(null)
  })

  it('sort the values of a document, keep repeated numbers, and drop repeated terms', () => {
    const numbers = columnOf({}, [[3, 1, 3], [], [2]]).numeric('f')!
    expect([...numbers.starts!]).toEqual([0, 3, 3, 4])
    expect([...numbers.values]).toEqual([1, 3, 3, 2])
    expect([numbers.has(0), numbers.has(1)]).toEqual([true, false])
    const ordinals = columnOf({ column: 'ordinal' }, [['b', 'a', 'b'], [], ['b']]).ordinals('f')!
    expect([...ordinals.starts!]).toEqual([0, 2, 2, 3])
    expect([...ordinals.ords]).toEqual([1, 2, 2])
  })

  it('bound big integers from outside', () => {
    const values = [2n ** 62n + 1n, 2n ** 63n - 1n, -(2n ** 63n) + 1n]
    const column = columnOf(
      {},
      values.map(value => [value]),
    ).numeric('f')!
    for (const value of values) expect(value >= column.min && value <= column.max).toBe(true)
  })

  it('refuse a second byte string in one document', () => {
    const bytes = Uint8Array.of(1)
    expect(() => columnOf({ column: 'binary' }, [[bytes, bytes]])).toThrow(
      'DocValuesField "f" appears more than once in this document (only one value is allowed per field)',
    )
  })
})
