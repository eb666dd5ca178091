// Closing an engine under the requests of others: each is answered or refused, and nothing is made anew behind its back.
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { open } from '../../src/searchlet.ts'

let path: string
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'searchlet-close-'))
})
afterEach(() => rm(path, { recursive: true, force: true }))

const refused = { type: 'node_closed_exception', status: 503, message: 'the engine is closed' }

test('a long bulk is refused from there on, and makes no index anew', async () => {
  const engine = await open({ path, threads: 0 })
  await engine.index({ index: 'a', id: 'first', body: {} })
  const text = 'word '.repeat(200)
  const body = Array.from({ length: 20_000 }, (_, i) => [{ index: { _index: 'a', _id: `${i}` } }, { text }]).flat()
  const bulk = engine.bulk({ body })
  await new Promise(resolve => setTimeout(resolve, 60))
  await engine.close()
  const { items } = await bulk.catch(error => {
    expect(error).toMatchObject(refused)
    return { items: [] }
  })
  const written = items.filter(({ index }) => index!.status === 201)
  for (const { index } of items) if (index!.status !== 201) expect(index).toMatchObject({ status: 503, error: { type: refused.type } })
  expect(written.length).toBeLessThan(20_000)
  expect((await readdir(join(path, 'indices'))).length).toBe(1)
  const again = await open({ path, threads: 0 })
  expect((await again.count({ index: 'a' })).count).toBe(written.length + 1)
  await again.close()
})

const isLinux = process.platform === 'linux'
/** Descriptors of files below the path. */
const openBelow = async (folder: string) => {
  const links = (await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter(target => target.startsWith(folder))
}

test.skipIf(!isLinux)('no file stays open', async () => {
  const rows = Array.from({ length: 300 }, (_, i) => [{ index: { _index: `a${i % 3}` } }, { text: randomBytes(400).toString('base64') }])
  const before = await open({ path, threads: 0 })
  await before.bulk({ body: rows.flat() })
  await before.close()
  expect(await openBelow(path)).toEqual([])

  const engine = await open({ path, threads: 0 })
  expect((await openBelow(path)).filter(file => file.endsWith('.seg')).length).toBeGreaterThan(0)
  const reader = await open({ path, readOnly: true, threads: 0 })
  await engine.index({ index: 'a0', body: {} })
  await engine.indices.forcemerge({ max_num_segments: 1 })
  const fork = await engine.fork()
  await engine.close()
  // What is read beside it stays so.
  expect((await reader.count({ index: 'a*' })).count).toBeGreaterThanOrEqual(300)
  expect((await fork.search({ index: 'a*', body: { query: { match: { text: 'nothing' } } } })).hits.hits).toEqual([])
  await reader.close()
  expect(await openBelow(path)).toEqual([])
  await fork.close()
})

test('requests to a closed engine are refused with its state', async () => {
  const engine = await open({ threads: 0 })
  await engine.close()
  await engine.close()
  await expect(engine.search({})).rejects.toMatchObject(refused)
  await expect(engine.index({ index: 'a', body: {} })).rejects.toMatchObject(refused)
  expect((await engine.handle({ method: 'GET', path: '/_search' })).status).toBe(503)
})

test('an engine that a block uses is closed at its end', async () => {
  let used: Awaited<ReturnType<typeof open>>
  {
    await using engine = await open({ path, threads: 0 })
    await engine.index({ index: 'a', id: '1', body: {} })
    used = engine
  }
  await expect(used.search({})).rejects.toMatchObject(refused)
  // The folder is free again.
  await using again = await open({ path, threads: 0 })
  expect((await again.get({ index: 'a', id: '1' })).found).toBe(true)
})
