// Documents, mappings, settings, pipelines and other definitions that are deep, wide, endless or about themselves.
import { nested, rest, times } from './lib.js'

const simulate = (processors, documents, answer) =>
  rest(
    'POST',
    '/_ingest/pipeline/_simulate',
    () => ({ pipeline: { processors: processors() }, docs: documents().map(_source => ({ _source })) }),
    answer,
  )

export const DOCUMENTS = {
  'document, 100,000 deep': rest('PUT', '/other/_doc/1', () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, null),
  'document, 900 deep': rest('PUT', '/other/_doc/2', () => `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`, null),
  'document of arrays, 100,000 deep': rest('PUT', '/other/_doc/3', () => `{"a":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`, null),
  'document of arrays, 900 deep': rest('PUT', '/other/_doc/3', () => `{"a":${'['.repeat(900)}1${']'.repeat(900)}}`, null),
  'document of 100,000 fields': rest('PUT', '/other/_doc/4', () => Object.fromEntries(times(100_000, n => [`f${n}`, n])), null),
  'document of dots': rest('PUT', '/other/_doc/5', () => ({ [times(10_000, () => 'a').join('.')]: 1 }), null),
  'document of a flat object, 900 deep': rest('PUT', '/docs/_doc/x1', () => `{"f":${'{"a":'.repeat(900)}1${'}'.repeat(900)}}`, null),
  'document of an object that is not enabled, 900 deep': rest(
    'PUT',
    '/docs/_doc/x2',
    () => `{"off":${'{"a":'.repeat(900)}1${'}'.repeat(900)}}`,
    { status: 201 },
  ),
  'document of a million numbers': rest('PUT', '/other/_doc/6', () => ({ many: times(1_000_000, n => n) }), null),
  'document of 200,000 numbers': rest('PUT', '/other/_doc/6', () => ({ many: times(200_000, n => n) }), null),
  'document of 20 MB text': rest('PUT', '/other/_doc/7', () => ({ text: 'ab cd '.repeat(3_000_000) }), null),
  'document of a 20 MB word': rest('PUT', '/docs/_doc/x3', () => ({ t: 'a'.repeat(20_000_000) }), null),
  'document of 10,000 nested ones': rest('PUT', '/docs/_doc/x4', () => ({ o: times(20_000, n => ({ a: n })) }), null),
  'document of a geo_shape, crossing': rest(
    'PUT',
    '/docs/_doc/x5',
    () => ({ s: { type: 'polygon', coordinates: [[...times(20_000, n => [(n * 7919) % 170, (n * 104729) % 85]), [0, 0]]] } }),
    null,
  ),
  'document of a geo_shape of 100,000 points': rest(
    'PUT',
    '/docs/_doc/x6',
    () => ({
      s: { type: 'polygon', coordinates: [[...times(100_000, n => [60 * Math.cos(n / 15_915.6), 60 * Math.sin(n / 15_915.6)]), [60, 0]]] },
    }),
    null,
  ),
  'document of a geo_shape of collections': rest(
    'PUT',
    '/docs/_doc/x7',
    () => ({ s: nested(900, { type: 'point', coordinates: [1, 2] }, inner => ({ type: 'geometrycollection', geometries: [inner] })) }),
    null,
  ),
  'document of a stored query, deep': rest(
    'PUT',
    '/docs/_doc/x8',
    () => ({ q: nested(400, { match_all: {} }, inner => ({ bool: { must: [inner] } })) }),
    null,
  ),
  'document of a stored pattern': rest('PUT', '/docs/_doc/x9', () => ({ q: { regexp: { t: '((a{1000}){1000}){1000}' } } }), null),
  'document of a number of a million digits': rest('PUT', '/docs/_doc/x10', () => `{"n": ${'9'.repeat(1_000_000)}}`, null),
  'document of an exponent': rest('PUT', '/docs/_doc/x11', () => '{"n": 1e1000000000}', null),
  'document of a number as text': rest('PUT', '/docs/_doc/x12', () => ({ n: '1e1000000000' }), null),
  'document of a date': rest('PUT', '/docs/_doc/x13', () => ({ d: '9'.repeat(1_000_000) }), null),
  'document of an IP': rest('PUT', '/docs/_doc/x14', () => ({ i: ':'.repeat(1_000_000) }), null),
  'bulk of 20 MB, one line': rest(
    'POST',
    '/_bulk',
    () => `{"index":{"_index":"other","_id":"8"}}\n{"t":"${'ab '.repeat(7_000_000)}"}\n`,
    null,
  ),
  'bulk of 100,000': rest('POST', '/bulked/_bulk', () => times(100_000, n => `{"index":{}}\n{"n":${n}}\n`).join(''), { status: 200 }),
  'bulk of 100,000 deletions': rest('POST', '/bulked/_bulk', () => times(100_000, n => `{"delete":{"_id":"${n}"}}\n`).join(''), {
    status: 200,
  }),
  'bulk of 1,000,000 blank lines': rest('POST', '/bulked/_bulk', () => '\n'.repeat(1_000_000), null),
  'mapping, 900 deep': rest(
    'PUT',
    '/deep1',
    () => ({ mappings: nested(300, { type: 'keyword' }, inner => ({ properties: { a: inner } })) }),
    null,
  ),
  'mapping of 100,000 fields': rest(
    'PUT',
    '/wide1',
    () => ({
      settings: { 'index.mapping.total_fields.limit': 200_000 },
      mappings: { properties: Object.fromEntries(times(100_000, n => [`f${n}`, { type: 'keyword' }])) },
    }),
    null,
  ),
  'mapping of 1,000 sub-fields of sub-fields': rest(
    'PUT',
    '/deep2',
    () => ({ mappings: { properties: { a: nested(300, { type: 'keyword' }, inner => ({ type: 'text', fields: { b: inner } })) } } }),
    null,
  ),
  'mapping of aliases': rest(
    'PUT',
    '/deep3',
    () => ({ mappings: { properties: { a: { type: 'alias', path: 'b' }, b: { type: 'alias', path: 'a' } } } }),
    { status: 400 },
  ),
  'mapping copied to itself': rest(
    'PUT',
    '/deep4',
    () => ({ mappings: { properties: { a: { type: 'keyword', copy_to: ['b'] }, b: { type: 'keyword', copy_to: ['a'] } } } }),
    { status: 200 },
  ),
  'document copied to itself': rest('PUT', '/deep4/_doc/1', () => ({ a: 'x' }), null),
  'settings of 100,000 synonyms': rest(
    'PUT',
    '/synonyms1',
    () => ({
      settings: {
        analysis: {
          filter: { s: { type: 'synonym_graph', synonyms: times(100_000, n => `a${n}, b${n} => c${n}, d${n}`) } },
          analyzer: { a: { tokenizer: 'whitespace', filter: ['s'] } },
        },
      },
    }),
    null,
  ),
  'settings of synonyms of one word': rest(
    'PUT',
    '/synonyms2',
    () => ({
      settings: {
        analysis: {
          filter: { s: { type: 'synonym', synonyms: [times(5_000, n => `a${n}`).join(', ')] } },
          analyzer: { a: { tokenizer: 'whitespace', filter: ['s'] } },
        },
      },
    }),
    null,
  ),
  'analyze: a word that is its synonym 30,000 times': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: 'whitespace', filter: [{ type: 'synonym', synonyms: [times(30_000, () => 'a').join(', ')] }], text: 'a' }),
    null,
  ),
  'settings of synonyms of synonyms': rest(
    'PUT',
    '/synonyms3',
    () => ({
      settings: {
        analysis: {
          filter: Object.fromEntries(times(20, n => [`s${n}`, { type: 'synonym', synonyms: [`a => a a a a`] }])),
          analyzer: { a: { tokenizer: 'whitespace', filter: times(20, n => `s${n}`) } },
        },
      },
    }),
    null,
  ),
  'synonyms of synonyms, analyzed': rest('POST', '/synonyms3/_analyze', () => ({ analyzer: 'a', text: 'a a a a' }), null),
  'n-grams of everything': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: { type: 'ngram', min_gram: 1, max_gram: 2, token_chars: [] }, text: 'ab'.repeat(500_000) }),
    null,
  ),
  'shingles of shingles': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'whitespace',
      filter: times(6, () => ({ type: 'shingle', min_shingle_size: 2, max_shingle_size: 4 })),
      text: times(200, n => `w${n}`).join(' '),
    }),
    null,
  ),
  'analyze: pattern_replace doubles': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'keyword',
      filter: times(40, () => ({ type: 'pattern_replace', pattern: '(.)', replacement: '$1$1' })),
      text: 'ab',
    }),
    null,
  ),
  'analyze: char filters double': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: 'keyword', char_filter: times(40, () => ({ type: 'mapping', mappings: ['a => aa'] })), text: 'a' }),
    null,
  ),
  'analyze: char filters of patterns double': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'keyword',
      char_filter: times(40, () => ({ type: 'pattern_replace', pattern: 'a', replacement: 'aa' })),
      text: 'a',
    }),
    null,
  ),
  'analyze: pattern that backtracks': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: { type: 'pattern', pattern: '(a+)+b' }, text: `${'a'.repeat(60)}c` }),
    null,
  ),
  'analyze: pattern_capture that backtracks': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: 'keyword', filter: [{ type: 'pattern_capture', patterns: ['(a+)+b'] }], text: `${'a'.repeat(60)}c` }),
    null,
  ),
  'analyze: word_delimiter_graph': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'keyword',
      filter: [{ type: 'word_delimiter_graph', preserve_original: true, catenate_all: true }],
      text: 'a-'.repeat(100_000),
    }),
    null,
  ),
  'analyze: cjk, edge n-grams, 1 MB': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: { type: 'edge_ngram', min_gram: 1, max_gram: 20_000 }, text: 'a'.repeat(20_000) }),
    null,
  ),
  'analyze: path_hierarchy': rest('POST', '/_analyze', () => ({ tokenizer: 'path_hierarchy', text: '/a'.repeat(20_000) }), null),
  'analyze: dictionary_decompounder': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'whitespace',
      filter: [{ type: 'dictionary_decompounder', word_list: ['aa', 'aaa', 'aaaa'], max_subword_size: 1_000_000 }],
      text: 'a'.repeat(20_000),
    }),
    null,
  ),
  'grok that backtracks': simulate(
    () => [{ grok: { field: 'a', patterns: ['%{DATA:a}%{DATA:b}%{DATA:c}%{DATA:d}%{DATA:e}%{DATA:f}%{DATA:g}%{DATA:h}z'] } }],
    () => [{ a: 'a'.repeat(2_000) }],
    { status: 200 },
  ),
  'grok that backtracks exponentially': simulate(
    () => [{ grok: { field: 'a', patterns: ['(a+)+b'] } }],
    () => [{ a: 'a'.repeat(60) }],
    { status: 200 },
  ),
  'grok of patterns in circles': simulate(
    () => [{ grok: { field: 'a', patterns: ['%{A}'], pattern_definitions: { A: '%{B}', B: '%{A}' } } }],
    () => [{ a: 'a' }],
    null,
  ),
  'grok of patterns that double': simulate(
    () => [
      {
        grok: {
          field: 'a',
          patterns: ['%{P0}'],
          pattern_definitions: { ...Object.fromEntries(times(40, n => [`P${n}`, `%{P${n + 1}}%{P${n + 1}}`])), P40: 'a' },
        },
      },
    ],
    () => [{ a: 'a' }],
    null,
  ),
  'dissect of 10,000 keys': simulate(
    () => [{ dissect: { field: 'a', pattern: times(10_000, n => `%{k${n}}`).join(' ') } }],
    () => [{ a: times(10_000, n => `${n}`).join(' ') }],
    { status: 200 },
  ),
  'dissect of appended keys': simulate(
    () => [{ dissect: { field: 'a', pattern: times(10_000, () => '%{+k}').join(' ') } }],
    () => [{ a: times(10_000, n => `${n}`).join(' ') }],
    null,
  ),
  'gsub that backtracks': simulate(
    () => [{ gsub: { field: 'a', pattern: '(a+)+b', replacement: 'c' } }],
    () => [{ a: 'a'.repeat(60) }],
    { status: 200 },
  ),
  'gsub that doubles': simulate(
    () => times(60, () => ({ gsub: { field: 'a', pattern: 'a', replacement: 'aa' } })),
    () => [{ a: 'a' }],
    { status: 200 },
  ),
  'set that doubles': simulate(
    () => times(60, () => ({ set: { field: 'a', value: '{{a}}{{a}}' } })),
    () => [{ a: 'aaaaaaaa' }],
    { status: 200 },
  ),
  'append that doubles': simulate(
    () => times(60, () => ({ set: { field: 'a', value: '{{a}}', copy_from: undefined } })),
    () => [{ a: 'a' }],
    { status: 200 },
  ),
  'set of a deep path': simulate(
    () => [{ set: { field: times(20_000, () => 'a').join('.'), value: 1 } }],
    () => [{ b: 1 }],
    null,
  ),
  'foreach in foreach': simulate(
    () => [nested(6, { set: { field: 'b', value: 1 } }, inner => ({ foreach: { field: 'l', processor: inner } }))],
    () => [{ l: times(100, n => n) }],
    { status: 200 },
  ),
  'foreach, 400 deep': simulate(
    () => [nested(400, { set: { field: 'b', value: 1 } }, inner => ({ foreach: { field: 'l', processor: inner } }))],
    () => [{ l: [1] }],
    null,
  ),
  'on_failure, 400 deep': simulate(
    () => [nested(400, { fail: { message: 'x' } }, inner => ({ fail: { message: 'x', on_failure: [inner] } }))],
    () => [{ l: [1] }],
    null,
  ),
  'split that backtracks': simulate(
    () => [{ split: { field: 'a', separator: '(a+)+b' } }],
    () => [{ a: 'a'.repeat(60) }],
    { status: 200 },
  ),
  'kv that backtracks': simulate(
    () => [{ kv: { field: 'a', field_split: '(a+)+b', value_split: '=' } }],
    () => [{ a: 'a'.repeat(60) }],
    { status: 200 },
  ),
  'json processor, deep': simulate(
    () => [{ json: { field: 'a' } }],
    () => [{ a: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }],
    { status: 200 },
  ),
  'csv of much': simulate(
    () => [{ csv: { field: 'a', target_fields: times(10_000, n => `f${n}`) } }],
    () => [{ a: times(10_000, n => `"${n}"`).join(',') }],
    { status: 200 },
  ),
  'html_strip of much': simulate(
    () => [{ html_strip: { field: 'a' } }],
    () => [{ a: '<'.repeat(200_000) }],
    { status: 200 },
  ),
  'date of many formats': simulate(
    () => [{ date: { field: 'a', formats: times(2_000, n => `yyyy-MM-dd'${n}'`) } }],
    () => [{ a: 'x' }],
    { status: 200 },
  ),
  'script of a pipeline': simulate(
    () => [{ script: { source: 'long f(long x) { return x == 0 ? 1 : f(x - 1) + f(x - 1) } ctx.z = f(60)' } }],
    () => [{ a: 'x' }],
    { status: 200 },
  ),
  'pipelines in circles': rest('PUT', '/_ingest/pipeline/circle-a', () => ({ processors: [{ pipeline: { name: 'circle-b' } }] }), {
    status: 200,
  }),
  'pipelines in circles, closed': rest('PUT', '/_ingest/pipeline/circle-b', () => ({ processors: [{ pipeline: { name: 'circle-a' } }] }), {
    status: 200,
  }),
  'pipelines in circles, run': rest('PUT', '/other/_doc/9?pipeline=circle-a', () => ({ a: 1 }), null),
  'pipelines that double': {
    before: () => [
      ...times(40, n => [
        'PUT',
        `/_ingest/pipeline/double-${n}`,
        { processors: [{ pipeline: { name: `double-${n + 1}` } }, { pipeline: { name: `double-${n + 1}` } }] },
      ]),
      ['PUT', '/_ingest/pipeline/double-40', { processors: [{ set: { field: 'x', value: 1 } }] }],
    ],
    request: () => ['PUT', '/other/_doc/10?pipeline=double-0', { a: 1 }],
    answer: null,
  },
  'pipelines, 3,000 deep': {
    before: () => [
      ...times(3_000, n => ['PUT', `/_ingest/pipeline/chain-${n}`, { processors: [{ pipeline: { name: `chain-${n + 1}` } }] }]),
      ['PUT', '/_ingest/pipeline/chain-3000', { processors: [{ set: { field: 'x', value: 1 } }] }],
    ],
    request: () => ['PUT', '/other/_doc/11?pipeline=chain-0', { a: 1 }],
    answer: null,
  },
  'aliases of 10,000': rest(
    'POST',
    '/_aliases',
    () => ({ actions: times(10_000, n => ({ add: { index: 'docs', alias: `alias-${n}` } })) }),
    null,
  ),
  'alias with a deep filter': rest(
    'PUT',
    '/docs/_alias/deep',
    () => ({ filter: nested(400, { match_all: {} }, inner => ({ bool: { must: [inner] } })) }),
    null,
  ),
  'templates of 10,000 patterns': rest(
    'PUT',
    '/_index_template/many',
    () => ({ index_patterns: times(10_000, n => `never-${n}-*`), template: {} }),
    null,
  ),
  'component templates in circles': rest(
    'PUT',
    '/_index_template/none',
    () => ({ index_patterns: ['never2-*'], composed_of: times(10_000, () => 'none') }),
    null,
  ),
  'reindex onto itself': rest('POST', '/_reindex', () => ({ source: { index: 'docs' }, dest: { index: 'docs' } }), { status: 400 }),
  'rank_eval of 10,000': rest(
    'POST',
    '/docs/_rank_eval',
    () => ({
      requests: times(3_000, n => ({ id: `r${n}`, request: { query: { match: { t: 'a' } } }, ratings: [] })),
      metric: { precision: {} },
    }),
    null,
  ),
  'field_caps of patterns': rest('GET', `/docs/_field_caps?fields=${times(600, n => `*${n}*`).join(',')}`, undefined, null),
  'analyze: multiplexer of 1,000': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'whitespace',
      filter: [{ type: 'multiplexer', filters: times(1_000, () => 'lowercase') }],
      text: times(1_000, n => `W${n}`).join(' '),
    }),
    null,
  ),
  'analyze: simple_pattern of 10,000 states': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: { type: 'simple_pattern', pattern: '(a{100}){99}b' }, text: 'a'.repeat(1_000_000) }),
    null,
  ),
  'analyze: min_hash of a billion': rest(
    'POST',
    '/_analyze',
    () => ({ tokenizer: 'standard', filter: [{ type: 'min_hash', hash_count: 1_000_000_000, bucket_count: 1_000_000_000 }], text: 'a b' }),
    null,
  ),
  'analyze: a compound of compounds': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'keyword',
      filter: [
        {
          type: 'dictionary_decompounder',
          word_list: times(1_000, n => 'a'.repeat(n + 1)),
          min_subword_size: 1,
          max_subword_size: 100_000,
        },
      ],
      text: 'a'.repeat(20_000),
    }),
    null,
  ),
  'analyze: a compound of short words': rest(
    'POST',
    '/_analyze',
    () => ({
      tokenizer: 'keyword',
      filter: [{ type: 'dictionary_decompounder', word_list: ['ab', 'cd'], min_subword_size: 1, max_subword_size: 100_000 }],
      text: 'a'.repeat(20_000),
    }),
    null,
  ),
  'remove_by_pattern of stars': rest(
    'POST',
    '/_ingest/pipeline/_simulate',
    () => ({
      pipeline: { processors: [{ remove_by_pattern: { field_pattern: times(1_000, n => `${'*a'.repeat(100)}${n}`) } }] },
      docs: [{ _source: Object.fromEntries(times(5_000, n => [`${'a'.repeat(50)}${n}`, n])) }],
    }),
    null,
  ),
  'termvectors of much': rest('POST', '/docs/_termvectors', () => ({ doc: { t: times(300_000, n => `w${n}`).join(' ') } }), null),
  'explain of much': rest(
    'POST',
    '/docs/_explain/1',
    () => ({ query: { bool: { should: times(1_024, n => ({ wildcard: { k: `*${n}*` } })) } } }),
    null,
  ),
  'validate of much': rest(
    'POST',
    '/docs/_validate/query?explain',
    () => ({ query: { bool: { should: times(1_024, n => ({ wildcard: { k: `*${n}*` } })) } } }),
    null,
  ),
  'not JSON, 20 MB': rest('POST', '/docs/_search', () => '['.repeat(20_000_000), null),
  'JSON of 20 MB blanks': rest('POST', '/docs/_search', () => `${' '.repeat(20_000_000)}{}`, { status: 200 }),
  'JSON of one long name': rest('POST', '/docs/_search', () => `{"${'a'.repeat(20_000_000)}": 1}`, null),
  'JSON of many names': rest('POST', '/docs/_search', () => `{"query":{"term":{${times(300_000, n => `"a${n}":1`).join(',')}}}}`, null),
  'filter_path of much': rest('GET', `/docs/_search?size=1000&filter_path=${times(150, () => '**.a.**.b').join(',')}`, undefined, null),
}
