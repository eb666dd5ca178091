// Indexes from one end to another: everything is there afterwards, nothing twice, and a copy that was stopped goes on.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bulkLines, type CopyEnd, type CopyOptions, copy, type Door } from '../../src/copy.ts'
import { open, type Searchlet } from '../../src/main.ts'
import { startHttpServer } from '../../src/rest/http-server.ts'

let from: Searchlet
let to: Searchlet
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'searchlet-copy-'))
  from = await open({ threads: 0 })
  to = await open({ threads: 0 })
})
afterEach(async () => {
  await from.close()
  await to.close()
  await rm(folder, { recursive: true, force: true })
})

const BOOKS = {
  settings: {
    number_of_shards: 3,
    number_of_replicas: 0,
    analysis: { analyzer: { plain: { type: 'custom', tokenizer: 'standard', filter: ['lowercase'] } } },
  },
  mappings: { dynamic: 'strict', properties: { title: { type: 'text', analyzer: 'plain' }, n: { type: 'long' } } },
  aliases: { small: { filter: { range: { n: { lt: 10 } } } } },
} as const

async function fill(engine: Searchlet, count: number, first = 0): Promise<void> {
  if (first === 0) await engine.indices.create({ index: 'books', body: BOOKS })
  const body = Array.from({ length: count }, (_, i) => [
    { index: { _id: `b${first + i}`, ...(i % 4 === 0 && { routing: `r${i % 5}` }) } },
    { title: `Volume ${first + i}`, n: first + i },
  ])
  await engine.bulk({ index: 'books', refresh: true, body: body.flat() })
}

/** Everything that a search tells of the documents, by id. */
async function documents(engine: Searchlet, index = 'books') {
  const { hits } = await engine.search({ index, body: { size: 10_000, version: true, stored_fields: ['_routing'], _source: true } })
  return hits.hits.map(hit => ({ ...hit, _score: null })).sort((a, b) => (a._id < b._id ? -1 : 1))
}

const rest = async (door: Door, path: string) => JSON.parse(String((await door.handle({ method: 'GET', path })).body))

/** An end that counts bulks, and lets a number of them through before it is gone. */
function mortal(door: Door, bulks: number): Door {
  return {
    async handle(request) {
      if (request.path.startsWith('/_bulk') && bulks-- <= 0) throw new Error('gone')
      return door.handle(request)
    },
  }
}

const IMPATIENT = { attempts: 1, millis: 0 }

/** Through doors that know nothing but REST, as ends on other machines. */
const copyDocuments = (source: CopyEnd, target: CopyEnd, options?: CopyOptions) => copy(restOnly(source), target, options)

const restOnly = (end: CopyEnd): CopyEnd => (typeof end === 'object' && 'handle' in end ? { handle: request => end.handle(request) } : end)

describe('copy', () => {
  it('gives the other end the same documents, with routing and versions, and the same index around them', async () => {
    await fill(from, 1000)
    await from.index({ index: 'books', id: 'b7', body: { title: 'Seven, again', n: 7 }, refresh: true })
    const report = await copyDocuments(from, to)
    expect(report).toEqual({
      indices: [{ name: 'books', written: 1000, there: 0, failed: 0 }],
      definitions: [],
      kept: [],
      left: [],
      failures: [],
    })
    expect(await documents(to)).toEqual(await documents(from))
    expect((await documents(to)).find(({ _id }) => _id === 'b7')).toMatchObject({ _version: 2 })
    expect((await rest(to, '/books')).books).toMatchObject({
      mappings: BOOKS.mappings,
      aliases: BOOKS.aliases,
      settings: { index: { number_of_shards: '3', analysis: BOOKS.settings.analysis } },
    })
    expect((await to.count({ index: 'small' })).count).toBe(10)
  })

  it('keeps every digit, and every member of a document as it was written', async () => {
    const source = '{"n":9007199254740993,"f":1.50,"__proto__":{"x":1},"text":"\\u2028 \\"ü\\" \\ud83d\\ude00"}'
    await from.handle({ method: 'PUT', path: '/exact/_doc/1?refresh=true', body: source, headers: { 'content-type': 'application/json' } })
    await copyDocuments(from, to)
    const text = async (door: Door) => String((await door.handle({ method: 'GET', path: '/exact/_source/1' })).body)
    expect(await text(to)).toContain('9007199254740993')
    expect(JSON.parse(await text(to))).toEqual(JSON.parse(await text(from)))
  })

  it('does no harm when it is done again, and brings what was written since', async () => {
    await fill(from, 300)
    const progressFile = join(folder, 'progress.json')
    await copyDocuments(from, to, { progressFile })
    await fill(from, 20, 300)
    await from.index({ index: 'books', id: 'b1', body: { title: 'Newer', n: 1 }, refresh: true })
    const second = await copyDocuments(from, to, { progressFile })
    expect(second.indices).toEqual([{ name: 'books', written: 21, there: 0, failed: 0 }])
    const third = await copyDocuments(from, to, { intoExisting: true })
    expect(third.indices).toEqual([{ name: 'books', written: 0, there: 320, failed: 0 }])
    expect(await documents(to)).toEqual(await documents(from))
  })

  it('goes on where it was stopped', async () => {
    await fill(from, 2000)
    const progressFile = join(folder, 'progress.json')
    await expect(copyDocuments(from, mortal(to, 2), { progressFile, patience: IMPATIENT })).rejects.toThrow(
      'the target does not answer POST /_bulk',
    )
    const { indices } = JSON.parse(await readFile(progressFile, 'utf8'))
    expect(Object.values(indices.books.shards).some(last => (last as number) >= 0)).toBe(true)
    const report = await copyDocuments(from, to, { progressFile })
    expect(report.indices[0].written).toBeLessThan(2000)
    expect(await documents(to)).toEqual(await documents(from))
  })

  it('goes on into an index that a killed run had just made, and begins anew where it is gone or another', async () => {
    await fill(from, 50)
    const progressFile = join(folder, 'progress.json')
    let left = ''
    const watched: Door = {
      async handle(request) {
        if (!request.path.startsWith('/_bulk')) return to.handle(request)
        left = await readFile(progressFile, 'utf8')
        throw new Error('killed')
      },
    }
    await expect(copyDocuments(from, watched, { progressFile, patience: IMPATIENT })).rejects.toThrow('killed')
    await writeFile(progressFile, left)
    const written = async (target: Searchlet) =>
      (await copyDocuments(from, target, { progressFile, intoExisting: target !== to })).indices[0]
    expect(await written(to)).toMatchObject({ written: 50 })
    expect(await written(to)).toMatchObject({ written: 0, there: 0 })
    await to.indices.delete({ index: 'books' })
    expect(await written(to)).toMatchObject({ written: 50 })
    const other = await open({ threads: 0 })
    try {
      await other.indices.create({ index: 'books', body: BOOKS })
      expect(await written(other)).toMatchObject({ written: 50 })
      expect(await documents(other)).toEqual(await documents(from))
      // The progress is that of the other now.
      await expect(copyDocuments(from, to, { progressFile })).rejects.toThrow('books is there already')
    } finally {
      await other.close()
    }
  })

  it('asks those who are busy again', async () => {
    await fill(from, 10)
    let refusals = 3
    const busy: Door = {
      async handle(request) {
        if (refusals-- > 0) return { status: 429, headers: {}, body: '{}' }
        return to.handle(request)
      },
    }
    await copyDocuments(from, busy, { patience: { attempts: 5, millis: 1 } })
    expect(await documents(to)).toEqual(await documents(from))
  })

  it('says of whom it asks that it is no OpenSearch, and gives one up soon that never answered', async () => {
    const page: Door = { handle: async () => ({ status: 200, headers: {}, body: '<html>Welcome</html>' }) }
    await expect(copyDocuments(page, to)).rejects.toMatchObject({
      message: 'the source answers GET /*?flat_settings=true&expand_wildcards=open with what is not JSON: <html>Welcome</html>',
      next: 'Is that the address of an OpenSearch, or of a Searchlet?',
    })
    let asked = 0
    const nobody: Door = { handle: () => Promise.reject(new Error(`refused, ${++asked}`)) }
    await expect(copyDocuments(nobody, to, { patience: { attempts: 8, millis: 0 } })).rejects.toThrow('does not answer GET /*')
    expect(asked).toBe(4)
  })

  it('leaves an index alone that is there already, before it changes anything', async () => {
    await fill(from, 10)
    await from.index({ index: 'authors', id: '1', refresh: true, body: { name: 'Anne' } })
    await to.indices.create({ index: 'books' })
    await expect(copyDocuments(from, to)).rejects.toThrow('books is there already')
    expect(await to.indices.exists({ index: 'authors' })).toBe(false)
  })

  it('brings templates, pipelines, scripts and streams, and none of what the other end has already', async () => {
    const script = { lang: 'painless', source: "doc['n'].value" }
    await from.putScript({ id: 'number', body: { script } })
    await from.ingest.putPipeline({ id: 'stamp', body: { processors: [{ set: { field: 'stamped', value: true } }] } })
    await from.cluster.putComponentTemplate({ name: 'part', body: { template: { settings: { number_of_replicas: 0 } } } })
    await from.indices.putIndexTemplate({ name: 'streams', body: { index_patterns: ['log-*'], data_stream: {}, composed_of: ['part'] } })
    await from.bulk({ index: 'log-a', refresh: true, body: [{ create: { _id: 'x' } }, { '@timestamp': 1, line: 'one' }] })
    await from.indices.rollover({ alias: 'log-a' })
    await from.bulk({ index: 'log-a', refresh: true, body: [{ create: { _id: 'y' } }, { '@timestamp': 2, line: 'two' }] })
    await to.putScript({ id: 'number', body: { script: { lang: 'painless', source: '1' } } })
    const report = await copyDocuments(from, to, { indices: 'log-*' })
    expect(report.definitions).toEqual(['ingest pipeline stamp', 'component template part', 'index template streams'])
    expect(report.kept).toEqual(['script number'])
    expect((await to.getScript({ id: 'number' })).script?.source).toBe('1')
    expect((await documents(to, 'log-a')).map(({ _id }) => _id)).toEqual(['x', 'y'])
    expect((await rest(to, '/_data_stream/log-a')).data_streams).toHaveLength(1)
    // What a stream has, it has.
    expect((await copyDocuments(from, to, { indices: 'log-*', intoExisting: true })).indices.map(({ there }) => there)).toEqual([1, 1])
  })

  it('runs no pipeline again, and blocks writes only when all are there', async () => {
    await from.ingest.putPipeline({ id: 'count', body: { processors: [{ script: { source: 'ctx.runs = (ctx.runs ?: 0) + 1' } }] } })
    await from.indices.create({ index: 'piped', body: { settings: { default_pipeline: 'count', final_pipeline: 'count' } } })
    await from.index({ index: 'piped', id: '1', refresh: true, body: {} })
    await from.indices.putSettings({ index: 'piped', body: { 'index.blocks.write': true } })
    await copyDocuments(from, to)
    expect((await documents(to, 'piped'))[0]._source).toEqual({ runs: 2 })
    const { settings } = (await rest(to, '/piped')).piped
    expect(settings.index).toMatchObject({ default_pipeline: 'count', final_pipeline: 'count', blocks: { write: 'true' } })
  })

  it('takes the settings it is given in the place of those there are', async () => {
    await fill(from, 5)
    await copyDocuments(from, to, { settings: { number_of_shards: 1 } })
    expect((await rest(to, '/books')).books.settings.index.number_of_shards).toBe('1')
    expect(await documents(to)).toEqual(await documents(from))
  })

  it('tells which documents were refused, and brings the others', async () => {
    await fill(from, 4)
    await to.indices.create({
      index: 'books',
      body: { mappings: { dynamic: 'strict', properties: { n: { type: 'byte' }, title: { type: 'text' } } } },
    })
    await from.index({ index: 'books', id: 'large', refresh: true, body: { n: 1000 } })
    const report = await copyDocuments(from, to, { intoExisting: true })
    expect(report.indices).toEqual([{ name: 'books', written: 4, there: 0, failed: 1 }])
    expect(report.failures).toEqual([{ index: 'books', id: 'large', reason: expect.stringContaining('mapper_parsing_exception') }])
  })

  it('leaves out an index that kept no documents, and brings the others', async () => {
    await from.indices.create({ index: 'lossy', body: { mappings: { _source: { enabled: false } } } })
    await from.index({ index: 'lossy', id: '1', refresh: true, body: { n: 1 } })
    await fill(from, 3)
    const { indices, left } = await copyDocuments(from, to)
    expect(indices).toEqual([{ name: 'books', written: 3, there: 0, failed: 0 }])
    expect(left).toEqual([{ name: 'lossy', reason: 'without _source' }])
    expect(await to.indices.exists({ index: 'lossy' })).toBe(false)
    await expect(bulkLines(restOnly(from)).next()).resolves.toMatchObject({ done: false })
    await expect(bulkLines(restOnly(from), { indices: 'lossy' }).next()).rejects.toMatchObject({
      next: expect.stringContaining('--indices'),
    })
  })

  it('says which indexes it leaves out where none are named, and takes them by their names', async () => {
    await fill(from, 3)
    await from.index({ index: '.dotted', id: '1', refresh: true, body: { n: 1 } })
    await from.indices.create({ index: 'aside', body: { settings: { 'index.hidden': true } } })
    await from.indices.create({ index: 'shut' })
    await from.indices.close({ index: 'shut' })
    const { left } = await copyDocuments(from, to)
    expect(left).toEqual([
      { name: '.dotted', reason: 'hidden' },
      { name: 'aside', reason: 'hidden' },
      { name: 'shut', reason: 'closed' },
    ])
    const named = await copyDocuments(from, to, { indices: ['.dotted', 'aside'] })
    expect(named).toMatchObject({
      indices: [
        { name: '.dotted', written: 1 },
        { name: 'aside', written: 0 },
      ],
      left: [],
    })
  })

  it('tells how far it came', async () => {
    await fill(from, 500)
    const told: string[] = []
    await copyDocuments(from, to, { onProgress: ({ index, done, total }) => told.push(`${index} ${done}/${total}`) })
    expect(told[0]).toBe('books 0/500')
    expect(told.at(-1)).toBe('books 500/500')
  })

  it('stops when it is told to', async () => {
    await fill(from, 500)
    const stop = new AbortController()
    const copied = copyDocuments(from, to, { signal: stop.signal, onProgress: ({ done }) => done > 0 && stop.abort(new Error('enough')) })
    await expect(copied).rejects.toThrow('enough')
  })

  it('does not take any file for the progress of a copy', async () => {
    const progressFile = join(folder, 'notes.json')
    await writeFile(progressFile, '{}')
    await expect(copyDocuments(from, to, { progressFile })).rejects.toThrow('does not tell how far a copy came')
  })

  it('reaches an end over HTTP, as whom its address says', async () => {
    await fill(from, 100)
    const users: unknown[] = []
    const server = await startHttpServer(
      request => {
        users.push(request.headers?.authorization)
        return to.handle(request)
      },
      { port: 0, host: '127.0.0.1' },
    )
    try {
      const url = new URL(server.url)
      const named: CopyEnd = server.url.replace('//', '//anne:p%40ss@')
      expect((await copyDocuments(from, named)).indices[0].written).toBe(100)
      expect(new Set(users)).toEqual(new Set([`Basic ${Buffer.from('anne:p@ss').toString('base64')}`]))
      await copyDocuments(from, { url, headers: { authorization: 'ApiKey abc' } }, { intoExisting: true })
      expect(users.at(-1)).toBe('ApiKey abc')
    } finally {
      await server.close()
    }
    expect(await documents(to)).toEqual(await documents(from))
    await expect(copyDocuments(from, server.url, { patience: IMPATIENT })).rejects.toThrow(/^127\.0\.0\.1:\d+ does not answer/)
  })

  it('makes lines that any bulk takes', async () => {
    await fill(from, 50)
    let lines = ''
    for await (const some of bulkLines(from, { indices: 'books' })) lines += some
    expect(lines.split('\n')).toHaveLength(101)
    const { errors } = await to.bulk({ body: lines, refresh: true })
    expect(errors).toBe(false)
    expect((await documents(to)).map(({ _id, _routing, _source }) => ({ _id, _routing, _source }))).toEqual(
      (await documents(from)).map(({ _id, _routing, _source }) => ({ _id, _routing, _source })),
    )
  })
})

describe('a copy between engines of this machine', () => {
  const hits = async (engine: Searchlet) =>
    (
      await engine.search({
        index: 'books',
        body: { size: 100, query: { match: { title: 'volume 7' } }, explain: true, sort: ['_score', 'n'] },
      })
    ).hits

  it('moves segments: the same answers and scores, aliases, settings, mappings, templates, versions', async () => {
    await fill(from, 500)
    await from.bulk({ index: 'books', refresh: true, body: [...Array(50)].flatMap((_, i) => [{ delete: { _id: `b${i * 3}` } }]) })
    await from.indices.putIndexTemplate({ name: 'logs', body: { index_patterns: ['logs-*'] } })
    await from.ingest.putPipeline({ id: 'p', body: { processors: [] } })
    let bulks = 0
    const counting = Object.assign(Object.create(to), {
      handle: (request: { path: string }) => {
        if (request.path.startsWith('/_bulk')) bulks++
        return to.handle(request as never)
      },
    }) as Searchlet
    const report = await copy(from, counting)
    expect(bulks).toBe(0)
    const { count } = await from.count({ index: 'books' })
    expect(report.indices).toEqual([{ name: 'books', written: count, there: 0, failed: 0 }])
    expect(report.definitions).toEqual(['ingest pipeline p', 'index template logs'])
    expect(await documents(to)).toEqual(await documents(from))
    const scored = async (engine: Searchlet) =>
      (await hits(engine)).hits.map(({ _id, _score, _explanation }) => ({ _id, _score, _explanation }))
    expect(await scored(to)).toEqual(await scored(from))
    const described = async (engine: Searchlet) => {
      const { aliases, mappings, settings } = (await rest(engine, '/books')).books
      const { uuid, creation_date, ...others } = settings.index
      return { aliases, mappings, others }
    }
    expect(await described(to)).toEqual(await described(from))
    expect((await rest(to, '/books')).books.settings.index.uuid).not.toBe((await rest(from, '/books')).books.settings.index.uuid)
    // Each goes its own way from here.
    await to.index({ index: 'books', id: 'mine', refresh: true, body: { title: 'Mine', n: 1 } })
    expect(await from.exists({ index: 'books', id: 'mine' })).toBe(false)
  })

  it('brings what was written since, when it is done again', async () => {
    await fill(from, 100)
    const progressFile = join(folder, 'progress.json')
    await copy(from, to, { progressFile })
    await fill(from, 10, 100)
    await from.index({ index: 'books', id: 'b1', refresh: true, body: { title: 'Changed', n: 1 } })
    const report = await copy(from, to, { progressFile })
    expect(report.indices).toEqual([{ name: 'books', written: 11, there: 0, failed: 0 }])
    expect(await documents(to)).toEqual(await documents(from))
  })

  it('takes settings that leave segments alone, and goes by documents for others', async () => {
    await fill(from, 20)
    await copy(from, to, { settings: { number_of_replicas: 2 } })
    expect((await rest(to, '/books')).books.settings.index.number_of_replicas).toBe('2')
    await to.indices.delete({ index: 'books' })
    await copy(from, to, { settings: { number_of_shards: 2 } })
    expect((await rest(to, '/books')).books.settings.index.number_of_shards).toBe('2')
    expect(await documents(to)).toEqual(await documents(from))
  })

  it('moves an index that kept no documents, and refuses one whose name is taken', async () => {
    await from.indices.create({ index: 'lossy', body: { mappings: { _source: { enabled: false } } } })
    await from.index({ index: 'lossy', id: '1', refresh: true, body: { n: 1 } })
    await copy(from, to)
    expect(await to.count({ index: 'lossy', q: 'n:1' })).toMatchObject({ count: 1 })
    await expect(copy(from, to)).rejects.toThrow('lossy is there already')
    await expect(to.adopt({ from: await from.export() })).rejects.toMatchObject({ type: 'resource_already_exists_exception' })
  })

  it('is kept on disk, whoever has the directories', async () => {
    await fill(from, 50)
    const path = join(folder, 'target')
    const owner = await open({ path, threads: 0 })
    const attached = await open({ path, threads: 0, attach: true })
    await copy(from, attached)
    expect(await documents(attached)).toEqual(await documents(from))
    await copy(attached, to)
    expect(await documents(to)).toEqual(await documents(from))
    const reader = await open({ path, threads: 0, attach: true, readOnly: true })
    await expect(reader.adopt({ from: await from.export() })).rejects.toMatchObject({ status: 403 })
    for (const engine of [reader, attached, owner]) await engine.close()
    const again = await open({ path, threads: 0 })
    expect(await documents(again)).toEqual(await documents(from))
    await again.close()
  })

  it('shows nothing to who must sign in', async () => {
    const secured = await open({ threads: 0, security: { demo: true } })
    await secured.index({ index: 'books', id: '1', refresh: true, body: { n: 1 } })
    await expect(copy(secured, to)).rejects.toThrow('401')
    await secured.close()
  })
})
