// `searchlet/testing/vitest`: `test` with an engine and a client of its own for each test.
import { readFileSync } from 'node:fs'
import { afterAll, test as base, beforeAll, expect } from 'vitest'
import testing from '../testing.cjs'

export const { assertFinds, explainMiss, openFilled, serveForTests } = testing

export function searchlet(options = {}) {
  const engines = new testing.TestEngines(options)
  beforeAll(async () => {
    const filled = await engines.fork()
    await filled.close()
  })
  // The official client has 550 files, which would be read within the time of the first test that asks for it.
  beforeAll(async () => {
    const { testPath } = expect.getState()
    if (testPath !== undefined && /\bclient\b/.test(readFileSync(testPath, 'utf8'))) await import('../client.js').catch(() => {})
  })
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
