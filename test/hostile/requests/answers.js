// What may be asked of an answer: many patterns, many parts of hits, names of many indexes.
import { nested, rest, search, times } from './lib.js'

const doc = (id, body) => ['PUT', `/answers/_doc/${id}?refresh=true`, body]
const answers = body => () => ['POST', '/answers/_search', body()]
/** A document of 900 objects in objects, and one of 30,000 members. */
const DEEP = () => nested(300, 1, (inner, n) => ({ [`n${n}`]: inner, m: n }))
const WIDE = () => Object.fromEntries(times(100, n => [`a${n}`, Object.fromEntries(times(300, m => [`b${m}`, m]))]))
const kept = [
  ['PUT', '/answers', { mappings: { properties: { o: { type: 'object', enabled: false } } } }],
  doc('deep', { o: DEEP() }),
  doc('wide', { o: WIDE() }),
]

const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'alpha beta. Then']
/** Just as long as may be highlighted unless more is allowed. */
const longText = () =>
  times(150_000, n => WORDS[(n * n) % 5])
    .join(' ')
    .slice(0, 990_000)
const highlighted = (field, highlight) => ({
  before: () => [
    [
      'PUT',
      '/highlighted',
      { mappings: { properties: { t: { type: 'text' }, v: { type: 'text', term_vector: 'with_positions_offsets' } } } },
    ],
    ['PUT', '/highlighted/_doc/1?refresh=true', { t: longText(), v: longText() }],
  ],
  request: () => [
    'POST',
    '/highlighted/_search',
    { query: { match: { [field]: 'alpha beta' } }, _source: false, highlight: { fields: { [field]: highlight } } },
  ],
  answer: null,
})

export const ANSWERS = {
  'highlight of 1 MB': highlighted('t', {}),
  'highlight of 1 MB, plain': highlighted('t', { type: 'plain', fragment_size: 18, number_of_fragments: 2147483647 }),
  'highlight of 1 MB, 10,000 fragments': highlighted('t', { fragment_size: 1, number_of_fragments: 10_000 }),
  'highlight of 1 MB, vectors': highlighted('v', { type: 'fvh', number_of_fragments: 10_000, phrase_limit: 2147483647 }),
  'highlight of 1 MB, vectors and sentences': highlighted('v', { type: 'fvh', boundary_scanner: 'sentence', number_of_fragments: 1_000 }),
  'source of 10,000 patterns': { before: () => kept, request: answers(() => ({ _source: times(10_000, n => `o.a${n}*.b*1`) })) },
  'source without 10,000 patterns': {
    before: () => kept,
    request: answers(() => ({ _source: { excludes: times(10_000, n => `o.*${n}.b*1`) } })),
  },
  'source of patterns of stars': { before: () => kept, request: answers(() => ({ _source: times(100, n => `${'*n*'.repeat(200)}${n}`) })) },
  'fields of 10,000 patterns': search(() => ({ fields: times(10_000, n => `*${n}*`), _source: false }), null),
  'fields of 100,000 names': search(() => ({ fields: times(100_000, n => `f${n}`), _source: false }), null),
  'docvalue_fields of 1,000': search(() => ({ docvalue_fields: times(1_000, () => 'n') }), null),
  'docvalue_fields of 90': search(() => ({ size: 10_000, docvalue_fields: times(90, () => '*') }), null),
  'stored_fields of 100,000': search(() => ({ stored_fields: times(100_000, n => `f${n}*`) }), null),
  'script_fields of 32': search(
    () => ({
      size: 10_000,
      script_fields: Object.fromEntries(
        times(32, n => [`f${n}`, { script: "def x = 0; for (int i = 0; i < 300; i++) x += doc['n'].value; x" }]),
      ),
    }),
    null,
  ),
  'scripts of 300,000 letters': search(() => ({ script_fields: { f: { script: times(30_000, n => `${n}`).join('+') } } }), null),
  'sort of 10,000 keys': search(() => ({ sort: times(10_000, () => 'n') }), null),
  'sort of 8,000 keys without a field': search(() => ({ sort: times(8_000, n => ({ [`x${n}`]: { unmapped_type: 'long' } })) }), null),
  'sort of 100,000 keys without a field': search(() => ({ sort: times(100_000, n => ({ [`x${n}`]: { unmapped_type: 'long' } })) }), null),
  'search_after of 10,000': search(() => ({ sort: times(1_000, () => 'n'), search_after: times(1_000, () => 1) }), null),
  'hits of 10,000 with everything': search(
    () => ({
      size: 10_000,
      explain: true,
      version: true,
      seq_no_primary_term: true,
      fields: ['*'],
      docvalue_fields: ['n', 'k', 'd'],
      highlight: { fields: { '*': {} } },
      query: { match: { t: 'a b' } },
    }),
    null,
  ),
  'highlight of 10,000 patterns': search(
    () => ({ query: { match: { t: 'a' } }, highlight: { fields: Object.fromEntries(times(10_000, n => [`f${n}*`, {}])) } }),
    null,
  ),
  'highlight of 20 MB': {
    before: () => [
      doc('long', { t: 'a b c d. '.repeat(1_000_000) }),
      ['PUT', '/answers/_settings', { 'index.highlight.max_analyzed_offset': 100_000_000 }],
    ],
    request: answers(() => ({
      query: { match: { t: 'a' } },
      _source: false,
      highlight: { fields: { t: { fragment_size: 2147483647, number_of_fragments: 2147483647 } } },
    })),
  },
  'highlight of 20 MB, small fragments': {
    before: () => [
      doc('long', { t: 'a b c d. '.repeat(1_000_000) }),
      ['PUT', '/answers/_settings', { 'index.highlight.max_analyzed_offset': 100_000_000 }],
    ],
    request: answers(() => ({
      query: { match: { t: 'a' } },
      _source: false,
      highlight: { fields: { t: { fragment_size: 1, number_of_fragments: 2147483647 } } },
    })),
  },
  'highlight of 20 MB, plain': {
    before: () => [
      doc('long', { t: 'a b c d. '.repeat(1_000_000) }),
      ['PUT', '/answers/_settings', { 'index.highlight.max_analyzed_offset': 100_000_000 }],
    ],
    request: answers(() => ({
      query: { match: { t: 'a' } },
      _source: false,
      highlight: { type: 'plain', fields: { t: { fragment_size: 20, number_of_fragments: 100 } } },
    })),
  },
  'highlight of 20 MB, phrase': {
    before: () => [
      doc('long', { t: 'a b c d. '.repeat(1_000_000) }),
      ['PUT', '/answers/_settings', { 'index.highlight.max_analyzed_offset': 100_000_000 }],
    ],
    request: answers(() => ({
      query: { match_phrase: { t: { query: 'a d', slop: 100 } } },
      _source: false,
      highlight: { fields: { t: {} } },
    })),
  },
  'highlight with a query of 10,000 words': search(
    () => ({
      size: 1_000,
      query: { match: { t: 'a' } },
      highlight: { fields: { t: { highlight_query: { match: { t: times(10_000, n => `w${n}`).join(' ') } } } } },
    }),
    null,
  ),
  'filter_path of 4,000': rest('GET', `/docs/_search?size=10000&filter_path=${times(1_200, n => `h.h${n}`).join(',')}`, undefined, null),
  'filter_path of 1,000 stars': rest(
    'GET',
    `/docs/_search?size=10000&filter_path=${times(400, n => `hits.*.*${n}*`).join(',')}`,
    undefined,
    null,
  ),
  'filter_path of 10,000 hits': rest('GET', '/docs/_search?size=10000&filter_path=hits.hits._id', undefined, null),
  'filter_path without something, 10,000 hits': rest('GET', '/docs/_search?size=10000&filter_path=-hits.hits._source', undefined, null),
  'filter_path of a bulk of 50,000': rest(
    'POST',
    '/bulked/_bulk?filter_path=errors',
    () => times(50_000, n => `{"index":{}}\n{"n":${n}}\n`).join(''),
    null,
  ),
  'pretty, 10,000 hits': rest('GET', '/docs/_search?size=10000&pretty', undefined, null),
  'YAML, 10,000 hits': rest('GET', '/docs/_search?size=10000&format=yaml', undefined, null),
  'sort by script, 10,000': search(
    () => ({ sort: times(100, n => ({ _script: { type: 'number', script: `doc['n'].value * ${n}` } })) }),
    null,
  ),
  'sort by distance from 100,000 points': search(() => ({ sort: [{ _geo_distance: { g: times(100_000, n => [n % 90, n % 80]) } }] }), null),
  'sort by nested filters': search(() => ({ sort: nested(300, { 'o.a': { nested: { path: 'o' } } }, inner => inner) }), null),
  'collapse with 100 inner hits': search(
    () => ({ size: 100, collapse: { field: 'k', inner_hits: times(100, n => ({ name: `i${n}`, size: 100 })) } }),
    null,
  ),
  'rescores of 10,000': search(
    () => ({
      query: { match: { t: 'a' } },
      rescore: times(1_000, () => ({ window_size: 10_000, query: { rescore_query: { match: { t: 'b' } } } })),
    }),
    null,
  ),
  'rescore of a window of 2^31-1': search(
    () => ({ rescore: { window_size: 2147483647, query: { rescore_query: { match: { t: 'b' } } } } }),
    null,
  ),
  'suggest of 3,000': search(
    () => ({ suggest: Object.fromEntries(times(3_000, n => [`s${n}`, { text: 'aw', term: { field: 't' } }])) }),
    null,
  ),
  'suggest by phrases of 10,000 words': search(
    () => ({ suggest: { s: { text: times(3_000, n => `w${n}x`).join(' '), phrase: { field: 't', max_errors: 100, size: 100 } } } }),
    null,
  ),
  'suggest by phrases, many generators': search(
    () => ({
      suggest: {
        s: {
          text: 'w1 w2 w3 w4',
          phrase: {
            field: 't',
            size: 1_000,
            max_errors: 4,
            direct_generator: times(200, () => ({ field: 't', suggest_mode: 'always', size: 1_000 })),
          },
        },
      },
    }),
    null,
  ),
  'completion of 10,000 contexts': {
    before: () => [
      ['PUT', '/contexts', { mappings: { properties: { c: { type: 'completion', contexts: [{ name: 'x', type: 'category' }] } } } }],
      ['PUT', '/contexts/_doc/1?refresh=true', { c: { input: 'abc', contexts: { x: times(10_000, n => `c${n}`) } } }],
    ],
    request: () => [
      'POST',
      '/contexts/_search',
      {
        suggest: {
          s: { prefix: 'a', completion: { field: 'c', contexts: { x: times(10_000, n => ({ context: `c${n}`, prefix: true })) } } },
        },
      },
    ],
  },
  'completion of geo contexts': {
    before: () => [
      [
        'PUT',
        '/geo-contexts',
        { mappings: { properties: { c: { type: 'completion', contexts: [{ name: 'x', type: 'geo', precision: 12 }] } } } },
      ],
      ['PUT', '/geo-contexts/_doc/1?refresh=true', { c: { input: 'abc', contexts: { x: times(2_000, n => [n % 90, n % 80]) } } }],
    ],
    request: () => [
      'POST',
      '/geo-contexts/_search',
      {
        suggest: {
          s: {
            prefix: 'a',
            completion: {
              field: 'c',
              contexts: { x: times(1_000, n => ({ context: [n % 90, 1], precision: 1, neighbours: times(12, m => m + 1) })) },
            },
          },
        },
      },
    ],
  },
  'completion of 10,000 inputs': rest(
    'PUT',
    '/completions/_doc/1?refresh=true',
    () => ({ c: { input: times(10_000, n => `${'a'.repeat(50)}${n}`) } }),
    null,
  ),
  'profile of 1,000': search(() => ({ profile: true, query: { bool: { should: times(1_000, n => ({ term: { k: `k${n}` } })) } } }), null),
  'ext of much': search(() => ({ ext: Object.fromEntries(times(100_000, n => [`e${n}`, {}])) }), null),
  'stats of 100,000': search(() => ({ stats: times(100_000, n => `g${n}`) }), null),
  'indices_boost of 100,000': search(() => ({ indices_boost: times(100_000, () => ({ docs: 1.1 })) }), null),
  'runtime: derived fields of 1,000': search(
    () => ({
      derived: Object.fromEntries(times(1_000, n => [`d${n}`, { type: 'long', script: { source: `emit(doc['n'].value + ${n})` } }])),
      query: { bool: { should: times(1_000, n => ({ term: { [`d${n}`]: 1 } })) } },
    }),
    null,
  ),

  'reverse_nested, 300 deep': search(
    () => ({
      size: 0,
      aggs: {
        n: {
          nested: { path: 'o' },
          aggs: nested(300, { a: { max: { field: 'n' } } }, inner => ({
            a: { reverse_nested: {}, aggs: { n: { nested: { path: 'o' }, aggs: inner } } },
          })),
        },
      },
    }),
    null,
  ),
  'nested mappings of 50 levels': rest(
    'PUT',
    '/nested1',
    () => ({
      mappings: nested(60, { properties: { k: { type: 'keyword' } } }, inner => ({ properties: { o: { type: 'nested', ...inner } } })),
    }),
    null,
  ),
  'knn with k of 10,000': search(() => ({ query: { knn: { v: { vector: [1, 2, 3], k: 10_000 } } } }), null),
  'knn with k of 2^31-1': search(() => ({ query: { knn: { v: { vector: [1, 2, 3], k: 2147483647 } } } }), null),
  'knn with ef_search of 2^31-1': search(
    () => ({ query: { knn: { v: { vector: [1, 2, 3], k: 10, method_parameters: { ef_search: 2147483647 } } } } }),
    null,
  ),
  'knn of a million dimensions': search(() => ({ query: { knn: { v: { vector: times(1_000_000, n => n), k: 10 } } } }), null),
  'knn mapping of 2^31-1 dimensions': rest(
    'PUT',
    '/vectors1',
    () => ({ settings: { 'index.knn': true }, mappings: { properties: { v: { type: 'knn_vector', dimension: 2147483647 } } } }),
    null,
  ),
  'knn, 16,000 dimensions': {
    before: () => [
      [
        'PUT',
        '/vectors2',
        {
          settings: { 'index.knn': true },
          mappings: {
            properties: {
              v: {
                type: 'knn_vector',
                dimension: 16_000,
                method: { name: 'hnsw', engine: 'lucene', parameters: { m: 16, ef_construction: 100 } },
              },
            },
          },
        },
      ],
    ],
    request: () => [
      'POST',
      '/vectors2/_bulk?refresh=true',
      times(100, n => `{"index":{}}\n{"v":[${times(16_000, m => (n * m) % 17).join(',')}]}\n`).join(''),
    ],
  },
  'script_score of knn_score': search(
    () => ({
      query: {
        script_score: {
          query: { match_all: {} },
          script: { lang: 'knn', source: 'knn_score', params: { field: 'v', query_value: times(100_000, n => n), space_type: 'l2' } },
        },
      },
    }),
    null,
  ),
  'hybrid of 10,000': search(() => ({ query: { hybrid: { queries: times(10_000, () => ({ match: { t: 'a' } })) } } }), null),
  'hybrid of 5, each of 1,000 clauses': search(
    () => ({ query: { hybrid: { queries: times(5, () => ({ bool: { should: times(1_000, n => ({ match: { t: `w${n}` } })) } })) } } }),
    null,
  ),
  'percolate of a document of much JSON': search(
    () => ({ query: { percolate: { field: 'q', document: nested(900, 1, inner => ({ a: inner })) } } }),
    null,
  ),
  'percolate of a document of 10,000 fields': search(
    () => ({ query: { percolate: { field: 'q', document: Object.fromEntries(times(10_000, n => [`f${n}`, n])) } } }),
    null,
  ),
  'percolate of 1,000 words': search(() => ({ query: { percolate: { field: 'q', document: { t: 'ab '.repeat(1_000_000) } } } }), null),
  'terms_set with a script': search(
    () => ({
      query: {
        terms_set: {
          t: {
            terms: times(1_000, n => `w${n}`),
            minimum_should_match_script: { source: 'int x = 0; for (int i = 0; i < 1000; i++) x += i; 1' },
          },
        },
      },
    }),
    null,
  ),
  'distance_feature in itself': search(
    () => ({ query: { bool: { should: times(1_000, n => ({ distance_feature: { field: 'd', origin: 'now', pivot: `${n + 1}d` } })) } } }),
    null,
  ),
  'pinned of 10,000': search(() => ({ query: { terms: { _id: times(65_536, n => `${n}`) } } }), null),

  'JSON of a million equal names': rest('POST', '/docs/_search', () => `{${times(1_000_000, () => '"size":1').join(',')}}`, null),
  'document of a million equal names': rest('PUT', '/other/_doc/20', () => `{${times(1_000_000, () => '"size":1').join(',')}}`, null),
  'document of a million equal names, enabled': rest(
    'PUT',
    '/docs/_doc/x20',
    () => `{"off":{${times(1_000_000, () => '"size":1').join(',')}}}`,
    null,
  ),
  'document of 300,000 names that are not indexed': rest(
    'PUT',
    '/docs/_doc/x21',
    () => ({ off: Object.fromEntries(times(300_000, n => [`n${n}`, n])) }),
    null,
  ),
  'flat object of 100,000': rest('PUT', '/docs/_doc/x22', () => ({ f: Object.fromEntries(times(100_000, n => [`n${n}`, `v${n}`])) }), null),
  'document of a million numbers as names': rest(
    'PUT',
    '/docs/_doc/x23',
    () => `{"off":{${times(500_000, n => `"${n}":1`).join(',')}}}`,
    null,
  ),
  'update that grows': {
    before: () => [['PUT', '/grown/_doc/1', { l: 'a'.repeat(1_000_000) }]],
    request: () => ['POST', '/grown/_update/1', { script: 'for (int i = 0; i < 12; i++) ctx._source.l += ctx._source.l' }],
  },
  '_update_by_query that grows': {
    before: () => [['POST', '/grown2/_bulk?refresh=true', times(1_000, n => `{"index":{"_id":"${n}"}}\n{"l":"a"}\n`).join('')]],
    request: () => [
      'POST',
      '/grown2/_update_by_query?refresh=true',
      { script: "String s = 'ab'; for (int i = 0; i < 19; i++) s += s; ctx._source.l = s" },
    ],
  },
  '_update_by_query of 20,000 fields': {
    before: () => [['POST', '/grown3/_bulk?refresh=true', times(1_000, n => `{"index":{"_id":"${n}"}}\n{"l":"a"}\n`).join('')]],
    request: () => ['POST', '/grown3/_update_by_query', { script: "for (int i = 0; i < 500; i++) ctx._source['f' + i] = i" }],
  },
  '_reindex with a script that loops': rest(
    'POST',
    '/_reindex',
    () => ({ source: { index: 'docs' }, dest: { index: 'again' }, script: { source: 'for (int i = 0; i < 900; i++) ctx._source.n += i' } }),
    null,
  ),
  '_delete_by_query of all': rest('POST', '/again/_delete_by_query', () => ({ query: { match_all: {} } }), null),
  'scroll of all': rest('POST', '/_all/_search?scroll=1m&size=10000', () => ({ query: { match_all: {} } }), null),
  'scroll ids of 100,000': rest('DELETE', '/_search/scroll', () => ({ scroll_id: times(100_000, n => `id${n}`) }), null),
  'pit ids of 100,000': rest('DELETE', '/_search/point_in_time', () => ({ pit_id: times(100_000, n => `id${n}`) }), null),
  'slices of 1,024': search(() => ({ slice: { id: 1, max: 1_000_000_000 } }), null),
  'rank_eval of 10,000 ratings': rest(
    'POST',
    '/docs/_rank_eval',
    () => ({
      requests: [
        { id: 'a', request: { query: { match_all: {} } }, ratings: times(100_000, n => ({ _index: 'docs', _id: `${n}`, rating: 1 })) },
      ],
      metric: { dcg: { k: 10_000 } },
    }),
    null,
  ),
  '_mget of 100,000 patterns': rest(
    'POST',
    '/docs/_mget',
    () => ({ docs: times(20_000, n => ({ _id: `${n}`, _source: [`*${n}*`, 'a.*'] })) }),
    null,
  ),
  '_mtermvectors of 20,000': rest('POST', '/docs/_mtermvectors', () => ({ ids: times(20_000, n => `${n}`) }), null),
  '_msearch of 2,000 empty lines': rest('POST', '/_msearch', () => '{}\n{"size":0}\n'.repeat(2_000), null),
  '_msearch/template of 1,000': rest(
    'POST',
    '/docs/_msearch/template',
    () => times(1_000, n => `{}\n{"source":"{\\"size\\":{{n}}}","params":{"n":${n % 3}}}\n`).join(''),
    null,
  ),
  'template of sections': rest(
    'POST',
    '/docs/_search/template',
    () => ({ source: `{"size":0,"x":"${'{{#a}}'.repeat(5)}b${'{{/a}}'.repeat(5)}"}`, params: { a: times(30, n => n) } }),
    null,
  ),
  'template of joined lists': rest(
    'POST',
    '/_render/template',
    () => ({ source: `{"x":"${'{{#join}}a{{/join}}'.repeat(1_000)}"}`, params: { a: times(10_000, n => n) } }),
    null,
  ),
  'template of toJson': rest(
    'POST',
    '/_render/template',
    () => ({ source: `{"x":[${times(500, () => '{{#toJson}}a{{/toJson}}').join(',')}]}`, params: { a: times(10_000, n => n) } }),
    null,
  ),
  'template of open tags': rest('POST', '/_render/template', () => ({ source: '{{'.repeat(100_000) }), null),
  'template of a long tag': rest('POST', '/_render/template', () => ({ source: `{{${'a.'.repeat(100_000)}b}}` }), null),
  'template, 10,000 sections deep': rest(
    'POST',
    '/_render/template',
    () => ({ source: `${'{{#a}}'.repeat(10_000)}${'{{/a}}'.repeat(10_000)}`, params: { a: true } }),
    null,
  ),
}
