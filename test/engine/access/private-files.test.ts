// Hashes of passwords and keys lie where no other user of the machine reads them, however the process would have files made.
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'

let path: string
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'private-')), 'data')
})
afterEach(() => rm(join(path, '..'), { recursive: true }))

const security = { config: { config: { dynamic: { api_tokens: { enabled: true } } } } }
const mode = async (file: string) => (await stat(file)).mode & 0o777
const secretFiles = async () => (await readdir(path)).filter(name => /^(security|api-keys)-/.test(name)).sort()

async function used() {
  const engine = await open({ path, threads: 0, security })
  await engine.security.createUser({ name: 'joe', body: { password: 'a-Strong-one-77!' } })
  await engine.security.createApiToken({ body: { name: 'k', cluster_permissions: ['*'], index_permissions: [], duration_seconds: 60 } })
  await engine.close()
}

describe.skipIf(process.platform === 'win32')('files with hashes', () => {
  it('are read by the owner only, in a folder that others do not list', async () => {
    await used()
    expect(await mode(path)).toBe(0o700)
    const files = await secretFiles()
    expect(new Set(files.map(file => file.replace(/-\d+\.(state|base)$/, '')))).toEqual(new Set(['api-keys', 'security']))
    for (const file of files) expect(await mode(join(path, file))).toBe(0o600)
  })

  it('that lay there for everybody are taken back', async () => {
    await used()
    const files = await secretFiles()
    await chmod(path, 0o755)
    for (const file of files) await chmod(join(path, file), 0o644)
    await (await open({ path, threads: 0, security })).close()
    expect(await mode(path)).toBe(0o700)
    for (const file of await secretFiles()) expect(await mode(join(path, file))).toBe(0o600)
  })

  it('are left alone by a process that only reads', async () => {
    await used()
    await chmod(path, 0o750)
    await (await open({ path, readOnly: true, threads: 0, security })).close()
    expect(await mode(path)).toBe(0o750)
  })
})
