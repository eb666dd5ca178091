// A round of everything that applications do, after which the engine holds what it held before: whatever was opened is closed, whatever was made
// is removed.
import http from 'node:http'
import { open } from '../../dist/main.js'
import { serveForTests } from '../../dist/testing.js'

const WORDS =
  'amber basin cedar delta ember fjord grove heron inlet jetty kelp lagoon marsh nettle otter pine quartz reed slate tern'.split(' ')
const MAPPINGS = {
  properties: {
    title: { type: 'text', fields: { raw: { type: 'keyword' } } },
    text: { type: 'text', term_vector: 'with_positions_offsets' },
    tag: { type: 'keyword' },
    count: { type: 'long' },
    price: { type: 'double' },
    day: { type: 'date' },
    place: { type: 'geo_point' },
    reviews: { type: 'nested', properties: { stars: { type: 'integer' }, by: { type: 'keyword' } } },
    suggest: { type: 'completion' },
    vector: { type: 'knn_vector', dimension: 4 },
  },
}

const sentence = (chance, words) => Array.from({ length: words }, () => chance.pick(WORDS)).join(' ')

const documentOf = chance => ({
  title: sentence(chance, 3),
  text: sentence(chance, 40),
  tag: chance.pick(WORDS),
  count: chance.below(1_000),
  price: chance.random() * 100,
  day: new Date(Date.UTC(2020, chance.below(60), 1 + chance.below(28))).toISOString(),
  place: { lat: chance.below(80), lon: chance.below(170) },
  reviews: [{ stars: chance.below(6), by: chance.pick(WORDS) }],
  suggest: chance.pick(WORDS),
  vector: [chance.random(), chance.random(), chance.random(), chance.random()],
})

/** Bodies of searches by kind; each round asks all of them in words of its own. */
const searches = (chance, field = chance.pick(['title', 'text'])) => [
  { query: { match: { [field]: sentence(chance, 2) } }, highlight: { fields: { [field]: {} } } },
  { query: { match_phrase: { text: sentence(chance, 2) } }, explain: true },
  { query: { multi_match: { query: sentence(chance, 3), fields: ['title^2', 'text'] } }, profile: true },
  { query: { query_string: { query: `title:${chance.pick(WORDS)} OR tag:${chance.pick(WORDS).slice(0, 2)}*` } } },
  {
    query: { bool: { filter: [{ range: { count: { gte: chance.below(900) } } }, { term: { tag: chance.pick(WORDS) } }] } },
    sort: [{ price: 'asc' }],
  },
  { query: { fuzzy: { title: chance.pick(WORDS).slice(1) } } },
  { query: { nested: { path: 'reviews', query: { range: { 'reviews.stars': { gte: 3 } } }, inner_hits: {} } } },
  { query: { geo_distance: { distance: `${500 + chance.below(3_000)}km`, place: { lat: 40, lon: 80 } } } },
  { query: { script_score: { query: { match_all: {} }, script: { source: `doc['count'].value * ${chance.below(1_000)}` } } } },
  { query: { knn: { vector: { vector: [1, 0, chance.random(), 0], k: 5 } } } },
  { query: { more_like_this: { fields: ['text'], like: sentence(chance, 5), min_term_freq: 1, min_doc_freq: 1 } } },
  {
    suggest: {
      words: { text: chance.pick(WORDS).slice(1), term: { field: 'title' } },
      done: { prefix: 'a', completion: { field: 'suggest' } },
    },
  },
  {
    size: 0,
    aggs: { tags: { terms: { field: 'tag' }, aggs: { prices: { percentiles: { field: 'price' } }, best: { top_hits: { size: 1 } } } } },
  },
  { size: 0, aggs: { days: { date_histogram: { field: 'day', calendar_interval: 'month' } }, many: { cardinality: { field: 'count' } } } },
  {
    collapse: { field: 'tag', inner_hits: { name: 'some', size: 2 } },
    sort: ['count'],
    script_fields: { twice: { script: "doc['count'].value * 2" } },
  },
]

async function refused(request) {
  try {
    await request
  } catch (error) {
    if (error.status !== undefined && error.status < 500) return
    throw error
  }
  throw new Error('a request that must be refused was answered')
}

async function pages(engine, index) {
  const first = await engine.search({ index, scroll: '1m', body: { size: 50 } })
  const second = await engine.scroll({ body: { scroll: '1m', scroll_id: first._scroll_id } })
  await engine.clearScroll({ body: { scroll_id: [second._scroll_id] } })
  const { pit_id: id } = await engine.createPit({ index, keep_alive: '1m' })
  await engine.search({ body: { pit: { id }, sort: ['count'], size: 20 } })
  await engine.deletePit({ body: { pit_id: [id] } })
}

async function changes(engine, index, chance) {
  for (let n = 0; n < 20; n++)
    await engine.update({ index, id: `${chance.below(300)}`, body: { doc: { count: n, title: sentence(chance, 2) } } })
  await engine.deleteByQuery({ index, conflicts: 'proceed', refresh: true, body: { query: { range: { count: { lt: 100 } } } } })
  await engine.updateByQuery({ index, conflicts: 'proceed', refresh: true, body: { script: { source: 'ctx._source.count += 1' } } })
  await engine.reindex({ refresh: true, body: { source: { index }, dest: { index: `${index}-copy` } } })
  await engine.indices.forcemerge({ index, max_num_segments: 1 })
  await engine.indices.flush({ index })
  await engine.indices.close({ index: `${index}-copy` })
  await engine.indices.open({ index: `${index}-copy` })
}

async function surroundings(engine, index, round) {
  await engine.indices.putAlias({ index, name: 'everyday' })
  await engine.indices.putIndexTemplate({ name: 'unused', body: { index_patterns: ['unused-*'], version: round } })
  await engine.ingest.putPipeline({
    id: 'stamp',
    body: { processors: [{ set: { field: 'round', value: round } }, { lowercase: { field: 'title' } }] },
  })
  await engine.index({ index, id: 'piped', pipeline: 'stamp', body: { title: 'Amber' } })
  await engine.putScript({ id: 'kept', body: { script: { lang: 'painless', source: `return ${round}` } } })
  await engine.snapshot.createRepository({ repository: 'backups', body: { type: 'fs', settings: { location: 'backups' } } })
  await engine.snapshot.create({ repository: 'backups', snapshot: 'one', wait_for_completion: true, body: { indices: index } })
  await engine.snapshot.delete({ repository: 'backups', snapshot: 'one' })
  await engine.snapshot.deleteRepository({ repository: 'backups' })
  await engine.deleteScript({ id: 'kept' })
  await engine.ingest.deletePipeline({ id: 'stamp' })
  await engine.indices.deleteIndexTemplate({ name: 'unused' })
}

async function copies(engine, index) {
  const fork = await engine.fork()
  await fork.index({ index, id: 'of-the-fork', refresh: true, body: { title: 'fork' } })
  await fork.search({ index, q: 'title:fork' })
  await fork.close()
  const shipped = await open({ from: await engine.export({ indices: index }), threads: 0 })
  await shipped.search({ index })
  await shipped.close()
}

async function faults(engine, index, chance) {
  await refused(engine.search({ index, body: { query: { [sentence(chance, 1)]: {} } } }))
  await refused(engine.search({ index: `missing-${chance.below(1e9)}` }))
  await refused(engine.index({ index, body: { count: sentence(chance, 1) } }))
  await refused(engine.search({ index, body: { query: { script: { script: `while (true) {} // ${chance.below(1e9)}` } } } }))
  await refused(engine.search({ index, body: { query: { regexp: { tag: `(a|b${chance.below(1e9)}` } } } }))
  const { status } = await engine.handle({ method: 'POST', path: `/${index}/_search`, body: '{"query":{' })
  if (status !== 400) throw new Error(`half a body was answered with ${status}`)
}

/** Over HTTP: connections that read their answer, and that leave in the midst of it. No `fetch`: it keeps a pool for each address for ever. */
async function connections() {
  const server = await serveForTests({ threads: 0 })
  const ask = (path, isPatient) =>
    new Promise(resolve => {
      const request = http.request(`${server.url}${path}`, { agent: false }, response => {
        if (isPatient) response.resume()
        else response.once('data', () => request.destroy())
      })
      request.once('close', resolve).once('error', () => {})
      request.end()
    })
  try {
    for (let n = 0; n < 10; n++) await ask('/_cluster/health', true)
    for (let n = 0; n < 5; n++) await ask('/_cluster/state', false)
    await server.reset()
  } finally {
    await server.close()
  }
}

export async function everydayRound(engine, chance, round) {
  const index = `round-${round}`
  await engine.indices.create({ index, body: { settings: { number_of_shards: 1 + (round % 2), knn: true }, mappings: MAPPINGS } })
  for (let part = 0; part < 3; part++)
    await engine.bulk({
      index,
      refresh: true,
      body: Array.from({ length: 100 }, (_, n) => [{ index: { _id: `${part * 100 + n}` } }, documentOf(chance)]).flat(),
    })
  for (const body of searches(chance)) await engine.search({ index, body })
  await Promise.all(searches(chance).map(body => engine.search({ index, body })))
  await pages(engine, index)
  await changes(engine, index, chance)
  await surroundings(engine, index, round)
  await copies(engine, index)
  await faults(engine, index, chance)
  await connections()
  await engine.indices.delete({ index: [index, `${index}-copy`] })
}
