// Work that takes long, of every kind that the engine does: its index, and how it is asked for.
import { keyAt, vector, wordAt } from './indexes.js'

const times = (count, make) => Array.from({ length: count }, (_, n) => make(n))
const any = should => ({ bool: { should } })
const search = (index, body) => ({ index, run: (engine, how) => engine.search({ index, body, request_cache: false }, how) })
const rest = (index, method, path, body) => ({
  index,
  run: async (engine, { signal }) => {
    const { status, body: answer } = await engine.handle({
      method,
      path,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
      signal,
    })
    if (status >= 400) throw new Error(String(answer).slice(0, 300))
    return answer
  },
})

const common = count => times(count, wordAt).join(' ')
const text = (count, seed) => times(count, i => wordAt((i * seed * 7919) % 3_000)).join(' ')
/** Some hundred steps for each document. */
const STEPS = 'int s = 0; for (int i = 0; i < 200; i++) { s += i % 7 } return s'

export const WORKS = {
  // Queries before the first document.
  'wildcard over a large dictionary': search('many', { query: { wildcard: { k: '*a*b*c*' } } }),
  'wildcards, 100': search('many', { query: any(times(100, n => ({ wildcard: { k: `*${n}*a*` } }))) }),
  'regexp over a large dictionary': search('many', { query: { regexp: { k: '.*a.*[b-d].*z.*' } } }),
  'regexp of many states': search('many', { query: { regexp: { k: '(a|b|[0-9]){1,8}.{0,10}(x|y){0,6}' } } }),
  'prefix of all': search('many', { query: { prefix: { k: '' } }, track_total_hits: true }),
  'fuzzy words, 200': search('many', { query: any(times(200, n => ({ fuzzy: { k: { value: keyAt(n), fuzziness: 2 } } }))) }),
  'range of words': search('many', { query: { range: { k: { gte: '0', lte: 'z' } } }, track_total_hits: true }),
  'terms, 65,000 keywords': search('many', { query: { terms: { k: times(65_000, n => keyAt(n * 3)) } }, track_total_hits: true }),
  'terms, 65,000 numbers': search('many', { query: { terms: { n: times(65_000, n => n * 13) } }, track_total_hits: true }),
  'ids, 65,000': search('many', { query: { ids: { values: times(65_000, n => `${n * 3}`) } }, track_total_hits: true }),
  more_like_this: search('many', {
    query: {
      more_like_this: {
        fields: ['t'],
        like: times(100, n => ({ _index: 'many', _id: `${n}` })),
        max_query_terms: 1_000,
        min_term_freq: 1,
        min_doc_freq: 1,
      },
    },
  }),
  'terms of a subquery': search('many', { query: any(times(500, n => ({ query_string: { query: `*${n % 10}*`, default_field: 'c' } }))) }),
  'wildcard of 100,000 ?': search('many', { query: { wildcard: { k: '?'.repeat(100_000) } } }),
  'match_phrase_prefix with 2^31-1 expansions': search('many', {
    query: { match_phrase_prefix: { t: { query: 'w0 w', max_expansions: 2_147_483_647 } } },
  }),
  intervals: search('many', {
    track_total_hits: true,
    query: {
      intervals: {
        t: { any_of: { intervals: times(100, n => ({ match: { query: `${wordAt(n % 10)} ${wordAt(n % 7)}`, max_gaps: 5 } })) } },
      },
    },
  }),
  percolate: search('percolated', { query: { percolate: { field: 'q', document: { t: text(200, 3) } } } }),
  has_child: search('family', {
    query: { has_child: { type: 'child', query: { range: { c: { gte: 'c1' } } }, score_mode: 'sum' } },
    track_total_hits: true,
  }),
  has_parent: search('family', {
    query: { has_parent: { parent_type: 'parent', query: { match_all: {} }, score: true } },
    track_total_hits: true,
  }),
  'has_child, inner hits': search('family', {
    size: 1_000,
    query: { has_child: { type: 'child', query: { match_all: {} }, inner_hits: { size: 3 } } },
  }),
  nested: search('nested', {
    track_total_hits: true,
    query: {
      nested: {
        path: 'list',
        score_mode: 'avg',
        query: { function_score: { query: { match_all: {} }, script_score: { script: { source: STEPS } } } },
      },
    },
  }),
  'nested, inner hits': search('nested', {
    size: 2_000,
    query: { nested: { path: 'list', query: { term: { 'list.c': 'c3' } }, inner_hits: { size: 5 } } },
  }),
  'vectors near': search('vectors', { size: 1_000, query: { knn: { v: { vector: vector(3.3), k: 5_000 } } } }),
  'vectors near, filtered': search('vectors', {
    query: { knn: { v: { vector: vector(3.3), k: 100, filter: { range: { n: { gte: 10 } } } } } },
  }),
  'vectors, exact': search('vectors', {
    query: {
      script_score: {
        query: { match_all: {} },
        script: { lang: 'knn', source: 'knn_score', params: { field: 'v', query_value: vector(3.3), space_type: 'l2' } },
      },
    },
  }),
  'vectors, 100 queries': search('vectors', { query: any(times(100, n => ({ knn: { v: { vector: vector(n), k: 50 } } }))) }),
  'geo distance sort': search('many', { sort: [{ _geo_distance: { g: [1, 2], order: 'asc' } }], track_total_hits: true }),
  'geo polygon': search('many', {
    track_total_hits: true,
    query: { geo_polygon: { g: { points: times(2_000, n => ({ lat: 60 * Math.sin(n / 318), lon: 120 * Math.cos(n / 318) })) } } },
  }),
  // Documents.
  'sort by keywords': search('many', { size: 1_000, sort: [{ k: 'asc' }], track_total_hits: true }),
  'sort by numbers, 10,000': search('many', { size: 10_000, sort: [{ n: 'desc' }, { k: 'asc' }], _source: false }),
  'sort by script': search('many', { sort: { _script: { type: 'number', script: STEPS } } }),
  'script score': search('many', { query: { script_score: { query: { match_all: {} }, script: { source: STEPS } } } }),
  'script with an endless regexp': search('many', {
    size: 1,
    script_fields: { s: { script: { source: `def m = /(a+)+(b+)+c/.matcher('aaaaaaaaaaaaaaaaaaaaaaaaaaaaab'); return m.find()` } } },
  }),
  'script that loops': search('many', {
    size: 1,
    script_fields: { s: { script: { source: 'long s = 0; for (int i = 0; i < 900000; i++) { s += i } return s' } } },
  }),
  'script that builds': search('many', {
    size: 1,
    script_fields: {
      s: {
        script: {
          source:
            "def l = new ArrayList(); for (int i = 0; i < 300000; i++) { l.add('x' + (i * 7919 % 300007)) } Collections.sort(l); return String.join(',', l)",
        },
      },
    },
  }),
  'script of 100,000 steps a document': search('many', {
    query: { script_score: { query: { range: { n: { lt: 5_000 } } }, script: { source: STEPS.replace('200', '100000') } } },
  }),
  'script of 10,000 calls a document': search('many', {
    query: {
      script_score: {
        query: { range: { n: { lt: 5_000 } } },
        script: { source: 'int f(int i) { return i % 7 } int s = 0; for (int i = 0; i < 10000; i++) { s += f(i) } return s' },
      },
    },
  }),
  rescore: search('many', {
    query: { match: { t: common(5) } },
    rescore: {
      window_size: 10_000,
      query: { rescore_query: any(times(50, n => ({ match_phrase: { t: { query: `${wordAt(n)} ${wordAt(n + 1)}`, slop: 10 } } }))) },
    },
  }),
  collapse: search('many', { size: 2_000, query: { match_all: {} }, collapse: { field: 'c' } }),
  'collapse, inner hits': search('nested', {
    size: 300,
    query: { match_all: {} },
    collapse: { field: 'c', inner_hits: { name: 'i', size: 10 } },
  }),
  // Aggregations.
  'agg terms 65,000': search('many', { size: 0, aggs: { a: { terms: { field: 'c', size: 65_000 } } } }),
  'agg terms 65,000 with parts': search('many', {
    size: 0,
    aggs: { a: { terms: { field: 'c', size: 30_000 }, aggs: { m: { avg: { field: 'n' } }, s: { stats: { field: 'n' } } } } },
  }),
  'agg terms of unique keys': search('many', { size: 0, aggs: { a: { terms: { field: 'k', size: 65_000 } } } }),
  'agg composite 60,000': search('many', {
    size: 0,
    aggs: {
      a: {
        composite: { size: 60_000, sources: [{ c: { terms: { field: 'c' } } }, { n: { histogram: { field: 'n', interval: 1_000 } } }] },
      },
    },
  }),
  'agg date_histogram 9,000 days': search('many', {
    size: 0,
    aggs: { a: { date_histogram: { field: 'd', calendar_interval: 'day' }, aggs: { s: { sum: { field: 'n' } } } } },
  }),
  'agg date_histogram, pipelines': search('many', {
    size: 0,
    aggs: {
      a: {
        date_histogram: { field: 'd', calendar_interval: 'day' },
        aggs: {
          s: { sum: { field: 'n' } },
          d: { derivative: { buckets_path: 's' } },
          m: {
            moving_fn: { buckets_path: 's', window: 100, script: 'MovingFunctions.stdDev(values, MovingFunctions.unweightedAvg(values))' },
          },
          b: { bucket_script: { buckets_path: { s: 's' }, script: 'params.s * 2' } },
        },
      },
    },
  }),
  'agg top_hits': search('many', { size: 0, aggs: { a: { terms: { field: 'c', size: 5_000 }, aggs: { h: { top_hits: { size: 2 } } } } } }),
  'agg percentiles, cardinality': search('many', {
    size: 0,
    aggs: { a: { terms: { field: 'c', size: 5_000 }, aggs: { p: { percentiles: { field: 'n' } }, c: { cardinality: { field: 'k' } } } } },
  }),
  'agg multi_terms': search('many', { size: 0, aggs: { a: { multi_terms: { size: 20_000, terms: [{ field: 'c' }, { field: 'n' }] } } } }),
  'agg significant_terms': search('many', {
    size: 0,
    query: { range: { n: { lt: 500_000 } } },
    aggs: { a: { significant_terms: { field: 'c', size: 10_000 } } },
  }),
  'agg significant_text': search('many', {
    size: 0,
    query: { match: { t: common(3) } },
    aggs: { a: { significant_text: { field: 't' } } },
  }),
  'agg scripted_metric': search('many', {
    size: 0,
    aggs: {
      a: {
        scripted_metric: {
          init_script: 'state.l = []',
          map_script: 'state.l.add(doc.n.value)',
          combine_script: 'return state.l',
          reduce_script: 'long s = 0; for (l in states) for (x in l) s += x; return s',
        },
      },
    },
  }),
  'agg geohash_grid': search('many', { size: 0, aggs: { a: { geohash_grid: { field: 'g', precision: 5, size: 60_000 } } } }),
  'agg range of 60,000': search('many', {
    size: 0,
    aggs: { a: { range: { field: 'n', ranges: times(60_000, n => ({ from: n, to: n + 1 })) } } },
  }),
  'agg filters of 20,000': search('many', {
    size: 0,
    aggs: { a: { filters: { filters: times(20_000, n => ({ term: { c: `c${n}` } })) } } },
  }),
  'agg 20,000 buckets with top_hits': search('many', {
    size: 0,
    aggs: { a: { terms: { field: 'k', size: 20_000 }, aggs: { h: { top_hits: { size: 1 } } } } },
  }),
  'agg nested': search('nested', {
    size: 0,
    aggs: {
      a: {
        nested: { path: 'list' },
        aggs: { t: { terms: { field: 'list.c' }, aggs: { r: { reverse_nested: {}, aggs: { c: { terms: { field: 'c', size: 500 } } } } } } },
      },
    },
  }),
  'agg rare_terms': search('many', { size: 0, aggs: { a: { rare_terms: { field: 'c', max_doc_count: 2 } } } }),
  'agg terms by script': search('many', {
    size: 0,
    aggs: { a: { terms: { script: { source: 'doc.k.value.substring(0, 2)' }, size: 1_000 } } },
  }),
  // What hits show.
  'sources of a megabyte': search('large', { size: 100 }),
  'sources of a megabyte, filtered': search('large', { size: 100, _source: ['list.value'] }),
  'sources of a megabyte, fields': search('large', { size: 100, _source: false, fields: ['*'] }),
  'sources of a megabyte, printed': rest('large', 'POST', '/large/_search', { size: 100 }),
  'sources of a megabyte, filter_path': rest('large', 'POST', '/large/_search?filter_path=hits.hits._source.list.value', { size: 20 }),
  'sources of a megabyte, pretty': rest('large', 'POST', '/large/_search?pretty', { size: 20 }),
  'highlight a large text': search('large', {
    size: 1,
    query: { match: { t: common(20) } },
    _source: false,
    highlight: { fields: { t: {} }, max_analyzer_offset: 1_000_000 },
  }),
  'highlight a large phrase': search('large', {
    size: 1,
    query: { match_phrase: { t: { query: common(3), slop: 20 } } },
    _source: false,
    highlight: { fields: { t: { number_of_fragments: 0 } }, max_analyzer_offset: 1_000_000 },
  }),
  'explain 1,000': search('many', { size: 1_000, explain: true, query: { match: { t: common(100) } } }),
  'hits, 10,000': search('many', { size: 10_000 }),
  'hits, 10,000, printed': rest('many', 'POST', '/many/_search', { size: 10_000 }),
  'hits, 10,000, doc values': search('many', { size: 10_000, docvalue_fields: ['k', 'c', 'n', 'd'], _source: false }),
  'hits, 10,000, named queries': search('many', {
    size: 10_000,
    query: any(times(50, n => ({ match: { t: { query: wordAt(n), _name: `q${n}` } } }))),
  }),
  scroll: {
    index: 'many',
    run: async (engine, how) => {
      let { _scroll_id, hits } = await engine.search({ index: 'many', scroll: '1m', body: { size: 10_000, sort: ['_doc'] } }, how)
      for (let pages = 0; pages < 3 && hits.hits.length > 0; pages++)
        ({ _scroll_id, hits } = await engine.scroll({ body: { scroll_id: _scroll_id, scroll: '1m' } }, how))
    },
  },
  'suggest a phrase': search('many', {
    size: 0,
    suggest: {
      text: times(3, n => `${wordAt(n * 31)}x`).join(' '),
      p: {
        phrase: {
          field: 't',
          size: 10,
          max_errors: 3,
          confidence: 0,
          direct_generator: [{ field: 't', suggest_mode: 'always', size: 100, min_word_length: 1, prefix_length: 0 }],
        },
      },
    },
  }),
  'suggest terms': search('many', {
    size: 0,
    suggest: Object.fromEntries(
      times(50, n => [`s${n}`, { text: keyAt(n), term: { field: 'k', suggest_mode: 'always', max_edits: 2, prefix_length: 0 } }]),
    ),
  }),
  // Several at once.
  'msearch of 1,000': {
    index: 'many',
    run: (engine, how) =>
      engine.msearch(
        { body: times(1_000, n => [{ index: 'many' }, { query: { match: { t: `${wordAt(n)} ${wordAt(n + 1)}` } } }]).flat() },
        how,
      ),
  },
  'msearch of 10,000': {
    index: 'many',
    run: (engine, how) =>
      engine.msearch({ body: times(10_000, n => [{ index: 'many' }, { query: { match: { t: wordAt(n) } } }]).flat() }, how),
  },
  'mget of 10,000': { index: 'many', run: (engine, how) => engine.mget({ index: 'many', body: { ids: times(10_000, n => `${n}`) } }, how) },
  mtermvectors: {
    index: 'large',
    run: (engine, how) =>
      engine.mtermvectors(
        { index: 'large', body: { ids: times(10, n => `${n}`), parameters: { fields: ['t'], term_statistics: true } } },
        how,
      ),
  },
  rank_eval: {
    index: 'many',
    run: (engine, how) =>
      engine.rankEval(
        {
          index: 'many',
          body: {
            requests: times(500, n => ({
              id: `r${n}`,
              request: { query: { match: { t: wordAt(n) } } },
              ratings: [{ _index: 'many', _id: `${n}`, rating: 1 }],
            })),
            metric: { precision: {} },
          },
        },
        how,
      ),
  },
  'render a template': {
    index: 'many',
    run: (engine, how) =>
      engine.searchTemplate(
        {
          index: 'many',
          body: { source: '{"query":{"terms":{"c":[{{#list}}"{{.}}",{{/list}}"x"]}}}', params: { list: times(60_000, n => `c${n}`) } },
        },
        how,
      ),
  },
  'count by query': {
    index: 'many',
    run: (engine, how) =>
      engine.count(
        { index: 'many', body: { query: any(times(300, n => ({ match_phrase: { t: `${wordAt(n % 30)} ${wordAt(n % 50)}` } }))) } },
        how,
      ),
  },
  explain: {
    index: 'many',
    run: (engine, how) =>
      engine.explain({ index: 'many', id: '1', body: { query: any(times(300, n => ({ wildcard: { k: `*${n % 100}*a*` } }))) } }, how),
  },
  validate: {
    index: 'many',
    run: (engine, how) =>
      engine.indices.validateQuery(
        {
          index: 'many',
          explain: true,
          rewrite: true,
          body: { query: any(times(100, n => ({ wildcard: { k: { value: `*${n % 100}*a*`, rewrite: 'top_terms_50' } } }))) },
        },
        how,
      ),
  },
  'analyze a megabyte': {
    index: 'large',
    run: (engine, how) => engine.indices.analyze({ index: 'large', body: { field: 't', text: text(9_000, 5) } }, how),
  },
  // Writing.
  'bulk of 20,000': {
    index: 'many',
    run: (engine, how) => engine.bulk({ index: 'written', body: times(20_000, n => [{ index: {} }, { t: text(20, n), n }]).flat() }, how),
  },
  'bulk of 20,000, printed': rest(
    'many',
    'POST',
    '/written/_bulk',
    times(20_000, n => `{"index":{}}\n{"t":"${text(20, n)}","n":${n}}\n`).join(''),
  ),
  update_by_query: {
    index: 'many',
    run: (engine, how) => engine.updateByQuery({ index: 'many', max_docs: 20_000, body: { script: { source: 'ctx._source.z = 1' } } }, how),
  },
  reindex: {
    index: 'many',
    run: (engine, how) => engine.reindex({ max_docs: 20_000, body: { source: { index: 'many' }, dest: { index: 'copied' } } }, how),
  },
  // Of indexes.
  'field_caps of 10,000 fields': { index: 'wide', run: (engine, how) => engine.fieldCaps({ index: 'wide', fields: '*' }, how) },
  'mapping of 10,000 fields, printed': rest('wide', 'GET', '/wide/_mapping'),
  'mapping put of 10,000 fields': {
    index: 'wide',
    run: (engine, how) =>
      engine.indices.putMapping(
        { index: 'wide', body: { properties: Object.fromEntries(times(10_000, n => [`f${n}`, { type: n % 2 ? 'keyword' : 'text' }])) } },
        how,
      ),
  },
  'fields of 1,000': search('wide', { size: 100, fields: ['*'], _source: false }),
}
