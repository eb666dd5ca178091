// Runs programs for the suites, at low priority and out of the project's tree.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Downloads and environments of the suites, kept from run to run. */
export const CACHE = join(tmpdir(), 'searchlet-client-suites')

/** Checkouts of projects whose packages leave their tests out. */
export const SOURCES = process.env.CLIENT_SUITES ?? join(CACHE, 'sources')

export const commandWorks = name => spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined

/** What it printed; suites that fail end with another code than 0. */
export function run(command, args, { cwd = CACHE, env = {}, mayFail = false } = {}) {
  mkdirSync(CACHE, { recursive: true })
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const chunks = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.stderr.on('data', chunk => chunks.push(chunk))
    child.on('error', reject)
    child.on('close', code => {
      const text = Buffer.concat(chunks).toString()
      if (code === 0 || mayFail) resolve(text)
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${text.slice(-2000)}`))
    })
  })
}
