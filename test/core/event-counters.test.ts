// Counters of events in the last minutes.
import { expect, it } from 'vitest'
import { EventCounters } from '../../src/core/event-counters.ts'

const MINUTE = 60_000

it('counts what the five minutes before this one saw apart', () => {
  const events = new EventCounters(() => true)
  for (let minute = 10; minute <= 18; minute++) events.count('a', minute * MINUTE + 59_999)
  expect(events.reading('a', 18 * MINUTE)).toEqual({ value: 9, trailing: 5, minutesSince: 0 })
  expect(events.reading('a', 20 * MINUTE)).toEqual({ value: 9, trailing: 4, minutesSince: 2 })
  expect(events.reading('a', 30 * MINUTE)).toEqual({ value: 9, trailing: 0, minutesSince: 12 })
  expect(events.reading('b', 30 * MINUTE)).toEqual({ value: 0, trailing: 0, minutesSince: 30 })
})

it('counts only while that is wanted, and forgets when it is not', () => {
  let isWanted = false
  const events = new EventCounters(() => isWanted)
  events.count('a')
  isWanted = true
  events.count('a')
  events.update()
  expect(events.reading('a').value).toBe(1)
  isWanted = false
  events.update()
  expect(events.reading('a').value).toBe(0)
})
