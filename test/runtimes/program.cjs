'use strict'
// What every runtime, bundler and test runner is asked to do: write 30,000 documents, search them in worker threads, open them again, close.
// Node's modules are not required: esbuild leaves such calls in ES modules, which have no `require`.
const { existsSync, readdirSync, rmSync } = process.getBuiltinModule('node:fs')
const { stat } = process.getBuiltinModule('node:fs/promises')
const { tmpdir } = process.getBuiltinModule('node:os')
const { join } = process.getBuiltinModule('node:path')

/** Threads of the process as Linux counts them: runners that give tests a `process` of their own keep its events to themselves. */
const tasks = () => (existsSync('/proc/self/task') ? readdirSync('/proc/self/task').length : 0)

/** Answers what it saw, for `isAsExpected` to judge. */
exports.program = async open => {
  // Node's own threads for files all start with the first of them.
  await stat(tmpdir())
  const before = tasks()
  let threads = 0
  const warnings = []
  const countThread = () => threads++
  const noteWarning = ({ name, message }) => name === 'SearchletWarning' && warnings.push(message)
  const counting = setInterval(() => {
    threads = Math.max(threads, tasks() - before)
  }, 20)
  process.on('worker', countThread)
  process.on('warning', noteWarning)
  const path = join(tmpdir(), `searchlet-runtime-${process.pid}-${Math.floor(Math.random() * 1e9)}`)
  const engine = await open({ path, threads: 2 })
  await engine.indices.create({ index: 'books', body: { settings: { number_of_shards: 1 } } })
  for (let part = 0; part < 3; part++) {
    const lines = Array.from({ length: 10_000 }, (_, i) => [
      { index: { _id: `${part}-${i}` } },
      { title: `Running foxes number ${i % 100}, and more of them in part ${part}`, n: i, kind: `kind-${i % 7}` },
    ])
    const { errors } = await engine.bulk({ index: 'books', refresh: true, body: lines.flat() })
    if (errors) throw new Error('a document was refused')
  }
  await engine.indices.forcemerge({ index: 'books', max_num_segments: 1 })
  // Dear enough for a thread: a script looks at every document.
  const script = { source: "Math.sqrt(doc['n'].value) * Math.log(1 + doc['n'].value)" }
  const body = {
    query: { script_score: { query: { match: { title: 'foxes' } }, script } },
    aggs: { kinds: { terms: { field: 'kind.keyword' }, aggs: { n: { stats: { field: 'n' } } } } },
    track_total_hits: true,
  }
  const [first] = await Promise.all(Array.from({ length: 3 }, () => engine.search({ index: 'books', body })))
  threads = Math.max(threads, tasks() - before)
  clearInterval(counting)
  await engine.close()
  const again = await open({ path, threads: 2 })
  const second = await again.search({ index: 'books', body: { ...body, aggs: undefined } })
  await again.close()
  rmSync(path, { recursive: true, force: true })
  await new Promise(resolve => setImmediate(resolve))
  process.off('worker', countThread)
  process.off('warning', noteWarning)
  return {
    first: first.hits.total.value,
    second: second.hits.total.value,
    kinds: first.aggregations.kinds.buckets.length,
    threads,
    warnings,
  }
}

/** Where there are threads. */
exports.isAsExpected = ({ first, second, kinds, threads, warnings }) =>
  first === 30_000 && second === 30_000 && kinds === 7 && threads > 0 && warnings.length === 0
