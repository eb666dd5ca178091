// A commit of this repository, built in a folder of its own.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** `{ sha, dist, remove }`; `dist` is the entry of the built package. Packages are those of the work tree. */
export function buildBase(root, ref) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const sha = git('rev-parse', '--verify', `${ref}^{commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'searchlet-base-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    git('clone', '--quiet', '--shared', '--no-checkout', root, folder)
    git('-C', folder, 'checkout', '--quiet', '--detach', sha)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    console.error(`building ${ref}`)
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: ['ignore', 2, 2] })
  } catch (error) {
    remove()
    throw error
  }
  return { sha, dist: join(folder, 'dist/main.js'), remove }
}
