// Where do the microseconds of a small search go: in the search, or in what stands around it?
//
//   node scripts/build.mjs --bench && node bench/yardstick-runner/where-time-goes.js <index folder> <queries.json> [--corpus debian]
//     [--classes term_low,term_med] [--queries 10] [--rounds 7]
//
// The folder is one that the yardsticks' `index` command has filled.
import { readFileSync } from 'node:fs'
import { open, searchSteps } from '../../dist/bench/search-steps.js'
import { readOptions } from '../lib/options.js'
import { searchBody } from '../lib/search-body.js'
import { median, rounded } from '../lib/stats.js'
import { INDEX } from './engine.js'

const { options, plain } = readOptions({ corpus: 'debian', classes: 'term_low,term_med', queries: 10, rounds: 7 })
const [path, queriesFile] = plain
const { classes } = JSON.parse(readFileSync(queriesFile, 'utf8'))[options.corpus]
const engine = await open({ path, threads: 0 })
const WHOLE = 'engine.search'
const AROUND = 'dispatch, promises'
/** Runs that are timed together. */
const TIMES = 200

for (const name of options.classes.split(',')) {
  const columns = { exact: new Map(), top: new Map() }
  for (const query of classes[name].slice(0, options.queries)) {
    for (const [mode, column] of Object.entries(columns)) {
      for (const [step, micros] of await timesOf(searchBody('body', query, mode === 'exact', 0))) {
        column.set(step, [...(column.get(step) ?? []), micros])
      }
    }
  }
  console.log(`\n${name}, µs: medians over ${options.queries} queries of the best of ${options.rounds} rounds`)
  const rows = [...columns.exact.keys()].map(step => [
    step,
    Object.fromEntries(Object.entries(columns).map(([mode, column]) => [mode, rounded(median(column.get(step)))])),
  ])
  console.table(Object.fromEntries(rows))
}
await engine.close()

async function timesOf(body) {
  const steps = await searchSteps(engine, INDEX, body)
  const runs = [...steps, { name: WHOLE, inside: [], run: () => engine.search({ index: INDEX, body }) }]
  const best = new Map(runs.map(({ name }) => [name, Number.POSITIVE_INFINITY]))
  for (let round = 0; round < options.rounds; round++) {
    for (const { name, run } of runs) best.set(name, Math.min(best.get(name), await microsOf(run)))
  }
  return withoutInside(steps, best)
}

async function microsOf(run) {
  const isAsync = run() instanceof Promise
  const began = performance.now()
  if (isAsync) for (let i = 0; i < TIMES; i++) await run()
  else for (let i = 0; i < TIMES; i++) run()
  return ((performance.now() - began) * 1000) / TIMES
}

/** What each step takes by itself, and what is left of the whole. */
function withoutInside(steps, best) {
  const own = new Map()
  for (const { name, inside } of steps) own.set(name, best.get(name) - inside.reduce((sum, other) => sum + own.get(other), 0))
  const known = [...own.values()].reduce((sum, micros) => sum + micros, 0)
  return new Map([...own, [AROUND, best.get(WHOLE) - known], [WHOLE, best.get(WHOLE)]])
}
