// A long search in worker threads is listed with its children and can be cancelled.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import { builtWorker } from '../../support/built-sources.ts'

/** Every clause walks every term: seconds of work in a thread. */
const SLOW = {
  query: {
    bool: {
      should: Array.from({ length: 600 }, (_, i) => ({ wildcard: { k: `*${i.toString(36)}*${(i * 7).toString(36)}*z*${i % 10}*` } })),
    },
  },
}
const SEARCH = 'indices:data/read/search'
const DOCS = 20_000

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 2, workerPath: builtWorker() })
  await engine.indices.create({ index: 'long', body: { mappings: { properties: { k: { type: 'keyword' } } } } })
  const body: object[] = []
  for (let n = 0; n < DOCS; n++)
    body.push({ index: {} }, { k: `${((n * 2654435761) >>> 0).toString(36)}-${n}-${(n * 40503).toString(36)}` })
  await engine.bulk({ index: 'long', refresh: true, body })
  // Loads the worker.
  await engine.search({ index: 'long', body: { query: { bool: { should: SLOW.query.bool.should.slice(0, 20) } } } })
}, 120_000)
afterAll(() => engine.close())

const pause = (millis: number) => new Promise(resolve => setTimeout(resolve, millis))
const asTree = async () => {
  const { tasks } = await engine.tasks.list({ actions: `${SEARCH}*`, detailed: true, group_by: 'parents' })
  return Object.entries(tasks as unknown as Record<string, Tree>)
}
interface Tree extends Record<string, unknown> {
  children?: Tree[]
  resource_stats: { total: { cpu_time_in_nanos: number }; thread_info: { thread_executions: number; active_threads: number } }
}
/** Shown to be running for the test that asks. */
async function running(): Promise<[string, Tree]> {
  for (let tries = 0; tries < 200; tries++) {
    const found = (await asTree()).find(([, task]) => task.children !== undefined)
    if (found !== undefined) return found
    await pause(5)
  }
  throw new Error('no search was seen')
}

describe('a long search', () => {
  it('is listed with its shards as children, which tell what their threads used', async () => {
    const search = engine.search({ index: 'long', body: SLOW }, { opaqueId: 'me' }).catch((error: unknown) => error)
    await running()
    await pause(120)
    const [id, task] = await running()
    expect(task).toMatchObject({ action: SEARCH, type: 'transport', cancellable: true, cancelled: false, headers: { 'X-Opaque-Id': 'me' } })
    const [child] = task.children!
    expect(child).toMatchObject({
      action: `${SEARCH}[phase/query]`,
      type: 'direct',
      description: 'shardId[[long][0]]',
      cancellable: true,
      parent_task_id: id,
      headers: { 'X-Opaque-Id': 'me' },
      resource_stats: { thread_info: { active_threads: expect.any(Number) } },
    })
    expect(child.resource_stats.thread_info.thread_executions).toBeGreaterThan(0)
    expect(await engine.cat.tasks({ actions: `${SEARCH}*`, h: 'action,x_opaque_id', s: 'action' })).toBe(
      `${SEARCH}              me\n${SEARCH}[phase/query] me\n`,
    )
    await engine.tasks.cancel({ task_id: id })
    await search
  })

  it('ends soon after it is cancelled, with its reason, and so do its children', { retry: 2 }, async () => {
    const search = engine.search({ index: 'long', body: SLOW }).catch((error: unknown) => error)
    const [id, { children }] = await running()
    const began = performance.now()
    const answer = await engine.tasks.cancel({ task_id: id, group_by: 'none' })
    expect(answer.tasks).toMatchObject([{ action: SEARCH, cancelled: true, cancellation_time_millis: expect.any(Number) }])
    expect(await search).toMatchObject({
      type: 'search_phase_execution_exception',
      status: 500,
      cause: { type: 'task_cancelled_exception', reason: 'cancelled task with reason: by user request' },
    })
    // Others may have both cores for a while; alone it takes a few milliseconds.
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(await asTree()).toEqual([])
    await expect(engine.tasks.get({ task_id: `${id.split(':')[0]}:${String(children![0].id)}` })).rejects.toMatchObject({ status: 404 })
  })

  it('ends with the signal of its caller, who need not be heard of again', async () => {
    const caller = new AbortController()
    const search = engine.search({ index: 'long', body: SLOW }, { signal: caller.signal }).catch((error: unknown) => error)
    await running()
    caller.abort()
    expect(await search).toMatchObject({ cause: { type: 'task_cancelled_exception' } })
    await expect(engine.search({ index: 'long' }, { signal: caller.signal })).rejects.toMatchObject({ type: 'task_cancelled_exception' })
  })

  it('is cancelled by a part of a multi-search first, then the whole, then the cluster', async () => {
    const lines = [{ index: 'long' }, { ...SLOW, size: 1 }, { index: 'long', cancel_after_time_interval: '-1' }, { size: 0 }]
    const { responses } = await engine.msearch({ body: lines, cancel_after_time_interval: '30ms' } as never)
    expect(responses).toMatchObject([
      { error: { caused_by: { reason: 'cancelled task with reason: Cancellation timeout of 30ms is expired' } }, status: 500 },
      { status: 200 },
    ])
  })

  it('is waited for by who asks for its end', async () => {
    const search = engine.search({ index: 'long', body: SLOW }).catch((error: unknown) => error)
    const [id] = await running()
    await expect(engine.tasks.get({ task_id: id, wait_for_completion: true, timeout: '10ms' })).rejects.toMatchObject({
      type: 'timeout_exception',
    })
    const late = await engine.tasks.list({ actions: SEARCH, wait_for_completion: true, timeout: '10ms' })
    expect(late).toMatchObject({ node_failures: [{ type: 'failed_node_exception', caused_by: { type: 'timeout_exception' } }], nodes: {} })
    const over = engine.tasks.get({ task_id: id, wait_for_completion: true })
    await engine.tasks.cancel({ task_id: id, wait_for_completion: true })
    expect(await over).toMatchObject({ completed: true, task: { action: SEARCH } })
    await search
  })
})
