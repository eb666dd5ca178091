// Is the judge of these tests to be trusted? What is recorded of a disk that refuses nothing is what a process finds that comes after.
import { afterAll, expect, it } from 'vitest'
import { differences, openOn, record, settledState, unplug } from './on-simulated-disk.ts'
import { SimulatedDisk } from './simulated-disk.ts'
import { STEPS } from './workload.ts'

afterAll(unplug)

it('a process that is killed after a step leaves what was recorded, and no file stays open', { timeout: 300_000 }, async () => {
  const disk = new SimulatedDisk()
  const { states, disks } = await record(disk)
  expect(disk.open).toBe(0)
  const silent = STEPS.filter((_, i) => differences(states[i], states[i + 1]).length === 0).map(({ name }) => name)
  expect(silent).toEqual(['refresh', 'flush', 'flush with deletions', 'merge'])
  for (const [i, { name }] of STEPS.entries()) {
    const again = await openOn(disks[i + 1])
    expect([name, differences(await settledState(again.api), states[i + 1])]).toEqual([name, []])
    await again.close()
    expect([name, disks[i + 1].open, again.errors]).toEqual([name, 0, []])
  }
})
