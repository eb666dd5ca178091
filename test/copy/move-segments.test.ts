// Indexes move from server to server segment by segment: everything is as it was, nothing is shown to who may not see it, and what is lost on its way is
// sent again.
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CopyEnd, copy } from '../../src/copy.ts'
import { framedPiece, pieceIn } from '../../src/engine/images/pieces.ts'
import { open, type Searchlet } from '../../src/main.ts'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'
import type { RestRequest, RestResponse } from '../../src/rest/rest-types.ts'

let folder: string
let opened: Searchlet[]
let servers: HttpServer[]
/** What was asked of the servers: `POST /_bulk`. */
let asked: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'searchlet-move-'))
  opened = []
  servers = []
  asked = []
})
afterEach(async () => {
  for (const server of servers) await server.close()
  for (const engine of opened) await engine.close()
  await rm(folder, { recursive: true, force: true })
})

type Options = NonNullable<Parameters<typeof open>[0]>

async function engineWith(options: Options = {}): Promise<Searchlet> {
  const engine = await open({ threads: 0, ...options })
  opened.push(engine)
  return engine
}

/** Its address. `answer` may stand before the engine. */
async function served(engine: Searchlet, answer = (request: RestRequest) => engine.handle(request)): Promise<string> {
  const counted = (request: RestRequest) => {
    asked.push(`${request.method} ${request.path.replace(/\?.*/, '')}`)
    return answer(request)
  }
  const server = await startHttpServer(counted, { port: 0, host: '127.0.0.1' })
  servers.push(server)
  return server.url
}

async function fill(engine: Searchlet, count = 300): Promise<void> {
  await engine.indices.create({
    index: 'books',
    body: {
      settings: { number_of_shards: 2, number_of_replicas: 0 },
      mappings: { properties: { title: { type: 'text' }, n: { type: 'long' } } },
      aliases: { small: { filter: { range: { n: { lt: 10 } } } } },
    },
  })
  const body = Array.from({ length: count }, (_, n) => [{ index: { _id: `b${n}` } }, { title: `Volume ${n} of the books`, n }])
  await engine.bulk({ index: 'books', body: body.flat() })
  await engine.index({ index: 'books', id: 'b7', body: { title: 'Seven, again', n: 7 } })
  await engine.delete({ index: 'books', id: 'b8', refresh: true })
}

/** Everything that a search tells, scores among it. */
async function found(engine: Searchlet, index = 'books') {
  const { hits } = await engine.search({
    index,
    body: { size: 1000, version: true, seq_no_primary_term: true, query: { match: { title: 'volume seven 12' } }, sort: ['_score', 'n'] },
  })
  return { ...hits, hits: hits.hits.map(({ _primary_term, ...hit }) => hit) }
}

const IMPATIENT = { attempts: 3, millis: 1 }
const bulks = () => asked.filter(request => request.includes('_bulk'))

describe('a copy between servers', () => {
  it('moves segments: the same documents, scores, versions and sequence numbers, and no bulk', async () => {
    const from = await engineWith()
    const to = await engineWith({ path: join(folder, 'to') })
    await fill(from)
    const told: number[] = []
    const report = await copy(await served(from), await served(to), { onProgress: ({ done }) => told.push(done) })
    expect(report.indices).toEqual([{ name: 'books', written: 299, there: 0, failed: 0 }])
    expect(bulks()).toEqual([])
    expect(await found(to)).toEqual(await found(from))
    expect((await to.count({ index: 'small' })).count).toBe(9)
    expect(told.at(-1)).toBe(299)
    // Each goes its own way from here.
    await to.index({ index: 'books', id: 'mine', body: { n: 1 }, refresh: true })
    expect(await from.exists({ index: 'books', id: 'mine' })).toBe(false)
  })

  it.each(['to a server', 'from a server'])('moves them %s as well, where the other end is a directory', async way => {
    const [from, to] = [await engineWith({ path: join(folder, 'from') }), await engineWith({ path: join(folder, 'to') })]
    await fill(from)
    const ends: [CopyEnd, CopyEnd] = way === 'to a server' ? [from, await served(to)] : [await served(from), to]
    await copy(...ends, { settings: { number_of_replicas: 3 } })
    expect(bulks()).toEqual([])
    expect(await found(to)).toEqual(await found(from))
    const { books } = await to.indices.getSettings({ index: 'books' })
    expect(books.settings).toMatchObject({ index: { number_of_replicas: '3' } })
  })

  it('has an index on disk when it says so, and nothing else', async () => {
    const from = await engineWith()
    const path = join(folder, 'to')
    const to = await engineWith({ path })
    await fill(from)
    await copy(await served(from), await served(to))
    expect(await readdir(join(path, 'incoming'))).toEqual([])
    // As a crash at this moment would leave it.
    await cp(path, join(folder, 'crashed'), { recursive: true, filter: name => !name.endsWith('.sock') })
    const again = await engineWith({ path: join(folder, 'crashed') })
    expect(await found(again)).toEqual(await found(from))
  })

  it('brings what was written meanwhile, and since', async () => {
    const from = await engineWith()
    const to = await engineWith()
    await fill(from)
    const progressFile = join(folder, 'progress.json')
    let isWritten = false
    const source = await served(from, async request => {
      const answer = await from.handle(request)
      if (request.path.endsWith('/_send') && !isWritten) {
        isWritten = true
        await from.index({ index: 'books', id: 'meanwhile', body: { n: 1 } })
      }
      return answer
    })
    const target = await served(to)
    await copy(source, target, { progressFile })
    expect(await to.exists({ index: 'books', id: 'meanwhile' })).toBe(true)
    await from.index({ index: 'books', id: 'since', body: { n: 2 } })
    expect((await copy(source, target, { progressFile })).indices).toEqual([{ name: 'books', written: 1, there: 0, failed: 0 }])
  })

  it('goes by many pieces where there is much, and sends again what was lost', async () => {
    const from = await engineWith()
    const to = await engineWith({ path: join(folder, 'to') })
    const random = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 2654435761 * (i + 7)) >>> 13)).toString('base64')
    const mappings = { properties: { data: { type: 'keyword', index: false, doc_values: false } } } as const
    await from.indices.create({ index: 'large', body: { mappings } })
    for (let i = 0; i < 12; i++) await from.index({ index: 'large', id: `${i}`, body: { i, data: random(900_000 + i) } })
    await from.indices.refresh({ index: 'large' })
    /** Every second answer is lost, after it was given. */
    const lossy = (engine: Searchlet) => {
      let answers = 0
      return served(engine, async (request): Promise<RestResponse> => {
        const answer = await engine.handle(request)
        const isLost = request.path.includes('id=') && answers++ % 2 === 0
        return isLost ? { status: 503, headers: {}, body: '' } : answer
      })
    }
    await copy(await lossy(from), await lossy(to), { patience: IMPATIENT })
    expect(asked.filter(request => request.endsWith('/_adopt')).length).toBeGreaterThan(6)
    expect(bulks()).toEqual([])
    const all = async (engine: Searchlet) =>
      (await engine.search({ index: 'large', body: { size: 20, sort: ['i'] } })).hits.hits.map(({ _source }) => _source)
    expect(await all(to)).toEqual(await all(from))
  })

  it('goes by documents where a server knows nothing of segments', async () => {
    const [from, to] = [await engineWith(), await engineWith()]
    await fill(from)
    const other = await served(to, request =>
      request.path.startsWith('/_searchlet/')
        ? Promise.resolve({ status: 400, headers: {}, body: '{"error":"no handler found for uri"}' })
        : to.handle(request),
    )
    await copy(await served(from), other)
    expect(bulks().length).toBeGreaterThan(0)
    const plain = async (engine: Searchlet) => (await found(engine)).hits.map(({ _id, _source, _version }) => ({ _id, _source, _version }))
    expect(await plain(to)).toEqual(await plain(from))
  })
})

it('brings by documents what a user may see, where that is not all', async () => {
  const hash = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
  const from = await engineWith({
    security: {
      config: {
        internalusers: { fenced: { hash, opendistro_security_roles: ['fenced'] } },
        roles: {
          fenced: {
            cluster_permissions: ['*'],
            index_permissions: [{ index_patterns: ['books'], allowed_actions: ['*'], dls: '{"range":{"n":{"lt":5}}}' }],
          },
        },
      },
    },
  })
  const to = await engineWith()
  await fill(from, 20)
  const source = (await served(from)).replace('//', '//fenced:secret@')
  expect((await copy(source, await served(to), { indices: 'books', parts: ['indices', 'documents'] })).indices).toEqual([
    { name: 'books', written: 5, there: 0, failed: 0 },
  ])
  expect((await to.search({ index: 'books', body: { size: 100 } })).hits.hits.map(({ _id }) => _id).sort()).toEqual([
    'b0',
    'b1',
    'b2',
    'b3',
    'b4',
  ])
})

describe('segments over REST', () => {
  const ask = async (engine: Searchlet, path: string, body?: Uint8Array | string, headers: Record<string, string> = {}) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await engine.handle({ method: 'POST', path: `/_searchlet/segments/${path}`, body, headers: { ...type, ...headers } })
    const json = typeof answer.body === 'string' && answer.body.startsWith('{') ? JSON.parse(answer.body) : undefined
    return { status: answer.status, json, bytes: answer.body as Uint8Array }
  }

  /** As one piece. */
  async function sent(engine: Searchlet, index: string): Promise<Uint8Array> {
    const { id } = (await ask(engine, `${index}/_send`)).json
    return (await ask(engine, `${index}/_send?id=${id}&piece=0`)).bytes
  }

  async function adopted(engine: Searchlet, index: string, piece: Uint8Array) {
    const { status, json } = await ask(engine, `${index}/_adopt`)
    if (status !== 200) return json
    const taken = await ask(engine, `${index}/_adopt?id=${json.id}&piece=0`, piece)
    return taken.status === 200 ? (await ask(engine, `${index}/_adopt?id=${json.id}`)).json : taken.json
  }

  it('refuse what was damaged, forged or is meant for another name', async () => {
    const from = await engineWith()
    await fill(from, 20)
    await from.indices.create({ index: 'small-books' })
    const piece = await sent(from, 'books')
    const to = await engineWith({ path: join(folder, 'to') })
    const reasonOf = async (name: string, bytes: Uint8Array) => (await adopted(to, name, bytes)).error.reason
    const damaged = Uint8Array.from(piece)
    damaged[piece.length >> 1] ^= 1
    expect(await reasonOf('books', damaged)).toContain('its checksum does not match')
    expect(await reasonOf('books', Buffer.from('{}'))).toBe('that is no piece of an export')
    expect(await reasonOf('books', framedPiece([Buffer.alloc(100)]))).toContain('it is no export')
    const inside = Uint8Array.from(pieceIn(piece))
    inside[inside.length >> 1] ^= 1
    expect(await reasonOf('books', framedPiece([inside]))).toContain('does not match')
    expect(await reasonOf('books', framedPiece([pieceIn(piece).subarray(0, 1000)]))).toContain('its end is missing')
    expect(await reasonOf('movies', piece)).toBe('an export of [movies] is wanted, not of [books]')
    await to.indices.create({ index: 'small' })
    expect(await reasonOf('books', piece)).toContain('an index exists with the same name as the alias')
    await to.indices.create({ index: 'books' })
    expect(await reasonOf('books', piece)).toContain('already exists')
    expect(await to.count({ index: 'books' })).toMatchObject({ count: 0 })
  })

  it('are given in order, to who began, and once more if need be', async () => {
    const engine = await engineWith()
    await fill(engine, 20)
    const { id } = (await ask(engine, 'books/_send')).json
    const first = await ask(engine, `books/_send?id=${id}&piece=0`)
    expect((await ask(engine, `books/_send?id=${id}&piece=0`)).bytes).toEqual(first.bytes)
    expect((await ask(engine, `books/_send?id=${id}&piece=2`)).json.error.reason).toBe('piece [2] is not the next one, which is [1]')
    expect(pieceIn((await ask(engine, `books/_send?id=${id}&piece=1`)).bytes)).toHaveLength(0)
    expect((await ask(engine, `books/_send?id=${id}&piece=0`)).status).toBe(400)
    expect((await ask(engine, 'books/_send?id=0123&piece=0')).status).toBe(404)
    expect((await ask(engine, `books/_adopt?id=${id}&piece=0`, 'x')).status).toBe(404)
    expect((await ask(engine, 'small/_send')).json.error.reason).toBe('[small] is an alias: the name of an index is wanted')
    expect((await ask(engine, 'nothing/_send')).status).toBe(404)
  })

  it('are limited in number, and what did not arrive whole is gone when the directory is opened again', async () => {
    const path = join(folder, 'to')
    const first = await engineWith({ path })
    for (let i = 0; i < 16; i++) expect((await ask(first, `new-${i}/_adopt`)).status).toBe(200)
    expect((await ask(first, 'one-more/_adopt')).status).toBe(429)
    await first.close()
    const again = await engineWith({ path })
    const { id } = (await ask(again, 'books/_adopt')).json
    expect((await ask(again, `books/_adopt?id=${id}&piece=0`, framedPiece([Buffer.alloc(10)]))).status).toBe(200)
    expect(await readdir(join(path, 'incoming'))).toEqual([id])
    await again.close()
    await (await engineWith({ path })).close()
    expect(await readdir(path)).not.toContain('incoming')
  })

  it('take no more memory of an engine that has no directory than requests may', async () => {
    const engine = await engineWith({ settings: { 'indices.breaker.request.limit': '6mb' } })
    const { id } = (await ask(engine, 'books/_adopt')).json
    const piece = framedPiece([Buffer.alloc(4 << 20)])
    expect((await ask(engine, `books/_adopt?id=${id}&piece=0`, piece)).status).toBe(200)
    const refused = await ask(engine, `books/_adopt?id=${id}&piece=1`, piece)
    expect(refused).toMatchObject({ status: 429, json: { error: { type: 'circuit_breaking_exception' } } })
    // The piece is still the next one: what was refused left nothing.
    expect((await ask(engine, `books/_adopt?id=${id}&piece=1`, framedPiece([Buffer.alloc(1 << 20)]))).status).toBe(200)
  })

  it('are for those who may take and restore snapshots, and see all of the index', async () => {
    const hash = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
    const user = (role: string) => ({ hash, opendistro_security_roles: [role] })
    const books = (limits: object = {}, allowed_actions = ['*']) => [{ index_patterns: ['books'], allowed_actions, ...limits }]
    const names = ['whole', 'reader', 'blind', 'fenced', 'maskless', 'elsewhere']
    const config = {
      internalusers: Object.fromEntries(names.map(name => [name, user(name)])),
      roles: {
        whole: { cluster_permissions: ['*'], index_permissions: books() },
        reader: { cluster_permissions: ['cluster_composite_ops'], index_permissions: books() },
        blind: { cluster_permissions: ['*'], index_permissions: books({}, ['indices:admin/*']) },
        fenced: { cluster_permissions: ['*'], index_permissions: books({ dls: '{"term":{"n":1}}' }) },
        maskless: { cluster_permissions: ['*'], index_permissions: books({ masked_fields: ['title'] }) },
        elsewhere: { cluster_permissions: ['*'], index_permissions: [{ index_patterns: ['films'], allowed_actions: ['*'] }] },
      },
    }
    const engine = await engineWith({ security: { config } })
    await fill(engine, 20)
    const as = (name: string) => ({ authorization: `Basic ${Buffer.from(`${name}:secret`).toString('base64')}` })
    const statuses = async (path: string) => {
      const all: Record<string, number> = {}
      for (const name of names) all[name] = (await ask(engine, path, undefined, as(name))).status
      return all
    }
    expect(await statuses('books/_send')).toEqual({ whole: 200, reader: 403, blind: 403, fenced: 500, maskless: 500, elsewhere: 403 })
    const { json } = await ask(engine, 'books/_send', undefined, as('fenced'))
    expect(json.error.reason).toBe('Export is not supported when FLS or DLS or Fieldmasking is activated')
    const { id } = (await ask(engine, 'books/_send', undefined, as('whole'))).json
    const others = await statuses(`books/_send?id=${id}&piece=0`)
    expect(others).toEqual({ whole: 200, reader: 403, blind: 403, fenced: 500, maskless: 500, elsewhere: 403 })
    expect((await ask(engine, 'books/_send', undefined, {})).status).toBe(401)
    await engine.indices.delete({ index: 'books' })
    expect(await statuses('books/_adopt')).toEqual({ whole: 200, reader: 403, blind: 403, fenced: 200, maskless: 200, elsewhere: 403 })
  })
})
