// How fast do vectors go in, how fast are the nearest found, and how many of them are they?
//
//   npm run build && node bench/vectors/run.js [--count 100000] [--dimension 128] [--kind random|clustered] [--queries 100]
//
// One index, one shard, merged into one segment. Recall is the part of the ten nearest, by a scan over all vectors in this file, that a query
// with k = 10 and otherwise default settings finds; filtered recall the same among a tenth and a hundredth of the documents.
import { performance } from 'node:perf_hooks'
import { open } from '../../dist/main.js'
import { seeded } from '../lib/random.js'

const option = (name, standard) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? standard : process.argv[at + 1]
}
const count = Number(option('count', 100_000))
const dimension = Number(option('dimension', 128))
const queryCount = Number(option('queries', 100))
const kinds = option('kind', 'random,clustered').split(',')
const K = 10
const BULK = 1000

const random = seeded(17)
const gauss = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())

/** `random`: even over a cube; `clustered`: around a hundred centres. */
function makeVectors(kind, size) {
  const vectors = new Float32Array(size * dimension)
  if (kind === 'random') return vectors.map(() => random() * 2 - 1)
  const centres = Float32Array.from({ length: 100 * dimension }, gauss)
  for (let i = 0; i < size; i++) {
    const centre = Math.floor(random() * 100) * dimension
    for (let d = 0; d < dimension; d++) vectors[i * dimension + d] = centres[centre + d] + 0.3 * gauss()
  }
  return vectors
}

const vectorOf = (vectors, i) => vectors.subarray(i * dimension, (i + 1) * dimension)

/** Numbers of the nearest among every `step`-th vector. */
function exact(vectors, target, step) {
  const nearest = []
  for (let i = 0; i < count; i += step) {
    let distance = 0
    for (let d = 0, at = i * dimension; d < dimension; d++, at++) distance += (vectors[at] - target[d]) ** 2
    if (nearest.length === K && distance >= nearest[K - 1].distance) continue
    const place = nearest.findIndex(one => one.distance > distance)
    nearest.splice(place < 0 ? nearest.length : place, 0, { i, distance })
    if (nearest.length > K) nearest.pop()
  }
  return nearest.map(({ i }) => String(i))
}

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
      body.push({ index: { _id: String(i) } }, { v: [...vectorOf(vectors, i)], tenth: i % 10 === 0, hundredth: i % 100 === 0 })
    }
    const { errors } = await engine.bulk({ index: 'vectors', body })
    if (errors) throw new Error('a vector was refused')
  }
  await engine.indices.refresh({ index: 'vectors' })
  await engine.indices.forcemerge({ index: 'vectors', max_num_segments: 1 })
}

async function measure(engine, vectors, targets, name, step, filter) {
  const search = target => ({
    index: 'vectors',
    body: { size: K, query: { knn: { v: { vector: [...target], k: K, ...(filter && { filter }) } } } },
  })
  const requests = targets.map(search)
  for (const request of requests.slice(0, 20)) await engine.search(request)
  const times = []
  let found = 0
  for (let q = 0; q < targets.length; q++) {
    const start = performance.now()
    const answer = await engine.search(requests[q])
    times.push(performance.now() - start)
    const hits = new Set(answer.hits.hits.map(({ _id }) => _id))
    found += exact(vectors, targets[q], step).filter(id => hits.has(id)).length
  }
  times.sort((a, b) => a - b)
  const total = times.reduce((a, b) => a + b, 0)
  const millis = at => Number(times[Math.floor(times.length * at)].toFixed(2))
  return {
    query: name,
    recall: found / (K * targets.length),
    'p50 ms': millis(0.5),
    'p95 ms': millis(0.95),
    'queries/s': Math.round((1000 * times.length) / total),
  }
}

for (const kind of kinds) {
  const all = makeVectors(kind, count + queryCount)
  const vectors = all.subarray(0, count * dimension)
  const targets = Array.from({ length: queryCount }, (_, q) => vectorOf(all, count + q))
  const engine = await open()
  const start = performance.now()
  await fill(engine, vectors)
  const seconds = (performance.now() - start) / 1000
  const { indices } = await engine.indices.stats({ index: 'vectors' })
  const bytes = indices.vectors.total.store.size_in_bytes
  console.log(
    `\n${kind}: ${count} vectors of ${dimension} in ${seconds.toFixed(1)} s (${Math.round(count / seconds)}/s), ${Math.round(bytes / count)} bytes each`,
  )
  console.table([
    await measure(engine, vectors, targets, `k ${K}`, 1, null),
    await measure(engine, vectors, targets, 'a tenth', 10, { term: { tenth: true } }),
    await measure(engine, vectors, targets, 'a hundredth', 100, { term: { hundredth: true } }),
  ])
  await engine.close()
}
