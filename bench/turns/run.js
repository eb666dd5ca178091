// npm run build && node bench/turns/run.js: for how long at a time does work of every kind hold the caller's thread, and how soon does it end
// when it is cancelled?
//
//   --threads 0,1   worker threads, each number in turn     --only agg   names that begin so     --cancels 4   cancellations of each work
//
// Works and their indexes are made up and the same each time. Columns: processor time of the thread for all of it, and of the longest stretch
// between two rounds of its event loop, least of three runs, since garbage is collected at any time; for works that are cancelled along the
// way by their caller's signal, the longest processor time of the caller's thread from then to the error.
import { open } from 'searchlet'
import { BusyTime, millisOfThread } from '../lib/busy-time.js'
import { readOptions } from '../lib/options.js'
import { rounded } from '../lib/stats.js'
import { ensureIndex } from './indexes.js'
import { WORKS } from './works.js'

const RUNS = 3

const { options } = readOptions({ threads: '0,1', only: '', cancels: 4, above: 0 })

for (const threads of options.threads.split(',').map(Number)) {
  const engine = await open({ threads })
  const table = {}
  for (const [name, work] of Object.entries(WORKS)) {
    if (!options.only.split(',').some(beginning => name.startsWith(beginning))) continue
    await ensureIndex(engine, work.index)
    try {
      const row = await measured(engine, work)
      if (row['longest stretch'] >= options.above) table[name] = row
      console.error(name, JSON.stringify(row))
    } catch (error) {
      console.error(`${name}: ${String(error).slice(0, 200)} ${String(error.cause).slice(0, 200)}`)
    }
  }
  console.log(`\nthreads: ${threads}, milliseconds`)
  console.table(table)
  await engine.close()
}

async function measured(engine, work) {
  const runs = []
  for (let run = 0; run < RUNS; run++) runs.push(await watched(engine, work))
  const longest = Math.min(...runs.map(({ stretch }) => stretch))
  const busy = Math.min(...runs.map(({ busy }) => busy))
  const wall = Math.min(...runs.map(({ wall }) => wall))
  const delays = []
  let overBefore = 0
  for (let n = 0; n < options.cancels; n++) {
    const delay = await cancelled(engine, work, (wall * (n + 0.5)) / (options.cancels + 1))
    if (delay === null) overBefore++
    else delays.push(delay)
  }
  return {
    'whole work': rounded(busy),
    'longest stretch': rounded(longest),
    'cancelled to error': delays.length === 0 ? null : rounded(Math.max(...delays)),
    'was over before': overBefore,
  }
}

async function watched(engine, work) {
  const watch = new BusyTime()
  const wall = performance.now()
  const began = millisOfThread()
  await work.run(engine, {})
  const busy = millisOfThread() - began
  return { stretch: await watch.end(), busy, wall: performance.now() - wall }
}

/** Null: it was over before, or hears of nothing. */
async function cancelled(engine, work, after) {
  const caller = new AbortController()
  let aborted = 0
  const timer = setTimeout(() => {
    aborted = millisOfThread()
    caller.abort()
  }, after)
  try {
    await work.run(engine, { signal: caller.signal })
    clearTimeout(timer)
    return null
  } catch (error) {
    clearTimeout(timer)
    if (aborted === 0) throw error
    return millisOfThread() - aborted
  }
}
