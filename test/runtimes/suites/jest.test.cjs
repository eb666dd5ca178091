'use strict'
const { ApiError, open } = require('searchlet')
const { assertFinds, searchlet } = require('searchlet/testing/jest')
const { cases, fixture } = require('./cases.cjs')

const search = searchlet(fixture)

for (const [name, run] of Object.entries(cases)) {
  test(name, () => run({ engine: search.engine, client: search.client, assertFinds, open, ApiError }), 240_000)
}
