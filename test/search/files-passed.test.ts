// How many files a match search passes from its call to its answer: the fewer, the easier it is to follow.
import { readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import { expect, it } from 'vitest'
import { open } from '../../src/searchlet.ts'

/** One or two more than were counted: some are passed only at times. */
const MOST = 135

/** Where the code of a source begins in the file that is built of all. */
const SOURCE = /^\/\/ (src\/\S+\.ts)$/gm

/** A search that this machine has no time for is interrupted, and passes more. */
const SEARCHES = 10

it(`are ${MOST} at most`, async () => {
  const engine = await open({ threads: 0 })
  const documents = ['the quick brown fox', 'a fox and a dog'].map(title => [{ index: { _index: 'books' } }, { title }])
  await engine.bulk({ refresh: true, body: documents.flat() })
  const search = () => engine.search({ index: 'books', body: { query: { match: { title: 'fox' } } } })
  // What is made once is made now.
  expect((await search()).hits.hits).toHaveLength(2)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  let fewest: readonly string[] | null = null
  for (let i = 0; i < SEARCHES; i++) {
    await session.post('Profiler.takePreciseCoverage')
    await search()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const passed = filesOf(result.find(({ url }) => url.endsWith('sources.js'))!)
    if (fewest === null || passed.length < fewest.length) fewest = passed
  }
  await session.post('Profiler.stopPreciseCoverage')
  await session.post('Profiler.disable')
  session.disconnect()
  await engine.close()
  // Far more than one: the files are told apart.
  expect(fewest!.length).toBeGreaterThan(MOST / 2)
  expect(fewest!.length, fewest!.join('\n')).toBeLessThanOrEqual(MOST)
})

function filesOf({ url, functions }: Profiler.ScriptCoverage): string[] {
  const code = readFileSync(new URL(url, 'file:'), 'latin1')
  const starts = [...code.matchAll(SOURCE)].map(({ index, 1: file }) => ({ index, file }))
  const passed = new Set<string>()
  for (const { functionName, ranges } of functions) {
    const [{ count, startOffset }] = ranges
    // A function by the name of a file reads the file in.
    if (count === 0 || functionName.startsWith('src/')) continue
    const start = starts.findLast(({ index }) => index < startOffset)
    if (start !== undefined) passed.add(start.file)
  }
  return [...passed].sort()
}
