// Search backpressure in a running engine: statistics, modes and cancellation.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.indices.create({ index: 'long', body: { mappings: { properties: { k: { type: 'keyword' } } } } })
  const body = Array.from({ length: 20_000 }, (_, n) => [{ index: {} }, { k: `${((n * 2654435761) >>> 0).toString(36)}-${n}` }]).flat()
  await engine.bulk({ index: 'long', refresh: true, body })
})
afterAll(() => engine.close())

/** It would take minutes: the watch looks each second. */
const SLOW = { query: { script: { script: 'long sum = 0; for (int i = 0; i < 100000; i++) { sum += i } return sum > 0' } } }

async function statistics(metric: string) {
  const { nodes } = await engine.nodes.stats({ metric })
  return Object.values(nodes)[0][metric]
}

const tracker = (unit: string) => ({ cancellation_count: 0, [`current_max_${unit}`]: 0, [`current_avg_${unit}`]: 0 })

it('nodes tell of searches that use much, and of those that go on though they were cancelled', async () => {
  const kind = {
    resource_tracker_stats: {
      elapsed_time_tracker: tracker('millis'),
      heap_usage_tracker: { ...tracker('bytes'), rolling_avg_bytes: 0 },
      cpu_usage_tracker: tracker('millis'),
    },
    completion_count: 0,
    cancellation_stats: { cancellation_count: 0, cancellation_limit_reached_count: 0 },
  }
  expect(await statistics('search_backpressure')).toEqual({ search_task: kind, search_shard_task: kind, mode: 'monitor_only' })
  const none = { current_count_post_cancel: 0, total_count_post_cancel: 0 }
  expect(await statistics('task_cancellation')).toEqual({ search_task: none, search_shard_task: none })
  await engine.search({ index: 'long' })
  expect(await statistics('search_backpressure')).toMatchObject({ search_task: { completion_count: 1 } })
})

it('where the cluster says so, a search that uses too much is cancelled while the process is pressed', async () => {
  const settings = {
    'search_backpressure.mode': 'enforced',
    'search_backpressure.node_duress.cpu_threshold': 0,
    'search_backpressure.node_duress.num_successive_breaches': 1,
    'search_backpressure.search_task.elapsed_time_millis_threshold': 50,
  }
  await engine.cluster.putSettings({ body: { transient: settings } })
  const before = await statistics('search_backpressure')
  expect(before).toMatchObject({ mode: 'enforced' })
  await expect(engine.search({ index: 'long', body: SLOW })).rejects.toMatchObject({
    cause: { reason: expect.stringMatching(/^cancelled task with reason: elapsed time exceeded \[[\d.]+m?s >= 50ms\]$/) },
  })
  expect(await statistics('search_backpressure')).toMatchObject({
    search_task: {
      cancellation_stats: { cancellation_count: 1 },
      resource_tracker_stats: { elapsed_time_tracker: { cancellation_count: 1 } },
    },
  })
})

it('modes are those of the server', async () => {
  await expect(engine.cluster.putSettings({ body: { transient: { 'search_backpressure.mode': 'nope' } } })).rejects.toMatchObject({
    reason: 'Invalid SearchBackpressureMode: nope',
  })
})
