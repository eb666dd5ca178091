// The console's handler: who gets in, what it lets through to the engine, and what a page of another origin gets.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Console, type ConsoleOptions, createConsole } from '../../src/console/create-console.ts'
import { remoteTarget } from '../../src/console/remote-target.ts'
import { Sessions } from '../../src/console/sessions.ts'
import { open, type Searchlet } from '../../src/main.ts'
import { startHttpServer } from '../../src/rest/http-server.ts'

const toClose: (() => unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

async function listen(handler: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(handler!)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  toClose.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function shown({ security = false, ...options }: ConsoleOptions & { security?: boolean } = {}) {
  const engine: Searchlet = await open({ threads: 0, ...(security && { security: { demo: true } }) })
  const pages: Console = createConsole(engine, options)
  toClose.push(
    () => engine.close(),
    () => pages.close(),
  )
  return { engine, pages, url: await listen(pages) }
}

/** A browser: it keeps the cookie and the token. */
class Visitor {
  private cookie = ''
  token = ''
  constructor(readonly url: string) {}

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${this.url}/_console${path}`, {
      method,
      redirect: 'manual',
      headers: {
        cookie: this.cookie,
        'x-console-token': this.token,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const set = response.headers.get('set-cookie')
    if (set !== null) this.cookie = set.split(';')[0]
    const text = await response.text()
    const json = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, body: json, set }
  }

  async come() {
    const { body } = await this.ask('GET', '/session')
    this.token = body.token
    return body
  }

  async signIn(user: string, password: string) {
    const answer = await this.ask('POST', '/session', { user, password })
    if (answer.status === 200) this.token = answer.body.token
    return answer
  }
}

describe('the console without security', () => {
  it('answers the API to its own page', async () => {
    const { url } = await shown()
    const visitor = new Visitor(url)
    expect(await visitor.come()).toMatchObject({ state: 'open', user: null, cluster: { tagline: expect.any(String) } })
    expect(await visitor.ask('PUT', '/api/books/_doc/1?refresh', { title: 'fox' })).toMatchObject({ status: 201 })
    const found = await visitor.ask('POST', '/api/books/_search', { query: { match: { title: 'fox' } } }, { 'x-console-method': 'GET' })
    expect(found.body.hits.total.value).toBe(1)
    expect((await visitor.ask('GET', '/api/')).body).toHaveProperty('version')
    expect((await visitor.ask('GET', '/api/nothing/_search')).body.error.type).toBe('index_not_found_exception')
  })

  it('sends a strict policy with everything', async () => {
    const { url } = await shown()
    const visitor = new Visitor(url)
    for (const path of ['', '/', '/session', '/api/', '/nothing', '/language']) {
      const { headers } = await visitor.ask('GET', path)
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|https?:|\*/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it('refuses whoever has no token of the session, or another’s', async () => {
    const { url, engine } = await shown()
    const [visitor, other, stranger] = [new Visitor(url), new Visitor(url), new Visitor(url)]
    await visitor.come()
    await other.come()
    expect((await stranger.ask('PUT', '/api/books')).status).toBe(403)
    expect((await visitor.ask('PUT', '/api/books', undefined, { 'x-console-token': other.token })).status).toBe(403)
    expect((await visitor.ask('PUT', '/api/books', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await visitor.ask('GET', '/session', undefined, { 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await visitor.ask('GET', '/language', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect(await engine.indices.exists({ index: 'books' })).toBe(false)
    expect((await visitor.ask('PUT', '/api/books')).status).toBe(200)
  })

  it('tells the operations and names that are completed', async () => {
    const { url } = await shown()
    const { body } = await new Visitor(url).ask('GET', '/language')
    expect(body.operations).toContainEqual(
      expect.objectContaining({ name: 'search', routes: expect.arrayContaining(['GET /{index}/_search']) }),
    )
    expect(body).toMatchObject({
      queries: expect.arrayContaining(['match', 'geo_shape', 'hybrid']),
      aggregations: expect.arrayContaining(['terms', 'avg']),
      tokenFilters: expect.arrayContaining(['lowercase', 'stemmer']),
      searchKeys: { query: ['object'], size: ['value'], sort: ['value', 'object', 'array'] },
    })
  })

  it('is for names of this machine only, where it is told so', async () => {
    const { url } = await shown({ onlyLocalNames: true })
    const { request } = await import('node:http')
    const ask = (host: string) =>
      new Promise<number>((resolve, reject) => {
        request(`${url}/_console/session`, { headers: { host } }, response => {
          response.resume()
          resolve(response.statusCode!)
        })
          .on('error', reject)
          .end()
      })
    for (const host of ['localhost:1', '127.0.0.1', '[::1]:9200', 'search.localhost']) expect(await ask(host), host).toBe(200)
    for (const host of ['evil.example.com', '127.0.0.1.example.com', 'localhost.example.com:80']) expect(await ask(host), host).toBe(421)
  })

  it('takes its place in an application, below a path and behind a parser', async () => {
    const { pages, engine } = await shown()
    const url = await listen((request, response) => {
      if (request.headers['x-parsed'] === undefined) return pages(request, response, () => response.writeHead(418).end())
      let text = ''
      request.on('data', chunk => (text += chunk))
      request.on('end', () => {
        Object.assign(request, { body: JSON.parse(text), originalUrl: request.url, url: request.url!.replace('/_console', '') })
        setImmediate(() => pages(request, response))
      })
    })
    expect((await fetch(`${url}/elsewhere`)).status).toBe(418)
    expect((await fetch(`${url}/_consoles`)).status).toBe(418)
    const visitor = new Visitor(url)
    await visitor.come()
    expect((await visitor.ask('PUT', '/api/books/_doc/1?refresh', { title: 'fox' }, { 'x-parsed': '1' })).status).toBe(201)
    expect(await engine.get({ index: 'books', id: '1' })).toMatchObject({ _source: { title: 'fox' } })
  })
})

describe('the console on a cluster elsewhere', () => {
  it('hands on long answers whole, which are compressed for the browser', async () => {
    const engine = await open({ threads: 0 })
    const there = await startHttpServer(request => engine.handle(request), { port: 0 })
    const pages = createConsole(remoteTarget(new URL(there.url), {}))
    toClose.push(
      () => engine.close(),
      () => there.close(),
      () => pages.close(),
    )
    await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'fox '.repeat(5000) } })
    const visitor = new Visitor(await listen(pages))
    await visitor.come()
    const { headers, body } = await visitor.ask('GET', '/api/books/_doc/1', undefined, { 'accept-encoding': 'gzip' })
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(body).toMatchObject({ found: true, _source: { title: 'fox '.repeat(5000) } })
    expect((await visitor.ask('HEAD', '/api/books/_doc/1')).headers.get('content-length')).not.toBeNull()
  })
})

describe('the console with security', () => {
  it('wants somebody to sign in, and asks as that user', async () => {
    const { url } = await shown({ security: true })
    const visitor = new Visitor(url)
    expect(await visitor.come()).toMatchObject({ state: 'sign-in', user: null, cluster: null })
    const refused = await visitor.ask('GET', '/api/_cat/indices')
    // A browser that is asked for a password shows a window of its own.
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, null])
    expect(await visitor.signIn('admin', 'wrong')).toMatchObject({ status: 401, body: { error: 'Wrong user or password.' } })
    const before = visitor.token
    const { body, set } = await visitor.signIn('admin', 'admin')
    expect(body).toMatchObject({ state: 'signed-in', user: 'admin' })
    expect(set).toMatch(/^searchlet_console=[\w-]{43}; Path=\/_console; HttpOnly; SameSite=Strict$/)
    expect(visitor.token).not.toBe(before)
    expect((await visitor.ask('GET', '/api/_plugins/_security/authinfo')).body.user_name).toBe('admin')
    expect((await visitor.ask('GET', '/api/', undefined, { 'x-console-token': before })).status).toBe(403)
  })

  it('lets no header of the browser say who it is', async () => {
    const { url } = await shown({ security: true })
    const visitor = new Visitor(url)
    await visitor.come()
    const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`
    expect((await visitor.ask('GET', '/api/_cat/indices', undefined, { authorization })).status).toBe(401)
  })

  it('ends a session by signing out', async () => {
    const { url } = await shown({ security: true })
    const visitor = new Visitor(url)
    await visitor.come()
    await visitor.signIn('admin', 'admin')
    expect((await visitor.ask('DELETE', '/session', undefined, { 'x-console-token': 'x' })).status).toBe(403)
    const { body } = await visitor.ask('DELETE', '/session')
    expect(body.state).toBe('sign-in')
    visitor.token = body.token
    expect((await visitor.ask('GET', '/api/_cat/indices')).status).toBe(401)
  })

  it('refuses a sign-in that is none', async () => {
    const { url } = await shown({ security: true })
    const visitor = new Visitor(url)
    await visitor.come()
    for (const body of [
      {},
      [],
      null,
      { user: 1, password: 2 },
      { authorization: 'Basic x\r\ny' },
      { user: 'x'.repeat(20_000), password: '' },
    ])
      expect((await visitor.ask('POST', '/session', body)).status).toBe(400)
  })
})

describe('sessions', () => {
  it('end after an hour without use, and after twelve in any case', () => {
    let now = 0
    const sessions = new Sessions(() => now)
    toClose.push(() => sessions.close())
    const hour = 3_600_000
    const id = sessions.begin({ authorization: 'Basic x', user: 'x' })
    for (let at = 0; at < 12; at++) {
      now = at * hour
      expect(sessions.find(id), `after ${at} hours`).not.toBeNull()
    }
    now = 12 * hour + 1
    expect(sessions.find(id)).toBeNull()
    const idle = sessions.begin({ authorization: 'Basic x', user: 'x' })
    now += hour + 1
    expect(sessions.find(idle)).toBeNull()
  })
})
