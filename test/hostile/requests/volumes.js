// Requests with very many names, scripts, filters, slices and stored things.
import { rest, search, times } from './lib.js'

const LONG = 'int s = 0; for (int i = 0; i < 100000; i++) { s += i % 7 }'
const wide = () => ({ processors: times(10_000, n => ({ set: { field: `f${n}`, value: '{{a}}' } })) })
const agg = (a, answer = null) => search(() => ({ size: 0, aggs: { a: a() } }), answer)
const scripted = type => agg(() => ({ [type]: { script: `${LONG} return s` } }))

export const VOLUMES = {
  '_aliases of 100,000 actions': rest(
    'POST',
    '/_aliases',
    () => ({ actions: times(100_000, n => ({ add: { index: 'docs', alias: `al${n}` } })) }),
    null,
  ),
  '_aliases of 100,000 removals': rest(
    'POST',
    '/_aliases',
    () => ({ actions: times(100_000, n => ({ remove: { index: 'docs', alias: `al${n}` } })) }),
    null,
  ),
  '32 script_fields with long scripts': search(
    () => ({ size: 1_000, script_fields: Object.fromEntries(times(32, n => [`f${n}`, { script: `${LONG} return s + ${n}` }])) }),
    null,
  ),
  'terms of long scripts': scripted('terms'),
  'histogram of long scripts': agg(() => ({ histogram: { interval: 1, script: `${LONG} return s` } })),
  'cardinality of long scripts': scripted('cardinality'),
  'percentiles of long scripts': scripted('percentiles'),
  'multi_terms of long scripts': agg(() => ({ multi_terms: { terms: [{ script: `${LONG} return s` }, { field: 'k' }] } })),
  'sort by long scripts': search(() => ({ sort: [{ _script: { type: 'number', script: `${LONG} return s` } }] }), null),
  'script query of long scripts': search(() => ({ query: { script: { script: `${LONG} return s > 0` } } }), null),
  'rescore by long scripts': search(
    () => ({
      rescore: {
        window_size: 1_000,
        query: { rescore_query: { script_score: { query: { match_all: {} }, script: { source: `${LONG} return s` } } } },
      },
    }),
    null,
  ),
  'collapse with inner hits of 100': search(
    () => ({ size: 100, collapse: { field: 'c', inner_hits: times(10, n => ({ name: `i${n}`, size: 100 })) } }),
    null,
  ),
  'derived fields of long scripts': search(
    () => ({ derived: { z: { type: 'long', script: `${LONG} emit(s)` } }, query: { range: { z: { gte: 1 } } } }),
    null,
  ),
  'include of regexps': agg(() => ({ terms: { field: 'p', include: '(a|b|c|[0-9])*1(0|1|2|3|4|5|6|7|8|9){10}' } })),
  'include of 100,000': agg(() => ({
    terms: { field: 'p', include: times(100_000, n => `${n}`), exclude: times(100_000, n => `${2 * n}`) },
  })),
  'include of an exponential regexp': agg(() => ({ terms: { field: 'p', include: '(0|1)*1(0|1){14}' } })),
  'include of a regexp of 900 letters': agg(() => ({ terms: { field: 'p', include: `${'[0-9]*'.repeat(150)}` } })),
  '_analyze with 100 custom filters': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'standard',
      filter: times(100, n => ({ type: 'synonym', synonyms: times(500, k => `a${n}-${k} => b${n}-${k}`) })),
      text: 'a b c '.repeat(1_000),
    }),
    null,
  ),
  '_analyze with 10,000 filters': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: 'standard', filter: times(10_000, () => ({ type: 'lowercase' })), text: 'a b c '.repeat(10) }),
    null,
  ),
  '_analyze of 10,000 texts': rest('POST', '/_analyze', () => ({ analyzer: 'standard', text: times(10_000, n => `a b c${n}`) }), null),
  '_analyze, explained': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: 'standard', filter: times(100, () => 'lowercase'), text: 'a b c '.repeat(3_000), explain: true }),
    null,
  ),
  '_mget of 100,000': rest('POST', '/docs/_mget', () => ({ ids: times(100_000, n => `${n}`) }), null),
  '_mget of 100,000 docs': rest(
    'POST',
    '/_mget',
    () => ({ docs: times(100_000, n => ({ _index: 'docs', _id: `${n}`, _source: ['n'] })) }),
    null,
  ),
  '_mget of 100,000 missing indexes': rest(
    'POST',
    '/_mget',
    () => ({ docs: times(100_000, n => ({ _index: `no${n}`, _id: `${n}` })) }),
    null,
  ),
  '_field_caps of 10,000 names': rest('POST', '/docs/_field_caps', () => ({ fields: times(100_000, n => `f${n}`) }), null),
  '_field_caps of names in the path': rest('GET', `/docs/_field_caps?fields=${times(1_400, n => `*${n}`).join(',')}`, undefined, null),
  'scroll of 100,000 slices': search(() => ({ slice: { id: 99_999, max: 100_000 } }), null),
  'scroll slice of a field': rest(
    'POST',
    '/docs/_search?scroll=1m',
    () => ({ slice: { field: 'n', id: 1_000, max: 1_024 }, size: 10_000 }),
    null,
  ),
  '_update_by_query of slices': rest('POST', '/docs/_update_by_query?slices=1000', () => ({ query: { match_none: {} } }), null),
  '_msearch of 10,000': rest('POST', '/docs/_msearch', () => '{}\n{"size":0,"query":{"term":{"k":"k1"}}}\n'.repeat(10_000), null),
  'terms look-up of 65,000': search(() => ({ query: { terms: { k: { index: 'long-list', id: '1', path: 'list' } } } }), null),
  'more_like_this of 1,000 documents': search(
    () => ({ query: { more_like_this: { fields: ['t'], like: times(1_000, n => ({ _index: 'docs', _id: `${n}` })), min_term_freq: 1 } } }),
    null,
  ),
  'more_like_this of 1,000 texts': search(
    () => ({
      query: { more_like_this: { fields: ['t'], like: times(1_000, n => `w${n} `.repeat(500)), min_term_freq: 1, min_doc_freq: 1 } },
    }),
    null,
  ),
  'percolate of 1,000 documents': search(
    () => ({ query: { percolate: { field: 'q', documents: times(1_000, n => ({ t: `w${n} `.repeat(100) })) } } }),
    null,
  ),
  'bulk of 100 stored queries': rest(
    'POST',
    '/docs/_bulk',
    () =>
      times(
        20,
        n => `{"index":{"_id":"pq${n}"}}\n${JSON.stringify({ q: { bool: { should: times(1_000, k => ({ match: { t: `w${k}` } })) } } })}\n`,
      ).join(''),
    null,
  ),
  'stored query of 200,000 terms': rest(
    'PUT',
    '/docs/_doc/pq?refresh=true',
    () => ({ q: { terms: { k: times(60_000, n => `k${n}`) } } }),
    null,
  ),
  'script of a megabyte': rest(
    'PUT',
    '/_scripts/mega',
    () => ({ script: { lang: 'painless', source: `return ${times(7_000, n => n).join('+')}` } }),
    null,
  ),
  'mustache of 60,000 letters': rest(
    'PUT',
    '/_scripts/must',
    () => ({ script: { lang: 'mustache', source: `{"query":{"match_all":{}},"x":"${'{{a}}'.repeat(10_000)}"}` } }),
    null,
  ),
  'pipeline of 10,000 processors': rest('PUT', '/_ingest/pipeline/wide', wide, null),
  'document through 10,000 processors': {
    before: () => [['PUT', '/_ingest/pipeline/wide', wide()]],
    request: () => ['PUT', '/wideset/_doc/1?pipeline=wide', { a: 1 }],
    answer: null,
  },
  'bulk through 10,000 processors': rest('POST', '/wideset2/_bulk?pipeline=wide', () => '{"index":{}}\n{"a":1}\n'.repeat(20), null),
  'pipeline of 1,000 groks': rest(
    'PUT',
    '/_ingest/pipeline/groks',
    () => ({ processors: times(1_000, () => ({ grok: { field: 'a', patterns: ['%{COMBINEDAPACHELOG}'], ignore_failure: true } })) }),
    null,
  ),
  'document through 1,000 groks': rest('PUT', '/wideset/_doc/2?pipeline=groks', () => ({ a: 'x'.repeat(1_000) }), null),
  'search_template of 100,000 parameters': rest(
    'POST',
    '/docs/_search/template',
    () => ({ source: '{"size":{{s}}}', params: { s: 1, ...Object.fromEntries(times(100_000, n => [`p${n}`, n])) } }),
    null,
  ),
  'synonyms of 20 MB': rest(
    'PUT',
    '/synmega',
    () => ({
      settings: {
        analysis: {
          filter: { s: { type: 'synonym_graph', synonyms: times(300_000, n => `word${n} other${n}, third${n} fourth${n} => fifth${n}`) } },
          analyzer: { a: { tokenizer: 'whitespace', filter: ['s'] } },
        },
      },
      mappings: { properties: { t: { type: 'text', analyzer: 'a' } } },
    }),
    null,
  ),
  'document beside synonyms of 20 MB': rest('PUT', '/synmega/_doc/1?refresh=true', () => ({ t: 'word1 other1 third2' }), null),
  'stop words of 300,000': rest(
    'PUT',
    '/stops',
    () => ({ settings: { analysis: { analyzer: { a: { type: 'standard', stopwords: times(300_000, n => `w${n}`) } } } } }),
    null,
  ),
  'mapping char filter of 100,000': rest(
    'PUT',
    '/chars',
    () => ({
      settings: {
        analysis: {
          char_filter: { m: { type: 'mapping', mappings: times(100_000, n => `a${n} => b${n}`) } },
          analyzer: { a: { tokenizer: 'standard', char_filter: ['m'] } },
        },
      },
    }),
    null,
  ),
  'stemmer_override of 100,000': rest(
    'PUT',
    '/stems',
    () => ({
      settings: {
        analysis: {
          filter: { m: { type: 'stemmer_override', rules: times(100_000, n => `a${n} => b${n}`) } },
          analyzer: { a: { tokenizer: 'standard', filter: ['m'] } },
        },
      },
    }),
    null,
  ),
  'keep_words of 300,000': rest(
    'PUT',
    '/keeps',
    () => ({
      settings: {
        analysis: {
          filter: { m: { type: 'keep', keep_words: times(300_000, n => `a${n}`) } },
          analyzer: { a: { tokenizer: 'standard', filter: ['m'] } },
        },
      },
    }),
    null,
  ),
  'analysis of 10,000 analyzers': rest(
    'PUT',
    '/analyzers',
    () => ({
      settings: {
        analysis: { analyzer: Object.fromEntries(times(10_000, n => [`a${n}`, { tokenizer: 'standard', filter: ['lowercase', 'stop'] }])) },
      },
    }),
    null,
  ),
  'document of 10,000 completions': rest(
    'PUT',
    '/docs/_doc/comp',
    () => ({ c2: times(10_000, n => ({ input: [`a${n}`, `b${n}`], weight: n })) }),
    null,
  ),
  'document of 50,000 date ranges': rest('PUT', '/docs/_doc/dr', () => ({ dr: times(50_000, n => ({ gte: n, lte: n + 1 })) }), null),
  'document of 100,000 IPs': rest(
    'PUT',
    '/docs/_doc/ips',
    () => ({ i: times(100_000, n => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`) }),
    null,
  ),
  'document of 100,000 dates': rest('PUT', '/docs/_doc/dates', () => ({ d: times(100_000, n => new Date(n * 1e7).toISOString()) }), null),
  'document of 100,000 keywords': rest('PUT', '/docs/_doc/keys', () => ({ k: times(100_000, n => `kk${n}`) }), null),
  'document of 100,000 texts': rest('PUT', '/docs/_doc/texts', () => ({ t: times(100_000, n => `a b ${n}`) }), null),
  'document of a wildcard of 1 MB': rest('PUT', '/docs/_doc/wild', () => ({ w: times(3, n => `${'ab'.repeat(500_000)}${n}`) }), null),
  'document of 100,000 wildcards': rest('PUT', '/docs/_doc/wilds', () => ({ w: times(100_000, n => `ab${n}`) }), null),
  'index template of 50,000 aliases': rest(
    'PUT',
    '/_index_template/al',
    () => ({ index_patterns: ['alx*'], template: { aliases: Object.fromEntries(times(50_000, n => [`at${n}`, {}])) } }),
    null,
  ),
  'rollover with 50,000 aliases': rest('PUT', '/alx1', undefined, null),
  'component templates, 1,000 of them': rest(
    'PUT',
    '/_index_template/comp',
    () => ({ index_patterns: ['cx*'], composed_of: times(10_000, n => `ct${n}`) }),
    null,
  ),
  '_cat columns of 1,000': rest('GET', `/_cat/indices?h=${times(1_000, () => 'index').join(',')}`, undefined, null),
  '_explain of a long script': rest(
    'POST',
    '/docs/_explain/1',
    () => ({ query: { function_score: { functions: times(100, () => ({ script_score: { script: `${LONG} return s` } })) } } }),
    null,
  ),
  scripts_painless_execute: rest('POST', '/_scripts/painless/_execute', () => ({ script: { source: `${LONG} return s` } }), null),
  'composite of 100 sources': agg(() => ({
    composite: { size: 10_000, sources: times(100, n => ({ [`s${n}`]: { terms: { field: 'p' } } })) },
  })),
  'significant_text of much': agg(() => ({ sampler: { shard_size: 20_000 }, aggs: { s: { significant_text: { field: 't' } } } })),
  'matrix_stats of 1,000 fields': agg(() => ({ matrix_stats: { fields: times(1_000, () => 'n') } })),
  'adjacency_matrix of 100': agg(() => ({
    adjacency_matrix: { filters: Object.fromEntries(times(100, n => [`f${n}`, { range: { n: { gte: n } } }])) },
  })),
  'geohash_grid of precision 12': agg(() => ({ geohash_grid: { field: 'g', precision: 12, size: 100_000 } })),
  'variable_width_histogram of 20,000': agg(() => ({ variable_width_histogram: { field: 'n', buckets: 1_000, shard_size: 50_000 } })),
  'top_metrics and hits of 10,000 buckets': agg(() => ({ terms: { field: 'p', size: 20_000 }, aggs: { t: { top_hits: { size: 1 } } } })),
}
