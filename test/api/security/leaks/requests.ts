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
    { missing: { field }, aggs: { best: { top_hits: {} } } },
    { top_hits: { size: 10, sort: [{ [field]: 'desc' }], docvalue_fields: columns, stored_fields: ['*', '_source'] } },
  ]),
  ...['open_number', 'secret_number'].flatMap(field => [
    { stats: { field } },
    { max: { field } },
    { percentiles: { field } },
    { histogram: { field, interval: 1_000_000 } },
    { range: { field, ranges: [{ from: 0 }] }, aggs: { best: { top_hits: {} } } },
  ]),
  ...each(prefix => ({ terms: { field: `${prefix}_text`, size: 50 } })),
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
  { profile: true, query: { fuzzy: { secret_text: { value: 'hiddenfeld', fuzziness: 2 } } } },
  { query: { hybrid: { queries: [{ match_all: {} }, { prefix: { open_word: 'hid' } }] } } },
  SUGGEST,
]

const lines = (...json: readonly object[]) => `${json.map(one => JSON.stringify(one)).join('\n')}\n`
const bodies = (list: readonly object[]): Ask[] => list.map(body => ({ body }))
const queries = (params: string): Ask[] => QUERIES.map(query => ({ body: { query }, params }))

const VECTORS = { fields: everyField, term_statistics: true, field_statistics: true, positions: true, offsets: true }

/** By name of the endpoint. `null`: it reads no documents, and is asked as its row says. */
export const REQUESTS: Readonly<Record<string, readonly Ask[] | null>> = {
  bulk: [
    {
      body: lines({ update: { _index: 'things', _id: '1', _source: true } }, { doc: { kind: 'open' } }),
      params: '?_source=true',
    },
    { body: lines({ update: { _index: 'things', _id: '2', _source: true } }, { doc: { kind: 'hidden' } }) },
  ],
  clear_scroll: null,
  count: bodies(QUERIES.map(query => ({ query }))),
  create: [{ body: { kind: 'open' } }],
  create_pit: null,
  delete: [{}],
  delete_all_pits: null,
  delete_by_query: [{ body: { query: { match_all: {} } } }],
  delete_by_query_rethrottle: null,
  delete_pit: null,
  delete_script: null,
  exists: [{}, { params: '?realtime=false' }],
  exists_source: [{}],
  explain: queries('?_source=true&stored_fields=*'),
  field_caps: [
    { params: '?fields=*' },
    { params: '?fields=*&include_unmapped=true', body: { index_filter: { prefix: { secret_word: 'hid' } } } },
  ],
  get: [{}, { params: '?realtime=false' }, { params: `?stored_fields=${everyField.join()},_source` }, { params: '?_source=*d*' }],
  get_all_pits: null,
  get_script: null,
  get_script_context: null,
  get_script_languages: null,
  get_source: [{}, { params: '?_source_includes=secret*,card*' }],
  index: [{ body: { kind: 'open' } }],
  info: null,
  mget: [{ body: { docs: ['1', '2', '3', '4'].map(_id => ({ _index: 'things', _id, stored_fields: [...everyField, '_source'] })) } }],
  msearch: SEARCHES.map(search => ({ body: lines({ index: 'things' }, search) })),
  msearch_template: [{ body: lines({ index: 'things' }, { source: { query: { match_all: {} } } }) }],
  mtermvectors: [{ body: { docs: ['1', '2', '4'].map(_id => ({ _index: 'things', _id, ...VECTORS })) } }],
  ping: null,
  put_script: null,
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
  reindex_rethrottle: null,
  render_search_template: null,
  scroll: null,
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
  search_template: [{ body: { source: { query: { match_all: {} }, ...SHOWING } } }],
  termvectors: [{ body: VECTORS }, { params: '?realtime=false&fields=*' }, { body: { doc: { open_text: 'quick' }, ...VECTORS } }],
  update: [
    { body: { doc: { kind: 'other' }, _source: true } },
    { body: { doc: {}, detect_noop: true }, params: '?_source=true' },
    ...WRITING.map(source => ({ body: { script: { source }, _source: true }, params: '?_source=true' })),
  ],
  update_by_query: [{ body: { query: { match_all: {} } } }, ...WRITING.map(source => ({ body: { script: { source } } }))],
  update_by_query_rethrottle: null,
  'indices.validate_query': queries('?rewrite=true&explain=true'),
  'indices.analyze': [{ body: { field: 'secret_text', text: 'quick' } }],
  'indices.get_field_mapping': [{}, { params: '?include_defaults=true' }],
}

/** Their answers to whoever sees everything hold what others may not read: proof that requests find it. */
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
]
