// Several processes on one data directory: those that do not own it are served by the one that does.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { rowNamed, table } from '../../src/api/table.ts'
import { createClient } from '../../src/client.ts'
import type { ApiError } from '../../src/core/errors.ts'
import { open, type Searchlet } from '../../src/searchlet.ts'
import { OtherProcess } from './process.ts'

const root = await mkdtemp(join(tmpdir(), 'searchlet-attach-'))
const processes: OtherProcess[] = []
const engines: Searchlet[] = []
let made = 0
const fresh = () => join(root, `data-${made++}`)

async function owner(options: object): Promise<OtherProcess> {
  const other = await OtherProcess.start(root, { threads: 0, ...options })
  processes.push(other)
  return other
}

async function here(options: Parameters<typeof open>[0]): Promise<Searchlet> {
  const engine = await open({ threads: 0, ...options })
  engines.push(engine)
  return engine
}

afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  for (const other of processes.splice(0)) await other.kill()
})
afterAll(() => rm(root, { recursive: true, force: true }))

it('every operation has a name of its own, by which the owner finds it', () => {
  const names = table().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const row of table()) expect(rowNamed(row.name)).toBe(row)
})

describe.skipIf(process.platform === 'win32')('a process attached to a data directory', () => {
  it('calls the same functions and gets the same answers and errors as the owner', async () => {
    const path = fresh()
    const first = await owner({ path })
    const engine = await here({ path, attach: true })
    const long = 1234567890123456789n
    await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'The quick brown fox', n: long, at: new Date(0) } })
    await engine.bulk({ refresh: true, body: [{ index: { _index: 'books', _id: '2' } }, { title: 'a lazy dog', n: 2 }] })
    const requests: [string, object][] = [
      ['search', { index: 'books', body: { query: { match: { title: 'fox' } }, explain: true } }],
      ['search', { index: 'books', body: { sort: [{ n: 'desc' }], aggs: { most: { max: { field: 'n' } } } } }],
      ['get', { index: 'books', id: '1' }],
      ['exists', { index: 'books', id: 'nope' }],
      ['indices.getMapping', { index: 'books' }],
      ['cat.indices', { format: 'json', h: 'index,docs.count' }],
      ['get', { index: 'books', id: 'nope' }],
      ['search', { index: 'nope' }],
      ['search', { index: 'books', body: { query: { nope: {} } } }],
      ['search', { index: 'books', body: '{"query": {"match": {"title": {"query": "x", "nope": 1}}}}' }],
      ['index', { index: 'books', id: '1', op_type: 'create', body: {} }],
      ['search', { index: 'books', nope: 1 }],
    ]
    const outcome = async (calling: Promise<unknown>) => {
      try {
        const answer = (await calling) as { took?: number }
        if (typeof answer === 'object' && answer !== null) delete answer.took
        return { answer }
      } catch (thrown) {
        const { type, status, reason, details } = thrown as { type: string; status: number; reason: string; details: unknown }
        return { type, status, reason, details }
      }
    }
    const callee = (name: string) =>
      // biome-ignore lint/suspicious/noExplicitAny: a function by its name
      name.split('.').reduce((part, key) => part[key].bind?.(part) ?? part[key], engine as any) as (params: object) => Promise<unknown>
    for (const [name, params] of requests) {
      const expected = await outcome(first.call(name, params))
      expect(await outcome(callee(name)(params)), name).toStrictEqual(expected)
    }
    expect(await engine.get({ index: 'books', id: '1' })).toMatchObject({ _source: { n: long, at: '1970-01-01T00:00:00.000Z' } })
    for (const rest of [
      { method: 'GET', path: '/books/_search?pretty&filter_path=hits.hits._source', body: { query: { match: { title: 'fox' } } } },
      { method: 'GET', path: '/books/_mapping?format=yaml' },
      { method: 'GET', path: '/_cat/indices?h=index' },
      { method: 'GET', path: '/books/_doc/1' },
      { method: 'HEAD', path: '/books' },
      { method: 'PUT', path: '/nope/nope/nope' },
      { method: 'GET', path: '/nope/_search?error_trace' },
      { method: 'POST', path: '/_bulk', body: '{"index":{"_index":"books","_id":"1"}}\n{"n":"x"}\n', headers: { 'x-opaque-id': 'me' } },
    ]) {
      const plain = ({ status, headers, body }: { status: number; headers: object; body: Uint8Array | string }) => ({
        status,
        headers,
        body: String(body).replaceAll(/"(took|stack_trace)":("[^"]*"|\d+)/g, ''),
      })
      expect(plain(await engine.handle(rest)), rest.path).toStrictEqual(plain(await first.call('handle', rest)))
    }
  })

  it('serves the official client, users, forks, exports and explainMiss', async () => {
    const path = fresh()
    await owner({ path })
    const engine = await here({ path, attach: true })
    const client = createClient(engine)
    await client.index({ index: 'books', id: '1', refresh: true, body: { title: 'fox' } })
    expect((await client.search({ index: 'books', body: { query: { match: { title: 'fox' } } } })).body.hits.hits).toHaveLength(1)
    await expect(client.get({ index: 'books', id: '2' })).rejects.toMatchObject({ statusCode: 404 })
    await engine.indices.putIndexTemplate({ name: 'logs', body: { index_patterns: ['logs-*'] } })

    const fork = await engine.fork()
    engines.push(fork)
    expect(await fork.count({ index: 'books' })).toMatchObject({ count: 1 })
    expect(await fork.indices.existsIndexTemplate({ name: 'logs' })).toBe(true)
    await fork.indices.delete({ index: 'books' })
    expect(await engine.indices.exists({ index: 'books' })).toBe(true)

    const copy = await here({ from: await engine.export({ indices: 'books' }) })
    expect(await copy.count({ index: 'books' })).toMatchObject({ count: 1 })
    await engine.export({ path: join(path, '../file.searchlet') })
    expect(await (await here({ from: join(path, '../file.searchlet') })).count({ index: 'books' })).toMatchObject({ count: 1 })
    const { reasons } = await engine.explainMiss({ index: 'books', body: { query: { term: { title: 'Fox' } } } }, '1')
    expect(reasons[0]).toContain('try `match`')
  })

  it('sends and gets bodies of many megabytes as they are', async () => {
    const path = fresh()
    await owner({ path })
    const engine = await here({ path, attach: true })
    const lines: object[] = []
    for (let n = 0; n < 6000; n++)
      lines.push({ index: { _id: String(n) } }, { n, text: `${'lorem ipsum '.repeat(100)}${n}`, deep: { list: [`ü\u{1f98a}${n}`, null] } })
    await engine.bulk({ index: 'big', refresh: true, body: lines })
    const { hits } = await engine.search({ index: 'big', body: { size: 6000, sort: ['n'] } })
    expect(hits.hits.map(hit => hit._source)).toStrictEqual(lines.filter((_, i) => i % 2 === 1))
    const { body } = await engine.handle({ method: 'GET', path: '/big/_search?size=6000&sort=n' })
    expect(JSON.parse(String(body)).hits.hits.map((hit: { _source: unknown }) => hit._source)).toStrictEqual(
      lines.filter((_, i) => i % 2 === 1),
    )
    const text = 'x'.repeat(20 << 20)
    await engine.index({ index: 'long', id: '1', body: { text }, refresh: true })
    expect(((await engine.get({ index: 'long', id: '1' })) as { _source: { text: string } })._source.text === text).toBe(true)
  })

  it('cancels at the owner what nobody waits for any more', async () => {
    const path = fresh()
    const first = await owner({ path })
    const engine = await here({ path, attach: true })
    await engine.bulk({ index: 'n', refresh: true, body: Array.from({ length: 2000 }, (_, n) => [{ index: {} }, { n }]).flat() })
    const controller = new AbortController()
    const slow = engine.search(
      {
        index: 'n',
        body: {
          query: {
            script_score: {
              query: { match_all: {} },
              script: { source: 'double s = 0; for (int i = 0; i < 100000; i++) { s += i } return s' },
            },
          },
        },
      },
      { signal: controller.signal },
    )
    const failed = expect(slow).rejects.toSatisfy(error =>
      JSON.stringify((error as ApiError).toBody()).includes('task_cancelled_exception'),
    )
    setTimeout(() => controller.abort(), 200)
    await failed
    const running = async () => {
      const { nodes } = await first.call('tasks.list', { actions: '*search' })
      return Object.values(nodes as Record<string, { tasks: object }>).flatMap(({ tasks }) => Object.keys(tasks))
    }
    await expect.poll(running).toEqual([])
  }, 60_000)

  it('becomes the owner when that is killed: nothing acknowledged is lost, nothing is written twice', async () => {
    const path = fresh()
    let current = await owner({ path, attach: true })
    const others = [await owner({ path, attach: true }), await owner({ path, attach: true }), await owner({ path, attach: true })]
    const done = new Set<number>()
    const unknown = new Set<number>()
    for (let round = 0; round < 2; round++) {
      const floods = others.map((other, i) => other.flood('n', round * 10_000 + i * 1000, round * 10_000 + i * 1000 + 120))
      await new Promise(resolve => setTimeout(resolve, 250))
      await current.kill()
      for (const flood of await Promise.all(floods)) {
        for (const n of flood.done) done.add(n)
        for (const [n, status, reason] of flood.failed) {
          expect([status, reason]).toEqual([500, expect.stringContaining('it is unknown whether it was done')])
          unknown.add(n)
        }
      }
      const lock = JSON.parse(await readFile(join(path, 'searchlet.lock'), 'utf8')) as { pid: number }
      current = others.splice(
        others.findIndex(other => other.child.pid === lock.pid),
        1,
      )[0]
      expect(current.child.pid).toBe(lock.pid)
      // At most the one that was under way, of each.
      expect(unknown.size).toBeLessThanOrEqual(3 * (round + 1))
    }
    const engine = await here({ path, attach: true })
    await engine.indices.refresh({ index: 'n' })
    const { hits } = await engine.search({ index: 'n', body: { size: 10_000, _source: ['n'] } })
    const found = hits.hits.map(hit => (hit._source as { n: number }).n)
    expect(new Set(found).size, 'written twice').toBe(found.length)
    expect([...done].filter(n => !found.includes(n))).toEqual([])
    expect(found.filter(n => !done.has(n) && !unknown.has(n))).toEqual([])
    expect(done.size).toBeGreaterThan(400)
  })

  it('fails no call when the owner closes', async () => {
    const path = fresh()
    const first = await owner({ path })
    const second = await owner({ path, attach: true })
    const flooded = second.flood('n', 0, 200)
    await new Promise(resolve => setTimeout(resolve, 150))
    await first.call('close')
    const { done, failed } = await flooded
    expect(failed).toEqual([])
    await second.call('indices.refresh', { index: 'n' })
    expect(await second.call('count', { index: 'n' })).toMatchObject({ count: 200 })
    expect(done).toHaveLength(200)
    // The one that left may come back.
    const again = await here({ path, attach: true })
    expect(await again.count({ index: 'n' })).toMatchObject({ count: 200 })
  })

  it('reads again at the next owner what was under way', async () => {
    const path = fresh()
    const first = await owner({ path })
    const engine = await here({ path, attach: true })
    await engine.index({ index: 'n', id: '1', body: {}, refresh: true })
    const counts = Array.from({ length: 20 }, () => engine.count({ index: 'n' }))
    await first.kill()
    for (const count of await Promise.all(counts)) expect(count).toMatchObject({ count: 1 })
  })

  it('only reads, with readOnly: what the owner has not committed, too', async () => {
    const path = fresh()
    const first = await owner({ path })
    await first.call('index', { index: 'n', id: '1', body: { n: 1 }, refresh: true })
    const reader = await here({ path, attach: true, readOnly: true })
    expect(await reader.count({ index: 'n' })).toMatchObject({ count: 1 })
    for (const write of [
      reader.index({ index: 'n', body: {} }),
      reader.indices.delete({ index: 'n' }),
      reader.cluster.putSettings({ body: {} }),
    ])
      await expect(write).rejects.toMatchObject({ type: 'cluster_block_exception', status: 403 })
    expect((await reader.handle({ method: 'DELETE', path: '/n' })).status).toBe(403)
    await first.call('close')
    // It does not take the owner's place: the directory is free.
    expect(await reader.count({ index: 'n' })).toMatchObject({ count: 1 })
    await expect(reader.index({ index: 'n', body: {} })).rejects.toMatchObject({ status: 403 })
    await (await open({ path, threads: 0 })).close()
  })

  it('is refused by an owner that answers no others, and by another version', async () => {
    const path = fresh()
    const alone = await here({ path, attach: false })
    await expect(open({ path, attach: true })).rejects.toMatchObject({
      type: 'illegal_state_exception',
      message: expect.stringContaining(`is locked by process ${process.pid}`),
    })
    await alone.close()
    const first = await here({ path })
    const file = join(path, 'searchlet.lock')
    const written = await readFile(file, 'utf8')
    await writeFile(file, written.replace(/"dialect":"[^"]*"/, '"dialect":"9.9.9 node"'))
    await expect(open({ path, attach: true })).rejects.toMatchObject({ message: expect.stringContaining('another version (9.9.9 node') })
    await writeFile(file, written)
    await (await open({ path, attach: true })).close()
    await first.close()
    await expect(open({ attach: true })).rejects.toMatchObject({ message: '[attach] needs a [path]' })
  })

  it("finds a socket that is its user's alone, and leaves none behind", async () => {
    const path = fresh()
    const first = await owner({ path })
    const [name] = (await readdir(path)).filter(name => name.startsWith('lock-guests-'))
    expect((await stat(join(path, name))).mode & 0o777).toBe(0o600)
    await first.kill()
    const next = await here({ path, attach: true })
    const guests = (await readdir(path)).filter(name => name.startsWith('lock-guests-'))
    expect(guests).toHaveLength(1)
    expect(guests).not.toContain(name)
    await next.close()
    expect((await readdir(path)).filter(name => /\.sock$|\.lock/.test(name))).toEqual([])
  })

  it('is checked by the owner as its own callers are, and does not take the place of an owner that knows users', async () => {
    const path = fresh()
    const first = await owner({ path, security: { demo: true } })
    const engine = await here({ path, attach: true })
    await engine.index({ index: 'books', id: '1', body: { title: 'fox' }, refresh: true })
    const basic = (name: string) => `Basic ${Buffer.from(`${name}:${name}`).toString('base64')}`
    const search = { method: 'GET', path: '/books/_search' }
    expect((await engine.handle(search)).status).toBe(401)
    expect((await engine.handle({ ...search, headers: { authorization: basic('admin') } })).status).toBe(200)
    expect((await engine.handle({ ...search, headers: { authorization: 'Basic bm86bm8=' } })).status).toBe(401)
    await expect(engine.search({ index: 'books' }, { authorization: 'Basic bm86bm8=' })).rejects.toMatchObject({ status: 401 })
    const reader = engine.as({ roles: ['readall'] })
    expect((await reader.search({ index: 'books' })).hits.hits).toHaveLength(1)
    await expect(reader.index({ index: 'books', body: {} })).rejects.toMatchObject({ type: 'security_exception', status: 403 })
    const expected = await first.call('handle', {
      method: 'GET',
      path: '/_plugins/_security/authinfo',
      headers: { authorization: basic('admin') },
    })
    expect(
      (await engine.handle({ method: 'GET', path: '/_plugins/_security/authinfo', headers: { authorization: basic('admin') } })).body,
    ).toBe(expected.body)
    const fork = await engine.fork()
    engines.push(fork)
    expect((await fork.handle(search)).status).toBe(401)
    await first.kill()
    const waiting = engine.count({ index: 'books' })
    const next = await owner({ path, security: { demo: true } })
    expect(await waiting).toMatchObject({ count: 1 })
    expect(await next.call('count', { index: 'books' })).toMatchObject({ count: 1 })
  })

  it('is not answered in the place of its users by an owner that knows none', async () => {
    const path = fresh()
    const first = await owner({ path })
    await first.call('index', { index: 'books', id: '1', body: { title: 'fox' } })
    const reason = `data directory [${path}] is owned by a process without [security]: it would answer everyone`
    await expect(open({ path, attach: true, threads: 0, security: { demo: true } })).rejects.toMatchObject({
      type: 'illegal_state_exception',
      reason,
    })
    await first.kill()
    const engine = await here({ path, attach: true, security: { demo: true } })
    expect((await engine.handle({ method: 'GET', path: '/books/_search' })).status).toBe(401)
  })
})
