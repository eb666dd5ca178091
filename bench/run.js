// npm run bench [-- name…]: runs bench/micro/<name>.bench.js, or all of them, on the built package.
//
// Each bench checks its answers before it is timed, and asks one question. README.md in this folder tells of the other benches.
import { readdirSync } from 'node:fs'
import { Bench } from 'tinybench'
import { loadCorpus } from './corpus.js'

const micro = new URL('./micro/', import.meta.url)
const known = readdirSync(micro).flatMap(file => /^(.+)\.bench\.js$/.exec(file)?.[1] ?? [])
const wanted = process.argv.slice(2)
const unknown = wanted.find(name => !known.includes(name))
if (unknown !== undefined) {
  console.error(`no bench named ${unknown}; there are ${known.join(', ')}`)
  process.exit(2)
}

const corpus = loadCorpus()
console.log(`${corpus.name}: ${corpus.docs.length} documents; node ${process.version}`)
for (const name of wanted.length > 0 ? wanted : known) {
  const { bench } = await import(new URL(`${name}.bench.js`, micro).href)
  const suite = new Bench({ name, time: 1000, warmupTime: 300 })
  const close = await bench(suite, corpus)
  await suite.run()
  await close?.()
  console.log(`\n${name}`)
  console.table(suite.tasks.map(({ name, result }) => (result.error ? { name, error: result.error.message } : row(name, result))))
}

function row(name, { latency }) {
  const micros = millis => Number((millis * 1000).toPrecision(3))
  return {
    name,
    'p50 µs': micros(latency.p50),
    'p99 µs': micros(latency.p99),
    'mean µs': micros(latency.mean),
    runs: latency.samplesCount ?? latency.samples?.length,
  }
}
