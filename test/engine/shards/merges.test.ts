// Merges in worker threads.
import { afterAll, describe, expect, it, vi } from 'vitest'
import { mergeThreads, pooledMerges } from '../../../src/engine/shards/merges.ts'
import { WorkerPool } from '../../../src/engine/threads/worker-pool.ts'
import { mergeInline } from '../../../src/index/shard/merger.ts'
import { found, inMemory, put, remove, searchable } from '../../index/shard/harness.ts'
import { builtFile } from '../../support/built-sources.ts'

// Merges alone, without what searches need.
const workerPath = builtFile('src/index/merge/merge-task.ts')
const pool = new WorkerPool({ threads: 2, workerPath })
afterAll(() => pool.close())

const force = { maxSegments: 1, onlyExpungeDeletes: false }

async function segments(merge: Parameters<typeof inMemory>[0] = {}) {
  const shard = await inMemory(merge)
  for (let n = 0; n < 300; n++) {
    put(shard, `d${n}`, { n, nested: n % 3 === 0 ? [n] : [] }, { routing: n % 5 === 0 ? 'r' : null })
    if (n % 60 === 59) shard.refresh()
  }
  for (let n = 0; n < 300; n += 7) remove(shard, `d${n}`)
  shard.refresh()
  return shard
}

describe('a merge in a worker thread', () => {
  it('makes the very segment it would make here', async () => {
    const shard = await segments()
    const sources = shard.segments.map(segment => ({ reader: segment.reader, live: segment.freeze() }))
    const run = vi.spyOn(pool, 'run')
    const there = await pooledMerges(pool, 1, 0)(sources, 'x')
    expect(run).toHaveBeenCalledTimes(1)
    const here = await mergeInline(sources, 'x')
    expect(there.bytes).toBeInstanceOf(SharedArrayBuffer)
    expect(new Uint8Array(there.bytes)).toEqual(new Uint8Array(here.bytes))
    expect(there.docMaps).toEqual(here.docMaps)
    // A small one is not worth a thread.
    await pooledMerges(pool, 1)(sources, 'y')
    expect(run).toHaveBeenCalledTimes(1)
    run.mockRestore()
  })

  it('leaves the shard to writers meanwhile', async () => {
    let enough = () => {}
    const written = new Promise<void>(resolve => {
      enough = resolve
    })
    const merge = pooledMerges(pool, 1, 0)
    const shard = await segments({ merge: (sources, id) => merge(sources, id).finally(() => written) })
    const merging = shard.forceMerge(force)
    for (let n = 0; n < 100; n++) {
      put(shard, `d${n}`, { n: 1000 + n })
      if (n % 10 === 9) shard.refresh()
      await new Promise(setImmediate)
    }
    enough()
    await merging
    shard.refresh()
    for (let n = 0; n < 300; n++) {
      const source = n < 100 ? { n: 1000 + n } : n % 7 === 0 ? null : expect.objectContaining({ n })
      expect(found(shard, `d${n}`)?.source ?? null).toEqual(source)
    }
    expect(new Set(searchable(shard)).size).toBe(searchable(shard).length)
  })
})

it('merges of all shards run a few at a time', async () => {
  let running = 0
  let most = 0
  const counting = {
    run: async () => {
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 5))
      running--
      if (Math.random() < 0.3) throw new Error('no memory')
    },
  } as unknown as WorkerPool
  const merge = pooledMerges(counting, 2, 0)
  await Promise.allSettled(Array.from({ length: 9 }, (_, i) => merge([], String(i))))
  expect([most, running]).toEqual([2, 0])
  expect([mergeThreads(1), mergeThreads(3), mergeThreads(8)]).toEqual([1, 1, 4])
})
