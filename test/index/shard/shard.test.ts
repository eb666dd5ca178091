// A shard: refreshes, readers, flushes and merges.
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Bitset } from '../../../src/index/bitmap/bitset.ts'
import { type MergeRunner, mergeInline } from '../../../src/index/shard/merger.ts'
import { MemoryDirectory } from '../../support/memory-directory.ts'
import { createIn, found, inMemory, openIn, put, remove, searchable, sourceOf } from './harness.ts'

afterEach(() => vi.useRealTimers())

/** Merges that wait until they are let go. */
function heldMerges() {
  let release = () => {}
  let running = 0
  let most = 0
  const waiting: (() => void)[] = []
  const run: MergeRunner = async (sources, id) => {
    most = Math.max(most, ++running)
    await new Promise<void>(resolve => {
      waiting.push(resolve)
      release = resolve
    })
    running--
    return mergeInline(sources, id)
  }
  return { run, release: () => release(), started: () => waiting.length, most: () => most }
}

/** Forces nothing, but waits for its turn. */
const idle = (shard: Awaited<ReturnType<typeof inMemory>>) => shard.forceMerge({ maxSegments: 1000, onlyExpungeDeletes: false })

const documents = (shard: Awaited<ReturnType<typeof inMemory>>, from: number, to: number) => {
  for (let n = from; n < to; n++) put(shard, `d${n}`, { n })
}

describe('refresh', () => {
  it('shows what was written, and only then', async () => {
    const shard = await inMemory()
    expect(await shard.refresh()).toBe(false)
    put(shard, 'a', { n: 1 })
    put(shard, 'b', { n: 1 })
    expect([searchable(shard), sourceOf(shard, 'a', false), sourceOf(shard, 'a')]).toEqual([[], null, { n: 1 }])
    expect(await shard.refresh()).toBe(true)
    expect([searchable(shard), sourceOf(shard, 'a', false)]).toEqual([['a', 'b'], { n: 1 }])
    put(shard, 'a', { n: 2 })
    remove(shard, 'b')
    expect([searchable(shard), sourceOf(shard, 'a', false), sourceOf(shard, 'a')]).toEqual([['a', 'b'], { n: 1 }, { n: 2 }])
    expect(sourceOf(shard, 'b')).toBeNull()
    expect(found(shard, 'b', false)).toMatchObject({ version: 1, source: { n: 1 } })
    expect(await shard.refresh()).toBe(true)
    expect([searchable(shard), sourceOf(shard, 'a', false), sourceOf(shard, 'b', false)]).toEqual([['a'], { n: 2 }, null])
    expect(await shard.refresh()).toBe(false)
  })

  it('leaves readers as they are that were taken before', async () => {
    const shard = await inMemory()
    documents(shard, 0, 4)
    shard.refresh()
    const reader = shard.reader()
    const live = () => reader.segments.map(({ live, numDocs }) => [live === null ? null : [...(live as Bitset).words], numDocs])
    const before = live()
    remove(shard, 'd0')
    shard.refresh()
    const second = shard.reader()
    const [{ live: secondLive }] = second.segments
    const words = [...secondLive!.words]
    remove(shard, 'd1')
    put(shard, 'd2', { n: 7 })
    shard.refresh()
    await shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })
    expect(live()).toEqual(before)
    expect([...secondLive!.words]).toEqual(words)
    expect([reader.numDocs, second.numDocs, shard.reader().numDocs]).toEqual([4, 3, 2])
    expect(searchable(shard).sort()).toEqual(['d2', 'd3'])
  })

  it('keeps segments without live documents for a while: a deletion is a document of them, too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const shard = await inMemory()
    put(shard, 'a', { n: 1 })
    remove(shard, 'a')
    shard.refresh()
    expect(shard.stats()).toMatchObject({ docs: 0, deleted: 2, segments: 1 })
    put(shard, 'a', { n: 1 })
    shard.refresh()
    remove(shard, 'b')
    shard.refresh()
    expect(shard.stats()).toMatchObject({ docs: 1, deleted: 3, segments: 3 })
    vi.advanceTimersByTime(31_000)
    put(shard, 'a', { n: 2 })
    shard.refresh()
    expect(shard.stats()).toMatchObject({ docs: 1, deleted: 0, segments: 1 })
    remove(shard, 'a')
    shard.refresh()
    expect(shard.stats()).toMatchObject({ docs: 0, deleted: 2, segments: 2 })
    vi.advanceTimersByTime(31_000)
    // Nothing was written since, so this is what frees them.
    expect(await shard.refresh()).toBe(false)
    expect(shard.stats()).toEqual({ docs: 0, roots: 0, deleted: 0, segments: 0, sizeInBytes: 0 })
  })

  it('keeps deleted documents through merges until they are no longer new', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const shard = await inMemory()
    for (let n = 0; n < 11; n++) {
      put(shard, 'a', { n, nested: [n] })
      await shard.refresh()
    }
    await idle(shard)
    expect(shard.stats()).toMatchObject({ docs: 2, deleted: 20, segments: 1 })
    await shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })
    expect(shard.stats()).toMatchObject({ deleted: 20 })
    expect(sourceOf(shard, 'a', false)).toEqual({ n: 10, nested: [10] })
    vi.advanceTimersByTime(31_000)
    await shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })
    expect(shard.stats()).toMatchObject({ docs: 2, deleted: 0, segments: 1 })
    expect(sourceOf(shard, 'a', false)).toEqual({ n: 10, nested: [10] })
  })

  it('is not needed for a full buffer to become a segment, nor made by it', async () => {
    const shard = await inMemory({ bufferBytes: 10_000 })
    documents(shard, 0, 200)
    put(shard, 'd0', { n: -1 })
    expect(shard.segments.length).toBeGreaterThan(1)
    expect(searchable(shard)).toEqual([])
    expect(sourceOf(shard, 'd0')).toEqual({ n: -1 })
    expect(sourceOf(shard, 'd1')).toEqual({ n: 1 })
    shard.refresh()
    expect(searchable(shard).length).toBe(200)
  })
})

describe('nested documents', () => {
  it('go with their root, wherever it is', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const shard = await inMemory()
    put(shard, 'a', { n: 1, nested: [10, 11] })
    put(shard, 'b', { n: 2, nested: [20] })
    put(shard, 'c', { n: 3 })
    put(shard, 'b', { n: 4, nested: [40, 41, 42] })
    shard.refresh()
    // What the server counts: nested documents too.
    expect(shard.stats()).toMatchObject({ docs: 3 + 1 + 4, roots: 3, deleted: 2 })
    put(shard, 'a', { n: 5 })
    shard.refresh()
    expect(shard.stats()).toMatchObject({ docs: 1 + 1 + 4, roots: 3, deleted: 2 + 3, segments: 2 })
    remove(shard, 'b')
    shard.refresh()
    expect(shard.stats()).toMatchObject({ docs: 2, roots: 2, deleted: 2 + 3 + 4 + 1 })
    vi.advanceTimersByTime(31_000)
    await shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })
    expect(shard.stats()).toMatchObject({ docs: 2, roots: 2, deleted: 0, segments: 1 })
    expect(searchable(shard).sort()).toEqual(['a', 'c'])
  })
})

describe('merges', () => {
  it('are forced to as few segments as asked for, without showing what is new', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const shard = await inMemory()
    for (let i = 0; i < 6; i++) {
      documents(shard, i * 3, i * 3 + 3)
      shard.refresh()
    }
    documents(shard, 18, 20)
    remove(shard, 'd0')
    await shard.forceMerge({ maxSegments: 3, onlyExpungeDeletes: false })
    expect(shard.segments.length).toBe(3)
    expect(searchable(shard).length).toBe(18)
    expect(sourceOf(shard, 'd19', false)).toBeNull()
    expect(sourceOf(shard, 'd19')).toEqual({ n: 19 })
    shard.refresh()
    expect(shard.reader().segments.length).toBe(3)
    vi.advanceTimersByTime(31_000)
    await shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })
    // Nothing was unrefreshed, so the merged segment is the one that is searched.
    expect(shard.stats()).toMatchObject({ docs: 19, deleted: 0, segments: 1 })
    expect(searchable(shard).length).toBe(19)
  })

  it('that only expunge deletes leave segments alone that have none', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const shard = await inMemory()
    for (const from of [0, 10]) {
      documents(shard, from, from + 10)
      shard.refresh()
    }
    vi.advanceTimersByTime(31_000)
    for (let n = 0; n < 5; n++) remove(shard, `d${n}`)
    shard.refresh()
    const [first, second] = shard.reader().segments
    await shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: true })
    // The deletions themselves are new.
    expect(shard.stats()).toMatchObject({ docs: 15, deleted: 5, segments: 3 })
    const after = shard.reader().segments.map(({ reader }) => reader.id)
    expect(after).toContain(second.reader.id)
    expect(after).not.toContain(first.reader.id)
  })

  it('carry over what is written and deleted while they run, one after another', async () => {
    const merges = heldMerges()
    const shard = await inMemory({ merge: merges.run })
    for (let i = 0; i < 3; i++) {
      put(shard, `a${i}`, { n: i, nested: [i] })
      put(shard, `b${i}`, { n: i })
      shard.refresh()
    }
    const done = [1, 1].map(maxSegments => shard.forceMerge({ maxSegments, onlyExpungeDeletes: false }))
    await vi.waitFor(() => expect(merges.started()).toBe(1), 30_000)
    put(shard, 'a0', { n: 100 })
    remove(shard, 'b1')
    expect(await shard.refresh()).toBe(true)
    remove(shard, 'b2')
    put(shard, 'c', { n: 3 })
    expect(searchable(shard).sort()).toEqual(['a0', 'a1', 'a2', 'b0', 'b2'])
    merges.release()
    await done[0]
    // The deletion of b2 was not refreshed, nor was c: the merge may not show that.
    expect(searchable(shard).sort()).toEqual(['a0', 'a1', 'a2', 'b0', 'b2'])
    expect([sourceOf(shard, 'b2'), sourceOf(shard, 'b2', false), sourceOf(shard, 'a0')]).toEqual([null, { n: 2 }, { n: 100 }])
    shard.refresh()
    expect(searchable(shard).sort()).toEqual(['a0', 'a1', 'a2', 'b0', 'c'])
    await vi.waitFor(() => expect(merges.started()).toBe(2), 30_000)
    merges.release()
    await done[1]
    expect(merges.most()).toBe(1)
    expect(searchable(shard).sort()).toEqual(['a0', 'a1', 'a2', 'b0', 'c'])
    expect([sourceOf(shard, 'b1'), sourceOf(shard, 'a0')]).toEqual([null, { n: 100 }])
  })

  it('of which everything is deleted meanwhile leave nothing', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const merges = heldMerges()
    const shard = await inMemory({ merge: merges.run })
    for (const id of ['a', 'b']) {
      put(shard, id, { n: 1 })
      shard.refresh()
    }
    const done = shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })
    await vi.waitFor(() => expect(merges.started()).toBe(1), 30_000)
    remove(shard, 'a')
    remove(shard, 'b')
    shard.refresh()
    merges.release()
    await done
    vi.advanceTimersByTime(31_000)
    await shard.refresh()
    expect([shard.segments, shard.reader().segments]).toEqual([[], []])
  })

  it('happen by themselves when there are many segments, while refreshes go on', async () => {
    const merges = heldMerges()
    const shard = await inMemory({ merge: merges.run })
    for (let n = 0; n < 40; n++) {
      put(shard, `d${n}`, { n })
      shard.refresh()
    }
    await vi.waitFor(() => expect(merges.started()).toBe(1), 30_000)
    const settled = idle(shard)
    await vi.waitFor(() => {
      merges.release()
      expect(shard.segments.length).toBeLessThanOrEqual(10)
    }, 30_000)
    await settled
    expect(merges.most()).toBe(1)
    expect(searchable(shard).length).toBe(40)
    expect(shard.reader().segments.length).toBeLessThanOrEqual(10)
  })

  it('happen for deletions once these are not quite new', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const shard = await inMemory()
    documents(shard, 0, 10)
    shard.refresh()
    for (let n = 0; n < 5; n++) remove(shard, `d${n}`)
    shard.refresh()
    await idle(shard)
    expect(shard.stats()).toMatchObject({ deleted: 5 + 5 })
    for (let round = 0; round < 2; round++) {
      vi.advanceTimersByTime(31_000)
      put(shard, 'more', { n: round })
      shard.refresh()
      await idle(shard)
    }
    expect(shard.stats()).toMatchObject({ docs: 6, deleted: 0 })
  })

  it('that fail are told, and leave everything as it is', async () => {
    const onError = vi.fn()
    let fails = true
    const shard = await inMemory({
      onError,
      merge: (sources, id) => (fails ? Promise.reject(new Error('out of memory')) : mergeInline(sources, id)),
    })
    for (let n = 0; n < 12; n++) {
      put(shard, `d${n}`, { n })
      shard.refresh()
    }
    await idle(shard)
    expect(onError).toHaveBeenCalledWith('merge of shard [test][0] failed', expect.objectContaining({ message: 'out of memory' }))
    await expect(shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })).rejects.toThrow('out of memory')
    expect(searchable(shard).length).toBe(12)
    fails = false
    await shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })
    expect(shard.stats()).toMatchObject({ docs: 12, segments: 1 })
  })
})

describe('flush', () => {
  it('commits what there is while writes go on', async () => {
    const directory = new MemoryDirectory()
    const shard = await createIn(directory)
    let n = 0
    for (let round = 0; round < 5; round++) {
      documents(shard, n, (n += 10))
      const flushed = shard.flush()
      for (let i = 0; i < 20; i++) {
        documents(shard, n, ++n)
        if (i % 5 === 0) remove(shard, `d${n - 10}`)
        await shard.sync()
      }
      await flushed
    }
    const states = Array.from({ length: n }, (_, i) => found(shard, `d${i}`))
    await shard.sync()
    // As it is on disk at this moment: nothing was closed.
    const again = await openIn(directory)
    expect(Array.from({ length: n }, (_, i) => found(again, `d${i}`))).toEqual(states)
    expect(states.filter(state => state === null).length).toBe(20)
  })

  it('does not refresh, and needs no log afterwards', async () => {
    const directory = new MemoryDirectory()
    const shard = await createIn(directory)
    documents(shard, 0, 3)
    const bytes = shard.logBytes
    await shard.flush()
    expect([searchable(shard), sourceOf(shard, 'd0')]).toEqual([[], { n: 0 }])
    expect(shard.logBytes).toBeLessThan(bytes)
    expect((await directory.list()).map(name => name.replace(/^[^.]*-(\d+)\.seg/, '$1.seg'))).toEqual(
      expect.arrayContaining(['0.seg', 'commit-2', 'translog-2.tlog']),
    )
    const files = await directory.list()
    await shard.flush()
    await shard.close()
    expect(await directory.list()).toEqual(files)
  })

  it('removes the files of segments that were merged away or emptied', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const directory = new MemoryDirectory()
    const shard = await createIn(directory)
    for (let round = 0; round < 4; round++) {
      documents(shard, round * 5, round * 5 + 5)
      remove(shard, `d${round * 5}`)
      await shard.flush()
    }
    for (let n = 0; n < 5; n++) remove(shard, `d${n}`)
    await shard.flush()
    const count = async (suffix: string) => (await directory.list()).filter(name => name.endsWith(suffix)).length
    expect([await count('.seg'), await count('.live')]).toEqual([3, 3])
    vi.advanceTimersByTime(31_000)
    await shard.forceMerge({ maxSegments: 1, onlyExpungeDeletes: false })
    await shard.flush()
    expect([await count('.seg'), await count('.live'), await count('.tlog')]).toEqual([1, 0, 1])
    expect(searchable(await openIn(directory)).length).toBe(12)
  })

  it('is done in the background beyond a size of the log, one at a time', async () => {
    const shard = await createIn(new MemoryDirectory())
    documents(shard, 0, 50)
    for (let i = 0; i < 5; i++) shard.flushBeyond(100)
    documents(shard, 50, 51)
    await vi.waitFor(() => expect(shard.logBytes).toBeLessThan(200), 30_000)
  })
})

describe('opening again', () => {
  it('gives every write a new primary term and the next sequence number', async () => {
    const directory = new MemoryDirectory()
    const shard = await createIn(directory)
    expect(put(shard, 'a', { n: 1 })).toMatchObject({ seqNo: 0, primaryTerm: 1 })
    await shard.close()
    const second = await openIn(directory)
    expect(found(second, 'a')).toMatchObject({ seqNo: 0, primaryTerm: 1, version: 1 })
    expect(put(second, 'a', { n: 2 })).toMatchObject({ seqNo: 1, primaryTerm: 2, version: 2 })
    await second.sync()
    // Killed: only the log has it.
    const third = await openIn(directory)
    expect(found(third, 'a')).toMatchObject({ seqNo: 1, primaryTerm: 2, version: 2 })
    expect(put(third, 'b', { n: 2 })).toMatchObject({ seqNo: 2, primaryTerm: 3 })
  })

  it('remembers deletions that are in the log', async () => {
    const directory = new MemoryDirectory()
    const shard = await createIn(directory)
    put(shard, 'a', { n: 1 }, { check: { type: 'external', version: 5 } })
    await shard.flush()
    remove(shard, 'a', { type: 'external', version: 9 })
    await shard.sync()
    const again = await openIn(directory)
    expect(found(again, 'a')).toBeNull()
    expect(() => put(again, 'a', { n: 2 }, { check: { type: 'external', version: 8 } })).toThrow('current version [9]')
  })

  it('skips logged documents that do not fit the mapping any more, and tells', async () => {
    const directory = new MemoryDirectory()
    const shard = await createIn(directory)
    put(shard, 'a', { n: 1 })
    expect(() => put(shard, 'b', { n: 2, keyword: 'x'.repeat(40_000) })).toThrow('immense')
    put(shard, 'c', { n: 3 })
    await shard.sync()
    const again = await openIn(directory)
    expect(searchable(again)).toEqual(['a', 'c'])
    expect(put(again, 'd', { n: 4 }).seqNo).toBe(3)
  })

  it('makes no segment id twice', async () => {
    const directory = new MemoryDirectory()
    const ids: string[] = []
    for (let round = 0; round < 3; round++) {
      const shard = round === 0 ? await createIn(directory) : await openIn(directory)
      put(shard, `x${round}`, { n: round })
      await shard.sync()
      shard.refresh()
      for (const { reader } of shard.reader().segments) ids.push(reader.id)
      await shard.discard()
    }
    // They end with a number, which the log does not keep: it begins again, so the rest must differ.
    expect(ids.map(id => id.slice(id.lastIndexOf('-') + 1))).toEqual(['0', '0', '1', '0', '1'])
    expect(new Set(ids).size).toBe(5)
  })

  it('is refused once it is closed', async () => {
    const shard = await createIn(new MemoryDirectory())
    await shard.close()
    await shard.close()
    expect(() => put(shard, 'a', { n: 1 })).toThrow('shard [test][0] is closed')
    await expect(shard.refresh()).rejects.toThrow('is closed')
  })
})
