// One build of the package in a process of its own: node child.js <dist/main.js>. Commands on stdin: prepare, answers, time.
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { searchBody } from '../lib/search-body.js'
import { serveLines } from '../lib/serve-lines.js'
import { FIELDS, REQUESTS, withFields } from './requests.js'

const { open } = await import(pathToFileURL(process.argv[2]).href)
const engine = await open({ threads: 0 })
const INDEX = 'regress'
const BULK = 'bulk'
const BULK_DOCS = 250
const REQUEST_TEXTS = 5
/** The index that documents go into is begun anew before it grows. */
const BULKS_BEFORE_FRESH = 40
const DEFINITION = {
  settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1', 'index.requests.cache.enable': false },
  mappings: { properties: FIELDS },
}

/** By name: an operation that is timed, and the number of different ones. */
const tasks = new Map()

function bulkBody(lines) {
  return lines.map((line, id) => `{"index":{"_id":"${id}"}}\n${line}\n`).join('')
}

function addSearches(queries) {
  for (const [name, list] of Object.entries(queries)) {
    const bodies = list.map(query => searchBody('text', query, false, 10_000))
    tasks.set(name, { count: bodies.length, run: i => engine.search({ index: INDEX, body: bodies[i] }) })
  }
}

/** Of the words that stand together in a document. */
function addRequests(queries) {
  const texts = queries['a or b'].slice(0, REQUEST_TEXTS).map(({ terms }) => terms.join(' '))
  for (const [name, bodyOf] of Object.entries(REQUESTS)) {
    const bodies = texts.map(text => ({ _source: false, ...bodyOf(text) }))
    tasks.set(name, { count: bodies.length, run: i => engine.search({ index: INDEX, body: bodies[i] }) })
  }
}

function addBulk(lines) {
  const body = bulkBody(lines.slice(0, BULK_DOCS))
  let bulks = 0
  tasks.set(`bulk of ${BULK_DOCS} documents`, {
    count: 1,
    async run() {
      if (bulks++ % BULKS_BEFORE_FRESH === 0) {
        if (bulks > 1) await engine.indices.delete({ index: BULK })
        await engine.indices.create({ index: BULK, body: DEFINITION })
      }
      return engine.bulk({ index: BULK, body, refresh: true })
    },
  })
}

await serveLines(
  {
    async prepare({ file, queries }) {
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n').map(withFields)
      await engine.indices.create({ index: INDEX, body: DEFINITION })
      const { errors } = await engine.bulk({ index: INDEX, body: bulkBody(lines) })
      if (errors) throw new Error('a document was refused')
      await engine.indices.refresh({ index: INDEX })
      await engine.indices.forcemerge({ index: INDEX, max_num_segments: 1 })
      addSearches(queries)
      addRequests(queries)
      addBulk(lines)
      return { tasks: [...tasks.keys()] }
    },

    /** What is found, without what differs from run to run. */
    async answers({ task }) {
      const { count, run } = tasks.get(task)
      const answers = []
      for (let i = 0; i < count; i++) {
        const { hits, errors, aggregations } = await run(i)
        answers.push(hits === undefined ? errors : [hits.total, hits.hits.map(({ _id, _score }) => [_id, _score]), aggregations])
      }
      return { answers }
    },

    /** Mean microseconds of processor time of an operation, over whole passes that take `ms` together. */
    async time({ task, ms }) {
      const { count, run } = tasks.get(task)
      const cpu = process.cpuUsage()
      const began = performance.now()
      let operations = 0
      do {
        for (let i = 0; i < count; i++) await run(i)
        operations += count
      } while (performance.now() - began < ms)
      const { user, system } = process.cpuUsage(cpu)
      return { micros: (user + system) / operations }
    },
  },
  process.stdin,
  process.stdout,
)
await engine.close()
process.exit()
