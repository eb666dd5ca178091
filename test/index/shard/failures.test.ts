// Shards whose translog or commit cannot be written.
import { describe, expect, it, vi } from 'vitest'
import { MemoryDirectory } from '../../support/memory-directory.ts'
import { diskFull, FaultyDirectory } from '../store/faulty-directory.ts'
import { createIn, found, openIn, put, remove, searchable, sourceOf } from './harness.ts'

const full = expect.objectContaining({ type: 'io_exception', reason: expect.stringContaining('ENOSPC') })

describe('a log that cannot be written', () => {
  it.each(['failAppend', 'failSync'] as const)('refuses the write, and ends the shard, which comes back as it was (%s)', async fault => {
    const directory = new FaultyDirectory()
    const onFailure = vi.fn()
    const shard = await createIn(directory, { onFailure })
    put(shard, 'a', { n: 1 })
    await shard.sync()
    directory[fault] = true
    put(shard, 'a', { n: 2 })
    remove(shard, 'b')
    const both = [shard.sync(), shard.sync()]
    for (const synced of both) await expect(synced).rejects.toMatchObject({ type: 'io_exception' })
    expect(onFailure).toHaveBeenCalledTimes(1)
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ type: 'io_exception' }))
    // Memory shows what was refused; nothing may build on that.
    expect(() => put(shard, 'a', { n: 3 })).toThrow('is closed')
    directory[fault] = false
    await shard.discard()
    const again = await openIn(directory)
    const kept = fault === 'failAppend' ? { version: 1, seqNo: 0, source: { n: 1 } } : { version: 2, seqNo: 1, source: { n: 2 } }
    // What a failed sync left is not known: here it got to the disk after all.
    expect(found(again, 'a')).toMatchObject(kept)
    expect(put(again, 'a', { n: 4 })).toMatchObject({ version: kept.version + 1, result: 'updated' })
    await again.sync()
    expect(sourceOf(await openIn(directory), 'a')).toEqual({ n: 4 })
  })

  it('ends the shard also where nobody waits for the disk', async () => {
    const directory = new FaultyDirectory()
    const onFailure = vi.fn()
    const shard = await createIn(directory, { onFailure }, 'async')
    put(shard, 'a', { n: 1 })
    await shard.sync()
    directory.failAppend = true
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1), 30_000)
    expect(shard.isClosed).toBe(true)
    await shard.discard()
    directory.failAppend = false
    expect(found(await openIn(directory), 'a')).toBeNull()
  })
})

describe('a commit that cannot be written', () => {
  it('leaves the one before, the log, and a shard that goes on', async () => {
    const directory = new FaultyDirectory()
    const shard = await createIn(directory)
    put(shard, 'a', { n: 1 })
    await shard.flush()
    put(shard, 'a', { n: 2 })
    put(shard, 'b', { n: 2 })
    directory.failWrite = true
    await expect(shard.flush()).rejects.toEqual(full)
    put(shard, 'c', { n: 3 })
    await shard.sync()
    expect(await shard.refresh()).toBe(true)
    const killed = await openIn(await copyOf(directory))
    expect([sourceOf(killed, 'a'), sourceOf(killed, 'b'), sourceOf(killed, 'c')]).toEqual([{ n: 2 }, { n: 2 }, { n: 3 }])
    directory.failWrite = false
    await shard.flush()
    await shard.close()
    expect(searchable(await openIn(directory)).sort()).toEqual(['a', 'b', 'c'])
  })

  it('may fail at any of its files, and be made good any time later', async () => {
    for (let failing = 0; ; failing++) {
      const directory = new NthWriteFails()
      const shard = await createIn(directory)
      for (const id of ['a', 'b', 'c']) {
        put(shard, id, { n: 1 })
        put(shard, `${id}2`, { n: 1 })
        await shard.flush()
      }
      remove(shard, 'a')
      put(shard, 'b', { n: 2 })
      await shard.sync()
      directory.left = failing
      const failed = await shard.flush().then(
        () => false,
        error => error.type === 'io_exception',
      )
      directory.left = Number.POSITIVE_INFINITY
      if (!failed) {
        // The new log, the new segment with the document of a removal, which is a deleted one, deletions of two segments, and the commit itself.
        expect(failing).toBe(6)
        return
      }
      const state = (shard: Awaited<ReturnType<typeof openIn>>) => ['a', 'b', 'c'].map(id => sourceOf(shard, id)?.n ?? null)
      expect(state(await openIn(await copyOf(directory)))).toEqual([null, 2, 1])
      remove(shard, 'c')
      await shard.flush()
      expect(state(await openIn(await copyOf(directory)))).toEqual([null, 2, null])
    }
  })
})

describe('damage', () => {
  /** A shard with two segments, deletions, and a log that is needed. */
  async function filled(): Promise<MemoryDirectory> {
    const directory = new MemoryDirectory('indices/u/0')
    const shard = await createIn(directory)
    for (const id of ['a', 'b']) {
      put(shard, id, { n: 1 })
      put(shard, `${id}2`, { n: 1 })
      await shard.flush()
    }
    remove(shard, 'a')
    await shard.flush()
    for (const id of ['d', 'e', 'f']) put(shard, id, { n: 1 })
    await shard.sync()
    // The next batch tells that the one before was synced, so that damage to it cannot be a torn write.
    put(shard, 'g', { n: 1 })
    await shard.sync()
    return directory
  }

  it('of any file is refused, with names of index, shard and file', async () => {
    const names = await (await filled()).list()
    expect(names.map(name => name.replace(/.*[.-](?=\w+$)/, '')).sort()).toEqual(['4', 'live', 'seg', 'seg', 'tlog'].sort())
    for (const name of names) {
      for (const harm of ['flip', 'cut', 'remove'] as const) {
        const directory = await filled()
        const file = (await directory.list())[names.indexOf(name)]
        const bytes = Uint8Array.from(await directory.read(file))
        // Not the last batch of the log: what is torn there is what a crash leaves.
        const at = Math.floor(bytes.length / 3)
        if (harm === 'flip') bytes[at] ^= 0x10
        if (harm === 'remove') await directory.remove(file)
        else await directory.write(file, harm === 'cut' && !file.endsWith('.tlog') ? bytes.subarray(0, bytes.length - 1) : bytes)
        if (harm === 'cut' && file.endsWith('.tlog')) continue
        // A commit that is not there is not the newest one: the directory has none.
        const named = harm === 'remove' && file.startsWith('commit') ? 'indices/u/0' : file
        await expect(openIn(directory), `${harm} ${file}`).rejects.toMatchObject({
          type: file.endsWith('.tlog') ? 'translog_corrupted_exception' : 'corrupt_index_exception',
          status: 500,
          details: { index: 'test', shard: '0', index_uuid: 'uuid' },
          message: expect.stringMatching(new RegExp(`^\\[test\\]\\[0\\] cannot be opened: .*${named}`)),
        })
      }
    }
  })

  it('is not taken for a new shard when everything is gone', async () => {
    await expect(openIn(new MemoryDirectory())).rejects.toMatchObject({ type: 'corrupt_index_exception' })
  })

  it('is seen when a segment was replaced by another one', async () => {
    const directory = await filled()
    const [first, second] = (await directory.list()).filter(name => name.endsWith('.seg'))
    const other = await createIn(new MemoryDirectory())
    put(other, 'x', { n: 1 })
    other.refresh()
    await directory.write(first, other.segments[0].reader.whole())
    await expect(openIn(directory)).rejects.toMatchObject({ type: 'corrupt_index_exception', message: expect.stringContaining(first) })
    expect(second).not.toBe(first)
  })
})

class NthWriteFails extends MemoryDirectory {
  left = Number.POSITIVE_INFINITY

  override async write(name: string, ...chunks: Uint8Array[]): Promise<void> {
    if (this.left-- <= 0) throw diskFull()
    await super.write(name, ...chunks)
  }
}

async function copyOf(directory: MemoryDirectory): Promise<MemoryDirectory> {
  const copy = new MemoryDirectory()
  for (const name of await directory.list()) await copy.write(name, await directory.read(name))
  return copy
}
