// A disk that is full or breaks: writes are refused, what was there before stays and is served, and all is well once the disk is.
import * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Api, addFunctions } from '../../src/api/functions.ts'
import { dispatch } from '../../src/engine/dispatch/dispatch.ts'
import { openEngine } from '../../src/engine/open-engine.ts'
import { writeHere } from '../../src/index/shard/flush-queue.ts'
import { mergeInline } from '../../src/index/shard/merger.ts'
import { DiskDirectory } from '../../src/index/store/disk-directory.ts'
import { type FileCalls, systemFiles } from '../../src/index/store/file-calls.ts'
import { InlineRunner } from '../../src/search/slices/slice-runner.ts'

let root: string
beforeAll(async () => {
  root = await promises.mkdtemp(join(tmpdir(), 'searchlet-disk-'))
})
afterAll(() => promises.rm(root, { recursive: true, force: true }))

/** What the operating system is made to answer to changes; null: it does as asked. */
type Fault = (call: string) => string | null

function faulty(fault: Fault): FileCalls {
  const check = (call: string) => {
    const code = fault(call)
    if (code !== null) throw Object.assign(new Error(code), { code })
  }
  const changing = <A extends unknown[], R>(name: string, call: (...args: A) => R) =>
    (async (...args: A) => {
      check(name)
      return call(...args)
    }) as never
  return {
    ...systemFiles,
    mkdir: changing('mkdir', promises.mkdir),
    rename: changing('rename', promises.rename),
    rm: changing('rm', promises.rm),
    unlink: changing('unlink', promises.unlink),
    open: async (path, flags, mode) => {
      if (flags !== 'r') check('create')
      const handle = await promises.open(path, flags, mode)
      for (const name of ['write', 'sync', 'datasync', 'truncate'] as const) {
        const call = handle[name].bind(handle) as (...args: unknown[]) => Promise<unknown>
        Object.assign(handle, { [name]: changing(name, call) })
      }
      return handle
    },
  }
}

async function openOn(path: string, fault: Fault = () => null) {
  const errors = vi.fn()
  const directory = await DiskDirectory.open(path, faulty(fault))
  const logger = { debug() {}, info() {}, warn() {}, error: errors }
  const engine = await openEngine(
    { logger },
    { directory, runner: new InlineRunner(), merge: mergeInline, writeBuffer: writeHere, threads: 0, release: async () => {} },
  )
  const api = {} as Api
  addFunctions(api, (row, call) => dispatch(engine, row, call))
  return { engine, api, errors }
}

const count = async (api: Api, index: string) => {
  await api.indices.refresh({ index })
  return (await api.count({ index })).count
}

describe.each([
  ['full', 'write', 'ENOSPC'],
  ['broken', 'datasync', 'EIO'],
] as const)('a %s disk', (_, failing, code) => {
  it('refuses writes, serves what was acknowledged, and takes writes again when it can', async () => {
    const path = join(root, code)
    let isFailing = false
    const { engine, api, errors } = await openOn(path, call => (isFailing && call === failing ? code : null))
    for (const index of ['a', 'b']) await api.index({ index, id: '1', body: { n: 1 } })

    isFailing = true
    await expect(api.index({ index: 'a', id: '1', body: { n: 2 } })).rejects.toMatchObject({ type: 'io_exception', status: 500 })
    const bulk = await api.bulk({
      body: [{ index: { _index: 'a', _id: '2' } }, { n: 2 }, { delete: { _index: 'b', _id: '1' } }],
    })
    expect(bulk.errors).toBe(true)
    for (const item of bulk.items)
      expect(Object.values(item)[0]).toMatchObject({ error: { type: expect.stringMatching(/io_exc|unavailable/) } })

    // The shard is read again from the disk; its searches and gets wait for that no longer than it takes.
    await vi.waitFor(async () => expect((await api.get({ index: 'a', id: '1' })).found).toBe(true), 30_000)
    if (code === 'ENOSPC') expect((await api.get({ index: 'a', id: '1' }))._source).toEqual({ n: 1 })
    await vi.waitFor(async () => expect((await api.search({ index: 'a,b', body: {} }))._shards.failed).toBe(0), 30_000)
    // Nor is a device that refuses again and again asked without end.
    expect(errors.mock.calls.length).toBeLessThan(60)

    isFailing = false
    await vi.waitFor(async () => expect((await api.index({ index: 'a', id: '3', body: { n: 3 } })).result).toBe('created'), 30_000)
    await vi.waitFor(async () => expect((await api.index({ index: 'b', id: '3', body: { n: 3 } })).result).toBe('created'), 30_000)
    const counts = [await count(api, 'a'), await count(api, 'b')]
    // A write that was refused because its sync failed may have come about all the same.
    if (code === 'EIO') expect([[2, 3].includes(counts[0]), [1, 2].includes(counts[1])]).toEqual([true, true])
    else expect(counts).toEqual([2, 2])
    expect(errors).toHaveBeenCalledWith('shard [a][0] failed and is opened again', expect.objectContaining({ type: 'io_exception' }))
    await engine.close()

    const again = await openOn(path)
    expect(again.errors).not.toHaveBeenCalled()
    expect([await count(again.api, 'a'), await count(again.api, 'b')]).toEqual(counts)
    await again.engine.close()
  })
})

it('a full disk does not keep an engine from being opened, searched and closed', async () => {
  const path = join(root, 'reading')
  const before = await openOn(path)
  await before.api.index({ index: 'a', id: '1', body: { n: 1 } })
  await before.engine.close()
  const { engine, api, errors } = await openOn(path, call => (call === 'write' ? 'ENOSPC' : null))
  expect((await api.search({ index: 'a', body: {} })).hits.total).toMatchObject({ value: 1 })
  await expect(api.indices.flush({ index: 'a' })).resolves.toBeDefined()
  expect(errors).not.toHaveBeenCalled()
  await expect(api.indices.create({ index: 'b' })).rejects.toMatchObject({ type: 'io_exception' })
  await engine.close()
  const again = await openOn(path)
  expect((await again.api.indices.get({ index: '*' })) as object).not.toHaveProperty('b')
  await again.engine.close()
})

it('an index is there whole or not at all, wherever its creation or removal was broken off', async () => {
  let created = 0
  for (let calls = 0; ; calls++) {
    const path = join(root, `broken-off-${calls}`)
    const before = await openOn(path)
    await before.api.index({ index: 'old', id: '1', body: { n: 1 } })
    await before.engine.close()

    let left = Number.POSITIVE_INFINITY
    const { engine, api } = await openOn(path, () => (left-- > 0 ? null : 'EIO'))
    left = calls
    const outcome = await Promise.allSettled([api.indices.create({ index: 'new', body: { settings: { number_of_shards: 2 } } })])
    const removal = await Promise.allSettled([api.indices.delete({ index: 'old' })])
    const isOver = left > 0
    // The process is gone: nothing more gets to the disk.
    left = 0
    await engine.close().catch(() => {})

    const again = await openOn(path)
    expect(again.errors).not.toHaveBeenCalled()
    const names = Object.keys(await again.api.indices.get({ index: '*' }))
    if (outcome[0].status === 'fulfilled') {
      created++
      expect(names).toContain('new')
    }
    if (removal[0].status === 'fulfilled') expect(names).not.toContain('old')
    for (const index of names) expect(await count(again.api, index)).toBe(index === 'old' ? 1 : 0)
    await again.engine.close()
    if (isOver) break
  }
  expect(created).toBeGreaterThan(0)
})
