// Do two runners find the same? Every query of every class, its exact number of hits; where results were recorded, the sums of classes too.
//
//   node bench/yardstick-runner/compare-hits.js --engines-file mine.json --queries queries.json --work <folder> [--corpus debian]
//     [--engines searchlet,lucene] [--recorded results.json] [--java java] [--allow fuzzy2]
//
// Both engines must have indexed the corpus before (`bench.mjs --phase index`); with one engine only what was recorded is compared.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../lib/options.js'
import { RunnerProcess } from '../lib/runner-process.js'

const { options } = readOptions({
  'engines-file': '',
  queries: '',
  work: process.env.YARD_WORK ?? '',
  corpus: 'debian',
  engines: 'searchlet,lucene',
  recorded: '',
  java: process.env.YARD_JAVA ?? 'java',
  allow: '',
})
const { corpus, work } = options
const json = path => JSON.parse(readFileSync(path, 'utf8'))
const known = json(options['engines-file'])
const { classes } = json(options.queries)[corpus]
const recorded = options.recorded === '' ? null : json(options.recorded)[corpus].search.lucene
const allowed = new Set(options.allow.split(','))

const names = options.engines.split(',')
const runners = names.map(name => new RunnerProcess(known[name].cmd, { WORK: work, JAVA: options.java, HEAP: '4000' }))
const answerOf = async (runner, job) => {
  const answer = await runner.ask(job)
  if (answer.error !== undefined) throw new Error(answer.error)
  return answer
}
for (const [i, runner] of runners.entries()) {
  await answerOf(runner, { cmd: 'open', corpus, dir: join(work, 'idx', `${known[names[i]].uses ?? names[i]}-${corpus}`) })
}

let wrong = 0
for (const [name, queries] of Object.entries(classes)) {
  const job = { cmd: 'run', class: name, mode: 'exact', queries, warm_ms: 0, budget_ms: 0, min_passes: 1 }
  const answers = []
  for (const runner of runners) answers.push(await answerOf(runner, job))
  const [first, second] = answers
  const problems = first.unsupported ? [] : [...differing(queries, first, second), ...unlikeRecorded(name, first)]
  const isAllowed = allowed.has(name)
  if (problems.length > 0 && !isAllowed) wrong++
  const verdict = first.unsupported ? 'unsupported' : problems.length === 0 ? 'same' : isAllowed ? 'differs, as allowed' : 'DIFFERS'
  console.log([name.padEnd(14), verdict, ...problems.slice(0, 5)].join('\n    ').replace('\n    ', ' '))
}
await Promise.all(runners.map(runner => runner.end()))
if (wrong > 0) process.exitCode = 1

function differing(queries, first, second) {
  if (second === undefined || second.unsupported) return []
  return queries.flatMap((query, i) =>
    first.hits[i] === second.hits[i] ? [] : [`${JSON.stringify(query)}: ${names[0]} ${first.hits[i]}, ${names[1]} ${second.hits[i]}`],
  )
}

/** Sums are recorded with four digits. */
function unlikeRecorded(name, { hits }) {
  const expected = recorded?.[`${name}/exact`]?.hits
  const sum = hits.reduce((total, count) => total + count, 0)
  return expected === undefined || Number(sum.toPrecision(4)) === expected ? [] : [`all queries: ${names[0]} ${sum}, recorded ${expected}`]
}
