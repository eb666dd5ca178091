// The mutator: what follows from a seed, what it changes, and what it calls alike.
import { expect, it } from 'vitest'

const load = (name: string) => import(new URL(name, import.meta.url).href)
const { chooser } = await load('../../crash/random.js')
const { classOf, differences } = await load('./compare.js')
const { Combinations } = await load('./combinations.js')
const { isDecided } = await load('./decided.js')
const { conversationsOf } = await load('./conversations.js')
const { fingerprint, Mutations } = await load('./mutations.js')
const { Pool } = await load('./pool.js')
const { reads, requestOf, sent } = await load('./requests.js')

const conversations = conversationsOf('snapshots', '/nowhere')
const steps: { request: string }[] = conversations.flatMap(({ steps }: { steps: object[] }) => steps)

function mutants(seed: number) {
  const pool = new Pool(conversations)
  const mutations = new Mutations(chooser(seed), [pool, pool])
  return steps.map(step => {
    const request = requestOf(step)
    mutations.mutate(request)
    return { request, original: requestOf(step) }
  })
}

it('mutates the same by the same seed, and otherwise by another', () => {
  const texts = (seed: number) => mutants(seed).map(({ request }) => JSON.stringify(sent(request)))
  expect(texts(1)).toEqual(texts(1))
  expect(texts(1)).not.toEqual(texts(2))
})

it('changes nearly every request, and sends what it does not change as it was', () => {
  const changed = mutants(3).filter(({ request, original }) => fingerprint(request) !== fingerprint(original))
  expect(changed.length).toBeGreaterThan(0.8 * steps.length)
  const step = { request: 'PUT /a/_doc/1?refresh=true', body: { n: [1, { t: 'x' }], empty: {} } }
  expect(sent(requestOf(step))).toEqual({ request: step.request, body: JSON.stringify(step.body) })
})

it('puts searches together from parts of several, and leaves other requests as they are', () => {
  const made = [
    { request: 'PUT /a', body: { mappings: { properties: { k: { type: 'keyword' } } } } },
    { request: 'POST /a/_search', body: { query: { term: { k: 'x' } }, profile: true } },
    { request: 'POST /a/_search?q=y', body: { aggs: { n: { sum: { field: 'n' } } }, sort: ['n'] } },
  ]
  const conversation = { steps: made }
  const bodies = (seed: number) => {
    const combinations = new Combinations(chooser(seed), new Pool([conversation]), conversation)
    return Array.from({ length: 50 }, (_, i) => {
      const request = requestOf(made[i % 3])
      combinations.mutate(request)
      return JSON.parse(sent(request).body)
    })
  }
  expect(bodies(1)).toEqual(bodies(1))
  expect(bodies(1)).not.toEqual(bodies(2))
  const all = bodies(3)
  expect(all.filter((_, i) => i % 3 === 0)).toEqual(Array(17).fill(made[0]!.body))
  const searches = all.filter((_, i) => i % 3 > 0)
  expect(searches.some(({ query, aggs, sort }) => query && aggs && sort)).toBe(true)
  expect(searches.some(({ profile }) => profile !== undefined)).toBe(false)
})

it('knows what leaves everything as it was', () => {
  const asked = ['GET /a', 'POST /a/_search', 'POST /_search/scroll', 'PUT /a', 'POST /a/_refresh', 'DELETE /a', 'GET /a/_flush']
  expect(asked.filter(request => reads({ request }))).toEqual(['GET /a', 'POST /a/_search'])
})

it('finds differences, but none in what no two servers have in common', () => {
  const compare = (want: unknown, got: unknown, status = 200) =>
    differences({ ignore: ['made'] }, { unordered: ['names'] }, 'GET /a', { status, body: want }, { status, body: got })
  const alike = [
    [
      { took: 1, score: 0.30000001, names: ['a', 'b'], made: 1 },
      { took: 2, score: 0.3, names: ['b', 'a'], made: 2 },
    ],
    [
      { uuid: 'x', id: 'JIMs0WKWTt2i8cYrVBHNRg', at: Date.now() },
      { uuid: 'y', id: 'JIMs0WKWTt2i8cYrVBHNRh', at: Date.now() + 1000 },
    ],
  ]
  for (const [want, got] of alike) expect(compare(want, got).hard).toEqual([])
  const unlike = [
    [{ n: 1 }, { n: 2 }],
    [{ n: 1 }, {}],
    [{ n: 1 }, { n: '1' }],
    [
      [1, 2],
      [2, 1],
    ],
    [{ n: null }, { n: {} }],
  ]
  for (const [want, got] of unlike) expect(compare(want, got).hard).toHaveLength(want === unlike[3]![0] ? 2 : 1)
  const clauses = (...said: string[]) => ({ details: said.map(description => ({ description })) })
  expect(compare(clauses('weight(a)', 'weight(b)'), clauses('weight(b)', 'weight(a)')).hard).toEqual([])
  expect(compare(clauses('weight(a)', 'weight(b)'), clauses('weight(b)', 'weight(c)')).hard).not.toEqual([])
  const wordings = compare({ error: { type: 'x', reason: 'a' } }, { error: { type: 'x', reason: 'b' } }, 400)
  expect(wordings).toEqual({ hard: [], wording: [{ path: 'error.reason', want: 'a', got: 'b' }] })
})

it('takes two names of the same fault in JSON for one, where the server is older', () => {
  const fault = (type: string, more = {}) => ({ status: 400, body: { error: { type, reason: 'x', ...more }, status: 400 } })
  const [want, got] = [fault('x_content_parse_exception', { caused_by: { type: 'json_parse_exception' } }), fault('stream_read_exception')]
  const count = (server: string, other = got) => differences({ server }, {}, 'GET /a', want, other).hard.length
  expect(count('hybrid')).toBe(0)
  expect(count('core')).toBeGreaterThan(0)
  expect(count('hybrid', fault('parsing_exception'))).toBeGreaterThan(0)
})

it('classes differences by what was answered, without names and numbers', () => {
  const failed = (reason: string) => ({ status: 400, body: { error: { type: 'parsing_exception', reason } } })
  const names = ['[a] unknown field', '[b] unknown field'].map(reason => classOf('GET /{}', failed(reason), { status: 200, body: {} }, []))
  expect(new Set(names).size).toBe(1)
})

it('knows answers that differ by decision, and no others', () => {
  const refused = (names: string) => ({ status: 400, body: { error: { reason: `request [/_tasks/x] contains unrecognized ${names}` } } })
  const decided = (request: string, want: object, got: object = { status: 200, body: {} }) => isDecided(request, want, got)
  expect(decided('GET /_tasks/a:1?detailed=true', refused('parameter: [detailed]'))).toBe(true)
  expect(decided('GET /_tasks/a:1?detailed=true&nodes=a', refused('parameters: [detailed], [nodes]'))).toBe(true)
  expect(decided('GET /_tasks/a:1?detailed=true&nope=a', refused('parameters: [detailed], [nope]'))).toBe(false)
  expect(decided('GET /_tasks?nodez=a', refused('parameter: [nodez] -> did you mean [nodes]?'))).toBe(false)
  expect(decided('GET /_cat/tasks?detailed=1', refused('parameter: [detailed]'))).toBe(false)
  const updated = { status: 200, body: { status: 'OK', message: "'anna' updated." } }
  const account = 'PUT /_plugins/_security/api/account'
  expect(decided(account, updated, { status: 200, body: { status: 'OK', message: 'Password changed' } })).toBe(true)
  expect(decided(account, updated, { status: 401, body: {} })).toBe(false)
})
