// elasticdump copies an index, with its settings, mapping, aliases and templates, to files and back: what is read equals what was written.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'

const { OPENSEARCH_URL: url, PACKAGES: packages } = process.env
const folder = mkdtempSync(join(tmpdir(), 'elasticdump-'))
const DOCUMENTS = 250

before(async () => {
  await ask('PUT', '/books', {
    settings: {
      number_of_shards: 2,
      number_of_replicas: 0,
      analysis: { analyzer: { folded: { tokenizer: 'standard', filter: ['lowercase', 'asciifolding'] } } },
    },
    mappings: { properties: { title: { type: 'text', analyzer: 'folded' }, at: { type: 'date' }, n: { type: 'long' } } },
    aliases: { library: {}, old: { filter: { range: { n: { lt: 100 } } }, index_routing: '1', search_routing: '1' } },
  })
  const lines = Array.from({ length: DOCUMENTS }, (_, n) => [
    JSON.stringify({ index: { _index: 'books', _id: `b${n}`, ...(n % 10 === 0 && { routing: `r${n}` }) } }),
    JSON.stringify({
      title: `Café number ${n}`,
      at: new Date(n * 86_400_000).toISOString(),
      n,
      deep: { list: [n, n + 1], a: ['ü', null] },
    }),
  ])
  const { errors } = await ask('POST', '/_bulk?refresh=true', `${lines.flat().join('\n')}\n`)
  assert.equal(errors, false)
  await ask('PUT', '/_template/shelf', { index_patterns: ['shelf-*'], settings: { number_of_shards: 3 } })
  await ask('PUT', '/_component_template/part', { template: { settings: { number_of_replicas: 0 } } })
  await ask('PUT', '/_index_template/rack', {
    index_patterns: ['rack-*'],
    composed_of: ['part'],
    template: { settings: { number_of_shards: 2 } },
  })
})

after(() => rmSync(folder, { recursive: true, force: true }))

for (const type of ['settings', 'analyzer', 'mapping', 'data', 'alias']) {
  test(`${type} of an index through a file`, async () => {
    await dump({ input: `${url}/books`, output: join(folder, `${type}.json`), type })
    if (type === 'alias') await ask('DELETE', '/books')
    await dump({ input: join(folder, `${type}.json`), output: type === 'alias' ? url : `${url}/copy`, type })
  })
}

test('the copy has the documents, the mapping and the analyzers of the original', async () => {
  await ask('POST', '/copy/_refresh')
  assert.equal((await ask('GET', '/copy/_count')).count, DOCUMENTS)
  assert.equal((await ask('GET', '/copy/_doc/b20?routing=r20'))._source.title, 'Café number 20')
  assert.deepEqual((await ask('GET', '/copy/_doc/b7'))._source.deep, { list: [7, 8], a: ['ü', null] })
  assert.equal((await ask('GET', '/copy/_mapping')).copy.mappings.properties.title.analyzer, 'folded')
  assert.equal((await ask('GET', '/copy/_search?q=title:cafe')).hits.total.value, DOCUMENTS)
})

test('from index to index, slices of a scroll, by a query', async () => {
  const searchBody = JSON.stringify({ query: { range: { n: { gte: 200 } } }, sort: [{ n: 'desc' }] })
  await dump({ input: `${url}/copy`, output: `${url}/few`, type: 'data', limit: 7, searchBody })
  await ask('POST', '/few/_refresh')
  assert.equal((await ask('GET', '/few/_count')).count, DOCUMENTS - 200)
})

test('deletes what it has read', async () => {
  await dump({ input: `${url}/few`, output: join(folder, 'moved.json'), type: 'data', delete: true })
  await ask('POST', '/few/_refresh')
  assert.equal((await ask('GET', '/few/_count')).count, 0)
})

for (const [type, path, name] of [
  ['template', '/_template/shelf', 'shelf'],
  ['component_template', '/_component_template/part', 'part'],
  ['index_template', '/_index_template/rack', 'rack'],
]) {
  test(`${type} through a file`, async () => {
    const before = await ask('GET', path)
    await dump({ input: `${url}/${name}`, output: join(folder, `${type}.json`), type })
    if (type === 'component_template') await ask('DELETE', '/_index_template/rack')
    await ask('DELETE', path)
    await dump({ input: join(folder, `${type}.json`), output: `${url}/${name}`, type })
    assert.deepEqual(await ask('GET', path), before)
    if (type === 'component_template') {
      await ask('PUT', '/_index_template/rack', {
        index_patterns: ['rack-*'],
        composed_of: ['part'],
        template: { settings: { number_of_shards: 2 } },
      })
    }
  })
}

async function ask(method, path, body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
  const answer = await fetch(url + path, { method, ...(body !== undefined && { body: text, headers: { 'content-type': type } }) })
  const json = await answer.json()
  assert.ok(answer.ok, `${method} ${path}: ${JSON.stringify(json)}`)
  return json
}

async function dump(options) {
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const command = join(packages, 'node_modules', 'elasticdump', 'bin', 'elasticdump')
  // It ends with 0 whatever happened to the documents.
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args])
  assert.doesNotMatch(stdout, /Error/i)
}
