// For how long at a time does a search hold the caller's thread, where there are others to search in?
//
//   npm run build && node bench/yardstick-runner/blocked.js <index folder> <queries.json> [--corpus large] [--threads 1] [--classes term_high,…]
//     [--queries 60] [--limit 20]
//
// The folder is one that the yardsticks' `index` command has filled. Every query runs twice, one after another: right after the index was
// opened, when nothing of it is in memory, and again. A figure is the processor time (where the system tells it; else the time) that the
// thread spent between two rounds of its event loop. Ends with status 1 where one is beyond the limit the second time.
import { readFileSync } from 'node:fs'
import { open } from 'searchlet'
import { BusyTime } from '../lib/busy-time.js'
import { readOptions } from '../lib/options.js'
import { searchBody } from '../lib/search-body.js'
import { median, rounded } from '../lib/stats.js'
import { INDEX } from './engine.js'

const { options, plain } = readOptions({ corpus: 'large', threads: 1, classes: '', queries: 60, limit: 20 })
const [path, queriesFile] = plain
const all = JSON.parse(readFileSync(queriesFile, 'utf8'))[options.corpus].classes
const names = options.classes === '' ? Object.keys(all) : options.classes.split(',')
const engine = await open({ path, threads: options.threads, readOnly: true })
const rows = {}

for (const pass of ['first', 'again']) {
  for (const name of names) {
    const bodies = all[name].slice(0, options.queries).map(query => searchBody('body', query, true, 0))
    const longest = []
    for (const body of bodies) {
      const watch = new BusyTime()
      await engine.search({ index: INDEX, body })
      longest.push(await watch.end())
    }
    rows[name] = {
      ...rows[name],
      [`${pass}: median, ms`]: rounded(median(longest)),
      [`${pass}: longest, ms`]: rounded(Math.max(...longest)),
    }
  }
}
console.table(rows)
await engine.close()
const slow = names.filter(name => rows[name]['again: longest, ms'] > options.limit)
if (slow.length > 0) {
  console.error(`longer than ${options.limit} ms: ${slow.join(', ')}`)
  process.exitCode = 1
}
