// Runs other people's suites against `searchlet serve`, or against a server elsewhere: `npm run clients -- [--only NAME] [--url URL]`.
// They wipe the server they are given. A suite whose runtime or sources are missing is skipped with a line that says so.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { commandWorks } from './command.js'
import { startServer } from './server.js'
import { suites } from './suites.js'

const { values } = parseArgs({ options: { only: { type: 'string' }, url: { type: 'string' } } })
const chosen = suites.filter(({ name }) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`no suite ${values.only}; there are ${suites.map(({ name }) => name).join(', ')}`)

let failed = 0
for (const suite of chosen) {
  const missing = whatIsMissing(suite)
  if (missing !== null) {
    console.log(`${suite.name}: skipped, ${missing}`)
    continue
  }
  const server = values.url === undefined ? await startServer() : null
  try {
    const { passed, failures, skipped } = await suite.run(server?.url ?? values.url)
    const unexpected = failures.filter(name => !suite.known.some(known => name.includes(known)))
    failed += unexpected.length
    console.log(`${suite.name}: ${passed} passed, ${failures.length} failed, ${skipped} skipped`)
    for (const name of failures) console.log(`  ${unexpected.includes(name) ? 'failed' : 'known'}: ${name}`)
  } finally {
    await server?.stop()
  }
}
process.exitCode = failed === 0 ? 0 : 1

function whatIsMissing({ commands, sources }) {
  const command = commands.find(name => !commandWorks(name))
  if (command !== undefined) return `${command} is missing`
  const folder = sources()
  if (folder === null || existsSync(folder)) return null
  return `there are no sources in ${folder} (CLIENT_SUITES names the folder of checkouts)`
}
