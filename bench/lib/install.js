// The packages of others are installed where and when they are first needed: in a folder of benches with a package.json of its own.
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** `folder` is a file URL; packages that it cannot install are left out by who needs them. */
export function installPackages(folder, packages) {
  const here = fileURLToPath(folder)
  const missing = packages.filter(name => !existsSync(`${here}node_modules/${name}`))
  if (missing.length === 0) return
  console.error(`${missing.join(', ')} not yet installed: npm install in ${here}`)
  execSync('npm install --no-audit --no-fund --no-package-lock', { cwd: here, stdio: ['ignore', 2, 2] })
}
