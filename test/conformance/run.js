// How close are we to OpenSearch? Runs the conformance suite against `searchlet serve` and holds the floors.
//
//   npm run conformance [-- --update] [-- --only diff|docs|rest]
//
// The suite is a checkout of its own beside this one; CONFORMANCE_DIR names another place.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { withCounts } from './compatibility.js'
import { fallen, raised, rowsOf, table } from './floors.js'
import { startServer } from './server.js'

const { values: options } = parseArgs({ options: { update: { type: 'boolean' }, only: { type: 'string' } } })
const suite = process.env.CONFORMANCE_DIR ?? fileURLToPath(new URL('../../../shared/conformance/', import.meta.url))
const floorFile = new URL('./floor.json', import.meta.url)
const page = new URL('../../docs/compatibility.md', import.meta.url)
const logs = mkdtempSync(join(tmpdir(), 'searchlet-conformance-'))
const TOOL_TIMEOUT_MS = 12 * 60_000

const diff = (url, json, ...more) => [join(suite, 'diff/diff.mjs'), 'compare', '--url', url, '--text', '--json', json, ...more]

/**
 * Steps whose recorded answer is the server's where the specification decides otherwise: a text as `stats` is one group, and all parameters of
 * tasks are taken. `test/promises` holds what we answer; here they count as alike.
 */
const DECIDED_OTHERWISE = [
  'search/paging-and-limits :: stats not a list',
  'tasks/get-and-cancel-errors :: unknown parameter',
  'tasks/get-and-cancel-errors :: cancel with a bad parameter',
]

function withDecisions({ areas, failures }) {
  const decided = failures.filter(({ script, step }) => DECIDED_OTHERWISE.includes(`${script} :: ${step}`))
  for (const { script } of decided) {
    const area = areas[script.split('/')[0]]
    area.failed--
    area.passed++
    area.texts++
    area.textsAlike++
  }
  return areas
}

/** The same answers are counted by value and, where they are alike, by how they are written. */
function byValueAndText(result) {
  const areas = withDecisions(result)
  return { diff: areas, text: countsOf(areas, area => ({ passed: area.textsAlike, failed: area.texts - area.textsAlike })) }
}
const bySteps = result => ({ docs: countsOf(withToday(result), ({ steps, failed }) => ({ passed: steps - failed, failed })) })
const byDirectory = result => ({ rest: countByDirectory(result.results) })
const countsOf = (areas, count) => Object.fromEntries(Object.entries(areas).map(([name, area]) => [name, count(area)]))

/** Steps that differ by nothing but the day in the name of an index, `logs-{now/d}`: the recording's on one side, today's on the other. */
function withToday({ areas, failures }) {
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '.')
  const onlyByDay = why =>
    why.split('\n').every(line => {
      const [, want, got] = /: want (".*"), got (".*")$/.exec(line) ?? []
      return want !== undefined && want.replace(/\b\d{4}\.\d\d\.\d\d\b/g, today) === got
    })
  for (const { script, why } of failures) if (onlyByDay(why)) areas[script.split('/')[0]].failed--
  return areas
}
const SIGNED_IN = ['--auth', 'admin:admin']
/** As the recorded server was named. */
const NAMED = ['-E', 'cluster.name=oracle', '-E', 'node.name=n1']

/** Each with a server of its own, and the arguments it is started with. What a later one of a tool counts stands for what an earlier one did. */
const RUNS = [
  { tool: 'diff', args: diff, counts: byValueAndText },
  {
    tool: 'diff',
    server: ['--security'],
    args: (url, json) => diff(url, json, '--server', 'security', ...SIGNED_IN),
    counts: byValueAndText,
  },
  {
    tool: 'diff',
    server: ['--security', '-E', 'plugins.security.unsupported.restapi.allow_securityconfig_modification=true'],
    args: (url, json) => diff(url, json, '--server', 'security-config', ...SIGNED_IN),
    counts: byValueAndText,
  },
  {
    tool: 'docs',
    args: (url, json) => [join(suite, 'docs/docs.mjs'), 'compare', '--url', url, '--report', json],
    counts: bySteps,
  },
  {
    tool: 'rest',
    args: (url, json) => [join(suite, 'rest-suite/run.mjs'), '--url', url, '--in-scope', '--json', json],
    counts: byDirectory,
  },
]

function countByDirectory(results) {
  const counts = {}
  for (const [id, { status }] of Object.entries(results)) {
    if (status === 'skipped') continue
    const count = (counts[id.split('/')[0]] ??= { passed: 0, failed: 0 })
    count[status]++
  }
  return counts
}

/** Answers counts by kind and area, and what went wrong besides. */
async function runOne({ tool, server: serverArgs = [], args, counts }, number) {
  const server = await startServer([...NAMED, ...serverArgs])
  const json = join(logs, `${tool}-${number}.json`)
  const log = join(logs, `${tool}-${number}.log`)
  const timedOut = await runToEnd(args(server.url, json), log)
  await server.stop()
  const troubles = server.deaths.map(death => `the server died during ${tool}: ${death}`)
  if (timedOut) troubles.push(`${tool} did not end within ${TOOL_TIMEOUT_MS / 60_000} minutes`)
  if (!existsSync(json)) troubles.push(`${tool} wrote no results; see ${log}`)
  return { counts: existsSync(json) ? counts(JSON.parse(readFileSync(json, 'utf8'))) : {}, troubles }
}

/** Output goes to a file. Resolves to whether the time ran out. */
function runToEnd(args, log) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const file = createWriteStream(log)
    child.stdout.pipe(file, { end: false })
    child.stderr.pipe(file, { end: false })
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, TOOL_TIMEOUT_MS)
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(timer)
      file.end(() => resolve(timedOut))
    })
  })
}

async function main() {
  if (!existsSync(join(suite, 'diff/diff.mjs'))) {
    console.log('No conformance suite beside this checkout, so there is nothing to compare with. Set CONFORMANCE_DIR if it lies elsewhere.')
    return 0
  }
  const floors = existsSync(floorFile) ? JSON.parse(readFileSync(floorFile, 'utf8')) : {}
  const counts = {}
  const troubles = []
  for (const [number, run] of RUNS.entries()) {
    if (options.only !== undefined && options.only !== run.tool) continue
    const result = await runOne(run, number + 1)
    for (const [kind, areas] of Object.entries(result.counts)) counts[kind] = { ...counts[kind], ...areas }
    troubles.push(...result.troubles)
  }
  const rows = Object.entries(counts).flatMap(([tool, areas]) => rowsOf(tool, areas, floors[tool] ?? {}))
  console.log(table(rows))
  const sum = key => rows.reduce((total, row) => total + row[key], 0)
  console.log(`\n${sum('passed')} of ${sum('total')} cases; each failure is listed in ${logs}`)
  if (options.update) {
    writeFileSync(floorFile, `${JSON.stringify(raised(floors, rows), null, 2)}\n`)
    if (options.only === undefined) writeFileSync(page, withCounts(readFileSync(page, 'utf8'), rows))
  }
  for (const trouble of troubles) console.error(trouble)
  return troubles.length > 0 || fallen(rows).length > 0 ? 1 : 0
}

process.exitCode = await main()
