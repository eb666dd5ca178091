// `searchlet securityadmin` on a data directory: files are put in place and written back, and a mistake in one leaves everything as it was.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { securityadmin } from '../../src/cli/securityadmin.ts'
import { open } from '../../src/searchlet.ts'

const FILES: Record<string, string> = {
  'config.yml': `---
_meta:
  type: "config"
  config_version: 2

config:
  dynamic:
    http:
      anonymous_auth_enabled: false
      xff:
        enabled: false
        internalProxies: '192\\.168\\.0\\.10' # regex pattern
    authc:
      basic_internal_auth_domain:
        description: "Authenticate via HTTP Basic against internal users database"
        http_enabled: true
        order: 4
        http_authenticator:
          type: basic
          challenge: true
        authentication_backend:
          type: intern
`,
  'internal_users.yml': `_meta: {type: internalusers, config_version: 2}
joe:
  hash: "$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW"
  reserved: true
  backend_roles: ["team"]
`,
  'roles.yml': `_meta: {type: roles, config_version: 2}
reader:
  reserved: true
  cluster_permissions:
    - 'cluster_monitor'
`,
  'roles_mapping.yml': '_meta: {type: rolesmapping, config_version: 2}\nreader: {backend_roles: [team]}\n',
  'action_groups.yml': '_meta: {type: actiongroups, config_version: 2}\n',
  'tenants.yml': '_meta: {type: tenants, config_version: 2}\nsales: {reserved: false, description: x}\n',
  'allowlist.yml': '_meta: {type: allowlist, config_version: 2}\nconfig: {enabled: false, requests: {/_cat/nodes: [GET]}}\n',
}

let said: string[] = []
const folders: string[] = []
async function folder(files: Record<string, string> = {}): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'securityadmin-'))
  folders.push(path)
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return path
}
beforeEach(() => {
  said = []
  vi.spyOn(console, 'log').mockImplementation(line => void said.push(String(line)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const path of folders.splice(0)) await rm(path, { recursive: true })
})

/** What the directory says afterwards. */
async function asked<T>(path: string, ask: (engine: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const engine = await open({ path, threads: 0, security: {} })
  try {
    return await ask(engine)
  } finally {
    await engine.close()
  }
}

describe('searchlet securityadmin', () => {
  it('puts all files of a folder in place, and each alone; what is in none of them is gone', async () => {
    const [files, path] = [await folder(FILES), await folder()]
    await securityadmin(['-cd', files, '-icl', '-nhnv', '--path', path])
    expect(said).toContain(`Populate config from ${files}`)
    expect(said).toContain(`Will update '/roles' with ${join(files, 'roles.yml')}`)
    expect(said.at(-1)).toBe('Done with success')
    expect(await asked(path, engine => engine.security.getRole({ name: 'reader' }))).toMatchObject({ reader: { reserved: true } })
    const roles = join(files, 'roles.yml')
    await writeFile(roles, '_meta: {type: roles, config_version: 2}\nwriter: {cluster_permissions: ["*"]}\n')
    await securityadmin(['-f', roles, '--path', path])
    expect(await asked(path, engine => engine.security.getRole({ name: 'writer' }))).toHaveProperty('writer')
    await expect(asked(path, engine => engine.security.getRole({ name: 'reader' }))).rejects.toMatchObject({ status: 404 })
    expect(await asked(path, engine => engine.security.getAllowlist({}))).toEqual({
      config: { enabled: false, requests: { '/_cat/nodes': ['GET'] } },
    })
  })

  it('writes files back that it takes again, hashes and all, for nobody else to read', async () => {
    const [files, path, backup, other] = [await folder(FILES), await folder(), await folder(), await folder()]
    await securityadmin(['-cd', files, '--path', path])
    await securityadmin(['-backup', backup, '--path', path])
    expect((await readdir(backup)).sort()).toEqual(
      'action_groups.yml,allowlist.yml,audit.yml,config.yml,internal_users.yml,nodes_dn.yml,roles.yml,roles_mapping.yml,tenants.yml'.split(
        ',',
      ),
    )
    expect(await readFile(join(backup, 'internal_users.yml'), 'utf8')).toContain('$2b$04$')
    expect((await stat(join(backup, 'internal_users.yml'))).mode & 0o077).toBe(0)
    await securityadmin(['-cd', backup, '--path', other])
    await securityadmin(['-vc', '-cd', backup])
    const record = (where: string) => asked(where, engine => engine.security.getConfigurationFile({ type: 'internalusers' }))
    expect(await record(other)).toEqual(await record(path))
  })

  it('refuses a mistake with its file and line, and leaves everything as it was', async () => {
    const [files, path] = [await folder(FILES), await folder()]
    await securityadmin(['-cd', files, '--path', path])
    await writeFile(join(files, 'roles.yml'), 'other:\n  cluster_permissions: []\n')
    await writeFile(join(files, 'allowlist.yml'), '_meta: {type: allowlist, config_version: 2}\nconfig:\n  enabled: false\n  nope: 1\n')
    const wrong = `${join(files, 'allowlist.yml')}:4: [config.nope] is not known`
    await expect(securityadmin(['-cd', files, '--path', path])).rejects.toThrow(wrong)
    await expect(securityadmin(['-vc', '-cd', files])).rejects.toThrow(wrong)
    expect(await asked(path, engine => engine.security.getRole({ name: 'reader' }))).toHaveProperty('reader')
    await expect(securityadmin(['-f', join(files, 'roles.yml'), '--path', path])).rejects.toThrow('has no _meta.type')
    await expect(securityadmin(['-f', join(files, 'roles.yml'), '-t', 'nope', '--path', path])).rejects.toThrow("Invalid type 'nope'")
    await expect(securityadmin(['-f', join(files, 'tenants.yml'), '-t', 'roles', '--path', path])).rejects.toThrow('tenants.yml:1: ')
  })

  it('says what it needs', async () => {
    await expect(securityadmin([])).rejects.toThrow('needs one of -cd, -f, -backup and -r')
    await expect(securityadmin(['-cd', await folder(FILES)])).rejects.toThrow('needs --path, or -cert and -key')
    await expect(securityadmin(['-nope'])).rejects.toThrow()
  })

  it('is no way around security for those who may only manage', async () => {
    const engine = await open({ threads: 0, security: { demo: true } })
    const authorization = `Basic ${Buffer.from('admin:admin').toString('base64')}`
    const answer = await engine.handle({ method: 'GET', path: '/_searchlet/security/internalusers', headers: { authorization } })
    expect(answer.status).toBe(403)
    await engine.close()
  })
})
