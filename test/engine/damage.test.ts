// Damaged files: the index they belong to answers errors that say so, and all others work.
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Logger, open, type Searchlet } from '../../src/main.ts'

let root: string
let sound: string
let engine: Searchlet | undefined
const errors = vi.fn()
const logger: Logger = { debug() {}, info() {}, warn() {}, error: errors }

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'searchlet-damage-'))
  sound = join(root, 'sound')
  const engine = await open({ path: sound, threads: 0 })
  for (const index of ['broken', 'other']) {
    await engine.indices.create({ index, body: { settings: { number_of_shards: 2, number_of_replicas: 0 } } })
    for (let n = 0; n < 20; n++) await engine.index({ index, id: String(n), body: { n, text: 'some text' } })
    await engine.indices.flush({ index })
    await engine.delete({ index, id: '3' })
    await engine.indices.flush({ index })
    for (let n = 20; n < 30; n++) await engine.index({ index, id: String(n), body: { n, text: 'some text' } })
  }
  await engine.close()
})
afterAll(() => rm(root, { recursive: true, force: true }))
afterEach(async () => {
  await engine?.close()
  engine = undefined
  errors.mockClear()
})

let copies = 0

/** Opens a copy in which files of the index were changed. `choose` picks those of shard 0, or of the index itself. */
async function openDamaged(choose: (file: string) => boolean, part: '0' | '.' = '0'): Promise<{ engine: Searchlet; path: string }> {
  const path = join(root, `copy-${copies++}`)
  await cp(sound, path, { recursive: true })
  for (const uuid of await readdir(join(path, 'indices'))) {
    const directory = join(path, 'indices', uuid)
    const state = (await readdir(directory)).find(file => file.endsWith('.state'))!
    if (!(await readFile(join(directory, state))).includes('broken')) continue
    for (const file of await readdir(join(directory, part))) {
      if (!choose(file)) continue
      const bytes = await readFile(join(directory, part, file))
      bytes[Math.floor(bytes.length / 2)] ^= 0x40
      await writeFile(join(directory, part, file), bytes)
    }
  }
  engine = await open({ path, threads: 0, logger })
  return { engine, path }
}

const request = (method: string, path: string, body?: unknown) =>
  engine!.handle({ method, path, ...(body !== undefined && { body: Buffer.from(JSON.stringify(body)) }) } as never)

const json = async (answer: ReturnType<typeof request>) => {
  const { status, body } = await answer
  return { status, body: JSON.parse(Buffer.from(body as Uint8Array).toString()) }
}

describe('a damaged file of a shard', () => {
  it.each([
    ['segment', /\.seg$/, 'corrupt_index_exception'],
    ['deletions', /\.live$/, 'corrupt_index_exception'],
    ['commit', /^commit-/, 'corrupt_index_exception'],
  ] as const)('%s: is named, and the other shards and indexes answer', async (_, files, type) => {
    const { engine, path } = await openDamaged(file => files.test(file))
    expect(errors).toHaveBeenCalledWith('shard [broken][0] cannot be opened', expect.objectContaining({ type }))

    expect((await engine.search({ index: 'other', body: { size: 0, track_total_hits: true } })).hits.total).toMatchObject({ value: 29 })
    await engine.index({ index: 'other', id: 'new', body: { n: 1 } })

    const partial = await json(request('GET', '/broken/_search'))
    expect(partial).toMatchObject({
      status: 200,
      body: {
        _shards: { total: 2, successful: 1, failed: 1, failures: [{ shard: 0, index: 'broken', reason: { caused_by: { type } } }] },
      },
    })
    expect(partial.body._shards.failures[0].reason.type).toBe('no_shard_available_action_exception')
    expect(partial.body._shards.failures[0].reason.caused_by.reason).toMatch(
      new RegExp(`^\\[broken\\]\\[0\\] cannot be opened: .*${path}/indices/[^/]+/0/[^/]*${files.source.replace(/^\^|\$$/g, '')}`),
    )

    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => (n === 3 ? null : (await request('GET', `/broken/_doc/${n}`)).status)),
    )
    expect(new Set(outcomes)).toEqual(new Set([null, 200, 503]))
    const failing = String(outcomes.indexOf(503))
    expect(await json(request('GET', `/broken/_doc/${failing}`))).toMatchObject({
      status: 503,
      body: { error: { type: 'no_shard_available_action_exception', caused_by: { type } }, status: 503 },
    })
    expect(await json(request('PUT', `/broken/_doc/${failing}`, { n: 1 }))).toMatchObject({
      status: 503,
      body: { error: { type: 'unavailable_shards_exception', reason: '[broken][0] primary shard is not active', caused_by: { type } } },
    })
    const bulk = await engine.bulk({
      index: 'broken',
      body: [{ index: { _id: failing } }, { n: 1 }, { index: { _id: String(outcomes.indexOf(200)) } }, { n: 2 }],
    })
    expect(bulk.items.map(item => item.index!.status)).toEqual([503, 200])

    expect((await json(request('GET', '/_cluster/health?level=shards'))).body).toMatchObject({
      status: 'red',
      active_primary_shards: 3,
      unassigned_shards: 1,
      indices: {
        broken: { status: 'red', shards: { 0: { status: 'red', primary_active: false }, 1: { status: 'green', primary_active: true } } },
        other: { status: 'green' },
      },
    })
    expect((await json(request('POST', '/broken/_refresh'))).body).toEqual({ _shards: { total: 2, successful: 1, failed: 0 } })
    const shards = await request('GET', '/_cat/shards/broken?h=shard,state')
    expect(Buffer.from(shards.body as Uint8Array).toString()).toMatch(/0 UNASSIGNED\s*\n1 STARTED/)
  })

  it('stays as it is: nothing is served, written over, or lost by closing the engine', async () => {
    const { engine, path } = await openDamaged(file => /\.seg$/.test(file))
    await engine.close()
    const again = await open({ path, threads: 0 })
    try {
      expect((await again.search({ index: 'broken', body: {} }))._shards).toMatchObject({ failed: 1 })
      // A damaged index can be removed, and made anew.
      await again.indices.delete({ index: 'broken' })
      await again.index({ index: 'broken', id: '1', refresh: true, body: { n: 1 } })
      expect((await again.search({ index: 'broken', body: {} })).hits.total).toMatchObject({ value: 1 })
    } finally {
      await again.close()
    }
  })

  it('works again when the file is mended and the index closed and opened', async () => {
    const { engine, path } = await openDamaged(file => /\.seg$/.test(file))
    await cp(join(sound, 'indices'), join(path, 'indices'), { recursive: true })
    await engine.indices.close({ index: 'broken' })
    await engine.indices.open({ index: 'broken' })
    expect((await engine.search({ index: 'broken', body: { size: 0, track_total_hits: true } })).hits.total).toMatchObject({ value: 29 })
    expect((await json(request('GET', '/_cluster/health'))).body.status).toBe('green')
  })
})

describe('an index whose state is damaged', () => {
  const damaged = {
    type: 'corrupt_index_exception',
    reason: expect.stringMatching(/^index \[broken\] cannot be opened: \[.*\/indices\/[^/]+\/index-\d+\.state\] is damaged/),
    index: 'broken',
  }

  it('is known by its name, and the other indexes answer', async () => {
    const { engine, path } = await openDamaged(file => file.endsWith('.state'), '.')
    expect(errors).toHaveBeenCalledWith('index [broken] cannot be opened', expect.objectContaining({ type: 'corrupt_index_exception' }))
    expect((await engine.search({ index: 'other', body: {} })).hits.total).toMatchObject({ value: 29 })

    const all = await json(request('GET', '/_search'))
    expect(all).toMatchObject({ status: 200, body: { _shards: { total: 4, successful: 2, failed: 2 }, hits: { total: { value: 29 } } } })
    expect(all.body._shards.failures[0].reason.caused_by).toMatchObject(damaged)
    for (const [method, uri, body] of [
      ['GET', '/broken/_search'],
      ['GET', '/broken/_doc/1'],
      ['PUT', '/broken/_doc/1', { n: 1 }],
      ['DELETE', '/broken/_doc/1'],
    ] as const) {
      const { status, body: answer } = await json(request(method, uri, body))
      expect([uri, status]).toEqual([uri, 503])
      expect(answer.error.caused_by).toMatchObject(damaged)
    }
    for (const uri of ['/broken', '/broken/_mapping', '/broken/_settings', '/broken/_alias', '/_mapping']) {
      const { status, body: answer } = await json(request('GET', uri))
      expect([uri, status]).toEqual([uri, 500])
      expect(answer.error).toMatchObject(damaged)
    }
    // Nobody knows its aliases.
    expect((await json(request('GET', '/alias/_search'))).body.error).toMatchObject({
      type: 'index_not_found_exception',
      caused_by: damaged,
    })
    for (const [uri, body] of [
      ['/broken/_mapping', { properties: { a: { type: 'keyword' } } }],
      ['/broken/_settings', { 'index.refresh_interval': '1s' }],
      ['/broken/_alias/a', {}],
    ] as const)
      expect((await json(request('PUT', uri, body))).body.error).toMatchObject(damaged)
    expect((await json(request('GET', '/_cluster/health?level=indices'))).body).toMatchObject({
      status: 'red',
      indices: { broken: { status: 'red' }, other: { status: 'green' } },
    })
    await engine.close()
    expect((await readdir(join(path, 'indices'))).length).toBe(2)
  })

  it('works again when the file is mended, and can be removed where it is not', async () => {
    const { engine, path } = await openDamaged(file => file.endsWith('.state'), '.')
    await engine.close()
    const beside = join(root, `copy-${copies++}`)
    await cp(path, beside, { recursive: true })
    await cp(join(sound, 'indices'), join(path, 'indices'), { recursive: true })
    const mended = await open({ path, threads: 0 })
    expect((await mended.count({ index: 'broken' })).count).toBe(29)
    await mended.close()

    const again = await open({ path: beside, threads: 0 })
    await again.indices.delete({ index: 'broken' })
    await again.index({ index: 'broken', id: '1', refresh: true, body: { n: 1 } })
    expect((await again.count({ index: 'broken' })).count).toBe(1)
    await again.close()
  })
})

it('what a killed writer left half-written beside a state is removed', async () => {
  const path = join(root, `copy-${copies++}`)
  await cp(sound, path, { recursive: true })
  const left = join(path, 'cluster-9.state.3.tmp')
  await writeFile(left, 'half')
  engine = await open({ path, threads: 0 })
  await engine.cluster.putSettings({ body: { persistent: { 'search.max_buckets': 100 } } })
  expect(await readdir(path)).not.toContain('cluster-9.state.3.tmp')
})
