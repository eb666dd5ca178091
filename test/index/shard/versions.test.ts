// Versions and sequence numbers of documents in a shard.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Shard } from '../../../src/index/shard/shard.ts'
import { found, inMemory, put, remove } from './harness.ts'

// Answers and reasons are those that OpenSearch gave to the same requests.
const conflict = (reason: string) => expect.objectContaining({ type: 'version_conflict_engine_exception', status: 409, reason })

let shard: Shard
beforeEach(async () => {
  shard = await inMemory()
})
afterEach(() => vi.useRealTimers())

/** Every place a document can be in. */
const places: [string, () => void][] = [
  ['in the buffer', () => {}],
  ['in an unrefreshed segment', () => void shard.forceMerge({ maxSegments: 100, onlyExpungeDeletes: false })],
  ['in a searchable segment', () => shard.refresh()],
]

describe.each(places)('a document %s', (_, settle) => {
  beforeEach(() => {
    expect(put(shard, '1', { n: 1 })).toEqual({ result: 'created', version: 1, seqNo: 0, primaryTerm: 1 })
    settle()
  })

  it('is found, updated and deleted', () => {
    expect(found(shard, '1')).toEqual({ version: 1, seqNo: 0, primaryTerm: 1, routing: null, source: { n: 1 } })
    expect(put(shard, '1', { n: 2 }, { routing: 'r' })).toEqual({ result: 'updated', version: 2, seqNo: 1, primaryTerm: 1 })
    settle()
    expect(found(shard, '1')).toEqual({ version: 2, seqNo: 1, primaryTerm: 1, routing: 'r', source: { n: 2 } })
    expect(remove(shard, '1')).toEqual({ result: 'deleted', version: 3, seqNo: 2, primaryTerm: 1 })
    settle()
    expect(found(shard, '1')).toBeNull()
    expect(remove(shard, '1')).toEqual({ result: 'not_found', version: 4, seqNo: 3, primaryTerm: 1 })
    expect(put(shard, '1', { n: 5 })).toEqual({ result: 'created', version: 5, seqNo: 4, primaryTerm: 1 })
  })

  it('is not created a second time', () => {
    expect(() => put(shard, '1', { n: 2 }, { create: true })).toThrow(
      conflict('[1]: version conflict, document already exists (current version [1])'),
    )
    remove(shard, '1')
    settle()
    expect(put(shard, '1', { n: 3 }, { create: true })).toMatchObject({ result: 'created', version: 3, seqNo: 2 })
  })

  it('is written to where the sequence number is the one asked for', () => {
    const check = (ifSeqNo: number, ifPrimaryTerm = 1) => ({ type: 'internal' as const, ifSeqNo, ifPrimaryTerm })
    const refused = conflict(
      '[1]: version conflict, required seqNo [9], primary term [1]. current document has seqNo [0] and primary term [1]',
    )
    expect(() => put(shard, '1', { n: 2 }, { check: check(9) })).toThrow(refused)
    expect(() => remove(shard, '1', check(9))).toThrow(refused)
    expect(() => put(shard, '1', { n: 2 }, { check: check(0, 2) })).toThrow('required seqNo [0], primary term [2].')
    expect(put(shard, '1', { n: 2 }, { check: check(0) })).toMatchObject({ version: 2, seqNo: 1 })
    settle()
    expect(remove(shard, '1', check(1))).toMatchObject({ result: 'deleted', seqNo: 2 })
    settle()
    for (const write of [() => put(shard, '1', { n: 3 }, { check: check(2) }), () => remove(shard, '1', check(2))])
      expect(write).toThrow(conflict('[1]: version conflict, required seqNo [2], primary term [1]. but no document was found'))
  })

  it('takes external versions that are higher', () => {
    const check = (version: number) => ({ type: 'external' as const, version })
    expect(() => put(shard, '1', { n: 2 }, { check: check(1) })).toThrow(
      conflict('[1]: version conflict, current version [1] is higher or equal to the one provided [1]'),
    )
    expect(put(shard, '1', { n: 2 }, { check: check(7) })).toMatchObject({ result: 'updated', version: 7 })
    settle()
    expect(remove(shard, '1', check(9))).toMatchObject({ result: 'deleted', version: 9 })
    settle()
    // A deletion keeps older writes from bringing the document back.
    expect(() => put(shard, '1', { n: 3 }, { check: check(8) })).toThrow(
      conflict('[1]: version conflict, current version [9] is higher or equal to the one provided [8]'),
    )
    expect(put(shard, '1', { n: 4 })).toMatchObject({ result: 'created', version: 10 })
  })

  it('takes external_gte versions that are not lower', () => {
    const check = (version: number) => ({ type: 'external_gte' as const, version })
    expect(() => put(shard, '1', { n: 2 }, { check: check(0) })).toThrow(
      conflict('[1]: version conflict, current version [1] is higher than the one provided [0]'),
    )
    expect(put(shard, '1', { n: 2 }, { check: check(1) })).toMatchObject({ result: 'updated', version: 1, seqNo: 1 })
    settle()
    expect(found(shard, '1')).toMatchObject({ version: 1, seqNo: 1, source: { n: 2 } })
  })
})

describe('a deletion', () => {
  it('of what was never there has a version, which the next write goes on from', () => {
    expect(remove(shard, 'x')).toEqual({ result: 'not_found', version: 1, seqNo: 0, primaryTerm: 1 })
    expect(put(shard, 'x', { n: 1 })).toMatchObject({ result: 'created', version: 2 })
  })

  it('is forgotten after a while', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    shard = await inMemory({ gcDeletesMillis: 1000 })
    put(shard, '1', { n: 1 }, { check: { type: 'external', version: 50 } })
    remove(shard, '1', { type: 'external', version: 60 })
    put(shard, '2', { n: 1 })
    shard.refresh()
    vi.advanceTimersByTime(1000)
    expect(() => put(shard, '1', { n: 1 }, { check: { type: 'external', version: 55 } })).toThrow('current version [60]')
    vi.advanceTimersByTime(1)
    expect(put(shard, '1', { n: 1 }, { check: { type: 'external', version: 55 } })).toMatchObject({ result: 'created', version: 55 })
    remove(shard, '1')
    vi.advanceTimersByTime(500)
    shard.refresh()
    expect(put(shard, '1', { n: 1 })).toMatchObject({ result: 'created', version: 57 })
    remove(shard, '1')
    vi.advanceTimersByTime(1001)
    expect(put(shard, '1', { n: 1 })).toMatchObject({ result: 'created', version: 1 })
  })
})

describe('a document that cannot be indexed', () => {
  it('takes a sequence number, changes nothing, and hides nothing', () => {
    put(shard, '1', { n: 1 })
    expect(() => put(shard, '1', { n: 2, keyword: 'x'.repeat(40_000) })).toThrow('immense term')
    // Its id came into the segment after that of the document that stays.
    expect(() => put(shard, '1', { n: 3 }, { routing: 'x'.repeat(40_000) })).toThrow('immense term')
    for (const settle of [() => {}, () => shard.refresh()]) {
      settle()
      expect(found(shard, '1')).toMatchObject({ version: 1, seqNo: 0, source: { n: 1 } })
    }
    expect(found(shard, '1', false)).toMatchObject({ version: 1 })
    expect(put(shard, '1', { n: 4 })).toMatchObject({ result: 'updated', version: 2, seqNo: 3 })
  })
})
