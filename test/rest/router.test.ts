// The router: literal parts before parameters, as OpenSearch resolves paths.
import { describe, expect, it } from 'vitest'
import type { HttpMethod, Operation } from '../../src/engine/calls/operation.ts'
import { Router } from '../../src/rest/router.ts'

const row = (name: string, ...routes: string[]): Operation => ({
  name,
  action: 'test',
  routes: routes.map(text => {
    const [method, path] = text.split(' ')
    return { method: method as HttpMethod, path }
  }),
  run: () => ({}),
})

const router = new Router([
  row('info', 'GET /'),
  row('search', 'GET /_search', 'POST /_search', 'GET /{index}/_search', 'POST /{index}/_search'),
  row('index', 'PUT /{index}/_doc/{id}', 'POST /{index}/_doc/{id}', 'POST /{index}/_doc'),
  row('get', 'GET /{index}/_doc/{id}'),
  row('delete', 'DELETE /{index}/_doc/{id}'),
  row('exists', 'HEAD /{index}/_doc/{id}'),
  row('indices.create', 'PUT /{index}'),
  row('indices.get_alias', 'GET /_alias/{name}', 'GET /{index}/_alias/{name}', 'GET /_alias'),
  row('nodes.info', 'GET /_nodes/{node_id}', 'GET /_nodes/{node_id}/{metric}'),
  row('nodes.stats', 'GET /_nodes/stats', 'GET /_nodes/{node_id}/stats'),
  row('put_script', 'PUT /_scripts/{id}/{context}'),
  row('execute', 'POST /_scripts/painless/_execute'),
])

const found = (method: string, path: string) => {
  const result = router.find(method, path)
  return result.kind === 'found' ? [result.match.operation.name, { ...result.match.path }] : result
}

describe('router', () => {
  it('takes literal parts before parameters', () => {
    expect(found('GET', '/_nodes/stats')).toEqual(['nodes.stats', {}])
    expect(found('GET', '/_nodes/n1')).toEqual(['nodes.info', { node_id: 'n1' }])
    expect(found('GET', '/_nodes/n1/stats')).toEqual(['nodes.stats', { node_id: 'n1' }])
    expect(found('GET', '/_nodes/stats/http')).toEqual(['nodes.info', { node_id: 'stats', metric: 'http' }])
  })

  it('prefers a parameter at the beginning to one at the end, as OpenSearch does', () => {
    expect(found('GET', '/_alias/_search')).toEqual(['search', { index: '_alias' }])
  })

  it('takes no known word at the end for a parameter, whatever the method', () => {
    expect(found('PUT', '/_search')).toEqual({ kind: 'wrong_method', allowed: ['GET', 'POST'] })
    expect(found('PUT', '/_scripts/painless/_execute')).toEqual({ kind: 'wrong_method', allowed: ['POST'] })
    expect(found('PUT', '/_nodes')).toEqual(['indices.create', { index: '_nodes' }])
  })

  it('decodes the parts it takes, and a plus sign is a plus sign', () => {
    expect(found('GET', '/a%2Cb%20c+d/_doc/x%2Fy')).toEqual(['get', { index: 'a,b c+d', id: 'x/y' }])
    expect(found('GET', '/_nodes/%73tats')).toEqual(['nodes.info', { node_id: 'stats' }])
  })

  it('ignores slashes at the end; a doubled one at the beginning is an empty index', () => {
    expect(found('GET', '/_search/')).toEqual(['search', {}])
    expect(found('GET', '//_search')).toEqual(['search', { index: '' }])
    expect(found('GET', '')).toEqual(['info', {}])
  })

  it('names the methods a path has', () => {
    expect(found('PATCH', '/x/_search')).toEqual({ kind: 'wrong_method', allowed: ['GET', 'POST'] })
    expect(found('PATCH', '/x/_doc/1')).toEqual({ kind: 'wrong_method', allowed: ['DELETE', 'HEAD', 'PUT', 'GET', 'POST'] })
    expect(found('HEAD', '/_search')).toEqual({ kind: 'wrong_method', allowed: ['GET', 'POST'] })
  })

  it('does not know other paths', () => {
    expect(found('POST', '/x/_doc/1/_nope')).toEqual({ kind: 'unknown' })
  })

  it('refuses bad escapes', () => {
    expect(() => found('GET', '/%zz/_search')).toThrow("invalid escape sequence `%zz' at index 0 of: %zz")
  })

  it('is not confused by names every object has', () => {
    expect(found('GET', '/__proto__/_doc/constructor')).toEqual(['get', { index: '__proto__', id: 'constructor' }])
    expect(found('constructor', '/_search')).toMatchObject({ kind: 'wrong_method' })
  })

  it('refuses a table in which two operations claim one route', () => {
    expect(() => new Router([row('a', 'GET /{x}'), row('b', 'GET /{y}')])).toThrow('GET /{y} belongs to both a and b')
  })
})
