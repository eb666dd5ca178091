// Encrypted connections, with real sockets: which client a certificate proves, and that none passes for another.
import { readFileSync } from 'node:fs'
import https from 'node:https'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'
import { open, type Searchlet } from '../../src/searchlet.ts'

const file = (name: string) => readFileSync(fileURLToPath(new URL(`../tls/${name}`, import.meta.url)))
const pair = (name: string) => ({ cert: file(`${name}.crt`), key: file(`${name}.key`) })

let server: HttpServer
let engine: Searchlet
const handshakes: [string, string | undefined][] = []

beforeAll(async () => {
  const settings = { 'plugins.security.authcz.admin_dn': ['CN=Kirk, OU=client,O=client,L=test, C=de'] }
  engine = await open({ threads: 0, security: { demo: true, settings } })
  server = await startHttpServer(request => engine.handle(request), {
    port: 0,
    tls: { ...pair('localhost'), ca: file('client-ca.crt') },
    onHandshakeError: (error, address) => handshakes.push([error.message, address]),
  })
})
afterAll(async () => {
  await server.close()
  await engine.close()
})

function ask(path: string, options: https.RequestOptions = {}): Promise<{ status: number; text: string; reused: boolean }> {
  return new Promise((resolve, reject) => {
    const request = https.request(`${server.url}${path}`, { ca: file('localhost.crt'), agent: false, ...options }, response => {
      const chunks: Buffer[] = []
      const reused = (response.socket as unknown as { isSessionReused(): boolean }).isSessionReused()
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString(), reused }))
    })
    request.on('error', reject)
    request.end()
  })
}

describe('TLS', () => {
  it('serves clients that trust its certificate', async () => {
    expect(server.url).toMatch(/^https:/)
    expect((await ask('/', { auth: 'admin:admin' })).status).toBe(200)
    expect((await ask('/')).status).toBe(401)
    await expect(ask('/', { ca: file('client-ca.crt') })).rejects.toThrow()
  })

  it('makes administrators of those whose certificate says so, on sessions that are continued, too', async () => {
    const agent = new https.Agent({ keepAlive: false, maxCachedSessions: 10 })
    const options = { ...pair('kirk'), agent }
    const answers = []
    for (let i = 0; i < 3; i++) answers.push(await ask('/_plugins/_security/authinfo', options))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.at(-1)!.reused).toBe(true)
    expect(JSON.parse(answers.at(-1)!.text).user_name).toBe('CN=kirk,OU=client,O=client,L=test,C=de')
    // Reserved things are theirs.
    expect((await ask('/_plugins/_security/api/internalusers/kibanaserver', { ...pair('kirk'), method: 'DELETE' })).status).toBe(200)
  })

  it('takes no name from a certificate that only says it', async () => {
    await expect(ask('/_plugins/_security/authinfo', pair('stranger'))).rejects.toThrow()
    expect(handshakes.at(-1)).toEqual([
      expect.stringContaining('the certificate of the client is refused'),
      expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    ])
  })

  it('lets a good certificate of another user sign in by password only', async () => {
    expect((await ask('/', pair('odd'))).status).toBe(401)
    expect((await ask('/', { ...pair('odd'), auth: 'admin:admin' })).status).toBe(200)
  })

  it('survives what is no TLS', async () => {
    const before = handshakes.length
    await new Promise<void>(resolve => {
      const socket = net.connect(server.port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'))
      socket.on('error', () => {})
      socket.on('close', () => resolve())
      socket.resume()
    })
    expect(handshakes.length).toBe(before + 1)
    expect((await ask('/', { auth: 'admin:admin' })).status).toBe(200)
  })
})
