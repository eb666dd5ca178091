// Results of background tasks are stored, and survive a restart.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'

let path: string
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), 'searchlet-tasks-'))
})
afterAll(() => rm(path, { recursive: true, force: true }))

it('what came of background work is there after a restart, out of sight of who searches everything', async () => {
  const engine = await open({ path, threads: 0 })
  await engine.index({ index: 'books', refresh: true, body: { title: 'The quick brown fox' } })
  const answer = await engine.indices.forcemerge({ index: 'books', max_num_segments: 1, wait_for_completion: false })
  const { task } = answer as { task: string }
  const over = await engine.tasks.get({ task_id: task, wait_for_completion: true })
  expect(over).toMatchObject({
    completed: true,
    task: {
      action: 'indices:admin/forcemerge',
      description: 'Force-merge indices [books], maxSegments[1], onlyExpungeDeletes[false], flush[true], primaryOnly[false]',
      cancellable: false,
    },
    response: { _shards: { failed: 0 } },
  })
  expect((await engine.search({})).hits.hits.map(({ _index }) => _index)).toEqual(['books'])
  await engine.close()

  const again = await open({ path, threads: 0 })
  expect(await again.tasks.get({ task_id: task })).toEqual(over)
  expect(await again.get({ index: '.tasks', id: task })).toMatchObject({ _source: { completed: true, task: { node: over.task.node } } })
  // The newest task is not taken for one of before.
  const next = await again.indices.forcemerge({ index: 'books', wait_for_completion: false })
  expect(Number((next as { task: string }).task.split(':')[1])).toBeGreaterThan(Number(task.split(':')[1]))
  await again.tasks.get({ task_id: (next as { task: string }).task, wait_for_completion: true })
  await again.close()
})

it('a reindex in slices has a task for each, which can be told to hurry, and an end by cancelling', async () => {
  const engine = await open({ threads: 0 })
  const body = Array.from({ length: 30 }, (_, n) => [{ index: {} }, { n }]).flat()
  await engine.bulk({ index: 'from', refresh: true, body })
  const params = { slices: 2, requests_per_second: 5, wait_for_completion: false }
  const started = await engine.reindex({ ...params, body: { source: { index: 'from', size: 2 }, dest: { index: 'to' } } } as never, {
    opaqueId: 'me',
  })
  const { task } = started as unknown as { task: string }
  const children = async () => {
    const listed = await engine.tasks.list({ parent_task_id: task, detailed: true, group_by: 'none' })
    return listed.tasks as unknown as { id: number; node: string; status: { slice_id: number; requests_per_second: number } }[]
  }
  const slices = await children()
  expect(slices).toMatchObject(
    [0, 1].map(slice_id => ({
      action: 'indices:data/write/reindex',
      description: 'reindex from [from] to [to]',
      cancellable: true,
      parent_task_id: task,
      headers: { 'X-Opaque-Id': 'me' },
      status: { slice_id, requests_per_second: 2.5 },
    })),
  )
  await engine.reindexRethrottle({ task_id: `${slices[0].node}:${slices[0].id}`, requests_per_second: 3 })
  expect((await children()).map(({ status }) => status.requests_per_second)).toEqual([3, 2.5])
  await engine.tasks.cancel({ task_id: task, wait_for_completion: true })
  expect(await children()).toEqual([])
  expect(await engine.tasks.get({ task_id: task })).toMatchObject({
    completed: true,
    task: { cancelled: true },
    response: { canceled: 'by user request' },
  })
  await engine.close()
})
