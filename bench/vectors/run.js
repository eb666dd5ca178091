// How fast do vectors go in, how fast are the nearest found, and how many of them are they? Beside hnswlib, in the same run.
//
//   npm run build && node bench/vectors/run.js [--count 100000] [--dimension 128] [--kind random,clustered] [--queries 100]
//
// One index, one shard, merged into one segment, two worker threads. Recall is the part of the ten nearest, by a scan over all vectors in this
// process, that a query with k = 10 finds: with default settings, with an `ef_search`, and among a tenth and a hundredth of the documents.
import { performance } from 'node:perf_hooks'
import { open } from '../../dist/main.js'
import { openHnswlib } from './hnswlib.js'
import { MadeVectors } from './made-vectors.js'
import { cpuSeconds, timed } from './measure.js'

const option = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : process.argv[at + 1]
}
const count = Number(option('count', 100_000))
const dimension = Number(option('dimension', 128))
const queryCount = Number(option('queries', 100))
const kinds = option('kind', 'random,clustered').split(',')
const WIDTHS = [100, 400, 1600]
const K = 10
const BULK = 1000

async function fill(engine, vectors) {
  await engine.indices.create({
    index: 'vectors',
    body: {
      settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1', knn: true },
      mappings: {
        _source: { enabled: false },
        properties: { v: { type: 'knn_vector', dimension }, tenth: { type: 'boolean' }, hundredth: { type: 'boolean' } },
      },
    },
  })
  for (let from = 0; from < count; from += BULK) {
    const body = []
    for (let i = from; i < Math.min(count, from + BULK); i++) {
      body.push({ index: { _id: String(i) } }, { v: [...vectors.at(i)], tenth: i % 10 === 0, hundredth: i % 100 === 0 })
    }
    const { errors } = await engine.bulk({ index: 'vectors', body })
    if (errors) throw new Error('a vector was refused')
  }
  await engine.indices.refresh({ index: 'vectors' })
  await engine.indices.forcemerge({ index: 'vectors', max_num_segments: 1 })
}

/** What `work` takes, told as a rate. */
async function built(name, work) {
  const start = performance.now()
  const before = cpuSeconds()
  await work()
  const rate = seconds => Math.round(count / seconds)
  return { in: name, 'vectors/s': rate((performance.now() - start) / 1000), 'vectors/s of cpu': rate(cpuSeconds() - before) }
}

for (const kind of kinds) {
  const vectors = new MadeVectors(kind, count + queryCount, dimension)
  const targets = Array.from({ length: queryCount }, (_, q) => vectors.at(count + q))
  const expected = new Map([1, 10, 100].map(step => [step, targets.map(target => vectors.nearest(target, K, count, step))]))

  const measured = async (name, search, step = 1) => {
    const { answers, row } = await timed(name, queryCount, search)
    let found = 0
    answers.forEach((ids, q) => {
      const hits = new Set(ids.map(Number))
      found += expected.get(step)[q].filter(i => hits.has(i)).length
    })
    return { ...row, recall: Number((found / (K * queryCount)).toFixed(3)) }
  }

  const engine = await open({ threads: 2 })
  const rates = [await built('Searchlet', () => fill(engine, vectors))]
  const { indices } = await engine.indices.stats({ index: 'vectors' })
  console.log(`\n${kind}: ${count} vectors of ${dimension}, ${Math.round(indices.vectors.total.store.size_in_bytes / count)} bytes each`)
  const search = options => async q => {
    const knn = { v: { vector: [...targets[q]], k: K, ...options } }
    const { hits } = await engine.search({ index: 'vectors', body: { size: K, query: { knn } } })
    return hits.hits.map(({ _id }) => _id)
  }
  const rows = [await measured('Searchlet', search({}))]
  for (const ef_search of WIDTHS) rows.push(await measured(`Searchlet, ef ${ef_search}`, search({ method_parameters: { ef_search } })))
  rows.push(await measured('Searchlet, a tenth', search({ filter: { term: { tenth: true } } }), 10))
  rows.push(await measured('Searchlet, a hundredth', search({ filter: { term: { hundredth: true } } }), 100))
  await engine.close()

  const peer = await openHnswlib(dimension, count)
  if (peer !== null) {
    rates.push(
      await built('hnswlib', () => {
        for (let i = 0; i < count; i++) peer.add(i, vectors.at(i))
      }),
    )
    for (const width of WIDTHS) rows.push(await measured(`hnswlib, ef ${width}`, q => peer.search(targets[q], K, width)))
  }
  console.table(rates)
  console.table(rows)
}
