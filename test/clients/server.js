// A `searchlet serve` of its own for each suite, over a data directory as the real server has.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url))

export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'client-suite-'))
  const places = ['--path', join(folder, 'data'), '--path-repo', join(folder, 'snapshots')]
  const child = spawn(process.execPath, [COMMAND, 'serve', '--port', '0', ...places], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', chunk => {
      printed += chunk
      const found = /https?:\/\/[\d.:]+/.exec(printed)
      if (found !== null) resolve(found[0])
    })
    child.on('exit', code => reject(new Error(`searchlet serve ended with ${code}`)))
  })
  return {
    url,
    async stop() {
      child.kill()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
