// What the works of `works.js` are done on: an index for each kind of much.
import { seeded } from '../lib/random.js'

/** Documents of the largest index. */
const MANY = 200_000
const WORDS = 20_000
export const VECTOR_DIMENSION = 128

const keyword = { type: 'keyword' }
const long = { type: 'long' }

const random = seeded(11)
const below = n => Math.floor(random() * n)

/** Common ones first. */
export const wordAt = rank => `w${rank.toString(36)}`
const word = () => wordAt(Math.floor(WORDS ** random()) - 1)
const words = count => Array.from({ length: count }, word).join(' ')
export const keyAt = n => `${((n * 2654435761) >>> 0).toString(36)}-${n.toString(36)}`
export const vector = n => Array.from({ length: VECTOR_DIMENSION }, (_, i) => Math.fround(Math.sin(n * 7.3 + i * (1 + (n % 13)))))

/** Each is made when the first work asks for it. */
const INDEXES = {
  /** Many documents, many distinct values. */
  many: {
    mappings: { k: keyword, c: keyword, n: long, d: { type: 'date' }, t: { type: 'text' }, g: { type: 'geo_point' } },
    count: MANY,
    document: n => ({
      k: keyAt(n),
      c: `c${below(60_000)}`,
      n: below(1_000_000),
      d: 1_000_000_000_000 + below(9_000) * 86_400_000,
      t: words(12),
      g: [below(3600) / 10 - 180, below(1700) / 10 - 85],
    }),
  },
  /** Parents, and nine children of each. */
  family: {
    mappings: { r: { type: 'join', relations: { parent: 'child' } }, c: keyword },
    count: MANY,
    document: n => (n % 10 === 0 ? { r: 'parent', c: `c${n % 97}` } : { r: { name: 'child', parent: `${n - (n % 10)}` }, c: `c${n % 97}` }),
    routing: '1',
  },
  nested: {
    mappings: { list: { type: 'nested', properties: { c: keyword, n: long } }, c: keyword },
    count: 4_000,
    document: n => ({ c: `c${n % 500}`, list: Array.from({ length: 50 }, (_, i) => ({ c: `c${(n + i) % 7}`, n: i })) }),
  },
  percolated: {
    mappings: { q: { type: 'percolator' }, t: { type: 'text' } },
    count: 20_000,
    document: n => ({
      q: { bool: { should: [{ match: { t: wordAt(n) } }, { match_phrase: { t: `${wordAt(n % 50)} ${wordAt(n % 70)}` } }] } },
    }),
  },
  vectors: {
    settings: { 'index.knn': true },
    mappings: {
      v: { type: 'knn_vector', dimension: VECTOR_DIMENSION, method: { name: 'hnsw', engine: 'lucene', space_type: 'l2' } },
      n: long,
    },
    count: 30_000,
    document: n => ({ v: vector(n), n }),
  },
  /** Of a megabyte each. */
  large: {
    mappings: { t: { type: 'text' }, stored: { type: 'text', store: true } },
    count: 100,
    document: n => ({ t: `${words(130_000)} ${n}`, list: Array.from({ length: 5_000 }, (_, i) => ({ name: `n${i}`, value: i * n })) }),
    bulk: 10,
  },
  /** Many fields, each of them in a document. */
  wide: {
    settings: { 'index.mapping.total_fields.limit': 20_000 },
    mappings: Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, n % 2 ? keyword : { type: 'text' }])),
    count: 100,
    document: n => Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${(n * 7 + i * 3) % 10_000}`, `v${i}`])),
    bulk: 10,
  },
}

const made = new WeakMap()

/** Makes it where it is missing. */
export async function ensureIndex(engine, index) {
  if (!made.has(engine)) made.set(engine, new Set())
  if (made.get(engine).has(index)) return
  made.get(engine).add(index)
  const { settings, mappings, count, document, routing, bulk = 2_000 } = INDEXES[index]
  await engine.indices.create({ index, body: { settings: { ...settings }, mappings: { properties: mappings } } })
  for (let from = 0; from < count; from += bulk) {
    const body = []
    for (let n = from; n < Math.min(from + bulk, count); n++) body.push({ index: { _id: `${n}`, routing } }, document(n))
    const { errors, items } = await engine.bulk({ index, body })
    if (errors) throw new Error(JSON.stringify(items.find(({ index }) => index.error)))
  }
  await engine.indices.refresh({ index })
  await engine.indices.forcemerge({ index, max_num_segments: 1 })
}
