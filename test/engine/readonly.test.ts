// A read-only engine beside the process that writes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copy } from '../../src/copy.ts'
import { open, type Searchlet } from '../../src/main.ts'
import { builtFile } from '../support/built-sources.ts'

let path: string
const opened: Searchlet[] = []

beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'searchlet-readonly-'))
})
afterEach(async () => {
  for (const engine of opened.splice(0)) await engine.close()
  await rm(path, { recursive: true, force: true })
})

async function start(readOnly: boolean): Promise<Searchlet> {
  const engine = await open({ path, threads: 0, readOnly })
  opened.push(engine)
  return engine
}

const count = async (engine: Searchlet, index = 'books') => (await engine.count({ index })).count

async function filled(): Promise<Searchlet> {
  const writer = await start(false)
  await writer.indices.create({ index: 'books', body: { settings: { number_of_shards: 2, refresh_interval: '-1' } } })
  for (const id of ['1', '2', '3']) await writer.index({ index: 'books', id, body: { title: `book ${id}` } })
  await writer.indices.flush({ index: 'books' })
  return writer
}

/** Looks until it is so; commits show within a tenth of a second, busy machines aside. */
async function soon(look: () => Promise<void>): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      return await look()
    } catch (error) {
      if (left === 0) throw error
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
}

describe('an engine opened read-only', () => {
  it('sees the latest commit beside its writer, and no write that is not committed', async () => {
    const writer = await filled()
    await writer.index({ index: 'books', id: '4', refresh: true, body: { title: 'uncommitted' } })
    const reader = await start(true)
    expect(await count(reader)).toBe(3)
    expect((await reader.get({ index: 'books', id: '2' }))._source).toEqual({ title: 'book 2' })
    await writer.indices.refresh({ index: 'books' })
    expect(await count(writer)).toBe(4)
    expect(await count(reader)).toBe(3)
  })

  it('follows commits by itself, and at once when it is refreshed', async () => {
    const writer = await filled()
    const reader = await start(true)
    await writer.index({ index: 'books', id: '4', body: { title: 'new', pages: 7 } })
    await writer.delete({ index: 'books', id: '1' })
    await writer.index({ index: 'books', id: '2', body: { title: 'changed' } })
    await reader.indices.refresh({ index: 'books' })
    expect(await count(reader)).toBe(3)
    await writer.indices.flush({ index: 'books' })
    await reader.indices.refresh({ index: 'books' })
    expect(await count(reader)).toBe(3)
    expect((await reader.search({ index: 'books', body: { query: { range: { pages: { gt: 5 } } } } })).hits.hits[0]._id).toBe('4')
    expect((await reader.get({ index: 'books', id: '2' }))._source).toEqual({ title: 'changed' })
    expect(await reader.exists({ index: 'books', id: '1' })).toBe(false)
    await writer.index({ index: 'books', id: '5', body: { title: 'newer' } })
    await writer.indices.flush({ index: 'books' })
    await soon(async () => expect(await count(reader)).toBe(4))
  })

  it('follows mappings, aliases, settings, and indexes that come, close, open and go', async () => {
    const writer = await filled()
    const reader = await start(true)
    await writer.indices.putMapping({ index: 'books', body: { properties: { added: { type: 'keyword' } } } })
    await writer.indices.putAlias({ index: 'books', name: 'shelf' })
    await writer.indices.putSettings({ index: 'books', body: { 'index.max_result_window': 77 } })
    await writer.index({ index: 'more', id: '1', body: {} })
    await writer.indices.flush({ index: 'more' })
    await reader.indices.refresh()
    expect((await reader.indices.getMapping({ index: 'books' })).books.mappings.properties).toHaveProperty('added')
    expect(await count(reader, 'shelf')).toBe(3)
    await expect(reader.search({ index: 'books', body: { size: 78 } })).rejects.toMatchObject({
      rootCause: [{ message: expect.stringContaining('[77] but was [78]') }],
    })
    expect(await count(reader, 'more')).toBe(1)
    await writer.indices.close({ index: 'more' })
    await reader.indices.refresh({ index: 'books' })
    await expect(count(reader, 'more')).rejects.toMatchObject({ type: 'index_closed_exception' })
    await writer.indices.open({ index: 'more' })
    await reader.indices.refresh({ index: 'books' })
    expect(await count(reader, 'more')).toBe(1)
    await writer.indices.delete({ index: 'more' })
    await writer.index({ index: 'books', id: '9', body: {} })
    await reader.indices.refresh({ index: 'books' })
    await expect(count(reader, 'more')).rejects.toMatchObject({ type: 'index_not_found_exception' })
  })

  it('refuses what would change something, as a cluster that is read-only does', async () => {
    await filled()
    const reader = await start(true)
    const refused = { type: 'cluster_block_exception', status: 403, message: 'blocked by: [FORBIDDEN/6/cluster read-only (api)];' }
    const writes = [
      reader.index({ index: 'books', id: '1', body: {} }),
      reader.delete({ index: 'books', id: '1' }),
      reader.bulk({ index: 'books', body: [{ index: {} }, {}] }),
      reader.indices.create({ index: 'other' }),
      reader.indices.delete({ index: 'books' }),
      reader.indices.putMapping({ index: 'books', body: { properties: { a: { type: 'long' } } } }),
      reader.indices.putSettings({ index: 'books', body: { number_of_replicas: 0 } }),
      reader.indices.putAlias({ index: 'books', name: 'a' }),
      reader.indices.close({ index: 'books' }),
      reader.indices.forcemerge({ index: 'books' }),
      reader.cluster.putSettings({ body: { transient: { 'search.max_buckets': 7 } } }),
    ]
    for (const write of writes) await expect(write).rejects.toMatchObject(refused)
    await reader.indices.flush({ index: 'books' })
    await reader.indices.analyze({ body: { text: 'a', analyzer: 'standard' } })
    expect((await reader.indices.getAlias({ index: 'books' })).books).toEqual({ aliases: {} })
    expect((await reader.cluster.health()).status).toBeDefined()
    expect(await count(reader)).toBe(3)
  })

  it('writes no file, takes no lock, and leaves the folder to the next writer', async () => {
    const writer = await filled()
    await writer.close()
    const before = (await readdir(path, { recursive: true })).sort()
    const readers = [await start(true), await start(true)]
    for (const reader of readers) expect(await count(reader)).toBe(3)
    const next = await start(false)
    await next.index({ index: 'books', id: '4', body: {} })
    await next.indices.flush({ index: 'books' })
    for (const reader of readers) await soon(async () => expect(await count(reader)).toBe(4))
    await next.close()
    expect((await readdir(path, { recursive: true })).filter(name => name.endsWith('.lock'))).toEqual([])
    expect(before.filter(name => name.endsWith('.lock'))).toEqual([])
  })

  describe('where the process that wrote was killed', () => {
    /** Its files as a kill leaves them: with a log that nobody has committed. */
    async function killed(): Promise<string> {
      const writer = await filled()
      await writer.index({ index: 'books', id: '4', body: { title: 'logged', pages: 7 } })
      await writer.index({ index: 'books', id: '2', body: { title: 'changed' } })
      await writer.delete({ index: 'books', id: '3' })
      const left = `${path}-left`
      await cp(path, left, { recursive: true, filter: file => !/lock|sock/.test(file) })
      await writer.close()
      await rm(path, { recursive: true })
      await rename(left, path)
      return path
    }
    const ids = async (engine: Searchlet) => (await engine.search({ index: 'books' })).hits.hits.map(({ _id }) => _id).sort()
    const files = async () => {
      const names = (await readdir(path, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
      return Promise.all(names.map(async ({ parentPath, name }) => `${name} ${await readFile(join(parentPath, name), 'base64')}`))
    }

    it('shows what was acknowledged, and leaves the files as they are', async () => {
      await killed()
      const before = await files()
      const reader = await start(true)
      expect(await ids(reader)).toEqual(['1', '2', '4'])
      expect((await reader.get({ index: 'books', id: '2' }))._source).toEqual({ title: 'changed' })
      expect(await reader.exists({ index: 'books', id: '3' })).toBe(false)
      expect((await reader.search({ index: 'books', body: { query: { range: { pages: { gt: 5 } } } } })).hits.hits[0]._id).toBe('4')
      await expect(reader.index({ index: 'books', id: '9', body: {} })).rejects.toMatchObject({ type: 'cluster_block_exception' })
      const fork = await reader.fork()
      expect(await ids(fork)).toEqual(['1', '2', '4'])
      await fork.close()
      await reader.close()
      expect(await files()).toEqual(before)
    })

    it('follows the next process that writes', async () => {
      await killed()
      const reader = await start(true)
      expect(await ids(reader)).toEqual(['1', '2', '4'])
      const next = await start(false)
      await next.delete({ index: 'books', id: '4' })
      await next.index({ index: 'books', id: '3', body: { title: 'again' } })
      await reader.indices.refresh({ index: 'books' })
      expect(await ids(reader)).toEqual(['1', '2', '4'])
      await next.indices.flush({ index: 'books' })
      await reader.indices.refresh({ index: 'books' })
      expect(await ids(reader)).toEqual(['1', '2', '3'])
      expect((await reader.get({ index: 'books', id: '3' }))._source).toEqual({ title: 'again' })
      expect(await reader.exists({ index: 'books', id: '4' })).toBe(false)
    })

    it('steps over a record that was being written, and names a log that is damaged', async () => {
      await killed()
      const entries = await readdir(path, { recursive: true, withFileTypes: true })
      const log = entries.filter(({ name }) => name.endsWith('.tlog')).map(({ parentPath, name }) => join(parentPath, name))
      for (const file of log) await appendFile(file, Buffer.alloc(9, 1))
      const reader = await start(true)
      expect(await ids(reader)).toEqual(['1', '2', '4'])
      await reader.close()
      for (const file of log) {
        const bytes = await readFile(file)
        bytes[60] ^= 1
        await writeFile(file, bytes)
      }
      const damaged = await start(true)
      // Where both shards are, the search fails as a whole.
      const told = await damaged.count({ index: 'books' }).then(
        ({ _shards }) => JSON.stringify(_shards.failures),
        (error: Error) => error.message,
      )
      expect(told).toMatch(/translog-\d+\.tlog\] is damaged at byte/)
    })

    it('is copied whole', async () => {
      await killed()
      const target = await open({ threads: 0 })
      opened.push(target)
      await copy(await start(true), target)
      expect(await ids(target)).toEqual(['1', '2', '4'])
    })
  })

  it('needs a folder that is there', async () => {
    await expect(open({ readOnly: true })).rejects.toMatchObject({ type: 'illegal_argument_exception' })
    await expect(open({ readOnly: true, path: join(path, 'nothing') })).rejects.toMatchObject({ type: 'no_such_file_exception' })
    expect(await readdir(path)).toEqual([])
  })
})

it('processes that read beside one that commits without end see every commit whole', async () => {
  const main = builtFile('src/main.ts')
  const script = (name: string) => fileURLToPath(new URL(`./readonly-${name}.mjs`, import.meta.url))
  const writer = spawn(process.execPath, [script('writer'), main, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(writer.stdout, 'data')
    const readers = [1, 2].map(async () => {
      const child = spawn(process.execPath, [script('reader'), main, path, '4000'], { stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      let problems = ''
      child.stdout.on('data', chunk => (output += String(chunk)))
      child.stderr.on('data', chunk => (problems += String(chunk)))
      const [code] = await once(child, 'close')
      return { code, problems, ...(code === 0 ? JSON.parse(output) : {}) }
    })
    for (const seen of await Promise.all(readers)) {
      expect(seen).toMatchObject({ code: 0, problems: '', errors: [] })
      expect(seen.rounds).toBeGreaterThan(1)
    }
    expect(writer.exitCode).toBeNull()
  } finally {
    writer.kill('SIGKILL')
  }
})
