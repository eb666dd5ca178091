// What an application asks is written down as it was asked, and answers of two ends are held against each other.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import { compareAnswers } from '../../../src/tools/replay/compare.ts'
import { differencesOf } from '../../../src/tools/replay/differences.ts'
import { record } from '../../../src/tools/replay/record.ts'
import { isRead, readRequests } from '../../../src/tools/requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'searchlet-replay-'))
let [left, right]: Searchlet[] = []

beforeAll(async () => {
  ;[left, right] = [await open({ threads: 0 }), await open({ threads: 0 })]
  for (const engine of [left, right])
    for (const id of ['1', '2', '3'])
      await engine.index({
        index: 'books',
        id,
        refresh: true,
        body: { title: `fox ${id}`, n: engine === left && id === '3' ? 33 : Number(id) },
      })
})
afterAll(async () => {
  await left.close()
  await right.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('requests', () => {
  it('are read as lines of JSON or as they are written', () => {
    const text = `# a comment
POST /books/_search {"query": {"match": {"title": "a {b}"}}}

GET books/_count
{"method": "put", "path": "/a/_doc/1", "body": {"a": 1}, "at": 5}
{"path": "/_cat/indices"}`
    expect(readRequests(text)).toEqual([
      { method: 'POST', path: '/books/_search', body: '{"query": {"match": {"title": "a {b}"}}}' },
      { method: 'GET', path: '/books/_count' },
      { method: 'PUT', path: '/a/_doc/1', body: '{"a":1}', at: 5 },
      { method: 'GET', path: '/_cat/indices' },
    ])
    expect(() => readRequests('GET /\nFETCH /', 'r.txt')).toThrow('r.txt:2')
    expect(() => readRequests('{"method": "GET"}')).toThrow('path')
  })

  it('are told apart by whether they write', () => {
    const ask = (line: string) => isRead(readRequests(line)[0])
    for (const line of ['GET /a/_doc/1', 'HEAD /a', 'POST /a/_search?size=1', 'POST /_msearch', 'POST /a/_explain/1', 'POST /a,b/_count'])
      expect([line, ask(line)]).toEqual([line, true])
    for (const line of [
      'PUT /a',
      'POST /_bulk',
      'DELETE /a',
      'POST /a/_update/1',
      'POST /a/_doc',
      'POST /_search/scroll',
      'POST /a/_search?scroll=1m',
      'POST /a/_delete_by_query',
      'POST /a/_doc/_search',
    ])
      expect([line, ask(line)]).toEqual([line, line.endsWith('_doc/_search')])
  })
})

describe('a recorder', () => {
  it('passes on and writes down, but for credentials', async () => {
    const output = join(folder, 'recorded.ndjson')
    const recorder = await record({ to: left, output })
    const ask = async (path: string, init: RequestInit = {}) => fetch(recorder.url + path, init)
    const headers = { 'content-type': 'application/json', authorization: 'Basic c2VjcmV0' }
    const body = '{"query": {"match": {"title": "fox"}}, "size": 1}'
    const found = await ask('/books/_search?track_total_hits=true', { method: 'POST', headers, body })
    expect(found.headers.get('content-type')).toContain('application/json')
    expect(await found.json()).toMatchObject({ hits: { total: { value: 3 } } })
    await ask('/books/_count', {
      method: 'POST',
      headers: { ...headers, 'content-encoding': 'gzip' },
      body: gzipSync('{"query":{"match_all":{}}}'),
    })
    expect((await ask('/nope')).status).toBe(404)
    expect((await ask('/books', { method: 'HEAD' })).status).toBe(200)
    expect(recorder.requests).toBe(4)
    await recorder.close()
    const text = readFileSync(output, 'utf8')
    expect(text).not.toContain('c2VjcmV0')
    expect(readRequests(text)).toMatchObject([
      { method: 'POST', path: '/books/_search?track_total_hits=true', body },
      { method: 'POST', path: '/books/_count', body: '{"query":{"match_all":{}}}' },
      { method: 'GET', path: '/nope' },
      { method: 'HEAD', path: '/books' },
    ])
  })

  it('goes on where another was killed in the middle of a line', async () => {
    const output = join(folder, 'killed.ndjson')
    const [first, second] = ['{"method":"GET","path":"/a","at":1}', '{"method":"GET","path":"/b","at":2}']
    for (const [left, whole] of [
      [`${first}\n${second}\n`, 2],
      [`${first}\n${second}`, 2],
      [`${first}\n${second.slice(0, -9)}`, 1],
      [`${first}\n{"method":"POST","path":"/_bulk","body":"${'x'.repeat(200_000)}`, 1],
      [second.slice(0, 9), 0],
      ['', 0],
    ] as const) {
      writeFileSync(output, left)
      if (left.length > 20) expect(readRequests(left)).toHaveLength(whole)
      const recorder = await record({ to: left === '' ? 'http://127.0.0.1:9' : (right as Searchlet), output })
      await fetch(`${recorder.url}/_cat/indices`)
      await recorder.close()
      expect(readRequests(readFileSync(output, 'utf8')).length).toBe(whole + (left === '' ? 0 : 1))
    }
  })

  it('hides the passwords of other clusters and of stores', async () => {
    const output = join(folder, 'secrets.ndjson')
    const recorder = await record({ to: left, output })
    const send = (path: string, body: object) =>
      fetch(recorder.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    await send('/_reindex?wait_for_completion=false', {
      source: { index: 'a', remote: { host: 'http://b.test', username: 'u', password: 'hidden-1' } },
      dest: { index: 'b' },
    })
    await send('/_snapshot/r', { type: 'fs', settings: { location: 'r', secret_key: 'hidden-2' } })
    await recorder.close()
    const text = readFileSync(output, 'utf8')
    expect(text).toContain('http://b.test')
    expect(text).not.toContain('hidden-')
  })

  it('answers 502 where nobody answers', async () => {
    const recorder = await record({ to: 'http://127.0.0.1:9', output: join(folder, 'none.ndjson') })
    expect((await fetch(recorder.url)).status).toBe(502)
    await recorder.close()
  })
})

describe('a comparison', () => {
  it('tells members that differ, and which requests', async () => {
    const requests = readRequests(`POST /books/_search {"query": {"match_all": {}}}
POST /books/_search {"query": {"term": {"n": 33}}}
POST /books/_search {"query": {"term": {"n": 1}}}
GET /nope/_search
GET /_cat/count/books?h=count
PUT /books/_doc/9 {"n": 9}`)
    const report = await compareAnswers(left, right, { requests })
    expect(report).toMatchObject({ requests: 5, same: 3, skipped: 1 })
    expect(report.different[0]).toMatchObject({
      statuses: [200, 200],
      members: [{ path: 'hits.hits[2]._source.n', left: 33, right: 3 }],
    })
    expect(report.different[1].members).toContainEqual({ path: 'hits.total.value', left: 1, right: 0 })
    expect(report.members).toContainEqual({ member: 'hits.hits[]._source.n', requests: 1 })
    expect(report.times[0].max).toBeGreaterThan(0)
    const lenient = await compareAnswers(left, right, { requests: [requests[0]], ignore: ['hits.hits[]._source.n'] })
    expect(lenient.different).toEqual([])
    const written = await compareAnswers(left, right, { requests: [requests[5]], writes: true })
    expect(written).toMatchObject({ requests: 1, skipped: 0 })
    expect((await compareAnswers(left, 'http://127.0.0.1:9', { requests: [requests[4]] })).different[0].statuses).toEqual([200, 0])
  })

  it('takes hits of one score in any order, and numbers that are close', () => {
    const rules = { ignored: new Set<string>(), tolerance: 0 }
    const hits = (...ids: string[]) => ({ hits: ids.map(_id => ({ _id, _index: 'a', _score: _id < 'c' ? 1 : 0.5 })) })
    expect(differencesOf(hits('a', 'b', 'c'), hits('b', 'a', 'c'), rules)).toEqual([])
    expect(differencesOf(hits('a', 'b', 'c'), hits('a', 'c', 'b'), rules).map(({ path }) => path)).toContain('hits[1]._id')
    expect(differencesOf({ a: [1] }, { a: [1, 2], b: null }, rules)).toEqual([
      { path: 'a[1]', left: undefined, right: 2 },
      { path: 'b', left: undefined, right: null },
    ])
    expect(differencesOf({ s: 1.0001 }, { s: 1 }, { ...rules, tolerance: 0.001 })).toEqual([])
    expect(differencesOf({ s: 1.01 }, { s: 1 }, { ...rules, tolerance: 0.001 })).toHaveLength(1)
  })
})
