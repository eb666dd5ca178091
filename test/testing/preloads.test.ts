// Before the first test of a file the official client is read, where the file names it: its 550 files are not to take of that test's time.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'searchlet-preloads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', timeout: 110_000 })

describe.each([
  ['that names the client', '// of a client', true],
  ['that does not', '', false],
])('in a file %s', (_, comment, isRead) => {
  const name = `${isRead}`

  it('with searchlet/testing/jest', () => {
    const suite = join(folder, `${name}.suite.cjs`)
    // Jest's globals, as far as the helper asks for them.
    const script = `${comment}
      const hooks = []
      Object.assign(globalThis, { beforeAll: hook => hooks.push(hook), beforeEach() {}, afterEach() {}, afterAll() {} })
      globalThis.expect = { getState: () => ({ testPath: __filename }) }
      const testing = require(${JSON.stringify(join(root, 'dist/testing/jest.cjs'))})
      testing.searchlet()
      void (async () => {
        for (const hook of hooks) await hook()
        const loaded = Object.keys(require.cache)
        console.log(loaded.some(file => file.includes('@opensearch-project')))
        process.exit()
      })()`
    writeFileSync(suite, script)
    expect(run(suite)).toMatchObject({ stdout: `${isRead}\n`, status: 0 })
  })

  it('with searchlet/testing/vitest', () => {
    const suite = join(folder, `${name}.test.mjs`)
    const script = `${comment}
      import { createRequire } from 'node:module'
      import { expect } from ${JSON.stringify(join(root, 'node_modules/vitest/dist/index.js'))}
      import { searchlet } from ${JSON.stringify(join(root, 'dist/testing/vitest.js'))}
      const test = searchlet()
      test('first', () => {
        const loaded = Object.keys(createRequire(import.meta.url).cache)
        expect(loaded.some(file => file.includes('@opensearch-project'))).toBe(${isRead})
      }, 100_000)`
    writeFileSync(suite, script)
    const { stdout, stderr, status } = run(
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      '--pool',
      'forks',
      `${name}.test.mjs`,
    )
    expect({ status, text: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, text: '' })
    expect(stdout).toContain('1 passed')
  })
})
