// Engines for tests of applications: fixtures, forks and addresses.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openFilled } from '../../src/testing/fixtures.ts'
import { serveForTests, TestEngines } from '../../src/testing/test-engines.ts'

const folder = await mkdtemp(join(tmpdir(), 'searchlet-fixtures-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

it('fixtures are lines of documents, lines of a bulk, exports or a function', async () => {
  const [documents, bulk] = [join(folder, 'documents.ndjson'), join(folder, 'bulk.ndjson')]
  await writeFile(documents, '{"_id":"a","n":1}\n\n{"n":2}\n')
  await writeFile(bulk, '{"index":{"_id":"x"}}\n{"n":3}\n')
  const first = await openFilled({
    documents: { d: documents, b: bulk },
    fill: engine => engine.index({ index: 'f', id: '1', body: { n: 4 } }),
  })
  const second = await openFilled({ from: await first.export() })
  for (const engine of [first, second]) {
    const { hits } = await engine.search({ index: '*', body: { sort: ['n'] } })
    expect(hits.hits.map(({ _index, _id }) => `${_index}/${_id}`)).toEqual(['d/a', 'd/2', 'b/x', 'f/1'])
    await engine.close()
  }
  await writeFile(documents, '{"n":1}\n{"n"\n')
  await expect(openFilled({ documents: { d: documents } })).rejects.toThrow(`${documents}:2: `)
})

it('a fork is a test of its own, and what it writes is found at once', async () => {
  const engines = new TestEngines({ documents: { d: [{ n: 1 }] } })
  const [one, two] = [await engines.fork(), await engines.fork()]
  await one.index({ index: 'd', id: '9', body: { n: 9 } })
  expect(await one.count({ index: 'd' })).toMatchObject({ count: 2 })
  expect(await two.count({ index: 'd' })).toMatchObject({ count: 1 })
  await Promise.all([one.close(), two.close()])
  await engines.close()
})

it('an address answers from a fork, and from a fresh one after a reset', async () => {
  const server = await serveForTests({ documents: { d: [{ n: 1 }] } })
  const count = async () => ((await (await fetch(`${server.url}/d/_count`)).json()) as { count: number }).count
  await fetch(`${server.url}/d/_doc`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"n":2}' })
  expect(await count()).toBe(2)
  await server.reset()
  expect(await count()).toBe(1)
  await server.close()
})

it('an address is closed at the end of the block that uses it', async () => {
  let url: string
  {
    await using server = await serveForTests()
    url = server.url
    expect((await fetch(url)).status).toBe(200)
  }
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})
