// Types of `searchlet/testing/vitest`.
import type { Client } from '@opensearch-project/opensearch'
import type { TestAPI } from 'vitest'
import type { Searchlet } from '../main.cjs'
import type { TestEngineOptions } from '../testing.cjs'

export { assertFinds, explainMiss, openFilled, serveForTests } from '../testing.cjs'

/**
 * A `test` whose tests are given `engine`, a fork of an engine that is filled once, and `client`, the official client answered by it.
 *
 * @example
 * const test = searchlet({ documents: { books: [{ _id: '1', title: 'Emma' }] } })
 * test('finds', async ({ engine }) => assertFinds(engine, { index: 'books', body: { query: { match: { title: 'emma' } } } }, ['1']))
 */
export function searchlet(options?: TestEngineOptions): TestAPI<{ engine: Searchlet; client: Client }>
