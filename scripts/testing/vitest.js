// `searchlet/testing/vitest`: `test` with an engine and a client of its own for each test.
import { afterAll, test as base } from 'vitest'
import testing from '../testing.cjs'

export const { assertFinds, explainMiss, openFilled, serveForTests } = testing

export function searchlet(options = {}) {
  const engines = new testing.TestEngines(options)
  afterAll(() => engines.close())
  return base.extend({
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it which other things it needs
    engine: async ({}, use) => {
      const engine = await engines.fork()
      await use(engine)
      await engine.close()
    },
    client: async ({ engine }, use) => {
      const { createClient } = await import('../client.js')
      await use(createClient(engine))
    },
  })
}
