// How close are we to OpenSearch? Runs the conformance suite against `searchlet serve` and holds the floors.
//
//   npm run conformance [-- --update] [-- --only diff|rest]
//
// The suite is a checkout of its own beside this one; CONFORMANCE_DIR names another place.
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fallen, raised, rowsOf, table } from './floors.js'
import { startServer } from './server.js'

const { values: options } = parseArgs({ options: { update: { type: 'boolean' }, only: { type: 'string' } } })
const suite = process.env.CONFORMANCE_DIR ?? fileURLToPath(new URL('../../../shared/conformance/', import.meta.url))
const floorFile = new URL('./floor.json', import.meta.url)
const logs = mkdtempSync(join(tmpdir(), 'searchlet-conformance-'))
const TOOL_TIMEOUT_MS = 12 * 60_000

const TOOLS = {
  diff: {
    args: (url, json) => [join(suite, 'diff/diff.mjs'), 'compare', '--url', url, '--json', json],
    counts: result => result.areas,
  },
  rest: {
    args: (url, json) => [join(suite, 'rest-suite/run.mjs'), '--url', url, '--in-scope', '--json', json],
    counts: result => countByDirectory(result.results),
  },
}

function countByDirectory(results) {
  const counts = {}
  for (const [id, { status }] of Object.entries(results)) {
    if (status === 'skipped') continue
    const count = (counts[id.split('/')[0]] ??= { passed: 0, failed: 0 })
    count[status]++
  }
  return counts
}

/** Each tool gets a fresh server. Answers the rows of its areas, and what went wrong besides. */
async function runTool(name, floors) {
  const server = await startServer()
  const json = join(logs, `${name}.json`)
  const log = join(logs, `${name}.log`)
  const timedOut = await runToEnd(TOOLS[name].args(server.url, json), log)
  await server.stop()
  const troubles = server.deaths.map(death => `the server died during ${name}: ${death}`)
  if (timedOut) troubles.push(`${name} did not end within ${TOOL_TIMEOUT_MS / 60_000} minutes`)
  if (!existsSync(json)) troubles.push(`${name} wrote no results; see ${log}`)
  const counts = existsSync(json) ? TOOLS[name].counts(JSON.parse(readFileSync(json, 'utf8'))) : {}
  return { rows: rowsOf(name, counts, floors[name] ?? {}), troubles }
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
  const floors = existsSync(floorFile) ? JSON.parse(readFileSync(floorFile, 'utf8')) : { diff: {}, rest: {} }
  const names = options.only === undefined ? Object.keys(TOOLS) : [options.only]
  const rows = []
  const troubles = []
  for (const name of names) {
    const result = await runTool(name, floors)
    rows.push(...result.rows)
    troubles.push(...result.troubles)
  }
  console.log(table(rows))
  const sum = key => rows.reduce((total, row) => total + row[key], 0)
  console.log(`\n${sum('passed')} of ${sum('total')} cases; each failure is listed in ${logs}`)
  if (options.update) writeFileSync(floorFile, `${JSON.stringify(raised(floors, rows), null, 2)}\n`)
  for (const trouble of troubles) console.error(trouble)
  return troubles.length > 0 || fallen(rows).length > 0 ? 1 : 0
}

process.exitCode = await main()
