// API keys beyond single answers: where their tokens are not, what lasts, and who learns of a revocation when.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EngineOptions } from '../../src/engine/engine.ts'
import { open, type Searchlet } from '../../src/searchlet.ts'
import type { ApiKey } from '../../src/security/keys/api-key.ts'
import { type KeyFile, KeyStore } from '../../src/security/keys/key-store.ts'
import { builtFile } from '../support/built-sources.ts'
import { ask } from './key-scripts.ts'

const engines: Searchlet[] = []
const folders: string[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

const security = { config: { config: { dynamic: { api_tokens: { enabled: true } } } } }

async function opened(options: EngineOptions = {}): Promise<Searchlet> {
  const engine = await open({ threads: 0, security, ...options })
  engines.push(engine)
  return engine
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'api-keys-'))
  folders.push(path)
  return path
}

const make = (engine: Searchlet, name: string, index: string[] = [], actions: string[] = [], cluster: string[] = ['cluster_monitor']) =>
  engine.security.createApiToken({
    body: {
      name,
      cluster_permissions: cluster,
      index_permissions: [{ index_pattern: index, allowed_actions: actions }],
      duration_seconds: 60,
    },
  })

const request = (engine: Searchlet, token: string, what: string, body?: unknown) =>
  ask(engine, { request: what, auth: `ApiKey ${token}`, body })
const status = async (engine: Searchlet, token: string) => (await request(engine, token, 'GET /_cluster/health')).status

describe('a key', () => {
  it('leaves its token nowhere: not in the data, not in snapshots, not in exports, not in logs', async () => {
    const path = await folder()
    const logged: unknown[] = []
    const log = (...parts: unknown[]) => void logged.push(parts)
    const records: unknown[] = []
    const engine = await opened({
      path,
      pathRepo: path,
      logger: { debug: log, info: log, warn: log, error: log },
      security: { ...security, audit: { log: record => records.push(record) } },
    })
    const { id, token } = await make(engine, 'k', ['*'], ['*'], ['*'])
    await request(engine, token, 'PUT /books/_doc/1?refresh=true', { title: 'one' })
    await request(engine, token, 'GET /secrets/_search')
    await request(engine, token, 'GET /_tasks?detailed=true')
    await request(engine, `${token}x`, 'GET /books/_search')
    await engine.snapshot.createRepository({ repository: 'r', body: { type: 'fs', settings: { location: `${path}/repo` } } })
    await engine.snapshot.create({ repository: 'r', snapshot: 's', wait_for_completion: true })
    const exported = Buffer.from(await engine.export())
    const listed = await ask(engine, { request: 'GET /_nothing' })
    await engine.security.revokeApiToken({ id })
    await engine.close()
    expect(records.length).toBeGreaterThan(0)
    const told = JSON.stringify([logged, records, listed], (_, value) => (value instanceof Error ? `${value.stack}` : value))
    const secret = token.slice(3)
    const names = (await readdir(path, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
    expect(names.length).toBeGreaterThan(5)
    const holders: string[] = []
    for (const { parentPath, name } of names) {
      const bytes = await readFile(join(parentPath, name))
      expect(bytes.includes(secret), name).toBe(false)
      if (bytes.includes('token_hash')) holders.push(name.replace(/-\d+/, ''))
    }
    expect(holders.sort()).toEqual(['api-keys.base', 'api-keys.state'])
    expect(exported.includes(secret)).toBe(false)
    expect(told).not.toContain(secret)
  })

  it('lasts with the data, as does its revocation', async () => {
    const path = await folder()
    let engine = await opened({ path })
    const [kept, revoked] = [await make(engine, 'kept'), await make(engine, 'revoked')]
    await engine.security.revokeApiToken({ id: revoked.id })
    await engine.close()
    engine = await opened({ path })
    expect([await status(engine, kept.token), await status(engine, revoked.token)]).toEqual([200, 401])
    expect(await engine.security.getApiTokens()).toMatchObject([{ name: 'kept' }, { name: 'revoked', revoked_at: expect.any(Number) }])
  })

  it('is revoked for every reader before the answer, and for a process that is killed before it', async () => {
    const path = await folder()
    const writer = await opened({ path })
    const reader = await opened({ path, readOnly: true })
    for (let round = 0; round < 20; round++) {
      const { id, token } = await make(writer, `k${round}`)
      expect(await status(reader, token)).toBe(200)
      const during = Promise.all(Array.from({ length: 5 }, () => status(reader, token)))
      await writer.security.revokeApiToken({ id })
      expect(await status(reader, token)).toBe(401)
      await during
    }
    expect(await ask(reader, { request: 'POST /_plugins/_security/api/apitokens', auth: '', body: { name: 'x' } })).toMatchObject({
      status: 401,
    })
    await expect(make(reader, 'x')).rejects.toMatchObject({ type: 'cluster_block_exception' })
  })

  it('is not usable after a crash between its revocation and the answer', async () => {
    const path = await folder()
    const script = fileURLToPath(new URL('./key-writer.mjs', import.meta.url))
    const child = spawn(process.execPath, [script, builtFile('src/main.ts'), builtFile('src/security/keys/key-store.ts'), path], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', chunk => (output += String(chunk)))
    const [, signal] = await once(child, 'close')
    expect(signal).toBe('SIGKILL')
    const [revoked, kept] = JSON.parse(output)
    const engine = await opened({ path })
    expect([await status(engine, revoked), await status(engine, kept)]).toEqual([401, 200])
  })

  it('is not in a fork, where nobody could revoke it', async () => {
    const engine = await opened()
    const { token } = await make(engine, 'k')
    const fork = await engine.fork()
    engines.push(fork)
    expect([await status(engine, token), await status(fork, token)]).toEqual([200, 401])
  })

  it('keeps what groups were when keys were loaded', async () => {
    const engine = await opened()
    const group = (allowed_actions: string[]) => engine.security.createActionGroup({ name: 'g', body: { allowed_actions } })
    await group(['cluster:monitor/health'])
    const { token } = await make(engine, 'k', [], [], ['g'])
    expect(await status(engine, token)).toBe(200)
    await group(['cluster:monitor/state'])
    expect(await status(engine, token)).toBe(200)
    await engine.security.flushCache()
    expect(await status(engine, token)).toBe(403)
    await group(['cluster:monitor/health'])
    await make(engine, 'other')
    expect(await status(engine, token)).toBe(200)
  })

  it('is for names: an alias by its own, and none that hides what is protected', async () => {
    const settings = { 'plugins.security.protected_indices.enabled': true, 'plugins.security.protected_indices.indices': ['vault'] }
    const engine = await opened({ security: { ...security, settings } })
    for (const index of ['books', 'vault']) await engine.index({ index, id: '1', refresh: true, body: { n: 1 } })
    await engine.indices.putAlias({ index: 'books', name: 'al' })
    await engine.indices.putAlias({ index: 'vault', name: 'hole' })
    const byAlias = await make(engine, 'alias', ['al'], ['*'], ['indices:data/write/bulk'])
    const byIndex = await make(engine, 'index', ['books'], ['*'], ['indices:data/write/bulk'])
    const all = await make(engine, 'all', ['*'], ['*'], ['*'])
    const answers = async (token: string, name: string) => [
      (await request(engine, token, `GET /${name}/_search`)).status,
      (await request(engine, token, `GET /${name}/_doc/1`)).status,
      (await request(engine, token, `PUT /${name}/_doc/1`, { n: 2 })).status,
      (await request(engine, token, `POST /${name}/_update/1`, { doc: { n: 3 } })).status,
      (await request(engine, token, 'POST /_bulk', [{ index: { _index: name, _id: '1' } }, { n: 2 }])).body.items[0].index.status,
    ]
    expect(await answers(byAlias.token, 'al')).toEqual([200, 200, 200, 200, 200])
    expect(await answers(byAlias.token, 'books')).toEqual([403, 403, 403, 403, 403])
    expect(await answers(byIndex.token, 'books')).toEqual([200, 200, 200, 200, 200])
    expect(await answers(byIndex.token, 'al')).toEqual([403, 403, 403, 403, 403])
    expect(await answers(all.token, 'hole')).toEqual([403, 403, 403, 403, 403])
    expect(await answers(all.token, 'vault')).toEqual([403, 403, 403, 403, 403])
  })

  it('is described with its state and last use, and with how many there may be', async () => {
    const engine = await opened()
    const [used, revoked] = [await make(engine, 'used'), await make(engine, 'revoked')]
    const before = Date.now()
    expect(await status(engine, used.token)).toBe(200)
    await engine.security.revokeApiToken({ id: revoked.id })
    expect(await status(engine, revoked.token)).toBe(401)
    const { tokens, ...limits } = await engine.security.describeApiTokens()
    expect(limits).toEqual({ enabled: true, max_tokens: 100, max_duration_seconds: 7_776_000, active: 1 })
    expect(tokens).toMatchObject([
      { name: 'used', state: 'active', last_used_at: expect.any(Number) },
      { name: 'revoked', state: 'revoked' },
    ])
    expect(tokens[0].last_used_at).toBeGreaterThanOrEqual(before)
    expect(tokens[1]).not.toHaveProperty('last_used_at')
    expect(JSON.stringify(tokens)).not.toContain('hash')
    // As the server has it, the list itself tells neither.
    expect((await engine.security.getApiTokens())[0]).not.toHaveProperty('state')
    const off = await opened({ security: { config: {} } })
    expect(await off.security.describeApiTokens()).toMatchObject({ enabled: false, tokens: [] })
  })

  it('may live for ever where the configuration says so', async () => {
    const config = { config: { dynamic: { api_tokens: { enabled: true, max_duration_seconds: 0 } } } }
    const engine = await opened({ security: { config } })
    await engine.security.createApiToken({ body: { name: 'k' } })
    expect(await engine.security.getApiTokens()).toMatchObject([{ expires_at: 0, created_by: '_process' }])
  })
})

describe('keys that cannot be kept', () => {
  const spec = { name: 'k', cluster_permissions: [], index_permissions: [], iat: 1, expires_at: 0 }
  /** A disk whose saves fail as often as said, before or after the bytes have reached it. */
  function failing(times: number, reaches: boolean) {
    let disk: readonly ApiKey[] | null = null
    let left = 0
    const file: KeyFile = {
      save: async keys => {
        if (left > 0 && !reaches) {
          left--
          throw new Error('disk is full')
        }
        disk = keys
        if (left-- > 0) throw new Error('disk is full')
      },
      load: async () => disk,
    }
    const store = new KeyStore([], file)
    const revokedOn = (keys: readonly ApiKey[] | null) => keys?.[0].revoked_at !== undefined
    return {
      store,
      begin: () => (left = times),
      seen: () => [revokedOn(store.all()), revokedOn(disk)],
    }
  }

  it('are tried again', async () => {
    const { store, begin, seen } = failing(2, false)
    const { id } = await store.create(() => spec)
    begin()
    expect(await store.revoke(id)).toBe(true)
    expect(seen()).toEqual([true, true])
  })

  it.each([false, true])('are what the disk shows when that fails, too (bytes written: %s)', async reaches => {
    const { store, begin, seen } = failing(3, reaches)
    const { id } = await store.create(() => spec)
    const reload = vi.fn()
    store.onReload(reload)
    begin()
    await expect(store.revoke(id)).rejects.toThrow('disk is full')
    expect(seen()).toEqual([reaches, reaches])
    expect(await store.revoke(id)).toBe(true)
    expect(seen()).toEqual([true, true])
    expect(reload).toHaveBeenCalled()
  })
})
