// How many files a match search passes from its call to its answer: the fewer, the easier it is to follow.
import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { expect, it } from 'vitest'
import { open } from '../../src/searchlet.ts'

const MOST = 167

/** Where the code of a source begins in the file that is built of all. */
const SOURCE = /^\/\/ (src\/\S+\.ts)$/gm

it(`are ${MOST} at most`, async () => {
  const engine = await open({ threads: 0 })
  const documents = ['the quick brown fox', 'a fox and a dog'].map(title => [{ index: { _index: 'books' } }, { title }])
  await engine.bulk({ refresh: true, body: documents.flat() })
  const search = () => engine.search({ index: 'books', body: { query: { match: { title: 'fox' } } } })
  // What is made once is made now.
  await search()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const { hits } = await search()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  await engine.close()
  expect(hits.hits).toHaveLength(2)

  const { url, functions } = result.find(({ url }) => url.endsWith('sources.js'))!
  const code = readFileSync(new URL(url, 'file:'), 'latin1')
  const starts = [...code.matchAll(SOURCE)].map(({ index, 1: file }) => ({ index, file }))
  const passed = new Set<string>()
  for (const { functionName, ranges } of functions) {
    const [{ count, startOffset }] = ranges
    // A function by the name of a file reads the file in.
    if (count > 0 && !functionName.startsWith('src/')) passed.add(starts.findLast(({ index }) => index < startOffset)?.file ?? '')
  }
  passed.delete('')
  expect(passed.size).toBeLessThanOrEqual(MOST)
})
