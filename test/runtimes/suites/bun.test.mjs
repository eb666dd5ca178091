// The packed package under Bun.
import { afterAll, afterEach, beforeEach, test } from 'bun:test'
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
afterAll(() => engines.close())

for (const [name, run] of Object.entries(cases)) {
  test(name, () => run({ engine, client: createClient(engine), assertFinds, open, ApiError }), 240_000)
}
