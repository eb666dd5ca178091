// Which users may call which endpoints: every endpoint is called by every kind of user. What is expected follows from its row in the endpoint
// table; a new endpoint fails here until a request for it is added.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { table } from '../../../src/api/table.ts'
import { NameMatcher } from '../../../src/core/name-matcher.ts'
import type { Operation } from '../../../src/engine/calls/operation.ts'
import { open, type Searchlet } from '../../../src/searchlet.ts'
import { isClusterLevel } from '../../../src/security/authorisation/action-levels.ts'

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'

const READS = ['indices:data/read*']

/** What each may do, as patterns of actions. */
interface Caller {
  readonly name: string
  readonly cluster: readonly string[]
  readonly index: readonly string[]
  readonly isManager?: boolean
  readonly isKey?: boolean
  /** Known by a certificate, and never judged. */
  readonly isSuper?: boolean
}

const CALLERS: readonly Caller[] = [
  { name: 'anonymous', cluster: [], index: [] },
  { name: 'nobody', cluster: [], index: [] },
  { name: 'reader', cluster: READS, index: READS },
  { name: 'narrow', cluster: [], index: ['*'], isKey: true },
  { name: 'wide', cluster: ['*'], index: ['*'], isKey: true },
  { name: 'admin', cluster: ['*'], index: ['*'], isManager: true },
  { name: 'super', cluster: ['*'], index: ['*'], isSuper: true },
]

const SUBJECT = 'CN=kirk,OU=client'

const CONFIG = {
  internalusers: {
    nobody: { hash: HASH },
    reader: { hash: HASH, opendistro_security_roles: ['reads'] },
    admin: { hash: HASH, opendistro_security_roles: ['all_access'] },
  },
  roles: {
    reads: { cluster_permissions: READS, index_permissions: [{ index_patterns: ['*'], allowed_actions: READS }] },
  },
  config: {
    dynamic: {
      authc: {
        basic: {
          http_enabled: true,
          order: 0,
          http_authenticator: { type: 'basic', challenge: true },
          authentication_backend: { type: 'intern' },
        },
      },
      api_tokens: { enabled: true },
    },
  },
}

// ---- what is expected ----

const BULK = 'indices:data/write/bulk'

/** What the operation needs besides the action of its row. */
const NEEDS_TOO: Readonly<Record<string, readonly string[]>> = {
  'indices.clone': ['indices:admin/create'],
  'indices.shrink': ['indices:admin/create'],
  'indices.split': ['indices:admin/create'],
  index: [BULK],
  create: [BULK],
  update: [BULK],
  delete: [BULK],
  delete_by_query: ['indices:data/read/search', BULK],
  update_by_query: ['indices:data/read/search', BULK],
  search_shards: ['indices:data/read/search'],
  'cat.segments': ['cluster:monitor/state'],
  'cat.allocation': ['cluster:monitor/nodes/stats'],
  'list.indices': ['indices:monitor/settings/get', 'cluster:monitor/state', 'cluster:monitor/health'],
  'cat.indices': ['indices:monitor/settings/get', 'cluster:monitor/state', 'cluster:monitor/health'],
}

/** About all indexes there are: one of them stands for the configuration of security, which is kept from keys. */
const ABOUT_ALL = new Set(['cat.aliases', 'cat.all_pit_segments', 'delete_all_pits', 'get_all_pits'])

const nobody = () => false

/** Endpoints that keep to rules of their own; whoever is known by a certificate gets around all of them. */
const OWN_RULES: Readonly<Record<string, (caller: Caller) => boolean>> = {
  'security.change_password': ({ isKey }) => isKey !== true,
  'security.generate_obo_token': ({ isManager }) => isManager === true,
  'security.get_certificates': nobody,
  'security.reload_http_certificates': nobody,
  'security.reload_transport_certificates': nobody,
  'security.get_allowlist': nobody,
  'security.create_allowlist': nobody,
  'security.patch_allowlist': nobody,
  'security.get_configuration_file': nobody,
  'security.put_configuration_file': nobody,
  // Unless a setting of the installation lets them.
  'security.patch_configuration': nobody,
  'security.update_configuration': nobody,
  // For the user that Dashboards signs in as.
  'security.tenant_info': nobody,
  'security.who_am_i': nobody,
  'security.who_am_i_protected': nobody,
}

function isExpected({ name, action, scope = 'index' }: Operation, caller: Caller): boolean {
  if (scope === 'public' || caller.isSuper) return true
  if (caller.name === 'anonymous') return false
  const own = OWN_RULES[name]
  if (own !== undefined) return own(caller)
  if (scope === 'caller') return true
  if (scope === 'management') return caller.isManager === true
  if (caller.isKey && ABOUT_ALL.has(name)) return false
  return [action, ...(NEEDS_TOO[name] ?? [])].every(needed =>
    new NameMatcher(isClusterLevel(needed) ? caller.cluster : caller.index).matches(needed),
  )
}

// ---- how each is called ----

/** What stands for the parts of paths; `$scroll` and `$pit` are ids of some that were closed: whether they are there is told after judging. */
const PARTS: Readonly<Record<string, string>> = {
  alias: 'one',
  index: 'books',
  id: '1',
  block: 'write',
  config_id: 'c',
  model_id: 'm',
  context: 'score',
  fields: 'title',
  metric: '_all',
  'cluster.state metric': 'metadata',
  'nodes.info metric': 'os',
  new_index: 'none-2',
  'nodes.stats metric': 'indices',
  index_metric: 'docs',
  index_uuid: 'none',
  node_name: 'none',
  name: 'one',
  'indices.resolve_index name': 'books',
  'indices.get_settings name': 'index.uuid',
  node_id: '_local',
  stat: 'hit_count',
  repository: 'r',
  snapshot: 's',
  // It is there already, which is told after judging.
  target: 'vectors',
  target_snapshot: 't',
  scroll_id: '$scroll',
  'knn.clear_cache index': 'vectors',
  'knn.warmup index': 'vectors',
  task_id: 'none:1',
  thread_pool_patterns: 'search',
  type: 'roles',
}

/** `scroll=1m`, where a parameter must be there. */
const PARAMS: Readonly<Record<string, string>> = {
  create_pit: 'keep_alive=1m',
  field_caps: 'fields=*',
}

const QUERY = { query: { match_all: {} } }
const TEMPLATE = { source: QUERY, params: {} }

/** Bodies without which nobody gets as far as being judged. */
const BODIES: Readonly<Record<string, unknown>> = {
  'cat.pit_segments': { pit_id: ['$pit'] },
  bulk: [{ index: { _index: 'books', _id: '1' } }, { n: 2 }],
  'cluster.allocation_explain': { index: 'books', shard: 0, primary: true },
  'cluster.put_component_template': { template: {} },
  'cluster.put_settings': { transient: { 'indices.recovery.max_bytes_per_sec': '40mb' } },
  create: { n: 2 },
  delete_by_query: QUERY,
  delete_pit: { pit_id: ['$pit'] },
  explain: QUERY,
  index: { n: 2 },
  'indices.analyze': { text: 'x' },
  'indices.scale': { search_only: true },
  'indices.put_index_template': { index_patterns: ['none'] },
  'indices.split': { settings: { 'index.number_of_shards': 2 } },
  'indices.put_mapping': { properties: { m: { type: 'long' } } },
  'indices.put_settings': { 'index.number_of_replicas': 0 },
  'indices.put_template': { index_patterns: ['none'] },
  'ingest.put_pipeline': { processors: [] },
  'ingest.simulate': { docs: [{ _source: {} }] },
  'search_pipeline.put': { request_processors: [] },
  'indices.update_aliases': { actions: [{ add: { index: 'books', alias: 'two' } }] },
  mget: { ids: ['1'] },
  msearch: [{ index: 'books' }, QUERY],
  msearch_template: [{ index: 'books' }, TEMPLATE],
  mtermvectors: { ids: ['1'] },
  'notifications.create_config': {
    config: { name: 'n', config_type: 'slack', is_enabled: true, slack: { url: 'https://hooks.slack.com/services/x' } },
  },
  'notifications.update_config': {
    config: { name: 'n', config_type: 'slack', is_enabled: true, slack: { url: 'https://hooks.slack.com/services/x' } },
  },
  put_script: { script: { lang: 'mustache', source: '{}' } },
  rank_eval: { requests: [{ id: 'q', request: QUERY, ratings: [] }], metric: { precision: {} } },
  reindex: { source: { index: 'books' }, dest: { index: 'other' } },
  render_search_template: TEMPLATE,
  scripts_painless_execute: { script: { source: '1' } },
  search_template: TEMPLATE,
  'security.change_password': { current_password: 'secret', password: 'x' },
  'snapshot.clone': { indices: 'books' },
  'snapshot.create_repository': { type: 'fs', settings: { location: 'r' } },
  update: { doc: { n: 3 } },
}

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'endpoints-'))))
afterAll(() => rm(folder, { recursive: true }))

type Names = Readonly<Record<string, string>>

async function prepared(): Promise<{ engine: Searchlet; keys: Names; ids: Names }> {
  const engine = await open({
    threads: 0,
    pathRepo: folder,
    security: { config: CONFIG, settings: { 'plugins.security.authcz.admin_dn': [SUBJECT] } },
  })
  await engine.cluster.putSettings({ body: { persistent: { 'plugins.neural_search.stats_enabled': true } } })
  await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'x', n: 1 } })
  await engine.indices.create({ index: 'vectors', body: { settings: { 'index.knn': true } } })
  const { _scroll_id: scroll } = await engine.search({ index: 'books', scroll: '1m' })
  await engine.clearScroll({ scroll_id: scroll! })
  const { pit_id: pit } = await engine.createPit({ index: 'books', keep_alive: '1m' })
  await engine.deletePit({ body: { pit_id: [pit] } })
  const keys: Record<string, string> = {}
  for (const { name, cluster, index } of CALLERS.filter(({ isKey }) => isKey)) {
    const body = {
      name,
      duration_seconds: 60,
      cluster_permissions: cluster,
      index_permissions: [{ index_pattern: ['*'], allowed_actions: index }],
    }
    const answer = await call(
      engine,
      'POST',
      '/_plugins/_security/api/apitokens',
      `Basic ${Buffer.from('admin:secret').toString('base64')}`,
      body,
    )
    keys[name] = JSON.parse(answer.text).token
  }
  return { engine, keys, ids: { scroll: scroll!, pit } }
}

async function call(engine: Searchlet, method: string, path: string, authorization: string | undefined, body: unknown, isSuper = false) {
  const answer = await engine.handle({
    method,
    path,
    headers: { ...(authorization !== undefined && { authorization }), 'content-type': 'application/json' },
    ...(body !== undefined && { body: Array.isArray(body) ? `${body.map(line => JSON.stringify(line)).join('\n')}\n` : (body as object) }),
    peer: { address: '127.0.0.1:5000', ...(isSuper && { certificateSubject: SUBJECT }) },
  })
  return { status: answer.status, text: typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body).toString() }
}

const pathOf = (row: Operation, path: string) =>
  path.replace(/\{(\w+)\}/g, (_, part: string) => {
    const value = PARTS[`${row.name} ${part}`] ?? PARTS[part]
    if (value === undefined) throw new Error(`what does {${part}} stand for in ${path} of ${row.name}?`)
    return value
  })

/** With the most parts: an index that is named is judged. */
const routeOf = ({ routes }: Operation) => [...routes].sort((a, b) => b.path.split('{').length - a.path.split('{').length)[0]

async function outcome(engine: Searchlet, keys: Names, ids: Names, row: Operation, caller: Caller): Promise<string> {
  const route = routeOf(row)
  const basic = `Basic ${Buffer.from(`${caller.name}:secret`).toString('base64')}`
  const authorization = caller.name === 'anonymous' || caller.isSuper ? undefined : caller.isKey ? `ApiKey ${keys[caller.name]}` : basic
  const filled = (text: string) => text.replaceAll('$scroll', ids.scroll).replaceAll('$pit', ids.pit)
  const path = filled(`${pathOf(row, route.path)}?${PARAMS[row.name] ?? ''}`)
  const body = BODIES[row.name] === undefined ? undefined : JSON.parse(filled(JSON.stringify(BODIES[row.name])))
  const { status, text } = await call(engine, route.method, path, authorization, body, caller.isSuper)
  const isRefused = status === 401 || status === 403 || text.includes('no permissions for [')
  if (isRefused) return 'refused'
  return status >= 500
    ? `failed with ${status}: ${text}`
    : status >= 400
      ? `let through to ${status}: ${text.slice(0, 300)}`
      : 'let through'
}

// -----------------------------------------------------------------------------------------------

describe('every endpoint', () => {
  const rows = table().filter(({ routes }) => routes.length > 0)

  it('is in the table', () => {
    expect(rows.length).toBeGreaterThan(150)
    expect(Object.keys(OWN_RULES).filter(name => !rows.some(row => row.name === name))).toEqual([])
    expect(Object.keys(BODIES).filter(name => !rows.some(row => row.name === name))).toEqual([])
  })

  it.each(rows.map(row => [row.name, row] as const))('%s is for whom its row says', async (_, row) => {
    const { engine, keys, ids } = await prepared()
    try {
      for (const caller of CALLERS) {
        const found = await outcome(engine, keys, ids, row, caller)
        if (isExpected(row, caller)) expect(found, `${caller.name} calls ${row.name} (${row.action})`).toMatch(/^let through/)
        else expect(found, `${caller.name} calls ${row.name} (${row.action})`).toBe('refused')
      }
    } finally {
      await engine.close()
    }
  })
})
