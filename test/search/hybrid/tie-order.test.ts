// The order of hybrid hits with equal scores, which is that of Java's HashMap.
import { describe, expect, it } from 'vitest'
import { tieOrder } from '../../../src/search/hybrid/tie-order.ts'

describe('tieOrder', () => {
  it('walks buckets, which are numbers modulo the size of the table', () => {
    expect(tieOrder([37, 16, 3, 6, 8])).toEqual([16, 3, 37, 6, 8])
  })

  it('puts later entries first within a bucket', () => {
    expect(tieOrder([27, 52, 59])).toEqual([52, 59, 27])
  })

  it('doubles the table as it fills', () => {
    const docs = Array.from({ length: 13 }, (_, i) => 31 - i)
    expect(tieOrder(docs)).toEqual([...docs].sort((a, b) => a - b))
  })

  it('doubles a small table for a long bucket', () => {
    const docs = Array.from({ length: 9 }, (_, i) => i * 16)
    expect(new Set(tieOrder(docs))).toEqual(new Set(docs))
    expect(tieOrder(docs)[0] % 64).toBe(0)
  })
})
