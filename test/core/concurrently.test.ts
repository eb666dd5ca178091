// Work on many pieces, a few at a time.
import { expect, it } from 'vitest'
import { concurrently } from '../../src/core/concurrently.ts'

const pause = () => new Promise(resolve => setImmediate(resolve))

it.each([1, 3, 50])('runs %i at a time, each piece once, begun in order', async limit => {
  const begun: number[] = []
  let running = 0
  let most = 0
  await concurrently(20, limit, async piece => {
    begun.push(piece)
    most = Math.max(most, ++running)
    await pause()
    running--
  })
  expect(begun).toEqual(Array.from({ length: 20 }, (_, piece) => piece))
  expect(most).toBe(Math.min(limit, 20))
})

it('begins nothing more when a piece has failed', async () => {
  const begun: number[] = []
  const work = async (piece: number) => {
    begun.push(piece)
    await pause()
    if (piece === 1) throw new Error('no')
  }
  await expect(concurrently(20, 2, work)).rejects.toThrow('no')
  await pause()
  expect(begun.length).toBeLessThan(5)
})

it('leaves others their turn between pieces that answer at once', async () => {
  let rounds = 0
  let isDone = false
  const count = () => {
    rounds++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await concurrently(20, 3, async () => {
    const until = performance.now() + 3
    while (performance.now() < until);
  })
  isDone = true
  expect(rounds).toBeGreaterThan(5)
})
