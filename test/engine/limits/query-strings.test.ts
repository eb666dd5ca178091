// Query strings of any length are read in linear time, and nothing in them is nested without end.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../../src/main.ts'
import { MatchNoDocsQuery } from '../../../src/query/exec/match-none.ts'
import { TermQuery } from '../../../src/query/exec/term.ts'
import { ALL_SIGNS, parseSimpleQueryString } from '../../../src/query/text/query-string/simple-parser.ts'

let engine: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.index({ index: 'i', id: '1', refresh: true, body: { t: 'a b c' } })
})
afterAll(() => engine.close())

const search = (query: Record<string, unknown>) => engine.search({ index: 'i', body: { query } })
const cause = async (query: Record<string, unknown>) => {
  try {
    await search(query)
  } catch (error) {
    const { status, details } = error as {
      status: number
      details: { failed_shards: { reason: { caused_by?: { type: string; reason: string }; type: string } }[] }
    }
    const { reason } = details.failed_shards[0]
    return [status, reason.caused_by?.type ?? reason.type, reason.caused_by?.reason]
  }
  throw new Error('was answered')
}

describe('query_string', () => {
  it('is refused beyond search.query.max_query_string_length', async () => {
    const long = { query_string: { query: 'abcdefghi '.repeat(3_201), default_field: 't' } }
    const told = 'Query string length exceeds max allowed length 32000 (search.query.max_query_string_length); actual length: 32010'
    expect(await cause(long)).toEqual([400, 'parse_exception', told])
    await engine.cluster.putSettings({ body: { transient: { 'search.query.max_query_string_length': '5' } } })
    expect((await cause({ query_string: { query: 'a OR bc' } }))[2]).toContain('max allowed length 5 ')
    expect((await search({ query_string: { query: 'a b' } })).hits.hits).toHaveLength(1)
    await engine.cluster.putSettings({ body: { transient: { 'search.query.max_query_string_length_monitor_only': 'true' } } })
    expect((await search({ query_string: { query: 'a OR bc' } })).hits.hits).toHaveLength(1)
    const back = { 'search.query.max_query_string_length': null, 'search.query.max_query_string_length_monitor_only': null }
    await engine.cluster.putSettings({ body: { transient: back } })
  })

  it('has a limit of parentheses', async () => {
    const nested = (depth: number) => ({ query_string: { query: `${'('.repeat(depth)}a${')'.repeat(depth)}`, default_field: 't' } })
    expect((await search(nested(1_000))).hits.hits).toHaveLength(1)
    expect((await cause(nested(1_001))).slice(0, 2)).toEqual([400, 'parse_exception'])
    expect((await cause(nested(15_000))).slice(0, 2)).toEqual([400, 'parse_exception'])
  })
})

describe('simple_query_string', () => {
  const parts = {
    words: (text: string) => new TermQuery('t', text),
    phrase: (text: string) => new TermQuery('t', `"${text}"`),
    prefix: (text: string) => new TermQuery('t', `${text}*`),
    similar: (text: string) => new TermQuery('t', `${text}~`),
  }
  const read = (text: string) => parseSimpleQueryString(text, parts, 'should', ALL_SIGNS)

  it('joins what stands side by side, in groups and out of them', () => {
    expect(String(read('a b +c d (e f) g'))).toBe('(+(t:a t:b) +t:c) t:d (t:e t:f) t:g')
    expect(String(read('(a b) c'))).toBe('(t:a t:b) t:c')
    expect(String(read('(a (b | c)) -("x (y" z'))).toContain('t:"x (y"')
  })

  it.each([
    ['words', 'ab '.repeat(300_000)],
    ['open parentheses', '('.repeat(500_000)],
    ['parentheses side by side', '(a b) '.repeat(100_000)],
    ['quotes that stay open', `"a${' b'.repeat(200_000)}`],
    ['signs', '-+|'.repeat(200_000)],
  ])('takes 500,000 characters of %s at a time', (_, text) => {
    const before = process.cpuUsage().user
    read(text)
    expect(process.cpuUsage().user - before).toBeLessThan(3e6)
  })

  it('takes groups in groups up to a limit', async () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`
    expect(read(nested(1_000))).not.toBeInstanceOf(MatchNoDocsQuery)
    expect(() => read(nested(1_001))).toThrow(expect.objectContaining({ status: 400 }))
    expect((await cause({ simple_query_string: { query: nested(50_000), fields: ['t'] } }))[0]).toBe(400)
  })
})
