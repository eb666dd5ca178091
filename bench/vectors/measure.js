// What searches cost: how long they take, and how much processor time, of all threads and of the one that asks.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { quantile, rounded, sorted } from '../lib/stats.js'

export const cpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Of the thread that asks; NaN where the system does not tell. */
function ownSeconds() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
  } catch {
    return Number.NaN
  }
}

/** `search(i)` for each of `count`, after some that are not timed. Answers its answers, and a row of a table. */
export async function timed(name, count, search) {
  for (let i = 0; i < Math.min(20, count); i++) await search(i)
  const times = []
  const answers = []
  const before = cpuSeconds()
  const ownBefore = ownSeconds()
  for (let i = 0; i < count; i++) {
    const start = performance.now()
    answers.push(await search(i))
    times.push(performance.now() - start)
  }
  const cpu = (cpuSeconds() - before) / count
  const own = (ownSeconds() - ownBefore) / count
  const ascending = sorted(times)
  const row = {
    query: name,
    'cpu ms': rounded(cpu * 1000),
    'of it here': rounded(own * 1000),
    'p50 ms': rounded(quantile(ascending, 0.5)),
    'p95 ms': rounded(quantile(ascending, 0.95)),
  }
  return { answers, row }
}
