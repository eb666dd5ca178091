// A commit of this repository, built in a folder of its own; and which commit a change is compared with by default.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const gitIn =
  root =>
  (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * The commit that had landed before the checked-out one: the tip of the branch it was made from, as far as this clone knows one, else its
 * parent. Null where the clone has no more than the one commit.
 */
export function landedBefore(root) {
  const git = gitIn(root)
  const ask = (...args) => {
    try {
      return git(...args)
    } catch {
      return null
    }
  }
  const shaOf = ref => ask('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  const upstream = shaOf('@{upstream}') ?? shaOf('origin/HEAD')
  const isBehind = upstream !== null && upstream !== shaOf('HEAD') && ask('merge-base', '--is-ancestor', upstream, 'HEAD') !== null
  return isBehind ? upstream : shaOf('HEAD~1')
}

/** `{ sha, dist, remove }`; `dist` is the entry of the built package. Packages are those of the work tree. */
export function buildBase(root, ref) {
  const git = gitIn(root)
  const sha = git('rev-parse', '--verify', `${ref}^{commit}`)
  const folder = mkdtempSync(join(tmpdir(), 'searchlet-base-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    git('clone', '--quiet', '--shared', '--no-checkout', root, folder)
    git('-C', folder, 'checkout', '--quiet', '--detach', sha)
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    console.error(`building ${ref}`)
    execFileSync(process.execPath, ['scripts/build.mjs', '--code'], { cwd: folder, stdio: ['ignore', 2, 2] })
  } catch (error) {
    remove()
    throw error
  }
  return { sha, dist: join(folder, 'dist/main.js'), remove }
}
