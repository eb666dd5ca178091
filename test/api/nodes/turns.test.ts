// How long the turns of the event loop were, as `nodes.turns` tells it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
})
afterAll(() => engine.close())

it('tells how long others were kept waiting since it was last asked', async () => {
  await engine.nodes.turns()
  await new Promise(resolve => setTimeout(resolve, 50))
  await engine.nodes.turns()
  // The timer that measures is let in before and after.
  await new Promise(resolve => setTimeout(resolve, 30))
  const until = performance.now() + 120
  while (performance.now() < until);
  await new Promise(resolve => setTimeout(resolve, 50))
  const held = await engine.nodes.turns()
  expect(held.measured_for_in_millis).toBeGreaterThanOrEqual(150)
  expect(held.delay.max_in_millis).toBeGreaterThan(80)
  expect(held.delay.p50_in_millis).toBeLessThanOrEqual(held.delay.p99_in_millis)
  expect(held.utilization).toBeGreaterThan(0.05)
  expect(held.utilization).toBeLessThanOrEqual(1)
})
