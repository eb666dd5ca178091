// What was opened, copied or kept before rights changed shows what may be seen now: answers of a real server, which are stricter here for
// fields that were hidden since.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
const user = (name: string) => ({ hash: HASH, opendistro_security_roles: [name] })

const LIMITS = {
  whole: {},
  dls: { dls: '{"term":{"kind":"open"}}' },
  fls: { fls: ['~secret'] },
  mask: { masked_fields: ['secret'] },
} as const
type Limit = keyof typeof LIMITS

const permission = (limit: Limit, actions = ['*'], pattern = 'things*') => ({
  index_patterns: [pattern],
  allowed_actions: actions,
  ...LIMITS[limit],
})
const role = (...index_permissions: object[]) => ({ cluster_permissions: ['*'], index_permissions })

const names = ['dls', 'fls', 'mask', 'whole', 'changing', 'mover', 'r1', 'r2', 'r3', 'admin']
const config = () => ({
  internalusers: Object.fromEntries(names.map(name => [name, user(name)])),
  roles: {
    dls: role(permission('dls')),
    fls: role(permission('fls')),
    mask: role(permission('mask')),
    whole: role(permission('whole')),
    changing: role(permission('whole')),
    mover: role(permission('dls'), permission('whole', ['*'], 'free*')),
    r1: role(permission('whole', ['indices:data/write/index'], 'to*')),
    r2: role(permission('whole', ['indices:admin/create'], 'to*')),
    r3: role(permission('whole', ['indices:data/write/index', 'indices:admin/create'], 'to*')),
    admin: role(permission('whole', ['*'], '*')),
  },
  config: { dynamic: { api_tokens: { enabled: true } } },
})

let engine: Searchlet
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rights-'))
  engine = await open({
    threads: 0,
    pathRepo: folder,
    security: {
      config: config(),
      settings: { 'plugins.security.protected_indices.enabled': true, 'plugins.security.protected_indices.indices': ['vault'] },
    },
  })
  await engine.indices.create({
    index: 'things',
    body: {
      settings: { number_of_shards: 1, number_of_routing_shards: 4 },
      mappings: { properties: { kind: { type: 'keyword' }, secret: { type: 'keyword' } } },
    },
  })
  for (const id of ['1', '2', '3', '4', '5', '6'])
    await engine.index({ index: 'things', id, body: { kind: Number(id) % 2 === 1 ? 'open' : 'hidden', secret: `s${id}` } })
  await engine.indices.refresh({ index: 'things' })
})
afterEach(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

async function ask(who: string, method: string, path: string, body?: unknown) {
  const answer = await engine.handle({
    method,
    path,
    headers: {
      authorization: who.startsWith('ApiKey') ? who : `Basic ${Buffer.from(`${who}:secret`).toString('base64')}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? '').toString()
  return { status: answer.status, body: JSON.parse(text) }
}

const become = (limit: Limit | 'none' | 'blind') =>
  engine.security.createRole({
    name: 'changing',
    body: role(...(limit === 'none' ? [] : [limit === 'blind' ? permission('whole', ['indices:monitor/*']) : permission(limit as Limit)])),
  } as never)

interface Found {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _source: { readonly secret?: string } }[] }
}
const sources = ({ body }: { body: unknown }) => (body as Found).hits.hits.map(({ _id, _source }) => [_id, _source.secret])
const MASKED = expect.stringMatching(/^[0-9a-f]{64}$/)

describe('a copy of an index', () => {
  it.each(['dls', 'fls', 'mask'])('is not made by someone with %s', async who => {
    await engine.indices.putSettings({ index: 'things', body: { 'index.blocks.write': true } })
    for (const [kind, body] of [
      ['clone', undefined],
      ['shrink', undefined],
      ['split', { settings: { 'index.number_of_shards': 2 } }],
    ] as const)
      for (const params of ['', '?wait_for_completion=false'])
        expect(await ask(who, 'POST', `/things/_${kind}/things-${kind}${params}`, body)).toMatchObject({
          status: 500,
          body: {
            error: {
              type: 'security_exception',
              reason: 'Resize is not supported when FLS or DLS or Fieldmasking is activated',
              root_cause: [{ type: 'security_exception' }],
            },
          },
        })
    expect(await engine.indices.exists({ index: 'things-clone,things-shrink,things-split' })).toBe(false)
  })

  it('is made by whoever sees everything, under a name that is theirs', async () => {
    await engine.indices.putSettings({ index: 'things', body: { 'index.blocks.write': true } })
    expect((await ask('whole', 'POST', '/things/_clone/things-two')).status).toBe(200)
    expect(await ask('whole', 'POST', '/things/_clone/others')).toMatchObject({
      status: 403,
      body: { error: { reason: expect.stringContaining('no permissions for [indices:admin/resize] and') } },
    })
  })
})

describe('a scroll', () => {
  const begin = async () => {
    const first = await ask('changing', 'POST', '/things/_search?scroll=1m', { size: 1, sort: ['_id'] })
    expect(first.body.hits.hits[0]._id).toBe('1')
    return { scroll: '1m', scroll_id: first.body._scroll_id }
  }
  const next = (body: unknown) => ask('changing', 'POST', '/_search/scroll', body)

  it.each([
    ['dls', [['3', 's3'], ['5', 's5'], undefined]],
    [
      'fls',
      [
        ['2', undefined],
        ['3', undefined],
      ],
    ],
    [
      'mask',
      [
        ['2', MASKED],
        ['3', MASKED],
      ],
    ],
    ['none', [undefined]],
    ['blind', [undefined]],
  ] as const)('that was opened with all rights shows what is left with %s', async (limit, pages) => {
    const body = await begin()
    await become(limit)
    for (const page of pages) {
      const answer = await next(body)
      expect([answer.status, answer.body.hits.total.value, sources(answer)]).toEqual([200, 6, page === undefined ? [] : [page]])
    }
  })

  it('shows more again when more may be seen, and nothing twice', async () => {
    await become('dls')
    const body = await begin()
    expect(sources(await next(body))).toEqual([['3', 's3']])
    await become('whole')
    expect(sources(await next(body))).toEqual([['4', 's4']])
    await become('dls')
    expect(sources(await next(body))).toEqual([['5', 's5']])
    await become('none')
    expect(sources(await next(body))).toEqual([])
    await become('whole')
    expect(sources(await next(body))).toEqual([['6', 's6']])
    expect(sources(await next(body))).toEqual([])
  })

  it('over several indexes goes on with those that may be read', async () => {
    for (const id of ['7', '8']) await engine.index({ index: 'things-more', id, refresh: true, body: { kind: 'open', secret: `s${id}` } })
    const first = await ask('changing', 'POST', '/things*/_search?scroll=1m', { size: 1, sort: ['_id'] })
    await engine.security.createRole({ name: 'changing', body: role(permission('whole', ['*'], 'things-more')) } as never)
    expect(sources(await next({ scroll_id: first.body._scroll_id, scroll: '1m' }))).toEqual([['7', 's7']])
  })

  it('tells no times of hidden documents', async () => {
    const first = await ask('changing', 'POST', '/things/_search?scroll=1m', { size: 1, profile: true })
    await become('dls')
    expect(await next({ scroll_id: first.body._scroll_id })).toMatchObject({
      status: 500,
      body: { error: { reason: 'Profiling is not supported when DLS is activated' } },
    })
  })

  it('is read page by page by whoever has no limits', async () => {
    const body = await begin()
    for (const id of ['2', '3', '4', '5', '6']) expect(sources(await next(body))).toEqual([[id, `s${id}`]])
    expect(sources(await next(body))).toEqual([])
  })
})

describe('a point in time', () => {
  it.each([
    [
      'dls',
      [
        ['1', 's1'],
        ['3', 's3'],
        ['5', 's5'],
      ],
    ],
    ['fls', ['1', '2', '3', '4', '5', '6'].map(id => [id, undefined])],
    ['mask', ['1', '2', '3', '4', '5', '6'].map(id => [id, MASKED])],
  ] as const)('that was opened with all rights shows what is left with %s', async (limit, found) => {
    const pit = await ask('changing', 'POST', '/things/_search/point_in_time?keep_alive=1m')
    await become(limit)
    const search = { size: 10, sort: ['_shard_doc'], pit: { id: pit.body.pit_id } }
    expect(sources(await ask('changing', 'POST', '/_search', search))).toEqual(found)
    await become('none')
    expect((await ask('changing', 'POST', '/_search', search)).status).toBe(403)
  })
})

describe('a task that copies documents', () => {
  it.each(['dls', 'fls', 'mask', 'none'] as const)('ends when rights change to %s', async limit => {
    await engine.security.createRole({
      name: 'changing',
      body: role(permission('whole'), permission('whole', ['*'], 'free')),
    } as never)
    const path = '/_reindex?wait_for_completion=false&requests_per_second=0.01'
    const begun = await ask('changing', 'POST', path, { source: { index: 'things', size: 2, sort: ['secret'] }, dest: { index: 'free' } })
    while ((await engine.indices.exists({ index: 'free' })) === false || (await engine.count({ index: 'free' })).count < 2) {
      await engine.indices.refresh({ index: 'free', ignore_unavailable: true })
      // Small requests are answered without a turn of the event loop, which the task needs.
      await setImmediate()
    }
    await engine.security.createRole({
      name: 'changing',
      body: role(...(limit === 'none' ? [] : [permission(limit)]), permission('whole', ['*'], 'free')),
    } as never)
    await engine.reindexRethrottle({ task_id: begun.body.task, requests_per_second: -1 })
    const ended = await engine.tasks.get({ task_id: begun.body.task, wait_for_completion: true })
    expect(ended).toMatchObject({ completed: true, error: { type: 'security_exception' } })
    await engine.indices.refresh({ index: 'free' })
    expect((await engine.count({ index: 'free' })).count).toBe(2)
  })
})

describe('what a key opened', () => {
  const create = (name: string) =>
    engine.security.createApiToken({
      body: {
        name,
        cluster_permissions: ['*'],
        index_permissions: [{ index_pattern: ['things*'], allowed_actions: ['*'] }],
        duration_seconds: 60,
      },
    })

  it('is not for a later key of the same name', async () => {
    const first = await create('loader')
    const opened = await ask(`ApiKey ${first.token}`, 'POST', '/things/_search?scroll=1m', { size: 1, sort: ['_id'] })
    const body = { scroll: '1m', scroll_id: opened.body._scroll_id }
    expect(sources(await ask(`ApiKey ${first.token}`, 'POST', '/_search/scroll', body))).toEqual([['2', 's2']])
    await engine.security.revokeApiToken({ id: first.id })
    const second = await create('loader')
    expect(await ask(`ApiKey ${second.token}`, 'POST', '/_search/scroll', body)).toMatchObject({
      status: 403,
      body: { error: { failed_shards: [{ reason: { type: 'security_exception', reason: 'Wrong user in reader context' } }] } },
    })
  })
})

describe('a restored index', () => {
  const R = '/_snapshot/repo/one/_restore?wait_for_completion=true'
  const renamed = (replacement: string, indices = 'things') => ({ indices, rename_pattern: '.+', rename_replacement: replacement })
  const missing = (...actions: string[]) => ({
    status: 403,
    body: { error: { type: 'security_exception', reason: expect.stringContaining(`no permissions for [${actions.join(', ')}] and User`) } },
  })

  beforeEach(async () => {
    await engine.index({ index: 'vault', id: '1', refresh: true, body: { secret: 'v1' } })
    // Hidden by the name of its alias.
    await engine.indices.create({ index: 'other', body: { aliases: { 'things-alias': {} } } })
    await engine.snapshot.createRepository({ repository: 'repo', body: { type: 'fs', settings: { location: 'repo' } } })
    await engine.snapshot.create({ repository: 'repo', snapshot: 'one', wait_for_completion: true, body: { indices: '*' } })
  })

  it('is one that may be made and written to', async () => {
    expect(await ask('r1', 'POST', R, renamed('to-1'))).toMatchObject(missing('indices:admin/create'))
    expect(await ask('r2', 'POST', R, renamed('to-1'))).toMatchObject(missing('indices:data/write/index'))
    expect(await ask('dls', 'POST', R, renamed('to-1'))).toMatchObject(missing('indices:data/write/index', 'indices:admin/create'))
    expect(await ask('r3', 'POST', R, renamed('other'))).toMatchObject(missing('indices:data/write/index', 'indices:admin/create'))
    expect((await ask('r3', 'POST', R, renamed('to-1'))).status).toBe(200)
  })

  it('brings no settings of the cluster, whoever asks', async () => {
    for (const who of ['admin', 'r3'])
      expect(await ask(who, 'POST', R, { ...renamed('to-1'), include_global_state: true })).toMatchObject(
        missing('cluster:admin/snapshot/restore'),
      )
    await engine.snapshot.restore({ repository: 'repo', snapshot: 'one', body: { ...renamed('to-2'), include_global_state: true } })
  })

  it('is no protected one, and none under a protected name', async () => {
    expect(await ask('admin', 'POST', R, renamed('to-1', 'vault'))).toMatchObject(missing())
    expect(await ask('admin', 'POST', R, renamed('vault'))).toMatchObject(missing())
    expect(await ask('admin', 'POST', R, renamed('.opendistro_security'))).toMatchObject(missing())
    expect(await ask('admin', 'POST', R, renamed('to-$0', '*'))).toMatchObject(missing())
  })

  it('is told of only to those who know what they ask for', async () => {
    expect(await ask('admin', 'POST', '/_snapshot/repo/none/_restore')).toMatchObject(missing())
    expect(await ask('admin', 'POST', R, { indices: 'none*' })).toMatchObject(missing())
    expect(await ask('admin', 'POST', R, { indices: 'none' })).toMatchObject({
      status: 404,
      body: { error: { type: 'index_not_found_exception' } },
    })
    expect(await ask('admin', 'POST', '/_snapshot/none/none/_restore')).toMatchObject({
      status: 404,
      body: { error: { type: 'repository_missing_exception' } },
    })
  })

  it('hides what the one it comes from hides', async () => {
    expect(await ask('mover', 'POST', R, renamed('free'))).toMatchObject({
      status: 500,
      body: { error: { reason: 'Restore is not supported when FLS or DLS or Fieldmasking is activated' } },
    })
    expect((await ask('mover', 'POST', R, { ...renamed('free'), indices: 'other' })).status).toBe(500)
    expect((await ask('mover', 'POST', R, renamed('things-two'))).status).toBe(200)
    expect(sources(await ask('mover', 'POST', '/things-two/_search'))).toHaveLength(3)
  })
})
