'use strict'
// `searchlet/testing/jest`: an engine and a client of its own for each test of a file.
/* global afterAll, afterEach, beforeAll, beforeEach, expect */
const { readFileSync } = require('node:fs')
const testing = require('../testing.cjs')

function searchlet(options = {}) {
  const engines = new testing.TestEngines(options)
  let engine = null
  let client = null
  const now = () => {
    if (engine === null) throw new Error('there is an engine while a test runs: ask for it in the test, not beside it')
    return engine
  }
  beforeAll(async () => {
    const filled = await engines.fork()
    await filled.close()
  })
  // The official client has 550 files, which would be read within the time of the first test that asks for it.
  beforeAll(() => {
    const { testPath } = expect.getState()
    if (testPath === undefined || !/\bclient\b/.test(readFileSync(testPath, 'utf8'))) return
    try {
      require('../client.cjs')
    } catch {
      // Told to the test that asks for it.
    }
  })
  beforeEach(async () => {
    engine = await engines.fork()
  })
  afterEach(async () => {
    const ending = engine
    engine = client = null
    await ending?.close()
  })
  afterAll(() => engines.close())
  return {
    get engine() {
      return now()
    },
    get client() {
      client ??= require('../client.cjs').createClient(now())
      return client
    },
  }
}

module.exports = { ...pick(testing), searchlet }

function pick({ assertFinds, explainMiss, openFilled, serveForTests }) {
  return { assertFinds, explainMiss, openFilled, serveForTests }
}
