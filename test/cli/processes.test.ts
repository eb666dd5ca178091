// `serve --processes`: readers beside one writer.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const command = fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url))
const children: ChildProcess[] = []
let path: string

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'searchlet-processes-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await new Promise(resolve => child.once('exit', resolve))
  }
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function serve(...args: string[]) {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--threads', '0', '--path', path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  child.stderr.on('data', data => (said += data))
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', data => resolve(String(data).trim()))
    child.once('exit', () => reject(new Error(`the server ended before it said where it is: ${said}`)))
  })
  return { child, ended, url }
}

type Json = ReturnType<typeof JSON.parse>

/** One connection, and so one process. */
class Connection {
  readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(
    readonly url: string,
    readonly headers: Record<string, string> = {},
  ) {}

  send(method: string, target: string, body: unknown = undefined): Promise<{ status: number; body: Json }> {
    const headers = { ...this.headers, 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      const sent = request(this.url + target, { method, headers, agent: this.agent }, answer => {
        let text = ''
        answer.on('data', chunk => (text += chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, body: /json/.test(answer.headers['content-type'] ?? '') ? JSON.parse(text) : text }),
        )
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body))
    })
  }

  async total(index = 'books', body: object = { size: 0 }): Promise<number> {
    return (await this.send('POST', `/${index}/_search`, body)).body.hits.total.value
  }
}

const readersOf = (child: ChildProcess) =>
  execFileSync('ps', ['--ppid', String(child.pid), '-o', 'pid='], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number)

// Readers are found by ps.
describe.skipIf(process.platform === 'win32')(
  'serve --processes',
  () => {
    it('shows at once, in every process, what was written with a wish to see it', async () => {
      const { child, ended, url } = await serve('--processes', '2')
      expect(readersOf(child)).toHaveLength(2)
      const connections = Array.from({ length: 4 }, () => new Connection(url))
      for (let i = 0; i < 20; i++) {
        const { status } = await connections[i % 4].send('PUT', `/books/_doc/${i}?refresh=${i % 2 ? 'true' : 'wait_for'}`, { n: i })
        expect(status).toBe(201)
        expect(await Promise.all(connections.map(connection => connection.total()))).toEqual(Array(4).fill(i + 1))
      }
      await connections[0].send('POST', '/books/_delete_by_query?refresh', { query: { range: { n: { gte: 10 } } } })
      expect(await Promise.all(connections.map(connection => connection.total()))).toEqual(Array(4).fill(10))
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    })

    it('shows new indexes, fields, aliases and documents by id at once, and documents to searches soon', async () => {
      const { url } = await serve('--processes', '2')
      const [first, second] = [new Connection(url), new Connection(url)]
      await first.send('PUT', '/plain/_doc/1', { title: 'fox' })
      expect((await second.send('GET', '/plain/_doc/1')).body._source).toEqual({ title: 'fox' })
      expect((await second.send('POST', '/plain/_search', {})).status).toBe(200)
      expect((await second.send('GET', '/plain/_field_caps?fields=title')).body.fields).toHaveProperty('title.text')
      await expect.poll(() => second.total('plain')).toBe(1)
      await first.send('POST', '/_aliases', { actions: [{ add: { index: 'plain', alias: 'other' } }] })
      expect(await second.total('other')).toBe(1)
      await first.send('DELETE', '/plain')
      expect((await second.send('POST', '/plain/_search', {})).status).toBe(404)
    })

    it('goes on with scrolls and points in time over any connection', async () => {
      const { url } = await serve('--processes', '3')
      const connections = Array.from({ length: 6 }, () => new Connection(url))
      const lines = Array.from({ length: 10 }, (_, i) => `{"index":{"_id":"${i}"}}\n{"n":${i}}\n`).join('')
      await connections[0].send('POST', '/books/_bulk?refresh=true', lines)
      let page = (await connections[1].send('POST', '/books/_search?scroll=1m', { size: 2, sort: ['n'] })).body
      const ids: string[] = []
      for (let i = 2; page.hits.hits.length > 0; i++) {
        ids.push(...page.hits.hits.map((hit: { _id: string }) => hit._id))
        page = (await connections[i % 6].send('POST', '/_search/scroll', { scroll: '1m', scroll_id: page._scroll_id })).body
      }
      expect(ids).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
      const { pit_id: id } = (await connections[0].send('POST', '/books/_search/point_in_time?keep_alive=1m')).body
      await connections[0].send('DELETE', '/books/_doc/0?refresh=true')
      for (const connection of connections) {
        const { body } = await connection.send('POST', '/_search', { pit: { id }, size: 0 })
        expect(body.hits.total.value).toBe(10)
        expect(await connection.total()).toBe(9)
      }
    })

    it('starts a reader again that was killed, on the same port', async () => {
      const { child, url } = await serve('--processes', '2')
      await new Connection(url).send('PUT', '/books/_doc/1?refresh=true', { n: 1 })
      const before = readersOf(child)
      process.kill(before[0], 'SIGKILL')
      while (readersOf(child).includes(before[0])) await new Promise(resolve => setTimeout(resolve, 5))
      // The writer waits neither for the one that is no more, nor for the one that does not listen yet.
      for (let n = 3; n < 40; n++) expect((await new Connection(url).send('PUT', `/books/_doc/${n}?refresh=true`, { n })).status).toBe(201)
      for (let left = 600; left > 0; left--) {
        const now = readersOf(child)
        if (now.length === 2 && !now.includes(before[0])) break
        await new Promise(resolve => setTimeout(resolve, 50))
      }
      expect(readersOf(child)).not.toContain(before[0])
      await new Connection(url).send('PUT', '/books/_doc/2?refresh=true', { n: 2 })
      for (let i = 0; i < 6; i++) expect(await new Connection(url).total()).toBe(39)
    })

    it('asks every process for a password, and forgets a user in all of them at once', async () => {
      const { url } = await serve('--processes', '2', '--security')
      const as = (user: string, password: string) =>
        Array.from(
          { length: 4 },
          () => new Connection(url, { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }),
        )
      const [admin] = as('admin', 'admin')
      expect((await new Connection(url).send('GET', '/')).status).toBe(401)
      await admin.send('PUT', '/books/_doc/1?refresh=true', { n: 1 })
      await admin.send('PUT', '/secret/_doc/1?refresh=true', { n: 1 })
      await admin.send('PUT', '/_plugins/_security/api/roles/books', {
        index_permissions: [{ index_patterns: ['books'], allowed_actions: ['read'] }],
      })
      await admin.send('PUT', '/_plugins/_security/api/internalusers/reader', {
        password: 'a-long-Pass_word1',
        opendistro_security_roles: ['books'],
      })
      const readers = as('reader', 'a-long-Pass_word1')
      for (const reader of readers) {
        expect(await reader.total()).toBe(1)
        expect((await reader.send('POST', '/secret/_search', {})).status).toBe(403)
        expect((await reader.send('PUT', '/books/_doc/2', { n: 2 })).status).toBe(403)
      }
      await admin.send('DELETE', '/_plugins/_security/api/internalusers/reader')
      for (const reader of readers) expect((await reader.send('POST', '/books/_search', {})).status).toBe(401)
    })

    it('refuses what cannot be shared', () => {
      const run = (...args: string[]) => spawnSync(process.execPath, [command, 'serve', ...args], { encoding: 'utf8', timeout: 50_000 })
      expect(run('--processes', '2')).toMatchObject({ status: 2, stderr: expect.stringContaining('--processes needs --path') })
      expect(run('--processes', '0', '--path', path)).toMatchObject({ status: 2 })
      expect(run('--processes', '2', '--path', path, '--console')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('searchlet console'),
      })
    })
  },
  120_000,
)
