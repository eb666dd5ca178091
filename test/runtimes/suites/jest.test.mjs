// The packed package under Jest.
import { ApiError, open } from 'searchlet'
import { assertFinds, searchlet } from 'searchlet/testing/jest'
import runs from './cases.cjs'

const search = searchlet(runs.fixture)

for (const [name, run] of Object.entries(runs.cases)) {
  test(name, () => run({ engine: search.engine, client: search.client, assertFinds, open, ApiError }), 240_000)
}
