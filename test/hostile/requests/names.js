// Names: many indexes, aliases and templates, long expressions and many patterns of them.
import { rest, times } from './lib.js'

const MANY = 2_000
const many = [
  ['PUT', '/_cluster/settings', { persistent: { 'cluster.max_shards_per_node': 100_000 } }],
  ...times(MANY, n => ['PUT', `/many-${n}`, { settings: { number_of_replicas: 0 }, aliases: { [`a-${n}`]: {}, all: {} } }]),
]
let areMany = false
const amongMany = request => ({
  before: () => {
    if (areMany) return []
    areMany = true
    return many
  },
  request,
  answer: null,
})
const get = path => amongMany(() => ['GET', path])

export const NAMES = {
  '2,000 indexes: _cat/indices': get('/_cat/indices?v&s=index&h=*'),
  '2,000 indexes: _cat/shards': get('/_cat/shards?v'),
  '2,000 indexes: _cat/segments': get('/_cat/segments'),
  '2,000 indexes: _cat/aliases': get('/_cat/aliases'),
  '2,000 indexes: _cat/recovery': get('/_cat/recovery'),
  '2,000 indexes: _stats': get('/_stats?level=shards'),
  '2,000 indexes: _segments': get('/_segments'),
  '2,000 indexes: _recovery': get('/_recovery'),
  '2,000 indexes: _cluster/state': get('/_cluster/state'),
  '2,000 indexes: _cluster/health': get('/_cluster/health?level=shards'),
  '2,000 indexes: _nodes/stats': get('/_nodes/stats?level=shards'),
  '2,000 indexes: _mapping': get('/_mapping'),
  '2,000 indexes: _settings': get('/_settings?include_defaults=true'),
  '2,000 indexes: _search': get('/_search'),
  '2,000 indexes: _search with aggregations': amongMany(() => [
    'POST',
    '/_search',
    { aggs: { a: { terms: { field: 'k' } } }, sort: ['n'] },
  ]),
  '2,000 indexes: _search of an alias': get('/all/_search?q=a'),
  '2,000 indexes: _count': get('/many-*/_count'),
  '2,000 indexes: _field_caps': get('/_field_caps?fields=*'),
  '2,000 indexes: _validate/query': get('/_validate/query?q=a&rewrite=true&all_shards=true'),
  '2,000 indexes: _refresh': amongMany(() => ['POST', '/_refresh']),
  '2,000 indexes: _flush': amongMany(() => ['POST', '/_flush']),
  '2,000 indexes: _forcemerge': amongMany(() => ['POST', '/many-*/_forcemerge']),
  '2,000 indexes: _cache/clear': amongMany(() => ['POST', '/_cache/clear']),
  '2,000 indexes: put mapping': amongMany(() => ['PUT', '/many-*/_mapping', { properties: { x: { type: 'keyword' } } }]),
  '2,000 indexes: put settings': amongMany(() => ['PUT', '/many-*/_settings', { 'index.refresh_interval': '30s' }]),
  '2,000 indexes: close': amongMany(() => ['POST', '/many-1*/_close']),
  '2,000 indexes: open': amongMany(() => ['POST', '/many-1*/_open']),
  '2,000 indexes: scroll': amongMany(() => ['POST', '/_search?scroll=1m', {}]),
  '2,000 indexes: point in time': amongMany(() => ['POST', '/many-*/_search/point_in_time?keep_alive=1m']),
  '2,000 indexes: _resolve': get('/_resolve/index/*'),
  '2,000 indexes: _update_by_query': amongMany(() => ['POST', '/many-*/_update_by_query']),
  '2,000 indexes: rank_eval': amongMany(() => [
    'POST',
    '/_rank_eval',
    { requests: [{ id: 'a', request: { query: { match_all: {} } }, ratings: [] }], metric: { precision: {} } },
  ]),
  '2,000 indexes: removed': amongMany(() => ['DELETE', '/many-*']),
  'expression of 1,000 names': rest('GET', `/${times(500, n => `n${n}*`).join(',')}/_search`, undefined, null),
  'expression in a body of 100,000 names': rest(
    'POST',
    '/_msearch',
    () => `${JSON.stringify({ index: times(100_000, n => `n${n}*`) })}\n{}\n`,
    null,
  ),
  'expression of exclusions': rest('GET', `/${times(1_000, () => `*,-d*`).join(',')}/_search`, undefined, null),
  'date math of 10,000 units': rest('GET', `/${encodeURIComponent(`<docs-{now${'+1d'.repeat(1_000)}}>`)}/_search`, undefined, null),
  'date math, open': rest('GET', `/${encodeURIComponent(`<docs-${'{now'.repeat(900)}>`)}/_search`, undefined, null),
  'date math, a long format': rest('GET', `/${encodeURIComponent(`<docs-{now/d{${'yyyy'.repeat(700)}}}>`)}/_search`, undefined, null),
  'date math of far dates': rest('GET', `/${encodeURIComponent('<docs-{now+999999999y}>')}/_search`, undefined, null),
  'query date math of 100,000 units': rest(
    'POST',
    '/docs/_search',
    () => ({ query: { range: { d: { gte: `now${'+1d'.repeat(100_000)}` } } } }),
    null,
  ),
  'query of a long date': rest('POST', '/docs/_search', () => ({ query: { range: { d: { gte: '1'.repeat(1_000_000) } } } }), null),
  'query of a date format of 100,000': rest(
    'POST',
    '/docs/_search',
    () => ({ query: { range: { d: { gte: '2020', format: 'yyyy'.repeat(25_000) } } } }),
    null,
  ),
  'query of 20,000 date formats': rest(
    'POST',
    '/docs/_search',
    () => ({ query: { range: { d: { gte: 'x', format: times(20_000, n => `yyyy-MM-dd'${n}'`).join('||') } } } }),
    null,
  ),
  'index_patterns of stars': rest(
    'PUT',
    '/_index_template/stars',
    () => ({ index_patterns: times(1_000, n => `${'*s'.repeat(500)}${n}`), template: {} }),
    null,
  ),
  'index beside patterns of stars': rest('PUT', `/${'s'.repeat(200)}`, undefined, null),
  'aliases of 100,000': rest(
    'POST',
    '/_aliases',
    () => ({ actions: times(100_000, n => ({ add: { index: 'docs', alias: `alias-${n}` } })) }),
    null,
  ),
  'aliases in the creation of an index, 100,000': rest(
    'PUT',
    '/aliased',
    () => ({ aliases: Object.fromEntries(times(100_000, n => [`al-${n}`, {}])) }),
    null,
  ),
  'aliases of 100,000, asked for': rest('GET', '/_alias', undefined, null),
  'aliases of 100,000 as a table': rest('GET', '/_cat/aliases?s=alias', undefined, null),
  'aliases of 100,000, removed': rest('DELETE', '/docs/_alias/*', undefined, null),
  'aliases of 10,000, each removed': {
    before: () => [['POST', '/_aliases', { actions: times(10_000, n => ({ add: { index: 'docs', alias: `alias-${n}` } })) }]],
    request: () => ['POST', '/_aliases', { actions: times(10_000, n => ({ remove: { index: 'docs', alias: `alias-${n}` } })) }],
  },
  'settings of 100,000': rest('PUT', '/docs/_settings', () => Object.fromEntries(times(100_000, n => [`index.x${n}`, n])), null),
  'cluster settings of 100,000': rest(
    'PUT',
    '/_cluster/settings',
    () => ({ transient: Object.fromEntries(times(100_000, n => [`x${n}`, n])) }),
    null,
  ),
  'cluster settings, deep': rest(
    'PUT',
    '/_cluster/settings',
    () => ({ persistent: JSON.parse(`${'{"a":'.repeat(900)}1${'}'.repeat(900)}`) }),
    null,
  ),
  'settings by patterns of stars': rest('GET', `/docs/_settings/${'*i'.repeat(1_500)}`, undefined, null),
  '_cat columns of stars': rest('GET', `/_cat/indices?h=${'*i'.repeat(1_500)}&s=${times(500, () => 'index').join(',')}`, undefined, null),
  'field_caps of 50,000 fields': {
    before: () => [
      [
        'PUT',
        '/wide2',
        {
          settings: { 'index.mapping.total_fields.limit': 200_000 },
          mappings: { properties: Object.fromEntries(times(50_000, n => [`f${n}`, { type: 'keyword' }])) },
        },
      ],
    ],
    request: () => ['GET', '/wide2/_field_caps?fields=*'],
  },
  '50,000 fields: the mapping': rest('GET', '/wide2/_mapping', undefined, null),
  '50,000 fields: pretty': rest('GET', '/wide2/_mapping?pretty', undefined, null),
  '50,000 fields: of fields': rest('GET', '/wide2/_mapping/field/*', undefined, null),
  '50,000 fields: query_string': rest('POST', '/wide2/_search', () => ({ query: { query_string: { query: 'a b c' } } }), null),
  '50,000 fields: multi_match': rest('POST', '/wide2/_search', () => ({ query: { multi_match: { query: 'a b', fields: ['f*'] } } }), null),
  '50,000 fields: exists': rest('POST', '/wide2/_search', () => ({ query: { exists: { field: 'f*' } } }), null),
  '50,000 fields: a document': rest(
    'PUT',
    '/wide2/_doc/1?refresh=true',
    () => Object.fromEntries(times(50_000, n => [`f${n}`, `${n}`])),
    null,
  ),
  '50,000 fields: hits': rest(
    'POST',
    '/wide2/_search',
    () => ({ fields: ['*'], docvalue_fields: ['f1*'], highlight: { fields: { '*': {} } } }),
    null,
  ),
  '50,000 fields: one more': rest('PUT', '/wide2/_mapping', () => ({ properties: { more: { type: 'keyword' } } }), null),
  '50,000 fields: a new field': rest('PUT', '/wide2/_doc/2', () => ({ newer: 1 }), null),
  '50,000 fields: _stats': rest('GET', '/wide2/_stats?fields=*', undefined, null),
  '50,000 fields: a template with as many': rest(
    'PUT',
    '/_index_template/wide',
    () => ({
      index_patterns: ['wide3'],
      template: {
        settings: { 'index.mapping.total_fields.limit': 200_000 },
        mappings: { properties: Object.fromEntries(times(50_000, n => [`g${n}`, { type: 'long' }])) },
      },
    }),
    null,
  ),
  '50,000 fields: an index of that': rest('PUT', '/wide3', undefined, null),
  '50,000 fields: simulated': rest('POST', '/_index_template/_simulate_index/wide3', undefined, null),
  '50,000 fields: cloned': { before: () => [['PUT', '/wide2/_block/write']], request: () => ['PUT', '/wide2/_clone/wide4'] },
  'dynamic templates of 10,000': rest(
    'PUT',
    '/wide5',
    () => ({ mappings: { dynamic_templates: times(10_000, n => ({ [`d${n}`]: { match: `*${n}*`, mapping: { type: 'keyword' } } })) } }),
    null,
  ),
  'document beside 10,000 dynamic templates': rest(
    'PUT',
    '/wide5/_doc/1',
    () =>
      Object.fromEntries(times(900, n => [`f-${'x'.repeat(n % 40)}`.concat(String.fromCharCode(97 + (n % 26)), n < 30 ? 'y' : 'z'), n])),
    null,
  ),
  'dynamic templates by regex that backtracks': rest(
    'PUT',
    '/wide6',
    () => ({ mappings: { dynamic_templates: [{ d: { match_pattern: 'regex', match: '(a+)+b', mapping: { type: 'keyword' } } }] } }),
    null,
  ),
  'document beside a regex that backtracks': rest('PUT', '/wide6/_doc/1', () => ({ [`${'a'.repeat(100)}c`]: 1 }), null),
  '_bulk of 10,000 index names that are wrong': rest(
    'POST',
    '/_bulk',
    () => times(10_000, n => `{"index":{"_index":"_wrong${n}"}}\n{}\n`).join(''),
    null,
  ),
  '_bulk of 300 new indexes': rest('POST', '/_bulk', () => times(300, n => `{"index":{"_index":"new-${n}"}}\n{"a":${n}}\n`).join(''), null),
  '_bulk of a million bad actions': rest('POST', '/_bulk', () => times(300_000, () => '{"nope":{}}\n').join(''), null),
  'ids of a million letters': rest('GET', `/docs/_doc/${'x'.repeat(7_000)}`, undefined, null),
  'id of 600 bytes': rest('PUT', `/docs/_doc/${'x'.repeat(600)}`, () => ({}), null),
  'routing of a megabyte in a bulk': rest(
    'POST',
    '/_bulk',
    () => `{"index":{"_index":"other","routing":"${'r'.repeat(1_000_000)}"}}\n{}\n`,
    null,
  ),
}
