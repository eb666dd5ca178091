// The packed package under Vitest.
import { ApiError, open } from 'searchlet'
import { assertFinds, searchlet } from 'searchlet/testing/vitest'
import { cases, fixture } from './cases.cjs'

const test = searchlet(fixture)

for (const [name, run] of Object.entries(cases)) {
  test(name, ({ engine, client }) => run({ engine, client, assertFinds, open, ApiError }), 240_000)
}
