// Tests of code that talks to OpenSearch, each with an engine of its own: node --test examples/catalogue.test.js
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { open } from 'searchlet'
import { createClient } from 'searchlet/client'

/** The code under test: it is given a client, and does not know what answers. */
class Catalogue {
  constructor(client) {
    this.client = client
  }
  async find(words) {
    const { body } = await this.client.search({
      index: 'books',
      body: { query: { multi_match: { query: words, fields: ['title^2', 'author'], fuzziness: 'AUTO' } } },
    })
    return body.hits.hits.map(hit => hit._source.title)
  }
  async sell(id) {
    await this.client.update({ index: 'books', id, refresh: true, body: { script: 'ctx._source.stock--' } })
  }
}

let filled
let engine
let catalogue

before(async () => {
  filled = await open({ threads: 0 })
  const books = [
    { title: 'Moby-Dick', author: 'Herman Melville', stock: 3 },
    { title: 'Emma', author: 'Jane Austen', stock: 1 },
  ]
  await filled.bulk({ index: 'books', refresh: true, body: books.flatMap((book, i) => [{ index: { _id: `${i}` } }, book]) })
})
after(() => filled.close())

// A fork begins with everything that the filled engine holds, and takes some milliseconds.
beforeEach(async () => {
  engine = await filled.fork()
  catalogue = new Catalogue(createClient(engine))
})
afterEach(() => engine.close())

test('finds what is misspelt', async () => {
  assert.deepEqual(await catalogue.find('melvile'), ['Moby-Dick'])
})

test('sells the last one', async () => {
  await catalogue.sell('1')
  assert.equal((await engine.get({ index: 'books', id: '1' }))._source.stock, 0)
})

test('begins with what there was', async () => {
  assert.equal((await engine.get({ index: 'books', id: '1' }))._source.stock, 1)
})
