// The promises as data: what is asked, and what of the answer is promised.
import { expect } from 'vitest'
import type { EngineOptions } from '../../src/main.ts'

export interface Step {
  readonly request: string
  readonly body?: unknown
  /** In place of a body: lines of JSON. */
  readonly lines?: readonly unknown[]
  readonly auth?: string
  /** 200 where nothing is said. */
  readonly status?: number
  /** What the answer has at least. */
  readonly answer?: unknown
  /** Paths that it does not have. */
  readonly without?: readonly string[]
  /** Its members, all of them. */
  readonly members?: readonly string[]
  /** Values of the answer for later steps: `${name}`. */
  readonly save?: Readonly<Record<string, string>>
}

export interface Promised {
  readonly about: string
  readonly options?: EngineOptions
  readonly setup?: readonly Step[]
  readonly steps: readonly Step[]
  /** Warnings in the log. */
  readonly alsoTold?: readonly string[]
}

const any = (type: unknown) => expect.any(type)

/** Of `secret`, cheap to check. */
const hash = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
const ADMIN = 'admin:admin'

const secured = (apiTokens?: object): EngineOptions => ({
  security: {
    config: {
      internalusers: {
        admin: { hash: '$2b$04$2BtFhAA2LGxyOnpLgyJ1pOYLgYQlCbbcPZK7V3uUTAqFm4FvrLgUa', backend_roles: ['admin'] },
        boss: { hash, opendistro_security_roles: ['all_access'] },
        joe: { hash, opendistro_security_roles: ['analyst'] },
        ann: { hash, opendistro_security_roles: ['everywhere'] },
      },
      roles: {
        analyst: { cluster_permissions: ['cluster_all'], index_permissions: [{ index_patterns: ['a'], allowed_actions: ['indices_all'] }] },
        everywhere: { index_permissions: [{ index_patterns: ['*'], allowed_actions: ['indices:admin/analyze'] }] },
      },
      ...(apiTokens !== undefined && { config: { dynamic: { api_tokens: apiTokens } } }),
    } as never,
  },
})

const BOSS = 'boss:secret'
const KEYS = '/_plugins/_security/api/apitokens'
const NOTES = '/_plugins/_notifications'

const key = (name: string, status = 200): Step => ({
  request: `POST ${KEYS}`,
  auth: BOSS,
  body: { name, cluster_permissions: ['cluster_monitor'], duration_seconds: 600 },
  status,
  save: { [name]: 'id' },
})

const docs = (...texts: string[]): Step => ({
  request: 'POST /a/_bulk?refresh=true',
  lines: texts.flatMap((t, i) => [{ index: { _id: String(i + 1) } }, { t, n: i }]),
})
const BOOKS = docs('red fox', 'red dog', 'blue fox', 'grey cat')
const HYBRID = { hybrid: { queries: [{ match: { t: 'red' } }, { match: { t: 'fox' } }] } }
const pipeline = (name: string): Step => ({
  request: `PUT /_search/pipeline/${name}`,
  body: {
    phase_results_processors: [
      { 'normalization-processor': { normalization: { technique: 'min_max' }, combination: { technique: 'arithmetic_mean' } } },
    ],
  },
})
const channel = (id: string, type: string, data: object, status = 200): Step => ({
  request: `POST ${NOTES}/configs`,
  body: { config_id: id, config: { name: id, config_type: type, [type]: data } },
  status,
})
const found = (filter: string, ...ids: string[]): Step => ({
  request: `GET ${NOTES}/configs?${filter}`,
  answer: { total_hits: ids.length, config_list: ids.map(config_id => ({ config_id })) },
})

export const PROMISES: readonly Promised[] = [
  {
    about: 'hybrid: from at or beyond the results is an empty page with the right total',
    setup: [BOOKS, pipeline('p')],
    steps: [3, 50].map(from => ({
      request: 'POST /a/_search?search_pipeline=p',
      body: { from, size: 2, query: { hybrid: { ...HYBRID.hybrid, pagination_depth: 10 } } },
      answer: { hits: { total: { value: 3, relation: 'eq' }, hits: [] } },
    })),
  },
  {
    about: '_tasks?parent_task_id=-1 is all tasks, as is an empty one',
    steps: [
      ...['-1', ''].map(id => ({
        request: `GET /_tasks?group_by=none&parent_task_id=${id}`,
        answer: { tasks: expect.arrayContaining([expect.objectContaining({ action: 'cluster:monitor/tasks/lists' })]) },
      })),
      { request: 'GET /_cat/tasks?h=action&parent_task_id=-1', answer: expect.stringContaining('cluster:monitor/tasks/lists') },
      { request: 'POST /_tasks/_cancel?parent_task_id=-1', answer: { nodes: {} } },
      { request: 'GET /_tasks?parent_task_id=abc', status: 400, answer: { error: { reason: 'malformed task id abc' } } },
    ],
  },
  {
    about: 'password change: OK, and 401 where the current one is wrong',
    options: secured(),
    steps: [
      {
        request: 'PUT /_plugins/_security/api/account',
        auth: 'joe:secret',
        body: { current_password: 'no', password: 'a-New-passw0rd!' },
        status: 401,
        answer: { status: 'UNAUTHORIZED', message: 'Invalid credentials' },
      },
      {
        request: 'PUT /_plugins/_security/api/account',
        auth: 'joe:secret',
        body: { current_password: 'secret', password: 'a-New-passw0rd!' },
        answer: { status: 'OK', message: 'Password changed' },
      },
      { request: 'GET /_plugins/_security/api/account', auth: 'joe:a-New-passw0rd!', answer: { user_name: 'joe' } },
      { request: 'GET /_plugins/_security/api/account', auth: 'joe:secret', status: 401 },
    ],
  },
  {
    about: 'upgrade: six components, nothing to do is no error, an unknown component is',
    options: { security: { demo: true } },
    steps: [
      {
        request: 'GET /_plugins/_security/api/_upgrade_check',
        auth: ADMIN,
        answer: { status: 'OK', upgradeAvailable: false, upgradeActions: {} },
        members: ['status', 'upgradeAvailable', 'upgradeActions'],
      },
      { request: 'POST /_plugins/_security/api/_upgrade_perform', auth: ADMIN, answer: { status: 'OK', upgrades: {} } },
      ...['roles', 'rolesmapping', 'actiongroups', 'config', 'internalusers', 'tenants'].flatMap(name => [
        { request: 'POST /_plugins/_security/api/_upgrade_perform', auth: ADMIN, body: { config: [name] }, answer: { upgrades: {} } },
        { request: `POST /_plugins/_security/api/_upgrade_perform?configs=${name}`, auth: ADMIN, answer: { upgrades: {} } },
      ]),
      {
        request: 'POST /_plugins/_security/api/_upgrade_perform',
        auth: ADMIN,
        body: { config: ['nope'] },
        status: 400,
        answer: { message: expect.stringMatching(/roles.*rolesmapping.*actiongroups.*config.*internalusers.*tenants/) },
      },
    ],
  },
  {
    about: 'upgrade: what is out of date is told by component',
    options: secured(),
    steps: [
      {
        request: 'GET /_plugins/_security/api/_upgrade_check',
        auth: BOSS,
        answer: {
          upgradeAvailable: true,
          upgradeActions: {
            roles: ['update_required'],
            rolesmapping: any(Array),
            actiongroups: any(Array),
            config: any(Array),
            internalusers: any(Array),
            tenants: any(Array),
          },
        },
      },
      {
        request: 'POST /_plugins/_security/api/_upgrade_perform',
        auth: BOSS,
        body: { config: ['roles'] },
        answer: { upgrades: { roles: any(Array) } },
      },
    ],
  },
  {
    about: 'max_tokens counts active keys only',
    options: secured({ enabled: true, max_tokens: 1 }),
    steps: [key('one'), key('two', 429), { request: `DELETE ${KEYS}/\${one}`, auth: BOSS }, key('three')],
  },
  {
    about: 'revoking: an unknown key is 404, a revoked one succeeds again',
    options: secured({ enabled: true }),
    steps: [
      key('one'),
      { request: `DELETE ${KEYS}/\${one}`, auth: BOSS },
      { request: `DELETE ${KEYS}/\${one}`, auth: BOSS },
      { request: `DELETE ${KEYS}/nobody`, auth: BOSS, status: 404 },
    ],
  },
  {
    about: 'hybrid without a search pipeline is min_max and arithmetic_mean',
    setup: [BOOKS],
    steps: [
      {
        request: 'POST /a/_search',
        body: { query: HYBRID },
        answer: {
          hits: {
            total: { value: 3 },
            max_score: 1,
            hits: [
              { _id: '1', _score: 1 },
              { _id: '2', _score: 0.5 },
              { _id: '3', _score: 0.5 },
            ],
          },
        },
      },
    ],
  },
  {
    about: 'typed_keys of _search is false by default',
    setup: [BOOKS],
    steps: [
      {
        request: 'POST /a/_search',
        body: { size: 0, aggs: { m: { max: { field: 'n' } } } },
        answer: { aggregations: { m: { value: 3 } } },
      },
      {
        request: 'POST /a/_search?typed_keys',
        body: { size: 0, aggs: { m: { max: { field: 'n' } } } },
        answer: { aggregations: { 'max#m': {} } },
      },
    ],
  },
  {
    about: 'typed_keys can be made the default',
    options: { defaults: { typed_keys: true } } as EngineOptions,
    setup: [BOOKS],
    steps: [
      { request: 'POST /a/_search', body: { size: 0, aggs: { m: { max: { field: 'n' } } } }, answer: { aggregations: { 'max#m': {} } } },
      {
        request: 'POST /a/_search?typed_keys=false',
        body: { size: 0, aggs: { m: { max: { field: 'n' } } } },
        answer: { aggregations: { m: { value: 3 } } },
      },
    ],
  },
  {
    about: 'a search has no time-out unless it says one',
    setup: [BOOKS, { request: 'GET /_cluster/settings?include_defaults=true&filter_path=defaults.search.default_search_timeout' }],
    steps: [
      {
        request:
          'GET /_cluster/settings?include_defaults=true&flat_settings=true&filter_path=defaults.search*timeout,defaults.search.default_search_timeout',
        answer: { defaults: { 'search.default_search_timeout': '-1' } },
      },
    ],
  },
  {
    about: 'css_minimize_roundtrips is taken beside ccs_minimize_roundtrips',
    setup: [BOOKS],
    steps: ['_msearch', 'a/_msearch'].flatMap(path =>
      ['css', 'ccs'].map(spelling => ({
        request: `POST /${path}?${spelling}_minimize_roundtrips=true`,
        lines: [{ index: 'a' }, { size: 0 }],
        answer: { responses: [{ status: 200 }] },
      })),
    ),
  },
  {
    about: 'profiles tell the fetch, and what slices took',
    setup: [BOOKS, { request: 'PUT /_cluster/settings', body: { transient: { 'search.concurrent_segment_search.mode': 'all' } } }],
    steps: [
      {
        request: 'POST /a/_search?human=true',
        body: {
          profile: true,
          query: { match: { t: 'fox' } },
          aggs: { n: { terms: { field: 'n' }, aggs: { m: { max: { field: 'n' } } } } },
        },
        answer: {
          profile: {
            shards: [
              {
                id: expect.stringMatching(/^\[.+\]\[a\]\[0\]$/),
                inbound_network_time_in_millis: any(Number),
                outbound_network_time_in_millis: any(Number),
                fetch: [{ type: 'fetch', time: any(String), time_in_nanos: any(Number) }],
                searches: [
                  {
                    rewrite_time: any(Number),
                    query: [
                      {
                        time: any(String),
                        max_slice_time: any(String),
                        max_slice_time_in_nanos: any(Number),
                        min_slice_time_in_nanos: any(Number),
                        avg_slice_time_in_nanos: any(Number),
                        breakdown: { create_weight: any(Number), max_next_doc: any(Number), min_next_doc_count: any(Number) },
                      },
                    ],
                    collector: [
                      {
                        name: any(String),
                        reason: any(String),
                        time_in_nanos: any(Number),
                        slice_count: 1,
                        reduce_time_in_nanos: any(Number),
                      },
                    ],
                  },
                ],
                aggregations: [
                  {
                    type: any(String),
                    description: 'n',
                    time: any(String),
                    max_slice_time: any(String),
                    min_slice_time: any(String),
                    avg_slice_time: any(String),
                    time_in_nanos: any(Number),
                    children: [{ description: 'm', time: any(String), avg_slice_time: any(String), max_slice_time_in_nanos: any(Number) }],
                  },
                ],
              },
            ],
          },
        },
      },
      {
        request: 'POST /a/_search',
        body: { profile: true, size: 0, aggs: { n: { terms: { field: 'n' } } } },
        answer: { profile: { shards: [{ aggregations: [{ time_in_nanos: any(Number) }] }] } },
        without: ['profile.shards.0.aggregations.0.time'],
      },
    ],
  },
  {
    about: 'kinds of notification configs: the names of the specification first, the real ones too',
    steps: [
      {
        request: `GET ${NOTES}/features`,
        answer: {
          allowed_config_type_list: [
            'chat_one',
            'chat_two',
            'webhook',
            'email',
            'topic',
            'mail_service_account',
            'smtp_account',
            'email_group',
          ],
          plugin_features: { tooltip_support: 'true' },
        },
      },
      channel('one', 'chat_one', { url: 'https://example.org/x' }),
      channel('slack', 'slack', { url: 'https://hooks.slack.com/services/T/B/x' }),
      channel('topic', 'topic', { topic_ref: 'arn:aws:sns:us-west-2:012345678989:test' }),
      channel('sns', 'sns', { topic_arn: 'arn:aws:sns:us-west-2:012345678989:test' }),
      channel('mail', 'mail_service_account', { region: 'us-east-1', from_address: 'a@b.example' }),
      channel('ses', 'ses_account', { region: 'us-east-1', from_address: 'a@b.example' }),
      found('config_type=chat_one,slack', 'one', 'slack'),
    ],
  },
  {
    about: 'email.recipient_list and email_group.recipient_list filter, in both spellings',
    setup: [
      channel('g', 'email_group', { recipient_list: [{ recipient: 'bob@people.example' }] }),
      channel('s', 'smtp_account', { host: 'h.example', port: 25, method: 'none', from_address: 'a@b.example' }),
      channel('m', 'email', { email_account_id: 's', recipient_list: [{ recipient: 'zoe@people.example' }], email_group_id_list: ['g'] }),
    ],
    steps: [
      found('email.recipient_list=zoe', 'm'),
      found('email.recipient_list=people.example', 'm'),
      found('email.recipient_list=bob'),
      found('email_group.recipient_list=bob', 'g'),
      found('email_group.recipient_list.recipient=bob', 'g'),
      found('email_group.recipient_list=zoe'),
    ],
  },
  {
    about: 'any http(s) URL is a chat of the neutral kinds; the products have their hosts',
    steps: [
      ...['http://chat.example/x', 'https://chat.example:8443/y?token=1'].flatMap((url, i) => [
        channel(`a${i}`, 'chat_one', { url }),
        channel(`b${i}`, 'chat_two', { url }),
        channel(`c${i}`, 'slack', { url }, 400),
        channel(`d${i}`, 'chime', { url }, 400),
      ]),
      channel('e', 'chat_one', { url: 'ftp://chat.example/x' }, 400),
      channel('f', 'chat_two', { url: '' }, 400),
      channel('g', 'chime', { url: 'https://hooks.chime.aws/incomingwebhooks/x?token=y' }),
    ],
  },
  {
    about: 'a knn_vector without an engine is served as with lucene',
    setup: [
      {
        request: 'PUT /v',
        body: {
          settings: { 'index.knn': true },
          mappings: { properties: { v: { type: 'knn_vector', dimension: 2, space_type: 'l2' } } },
        },
      },
      { request: 'PUT /v/_doc/1?refresh=true', body: { v: [0, 0] } },
      { request: 'PUT /v/_doc/2?refresh=true', body: { v: [3, 4] } },
    ],
    steps: [
      {
        request: 'POST /v/_search',
        body: { query: { knn: { v: { vector: [0, 0], k: 2 } } } },
        answer: {
          hits: {
            hits: [
              { _id: '1', _score: 1 },
              { _id: '2', _score: expect.closeTo(1 / 26, 6) },
            ],
          },
        },
      },
    ],
  },
  {
    about: 'q without df of a value that a field cannot take finds nothing',
    setup: [{ request: 'PUT /a/_doc/1?refresh=true', body: { n: 1 } }],
    steps: [
      { request: 'GET /a/_search?q=abc', answer: { hits: { total: { value: 0 } } } },
      { request: 'GET /a/_search?q=abc&df=n', status: 400 },
      { request: 'GET /a/_search?q=abc&df=n&lenient=true', answer: { hits: { total: { value: 0 } } } },
    ],
  },
  {
    about: 'stats of a search body: a string is one group, beside a list',
    setup: [BOOKS],
    steps: [
      { request: 'POST /a/_search', body: { stats: 'mine' } },
      { request: 'POST /a/_search', body: { stats: ['mine', 'yours'] } },
      {
        request: 'GET /a/_stats/search?groups=mine,yours',
        answer: { _all: { total: { search: { groups: { mine: { query_total: 2 }, yours: { query_total: 1 } } } } } },
      },
    ],
  },
  {
    about: 'profiles of aggregations: steps that are done once have no counts of slices',
    setup: [BOOKS, { request: 'PUT /_cluster/settings', body: { transient: { 'search.concurrent_segment_search.mode': 'all' } } }],
    steps: [
      {
        request: 'POST /a/_search',
        body: { profile: true, size: 0, aggs: { n: { terms: { field: 'n' } } } },
        answer: {
          profile: { shards: [{ aggregations: [{ breakdown: { max_initialize: any(Number), max_collect_count: any(Number) } }] }] },
        },
        without: ['initialize', 'post_collection', 'build_aggregation', 'reduce'].flatMap(step =>
          ['max', 'min', 'avg'].map(of => `profile.shards.0.aggregations.0.breakdown.${of}_${step}_count`),
        ),
      },
    ],
  },
  {
    about: 'an unknown query in one line of _msearch fails the whole request',
    setup: [BOOKS],
    steps: [
      {
        request: 'POST /_msearch',
        lines: [{ index: 'a' }, { query: { nope: {} } }, { index: 'a' }, {}],
        status: 400,
        answer: { error: { type: 'parsing_exception', reason: 'unknown query [nope]' } },
      },
      {
        request: 'POST /_msearch',
        lines: [{ index: 'nope' }, {}, { index: 'a' }, {}],
        answer: { responses: [{ status: 404 }, { status: 200 }] },
      },
    ],
  },
  {
    about: '_msearch/template takes all URL parameters of _msearch, as defaults of the lines',
    setup: [BOOKS],
    steps: [
      {
        request:
          'POST /_msearch/template?allow_no_indices=true&cancel_after_time_interval=1m&ccs_minimize_roundtrips=true&css_minimize_roundtrips=true&expand_wildcards=open&max_concurrent_searches=2&max_concurrent_shard_requests=5&pre_filter_shard_size=128&rest_total_hits_as_int=true&search_type=query_then_fetch&typed_keys=true&ignore_unavailable=true',
        lines: [{ index: 'nope' }, { source: { size: 0 } }, { index: 'nope', ignore_unavailable: false }, { source: { size: 0 } }],
        answer: { responses: [{ status: 200, hits: { total: 0 } }, { status: 404 }] },
      },
    ],
  },
  {
    about: '_explain shows no document unless it is asked to',
    setup: [BOOKS],
    steps: [
      { request: 'GET /a/_explain/1?q=fox', answer: { matched: true }, without: ['get'] },
      { request: 'GET /a/_explain/1?q=fox&_source=false', answer: { matched: true }, without: ['get'] },
      { request: 'GET /a/_explain/1?q=fox&_source=true', answer: { get: { found: true, _source: { t: 'red fox' } } } },
      { request: 'GET /a/_explain/1?q=fox&_source=true&stored_fields=_none_', answer: { get: { _source: { t: 'red fox' } } } },
      { request: 'GET /a/_explain/1?q=fox&stored_fields=_none_', answer: { get: { found: true } }, without: ['get._source'] },
    ],
  },
  {
    about: 'a text is analyzed by those who may analyze in all indexes',
    options: secured(),
    steps: [
      { request: 'POST /_analyze', auth: 'joe:secret', body: { text: 'a b' }, status: 403 },
      { request: 'POST /_analyze', auth: 'ann:secret', body: { text: 'a b' }, answer: { tokens: [{ token: 'a' }, { token: 'b' }] } },
    ],
  },
  {
    about: 'all parameters that the specification lists for tasks are taken',
    steps: [
      {
        request:
          'GET /_tasks?nodes=_local&actions=*lists&detailed=true&parent_task_id=-1&wait_for_completion=false&group_by=none&timeout=30s&master_timeout=30s',
        answer: { tasks: [{ action: 'cluster:monitor/tasks/lists', description: any(String) }] },
      },
      {
        request:
          'POST /_tasks/_cancel?nodes=_local&actions=*nope&detailed=true&parent_task_id=-1&wait_for_completion=true&group_by=nodes&timeout=30s&master_timeout=30s',
        answer: { nodes: {} },
      },
      {
        request:
          'GET /_tasks/nobody:1?nodes=_local&actions=*&detailed=true&parent_task_id=-1&wait_for_completion=false&group_by=nodes&timeout=30s&master_timeout=30s',
        status: 404,
        answer: { error: { type: 'resource_not_found_exception' } },
      },
    ],
  },
  {
    about: 'max_duration_seconds above 90 days is taken, and warned of',
    options: secured({ enabled: true, max_duration_seconds: 10_000_000 }),
    steps: [
      {
        request: `POST ${KEYS}`,
        auth: BOSS,
        body: { name: 'long', cluster_permissions: ['cluster_monitor'], duration_seconds: 9_000_000 },
      },
    ],
    alsoTold: ['config.dynamic.api_tokens.max_duration_seconds is 10000000: at most 7776000 (90 days) is supported'],
  },
  {
    about: 'a document that explain does not find is 404 over HTTP, with its body',
    setup: [BOOKS],
    steps: [
      {
        request: 'GET /a/_explain/99?q=fox',
        status: 404,
        answer: { _index: 'a', _id: '99', matched: false },
        members: ['_index', '_id', 'matched'],
      },
    ],
  },
  {
    about: 'GET / has the members of the server',
    steps: [
      {
        request: 'GET /',
        members: ['name', 'cluster_name', 'cluster_uuid', 'version', 'tagline'],
        answer: { version: { distribution: 'opensearch', number: any(String), build_hash: any(String) } },
      },
    ],
  },
]
