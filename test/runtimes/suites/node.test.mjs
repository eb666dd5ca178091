// The packed package under Node's test runner.
import { test } from 'node:test'
import { ApiError, open } from 'searchlet'
import { assertFinds, searchlet } from 'searchlet/testing/node'
import { cases, fixture } from './cases.cjs'

const search = searchlet(fixture)

for (const [name, run] of Object.entries(cases)) {
  test(name, () => run({ engine: search.engine, client: search.client, assertFinds, open, ApiError }))
}
