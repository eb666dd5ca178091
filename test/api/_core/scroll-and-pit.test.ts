// Scrolls and points in time over an engine at work: what they see, when they end, who may use them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import type { SecurityPolicy } from '../../../src/security/policy.ts'
import { caller } from '../rest-caller.ts'

const engines: Searchlet[] = []
const folders: string[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

async function books(shards = 2, options: Parameters<typeof open>[0] = {}): Promise<Searchlet> {
  const engine = await open({ threads: 0, ...options })
  engines.push(engine)
  await engine.indices.create({
    index: 'books',
    body: { settings: { number_of_shards: shards }, mappings: { properties: { n: { type: 'integer' } } } },
  })
  return engine
}

async function fill(engine: Searchlet, from: number, to: number): Promise<void> {
  const body = Array.from({ length: to - from }, (_, i) => [{ index: { _index: 'books', _id: `d${from + i}` } }, { n: from + i }]).flat()
  if (body.length > 0) await engine.bulk({ refresh: true, body })
}

type Page = Awaited<ReturnType<Searchlet['search']>>
const ids = (page: Page) => page.hits.hits.map(({ _id }) => _id)

describe('what they see', () => {
  it.each([['memory'], ['disk']])('stays the same while documents are written, deleted and merged (%s)', async place => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.constantFrom('write', 'delete', 'merge', 'update'), { minLength: 1, maxLength: 6 }),
        fc.constantFrom('scroll', 'pit'),
        async (count, size, changes, kind) => {
          const path = place === 'disk' ? await mkdtemp(join(tmpdir(), 'pages-')) : undefined
          if (path !== undefined) folders.push(path)
          const engine = await books(2, { path })
          await fill(engine, 0, count)
          const sort = ['n', '_id']
          const whole = ids(await engine.search({ index: 'books', body: { size: 100, sort } }))
          let step = 0
          const change = async () => {
            const what = changes[step++ % changes.length]
            if (what === 'write') await fill(engine, 100 + step * 10, 103 + step * 10)
            else if (what === 'merge') await engine.indices.forcemerge({ index: 'books', max_num_segments: 1 })
            else if (what === 'update') await engine.index({ index: 'books', id: 'd0', refresh: true, body: { n: 1000 + step } })
            else await engine.delete({ index: 'books', id: whole[step % whole.length], refresh: true }).catch(() => {})
          }
          const found: string[] = []
          if (kind === 'scroll') {
            let page = await engine.search({ index: 'books', scroll: '1m', body: { size, sort } })
            while (page.hits.hits.length > 0 && found.length <= whole.length) {
              found.push(...ids(page))
              expect(page.hits.total).toEqual({ value: count, relation: 'eq' })
              await change()
              page = await engine.scroll({ body: { scroll_id: page._scroll_id!, scroll: '1m' } })
            }
          } else {
            const { pit_id } = await engine.createPit({ index: 'books', keep_alive: '1m' })
            let after: unknown[] | undefined
            for (;;) {
              const pit = { id: pit_id, keep_alive: '1m' }
              const page: Page = await engine.search({ body: { size, sort, pit, ...(after && { search_after: after }) } })
              expect(page.pit_id).toBe(pit_id)
              if (page.hits.hits.length === 0 || found.length > whole.length) break
              found.push(...ids(page))
              after = page.hits.hits.at(-1)!.sort
              await change()
            }
          }
          await engine.close()
          expect(found).toEqual(whole)
        },
      ),
      { numRuns: place === 'disk' ? 6 : 25 },
    )
  })

  it('a scroll keeps small pages from searching again and again, and tells the same total and best score', async () => {
    const engine = await books(3)
    await fill(engine, 0, 50)
    const first = await engine.search({ index: 'books', scroll: '1m', body: { size: 20, query: { range: { n: { gte: 5 } } } } })
    const second = await engine.scroll({ body: { scroll_id: first._scroll_id!, scroll: '1m' } })
    const third = await engine.scroll({ body: { scroll_id: first._scroll_id! } })
    expect([...ids(first), ...ids(second), ...ids(third)].sort()).toEqual(Array.from({ length: 45 }, (_, i) => `d${i + 5}`).sort())
    for (const page of [second, third]) expect(page.hits).toMatchObject({ total: { value: 45 }, max_score: 1 })
    expect(second._scroll_id).toBe(first._scroll_id)
    // A page asked for without `scroll` is the last one.
    expect(third._scroll_id).toBeUndefined()
    await expect(engine.scroll({ body: { scroll_id: first._scroll_id! } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('their end', () => {
  it('freeing tells how many shards were held open, and 1 for all', async () => {
    const engine = await books(3)
    await fill(engine, 0, 9)
    const open = async () => (await engine.search({ index: 'books', scroll: '1m', body: { size: 1 } }))._scroll_id!
    const id = await open()
    await open()
    expect(await engine.clearScroll({ body: { scroll_id: [id, id] } })).toEqual({ succeeded: true, num_freed: 3 })
    expect(await engine.clearScroll({ scroll_id: '_all' })).toEqual({ succeeded: true, num_freed: 1 })
    expect(await engine.clearScroll({ scroll_id: '_all' })).toEqual({ succeeded: true, num_freed: 1 })
    expect(await engine.clearScroll({ scroll_id: id })).toEqual({ succeeded: true, num_freed: 0 })
  })

  it('a scroll whose time is over answers as the server does, for each of its shards', async () => {
    const engine = await books(2)
    await fill(engine, 0, 9)
    const { _scroll_id } = await engine.search({ index: 'books', scroll: '1ms', body: { size: 1 } })
    await new Promise(resolve => setTimeout(resolve, 20))
    const error = await engine.scroll({ body: { scroll_id: _scroll_id!, scroll: '1m' } }).catch((thrown: unknown) => thrown)
    const missing = { shard: -1, index: null, reason: { type: 'search_context_missing_exception', reason: expect.any(String) } }
    expect(error).toMatchObject({
      type: 'search_phase_execution_exception',
      reason: 'all shards failed',
      status: 404,
      details: { phase: 'query', grouped: true, failed_shards: [missing, missing] },
    })
  })

  it('closing or deleting an index ends them there and nowhere else', async () => {
    const engine = await books(1)
    await fill(engine, 0, 4)
    await engine.index({ index: 'other', id: 'o', refresh: true, body: { n: 0 } })
    const scroll = (await engine.search({ index: 'books,other', scroll: '1m', body: { size: 1, sort: ['n'] } }))._scroll_id!
    const { pit_id } = await engine.createPit({ index: 'books,other', keep_alive: '1m' })
    await engine.indices.close({ index: 'books' })
    await expect(engine.search({ body: { pit: { id: pit_id } } })).rejects.toMatchObject({ type: 'index_closed_exception' })
    await engine.indices.open({ index: 'books' })
    expect(await engine.search({ body: { pit: { id: pit_id } } })).toMatchObject({
      _shards: { total: 2, failed: 1, failures: [{ index: 'books', reason: { type: 'search_context_missing_exception' } }] },
      hits: { hits: [{ _id: 'o' }] },
    })
    expect(await engine.scroll({ body: { scroll_id: scroll, scroll: '1m' } })).toMatchObject({
      _shards: { total: 2, failed: 1, failures: [{ shard: -1, index: null }] },
    })
    await engine.indices.delete({ index: 'books,other' })
    await expect(engine.search({ body: { pit: { id: pit_id } } })).rejects.toMatchObject({
      type: 'index_not_found_exception',
      reason: 'no such index [books]',
    })
    await expect(engine.scroll({ body: { scroll_id: scroll } })).rejects.toMatchObject({ status: 404 })
    expect(await engine.getAllPits()).toEqual({ pits: [] })
  })

  it('points in time are listed and deleted', async () => {
    const engine = await books()
    const { pit_id, creation_time, _shards } = await engine.createPit({ index: 'books', keep_alive: '23h' })
    expect(_shards).toEqual({ total: 2, successful: 2, skipped: 0, failed: 0 })
    expect(await engine.getAllPits()).toEqual({ pits: [{ pit_id, creation_time, keep_alive: 82_800_000 }] })
    expect(await engine.deletePit({ body: { pit_id: [pit_id, pit_id] } })).toEqual({ pits: [{ successful: true, pit_id }] })
    expect(await engine.deletePit({ body: { pit_id } })).toEqual({ pits: [{ successful: true, pit_id }] })
    expect(await engine.deleteAllPits()).toEqual({ pits: [] })
    await expect(engine.search({ body: { pit: { id: pit_id } } })).rejects.toMatchObject({
      status: 404,
      details: {
        failed_shards: [
          { shard: 0, index: 'books', node: expect.any(String) },
          { shard: 1, index: 'books' },
        ],
      },
    })
  })

  it('limits hold, also those that are changed', async () => {
    const engine = await books(2)
    await engine.cluster.putSettings({ body: { transient: { 'search.max_open_scroll_context': 1, 'search.max_open_pit_context': 1 } } })
    await expect(engine.search({ index: 'books', scroll: '1m' })).rejects.toMatchObject({
      status: 429,
      details: { phase: 'query', failed_shards: [{ reason: { type: 'rejected_execution_exception' } }] },
      cause: { type: 'rejected_execution_exception', cause: { type: 'rejected_execution_exception' } },
    })
    await expect(engine.createPit({ index: 'books', keep_alive: '1m' })).rejects.toMatchObject({
      status: 429,
      details: { phase: 'create_pit' },
    })
    await expect(engine.search({ index: 'books', scroll: '48h' })).rejects.toMatchObject({ status: 400 })
  })
})

describe('over REST', () => {
  it('requests that say too little or too much', async () => {
    const ask = await caller()
    engines.push(ask.engine)
    const reason = async (request: string, body?: unknown) => {
      const answer = await ask(request, body)
      return [answer.status, answer.body.error.reason]
    }
    expect(await reason('POST /_search/scroll')).toEqual([400, 'Validation Failed: 1: scrollId is missing;'])
    expect(await reason('POST /_search/scroll', { scroll_id: 'x', size: 1 })).toEqual([
      400,
      'Unknown parameter [size] in request body or parameter is of the wrong type[VALUE_NUMBER] ',
    ])
    expect(await reason('POST /_search/scroll', [])).toEqual([400, 'Malformed content, must start with an object'])
    expect(await reason('POST /_search/scroll', '{"a')).toEqual([400, 'Failed to parse request body'])
    expect(await reason('DELETE /_search/scroll', {})).toEqual([400, 'Validation Failed: 1: no scroll ids specified;'])
    expect(await reason('DELETE /_search/point_in_time', {})).toEqual([400, 'Validation Failed: 1: no pit ids specified;'])
    expect(await reason('POST /x/_search/point_in_time')).toEqual([400, 'Validation Failed: 1: keep alive not specified;'])
    expect(await reason('POST /x*/_search/point_in_time?keep_alive=1m')).toEqual([400, 'invalid id: [null]'])
    expect(await reason('POST /_search?routing=a&preference=b', { pit: { id: 'x' } })).toEqual([
      400,
      'Validation Failed: 1: [routing] cannot be used with point in time;2: [preference] cannot be used with point in time;',
    ])
  })
})

describe('permission', () => {
  const policy: SecurityPolicy = {
    enabled: true,
    authenticate: ({ authorization }) => ({ name: authorization ?? 'nobody', backendRoles: [], roles: [] }),
    decide: ({ name }, action, indices) =>
      name === 'admin' ||
      (name.startsWith('reader') && String(action).startsWith('indices:data/read/') && indices.every(index => index === 'books'))
        ? { allowed: true }
        : { allowed: false, reason: `no permissions for [${action}] on [${indices.join(',')}]` },
  }

  it('is asked again with every use', async () => {
    const engine = await open({ threads: 0, security: policy })
    engines.push(engine)
    const as = (authorization: string) => ({ authorization })
    for (const index of ['books', 'secrets']) await engine.index({ index, id: '1', refresh: true, body: { n: 1 } }, as('admin'))
    const page = await engine.search({ index: 'books', scroll: '1m', body: { size: 1 } }, as('reader'))
    const body = { scroll_id: page._scroll_id!, scroll: '1m' }
    await expect(engine.scroll({ body }, as('nobody'))).rejects.toMatchObject({ status: 403 })
    await expect(engine.scroll({ body }, as('reader2'))).rejects.toMatchObject({
      status: 403,
      cause: { reason: 'Wrong user in reader context' },
    })
    expect(await engine.scroll({ body }, as('reader'))).toMatchObject({ hits: { hits: [] } })
    const { pit_id } = await engine.createPit({ index: 'secrets', keep_alive: '1m' }, as('admin'))
    await expect(engine.search({ body: { pit: { id: pit_id } } }, as('reader'))).rejects.toMatchObject({ status: 403 })
    await expect(engine.deletePit({ body: { pit_id } }, as('reader'))).rejects.toMatchObject({ status: 403 })
    await expect(engine.getAllPits({}, as('reader'))).rejects.toMatchObject({ status: 403 })
    const searches = [{ index: 'books' }, { size: 0 }, { index: 'secrets' }, { size: 0 }]
    const { responses } = await engine.msearch({ body: searches }, as('reader'))
    expect(responses).toMatchObject([{ status: 200 }, { status: 403, error: { type: 'security_exception' } }])
  })
})
