// LangChain for JavaScript keeps documents with vectors in OpenSearch: they are found by similarity, under every filter of metadata that it can send.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const { OPENSEARCH_URL: url, PACKAGES: packages } = process.env
const require = createRequire(join(packages, 'package.json'))
const { OpenSearchVectorStore } = await import(pathToFileURL(require.resolve('@langchain/community/vectorstores/opensearch')))
const { Client } = require('@opensearch-project/opensearch')

const client = new Client({ node: url })
// The place of a text among the letters is its vector.
const vectorOf = text => [text.charCodeAt(0) - 97, text.length, 1]
const embeddings = { embedDocuments: async texts => texts.map(vectorOf), embedQuery: async text => vectorOf(text) }
// No OpenSearch since 3.0 makes indexes for the engine that is its default.
const where = { client, indexName: 'letters', vectorSearchOptions: { engine: 'lucene', numberOfReplicas: 0 } }
const documents = [
  { pageContent: 'apple', metadata: { kind: 'fruit', price: 2, tags: ['red', 'sweet'], needed: 1 } },
  { pageContent: 'beet', metadata: { kind: 'root', price: 1, tags: ['red'], needed: 1 } },
  { pageContent: 'carrot', metadata: { kind: 'root', price: 3, tags: ['orange', 'sweet'], needed: 2, organic: true } },
]
let store

before(async () => {
  store = new OpenSearchVectorStore(embeddings, where)
  await store.deleteIfExists()
})

test('an index is made, and documents are put into it', async () => {
  assert.equal(await store.doesIndexExist(), false)
  store = await OpenSearchVectorStore.fromDocuments(documents, embeddings, where)
  assert.equal(await store.doesIndexExist(), true)
})

test('the nearest documents, in order, with scores', async () => {
  const found = await store.similaritySearchVectorWithScore([1, 4, 1], 3)
  assert.deepEqual(
    found.map(([{ pageContent }]) => pageContent),
    ['beet', 'apple', 'carrot'],
  )
  assert.equal(found[0][1], 1)
  assert.deepEqual(found[0][0].metadata, documents[1].metadata)
})

for (const [name, filter, expected] of [
  ['a term', { kind: 'root' }, ['beet', 'carrot']],
  ['terms', { kind: ['fruit', 'nut'] }, ['apple']],
  ['exists', { organic: { exists: true } }, ['carrot']],
  ['does not exist', { organic: { exists: false } }, ['apple', 'beet']],
  ['a range', { price: { gte: 2, lt: 3 } }, ['apple']],
  ['fuzzy', { kind: { fuzzy: { value: 'froot', fuzziness: 2 } } }, ['apple', 'beet', 'carrot']],
  ['a prefix', { kind: { prefix: 'ro' } }, ['beet', 'carrot']],
  ['a regular expression', { kind: { regexp: 'fr.*' } }, ['apple']],
  ['a wildcard', { kind: { wildcard: '*oo*' } }, ['beet', 'carrot']],
  [
    'a set of terms',
    { tags: { terms_set: { terms: ['red', 'sweet', 'orange'], minimum_should_match_field: 'metadata.needed' } } },
    ['apple', 'beet', 'carrot'],
  ],
]) {
  test(`under a filter: ${name}`, async () => {
    const found = await store.similaritySearch('b', 10, filter)
    assert.deepEqual(found.map(({ pageContent }) => pageContent).sort(), expected)
  })
}

test('ids are kept, and written again', async () => {
  await store.addVectors([[9, 9, 9]], [{ pageContent: 'x', metadata: {} }], { ids: ['mine'] })
  await store.addVectors([[9, 9, 8]], [{ pageContent: 'y', metadata: {} }], { ids: ['mine'] })
  const [[{ id, pageContent }]] = await store.similaritySearchVectorWithScore([9, 9, 8], 1)
  assert.deepEqual([id, pageContent], ['mine', 'y'])
})

test('an index that is there is opened, one that is not is refused, and one is deleted', async () => {
  await OpenSearchVectorStore.fromExistingIndex(embeddings, where)
  await assert.rejects(OpenSearchVectorStore.fromExistingIndex(embeddings, { ...where, indexName: 'nowhere' }), /index_not_found_exception/)
  await store.deleteIfExists()
  assert.equal(await store.doesIndexExist(), false)
})
