// The program of the README: node examples/books.js
import { open } from 'searchlet'

const engine = await open() // in memory; { path: './data' } to keep it
await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'The quick brown fox' } })
const found = await engine.search({ index: 'books', body: { query: { match: { title: 'fox' } } } })
console.log(found.hits.hits[0]._source) // { title: 'The quick brown fox' }
await engine.close()
