// Delete by query, update by query and reindex: what they take, in which order, and what becomes of them when they are stopped.
import { afterEach, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
afterEach(() => ask.engine.close())

/** Documents `0` to `n - 1` with `n` and, where `i` is even, the flag. */
async function filled(count: number, shards: number): Promise<void> {
  ask = await caller()
  await ask('PUT /from', { settings: { number_of_shards: shards, number_of_replicas: 0 } })
  const lines = Array.from({ length: count }, (_, i) => `{"index":{"_id":"d${i}"}}\n{"n":${i},"even":${i % 2 === 0}}\n`)
  // Several segments.
  for (let at = 0; at < lines.length; at += 40) await ask('POST /from/_bulk?refresh=true', lines.slice(at, at + 40).join(''))
}

const numbers = async (index: string): Promise<number[]> => {
  const { body } = await ask(`GET /${index}/_search?size=1000`, { sort: ['n'] })
  return body.hits.hits.map((hit: { _source: { n: number } }) => hit._source.n)
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i)

it.each([1, 2, 3, 5, 7])('slices of %i take every document once, whatever the shards', async slices => {
  await filled(100, 3)
  const { body } = await ask(`POST /_reindex?slices=${slices}&refresh=true`, {
    source: { index: 'from', size: 7 },
    dest: { index: 'to', op_type: 'create' },
  })
  expect(body).toMatchObject({ total: 100, created: 100, version_conflicts: 0, failures: [] })
  if (slices > 1) {
    expect(body.slices.map((slice: { slice_id: number }) => slice.slice_id)).toEqual(upTo(slices))
    expect(body.slices.reduce((sum: number, slice: { total: number }) => sum + slice.total, 0)).toBe(100)
  }
  expect(await numbers('to')).toEqual(upTo(100))
})

it('sorts over all shards before it cuts', async () => {
  await filled(60, 3)
  const { body } = await ask('POST /from/_delete_by_query?refresh=true&sort=n:desc&scroll_size=4', {
    query: { match_all: {} },
    max_docs: 25,
  })
  expect(body).toMatchObject({ total: 25, deleted: 25, batches: 7 })
  expect(await numbers('from')).toEqual(upTo(35))
})

it('takes equal sort values of several shards once each', async () => {
  await filled(60, 3)
  const { body } = await ask('POST /_reindex?refresh=true', {
    source: { index: 'from', size: 4, sort: ['even'] },
    dest: { index: 'to', op_type: 'create' },
  })
  expect(body).toMatchObject({ total: 60, created: 60, version_conflicts: 0 })
  expect(await numbers('to')).toEqual(upTo(60))
})

it('works on what was there when it was asked', async () => {
  await filled(10, 1)
  const { body } = await ask('POST /_reindex?refresh=true', { source: { index: 'from', size: 1 }, dest: { index: 'other' } })
  expect(body.created).toBe(10)
  await ask('PUT /from/_doc/late?refresh=false', { n: 10, even: true })
  const { body: deleted } = await ask('POST /from/_delete_by_query?refresh=true', { query: { match_all: {} } })
  expect(deleted.deleted).toBe(10)
  expect(await numbers('from')).toEqual([10])
})

it('reads through the filter of an alias', async () => {
  await filled(10, 1)
  await ask('PUT /from/_alias/evens', { filter: { term: { even: true } } })
  const { body } = await ask('POST /evens/_delete_by_query?refresh=true', { query: { match_all: {} } })
  expect(body.deleted).toBe(5)
  expect(await numbers('from')).toEqual([1, 3, 5, 7, 9])
})

it('keeps the result of a task nobody waited for, and can be slowed, hurried and stopped', async () => {
  await filled(10, 1)
  const { body: started } = await ask('POST /_reindex?wait_for_completion=false&requests_per_second=0.01', {
    source: { index: 'from', size: 2 },
    dest: { index: 'slow' },
  })
  const task = started.task as string
  const running = await ask(`GET /_tasks/${task}`)
  expect(running.body).toMatchObject({
    completed: false,
    task: { action: 'indices:data/write/reindex', description: 'reindex from [from] to [slow]', cancellable: true },
  })
  const listed = await ask('GET /_tasks?actions=*reindex&group_by=none')
  expect(listed.body.tasks).toHaveLength(1)
  const rethrottled = await ask(`POST /_reindex/${task}/_rethrottle?requests_per_second=-1&group_by=none`)
  expect(rethrottled.body.tasks).toMatchObject([{ status: { requests_per_second: -1 } }])
  const over = await ask(`GET /_tasks/${task}?wait_for_completion=true`)
  expect(over.body).toMatchObject({ completed: true, response: { total: 10, created: 10, batches: 5, failures: [] } })

  const { body: second } = await ask('POST /from/_delete_by_query?wait_for_completion=false&requests_per_second=0.01&scroll_size=3', {
    query: { match_all: {} },
  })
  const timedOut = await ask(`GET /_tasks/${second.task}?wait_for_completion=true&timeout=20ms`)
  expect([timedOut.status, timedOut.body.error.type]).toEqual([500, 'timeout_exception'])
  await ask(`POST /_tasks/${second.task}/_cancel?wait_for_completion=true`)
  const stopped = await ask(`GET /_tasks/${second.task}`)
  expect(stopped.body).toMatchObject({
    completed: true,
    task: { cancelled: true },
    response: { total: 10, deleted: 3, canceled: 'by user request' },
  })
  await ask('POST /from/_refresh')
  expect(await numbers('from')).toHaveLength(7)
})

it('keeps the error of a task that could not begin', async () => {
  ask = await caller()
  const { status, body } = await ask('POST /none/_update_by_query?wait_for_completion=false')
  expect(status).toBe(200)
  const over = await ask(`GET /_tasks/${body.task}?wait_for_completion=true`)
  expect(over.body).toMatchObject({ completed: true, error: { type: 'index_not_found_exception', reason: 'no such index [none]' } })
})
