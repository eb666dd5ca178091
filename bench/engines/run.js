// npm run bench:engines -- [corpus.ndjson[.gz]]: the same documents and queries for Searchlet and engines for the same purpose.
//
//   --text title,body   fields that are searched     --number num     the one that filters and sorts
//   --docs N            only so many documents        --engines a,b    only these (searchlet runs always)
//   --mode top|exact    ten best hits, counted as far as the engine does by itself; or with the number of all hits
//   --rounds 3 --budget 150 --queries 20 --threads 0 --out bench/results
//
// Engines run in processes of their own, in turn for each class of queries, so that a slow moment of the machine falls on all of them.
// Where engines mean the same by a query, their counts of hits are compared before anything is timed.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeQueries } from '../lib/made-queries.js'
import { readOptions } from '../lib/options.js'
import { prepareCorpus } from '../lib/prepared-corpus.js'
import { RunnerProcess } from '../lib/runner-process.js'
import { installEngines } from './install.js'
import { ENGINES } from './names.js'
import { report } from './report.js'

const { options, plain } = readOptions({
  text: 'title,body',
  number: 'num',
  docs: Number.POSITIVE_INFINITY,
  engines: Object.keys(ENGINES).join(','),
  mode: 'top',
  rounds: 3,
  budget: 150,
  queries: 20,
  threads: 0,
  out: fileURLToPath(new URL('../results', import.meta.url)),
})
/** What the others are compared with. */
const OURS = 'searchlet'
const names = [...new Set([OURS, ...options.engines.split(',')])]
installEngines(names)
const corpus = await prepareCorpus(plain[0] ?? null, options)
const classes = await makeQueries(corpus.file, options.queries)
console.error(`${corpus.name}: ${corpus.docs} documents`)

const child = fileURLToPath(new URL('./child.js', import.meta.url))
const engines = new Map()
try {
  for (const name of names) await start(name)
  await check()
  const rounds = []
  for (let round = 0; round < options.rounds; round++) rounds.push(await runRound(round))
  report({ rounds, names: [...engines.keys()], corpus, options })
} finally {
  for (const { process } of engines.values()) await process.end()
  corpus.remove()
}

async function start(name) {
  const process = new RunnerProcess(['node', '--expose-gc', '--max-old-space-size=4096', child, name, '--threads', String(options.threads)])
  const built = await process.ask({
    cmd: 'build',
    file: corpus.file,
    folder: join(corpus.folder, name),
    batchChars: 1_000_000,
    limitSeconds: 600,
  })
  if (built.error !== undefined) {
    console.error(`${name} is left out: ${built.error}`)
    await process.end()
    if (name === OURS) throw new Error('nothing to compare with')
    return
  }
  console.error(`${name}: built in ${built.seconds.toFixed(1)} s`)
  engines.set(name, { process })
}

/** Throws where an engine finds another number of documents for queries that mean the same to it. */
async function check() {
  for (const [kind, queries] of Object.entries(classes)) {
    const job = { cmd: 'run', mode: 'exact', queries, warm_ms: 0, budget_ms: 0, min_passes: 0, limit_ms: 60_000 }
    const { hits: expected } = await engines.get(OURS).process.ask(job)
    for (const [name, { process }] of engines) {
      if (!ENGINES[name].countsFrom.includes(kind)) continue
      const { hits, error } = await process.ask(job)
      if (error !== undefined) throw new Error(`${name}, ${kind}: ${error}`)
      hits.forEach((count, i) => {
        // Engines draw the line between words and marks a little differently.
        if (Math.abs(count - expected[i]) > expected[i] * 0.01) {
          throw new Error(`${kind}, ${JSON.stringify(queries[i])}: ${name} finds ${count}, ${OURS} ${expected[i]}`)
        }
      })
    }
  }
}

/** Best times of every query, by class and engine. */
async function runRound(round) {
  const times = {}
  for (const [kind, queries] of Object.entries(classes)) {
    times[kind] = {}
    const order = [...engines.keys()]
    order.push(...order.splice(0, round % order.length))
    for (const name of order) {
      const job = {
        cmd: 'run',
        mode: options.mode,
        queries,
        warm_ms: round === 0 ? 2 * options.budget : 50,
        budget_ms: options.budget,
        min_passes: 1,
        limit_ms: 20_000,
      }
      const answer = await engines.get(name).process.ask(job)
      if (answer.error !== undefined) throw new Error(`${name}, ${kind}: ${answer.error}`)
      if (!answer.unsupported) times[kind][name] = answer.best_us
    }
  }
  return times
}
