// What may be asked about vectors beside searching them: warmup, clear_cache and stats, in the words of a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const settings = { number_of_replicas: 0 }
  const properties = { v: { type: 'knn_vector', dimension: 2 } } as const
  await engine.indices.create({ index: 'vectors', body: { settings: { ...settings, knn: true }, mappings: { properties } } })
  await engine.indices.create({ index: 'texts', body: { settings } })
  await engine.index({ index: 'vectors', id: '1', refresh: true, body: { v: [1, 2] } })
})
afterAll(() => engine.close())

async function ask(method: string, path: string) {
  const { status, body } = await engine.handle({ method, path, querystring: '', headers: {} })
  return { status, body: JSON.parse(String(body)) }
}

describe.each([
  ['GET', 'warmup', 'Warm up'],
  ['POST', 'clear_cache', 'ClearCache'],
])('%s %s', (method, name, words) => {
  it('counts the shards of indexes with vectors', async () => {
    expect(await ask(method, `/_plugins/_knn/${name}/vectors`)).toEqual({
      status: 200,
      body: { _shards: { total: 1, successful: 1, failed: 0 } },
    })
    expect(await ask(method, `/_plugins/_knn/${name}/zzz*`)).toMatchObject({ status: 200, body: { _shards: { total: 0 } } })
  })

  it('refuses indexes without, and those that are not there', async () => {
    const reason = `${words} request rejected. One or more indices have 'index.knn' set to false.`
    const error = { type: 'k_n_n_invalid_indices_exception', reason }
    expect(await ask(method, `/_plugins/_knn/${name}/texts,vectors`)).toMatchObject({ status: 500, body: { error } })
    expect(await ask(method, `/_plugins/_knn/${name}/nope`)).toMatchObject({
      status: 404,
      body: { error: { reason: 'no such index [nope]' } },
    })
  })
})

describe('GET stats', () => {
  it('tells of this node, all or some', async () => {
    const all = await ask('GET', '/_plugins/_knn/stats')
    expect(all.body).toMatchObject({
      _nodes: { total: 1, successful: 1, failed: 0 },
      circuit_breaker_triggered: false,
      model_index_status: null,
    })
    const [node] = Object.values(all.body.nodes)
    expect(node).toMatchObject({ lucene_initialized: true, hit_count: 0, indices_in_cache: {} })
    const one = await ask('GET', '/_plugins/_knn/_local/stats/hit_count')
    expect(Object.values(one.body.nodes)).toEqual([{ hit_count: 0 }])
    expect(one.body).not.toHaveProperty('model_index_status')
  })

  it('has no models, as a server where none was trained', async () => {
    const missing = (kind: string) => ({
      status: 404,
      body: { error: { type: 'index_not_found_exception', reason: 'no such index [.opensearch-knn-models]', 'resource.type': kind } },
    })
    expect(await ask('GET', '/_plugins/_knn/models/m')).toMatchObject(missing('index_expression'))
    expect(await ask('GET', '/_plugins/_knn/models/_search')).toMatchObject(missing('index_or_alias'))
    const reason = 'Cannot delete model [m]. Model index [.opensearch-knn-models] does not exist'
    expect(await ask('DELETE', '/_plugins/_knn/models/m')).toMatchObject({
      status: 404,
      body: { error: { type: 'resource_not_found_exception', reason } },
    })
  })

  it('knows no other nodes and no other numbers', async () => {
    expect((await ask('GET', '/_plugins/_knn/nonode/stats')).body).toMatchObject({ _nodes: { total: 0 }, nodes: {} })
    const refused = async (path: string, reason: string) =>
      expect(await ask('GET', path)).toMatchObject({ status: 400, body: { error: { reason } } })
    await refused('/_plugins/_knn/stats/nope', 'request [/_plugins/_knn/stats/nope] contains unrecognized stat: [nope]')
    await refused('/_plugins/_knn/stats/nope,nada', 'request [/_plugins/_knn/stats/nope,nada] contains unrecognized stats: [nada], [nope]')
    await refused('/_plugins/_knn/n/stats/nope', 'request [/_plugins/_knn/n/stats/nope] contains unrecognized stat: [nope]')
    await refused('/_plugins/_knn/stats/_all,hit_count', 'Request /_plugins/_knn/stats/_all,hit_count contains _all and individual stats')
  })
})
