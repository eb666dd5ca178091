'use strict'
// The tests that every runner is given, whatever it calls its `test`: each gets the engine and the client of its own.
const assert = require('node:assert/strict')
const { join } = require('node:path')
const { program, isAsExpected } = require('./program.cjs')

exports.fixture = {
  indices: { books: { mappings: { properties: { title: { type: 'text' }, stock: { type: 'integer' } } } } },
  documents: { books: join(__dirname, 'books.ndjson') },
  fill: engine => engine.index({ index: 'books', id: 'filled', body: { title: 'Filled by a function', stock: 7 } }),
}

const finds =
  (title, ids) =>
  ({ assertFinds, engine }) =>
    assertFinds(engine, { index: 'books', body: { query: { match: { title } } } }, ids)

/** Names and functions of `{ engine, client, assertFinds, open, ApiError }`. */
exports.cases = {
  'finds what was filled in': finds('fox', ['1', '3']),
  'finds what it wrote itself at once': async given => {
    await given.engine.index({ index: 'books', id: 'new', body: { title: 'Another fox' } })
    await finds('fox', ['1', '3', 'new'])(given)
  },
  'does not see what another test wrote': finds('fox', ['1', '3']),
  'has the official client': async ({ client }) => {
    await client.index({ index: 'books', id: 'sent', body: { title: 'Sent by the client' } })
    const { body } = await client.search({ index: 'books', body: { query: { match: { title: 'client' } } } })
    assert.deepEqual(
      body.hits.hits.map(({ _id }) => _id),
      ['sent'],
    )
  },
  'says why a document is not found': async ({ assertFinds, engine }) => {
    const request = { index: 'books', body: { query: { term: { title: 'Fox' } } } }
    await assert.rejects(assertFinds(engine, request, ['1']), /its token would be `fox`; try `match`/)
  },
  'throws errors that are errors here, too': async ({ engine, ApiError }) => {
    const error = await engine.search({ index: 'nowhere' }).then(null, error => error)
    assert.ok(error instanceof ApiError)
    assert.ok(error instanceof Error)
    assert.deepEqual([error.type, error.status], ['index_not_found_exception', 404])
  },
  'writes 30,000 documents and searches them in threads': async ({ open }) => {
    const answer = await program(open)
    assert.ok(isAsExpected(answer), JSON.stringify(answer))
  },
}
