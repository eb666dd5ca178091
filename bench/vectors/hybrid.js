// What does a search by words and by vectors together take?
//
//   npm run build && node bench/vectors/hybrid.js [--count 100000] [--dimension 128] [--queries 100]
//
// Made-up documents of 20 to 80 words with vectors around a hundred centres, in one segment; ten hits. Words alone, vectors alone, both as one
// hybrid query. Two worker threads.
import { open } from '../../dist/main.js'
import { madeUpDocuments } from '../lib/made-up-documents.js'
import { readOptions } from '../lib/options.js'
import { MadeVectors } from './made-vectors.js'
import { timed } from './measure.js'

const { count, dimension, queries } = readOptions({ count: 100_000, dimension: 128, queries: 100 }).options
const BULK = 1000
const SIZE = 10

const vectors = new MadeVectors('clustered', count + queries, dimension)
const texts = Array.from(madeUpDocuments(count), ({ text }) => text)
const engine = await open({ threads: 2 })
await engine.indices.create({
  index: 'hybrid',
  body: {
    settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1', knn: true },
    mappings: { _source: { enabled: false }, properties: { text: { type: 'text' }, v: { type: 'knn_vector', dimension } } },
  },
})
for (let from = 0; from < count; from += BULK) {
  const body = []
  for (let i = from; i < Math.min(count, from + BULK); i++) {
    body.push({ index: { _id: String(i) } }, { text: texts[i], v: [...vectors.at(i)] })
  }
  const { errors } = await engine.bulk({ index: 'hybrid', body })
  if (errors) throw new Error('a document was refused')
}
await engine.indices.refresh({ index: 'hybrid' })
await engine.indices.forcemerge({ index: 'hybrid', max_num_segments: 1 })

/** Two words of a document. */
function wordsOf(q) {
  const words = texts[(q * 997) % count].split(' ')
  return `${words[q % words.length]} ${words[(q * 7 + 3) % words.length]}`
}
const byWords = q => ({ match: { text: wordsOf(q) } })
const byVector = q => ({ knn: { v: { vector: [...vectors.at(count + q)], k: SIZE } } })
const both = q => ({ hybrid: { queries: [byWords(q), byVector(q)] } })
const search = queryOf => q => engine.search({ index: 'hybrid', body: { size: SIZE, query: queryOf(q) } })
const ids = ({ hits }) => hits.hits.map(({ _id }) => _id)

const words = await timed('words', queries, search(byWords))
const nearest = await timed('vectors', queries, search(byVector))
const hybrid = await timed('both', queries, search(both))
hybrid.answers.forEach((answer, q) => {
  const either = new Set([...ids(words.answers[q]), ...ids(nearest.answers[q])])
  if (ids(answer).some(id => !either.has(id))) throw new Error(`query ${q} has a hit that neither of its queries has`)
})
console.table([words.row, nearest.row, hybrid.row])
await engine.close()
