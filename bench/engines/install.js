// The engines of others are installed where and when they are first needed.
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ENGINES } from './names.js'

const here = fileURLToPath(new URL('.', import.meta.url))

export function installEngines(names) {
  const missing = names.filter(name => ENGINES[name].package !== null && !existsSync(`${here}node_modules/${ENGINES[name].package}`))
  if (missing.length === 0) return
  console.error(`${missing.join(', ')} not yet installed: npm install in bench/engines`)
  execSync('npm install --no-audit --no-fund --no-package-lock', { cwd: here, stdio: ['ignore', 2, 2] })
}
