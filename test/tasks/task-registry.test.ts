// The registry of running tasks: order, cancellation, start times.
import { describe, expect, it } from 'vitest'
import { TaskRegistry } from '../../src/tasks/task-registry.ts'

describe('tasks that run', () => {
  it('stand in the order in which they began, whichever ends first', () => {
    const tasks = new TaskRegistry('n')
    const [first, second, third, fourth] = ['a', 'b', 'c', 'd'].map(action => tasks.open({ action }))
    const actions = () => tasks.list().map(({ info }) => info.action)
    tasks.close(second)
    expect(actions()).toEqual(['a', 'c', 'd'])
    tasks.close(fourth)
    tasks.close(fourth)
    expect(actions()).toEqual(['a', 'c'])
    expect(tasks.get(third.info.id)).toBe(third)
    expect(tasks.get(second.info.id)).toBeUndefined()
    tasks.close(first)
    tasks.close(third)
    expect(actions()).toEqual([])
  })

  it('are cancelled with their parts, also where those end as they are told', () => {
    const tasks = new TaskRegistry('n')
    const whole = tasks.open({ action: 'whole', cancellable: true })
    const parts = ['a', 'b', 'c'].map(action => tasks.openPart(whole, { action }))
    for (const part of parts) part.onCancel(() => tasks.close(part))
    tasks.cancel(whole, 'enough')
    expect(parts.map(({ cancelReason }) => cancelReason)).toEqual(['enough', 'enough', 'enough'])
    expect(tasks.list()).toEqual([whole])
  })

  it('have one start time, whenever it is read', async () => {
    const now = Date.now()
    const task = new TaskRegistry('n').open({ action: 'a' })
    await new Promise(resolve => setTimeout(resolve, 20))
    const told = task.startTimeMillis
    // Two clocks are read one after the other, on a machine that may be busy.
    expect(Math.abs(told - now)).toBeLessThan(10_000)
    expect(task.startTimeMillis).toBe(told)
  })
})
