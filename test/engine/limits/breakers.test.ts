// What would take more memory than the breakers allow is answered 429, everything else goes on, and what was taken is given back.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { open } from '../../../src/main.ts'

type Engine = Awaited<ReturnType<typeof open>>
let engine: Engine

// Bodies of answers are whatever was asked for.
// biome-ignore lint/suspicious/noExplicitAny: as above
async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
  const text = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body: text })
  return { status: answer.status, body: JSON.parse(String(answer.body)) }
}

const set = (settings: Record<string, string | null>) => ask('PUT', '/_cluster/settings', { transient: settings })

async function breakers() {
  const { body } = await ask('GET', '/_nodes/stats/breaker')
  return (Object.values(body.nodes)[0] as { breakers: Record<string, Record<string, number>> }).breakers
}

const lines = (count: number, text = '') =>
  Array.from({ length: count }, (_, n) => `{"index":{}}\n{"k":"k${n}","n":${n},"t":"${text}"}\n`).join('')

/** A text of each document. */
const KEEPING = {
  init_script: 'state.l = []',
  map_script: "state.l.add(doc.n.value + 'abcdefghijabcdefghijabcdefghij')",
  combine_script: 'state.l.size()',
  reduce_script: 'states.size()',
}

describe('an engine of 20,000 documents', () => {
  beforeAll(async () => {
    engine = await open({ threads: 0 })
    await ask('PUT', '/i', {
      mappings: { properties: { k: { type: 'keyword' }, n: { type: 'long' } } },
      settings: { 'index.max_result_window': 1_000_000 },
    })
    await ask('POST', '/i/_bulk?refresh=true', lines(20_000))
  })
  afterAll(() => engine.close())

  let before: Record<string, Record<string, number>>
  beforeEach(async () => {
    before = await breakers()
  })
  afterEach(() =>
    set({
      'indices.breaker.request.limit': null,
      'indices.breaker.total.limit': null,
      'network.breaker.inflight_requests.limit': null,
    }),
  )
  const tripped = async (name: string) => (await breakers())[name].tripped - before[name].tripped

  it('refuses buckets beyond the limit of requests, and gives back what they took', async () => {
    const buckets = { size: 0, aggs: { a: { terms: { field: 'n', size: 10 }, aggs: { s: { stats: { field: 'n' } } } } } }
    expect((await ask('POST', '/i/_search?request_cache=false', buckets)).status).toBe(200)
    await set({ 'indices.breaker.request.limit': '200kb' })
    const { status, body } = await ask('POST', '/i/_search?request_cache=false', buckets)
    expect(status).toBe(429)
    expect(body.error.type).toBe('search_phase_execution_exception')
    expect(body.error.root_cause[0]).toMatchObject({
      type: 'circuit_breaking_exception',
      bytes_limit: 204_800,
      durability: 'TRANSIENT',
      reason: expect.stringMatching(
        /^\[request\] Data too large, data for \[.*\] would be \[\d+\/[\d.]+kb\], which is larger than the limit of \[204800\/200kb\]$/,
      ),
    })
    expect((await breakers()).request).toMatchObject({ limit_size_in_bytes: 204_800, limit_size: '200kb', estimated_size_in_bytes: 0 })
    expect(await tripped('request')).toBe(1)
    expect((await ask('POST', '/i/_search', { query: { term: { k: 'k5' } } })).body.hits.total.value).toBe(1)
    await set({ 'indices.breaker.request.limit': null })
    expect((await ask('POST', '/i/_search?request_cache=false', buckets)).status).toBe(200)
  })

  it('refuses more hits than there is memory for', async () => {
    await set({ 'indices.breaker.request.limit': '500kb' })
    const { status, body } = await ask('POST', '/i/_search', { size: 1_000_000, sort: 'n', _source: false })
    expect([status, body.error.root_cause[0].type]).toEqual([429, 'circuit_breaking_exception'])
    expect((await ask('POST', '/i/_search', { size: 100 })).body.hits.hits).toHaveLength(100)
    expect((await breakers()).request.estimated_size_in_bytes).toBe(0)
  })

  it('refuses bodies beyond the limit of requests in flight, twice their bytes', async () => {
    const bulk = lines(2_000, 'x'.repeat(500))
    await set({ 'network.breaker.inflight_requests.limit': '1mb' })
    const { status, body } = await ask('POST', '/i/_bulk', bulk)
    expect([status, body.error.type]).toEqual([429, 'circuit_breaking_exception'])
    expect(body.error.reason).toMatch(/^\[in_flight_requests\] Data too large, data for \[<http_request>\] would be \[/)
    expect(body.error.bytes_wanted).toBe(2 * bulk.length)
    expect((await ask('GET', '/i/_count')).body.count).toBe(20_000)
    expect((await ask('POST', '/small/_bulk', lines(100))).body.errors).toBe(false)
    const { in_flight_requests } = await breakers()
    expect(in_flight_requests).toMatchObject({ limit_size: '1mb', estimated_size_in_bytes: 0, overhead: 2 })
    expect(await tripped('in_flight_requests')).toBe(1)
  })

  it('counts requests that run at the same time together', async () => {
    await set({ 'network.breaker.inflight_requests.limit': '1mb' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('POST', '/small/_bulk', lines(400, 'x'.repeat(300)))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(8)
    expect((await breakers()).in_flight_requests.estimated_size_in_bytes).toBe(0)
  })

  it('refuses all but what helps out of it where the heap holds too much', async () => {
    await set({ 'indices.breaker.total.limit': '1mb' })
    const bulk = lines(2_000, 'x'.repeat(500))
    const { status, body } = await ask('POST', '/i/_bulk', bulk)
    expect([status, body.error.type]).toEqual([429, 'circuit_breaking_exception'])
    const told =
      /^\[parent\] Data too large, data for \[<http_request>\] would be \[(\d+)\/[\d.]+mb\], which is larger than the limit of \[1048576\/1mb\], real usage: \[(\d+)\/[\d.]+mb\], new bytes reserved: \[(\d+)\/[\d.]+mb\], usages \[request=0\/0b, fielddata=0\/0b, in_flight_requests=(\d+)\/[\d.]+mb\]$/.exec(
        body.error.reason,
      )
    const [wanted, real, fresh, inFlight] = told!.slice(1).map(Number)
    expect([wanted, fresh, inFlight]).toEqual([real + fresh, 2 * bulk.length, 2 * bulk.length])
    expect(body.error).toMatchObject({ bytes_wanted: wanted, bytes_limit: 1_048_576, durability: 'TRANSIENT' })
    expect((await ask('GET', '/i/_count')).status).toBe(429)
    expect((await ask('GET', '/_tasks')).status).toBe(200)
    expect(await tripped('parent')).toBe(2)
    await set({ 'indices.breaker.total.limit': null })
    expect((await ask('GET', '/i/_count')).body.count).toBe(20_000)
  })

  it.each([
    ['sketches', { c: { cardinality: { field: 'n', precision_threshold: 40_000 } } }, '200kb'],
    ['sketches in buckets', { b: { terms: { field: 'k', size: 20_000 }, aggs: { c: { cardinality: { field: 'n' } } } } }, '3mb'],
    ['digests in buckets', { b: { terms: { field: 'k', size: 20_000 }, aggs: { c: { percentiles: { field: 'n' } } } } }, '5mb'],
    ['histograms of many digits', { c: { percentiles: { field: 'n', hdr: { number_of_significant_value_digits: 5 } } } }, '500kb'],
    ['what scripts keep', { s: { scripted_metric: KEEPING } }, '600kb'],
    ['the best hits of many buckets', { b: { terms: { field: 'k', size: 20_000 }, aggs: { h: { top_hits: { size: 3 } } } } }, '6mb'],
  ])('counts %s', async (_, aggs, limit) => {
    await set({ 'indices.breaker.request.limit': limit })
    const { status, body } = await ask('POST', '/i/_search?request_cache=false', { size: 0, aggs })
    expect([status, body.error.root_cause[0]?.type ?? body.error.caused_by.type]).toEqual([429, 'circuit_breaking_exception'])
    expect((await breakers()).request.estimated_size_in_bytes).toBe(0)
    expect(await tripped('request')).toBe(1)
    await set({ 'indices.breaker.request.limit': null })
    expect((await ask('POST', '/i/_search?request_cache=false', { size: 0, aggs })).status).toBe(200)
    expect((await breakers()).request.estimated_size_in_bytes).toBe(0)
  })

  it('counts what is brought together, and fails there as the server does', async () => {
    const aggs = { b: { terms: { field: 'k', size: 2_000 }, aggs: { h: { top_hits: { size: 3 } } } } }
    let answer = await ask('POST', '/i/_search?request_cache=false', { size: 0, aggs })
    expect(answer.status).toBe(200)
    // Each collects a few buckets; all of them together are many.
    await ask('PUT', '/few', { settings: { number_of_shards: 8 }, mappings: { properties: { k: { type: 'keyword' } } } })
    await ask('POST', '/few/_bulk?refresh=true', lines(800, 'x'.repeat(3_000)))
    await set({ 'indices.breaker.request.limit': '2mb' })
    answer = await ask('POST', '/few/_search?request_cache=false', { size: 0, aggs })
    expect(answer.status).toBe(429)
    expect(answer.body.error).toMatchObject({
      root_cause: [],
      type: 'search_phase_execution_exception',
      reason: '',
      phase: 'fetch',
      grouped: true,
      failed_shards: [],
      caused_by: {
        type: 'circuit_breaking_exception',
        reason: expect.stringMatching(/^\[request\] Data too large, data for \[<reduce_aggs>\] would be \[/),
        durability: 'TRANSIENT',
      },
    })
    expect((await breakers()).request.estimated_size_in_bytes).toBe(0)
  })

  it('counts the hits of all shards until they are answered', async () => {
    await ask('PUT', '/wide', { settings: { number_of_shards: 8, 'index.max_result_window': 1_000_000 } })
    await ask('POST', '/wide/_bulk?refresh=true', lines(4_000, 'x'.repeat(1_000)))
    const all = { size: 1_000_000 }
    expect((await ask('POST', '/wide/_search', all)).body.hits.hits).toHaveLength(4_000)
    await set({ 'indices.breaker.request.limit': '2mb' })
    // The shards that there was no memory left for.
    const { _shards, hits } = (await ask('POST', '/wide/_search', all)).body
    expect(_shards.failed).toBeGreaterThan(0)
    expect(_shards.failures[0].reason).toMatchObject({ type: 'circuit_breaking_exception', bytes_limit: 2_097_152 })
    expect(hits.hits.length).toBeLessThan(4_000)
    expect((await ask('POST', '/wide/_search?allow_partial_search_results=false', all)).status).toBe(429)
    expect((await ask('POST', '/wide/_search', { size: 100 })).status).toBe(200)
    expect((await breakers()).request.estimated_size_in_bytes).toBe(0)
  })
})

it('has the limits of the server, as shares of what the heap may grow to', async () => {
  engine = await open({ threads: 0 })
  const { body } = await ask('GET', '/_nodes/stats/jvm')
  const heap = (Object.values(body.nodes)[0] as { jvm: { mem: { heap_max_in_bytes: number } } }).jvm.mem.heap_max_in_bytes
  const found = await breakers()
  expect(Object.keys(found)).toEqual(['request', 'fielddata', 'in_flight_requests', 'parent'])
  const parts = Object.values(found).map(({ limit_size_in_bytes }) => Math.round((100 * limit_size_in_bytes) / heap))
  expect(parts).toEqual([60, 40, 100, 95])
  expect(Object.values(found).map(({ overhead }) => overhead)).toEqual([1, 1.03, 2, 1])
  await engine.close()
})
