// What copies, records, compares and measures over REST as a user shows nothing that document, field and mask rules hide from this user, lets
// nobody else in, and writes no password to a file.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { peerOf } from '../../src/copy/peer.ts'
import { bulkLines, copy } from '../../src/copy.ts'
import { startHttpServer } from '../../src/rest/http-server.ts'
import { open, type Searchlet } from '../../src/searchlet.ts'
import { bench } from '../../src/tools/bench/bench.ts'
import { evaluate } from '../../src/tools/eval/evaluate.ts'
import { evaluateGrid } from '../../src/tools/eval/grid.ts'
import { explainMissBehind } from '../../src/tools/explain-miss.ts'
import { compareAnswers } from '../../src/tools/replay/compare.ts'
import { record } from '../../src/tools/replay/record.ts'
import type { RecordedRequest } from '../../src/tools/requests.ts'
import { FORBIDDEN, HIDDEN, openFenced, PREFIXES } from '../api/security/leaks/fenced-index.ts'
import { REQUESTS } from '../api/security/leaks/requests.ts'

let engine: Searchlet
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-leaks-'))
  engine = await openFenced(folder)
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const basic = (user: string, password = 'secret') => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The engine as it is to one who signs in. */
const signedIn = (user: string): Pick<Searchlet, 'handle'> => ({
  handle: request => engine.handle({ ...request, headers: { ...request.headers, authorization: basic(user) } }),
})

async function withEmpty<T>(work: (empty: Searchlet) => Promise<T>): Promise<T> {
  const empty = await open({ threads: 0 })
  try {
    return await work(empty)
  } finally {
    await empty.close()
  }
}

const INDICES = { indices: 'things' }

/** Some: the leak tests ask all of them. */
const SEARCHES: readonly RecordedRequest[] = [
  ...REQUESTS.search
    .filter((_, i) => i % 8 === 0)
    .map(({ body = {}, params = '' }) => ({ method: 'POST', path: `/things/_search${params}`, body: JSON.stringify(body) })),
  ...['/things/_mapping', '/things/_doc/1', '/things/_doc/2', '/_cat/indices', '/_cluster/state'].map(path => ({ method: 'GET', path })),
]

/** All that an engine holds. */
const contents = async (target: Searchlet) =>
  JSON.stringify(await Promise.all([target.search({ index: '*', size: 100 }), target.indices.get({ index: '*' })]))

const judged = [...PREFIXES.flatMap(prefix => [`${prefix}_word:hid*`, `${prefix}_text:quick`]), '*'].map((query, i) => ({
  id: `q${i}`,
  text: query,
  request: { query: { query_string: { query } } },
  ratings: new Map([['1', 1]]),
}))

/** By what is done: all that a user learns by it. */
const WAYS: Readonly<Record<string, (user: string) => Promise<string>>> = {
  'documents that are copied': user =>
    withEmpty(async empty => {
      const report = await copy(signedIn(user), empty, INDICES)
      return JSON.stringify(report) + (await contents(empty))
    }),
  'a copy from a server, which may move segments': user =>
    withEmpty(async empty => {
      const server = await startHttpServer(request => engine.handle(request), { port: 0, host: '127.0.0.1' })
      try {
        const report = await copy({ url: server.url, headers: { authorization: basic(user) } }, empty, INDICES)
        return JSON.stringify(report) + (await contents(empty))
      } finally {
        await server.close()
      }
    }),
  'lines for _bulk': async user => {
    let lines = ''
    for await (const some of bulkLines(signedIn(user), INDICES)) lines += some
    return lines
  },
  'answers that are compared': user =>
    withEmpty(async empty => JSON.stringify(await compareAnswers(signedIn(user), empty, { requests: SEARCHES }))),
  'a recorder': async user => {
    const output = join(folder, `${user}.ndjson`)
    const recorder = await record({ to: engine, output })
    const headers = { authorization: basic(user), 'content-type': 'application/json' }
    const answers = await Promise.all(
      SEARCHES.map(async ({ method, path, body }) => (await fetch(recorder.url + path, { method, headers, body })).text()),
    )
    await recorder.close()
    return answers.join('\n')
  },
  'rankings that are measured': async user => {
    const report = await evaluate(signedIn(user) as Searchlet, { index: 'things', queries: judged })
    return JSON.stringify(report)
  },
  'why a document is not found': async user => {
    const told = ['1', '2', '3'].flatMap(id =>
      judged.map(({ request: body }) => explainMissBehind(peerOf(signedIn(user), 'here'), { index: 'things', body }, id)),
    )
    return JSON.stringify(await Promise.all(told.map(one => one.catch(String))))
  },
}

describe.each(Object.entries(WAYS))('%s', (name, way) => {
  it.each(Object.keys(FORBIDDEN))('show nothing hidden to %s', async user => {
    expect(await way(user)).not.toMatch(FORBIDDEN[user])
  })

  // Rankings have ids, and explanations words of the question.
  if (!/rankings|why/.test(name))
    it('show it to who may see it', async () => {
      expect(await way('whole')).toMatch(HIDDEN)
    })
})

it('rankings have no documents that are hidden', async () => {
  const hits = async (user: string) => {
    const { variants } = await evaluate(signedIn(user) as Searchlet, { index: 'things', queries: judged })
    return variants[0].queries.map(({ hits }) => [...hits].sort().join())
  }
  const [whole, documents, excluded] = [await hits('whole'), await hits('documents'), await hits('excluded')]
  expect(whole.join(' ')).toContain('2')
  expect(documents.join(' ')).not.toContain('2')
  // By `secret_word` and `secret_text` nothing is found.
  expect(excluded.slice(2, 4)).toEqual(['', ''])
})

it('variants that change an index are made by who has the engine only', async () => {
  const variants = [{ name: 'other', k1: 1 }]
  await expect(evaluate(signedIn('masked') as Searchlet, { index: 'things', queries: judged, variants })).rejects.toThrow(
    'engine of this process',
  )
  await expect(
    evaluateGrid(signedIn('masked') as Searchlet, { index: 'things', queries: judged, grid: { k1: [1, 2] } } as never),
  ).rejects.toThrow()
})

it('measuring as a user counts what is refused as failed', async () => {
  const end = { handle: (request: Parameters<Searchlet['handle']>[0]) => engine.handle(request) }
  const { targets } = await bench([{ name: 'nobody', end }], { requests: SEARCHES.slice(0, 3), seconds: 0.1, warmup: 0 })
  expect(targets[0].failed).toBe(targets[0].requests)
})

describe('a recorder', () => {
  it('lets nobody in who has not signed in, although it is in the process of the engine', async () => {
    const recorder = await record({ to: engine, output: join(folder, 'nobody.ndjson') })
    const statuses = await Promise.all(SEARCHES.map(async ({ path }) => (await fetch(recorder.url + path)).status))
    await recorder.close()
    expect(new Set(statuses)).toEqual(new Set([401]))
  })

  it('writes down requests that set passwords without them', async () => {
    const output = join(folder, 'passwords.ndjson')
    const recorder = await record({ to: engine, output })
    const headers = { authorization: basic('whole'), 'content-type': 'application/json' }
    const ask = (method: string, path: string, body: object) => fetch(recorder.url + path, { method, headers, body: JSON.stringify(body) })
    const password = 'Nine-4-Lives-of-cats'
    await ask('PUT', '/_plugins/_security/api/account', { current_password: 'secret', password })
    await ask('PUT', '/_plugins/_security/api/internalusers/anna', { password, backend_roles: ['north'] })
    await ask('PATCH', '/_opendistro/_security/api/internalusers', [{ op: 'add', path: '/anna', value: { password } }] as never)
    await ask('POST', '/_nodes/reload_secure_settings', { secure_settings_password: password })
    await ask('POST', '/things/_search', { query: { term: { password } } })
    await recorder.close()
    const lines = (await readFile(output, 'utf8')).trim().split('\n')
    expect(lines.filter(line => line.includes(password))).toEqual([expect.stringContaining('/things/_search')])
    expect(lines.filter(line => /"secret"|current_password[^,]*secret/.test(line))).toEqual([])
    expect(lines.join()).toContain('north')
  })

  it('tells the engine who asks, so that addresses are blocked and recorded as those of its clients', async () => {
    const peers: unknown[] = []
    const to = {
      handle(request: Parameters<Searchlet['handle']>[0]) {
        peers.push(request.peer)
        return engine.handle(request)
      },
    }
    const recorder = await record({ to, output: join(folder, 'peers.ndjson') })
    await fetch(`${recorder.url}/`)
    await recorder.close()
    expect(peers).toEqual([{ address: expect.stringMatching(/^127\.0\.0\.1:\d+$/) }])
  })
})

it('what stands for a user stays this user, whatever a call says', async () => {
  const reader = engine.as({ roles: ['documents'] })
  const search = (options: object) => reader.search({ index: 'things', size: 10 }, options)
  for (const options of [{}, { as: undefined }, { as: { roles: ['whole'] } }])
    expect(JSON.stringify(await search(options))).not.toMatch(FORBIDDEN.documents)
})
