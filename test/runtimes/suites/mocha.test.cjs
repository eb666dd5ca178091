'use strict'
const { ApiError, open } = require('searchlet')
const { createClient } = require('searchlet/client')
const { assertFinds, TestEngines } = require('searchlet/testing')
const { cases, fixture } = require('./cases.cjs')

const engines = new TestEngines(fixture)
let engine

beforeEach(async () => {
  engine = await engines.fork()
})
afterEach(() => engine.close())
after(() => engines.close())

for (const [name, run] of Object.entries(cases)) {
  it(name, () => run({ engine, client: createClient(engine), assertFinds, open, ApiError })).timeout(240_000)
}
