// A flood of requests: each is answered with hits or with 429.
import { expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'

it('a flood is answered, request by request: with hits, or told to come back later', async () => {
  const settings = { 'thread_pool.search.size': '4', 'thread_pool.search.queue_size': '100' }
  const engine = await open({ threads: 0, settings })
  const body = Array.from({ length: 3000 }, (_, n) => [{ index: {} }, { t: `word${n % 7} `.repeat(40) }]).flat()
  await engine.bulk({ index: 'flood', refresh: true, body })
  const used = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = used()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, used() - before)
  }, 20)
  // Each gathers hits for more than one turn, so that all of them are under way at once.
  const answers = await Promise.all(
    Array.from({ length: 2000 }, () =>
      engine.handle({
        method: 'POST',
        path: '/flood/_search?size=1000&filter_path=hits.total,error.root_cause',
        body: '{"sort":["_doc"]}',
      }),
    ),
  )
  clearInterval(watch)
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  expect(count(200) + count(429)).toBe(2000)
  expect(count(200)).toBeGreaterThanOrEqual(104)
  expect(count(429)).toBeGreaterThan(0)
  const refused = JSON.parse(String(answers.find(({ status }) => status === 429)!.body))
  expect(refused.error.root_cause).toMatchObject([{ type: 'rejected_execution_exception' }])
  expect(most).toBeLessThan(512 * 1024 * 1024)

  const { nodes } = (await engine.nodes.stats({ metric: 'thread_pool' })) as unknown as { nodes: Record<string, { thread_pool: unknown }> }
  const [{ thread_pool }] = Object.values(nodes)
  expect(thread_pool).toMatchObject({
    search: { threads: 4, active: 0, queue: 0, largest: 4, rejected: count(429), completed: count(200) },
  })
  expect(await engine.cat.threadPool({ thread_pool_patterns: 'search' })).toBe(`searchlet-0 search 0 0 ${count(429)}\n`)
  await engine.close()
}, 120_000)
