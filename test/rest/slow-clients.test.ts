// Clients that send or take slowly, on real sockets: each is waited for so long and no longer, and delays no other.
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HttpServer, startHttpServer } from '../../src/rest/http-server.ts'

const LARGE = Buffer.alloc(64 * 1024 * 1024, 97)
let server: HttpServer

beforeAll(async () => {
  server = await startHttpServer(
    async ({ path }) => {
      if (path === '/thinks') await new Promise(resolve => setTimeout(resolve, 900))
      return { status: 200, headers: {}, body: path === '/large' ? LARGE : 'ok' }
    },
    { port: 0, patience: { headers: 200, request: 400, answer: 300, check: 50 } },
  )
})
afterAll(() => server.close())

/** What came back until the server closed, and after how long. */
function until(begin: string, more?: { readonly text: string; readonly every: number }): Promise<{ answer: string; millis: number }> {
  return new Promise(resolve => {
    const began = performance.now()
    let answer = ''
    let timer: NodeJS.Timeout | undefined
    const socket = net.connect(server.port, '127.0.0.1', () => {
      socket.write(begin)
      if (more !== undefined) timer = setInterval(() => socket.write(more.text), more.every)
    })
    socket.on('data', data => (answer += data))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve({ answer, millis: performance.now() - began })
    })
  })
}

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n'

describe('slow clients', () => {
  it('are waited for until their headers are there', async () => {
    const { answer, millis } = await until(GET, { text: 'x-a: b\r\n', every: 20 })
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(millis).toBeGreaterThan(150)
    expect(millis).toBeLessThan(20_000)
  })

  it('are waited for until their body is there', async () => {
    const { answer, millis } = await until('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n', { text: 'x', every: 20 })
    expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/)
    expect(millis).toBeGreaterThan(350)
    expect(millis).toBeLessThan(20_000)
  })

  it('are waited for while they take nothing of their answer', async () => {
    const began = performance.now()
    await new Promise<void>(resolve => {
      const socket = net.connect(server.port, '127.0.0.1', () => socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n'))
      socket.pause()
      // Nothing is read, so the end shows only once something is.
      setTimeout(() => socket.resume(), 1500)
      let length = 0
      socket.on('data', data => (length += data.length))
      socket.on('error', () => {})
      socket.on('close', () => {
        expect(length).toBeLessThan(LARGE.length)
        resolve()
      })
    })
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('are not those whose answer takes long to find', async () => {
    const { answer } = await until('GET /thinks HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*ok$/)
  })

  it('do not delay others', async () => {
    const slow = Array.from({ length: 50 }, () => until(GET, { text: 'x: y\r\n', every: 50 }))
    expect(await (await fetch(server.url)).text()).toBe('ok')
    for (const { answer } of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  })
})
