// Which commit a change is compared with.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
// @ts-expect-error benches are plain JavaScript
import { landedBefore } from '../../bench/regress/base.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

function repository() {
  const folder = mkdtempSync(join(tmpdir(), 'landed-'))
  folders.push(folder)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: folder, encoding: 'utf8' }).trim()
  const commit = (message: string) => {
    git('commit', '--quiet', '--allow-empty', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  return { folder, git, commit }
}

test('the parent, and nothing for a first commit', () => {
  const { folder, git, commit } = repository()
  git('init', '--quiet')
  const first = commit('first')
  expect(landedBefore(folder)).toBe(null)
  commit('second')
  expect(landedBefore(folder)).toBe(first)
})

test('what upstream has, where several commits are ahead of it', () => {
  const origin = repository()
  origin.git('init', '--quiet')
  origin.commit('first')
  const landed = origin.commit('second')
  const clone = repository()
  clone.git('clone', '--quiet', origin.folder, '.')
  expect(landedBefore(clone.folder)).toBe(clone.git('rev-parse', 'HEAD~1'))
  clone.commit('third')
  clone.commit('fourth')
  expect(landedBefore(clone.folder)).toBe(landed)
})
