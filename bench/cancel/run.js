// npm run build && node bench/cancel/run.js <index folder>: how long does a search go on after it was cancelled, and how long does it keep others
// waiting, whatever it is at?
//
//   --threads 0,2   worker threads, each number in turn     --rounds 5   cancellations of each search     --only wildcard   names that begin so
//
// The folder is one that the yardsticks' `index` command has filled: texts in `body`. It is opened to be read only. Every search here takes
// seconds when it is not cancelled. One is cancelled when it is seen among the tasks, after a time that differs from round to round, by the tasks
// API and by its caller's signal in turn. Columns: milliseconds from cancelling to the error; the longest processor time for which the caller's
// thread let no timer in; processor time of all other threads after the error.
import { open } from 'searchlet'
import { BusyTime, millisOfThread } from '../lib/busy-time.js'
import { readOptions } from '../lib/options.js'
import { median, rounded } from '../lib/stats.js'

const INDEX = 'yard'
const SEARCH = 'indices:data/read/search'

const { options, plain } = readOptions({ threads: '0,2', rounds: 5, only: '' })
const [path] = plain

for (const threads of options.threads.split(',').map(Number)) {
  const engine = await open({ path, threads, readOnly: true })
  const searches = searchesOf(await commonWords(engine))
  const table = {}
  for (const [name, body] of Object.entries(searches)) {
    if (!name.startsWith(options.only)) continue
    // The first time threads are started and code is compiled.
    await cancelled(engine, body, 100)
    const rounds = []
    for (let round = 0; round < options.rounds; round++) rounds.push(await cancelled(engine, body, 30 + 97 * round, round % 2 === 1))
    table[name] = summed(rounds)
  }
  console.log(`\nthreads: ${threads}, milliseconds`)
  console.table(table)
  await engine.close()
}

function summed(rounds) {
  const over = rounds.filter(({ delay }) => delay === null).length
  const delays = rounds.map(({ delay }) => delay).filter(delay => delay !== null)
  const block = rounded(Math.max(...rounds.map(round => round.block)))
  if (delays.length === 0) return { 'longest block': block, 'was over before': over }
  return {
    median: rounded(median(delays)),
    worst: rounded(Math.max(...delays)),
    'longest block': block,
    'threads went on': rounded(Math.max(...rounds.map(({ wentOn = 0 }) => wentOn))),
    children: Math.max(...rounds.map(({ children }) => children)),
    'was over before': over,
  }
}

/** `delay` null: it was over before it could be cancelled. */
async function cancelled(engine, body, after, bySignal = false) {
  const blocked = new BusyTime()
  const caller = new AbortController()
  let end = null
  const search = engine.search({ index: INDEX, body }, { signal: caller.signal }).then(
    () => (end = 'answered'),
    error => (end = error),
  )
  let listed = null
  let children = 0
  const began = performance.now()
  while (end === null && (listed === null || performance.now() - began < after)) {
    await new Promise(resolve => setTimeout(resolve, 1))
    const { tasks } = await engine.tasks.list({ actions: `${SEARCH}*`, group_by: 'parents', detailed: true })
    const [found] = Object.entries(tasks)
    if (found === undefined) continue
    listed = found[0]
    children = Math.max(children, found[1].children?.length ?? 0)
  }
  const block = blocked.stop()
  if (end !== null) return { delay: null, block, children }
  const cancelledAt = performance.now()
  if (bySignal) caller.abort()
  else await engine.tasks.cancel({ task_id: listed })
  await search
  if (end === 'answered') return { delay: null, block, children }
  if (end?.cause?.type !== 'task_cancelled_exception') throw new Error(`it ended otherwise: ${end?.stack ?? end}`)
  const delay = performance.now() - cancelledAt
  const others = millisOfOthers()
  await new Promise(resolve => setTimeout(resolve, 200))
  return { delay, block, children, wentOn: millisOfOthers() - others }
}

/** Of the processor, for all threads but this one. */
function millisOfOthers() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 - millisOfThread()
}

async function commonWords(engine) {
  const { hits } = await engine.search({ index: INDEX, body: { size: 300, _source: ['body'], query: { match_all: {} } } })
  const counts = new Map()
  for (const { _source } of hits.hits) {
    for (const word of new Set(_source.body.toLowerCase().match(/[a-z]{2,}/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word)
}

function searchesOf(words) {
  const any = clauses => ({ bool: { should: clauses } })
  const every = { match: { body: words.slice(0, 3).join(' ') } }
  const nearby = n => ({ match_phrase: { body: { query: words.slice(n, n + 4).join(' '), slop: 40 } } })
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const pairs = Array.from({ length: 400 }, (_, n) => [letters[n % 26], letters[(n * 7 + ((n / 26) | 0)) % 26]])
  return {
    'words, all counted': { track_total_hits: true, query: any(words.slice(0, 300).map(word => ({ match: { body: word } }))) },
    'phrases with slop': { track_total_hits: true, query: any(Array.from({ length: 40 }, (_, n) => nearby(n))) },
    wildcards: { query: any(pairs.map(([a, b]) => ({ wildcard: { body: `*${a}*${b}*` } }))) },
    'regular expressions': { query: any(pairs.map(([a, b]) => ({ regexp: { body: `.*${a}.+${b}.*` } }))) },
    'similar words': { query: any(words.slice(0, 400).map(word => ({ fuzzy: { body: { value: word, fuzziness: 2 } } }))) },
    rescore: {
      query: every,
      rescore: Array.from({ length: 8 }, (_, n) => ({
        window_size: 10_000,
        query: { rescore_query: any([0, 4, 8, 12].map(m => nearby(n + m))) },
      })),
    },
    highlights: {
      size: 10_000,
      query: any(words.slice(0, 20).map(word => ({ match: { body: word } }))),
      highlight: { fields: { body: {} } },
    },
    'similar words suggested': {
      size: 0,
      suggest: Object.fromEntries(
        words
          .slice(0, 60)
          .map((_, n) => [
            `s${n}`,
            { text: words.slice(n, n + 20).join('x '), term: { field: 'body', suggest_mode: 'always', max_edits: 2, prefix_length: 1 } },
          ]),
      ),
    },
  }
}
