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

describe('slow logs', () => {
  it('tell of shards that took long to query and to fetch from, who asked and for what', async () => {
    await engine.index({ index: 'books', refresh: true, body: { n: 1 } })
    await engine.indices.putSettings({
      index: 'books',
      body: { 'index.search.slowlog.threshold.query.warn': '0ms', 'index.search.slowlog.threshold.fetch.info': '0ms' },
    })
    await engine.search({ index: 'books', body: { query: { match_all: {} } } }, { opaqueId: 'me' })
    const asked = 'indices[books], search_type[QUERY_THEN_FETCH], source[{"query":{"match_all":{}}}], id[me]'
    expect(timeless()).toEqual([
      `warn [index.search.slowlog.query] [books][0] took[t], total_hits[1 hits], ${asked}`,
      `info [index.search.slowlog.fetch] [books][0] took[t], total_hits[-1], ${asked}`,
    ])
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

  it('are silent below the threshold, and where there is none', async () => {
    await engine.indices.create({ index: 'a', body: { settings: { 'index.search.slowlog.threshold.query.warn': '1h' } } })
    await engine.index({ index: 'a', refresh: true, body: { n: 1 } })
    await engine.index({ index: 'b', refresh: true, body: { n: 1 } })
    await engine.search({})
    expect(lines).toEqual([])
  })
})
