// The figures of all rounds as a table, as JSON and as a chart.
import { barChart } from '../lib/bar-chart.js'
import { conditions, writeResult } from '../lib/results.js'
import { geometricMean, median, rounded } from '../lib/stats.js'
import { ENGINES } from './names.js'

/** `rounds`: best times of queries by class and engine. The first of `names` is what the others are compared with. */
export function report({ rounds, names, corpus: { name, docs, bytes }, options }) {
  const rows = Object.keys(rounds[0]).map(kind => ({
    kind,
    engines: Object.fromEntries(names.flatMap(engine => cell(rounds, kind, engine, names[0]))),
  }))
  console.log(
    `\n${name}, ${docs} documents: ${what(options)}. µs a query, median of ${options.queries}, each its best of ${options.rounds} rounds;`,
  )
  console.log(`in brackets how many times as long as ${ENGINES[names[0]].title}\n`)
  console.table(Object.fromEntries(rows.map(({ kind, engines }) => [kind, shown(engines)])))
  const notes = names.flatMap(engine => (ENGINES[engine].note === undefined ? [] : `${ENGINES[engine].title}: ${ENGINES[engine].note}`))
  console.log(notes.join('\n'))
  const { mode, threads } = options
  writeResult(options.out, `engines-${name}-${mode}.json`, {
    conditions: conditions(),
    corpus: { name, docs, bytes },
    mode,
    threads,
    classes: rows,
  })
  const title = `${what(options)}, ${docs.toLocaleString('en')} documents: time of a query, shorter is faster (logarithmic)`
  writeResult(options.out, `engines-${name}-${mode}.svg`, barChart({ title, groups: rows.map(barsOf), notes, print: printed }))
}

const what = ({ mode }) => (mode === 'exact' ? 'ten best hits and the number of all' : 'ten best hits')

function cell(rounds, kind, name, ours) {
  if (rounds.some(round => round[kind][name] === undefined)) return []
  // A slow engine may not have come to every query.
  const count = Math.min(...rounds.map(round => round[kind][name].length))
  const best = Array.from({ length: count }, (_, i) => Math.min(...rounds.map(round => round[kind][name][i])))
  const ratios = rounds.map(round => geometricMean(round[kind][name].slice(0, count).map((time, i) => time / round[kind][ours][i])))
  return [[name, { p50_us: rounded(median(best)), times_as_long: rounded(median(ratios)), queries: count }]]
}

function shown(cells) {
  const texts = Object.entries(cells).map(([name, { p50_us, times_as_long }], i) => [
    ENGINES[name].title,
    i === 0 ? String(p50_us) : `${p50_us} (${times_as_long})`,
  ])
  return Object.fromEntries(texts)
}

const barsOf = ({ kind, engines }) => ({
  title: kind,
  bars: Object.entries(engines).map(([name, { p50_us }], i) => ({ label: ENGINES[name].title, value: p50_us, isOurs: i === 0 })),
})

const printed = micros => (micros >= 1000 ? `${rounded(micros / 1000)} ms` : `${micros} µs`)
