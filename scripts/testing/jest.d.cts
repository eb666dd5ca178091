// Types of `searchlet/testing/jest`.
import type { Client } from '@opensearch-project/opensearch'
import type { Searchlet } from '../main.cjs'
import type { TestEngineOptions } from '../testing.cjs'

export { assertFinds, explainMiss, openFilled, serveForTests } from '../testing.cjs'

/** What the running test has for itself. */
export interface TestContext {
  /** A fork of the filled engine; what is written to it is found at once. */
  readonly engine: Searchlet
  /** The official client, answered by that engine. */
  readonly client: Client
}

/**
 * An engine that is filled once, and a fork of it for each test of this file. Call it beside the tests; ask for `engine` and `client` in them.
 *
 * @example
 * const search = searchlet({ documents: { books: [{ _id: '1', title: 'Emma' }] } })
 * test('finds', async () => assertFinds(search.engine, { index: 'books', body: { query: { match: { title: 'emma' } } } }, ['1']))
 */
export function searchlet(options?: TestEngineOptions): TestContext
