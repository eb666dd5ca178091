// What OpenSearch 3.7 answers to pages of other origins, as it was asked, for each way of saying which may ask.
import http from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { readCorsRules } from '../../src/rest/cors.ts'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'

const DEFAULTS: Record<string, string> = {
  'http.cors.enabled': 'true',
  'http.cors.allow-origin': '',
  'http.cors.allow-methods': 'OPTIONS,HEAD,GET,POST,PUT,DELETE',
  'http.cors.allow-headers': 'X-Requested-With,Content-Type,Content-Length',
  'http.cors.allow-credentials': 'false',
  'http.cors.max-age': '1728000',
}

let server: HttpServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

async function serve(settings: Record<string, string>) {
  const cors = readCorsRules(name => ({ ...DEFAULTS, ...settings })[name])
  server = await startHttpServer(async () => ({ status: 200, headers: { allow: 'GET' }, body: 'handled' }), { port: 0, cors })
  const { url, port } = server
  const ask = (headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number | undefined; body: string; said: Record<string, unknown> }>((resolve, reject) => {
      const request = http.request(url, { method, headers, agent: false }, response => {
        let body = ''
        response.on('data', chunk => {
          body += chunk
        })
        const said = Object.fromEntries(Object.entries(response.headers).filter(([name]) => /^access-control|^vary/.test(name)))
        response.on('end', () => resolve({ status: response.statusCode, body, said }))
      })
      request.on('error', reject)
      request.end()
    })
  return { ask, port }
}

const preflight = (origin: string) => ({ origin, 'access-control-request-method': 'POST' })

describe('pages of other origins', () => {
  it('hear nothing of it unless it is turned on', async () => {
    const { ask } = await serve({ 'http.cors.enabled': 'false', 'http.cors.allow-origin': '*' })
    expect(await ask({ origin: 'http://a.test' })).toEqual({ status: 200, body: 'handled', said: {} })
    expect(await ask(preflight('http://a.test'), 'OPTIONS')).toMatchObject({ body: 'handled', said: {} })
  })

  it('may ask when they are on the list, and are told which headers and methods they may use', async () => {
    const { ask, port } = await serve({ 'http.cors.allow-origin': 'http://a.test, http://b.test' })
    const said = { 'access-control-allow-origin': 'http://a.test', vary: 'origin' }
    expect(await ask({ origin: 'http://a.test' })).toEqual({ status: 200, body: 'handled', said })
    expect(await ask(preflight('http://a.test'), 'OPTIONS')).toEqual({
      status: 200,
      body: '',
      said: {
        ...said,
        'access-control-allow-methods': 'OPTIONS, HEAD, GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'X-Requested-With, Content-Type, Content-Length',
        'access-control-max-age': '1728000',
      },
    })
    // Without a method it asks for, it is a request like any other.
    expect(await ask({ origin: 'http://b.test' }, 'OPTIONS')).toMatchObject({ body: 'handled' })
    expect(await ask({ origin: `http://127.0.0.1:${port}` })).toMatchObject({ body: 'handled' })
    expect(await ask({})).toEqual({ status: 200, body: 'handled', said: {} })
  })

  it('are refused when they are not, whatever they ask', async () => {
    const { ask } = await serve({ 'http.cors.allow-origin': 'http://a.test' })
    const refused = { status: 403, body: '', said: {} }
    expect(await ask({ origin: 'http://c.test' })).toEqual(refused)
    expect(await ask({ origin: 'null' })).toEqual(refused)
    expect(await ask(preflight('http://c.test'), 'OPTIONS')).toEqual(refused)
  })

  it('may all ask, with credentials where that is said too', async () => {
    const open = await serve({ 'http.cors.allow-origin': '*' })
    expect((await open.ask({ origin: 'http://c.test' })).said).toEqual({ 'access-control-allow-origin': '*' })
    await server?.close()
    const trusting = await serve({ 'http.cors.allow-origin': '*', 'http.cors.allow-credentials': 'true' })
    expect((await trusting.ask({ origin: 'http://c.test' })).said).toEqual({
      'access-control-allow-origin': 'http://c.test',
      vary: 'origin',
      'access-control-allow-credentials': 'true',
    })
  })

  it('may ask when a pattern matches all of their origin', async () => {
    const { ask } = await serve({ 'http.cors.allow-origin': '/https?:\\/\\/localhost(:[0-9]+)?/' })
    expect(await ask({ origin: 'http://localhost:3000' })).toMatchObject({ status: 200 })
    expect(await ask({ origin: 'http://localhost.evil' })).toMatchObject({ status: 403 })
  })
})
