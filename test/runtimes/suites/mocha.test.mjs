// The packed package under Mocha.
import { ApiError, open } from 'searchlet'
import { createClient } from 'searchlet/client'
import { assertFinds, TestEngines } from 'searchlet/testing'
import { cases, fixture } from './cases.cjs'

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
