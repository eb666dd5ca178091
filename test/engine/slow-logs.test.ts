// Slow logs of searches, fetches and indexing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/searchlet.ts'

let engine: Searchlet
let lines: string[]
beforeEach(async () => {
  lines = []
  const note = (level: string) => (message: string) => lines.push(`${level} ${message}`)
  engine = await open({ threads: 0, logger: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') } })
})
afterEach(() => engine.close())

/** Times differ from run to run. */
const timeless = () => lines.map(line => line.replace(/took\[[^\]]+\], took_millis\[\d+\]/, 'took[t]'))

const setIndex = (settings: Record<string, unknown>) => engine.indices.putSettings({ index: 'books', body: settings })
const SEARCHED = 'search_type[QUERY_THEN_FETCH], total_shards[1]'

describe('slow logs', () => {
  it('tell of shards that took long to query and to fetch from, who asked and for what', async () => {
    await engine.index({ index: 'books', refresh: true, body: { n: 1 } })
    await setIndex({ 'index.search.slowlog.threshold.query.warn': '0ms', 'index.search.slowlog.threshold.fetch.info': '0ms' })
    await engine.search({ index: 'books', stats: ['g1', 'g2'], body: { query: { match_all: {} } } } as never, { opaqueId: 'me' })
    const asked = `${SEARCHED}, source[{"query":{"match_all":{}}}], id[me], request_id[], `
    expect(timeless()).toEqual([
      `warn [index.search.slowlog.query] [books][0] took[t], total_hits[1 hits], stats[g1,g2], ${asked}`,
      `info [index.search.slowlog.fetch] [books][0] took[t], total_hits[1 hits], stats[g1,g2], ${asked}`,
    ])
  })

  it('tell the source in one line, hits that were not counted, and which request it was', async () => {
    await engine.index({ index: 'books', refresh: true, body: { n: 1 } })
    await setIndex({ 'index.search.slowlog.threshold.query.trace': '0ms' })
    const answer = await engine.handle({
      method: 'POST',
      path: '/books/_search',
      headers: { 'x-request-id': '0123', 'content-type': 'application/json' },
      body: '{ "size" : 1,\n "track_total_hits": false }',
    })
    expect(answer.headers).toMatchObject({ 'x-request-id': '0123' })
    const found = `total_hits[0+ hits], stats[], ${SEARCHED}, source[{"size":1,"track_total_hits":false}]`
    expect(timeless()).toEqual([`debug [index.search.slowlog.query] [books][0] took[t], ${found}, id[], request_id[0123]`])
  })

  it('tell of documents that took long to index, and no more of them than is asked for', async () => {
    await engine.indices.create({
      index: 'books',
      body: { settings: { 'index.indexing.slowlog.threshold.index.debug': '0ms', 'index.indexing.slowlog.source': 12 } },
    })
    await engine.index({ index: 'books', id: '1', routing: 'r', body: { title: 'The quick brown fox' } })
    await engine.update({ index: 'books', id: '1', routing: 'r', body: { doc: { n: 1 } } })
    await engine.delete({ index: 'books', id: '1', routing: 'r' })
    expect(timeless()).toEqual([
      expect.stringMatching(
        /^debug \[index\.indexing\.slowlog\.index\] \[books\/[\w-]{22}\] took\[t\], id\[1\], routing\[r\], source\[\{"title":"Th\]$/,
      ),
      expect.stringMatching(/id\[1\], routing\[r\], source\[\{"title":"Th\]$/),
    ])
  })

  it.each([
    [{}, ', source[{"t":"hello wörld","n":{"a":1}}]'],
    [{ source: 'true', reformat: false }, ', source[{\n "t" : "hello w\\u00f6rld",\n "n": {"a":1}}]'],
    [{ source: '12', reformat: false }, ', source[{\n "t" : "he]'],
    [{ source: '5' }, ', source[{"t":]'],
    [{ source: '0' }, ''],
    [{ source: 'false' }, ''],
  ])('show documents as the index says: %j', async (settings, shown) => {
    const prefixed = Object.fromEntries(Object.entries(settings).map(([name, value]) => [`index.indexing.slowlog.${name}`, value]))
    await engine.indices.create({
      index: 'books',
      body: { settings: { 'index.indexing.slowlog.threshold.index.warn': '0ms', ...prefixed } },
    })
    const body = '{\n "t" : "hello w\\u00f6rld",\n "n": {"a":1}}\n'
    await engine.handle({ method: 'PUT', path: '/books/_doc/1', headers: { 'content-type': 'application/json' }, body })
    expect(lines).toHaveLength(1)
    expect(lines[0].slice(lines[0].indexOf('id['))).toBe(`id[1], routing[]${shown}`)
  })

  it('are silent below the threshold, and where there is none', async () => {
    await engine.indices.create({ index: 'a', body: { settings: { 'index.search.slowlog.threshold.query.warn': '1h' } } })
    await engine.index({ index: 'a', refresh: true, body: { n: 1 } })
    await engine.index({ index: 'b', refresh: true, body: { n: 1 } })
    await engine.search({})
    expect(lines).toEqual([])
  })

  it('are silent below the level of the index, though a threshold is reached', async () => {
    await engine.index({ index: 'books', refresh: true, body: { n: 1 } })
    const thresholds = { 'index.search.slowlog.threshold.query.info': '0ms', 'index.indexing.slowlog.threshold.index.trace': '0ms' }
    await setIndex({ ...thresholds, 'index.search.slowlog.level': 'WARN', 'index.indexing.slowlog.level': 'debug' })
    await engine.search({ index: 'books' })
    await engine.index({ index: 'books', refresh: true, body: { n: 2 } })
    expect(lines).toEqual([])
    await setIndex({ 'index.search.slowlog.level': 'info', 'index.indexing.slowlog.level': 'TRACE' })
    await engine.search({ index: 'books' })
    await engine.index({ index: 'books', refresh: true, body: { n: 2 } })
    expect(lines.map(line => line.slice(0, line.indexOf(' [books')))).toEqual([
      'info [index.search.slowlog.query]',
      'debug [index.indexing.slowlog.index]',
    ])
  })

  it('tell of whole searches where the cluster asks for it', async () => {
    await engine.index({ index: 'books', refresh: true, body: { n: 1 } })
    await engine.cluster.putSettings({ body: { transient: { 'cluster.search.request.slowlog.threshold.warn': '0ms' } } })
    await engine.search({ index: 'books', body: { size: 1 } })
    await engine.search({ index: 'books', search_type: 'dfs_query_then_fetch', body: { size: 1 } }, { opaqueId: 'me' })
    const plain = timeless().map(line => line.replace(/=\d+/g, '=n'))
    const told = (who: string) =>
      'warn [cluster.search.request.slowlog] took[t], phase_took_millis[{expand=n, query=n, fetch=n}], total_hits[1 hits], ' +
      `search_type[QUERY_THEN_FETCH], shards[{total:1, successful:1, skipped:0, failed:0}], indices[books], source[{"size":1}], ${who}`
    expect(plain).toEqual([told('id[], request_id[]'), told('id[me]request_id[]')])
    await engine.cluster.putSettings({ body: { transient: { 'cluster.search.request.slowlog.level': 'nope' } } }).then(
      () => expect.unreachable(),
      error => expect(error).toMatchObject({ reason: 'No enum constant org.opensearch.common.logging.SlowLogLevel.NOPE' }),
    )
  })
})
