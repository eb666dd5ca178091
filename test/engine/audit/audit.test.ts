// The audit log of an engine over its doors: which records there are for what happens, and that no secret gets into them.
import { afterEach, describe, expect, it } from 'vitest'
import { engineBehind, open, type Searchlet } from '../../../src/searchlet.ts'
import type { AuditOptions } from '../../../src/security/audit/audit-options.ts'
import type { AuditRecord } from '../../../src/security/audit/audit-record.ts'

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'

const EVERYTHING = { disabled_rest_categories: [], disabled_transport_categories: [] }

const configOf = (audit: object, compliance: object = {}) => ({
  internalusers: { joe: { hash: HASH, opendistro_security_roles: ['reader'] }, boss: { hash: HASH, backend_roles: ['bosses'] } },
  roles: {
    reader: {
      cluster_permissions: ['cluster_composite_ops'],
      index_permissions: [{ index_patterns: ['books*'], allowed_actions: ['crud'] }],
    },
  },
  rolesmapping: { all_access: { backend_roles: ['bosses'] } },
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
  audit: { audit, compliance },
})

const engines: Searchlet[] = []
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})

const written = (engine: Searchlet) => engineBehind(engine).audit!.flush()

async function audited(audit: object = EVERYTHING, compliance: object = {}, options: AuditOptions = {}) {
  const records: AuditRecord[] = []
  const security = { config: configOf(audit, compliance), audit: { log: (record: AuditRecord) => records.push(record), ...options } }
  const engine = await open({ threads: 0, security })
  engines.push(engine)
  const ask = async (request: string, user: string | null = 'boss', body?: unknown, more: Record<string, string> = {}) => {
    const [method, path] = request.split(' ')
    const authorization = `Basic ${Buffer.from(user?.includes(':') ? user : `${user}:secret`).toString('base64')}`
    const headers = { ...(user !== null && { authorization }), ...(body !== undefined && { 'content-type': 'application/json' }), ...more }
    const answer = await engine.handle({ method, path, headers, body: body as object, peer: { address: '10.0.0.7:4000' } })
    return { status: answer.status, text: String(answer.body) }
  }
  /** Those since the last time. */
  const recorded = async () => {
    await written(engine)
    return records.splice(0)
  }
  return { engine, ask, recorded }
}

const categories = (records: readonly AuditRecord[]) => records.map(record => record.audit_category)
const only = (records: readonly AuditRecord[], category: string) => records.filter(record => record.audit_category === category)

describe('audit log', () => {
  it('tells who could not sign in, as whom, and from where', async () => {
    const { ask, recorded } = await audited()
    await ask('GET /books/_search', 'joe:wrong')
    await ask('GET /books/_search', null)
    await ask('GET /', 'joe', undefined, { _opendistro_security_x: '1' })
    const records = await recorded()
    expect(categories(records)).toEqual(['FAILED_LOGIN', 'FAILED_LOGIN', 'BAD_HEADERS'])
    expect(records[0]).toMatchObject({
      audit_format_version: 4,
      audit_cluster_name: 'searchlet',
      audit_node_name: 'searchlet-0',
      audit_request_origin: 'REST',
      audit_request_layer: 'REST',
      audit_request_remote_address: '10.0.0.7',
      audit_request_effective_user: 'joe',
      audit_request_effective_user_is_admin: false,
      audit_rest_request_method: 'GET',
      audit_rest_request_path: '/books/_search',
      audit_rest_request_params: { index: 'books' },
      '@timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
    })
    expect(records[0].audit_rest_request_headers).toBeUndefined()
    expect(records[1].audit_request_effective_user).toBe('<NONE>')
    expect(records[2].audit_request_effective_user).toBeUndefined()
  })

  it('holds no token that stands where a name should', async () => {
    const { ask, recorded } = await audited()
    await ask('PUT /books', 'boss')
    const token = `os_${'Ab3_-xYz9'.repeat(5).slice(0, 43)}`
    for (const user of ['joe', 'boss', 'joe:wrong'])
      for (const path of [
        `${token}/_search`,
        `books,x${token}*/_search`,
        `_cat/indices/${token}`,
        `books/_doc/${token}`,
        `_alias/${token}`,
      ])
        await ask(`GET /${path}`, user)
    const records = await recorded()
    expect(only(records, 'MISSING_PRIVILEGES').flatMap(record => record.audit_trace_indices)).toContain('__SENSITIVE__')
    expect(JSON.stringify(records)).not.toContain(token)
  })

  it('tells what was granted, what was refused, and what was done to indexes', async () => {
    const { ask, recorded } = await audited()
    await ask('PUT /books', 'boss', { settings: { number_of_shards: 1 } })
    expect(categories(await recorded())).toEqual(['AUTHENTICATED', 'GRANTED_PRIVILEGES', 'INDEX_EVENT'])
    await ask('GET /other/_search', 'joe', undefined, { 'x-opaque-id': 'hey' })
    const [signedIn, refused] = await recorded()
    expect(signedIn).toMatchObject({ audit_category: 'AUTHENTICATED', audit_request_initiating_user: 'joe' })
    expect(refused).toMatchObject({
      audit_category: 'MISSING_PRIVILEGES',
      audit_request_layer: 'TRANSPORT',
      audit_request_effective_user: 'joe',
      audit_request_privilege: 'indices:data/read/search',
      audit_trace_indices: ['other'],
      audit_trace_resolved_indices: ['other'],
      audit_transport_headers: { 'X-Opaque-Id': 'hey' },
      audit_trace_task_id: expect.stringMatching(/:\d+$/),
    })
    await ask('GET /_cluster/health', 'joe')
    expect(only(await recorded(), 'MISSING_PRIVILEGES')).toMatchObject([{ audit_request_privilege: 'cluster:monitor/health' }])
    await ask('GET /books/_mapping', 'boss')
    expect(categories(await recorded())).toEqual(['AUTHENTICATED', 'GRANTED_PRIVILEGES', 'INDEX_EVENT'])
    await ask('DELETE /.opendistro_security', 'boss')
    expect(categories(await recorded())).toEqual(['AUTHENTICATED', 'OPENDISTRO_SECURITY_INDEX_ATTEMPT', 'MISSING_PRIVILEGES'])
    await ask('GET /_plugins/_security/api/roles', 'joe')
    expect((await recorded()).at(-1)).toMatchObject({
      audit_category: 'MISSING_PRIVILEGES',
      audit_request_layer: 'REST',
      audit_request_privilege: expect.stringMatching(
        /^User joe with Security roles \[reader.*\] does not have any role privileged for admin access/,
      ),
    })
  })

  it('leaves out what the configuration does not want', async () => {
    const { ask, recorded } = await audited({
      ignore_users: ['jo*'],
      ignore_requests: ['indices:data/read/*'],
      log_request_body: false,
      ignore_url_params: ['q'],
      ignore_headers: ['x-own'],
    })
    await ask('GET /other/_search', 'joe')
    await ask('GET /other/_search', 'boss')
    expect(await recorded()).toEqual([])
    await ask('POST /books/_search?q=a', 'boss:wrong', { size: 1 }, { 'x-own': '1', 'x-other': '2' })
    const [failed] = await recorded()
    expect(failed.audit_rest_request_params).toEqual({ index: 'books' })
    expect(failed.audit_rest_request_headers).toEqual({ 'content-type': ['application/json'], 'x-other': ['2'] })
    expect(failed.audit_request_body).toBeUndefined()
  })

  it('follows a change of its configuration at once, and tells of it', async () => {
    const { ask, recorded } = await audited({}, { internal_config: true })
    await ask('PUT /_plugins/_security/api/roles/r', 'boss', { cluster_permissions: ['x'] })
    expect(await recorded()).toMatchObject([
      {
        audit_category: 'COMPLIANCE_INTERNAL_CONFIG_WRITE',
        audit_request_effective_user: 'boss',
        audit_request_remote_address: '10.0.0.7',
        audit_compliance_operation: 'UPDATE',
        audit_trace_doc_id: 'roles',
        audit_trace_indices: ['.opendistro_security'],
      },
    ])
    await ask('GET /_plugins/_security/api/roles/r', 'boss')
    expect(await recorded()).toMatchObject([{ audit_category: 'COMPLIANCE_INTERNAL_CONFIG_READ', audit_trace_doc_id: 'roles' }])
  })

  it('watches documents that are read, in whatever answer they come', async () => {
    const { ask, recorded } = await audited({}, { read_watched_fields: { 'book*': ['isbn', 'author.*'] }, read_metadata_only: false })
    await ask('PUT /books/_doc/1?refresh=true', 'boss', { title: 't', isbn: 5, author: { name: 'n', password: 'p' } })
    await ask('PUT /other/_doc/1?refresh=true', 'boss', { isbn: 5 })
    await ask('POST /_aliases', 'boss', { actions: [{ add: { index: 'books', alias: 'ba' } }] })
    await recorded()
    const reads = [
      'GET /books/_doc/1',
      'GET /ba/_source/1',
      'GET /_search',
      'GET /books/_mget?_source_includes=isbn',
      'GET /books/_search?_source=false',
    ]
    for (const read of reads) await ask(read, 'joe', read.includes('_mget') ? { ids: ['1'] } : undefined)
    for (const read of reads) await ask(read, 'boss', read.includes('_mget') ? { ids: ['1'] } : undefined)
    const read = only(await recorded(), 'COMPLIANCE_DOC_READ')
    expect(new Set(read.map(record => record.audit_trace_indices?.[0]))).toEqual(new Set(['books']))
    expect(read.filter(record => record.audit_request_effective_user === 'boss').length).toBe(4)
    expect(JSON.parse(read[0].audit_request_body!)).toEqual({ isbn: '5', 'author.name': 'n', 'author.password': '__SENSITIVE__' })
    expect(read.some(record => record.audit_request_body === '{"isbn":"5"}')).toBe(true)
  })

  it('watches documents that are written', async () => {
    const { ask, recorded } = await audited(
      { resolve_bulk_requests: true, ...EVERYTHING },
      { write_watched_indices: ['books'], write_metadata_only: false, write_log_diffs: true },
    )
    await ask('PUT /books/_doc/1', 'boss', { a: 1, b: 'x' })
    await ask('PUT /books/_doc/1', 'boss', { a: 2, b: 'x' })
    await ask('POST /books/_update/1', 'boss', { doc: { c: 'z', password: 'geheim' } })
    await ask('DELETE /books/_doc/1', 'boss')
    await ask('POST /_bulk', 'boss', [
      { index: { _index: 'books', _id: '2' } },
      { a: 5 },
      { index: { _index: 'other', _id: '3' } },
      { a: 5 },
    ])
    const records = await recorded()
    expect(
      only(records, 'COMPLIANCE_DOC_WRITE').map(r => [
        r.audit_compliance_operation,
        r.audit_trace_doc_id,
        r.audit_compliance_doc_version,
        r.audit_compliance_diff_content,
      ]),
    ).toEqual([
      ['CREATE', '1', 1, '[{"op":"add","path":"/a","value":1},{"op":"add","path":"/b","value":"x"}]'],
      ['UPDATE', '1', 2, '[{"op":"replace","path":"/a","value":2}]'],
      ['UPDATE', '1', 3, '[{"op":"add","path":"/c","value":"z"},{"op":"add","path":"/password","value":"__SENSITIVE__"}]'],
      ['DELETE', '1', 4, undefined],
      ['CREATE', '2', 1, '[{"op":"add","path":"/a","value":5}]'],
    ])
    const items = records.filter(r => r.audit_request_privilege === 'indices:data/write/bulk[s]' && r.audit_trace_shard_id !== undefined)
    expect(items.map(r => r.audit_trace_doc_id)).toEqual(['2', '3'])
  })

  it('keeps itself in an index of the day, which no index event of its own fills', async () => {
    const { engine, ask } = await audited(EVERYTHING, {}, { index: true })
    await ask('GET /books/_search?a.b=1', 'boss:wrong', undefined, { 'x-odd': '{}' })
    await ask('GET /books/_search?a=1', 'boss:wrong', undefined, { 'x-odd.a': '1' })
    await written(engine)
    await engine.indices.refresh()
    const found = await engine.search({ index: 'security-auditlog-*', body: { query: { match: { audit_category: 'FAILED_LOGIN' } } } })
    expect(found.hits.hits.length).toBe(2)
    expect(found.hits.hits[0]._index).toMatch(/^security-auditlog-\d{4}\.\d\d\.\d\d$/)
    expect((await engine.count({ index: 'security-auditlog-*' })).count).toBe(2)
  })

  it('holds no secret, whatever is asked', async () => {
    const { ask, recorded } = await audited(
      { ...EVERYTHING, exclude_sensitive_headers: false },
      {
        write_metadata_only: false,
        write_watched_indices: ['*'],
        read_watched_fields: { '*': ['*'] },
        read_metadata_only: false,
        write_log_diffs: true,
      },
    )
    const password = 'Zx81!longEnoughPw_q'
    await ask('PUT /_plugins/_security/api/internalusers/eve', 'boss', { password, attributes: { a: 'b' } })
    await ask('PUT /_plugins/_security/api/internalusers/eva', 'boss', { hash: HASH })
    await ask('PATCH /_plugins/_security/api/internalusers/eve', 'boss', [{ op: 'add', path: '/password', value: password }])
    await ask('PATCH /_plugins/_security/api/internalusers', 'boss', [{ op: 'add', path: '/adam', value: { password } }])
    await ask('PUT /_plugins/_security/api/account', `eve:${password}`, { current_password: password, password: `${password}2` })
    await ask('GET /_plugins/_security/api/internalusers', 'boss')
    const made = await ask('POST /_plugins/_security/api/apitokens', 'boss', { name: 'n', duration_seconds: 60 })
    const { token } = JSON.parse(made.text)
    expect(made.status).toBe(200)
    await ask('GET /books/_search', 'boss', undefined, { authorization: `ApiKey ${token}` })
    await ask(`GET /books/_search?q=${token}`, 'boss', { query: { match: { a: token } } })
    await ask('PUT /books/_doc/1', 'boss', { note: `the key is ${token}`, deep: [{ passwords: [password] }] })
    await ask('GET /books/_doc/1', 'boss')
    const records = await recorded()
    const text = JSON.stringify(records)
    expect(records.length).toBeGreaterThan(20)
    const hashOf = (name: string) => Buffer.from(name).toString('base64')
    for (const secret of [password, HASH, token, hashOf('boss:secret'), '$2y$', '$2b$']) expect(text).not.toContain(secret)
    expect(only(records, 'API_TOKEN_WRITE')).toMatchObject([
      {
        audit_request_effective_user: 'boss',
        audit_compliance_diff_is_noop: false,
        audit_compliance_diff_content: '{"action":"created","token_name":"n"}',
      },
    ])
  })

  it('does not watch the process itself, but whom it acts as', async () => {
    const { engine, recorded } = await audited(EVERYTHING, { write_watched_indices: ['*'] })
    await engine.index({ index: 'books', id: '1', body: { a: 1 } })
    expect(await recorded()).toEqual([])
    await engine.as({ user: 'joe' }).get({ index: 'books', id: '1' })
    expect(await recorded()).toMatchObject([
      { audit_category: 'GRANTED_PRIVILEGES', audit_request_origin: 'LOCAL', audit_request_effective_user: 'joe' },
    ])
  })

  it('goes on in forks', async () => {
    const { engine, recorded } = await audited(EVERYTHING)
    const fork = await engine.fork()
    engines.push(fork)
    await fork.handle({ method: 'GET', path: '/books/_search' })
    await written(fork)
    expect(categories(await recorded())).toEqual(['FAILED_LOGIN'])
  })

  it('lets requests go on when it cannot be written', async () => {
    const errors: unknown[] = []
    const logger = { debug() {}, info() {}, warn() {}, error: (message: string) => errors.push(message) }
    const security = { config: configOf(EVERYTHING), audit: { file: '/nowhere/there/audit.log' } }
    const engine = await open({ threads: 0, security, logger })
    engines.push(engine)
    const answer = await engine.handle({ method: 'GET', path: '/books/_search' })
    expect(answer.status).toBe(401)
    await written(engine)
    expect(errors).toEqual(['1 records of the audit log could not be written'])
  })

  it('refuses kinds it does not know', async () => {
    const settings = { 'plugins.security.audit.type': 'kafka' }
    await expect(open({ threads: 0, security: { demo: true, settings } })).rejects.toThrow(
      'must be one of [internal_opensearch, log4j, debug, noop]',
    )
  })
})
