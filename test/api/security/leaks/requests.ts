// What to ask of the endpoints that read documents, so that their answers hold whatever they can. No request holds a word it may not learn.
import { PREFIXES } from './fenced-index.ts'

/** A body (undefined: none), and what stands behind the path. */
export interface Ask {
  readonly body?: unknown
  readonly params?: string
}

const each = <T>(make: (prefix: string) => T): T[] => PREFIXES.map(make)
const clues = ['hidden', 'hid', 'plain']

const QUERIES: readonly object[] = [
  { match_all: {} },
  { query_string: { query: '*hid*' } },
  { simple_query_string: { query: 'hid* quick' } },
  { term: { kind: 'hidden' } },
  { match: { open_text: 'quick' } },
  { range: { open_number: { gte: 0 } } },
  { range: { secret_number: { gte: 0 } } },
  { wildcard: { secret_constant: 'hid*' } },
  { terms: { open_word: { index: 'things', id: '2', path: 'open_word' } } },
  { terms: { secret_word: { index: 'things', id: '1', path: 'secret_word' } } },
  { terms: { card_word: { index: 'things', id: '1', path: 'card_word' } } },
  {
    more_like_this: {
      like: [
        { _index: 'things', _id: '2' },
        { _index: 'things', _id: '1' },
      ],
      min_term_freq: 1,
      min_doc_freq: 1,
    },
  },
  ...each(prefix => ({ prefix: { [`${prefix}_word`]: 'hid' } })),
  ...each(prefix => ({ prefix: { [`${prefix}_text`]: 'hid' } })),
  ...each(prefix => ({ regexp: { [`${prefix}_text.raw`]: 'q.*hid.*' } })),
  ...each(prefix => ({ fuzzy: { [`${prefix}_text`]: { value: 'hiddendac', fuzziness: 2 } } })),
  ...each(prefix => ({ exists: { field: `${prefix}_word` } })),
  ...each(prefix => ({ multi_match: { query: 'quick hid', type: 'bool_prefix', fields: [`${prefix}_typed`] } })),
  ...each(prefix => ({ prefix: { [`${prefix}_flat.inner`]: 'hid' } })),
  ...each(prefix => ({ query_string: { query: `_exists_:${prefix}_word AND ${prefix}_wor\\*:hid*` } })),
  ...each(prefix => ({
    intervals: { [`${prefix}_text`]: { all_of: { intervals: [{ prefix: { prefix: 'hid' } }, { match: { query: 'quick' } }] } } },
  })),
  ...each(prefix => ({ span_multi: { match: { prefix: { [`${prefix}_text`]: { value: 'hid' } } } } })),
  ...each(prefix => ({ prefix: { [`${prefix}_word`]: { value: 'hid', rewrite: 'scoring_boolean' } } })),
  ...each(prefix => ({ range: { [`${prefix}_word`]: { gte: 'hid', lt: 'hie' } } })),
  ...each(prefix => ({ wildcard: { [`${prefix}_text.raw`]: { value: '*hid*', rewrite: 'top_terms_10' } } })),
  ...each(prefix => ({ match_phrase_prefix: { [`${prefix}_text`]: 'quick hid' } })),
  ...each(prefix => ({ term: { [`${prefix}_word`]: { value: 'PLAIN', case_insensitive: true } } })),
  ...each(prefix => ({
    terms_set: { [`${prefix}_word`]: { terms: ['hid', 'plain'], minimum_should_match_script: { source: '1' } } },
  })),
  ...each(prefix => ({ more_like_this: { fields: [`${prefix}_text`], like: 'quick plain', min_term_freq: 1, min_doc_freq: 1 } })),
  { distance_feature: { field: 'secret_number', origin: 7_700_000, pivot: 1 } },
  { function_score: { functions: [{ field_value_factor: { field: 'secret_number', missing: 1 } }], boost_mode: 'replace' } },
  { function_score: { functions: [{ gauss: { secret_number: { origin: 7_700_000, scale: 1 } } }], boost_mode: 'replace' } },
  { has_child: { type: 'child', query: { match_all: {} }, inner_hits: {} } },
  { ids: { values: ['1', '2', '4'] } },
  { match: { '*_word': 'plain' } },
  { multi_match: { query: 'quick plain', type: 'cross_fields', fields: ['*_text'] } },
  { exists: { field: 'secret_*' } },
  { exists: { field: '*' } },
  { wrapper: { query: Buffer.from(JSON.stringify({ prefix: { secret_word: 'hid' } })).toString('base64') } },
  ...each(prefix => ({
    percolate: { field: `${prefix}_query`, document: { open_text: 'quick', secret_text: 'hid', card_word: 'plain' } },
  })),
  ...each(prefix => ({ percolate: { field: `${prefix}_query`, index: 'things', id: '1' } })),
  ...each(prefix => ({ percolate: { field: `${prefix}_query`, index: 'things', id: '2' } })),
  { percolate: { field: 'open_query', document: { secret_number: 'x' } } },
  ...each(prefix => ({
    nested: { path: `${prefix}_parts`, query: { match_all: {} }, inner_hits: { docvalue_fields: [`${prefix}_parts.inner`] } },
  })),
]

const everyField = PREFIXES.flatMap(prefix =>
  ['text', 'word', 'hint', 'typed', 'flat', 'object.inner', 'text.raw'].map(kind => `${prefix}_${kind}`),
)
const columns = ['open_number', 'secret_number', ...PREFIXES.flatMap(prefix => [`${prefix}_word`, `${prefix}_text.raw`])]

const SHOWING = {
  explain: true,
  version: true,
  seq_no_primary_term: true,
  stored_fields: ['*', '_source'],
  fields: ['*'],
  docvalue_fields: columns,
  highlight: { require_field_match: false, fields: { '*': { type: 'unified' }, open_text: { type: 'plain' }, card_text: { type: 'fvh' } } },
}

const SUGGEST = {
  suggest: Object.fromEntries(
    each(prefix => [
      [`${prefix}1`, { text: 'hiddendac hiddenfeld hiddenmosk', term: { field: `${prefix}_text`, suggest_mode: 'always' } }],
      [
        `${prefix}2`,
        {
          text: 'quick hiddendac',
          phrase: { field: `${prefix}_text`, max_errors: 2, direct_generator: [{ field: `${prefix}_text`, suggest_mode: 'always' }] },
        },
      ],
      [`${prefix}3`, { prefix: 'hid', completion: { field: `${prefix}_hint`, size: 10 } }],
    ]).flat(),
  ),
}

/** Suggestions that are asked for whether a document holds them, and all that are found. */
const COLLATED = {
  suggest: Object.fromEntries(
    each(prefix => [
      `${prefix}4`,
      {
        text: 'quick hiddendac',
        phrase: {
          field: `${prefix}_text`,
          max_errors: 2,
          direct_generator: [{ field: `${prefix}_text`, suggest_mode: 'always' }],
          collate: { query: { source: { prefix: { [`${prefix}_word`]: 'hid' } } }, prune: true },
          highlight: { pre_tag: '<', post_tag: '>' },
        },
      },
    ]),
  ),
}

/** Fields that a request makes up of others. */
const DERIVED: readonly object[] = [
  ...['secret_word', 'card_word', 'open_word'].flatMap(field => [
    {
      derived: { told: { type: 'keyword', script: { source: `for (v in doc['${field}']) { emit(v) }` } } },
      query: { prefix: { told: 'hid' } },
      fields: ['told'],
      sort: ['told'],
      aggs: { told: { terms: { field: 'told', size: 50 } } },
    },
  ]),
  {
    derived: { told: { type: 'text', script: { source: 'emit(params._source.toString())' }, prefilter_field: 'secret_text' } },
    query: { match: { told: 'quick' } },
    fields: ['told'],
    highlight: { fields: { told: {} } },
  },
  {
    derived: { told: { type: 'object', script: { source: `emit('{"a": "' + params._source['secret_word'] + '"}')` } } },
    query: { prefix: { 'told.a': 'hid' } },
    fields: ['told.a'],
  },
  { derived: { told: { type: 'long', script: { source: `emit(doc['secret_number'].value)` } } }, query: { range: { told: { gt: 7 } } } },
]

/** What a script sees of a document: its columns, its source, and what is stored. */
const SEEN = [
  ...columns.map(field => `String out = ''; if (doc.containsKey('${field}')) { for (v in doc['${field}']) { out += v + ' ' } } return out`),
  'return params._source.toString()',
  ...everyField.map(field => `return params._fields.containsKey('${field}') ? params._fields['${field}'].values.toString() : 'none'`),
]

/** What a script tells of a document it is to change. */
const WRITING = ['ctx._source.all = ctx._source.toString()', 'throw new IllegalArgumentException(ctx._source.toString())']

const SCRIPTS: readonly object[] = [
  { script_fields: Object.fromEntries(SEEN.map((source, i) => [`s${i}`, { script: { source, params: {} } }])) },
  ...SEEN.map(source => ({ script_fields: { one: { script: { source } } } })),
  { sort: { _script: { type: 'string', script: `String s = params._source.toString(); return s` } } },
  { sort: { _script: { type: 'string', script: `return doc['secret_word'].size() == 0 ? '' : doc['secret_word'].value` } } },
  { query: { script: { script: `doc['secret_word'].size() > 0 && doc['secret_word'].value.startsWith('hid')` } }, ...SHOWING },
  { query: { script_score: { query: { match_all: {} }, script: { source: `doc['secret_number'].value` } } }, explain: true },
  { query: { function_score: { script_score: { script: `doc['secret_number'].value` }, boost_mode: 'replace' } }, explain: true },
  { query: { match_all: {} }, script_fields: { throws: { script: `throw new IllegalArgumentException(params._source.toString())` } } },
]

const AGGREGATED: readonly object[] = [
  ...columns.flatMap(field => [
    { terms: { field, size: 50, min_doc_count: 1 }, aggs: { best: { top_hits: { size: 10, docvalue_fields: columns } } } },
    { terms: { field, size: 50, include: 'hid.*' } },
    { composite: { sources: [{ one: { terms: { field } } }], size: 50 } },
    { multi_terms: { terms: [{ field }, { field: 'kind' }], size: 50 } },
    { rare_terms: { field, max_doc_count: 10 } },
    { cardinality: { field } },
    { value_count: { field } },
    { significant_terms: { field, min_doc_count: 1 } },
    { diversified_sampler: { field, max_docs_per_value: 1 }, aggs: { best: { top_hits: { size: 10 } } } },
    { adjacency_matrix: { filters: { a: { exists: { field } }, b: { match_all: {} } } } },
    { missing: { field }, aggs: { best: { top_hits: {} } } },
    { top_hits: { size: 10, sort: [{ [field]: 'desc' }], docvalue_fields: columns, stored_fields: ['*', '_source'] } },
  ]),
  ...['open_number', 'secret_number'].flatMap(field => [
    { stats: { field } },
    { max: { field } },
    { percentiles: { field } },
    { histogram: { field, interval: 1_000_000 } },
    { variable_width_histogram: { field, buckets: 2 } },
    { matrix_stats: { fields: [field] } },
    { top_metrics: { metrics: { field }, sort: { [field]: 'desc' } } },
    { weighted_avg: { value: { field }, weight: { field } } },
    { median_absolute_deviation: { field } },
    { range: { field, ranges: [{ from: 0 }] }, aggs: { best: { top_hits: {} } } },
  ]),
  ...each(prefix => ({ terms: { field: `${prefix}_text`, size: 50 } })),
  ...each(prefix => ({ terms: { field: `${prefix}_word`, min_doc_count: 0, size: 50 } })),
  ...each(prefix => ({ significant_text: { field: `${prefix}_text`, min_doc_count: 1 } })),
  ...each(prefix => ({ terms: { field: `${prefix}_flat.inner`, size: 50 } })),
  ...each(prefix => ({ nested: { path: `${prefix}_parts` }, aggs: { inner: { terms: { field: `${prefix}_parts.inner` } } } })),
  ...SEEN.map(source => ({ terms: { script: { source } } })),
  {
    scripted_metric: {
      init_script: 'state.all = []',
      map_script: 'state.all.add(params._source.toString())',
      combine_script: 'return state.all',
      reduce_script: 'return states',
    },
  },
  { global: {}, aggs: { all: { terms: { field: 'open_word', size: 50 } }, best: { top_hits: { size: 10 } } } },
  { filters: { filters: { a: { prefix: { secret_word: 'hid' } } } }, aggs: { best: { top_hits: { size: 10 } } } },
  { sampler: {}, aggs: { all: { terms: { field: 'card_word' } } } },
]

const SEARCHES: readonly object[] = [
  ...SCRIPTS,
  ...AGGREGATED.flatMap(one => [
    { size: 0, aggs: { one } },
    { size: 0, profile: true, aggs: { one } },
  ]),
  ...QUERIES.flatMap(query => [{ query }, { query, ...SHOWING }]),
  ...columns.map(field => ({ sort: [{ [field]: 'desc' }] })),
  ...columns.map(field => ({ sort: [{ [field]: 'asc' }], search_after: [field.endsWith('number') ? 0 : 'hid'] })),
  { collapse: { field: 'kind', inner_hits: { name: 'all', size: 10 } } },
  { query: { match_all: {} }, post_filter: { prefix: { secret_word: 'hid' } } },
  { query: { match_all: {} }, rescore: { window_size: 10, query: { rescore_query: { prefix: { secret_word: { value: 'hid' } } } } } },
  { profile: true, ext: { searchlet: { profile_detail: true } }, query: { match: { open_text: 'quick' } } },
  { profile: true, query: { fuzzy: { secret_text: { value: 'hiddenfeld', fuzziness: 2 } } } },
  { query: { hybrid: { queries: [{ match_all: {} }, { prefix: { open_word: 'hid' } }] } } },
  SUGGEST,
  COLLATED,
  ...DERIVED,
  { query: { match: { open_text: 'quick' } }, ext: { mmr: { candidates: 10, diversity: 1, vector_field_path: 'secret_number' } } },
  { query: { match_all: {} }, indices_boost: [{ things: 2 }], min_score: 0.5, slice: { id: 0, max: 2, field: 'secret_number' } },
  { query: { match_all: {} }, track_total_hits: 1, terminate_after: 1 },
  {
    query: { match_all: {} },
    search_pipeline: { response_processors: [{ rename_field: { field: 'secret_word', target_field: 'told' } }] },
  },
  {
    query: { match_all: {} },
    search_pipeline: { response_processors: [{ sort: { field: 'secret_word' } }, { split: { field: 'secret_text', separator: ' ' } }] },
  },
  {
    query: { match_all: {} },
    search_pipeline: { request_processors: [{ script: { source: `ctx._source['size'] = 7; ctx._source['explain'] = true` } }] },
  },
]

const lines = (...json: readonly object[]) => `${json.map(one => JSON.stringify(one)).join('\n')}\n`
const bodies = (list: readonly object[]): Ask[] => list.map(body => ({ body }))
const queries = (params: string): Ask[] => QUERIES.map(query => ({ body: { query }, params }))

const VECTORS = { fields: everyField, term_statistics: true, field_statistics: true, positions: true, offsets: true }

/** By name of the endpoint. */
export const REQUESTS: Readonly<Record<string, readonly Ask[]>> = {
  bulk: [
    {
      body: lines({ update: { _index: 'things', _id: '1', _source: true } }, { doc: { kind: 'open' } }),
      params: '?_source=true',
    },
    { body: lines({ update: { _index: 'things', _id: '2', _source: true } }, { doc: { kind: 'hidden' } }) },
  ],
  count: bodies(QUERIES.map(query => ({ query }))),
  create: [{ body: { kind: 'open' } }],
  delete: [{}],
  delete_by_query: [{ body: { query: { match_all: {} } } }],
  exists: [{}, { params: '?realtime=false' }],
  exists_source: [{}],
  explain: queries('?_source=true&stored_fields=*'),
  field_caps: [
    { params: '?fields=*' },
    { params: '?fields=*&include_unmapped=true', body: { index_filter: { prefix: { secret_word: 'hid' } } } },
  ],
  get: [{}, { params: '?realtime=false' }, { params: `?stored_fields=${everyField.join()},_source` }, { params: '?_source=*d*' }],
  get_source: [{}, { params: '?_source_includes=secret*,card*' }],
  index: [{ body: { kind: 'open' } }],
  mget: [{ body: { docs: ['1', '2', '3', '4'].map(_id => ({ _index: 'things', _id, stored_fields: [...everyField, '_source'] })) } }],
  msearch: [
    { body: lines({ index: 'things' }, { query: { match_all: {} }, ...SHOWING }) },
    { body: lines(...SEARCHES.flatMap(search => [{ index: 'things' }, search])) },
  ],
  msearch_template: [
    { body: lines({ index: 'things' }, { source: { query: { match_all: {} } } }) },
    {
      body: lines(
        { index: 'things', ccs_minimize_roundtrips: false },
        { source: `{"query":{"{{q}}":{}}}`, params: { q: 'match_all' }, ...SHOWING },
      ),
    },
  ],
  mtermvectors: [{ body: { docs: ['1', '2', '4'].map(_id => ({ _index: 'things', _id, ...VECTORS })) } }],
  rank_eval: [
    {
      body: {
        requests: [{ id: 'one', request: { query: { match_all: {} } }, ratings: [{ _index: 'things', _id: '2', rating: 1 }] }],
        metric: { precision: { k: 10 } },
      },
    },
  ],
  reindex: [
    { body: { source: { index: 'things' }, dest: { index: 'things-copy' } }, params: '?refresh=true' },
    ...WRITING.map(source => ({ body: { source: { index: 'things' }, dest: { index: 'things-copy' }, script: { source } } })),
  ],
  search: [...bodies(SEARCHES), ...clues.map(clue => ({ params: `?q=*${clue}*&_source=true` })), { params: '?size=1&scroll=1m' }],
  scripts_painless_execute: [
    { body: { script: { source: 'params.toString()' } } },
    ...bodies(
      ['filter', 'score'].map(context => ({
        context,
        context_setup: { index: 'things', document: { kind: 'open' } },
        script: { source: context === 'filter' ? `doc['secret_word'].size() > 0` : `doc['open_number'].size()` },
      })),
    ),
  ],
  search_shards: [{}],
  search_template: [
    { body: { source: { query: { match_all: {} }, ...SHOWING } } },
    { body: { source: `{"query":{"prefix":{"{{f}}":"hid"}}}`, params: { f: 'secret_word' }, explain: true, profile: true } },
  ],
  termvectors: [{ body: VECTORS }, { params: '?realtime=false&fields=*' }, { body: { doc: { open_text: 'quick' }, ...VECTORS } }],
  update: [
    { body: { doc: { kind: 'other' }, _source: true } },
    { body: { doc: {}, detect_noop: true }, params: '?_source=true' },
    ...WRITING.map(source => ({ body: { script: { source }, _source: true }, params: '?_source=true' })),
  ],
  update_by_query: [{ body: { query: { match_all: {} } } }, ...WRITING.map(source => ({ body: { script: { source } } }))],
  'cat.count': [{}],
  'cluster.state': [{}],
  'indices.get': [{}],
  'indices.get_mapping': [{}],
  'indices.validate_query': queries('?rewrite=true&explain=true'),
  'indices.analyze': [{ body: { field: 'secret_text', text: 'quick' } }],
  'indices.get_field_mapping': [{}, { params: '?include_defaults=true' }],
}

/** One request of several: `$scroll`, `$pit` and `$task` are ids that answers before it told. */
export interface Step extends Ask {
  readonly request: string
}

const step = (request: string, body?: unknown): Step => ({ request, body })
const BLOCK = step('PUT /things/_block/write')
const READ_FREE = step('GET /free*/_search?size=100&ignore_unavailable=true', SHOWING)
const restored = (name: string) => ({ indices: 'things', rename_pattern: 'things', rename_replacement: name })
const RESTORE = '/_snapshot/things/things/_restore?wait_for_completion=true'
const SCROLL = { scroll: '1m', scroll_id: '$scroll' }

/** By name of the endpoint: what is copied, moved, kept or renamed, and then looked at by the same user. */
export const SCENARIOS: Readonly<Record<string, readonly (readonly Step[])[]>> = {
  bulk: [
    [{ ...step('POST /_bulk?refresh=true'), body: lines({ update: { _index: 'things', _id: '2' } }, { script: { source: WRITING[0] } }) }],
  ],
  create_pit: [
    [
      step('POST /things/_search/point_in_time?keep_alive=1m'),
      step('GET /_search', { pit: { id: '$pit' }, ...SHOWING }),
      step('GET /_search', {
        pit: { id: '$pit' },
        aggs: { one: { terms: { field: 'card_word' } }, two: { terms: { field: 'open_word' } } },
      }),
    ],
  ],
  'indices.clone': [
    [BLOCK, step('POST /things/_clone/free-clone'), READ_FREE],
    [BLOCK, step('POST /things/_clone/things-clone')],
  ],
  'indices.create': [
    [step('PUT /things-new', { aliases: { 'free-alias': {} } }), step('GET /free-alias/_search')],
    [step('PUT /free-new', { settings: { 'index.resize.source.name': 'things' } }), READ_FREE],
  ],
  'indices.data_streams_stats': [[step('GET /_data_stream/_stats')]],
  'indices.put_alias': [
    [step('PUT /things/_alias/free-alias', { filter: { term: { kind: 'hidden' } } }), step('GET /free-alias/_search', SHOWING), READ_FREE],
  ],
  'indices.put_mapping': [
    [
      step('PUT /things/_mapping', {
        derived: { told: { type: 'keyword', script: { source: 'emit(params._source.toString())' } } },
      }),
      step('GET /things/_search', { fields: ['told'], aggs: { told: { terms: { field: 'told', size: 50 } } } }),
    ],
    [
      step('PUT /things/_mapping', { properties: { told: { type: 'alias', path: 'secret_word' } } }),
      step('GET /things/_search', { fields: ['told'], docvalue_fields: ['told'] }),
    ],
  ],
  'indices.rollover': [
    [step('PUT /things/_alias/free-alias', { is_write_index: true }), step('POST /free-alias/_rollover/free-000001'), READ_FREE],
  ],
  'indices.send_segments': [
    [step('POST /_searchlet/segments/things/_send'), step('POST /_searchlet/segments/things/_send?id=$transfer&piece=0')],
    [step('PUT /things/_alias/free-alias'), step('POST /_searchlet/segments/free-alias/_send')],
  ],
  'indices.shrink': [[BLOCK, step('POST /things/_shrink/free-shrunk'), READ_FREE]],
  'indices.split': [[BLOCK, step('POST /things/_split/free-split', { settings: { 'index.number_of_shards': 2 } }), READ_FREE]],
  'indices.update_aliases': [
    [step('POST /_aliases', { actions: [{ add: { index: 'things', alias: 'free-alias' } }] }), step('GET /free-alias/_search', SHOWING)],
    [
      step('PUT /free-first'),
      step('POST /_aliases', { actions: [{ add: { index: 'things', alias: 'free-alias' } }, { remove_index: { index: 'free-first' } }] }),
      READ_FREE,
    ],
  ],
  'ingest.simulate': [
    [step('POST /_ingest/pipeline/_simulate', { pipeline: { processors: [] }, docs: [{ _index: 'things', _id: '2', _source: {} }] })],
  ],
  'ingest.put_pipeline': [
    [
      step('PUT /_ingest/pipeline/keep', { processors: [{ set: { field: 'all', value: '{{_source}} {{secret_word}} {{card_word}}' } }] }),
      step('POST /_reindex?refresh=true', { source: { index: 'things' }, dest: { index: 'free-piped', pipeline: 'keep' } }),
      READ_FREE,
      step('POST /things/_update_by_query?pipeline=keep&refresh=true', { query: { match_all: {} } }),
      step('GET /things/_search', SHOWING),
    ],
  ],
  put_script: [
    [
      step('PUT /_scripts/tell', { script: { lang: 'painless', source: 'return params._source.toString()' } }),
      step('GET /things/_search', { script_fields: { one: { script: { id: 'tell' } } } }),
    ],
  ],
  reindex: [
    [
      step('POST /_reindex?refresh=true', { source: { index: 'things', query: { match_all: {} } }, dest: { index: 'free-copy' } }),
      READ_FREE,
    ],
    [
      step('POST /_reindex?refresh=true', { source: { index: 'things', _source: ['secret_*', 'card_*'] }, dest: { index: 'free-copy' } }),
      READ_FREE,
    ],
    [
      step('POST /_reindex?wait_for_completion=false', { source: { index: 'things' }, dest: { index: 'free-copy' } }),
      step('GET /_tasks/$task?wait_for_completion=true'),
      step('POST /free*/_refresh'),
      READ_FREE,
    ],
  ],
  scroll: [
    [
      { ...step('POST /things/_search?scroll=1m', { size: 1, sort: ['_doc'], ...SHOWING }) },
      ...Array.from({ length: 4 }, () => step('POST /_search/scroll', SCROLL)),
    ],
    [
      step('POST /things/_search?scroll=1m', { size: 1, sort: [{ secret_word: 'desc' }] }),
      ...Array.from({ length: 3 }, () => step('POST /_search/scroll', SCROLL)),
    ],
  ],
  'search_pipeline.put': [
    [
      step('PUT /_search/pipeline/tell', {
        request_processors: [{ filter_query: { query: { prefix: { secret_word: 'hid' } } } }],
        response_processors: [{ rename_field: { field: 'secret_word', target_field: 'told' } }],
      }),
      step('GET /things/_search?search_pipeline=tell', SHOWING),
    ],
  ],
  'snapshot.clone': [
    [
      step('PUT /_snapshot/things/things/_clone/again', { indices: 'things' }),
      step('POST /_snapshot/things/again/_restore?wait_for_completion=true', restored('free-restored')),
      READ_FREE,
    ],
  ],
  'snapshot.create': [
    [
      step('PUT /_snapshot/things/mine?wait_for_completion=true', { indices: 'things' }),
      step('POST /_snapshot/things/mine/_restore?wait_for_completion=true', restored('free-restored')),
      READ_FREE,
    ],
  ],
  'snapshot.restore': [
    [step(`POST ${RESTORE}`, restored('free-restored')), READ_FREE],
    [step(`POST ${RESTORE}`, { ...restored('free-restored'), include_aliases: false, partial: true }), READ_FREE],
    [step(`POST ${RESTORE}`, restored('things-restored')), step('GET /things-restored/_search', SHOWING)],
  ],
  'tasks.get': [
    [
      step('POST /things/_update_by_query?wait_for_completion=false', { script: { source: WRITING[1] } }),
      step('GET /_tasks/$task?wait_for_completion=true'),
      step('GET /_tasks?detailed=true'),
    ],
  ],
  update_by_query: [
    [step('POST /things/_update_by_query?refresh=true', { script: { source: WRITING[0] } }), step('GET /things/_search', SHOWING)],
  ],
}

/** Endpoints that show, copy and keep no documents. Whatever is in neither list has to be thought of first. */
export const NO_DOCUMENTS: ReadonlySet<string> = new Set(
  `
  clear_scroll delete_all_pits delete_pit delete_script delete_by_query_rethrottle get_all_pits get_script get_script_context
  get_script_languages scripts_painless_context info ping reindex_rethrottle render_search_template update_by_query_rethrottle
  cat.aliases cat.allocation cat.cluster_manager cat.fielddata cat.health cat.help cat.indices cat.nodeattrs cat.nodes cat.plugins
  cat.recovery cat.repositories cat.all_pit_segments cat.pending_tasks cat.pit_segments cat.segment_replication cat.segments cat.shards
  cat.snapshots cat.tasks cat.templates cat.thread_pool
  cluster.allocation_explain cluster.delete_component_template cluster.exists_component_template cluster.get_component_template
  cluster.get_settings cluster.health cluster.pending_tasks cluster.put_component_template cluster.put_settings cluster.remote_info
  cluster.reroute cluster.stats cluster.post_voting_config_exclusions cluster.delete_voting_config_exclusions
  dangling_indices.delete_dangling_index dangling_indices.import_dangling_index dangling_indices.list_dangling_indices
  list.help list.indices list.shards neural.clear_cache neural.stats neural.warmup nodes.reload_secure_settings
  indices.adopt_segments indices.get_upgrade indices.scale indices.shard_stores indices.upgrade
  indices.add_block indices.clear_cache indices.close indices.create_data_stream indices.delete indices.delete_alias
  indices.delete_data_stream indices.delete_index_template indices.delete_template indices.exists indices.exists_alias
  indices.exists_index_template indices.exists_template indices.flush indices.forcemerge indices.get_alias indices.get_data_stream
  indices.get_index_template indices.get_settings indices.get_template indices.open indices.put_index_template indices.put_settings
  indices.put_template indices.recovery indices.refresh indices.resolve_index indices.segments indices.simulate_index_template
  indices.simulate_template indices.stats
  ingest.delete_pipeline ingest.get_pipeline ingest.processor_grok
  knn.clear_cache knn.delete_model knn.get_model knn.search_models knn.stats knn.warmup nodes.hot_threads nodes.info nodes.stats nodes.turns nodes.usage
  notifications.create_config notifications.delete_config notifications.delete_configs notifications.get_config
  notifications.get_configs notifications.list_channels notifications.list_features notifications.send_test notifications.update_config
  search_pipeline.delete search_pipeline.get
  security.authinfo security.authtoken security.change_password security.config_upgrade_check security.config_upgrade_perform
  security.create_action_group security.create_allowlist security.create_api_token security.create_role security.create_role_mapping
  security.create_tenant security.create_update_tenancy_config security.create_user security.delete_action_group
  security.delete_role security.delete_role_mapping security.delete_tenant security.delete_user security.flush_cache
  security.flush_user_cache security.generate_obo_token security.generate_user_token_with_username security.get_account_details
  security.get_action_group security.get_action_groups security.get_allowlist security.get_audit_configuration
  security.get_certificates security.get_configuration security.get_configuration_file security.describe_api_tokens security.get_api_tokens
  security.get_dashboards_info security.get_permissions_info security.get_role security.get_role_mapping security.get_role_mappings
  security.get_roles security.get_sslinfo security.get_tenancy_config security.get_tenant security.get_tenants security.get_user security.get_users
  security.health security.patch_action_group security.patch_action_groups security.patch_allowlist
  security.patch_audit_configuration security.patch_configuration security.patch_role security.patch_role_mapping
  security.patch_role_mappings security.patch_roles security.patch_tenant security.patch_tenants security.patch_user
  security.patch_users security.put_configuration_file security.update_audit_configuration security.update_configuration
  security.revoke_api_token security.tenant_info security.who_am_i security.who_am_i_protected
  security.reload_http_certificates security.reload_transport_certificates
  snapshot.cleanup_repository snapshot.create_repository snapshot.delete snapshot.delete_repository snapshot.get
  snapshot.get_repository snapshot.status snapshot.verify_repository tasks.cancel tasks.list
  `
    .trim()
    .split(/\s+/),
)

/** Their answers to a user without restrictions hold what others may not read: proof that requests find it. */
export const REVEALING: readonly string[] = [
  'explain',
  'get',
  'get_source',
  'mget',
  'msearch',
  'msearch_template',
  'mtermvectors',
  'search',
  'search_template',
  'termvectors',
  'update',
  'bulk',
  'indices.validate_query',
  'indices.get_mapping',
  'indices.get',
  'cluster.state',
  'create_pit',
  'indices.clone',
  'indices.put_alias',
  'indices.put_mapping',
  'indices.shrink',
  'indices.split',
  'indices.update_aliases',
  'ingest.put_pipeline',
  'put_script',
  'reindex',
  'scroll',
  'search_pipeline.put',
  'snapshot.clone',
  'snapshot.create',
  'snapshot.restore',
  'tasks.get',
  'update_by_query',
]
