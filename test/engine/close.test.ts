// Closing an engine under the requests of others: each is answered or refused, and nothing is made anew behind its back.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
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

test('whoever asks a closed engine is told so', async () => {
  const engine = await open({ threads: 0 })
  await engine.close()
  await engine.close()
  await expect(engine.search({})).rejects.toMatchObject(refused)
  await expect(engine.index({ index: 'a', body: {} })).rejects.toMatchObject(refused)
  expect((await engine.handle({ method: 'GET', path: '/_search' })).status).toBe(503)
})
