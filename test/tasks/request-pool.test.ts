// The pool of requests: some run, some wait in order, the rest are refused.
import { describe, expect, it } from 'vitest'
import { RequestPool } from '../../src/tasks/request-pool.ts'
import { TaskRegistry } from '../../src/tasks/task-registry.ts'

const tasks = new TaskRegistry('node')
const pool = () => new RequestPool('search', 'n', () => ({ size: 2, queueSize: 2 }))
const task = () => tasks.open({ action: 'indices:data/read/search', cancellable: true })

describe('a pool of requests', () => {
  it('works on some, lets some wait in their order, and refuses the rest', async () => {
    const searches = pool()
    const begun: number[] = []
    const ends: (() => void)[] = []
    const work = async (n: number) =>
      searches.run(task(), () => {
        begun.push(n)
        return new Promise<void>(resolve => ends.push(resolve))
      })
    const all = [work(0), work(1), work(2), work(3)]
    await expect(work(4)).rejects.toMatchObject({ type: 'rejected_execution_exception', status: 429 })
    expect(begun).toEqual([0, 1])
    expect(searches).toMatchObject({ active: 2, queued: 2, rejected: 1, largest: 2 })
    for (let n = 0; n < 4; n++) {
      ends[n]()
      await all[n]
      await Promise.resolve()
    }
    expect(begun).toEqual([0, 1, 2, 3])
    expect(searches).toMatchObject({ active: 0, queued: 0, completed: 4 })
  })

  it('what is cancelled waits no longer, and frees no place', async () => {
    const searches = pool()
    const ends: (() => void)[] = []
    const work = (of = task()) => searches.run(of, () => new Promise<void>(resolve => ends.push(resolve)))
    const first = [work(), work()]
    const cancelled = task()
    const waiting = work(cancelled)
    tasks.cancel(cancelled, 'by user request')
    await expect(waiting).rejects.toMatchObject({ type: 'task_cancelled_exception' })
    expect(searches.queued).toBe(0)
    for (const end of ends) end()
    await Promise.all(first)
    expect(searches.active).toBe(0)
  })

  it('work that fails gives its place back', async () => {
    const searches = pool()
    await expect(searches.run(task(), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(searches).toMatchObject({ active: 0, completed: 1 })
  })
})
