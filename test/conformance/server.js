// A `searchlet serve` process under test: started on a free port, and started again there should it die.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url))
const START_TIMEOUT_MS = 20_000

/** `args`: of `searchlet serve`, besides where it listens and keeps snapshots. */
export async function startServer(args = []) {
  let stopping = false
  const repositories = mkdtempSync(join(tmpdir(), 'searchlet-repositories-'))
  process.once('exit', () => rmSync(repositories, { recursive: true, force: true }))
  let current = await launch('0', repositories, args)
  const { url } = current
  const port = new URL(url).port
  const deaths = []

  const watch = server => {
    server.process.once('exit', (code, signal) => {
      if (stopping) return
      deaths.push(`${signal ?? `exit code ${code}`}${server.stderr() ? `: ${lastLines(server.stderr())}` : ''}`)
      launch(port, repositories, args).then(
        next => {
          current = next
          if (stopping) next.process.kill()
          else watch(next)
        },
        error => deaths.push(`could not be started again: ${error.message}`),
      )
    })
  }
  watch(current)

  return {
    url,
    /** Why it died, once for each time. */
    deaths,
    async stop() {
      stopping = true
      const { process } = current
      if (process.exitCode !== null || process.signalCode !== null) return
      const ended = new Promise(resolve => process.once('exit', resolve))
      process.kill('SIGTERM')
      const impatience = setTimeout(() => process.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(impatience)
    },
  }
}

function launch(port, repositories, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [COMMAND, 'serve', '--port', port, '--path-repo', repositories, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let [out, err] = ['', '']
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server did not start within ${START_TIMEOUT_MS / 1000} s`))
    }, START_TIMEOUT_MS)
    child.stderr.on('data', text => {
      err = (err + text).slice(-20_000)
    })
    child.once('exit', code => {
      clearTimeout(timer)
      reject(new Error(`the server ended with code ${code} ${lastLines(err)}`))
    })
    child.stdout.on('data', text => {
      out = (out + text).slice(-20_000)
      const url = /http:\/\/\S+/.exec(out)?.[0]
      if (url === undefined) return
      clearTimeout(timer)
      resolve({ process: child, url, stderr: () => err })
    })
  })
}

const lastLines = text => text.trim().split('\n').slice(-12).join('\n')
