// Asks a real OpenSearch and Searchlet the same random searches over the same documents, and prints those that are answered otherwise.
//
//   node test/conformance/random/run.js --server http://127.0.0.1:9200 [--requests 1000] [--seed 1] [--kind query|aggs] [--searchlet URL]
//
// It makes and deletes the index `random-searches`. Some of what it prints are known faults of OpenSearch: see docs/compatibility.md.
import { parseArgs } from 'node:util'
import { startServer } from '../server.js'
import { documents, MAPPINGS } from './corpus.js'
import { searchesOf } from './searches.js'

const INDEX = 'random-searches'
const DOCUMENTS = 20_000
const AT_ONCE = 2000
/** Sums are added up in other orders. */
const NEAR = 1e-9

const { values: options } = parseArgs({
  options: {
    server: { type: 'string' },
    searchlet: { type: 'string' },
    requests: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    kind: { type: 'string', default: 'query' },
  },
})

async function ask(url, method, path, body) {
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(url + path, { method, headers: { 'content-type': type }, body: text })
  return { status: response.status, body: await response.json() }
}

/** One segment, so that hits of equal scores are in the same order. */
async function fill(url) {
  await ask(url, 'DELETE', `/${INDEX}`)
  await ask(url, 'PUT', `/${INDEX}`, { settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: -1 }, mappings: MAPPINGS })
  const lines = documents(DOCUMENTS).map(
    (document, id) => `${JSON.stringify({ index: { _id: String(id) } })}\n${JSON.stringify(document)}\n`,
  )
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await ask(url, 'POST', `/${INDEX}/_bulk`, lines.slice(from, from + AT_ONCE).join(''))
  await ask(url, 'POST', `/${INDEX}/_forcemerge?max_num_segments=1`)
  await ask(url, 'POST', `/${INDEX}/_refresh`)
}

function found({ status, body }) {
  if (status !== 200) return { status }
  const { total, max_score, hits } = body.hits
  return { total, max_score, hits: hits.map(({ _id, _score, sort }) => ({ _id, _score, sort })), aggregations: body.aggregations }
}

/** Where the first difference is; null: there is none. */
function difference(want, got, path) {
  if (want === got || (typeof want === 'number' && typeof got === 'number' && Math.abs(want - got) <= NEAR * Math.abs(want))) return null
  if (typeof want !== 'object' || typeof got !== 'object' || want === null || got === null) {
    return `${path}: the server ${JSON.stringify(want)}, Searchlet ${JSON.stringify(got)}`
  }
  for (const key of new Set([...Object.keys(want), ...Object.keys(got)])) {
    const inside = difference(want[key], got[key], `${path}.${key}`)
    if (inside !== null) return inside
  }
  return null
}

async function main() {
  if (options.server === undefined) throw new Error('--server: the address of a real OpenSearch')
  const own = options.searchlet === undefined ? await startServer([]) : undefined
  const ends = [options.server, options.searchlet ?? own.url]
  const next = searchesOf(Number(options.seed), options.kind)
  let otherwise = 0
  try {
    for (const url of ends) await fill(url)
    for (let i = 0; i < Number(options.requests); i++) {
      const search = next()
      const [want, got] = await Promise.all(ends.map(url => ask(url, 'POST', `/${INDEX}/_search`, search)))
      const first = difference(found(want), found(got), '')
      if (first === null) continue
      otherwise++
      console.log(`${i} ${first}\n   ${JSON.stringify(search)}`)
    }
    console.log(`${options.requests} searches, ${otherwise} answered otherwise`)
  } finally {
    await ask(options.server, 'DELETE', `/${INDEX}`)
    await own?.stop()
  }
}

await main()
