// The pool of worker threads.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NoThreads, WorkerPool } from '../../src/engine/threads/worker-pool.ts'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'searchlet-workers-'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const task = { id: 'x', sources: [] }

it.each([
  ['is missing', null, 'Cannot find module'],
  ['throws while it is loaded', 'throw new Error("no luck")', 'no luck'],
])('a worker file that %s is one warning, and work is done by the thread that asks', async (name, text, reason) => {
  const workerPath = join(root, `${name}.mjs`)
  if (text !== null) await writeFile(workerPath, text)
  const warnings: string[] = []
  const pool = new WorkerPool({ threads: 2, workerPath, warn: message => warnings.push(message) })
  for (let round = 0; round < 2; round++) {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => pool.run('mergeTask', task)))
    for (const outcome of outcomes) expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(NoThreads) })
    expect(pool.hasIdleThread).toBe(false)
  }
  expect(warnings).toEqual([expect.stringContaining(reason)])
  expect(warnings[0]).toContain(`[workerPath] is [${workerPath}]`)
  await pool.close()
})

it('a task that throws fails alone', async () => {
  const workerPath = join(root, 'some.mjs')
  await writeFile(workerPath, 'export const mergeTask = ({ id }) => { if (id === "bad") throw new RangeError("bad"); return id }')
  const pool = new WorkerPool({ threads: 1, workerPath })
  const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map(id => pool.run('mergeTask', { ...task, id })))
  expect(outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message))).toEqual(['a', 'bad', 'b'])
  await pool.close()
  await pool.close()
})
