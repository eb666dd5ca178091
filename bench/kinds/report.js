// node bench/kinds/report.js FILE: what run.js wrote of Searchlet in the process, Searchlet over HTTP and OpenSearch, as a table and a chart of docs/performance.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { barChart } from '../lib/bar-chart.js'
import { geometricMean, rounded } from '../lib/stats.js'
import { GROUPS } from './kinds.js'

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))
const CHART = fileURLToPath(new URL('../../docs/charts/kinds.svg', import.meta.url))
const [BEGIN, END] = ['<!-- kinds: written by bench/kinds/report.js -->', '<!-- end of kinds -->']
const WAYS = ['in the process', 'over HTTP']

const { conditions, docs, rows } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const timed = new Map(rows.filter(({ cells }) => cells?.length === 3).map(({ kind, cells }) => [kind, cells]))
const groups = Object.entries(GROUPS).map(([name, kinds]) => ({ name, kinds: Object.keys(kinds).filter(kind => timed.has(kind)) }))

/** How many times as long OpenSearch takes, by the clock or of processor time. */
const times = (kind, way, figure) => timed.get(kind)[2][figure] / timed.get(kind)[way][figure]
const mean = (kinds, way, figure) => rounded(geometricMean(kinds.map(kind => times(kind, way, figure))), 2)

const page = readFileSync(PAGE, 'utf8')
const [before, rest] = page.split(BEGIN)
const [, after] = rest.split(END)
writeFileSync(PAGE, [before, BEGIN, '\n', ...summary(), ...tables(), END, after].join(''))
writeFileSync(CHART, chart())

function summary() {
  const all = [...timed.keys()]
  const slower = way => all.filter(kind => times(kind, way, 'p50') < 1).length
  const { node, cores, load, date } = conditions
  const said = WAYS.map(
    (way, i) =>
      `${way} OpenSearch takes ${mean(all, i, 'p50')} times as long by the clock and ${mean(all, i, 'cpu')} times the processor time, and is the faster one in ${slower(i)}`,
  )
  return [
    `${all.length} kinds, ${docs.toLocaleString('en')} documents, Node ${node.slice(1)}, ${cores} cores, a load of ${rounded(load, 2)} at the end, ${date.slice(0, 10)}. Geometric means: ${said.join('; ')}.\n`,
  ]
}

function tables() {
  const columns = [...WAYS, 'OpenSearch', ...WAYS.map(way => `${way}, times`), ...WAYS.map(way => `${way}, times the CPU`)]
  const head = `\n| µs | ${columns.join(' | ')} |\n| --- ${'| ---: '.repeat(columns.length)}|\n`
  return groups.flatMap(({ name, kinds }) => [
    `\n**${name}**\n`,
    head,
    ...kinds.map(kind => {
      const micros = timed.get(kind).map(({ p50 }) => rounded(p50))
      const ratios = ['p50', 'cpu'].flatMap(figure => WAYS.map((_, way) => rounded(times(kind, way, figure), 2)))
      return `| ${[kind, ...micros, ...ratios].join(' | ')} |\n`
    }),
  ])
}

function chart() {
  return barChart({
    title: 'How many times as long OpenSearch takes for the same requests (geometric means, logarithmic)',
    groups: groups.map(({ name, kinds }) => ({
      title: name,
      bars: WAYS.map((label, way) => ({ label, value: mean(kinds, way, 'p50'), isOurs: way === 0 })),
    })),
    print: String,
  })
}
