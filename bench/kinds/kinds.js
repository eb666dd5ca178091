// Kinds of requests as applications send them, by name: method, path and body for the words of a query and a running number.

const INDEX = 'kinds'
const WRITES = 'kinds-writes'
const NDJSON = 'application/x-ndjson'
// A server would remember answers of size 0.
const SEARCH = `/${INDEX}/_search?request_cache=false`
const DOCS = 60_000
const FIRST_YEAR = 2012

const range = length => Array.from({ length }, (_, i) => i)
const line = object => `${JSON.stringify(object)}\n`
const text = words => words.join(' ')

const post = (path, bodyOf, type) => ({ method: 'POST', path, type, bodyOf })
const search = bodyOf => post(SEARCH, (words, i) => JSON.stringify(bodyOf(words, i)))
const query = queryOf => search((words, i) => ({ query: queryOf(words, i) }))
const to = (path, bodyOf) => post(path, (words, i) => JSON.stringify(bodyOf(words, i)))
/** Aggregations of the documents with some words. */
const found = aggsOf => search((words, i) => ({ size: 0, query: { match: { body: text(words) } }, aggs: aggsOf(words, i) }))
const all = aggsOf => search((words, i) => ({ size: 0, aggs: aggsOf(words, i) }))
const lines = (path, rowsOf) => post(path, (words, i) => rowsOf(words, i).map(line).join(''), NDJSON)

const body = words => ({ match: { body: text(words) } })
const terms = (field, options) => ({ terms: { field, ...options } })
const months = options => ({ date_histogram: { field: 'date', calendar_interval: 'month', ...options } })
const year = i => `${FIRST_YEAR + (i % 10)}-01-01`
const wordsAgain = (words, k) => words.slice(k % words.length)
const pageOf = (id, after) =>
  JSON.stringify({
    size: 100,
    pit: { id, keep_alive: '1m' },
    query: { match: { body: 'library' } },
    sort: [{ date: 'desc' }, { num: 'asc' }],
    ...(after ? { search_after: after } : {}),
  })
const typo = word => (word.length > 3 ? `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}` : word)
const at = i => ({ lat: 20 + (i % 40), lon: (i * 3) % 160 })
const envelope = i => ({
  type: 'envelope',
  coordinates: [
    [i % 90, 60],
    [30 + (i % 90), 20],
  ],
})

const shop = {
  shop_facets: search((words, i) => ({
    size: 20,
    query: {
      bool: {
        must: [{ multi_match: { query: text(words), fields: ['title^3', 'body'] } }],
        filter: [{ term: { active: true } }, { range: { num: { gte: 100 } } }, { range: { date: { gte: year(i) } } }],
      },
    },
    post_filter: { terms: { priority: ['optional', 'standard'] } },
    aggs: {
      cats: { filter: { term: { active: true } }, aggs: { names: terms('cat', { size: 20 }) } },
      priorities: terms('priority'),
      sizes: { range: { field: 'size', ranges: [{ to: 1e5 }, { from: 1e5, to: 5e5 }, { from: 5e5 }] } },
      parts: { nested: { path: 'parts' }, aggs: { w: terms('parts.w', { size: 10 }), price: { stats: { field: 'parts.price' } } } },
    },
    highlight: { fields: { title: {} } },
    sort: ['_score', { num: 'desc' }],
  })),
  shop_list: search((_, i) => ({
    size: 24,
    query: {
      bool: {
        filter: [
          { terms: { cat: ['games', 'libs', 'python', 'net'] } },
          { range: { rating: { gte: (i % 40) / 10 } } },
          { term: { active: true } },
        ],
      },
    },
    sort: [{ rating: 'desc' }, { size: 'asc' }],
    _source: ['title', 'cat', 'rating'],
  })),
  shop_should_boost: query(words => ({
    bool: {
      must: [body(words)],
      should: [
        { term: { cat: { value: 'libs', boost: 2 } } },
        { range: { rating: { gte: 4, boost: 1.5 } } },
        { match_phrase: { title: { query: text(words), boost: 4 } } },
      ],
    },
  })),
  min_should_match: query(words => ({
    bool: { should: [...words, 'library', 'data', 'files'].map(word => ({ match: { body: word } })), minimum_should_match: 2 },
  })),
  terms_1000: query((_, i) => ({ bool: { filter: [{ terms: { _id: range(1000).map(k => String((i * 37 + k * 61) % DOCS)) } }] } })),
  terms_500_numbers: query((_, i) => ({ terms: { size: range(500).map(k => (i * 37 + k * 1999) % 1_000_003) } })),
  terms_lookup: query((_, i) => ({ terms: { tags: { index: INDEX, id: String((i * 31) % DOCS), path: 'tags' } } })),
  not_exists: query(words => ({ bool: { must: [body(words)], must_not: [{ exists: { field: 'ip' } }] } })),
  ip_prefix: query((_, i) => ({ term: { ip: `10.${i % 7}.${i % 256}.0/24` } })),
  date_range_field: query((_, i) => ({
    range: { valid: { gte: year(i), lte: `${FIRST_YEAR + (i % 10)}-02-01`, relation: 'intersects' } },
  })),
  rank_feature: query(words => ({
    bool: { must: [body(words)], should: [{ rank_feature: { field: 'popularity', saturation: { pivot: 80 } } }] },
  })),
  distance_feature: query(words => ({
    bool: { must: [body(words)], should: [{ distance_feature: { field: 'date', origin: '2022-01-01', pivot: '90d' } }] },
  })),
}

const texts = {
  cross_fields_boosts: query(words => ({
    multi_match: { query: text(words), type: 'cross_fields', fields: ['title^3', 'title.grams^2', 'body'], minimum_should_match: '75%' },
  })),
  phrase_multi_match: query(words => ({ multi_match: { query: text(words), type: 'phrase', fields: ['title^2', 'body'] } })),
  fuzzy_multi_match: query(words => ({
    multi_match: { query: text(words.map(typo)), fields: ['title^2', 'body'], fuzziness: 'AUTO', prefix_length: 1 },
  })),
  autocomplete_bool_prefix: query(words => ({
    multi_match: { query: text(words).slice(0, -1), type: 'bool_prefix', fields: ['title.ac', 'title.ac._2gram', 'title.ac._3gram'] },
  })),
  autocomplete_prefix: query(words => ({
    bool: { should: [{ prefix: { name: words[0].slice(0, 3) } }, { match_phrase_prefix: { title: words[0].slice(0, 3) } }] },
  })),
  autocomplete_phrase_prefix: query(words => ({ match_phrase_prefix: { body: { query: text(words).slice(0, -2), max_expansions: 50 } } })),
  autocomplete_insensitive: query(words => ({
    prefix: { 'title.raw': { value: words[0].slice(0, 2).toUpperCase(), case_insensitive: true } },
  })),
  fuzzy_keyword: query(words => ({ fuzzy: { tags: { value: typo(words[0]), fuzziness: 2 } } })),
  fuzzy_text: query(words => ({ fuzzy: { body: { value: typo(words[0]) } } })),
  prefix_text: query(words => ({ prefix: { body: words[0].slice(0, 3) } })),
  wildcard_text: query(words => ({ wildcard: { body: `${words[0].slice(0, 3)}*${words[0].slice(-1)}` } })),
  wildcard_inside: query(words => ({ wildcard: { 'title.raw': { value: `*${words[0].slice(0, 5)}*`, case_insensitive: true } } })),
  regexp_text: query(words => ({ regexp: { body: `${words[0].slice(0, 2)}[a-z]+(ing|ed)` } })),
  query_string_long: query((words, i) => ({
    query_string: {
      query: `title:(${text(words)})^2 AND (body:"${text(words)}"~4 OR body:${words[0].slice(0, 4)}*) AND NOT cat:games AND date:[${year(i)} TO *]`,
      default_field: 'body',
    },
  })),
  query_string_fields: query(words => ({
    query_string: {
      query: `${text(words)} library data`,
      fields: ['title^3', 'body', 'tags'],
      default_operator: 'AND',
      type: 'cross_fields',
    },
  })),
  simple_query_fuzzy: query(words => ({
    simple_query_string: { query: `${words.map(typo).join('~1 ')}~1 -games`, fields: ['title', 'body'] },
  })),
  more_like_text: query(words => ({
    more_like_this: {
      fields: ['title', 'body'],
      like: `${text(words)} library for reading and writing of data files`,
      min_term_freq: 1,
      min_doc_freq: 5,
      max_query_terms: 12,
    },
  })),
  more_like_docs: query((_, i) => ({
    more_like_this: {
      fields: ['title', 'tags'],
      like: [{ _id: String((i * 31) % DOCS) }, { _id: String((i * 47) % DOCS) }],
      min_term_freq: 1,
      minimum_should_match: '30%',
    },
  })),
  span_first_not: query(words => ({
    span_not: { include: { span_first: { match: { span_term: { body: words[0] } }, end: 20 } }, exclude: { span_term: { body: 'the' } } },
  })),
  span_or_near: query(words => ({
    span_near: {
      clauses: [
        { span_or: { clauses: words.map(word => ({ span_term: { body: word } })) } },
        { span_multi: { match: { prefix: { body: 'librar' } } } },
      ],
      slop: 8,
      in_order: true,
    },
  })),
  intervals_all_of: query(words => ({
    intervals: {
      body: {
        all_of: {
          ordered: true,
          max_gaps: 10,
          intervals: [
            { match: { query: words[0] } },
            { any_of: { intervals: [{ match: { query: 'library' } }, { prefix: { prefix: 'datab' } }] } },
          ],
        },
      },
    },
  })),
  phrase_three: query(words => ({ match_phrase: { body: { query: `${words[0]} for the`, slop: 1 } } })),
  boosting: query(words => ({
    boosting: {
      positive: { multi_match: { query: text(words), fields: ['title', 'body'] } },
      negative: { terms: { cat: ['games', 'doc'] } },
      negative_boost: 0.3,
    },
  })),
}

const scores = {
  function_score_combo: query(words => ({
    function_score: {
      query: { multi_match: { query: text(words), fields: ['title^2', 'body'] } },
      functions: [
        { filter: { term: { cat: 'libs' } }, weight: 3 },
        { filter: { range: { rating: { gte: 4 } } }, weight: 1.5 },
        { field_value_factor: { field: 'size', modifier: 'log1p', factor: 0.1 } },
        { exp: { date: { origin: '2022-01-01', scale: '180d', decay: 0.5 } } },
      ],
      score_mode: 'sum',
      boost_mode: 'multiply',
      max_boost: 20,
    },
  })),
  function_score_random: query((words, i) => ({
    function_score: { query: body(words), functions: [{ random_score: { seed: i, field: '_seq_no' } }], boost_mode: 'replace' },
  })),
  function_score_geo: query((words, i) => ({
    function_score: { query: body(words), functions: [{ gauss: { place: { origin: at(i), scale: '300km' } } }] },
  })),
  script_score_params: query(words => ({
    script_score: {
      query: body(words),
      script: {
        source: "double r = doc['rating'].value; return _score * (1 + params.w * r) + (doc['active'].value ? 1 : 0)",
        params: { w: 0.3 },
      },
    },
  })),
  script_sort: search(words => ({
    query: body(words),
    sort: { _script: { type: 'number', order: 'desc', script: { source: "doc['num'].value % 1000 + doc['rating'].value" } } },
  })),
  script_sort_score: search(words => ({
    query: body(words),
    sort: [{ _script: { type: 'number', order: 'desc', script: { source: "_score * (1 + doc['rating'].value)" } } }, '_score'],
  })),
  script_fields: search(words => ({
    query: body(words),
    size: 20,
    script_fields: { double_num: { script: "doc['num'].value * 2" }, label: { script: "doc['cat'].value + '/' + doc['name'].value" } },
  })),
  script_filter: query(words => ({
    bool: {
      must: [body(words)],
      filter: [{ script: { script: { source: "doc['num'].value > params.n && doc['tags'].size() > 2", params: { n: 100 } } } }],
    },
  })),
  derived_field: search(words => ({
    query: { bool: { must: [body(words)], filter: [{ range: { twice: { gte: 1000 } } }] } },
    derived: { twice: { type: 'long', script: { source: "emit(doc['num'].value * 2)" } } },
    fields: ['twice'],
  })),
  rescore_twice: search(words => ({
    query: body(words),
    rescore: [
      {
        window_size: 100,
        query: { rescore_query: { match_phrase: { body: { query: text(words), slop: 2 } } }, query_weight: 0.7, rescore_query_weight: 1.2 },
      },
      {
        window_size: 20,
        query: { score_mode: 'multiply', rescore_query: { function_score: { field_value_factor: { field: 'rating', missing: 1 } } } },
      },
    ],
  })),
}

const nested = {
  nested_inner_hits: query((_, i) => ({
    nested: {
      path: 'parts',
      query: { bool: { must: [{ term: { 'parts.n': i % 7 } }, { range: { 'parts.price': { gte: 40 } } }] } },
      inner_hits: { size: 2 },
    },
  })),
  nested_scored: query((words, i) => ({
    bool: {
      must: [
        body(words),
        {
          nested: {
            path: 'parts',
            score_mode: 'max',
            query: { function_score: { query: { term: { 'parts.n': i % 7 } }, field_value_factor: { field: 'parts.price', missing: 1 } } },
          },
        },
      ],
    },
  })),
  nested_sort: search(words => ({
    query: body(words),
    sort: [{ 'parts.price': { order: 'asc', mode: 'min', nested: { path: 'parts', filter: { range: { 'parts.n': { gte: 3 } } } } } }],
  })),
  collapse_inner_hits: search(words => ({
    query: body(words),
    collapse: { field: 'cat', inner_hits: { name: 'newest', size: 3, sort: [{ date: 'desc' }] } },
    size: 10,
  })),
  nested_agg_reverse: found(() => ({
    parts: {
      nested: { path: 'parts' },
      aggs: { w: { ...terms('parts.w', { size: 10 }), aggs: { back: { reverse_nested: {}, aggs: { c: terms('cat', { size: 3 }) } } } } },
    },
  })),
  nested_agg_filter: found((_, i) => ({
    parts: {
      nested: { path: 'parts' },
      aggs: {
        some: {
          filter: { term: { 'parts.n': i % 7 } },
          aggs: { price: { avg: { field: 'parts.price' } }, w: terms('parts.w', { size: 20 }) },
        },
      },
    },
  })),
}

const hits = {
  geo_sort: search((words, i) => ({ query: body(words), sort: [{ _geo_distance: { place: at(i), order: 'asc', unit: 'km' } }] })),
  geo_sort_all: search((_, i) => ({
    query: { bool: { filter: [{ geo_distance: { distance: '2000km', place: at(i) } }] } },
    sort: [{ _geo_distance: { place: at(i), order: 'asc' } }],
  })),
  geo_sort_farthest: search((words, i) => ({
    query: body(words),
    sort: [{ _geo_distance: { place: at(i), order: 'desc', unit: 'km' } }, { num: 'asc' }],
  })),
  geo_disjoint: query((_, i) => ({
    geo_shape: { area: { shape: envelope(i), relation: 'disjoint' } },
  })),
  geo_polygon_shape: query((_, i) => ({
    geo_shape: {
      area: {
        shape: {
          type: 'polygon',
          coordinates: [
            [
              [i % 90, 10],
              [40 + (i % 90), 15],
              [30 + (i % 90), 50],
              [i % 90, 10],
            ],
          ],
        },
        relation: 'intersects',
      },
    },
  })),
  geo_envelope_within: query((_, i) => ({
    geo_shape: { area: { shape: envelope(i), relation: 'within' } },
  })),
  highlight_unified_50: search(words => ({
    size: 50,
    _source: false,
    query: body(words),
    highlight: { fields: { body: { number_of_fragments: 3, fragment_size: 120 }, title: {} } },
  })),
  highlight_fvh_50: search(words => ({
    size: 50,
    _source: false,
    query: { match: { 'body.tv': text(words) } },
    highlight: { type: 'fvh', fields: { 'body.tv': { fragment_size: 120 } } },
  })),
  highlight_plain_50: search(words => ({
    size: 50,
    _source: false,
    query: body(words),
    highlight: { type: 'plain', fields: { body: {} } },
  })),
  highlight_phrase_prefix: search(words => ({
    query: { match_phrase_prefix: { body: text(words).slice(0, -1) } },
    highlight: { number_of_fragments: 0, fields: { '*': {} } },
  })),
  source_includes: search(words => ({ size: 50, _source: { includes: ['t*', 'parts.*'], excludes: ['tags'] }, query: body(words) })),
  docvalue_fields: search(words => ({
    size: 50,
    _source: false,
    docvalue_fields: ['num', 'cat', 'tags', { field: 'date', format: 'yyyy/MM/dd' }],
    query: body(words),
  })),
  fields_wildcard: search(words => ({ size: 30, _source: false, fields: ['*'], query: body(words) })),
  size_1000_ids: search(words => ({ size: 1000, _source: false, query: body(words) })),
  size_500_source: search(words => ({ size: 500, query: body(words) })),
  sort_three: search(words => ({
    query: body(words),
    sort: [{ cat: 'asc' }, { rating: { order: 'desc', missing: '_last' } }, { num: 'asc' }],
    track_scores: true,
  })),
  sort_title_all: search((_, i) => ({ size: 30, sort: [{ 'title.raw': i % 2 ? 'asc' : 'desc' }], query: { match_all: {} } })),
  search_after_date: search((_, i) => ({
    size: 100,
    sort: [{ date: 'desc' }, { size: 'asc' }],
    search_after: [Date.UTC(2024, 0, 1) - i * 86_400_000, 0],
    query: { term: { active: true } },
  })),
  page_5000: search(() => ({ from: 5000, size: 10, query: { match: { body: 'library' } }, sort: [{ num: 'asc' }] })),
  named_queries: search(words => ({
    size: 20,
    query: {
      bool: {
        should: [{ match: { body: { query: text(words), _name: 'body' } } }, { match: { title: { query: text(words), _name: 'title' } } }],
      },
    },
  })),
  min_score: search(words => ({ min_score: 3, query: { multi_match: { query: text(words), fields: ['title', 'body'] } } })),
  version_seq_no: search(words => ({ version: true, seq_no_primary_term: true, query: body(words) })),
  terminate_after: search(words => ({ terminate_after: 1000, size: 5, query: body(words) })),
  slice_scroll: {
    method: 'POST',
    path: `/${INDEX}/_search?scroll=1m`,
    bodyOf: words => JSON.stringify({ size: 100, query: body(words), sort: ['_doc'] }),
    next: {
      method: 'POST',
      path: '/_search/scroll',
      bodyOf: ({ _scroll_id }) => JSON.stringify({ scroll: '1m', scroll_id: _scroll_id }),
      next: { method: 'DELETE', path: '/_search/scroll', bodyOf: ({ _scroll_id }) => JSON.stringify({ scroll_id: _scroll_id }) },
    },
  },
  point_in_time: {
    method: 'POST',
    path: `/${INDEX}/_search/point_in_time?keep_alive=1m`,
    bodyOf: () => '',
    next: {
      method: 'POST',
      path: '/_search',
      bodyOf: ({ pit_id }) =>
        JSON.stringify({ size: 50, pit: { id: pit_id }, query: { match: { body: 'library' } }, sort: [{ num: 'asc' }] }),
      next: { method: 'DELETE', path: '/_search/point_in_time', bodyOf: ({ pit_id }) => JSON.stringify({ pit_id: [pit_id] }) },
    },
  },
}

const aggregations = {
  date_time_zone_terms: found(() => ({
    months: { ...months({ time_zone: 'Europe/Berlin', min_doc_count: 1 }), aggs: { cats: terms('cat', { size: 5 }) } },
  })),
  date_weeks_all: all(() => ({
    weeks: {
      date_histogram: { field: 'date', calendar_interval: 'week', time_zone: 'America/New_York' },
      aggs: { max: { max: { field: 'num' } } },
    },
  })),
  date_pipeline: found(() => ({
    months: {
      ...months(),
      aggs: {
        s: { sum: { field: 'num' } },
        total: { cumulative_sum: { buckets_path: 's' } },
        change: { derivative: { buckets_path: 's' } },
      },
    },
    best: { max_bucket: { buckets_path: 'months>s' } },
  })),
  auto_date_histogram: found(() => ({ d: { auto_date_histogram: { field: 'date', buckets: 20 } } })),
  composite_after: all((_, i) => ({
    c: {
      composite: {
        size: 200,
        sources: [{ cat: terms('cat') }, { name: terms('name') }],
        after: { cat: 'games', name: `lib${String.fromCharCode(97 + (i % 26))}` },
      },
    },
  })),
  composite_month_avg: found(() => ({
    c: { composite: { size: 100, sources: [{ m: months() }, { p: terms('priority') }] }, aggs: { avg: { avg: { field: 'num' } } } },
  })),
  multi_terms: found(() => ({ m: { multi_terms: { terms: [{ field: 'cat' }, { field: 'priority' }], size: 20 } } })),
  rare_terms: found(() => ({ r: { rare_terms: { field: 'name', max_doc_count: 2 } } })),
  significant_terms: found(() => ({ s: { significant_terms: { field: 'tags', size: 10 } } })),
  significant_text: search(words => ({
    size: 0,
    query: body(words),
    aggs: { s: { sampler: { shard_size: 100 }, aggs: { k: { significant_text: { field: 'body', filter_duplicate_text: true } } } } },
  })),
  top_hits_sorted: found(() => ({
    c: { ...terms('cat', { size: 10 }), aggs: { t: { top_hits: { size: 3, sort: [{ date: 'desc' }], _source: ['title', 'date'] } } } },
  })),
  terms_ordered_by_metric: found(() => ({
    c: { ...terms('cat', { size: 10, order: { m: 'desc' } }), aggs: { m: { max: { field: 'num' } }, a: { avg: { field: 'rating' } } } },
  })),
  terms_metrics_inside: found(() => ({
    c: {
      ...terms('cat', { size: 20 }),
      aggs: {
        p: { percentiles: { field: 'size', percents: [50, 95, 99] } },
        u: { cardinality: { field: 'name' } },
        e: { extended_stats: { field: 'num' } },
        r: { percentile_ranks: { field: 'size', values: [1e5, 5e5] } },
      },
    },
  })),
  terms_three_levels: found(() => ({
    c: {
      ...terms('cat', { size: 10 }),
      aggs: { p: { ...terms('priority'), aggs: { m: { ...months(), aggs: { s: { sum: { field: 'num' } } } } } } },
    },
  })),
  terms_multi_valued: found(() => ({ t: terms('tags', { size: 100, min_doc_count: 2 }) })),
  terms_include: all(() => ({ t: terms('tags', { size: 20, include: 'lib.*' }) })),
  terms_script: found(() => ({ t: { terms: { script: { source: "doc['cat'].value + '-' + doc['priority'].value" }, size: 10 } } })),
  numeric_terms: found(() => ({ t: terms('rating', { size: 50 }) })),
  histogram_rating: found(() => ({ h: { histogram: { field: 'rating', interval: 0.5 }, aggs: { c: terms('cat', { size: 3 }) } } })),
  filters_many: found(words => ({
    f: {
      filters: {
        other_bucket: true,
        filters: {
          games: { term: { cat: 'games' } },
          big: { range: { size: { gte: 5e5 } } },
          word: { match: { title: words[0] } },
          active: { term: { active: true } },
        },
      },
      aggs: { a: { avg: { field: 'num' } } },
    },
  })),
  adjacency_matrix: found(() => ({
    m: {
      adjacency_matrix: {
        filters: {
          a: { term: { active: true } },
          b: { range: { rating: { gte: 3 } } },
          c: { terms: { priority: ['optional', 'required'] } },
        },
      },
    },
  })),
  weighted_avg: found(() => ({ w: { weighted_avg: { value: { field: 'rating' }, weight: { field: 'num', missing: 1 } } } })),
  scripted_metric: found(() => ({
    s: {
      scripted_metric: {
        init_script: 'state.t = 0L',
        map_script: "state.t += doc['num'].value",
        combine_script: 'return state.t',
        reduce_script: 'long t = 0; for (s in states) { t += s } return t',
      },
    },
  })),
  bucket_script: found(() => ({
    c: {
      ...terms('cat', { size: 20 }),
      aggs: {
        a: { sum: { field: 'num' } },
        b: { sum: { field: 'size' } },
        r: { bucket_script: { buckets_path: { a: 'a', b: 'b' }, script: 'params.a / (params.b + 1)' } },
        f: { bucket_selector: { buckets_path: { a: 'a' }, script: 'params.a > 100' } },
      },
    },
  })),
  median_deviation: found(() => ({ m: { median_absolute_deviation: { field: 'size' } }, b: { value_count: { field: 'tags' } } })),
  matrix_stats: found(() => ({ m: { matrix_stats: { fields: ['num', 'size', 'rating'] } } })),
  geo_distance_rings: found((_, i) => ({
    g: { geo_distance: { field: 'place', origin: at(i), unit: 'km', ranges: [{ to: 500 }, { from: 500, to: 2000 }, { from: 2000 }] } },
  })),
  geotile_centroid: all(() => ({
    g: { geotile_grid: { field: 'place', precision: 6 }, aggs: { c: { geo_centroid: { field: 'place' } } } },
    b: { geo_bounds: { field: 'place' } },
  })),
  ip_ranges: found(() => ({
    i: { ip_range: { field: 'ip', ranges: [{ mask: '10.0.0.0/16' }, { mask: '10.3.0.0/16' }, { to: '10.2.0.0' }] } },
  })),
  sampler_terms: found(() => ({ s: { sampler: { shard_size: 200 }, aggs: { t: terms('tags', { size: 10 }) } } })),
  global_missing: found(() => ({ g: { global: {}, aggs: { n: { value_count: { field: 'num' } } } }, m: { missing: { field: 'ip' } } })),
  variable_width: found(() => ({ v: { variable_width_histogram: { field: 'size', buckets: 10 } } })),
  date_days_sum: found(() => ({
    d: { date_histogram: { field: 'date', fixed_interval: '1d', min_doc_count: 1 }, aggs: { s: { sum: { field: 'num' } } } },
  })),
  date_quarters_filters: found(() => ({
    d: {
      date_histogram: { field: 'date', calendar_interval: 'quarter' },
      aggs: { f: { filters: { filters: { on: { term: { active: true } }, high: { range: { rating: { gte: 4 } } } } } } },
    },
  })),
  date_ranges_stats: found(() => ({
    d: {
      date_range: { field: 'date', ranges: [{ to: '2015' }, { from: '2015', to: '2019' }, { from: '2019' }] },
      aggs: { s: { stats: { field: 'num' } } },
    },
  })),
  range_stats: found(() => ({
    r: {
      range: { field: 'size', ranges: [{ to: 1e5 }, { from: 1e5, to: 5e5 }, { from: 5e5 }] },
      aggs: { s: { extended_stats: { field: 'num' } } },
    },
  })),
  range_script: found(() => ({ r: { range: { script: "doc['num'].value * 2", ranges: [{ to: 100 }, { from: 100 }] } } })),
  filter_avg: found(() => ({ f: { filter: { term: { active: true } }, aggs: { a: { avg: { field: 'num' } }, c: terms('cat') } } })),
  metrics_script: found(() => ({
    a: { avg: { script: "doc['num'].value * doc['rating'].value" } },
    s: { sum: { field: 'num', script: '_value * 1.19' } },
  })),
  metrics_many: all(() => ({
    s: { stats: { field: 'size' } },
    e: { extended_stats: { field: 'rating' } },
    p: { percentiles: { field: 'num' } },
    c: { cardinality: { field: 'tags' } },
    v: { value_count: { field: 'ip' } },
  })),
  percentiles_hdr: found(() => ({ p: { percentiles: { field: 'num', hdr: { number_of_significant_value_digits: 3 } } } })),
  cardinality_numbers: found(() => ({ a: { cardinality: { field: 'size' } }, b: { cardinality: { field: 'ip' } } })),
  nested_terms: found(() => ({
    n: {
      nested: { path: 'parts' },
      aggs: { w: { ...terms('parts.w', { size: 20 }), aggs: { p: { avg: { field: 'parts.price' } } } } },
    },
  })),
  nested_reverse: found(() => ({
    n: {
      nested: { path: 'parts' },
      aggs: { w: { ...terms('parts.w', { size: 20 }), aggs: { up: { reverse_nested: {}, aggs: { c: terms('cat', { size: 3 }) } } } } },
    },
  })),
  terms_nested_max: all(() => ({
    c: { ...terms('cat', { size: 10 }), aggs: { n: { nested: { path: 'parts' }, aggs: { m: { max: { field: 'parts.price' } } } } } },
  })),
  terms_breadth_first: found(() => ({
    t: {
      ...terms('name', { size: 10, collect_mode: 'breadth_first' }),
      aggs: { c: terms('cat', { size: 3 }), a: { avg: { field: 'num' } } },
    },
  })),
  terms_missing: found(() => ({ t: terms('name', { size: 10, missing: 'none', order: { _key: 'asc' } }) })),
  terms_partition: all(() => ({ t: terms('name', { size: 20, include: { partition: 2, num_partitions: 20 } }) })),
  terms_exclude: found(() => ({ t: terms('tags', { size: 20, exclude: ['library', 'data', 'files'] }) })),
  terms_ip: found(() => ({ t: terms('ip', { size: 10 }) })),
  terms_dates: found(() => ({ t: { ...terms('date', { size: 10 }), aggs: { c: terms('cat', { size: 2 }) } }, b: terms('active') })),
  terms_numbers_script: found(() => ({ t: { terms: { script: "doc['num'].value % 10", size: 10 } } })),
  terms_order_key: all(() => ({ t: { ...terms('name', { size: 10, order: { _key: 'desc' } }), aggs: { s: { sum: { field: 'num' } } } } })),
  multi_terms_metric: found(() => ({
    m: {
      multi_terms: { terms: [{ field: 'cat' }, { field: 'priority' }, { field: 'active' }], size: 20, order: { a: 'desc' } },
      aggs: { a: { avg: { field: 'num' } } },
    },
  })),
  composite_numbers: all(() => ({
    c: { composite: { size: 100, sources: [{ r: { histogram: { field: 'rating', interval: 1 } } }, { n: terms('num') }] } },
  })),
  composite_days: found(() => ({
    c: {
      composite: {
        size: 500,
        sources: [{ d: { date_histogram: { field: 'date', fixed_interval: '1d', order: 'desc' } } }, { c: terms('cat') }],
      },
      aggs: { s: { sum: { field: 'num' } } },
    },
  })),
  composite_missing: found(() => ({ c: { composite: { size: 200, sources: [{ t: terms('tags', { missing_bucket: true }) }] } } })),
  significant_inside: found(() => ({
    c: { ...terms('cat', { size: 5 }), aggs: { s: { significant_terms: { field: 'tags', size: 5 } } } },
  })),
  diversified: search(words => ({
    size: 0,
    query: body(words),
    aggs: { d: { diversified_sampler: { shard_size: 200, field: 'cat' }, aggs: { t: terms('tags', { size: 10 }) } } },
  })),
  top_hits_scores: found(() => ({ c: { ...terms('cat', { size: 10 }), aggs: { t: { top_hits: { size: 2, _source: ['title'] } } } } })),
  top_terms_by_score: search(words => ({
    size: 0,
    query: body(words),
    aggs: { c: { ...terms('cat', { size: 10, order: { m: 'desc' } }), aggs: { m: { max: { script: '_score' } } } } },
  })),
  histogram_bounds: found(() => ({
    h: { histogram: { field: 'num', interval: 1000, extended_bounds: { min: 0, max: 200000 } }, aggs: { a: { avg: { field: 'rating' } } } },
  })),
  geohash_terms: found(() => ({
    g: {
      geohash_grid: { field: 'place', precision: 3, size: 50 },
      aggs: { c: terms('cat', { size: 1 }), b: { geo_bounds: { field: 'place' } } },
    },
  })),
  pipelines_many: found(() => ({
    m: {
      ...months(),
      aggs: {
        s: { sum: { field: 'num' } },
        mv: { moving_fn: { buckets_path: 's', window: 6, script: 'MovingFunctions.unweightedAvg(values)' } },
        d: { serial_diff: { buckets_path: 's', lag: 12 } },
        top: { bucket_sort: { sort: [{ s: 'desc' }], size: 12 } },
      },
    },
    p: { percentiles_bucket: { buckets_path: 'm>s' } },
    st: { stats_bucket: { buckets_path: 'm>s' } },
  })),
  children_terms: to('/kinds-family/_search?request_cache=false', () => ({
    size: 0,
    query: { term: { family: 'question' } },
    aggs: { c: { children: { type: 'answer' }, aggs: { t: { terms: { field: 'family' } }, m: { value_count: { field: 'family' } } } } },
  })),
  range_histogram: found(() => ({ d: { date_histogram: { field: 'valid', calendar_interval: 'month' } } })),
}

const apis = {
  count_filtered: to(`/${INDEX}/_count`, (words, i) => ({
    query: { bool: { must: [body(words)], filter: [{ range: { date: { gte: year(i) } } }] } },
  })),
  mget_50: to(`/${INDEX}/_mget?_source=title,cat`, (_, i) => ({ ids: range(50).map(k => String((i * 17 + k * 1201) % DOCS)) })),
  msearch_mix: lines('/_msearch', (words, i) => [
    { index: INDEX },
    { query: body(words), size: 5 },
    { index: INDEX },
    { size: 0, query: body(words), aggs: { c: terms('cat') } },
    { index: INDEX },
    { query: { ids: { values: [String(i % DOCS)] } } },
    { index: INDEX },
    { query: { multi_match: { query: text(words), fields: ['title^2', 'body'] } }, highlight: { fields: { title: {} } } },
    { index: INDEX },
    { size: 3, query: { match_phrase_prefix: { title: words[0] } } },
  ]),
  msearch_10_small: lines('/_msearch', (_, i) =>
    range(10).flatMap(k => [{ index: INDEX }, { size: 3, query: { term: { tags: ['vim', 'bash', 'gcc', 'perl', 'ruby'][(i + k) % 5] } } }]),
  ),
  suggest_mix: to(`/${INDEX}/_search`, words => ({
    size: 0,
    suggest: {
      text: typo(words[0]),
      words: { term: { field: 'title', size: 3 } },
      phrases: {
        phrase: { field: 'body', size: 2, gram_size: 1, direct_generator: [{ field: 'body', suggest_mode: 'always', min_word_length: 3 }] },
      },
    },
  })),
  suggest_contexts: to(`/${INDEX}/_search`, words => ({
    size: 0,
    suggest: {
      s: {
        prefix: words[0].slice(0, 2),
        completion: { field: 'suggest', size: 10, contexts: { cat: ['libs', { context: 'games', boost: 2 }] } },
      },
    },
  })),
  suggest_fuzzy: to(`/${INDEX}/_search`, words => ({
    size: 0,
    suggest: {
      s: {
        prefix: typo(words[0]).slice(0, 5),
        completion: { field: 'suggest', fuzzy: { fuzziness: 1 }, contexts: { cat: ['libs', 'python', 'games'] } },
      },
    },
  })),
  validate: to(`/${INDEX}/_validate/query?explain=true`, words => ({
    query: { bool: { must: [body(words)], filter: [{ term: { cat: 'libs' } }] } },
  })),
  explain: {
    method: 'POST',
    path: (_, i) => `/${INDEX}/_explain/${(i * 13) % DOCS}`,
    bodyOf: () => JSON.stringify({ query: { multi_match: { query: 'library data', fields: ['title^2', 'body'] } } }),
  },
  termvectors: {
    method: 'GET',
    path: (_, i) => `/${INDEX}/_termvectors/${(i * 13) % DOCS}?fields=body&term_statistics=true`,
    bodyOf: () => '',
  },
  field_caps: { method: 'GET', path: () => `/${INDEX}/_field_caps?fields=*`, bodyOf: () => '' },
  analyze_chain: to('/_analyze', words => ({
    tokenizer: 'standard',
    filter: ['lowercase', 'stop', 'snowball'],
    char_filter: ['html_strip'],
    text: `<b>${text(words)}</b> running quickly`,
  })),
  search_template: to(`/${INDEX}/_search/template`, words => ({
    source: { query: { match: { body: '{{q}}' } }, size: '{{n}}' },
    params: { q: text(words), n: 5 },
  })),
  exists_doc: { method: 'HEAD', path: (_, i) => `/${INDEX}/_doc/${(i * 13) % DOCS}`, bodyOf: () => '' },
  source_doc: { method: 'GET', path: (_, i) => `/${INDEX}/_source/${(i * 13) % DOCS}?_source_includes=title`, bodyOf: () => '' },
  mapping: { method: 'GET', path: () => `/${INDEX}/_mapping`, bodyOf: () => '' },
  percolate: to('/kinds-alerts/_search', words => ({
    query: { percolate: { field: 'query', document: { title: text(words), body: `${text(words)} library of data files`, num: 50 } } },
  })),
  has_child: to('/kinds-family/_search', words => ({
    query: { has_child: { type: 'answer', score_mode: 'max', query: { match: { body: text(words) } } } },
  })),
  has_parent: to('/kinds-family/_search', words => ({
    query: { has_parent: { parent_type: 'question', score: true, query: { match: { body: words[0] } } } },
  })),
}

const doc = (words, i) => ({
  title: text(words),
  body: `${text(words)} `.repeat(10),
  num: i,
  cat: `c${i % 20}`,
  date: year(i),
  tags: words,
})

const typed = (words, i) => ({ title: `${text(words)} and its ${typo(words[0])} number ${i % 100}`, name: text(words), done: words[0] })

const writes = {
  index_auto_id: to(`/${WRITES}/_doc`, doc),
  create_one: {
    method: 'PUT',
    path: (_, i) => `/${WRITES}/_create/${Date.now()}-${i}`,
    bodyOf: (words, i) => JSON.stringify(doc(words, i)),
  },
  update_script: {
    method: 'POST',
    path: (_, i) => `/${WRITES}/_update/u${i % 50}`,
    bodyOf: (words, i) => JSON.stringify({ script: { source: 'ctx._source.num += params.n', params: { n: 1 } }, upsert: doc(words, i) }),
  },
  update_doc: {
    method: 'POST',
    path: (_, i) => `/${WRITES}/_update/u${i % 50}?_source=true`,
    bodyOf: (_, i) => JSON.stringify({ doc: { cat: `c${i % 7}`, extra: { n: i % 3 } }, doc_as_upsert: true }),
  },
  bulk_mix: lines(`/${WRITES}/_bulk`, (words, i) =>
    range(25).flatMap(k => [
      { index: { _id: `m${(i + k) % 500}` } },
      doc(words, k),
      { update: { _id: `m${(i + k * 3) % 500}` } },
      { doc: { num: k }, doc_as_upsert: true },
      { update: { _id: `m${(i + k * 7) % 500}` } },
      { script: { source: 'ctx._source.num = params.n', params: { n: k } }, upsert: doc(words, k) },
      { delete: { _id: `m${(i + k * 11) % 500}` } },
    ]),
  ),
  bulk_100: lines(`/${WRITES}/_bulk`, (words, i) => range(100).flatMap(k => [{ index: {} }, doc(words, i + k)])),
  bulk_as_you_type: lines('/kinds-typed/_bulk', (words, i) =>
    range(50).flatMap(k => [{ index: { _id: `t${(i + k) % 2000}` } }, typed(words, i + k)]),
  ),
  bulk_refresh: lines(`/${WRITES}/_bulk?refresh=true`, (words, i) =>
    range(10).flatMap(k => [{ index: { _id: `r${(i + k) % 200}` } }, doc(words, k)]),
  ),
  update_by_query: to('/kinds-small/_update_by_query?refresh=true&conflicts=proceed', (_, i) => ({
    query: { term: { cat: `c${i % 20}` } },
    script: { source: 'ctx._source.num += 1' },
  })),
  delete_by_query: {
    method: 'PUT',
    path: (_, i) => `/${WRITES}/_doc/d${i % 10}?refresh=true`,
    bodyOf: words => JSON.stringify({ cat: 'gone', num: 1, title: text(words) }),
    next: {
      method: 'POST',
      path: `/${WRITES}/_delete_by_query?refresh=true&conflicts=proceed`,
      bodyOf: () => JSON.stringify({ query: { term: { cat: 'gone' } } }),
    },
  },
}

const DASHBOARD_SORT = [{ date: { order: 'desc', unmapped_type: 'boolean' } }]
const since = i => ({ range: { date: { gte: year(i), lte: '2030-01-01', format: 'strict_date_optional_time' } } })
const days = options => ({
  date_histogram: { field: 'date', fixed_interval: '30d', time_zone: 'Europe/Berlin', min_doc_count: 1, ...options },
})

/** As tools and libraries send them. */
const tools = {
  dashboards_discover: search((words, i) => ({
    sort: DASHBOARD_SORT,
    size: 500,
    version: true,
    stored_fields: ['*'],
    script_fields: {},
    docvalue_fields: [{ field: 'date', format: 'date_time' }],
    _source: { excludes: [] },
    query: {
      bool: {
        must: [],
        filter: [{ multi_match: { type: 'best_fields', query: words[0], lenient: true } }, since(i)],
        should: [],
        must_not: [],
      },
    },
    highlight: {
      pre_tags: ['@opensearch-dashboards-highlighted-field@'],
      post_tags: ['@/opensearch-dashboards-highlighted-field@'],
      fields: { '*': {} },
      fragment_size: 2147483647,
    },
    aggs: { 2: days() },
  })),
  dashboards_panels: lines('/_msearch?rest_total_hits_as_int=true&ignore_unavailable=true', (words, i) =>
    [
      { 2: { ...days(), aggs: { 3: terms('cat', { size: 5, order: { _count: 'desc' } }) } } },
      { 2: { ...terms('name', { size: 10, order: { 1: 'desc' } }), aggs: { 1: { avg: { field: 'size' } } } } },
      { 2: { ...days(), aggs: { 1: { cardinality: { field: 'ip' } } } } },
      { 1: { percentiles: { field: 'size', percents: [1, 5, 25, 50, 75, 95, 99], keyed: false } } },
      { 2: { ...terms('cat', { size: 5 }), aggs: { 3: { ...terms('priority', { size: 5 }), aggs: { 1: { sum: { field: 'num' } } } } } } },
    ].flatMap(aggs => [
      { index: INDEX, ignore_unavailable: true, preference: 1 },
      {
        aggs,
        size: 0,
        stored_fields: ['*'],
        script_fields: {},
        _source: { excludes: [] },
        query: {
          bool: {
            must: [{ query_string: { query: text(words), analyze_wildcard: true, default_field: 'body' } }],
            filter: [since(i)],
            must_not: [{ term: { cat: 'games' } }],
          },
        },
      },
    ]),
  ),
  dashboards_values: search(words => ({
    size: 0,
    timeout: '1000ms',
    terminate_after: 100000,
    query: { bool: { filter: [{ range: { date: { gte: '2012-01-01' } } }] } },
    aggs: { suggestions: terms('name', { include: `${words[0].slice(0, 2)}.*`, execution_hint: 'map', shard_size: 10 }) },
  })),
  dashboards_fields: {
    method: 'GET',
    path: () => `/${INDEX},kinds-small/_field_caps?fields=*&ignore_unavailable=true&allow_no_indices=false`,
    bodyOf: () => '',
  },
  logs_by_address: found((_, i) => ({
    hosts: {
      ...terms('ip', { size: 20 }),
      aggs: { over: days({ time_zone: 'UTC' }), last: { max: { field: 'date' } }, cats: terms('cat', { size: 3 }) },
    },
    errors: { filter: { bool: { must: [{ term: { active: true } }], filter: [since(i)] } }, aggs: { rate: { avg: { field: 'rating' } } } },
  })),
  latest_of_each: found(() => ({
    names: {
      ...terms('name', { size: 20 }),
      aggs: { latest: { top_hits: { size: 1, sort: [{ date: 'desc' }], _source: { includes: ['title'] } } } },
    },
  })),
  months_cardinality: found(() => ({ m: { ...months(), aggs: { u: { cardinality: { field: 'tags' } } } } })),
  months_percentiles: found(() => ({ m: { ...months(), aggs: { p: { percentiles: { field: 'size', percents: [50, 95] } } } } })),
  filters_of_strings: found(words => ({
    f: {
      filters: { filters: Object.fromEntries(words.map(word => [word, { query_string: { query: `title:${word} OR tags:${word}*` } }])) },
    },
  })),
  searchkick: query(words => ({
    bool: {
      must: {
        dis_max: {
          queries: [
            { match: { title: { query: text(words), boost: 10, operator: 'and' } } },
            { match: { 'title.grams': { query: text(words), boost: 10, operator: 'and' } } },
            {
              match: {
                title: {
                  query: text(words),
                  boost: 1,
                  operator: 'and',
                  fuzziness: 1,
                  prefix_length: 0,
                  max_expansions: 3,
                  fuzzy_transpositions: true,
                },
              },
            },
          ],
        },
      },
      filter: [{ term: { active: { value: true } } }],
    },
  })),
  scout: search((words, i) => ({
    query: {
      bool: {
        must: [{ query_string: { query: `${words[0]}*`, default_operator: 'AND' } }],
        filter: [{ terms: { priority: ['optional', 'standard'] } }],
      },
    },
    from: 15 * (i % 4),
    size: 15,
    track_total_hits: true,
  })),
  elasticpress: search(words => ({
    size: 12,
    query: {
      function_score: {
        query: {
          bool: {
            should: [
              { multi_match: { query: text(words), type: 'phrase', fields: ['title^1', 'body^1'], boost: 3 } },
              { multi_match: { query: text(words), fields: ['title^1', 'body^1', 'tags^1'], boost: 1, operator: 'and' } },
              { multi_match: { query: text(words), type: 'cross_fields', fields: ['title^1', 'body^1'], boost: 1, tie_breaker: 0.5 } },
            ],
          },
        },
        functions: [{ exp: { date: { scale: '360d', decay: 0.9, offset: '0d', origin: '2024-01-01' } } }, { weight: 0.001 }],
        score_mode: 'sum',
        boost_mode: 'multiply',
      },
    },
    post_filter: { bool: { must: [{ terms: { cat: ['libs', 'python', 'games', 'doc', 'devel'] } }, { exists: { field: 'date' } }] } },
    sort: [{ _score: { order: 'desc' } }],
    aggs: { terms: { filter: { bool: { must: [{ exists: { field: 'date' } }] } }, aggs: { cats: terms('cat', { size: 100 }) } } },
  })),
  magento: search((words, i) => ({
    stored_fields: '_none_',
    docvalue_fields: ['name'],
    size: 24,
    query: {
      bool: {
        must: [{ terms: { cat: ['libs', 'python', 'games', 'net'] } }, { range: { rating: { gte: 1, lte: 4.5 } } }],
        should: [
          { match: { title: { query: text(words), boost: 6 } } },
          { match: { body: { query: text(words), boost: 2 } } },
          { match_phrase_prefix: { title: { query: text(words), analyzer: 'standard' } } },
        ],
        minimum_should_match: 1,
      },
    },
    sort: [{ _score: { order: 'desc' } }, { num: { order: 'desc', missing: '_last' } }],
    aggregations: {
      price_bucket: { extended_stats: { field: 'rating' } },
      category_bucket: terms('cat', { size: 500 }),
      name_bucket: terms('priority', { size: 500 }),
    },
    track_total_hits: i % 2 === 0 ? 10_000 : true,
  })),
  facets_apart: search((words, i) => {
    const choices = {
      cat: { terms: { cat: ['libs', 'python', 'net'] } },
      rating: { range: { rating: { gte: 2 } } },
      part: {
        nested: { path: 'parts', query: { bool: { filter: [{ term: { 'parts.n': i % 7 } }, { range: { 'parts.price': { gte: 10 } } }] } } },
      },
    }
    const others = name => ({ bool: { filter: Object.entries(choices).flatMap(([key, filter]) => (key === name ? [] : [filter])) } })
    return {
      size: 20,
      query: body(words),
      post_filter: { bool: { filter: Object.values(choices) } },
      aggs: {
        cat: { filter: others('cat'), aggs: { values: terms('cat', { size: 50 }) } },
        rating: { filter: others('rating'), aggs: { values: { histogram: { field: 'rating', interval: 1 } } } },
        part: {
          filter: others('part'),
          aggs: {
            parts: {
              nested: { path: 'parts' },
              aggs: { w: { filter: { term: { 'parts.n': i % 7 } }, aggs: { values: terms('parts.w', { size: 20 }) } } },
            },
          },
        },
      },
    }
  }),
  constant_boosts: query(words => ({
    bool: {
      must: [body(words)],
      should: ['libs', 'python', 'games', 'net', 'doc'].map((cat, i) => ({ constant_score: { filter: { term: { cat } }, boost: 1 + i } })),
      filter: [
        {
          bool: {
            should: [{ range: { num: { lt: 1000 } } }, { bool: { must_not: { exists: { field: 'num' } } } }, { term: { active: true } }],
          },
        },
      ],
    },
  })),
  exists_many: query((_, i) => ({
    bool: {
      filter: [
        ...['title', 'cat', 'ip', 'place'].map(field => ({ exists: { field } })),
        { range: { date: { gte: `${year(i)}||/M`, lt: 'now/d' } } },
      ],
      must_not: [{ exists: { field: 'gone' } }, { term: { priority: 'required' } }],
    },
  })),
  string_wildcards: query(words => ({
    query_string: { query: `*${words[0].slice(1)} AND tags:${words[0].slice(0, 2)}*`, fields: ['title', 'tags'], analyze_wildcard: true },
  })),
  terms_set_field: query(words => ({
    terms_set: { tags: { terms: [...words, 'library', 'data'], minimum_should_match_script: { source: '2' } } },
  })),
  map_tiles: search((_, i) => ({
    size: 0,
    query: {
      bool: {
        filter: [{ geo_bounding_box: { place: { top_left: { lat: 70, lon: i % 60 }, bottom_right: { lat: 5, lon: 60 + (i % 60) } } } }],
      },
    },
    aggs: { grid: { geotile_grid: { field: 'place', precision: 7, size: 65535 }, aggs: { c: { geo_centroid: { field: 'place' } } } } },
  })),
  map_hits: search((_, i) => ({
    size: 200,
    _source: false,
    docvalue_fields: ['place', 'name'],
    query: {
      bool: {
        filter: [
          { geo_bounding_box: { place: { top_left: { lat: 70, lon: i % 60 }, bottom_right: { lat: 5, lon: 60 + (i % 60) } } } },
          { geo_distance: { distance: '1500km', place: at(i) } },
        ],
      },
    },
  })),
  has_child_inner: to('/kinds-family/_search', words => ({
    query: { has_child: { type: 'answer', score_mode: 'sum', query: { match: { body: words[0] } }, inner_hits: { size: 2 } } },
  })),
  has_parent_filter: to('/kinds-family/_search', words => ({
    query: {
      bool: {
        must: [{ match: { body: words[0] } }],
        filter: [{ has_parent: { parent_type: 'question', query: { match: { body: text(words) } } } }],
      },
    },
  })),
  percolate_several: to('/kinds-alerts/_search', (words, i) => ({
    query: {
      bool: {
        filter: [
          {
            percolate: {
              field: 'query',
              documents: range(4).map(k => ({ title: text(wordsAgain(words, k)), body: `${text(words)} library ${k}`, num: i % 100 })),
            },
          },
        ],
      },
    },
    highlight: { fields: { body: {} } },
  })),
  rescore_script: search(words => ({
    query: { multi_match: { query: text(words), fields: ['title^2', 'body'] } },
    rescore: {
      window_size: 200,
      query: {
        rescore_query: {
          script_score: {
            query: { match_all: {} },
            script: { source: "Math.log(2 + doc['size'].value) * (doc['tags'].size() == 0 ? 1 : 2)" },
          },
        },
      },
    },
  })),
  highlight_whole: search(words => ({
    size: 20,
    _source: ['title'],
    query: { multi_match: { query: text(words), fields: ['title', 'body'] } },
    highlight: { require_field_match: false, number_of_fragments: 0, fields: { title: {}, body: { type: 'unified' } } },
  })),
  collapse_two: search(words => ({
    query: body(words),
    collapse: {
      field: 'name',
      inner_hits: [
        { name: 'latest', size: 1, sort: [{ date: 'desc' }] },
        { name: 'largest', size: 1, sort: [{ size: 'desc' }], _source: false },
      ],
    },
    sort: [{ num: 'desc' }],
    size: 20,
  })),
  pages_of_pit: {
    method: 'POST',
    path: `/${INDEX}/_search/point_in_time?keep_alive=1m`,
    bodyOf: () => '',
    next: {
      method: 'POST',
      path: '/_search',
      bodyOf: ({ pit_id }) => pageOf(pit_id),
      next: {
        method: 'POST',
        path: '/_search',
        bodyOf: ({ pit_id, hits }) => pageOf(pit_id, hits.hits.at(-1).sort),
        next: { method: 'DELETE', path: '/_search/point_in_time', bodyOf: ({ pit_id }) => JSON.stringify({ pit_id: [pit_id] }) },
      },
    },
  },
  msearch_templates: lines('/_msearch/template', (words, i) =>
    range(3).flatMap(k => [
      { index: INDEX },
      {
        source:
          '{"query":{"bool":{"must":[{"match":{"body":"{{q}}"}}]{{#cat}},"filter":[{"term":{"cat":"{{cat}}"}}]{{/cat}}}},"size":{{size}}{{^size}}10{{/size}}}',
        params: { q: text(words), size: 5, ...(k === i % 3 ? {} : { cat: 'libs' }) },
      },
    ]),
  ),
  mtermvectors: to(`/${INDEX}/_mtermvectors?fields=title&offsets=false&positions=false`, (_, i) => ({
    ids: range(10).map(k => String((i * 13 + k * 401) % DOCS)),
  })),
  rank_eval: to(`/${INDEX}/_rank_eval`, (words, i) => ({
    requests: words.map((word, k) => ({
      id: `q${k}`,
      request: { query: { multi_match: { query: word, fields: ['title^2', 'body'] } } },
      ratings: range(5).map(r => ({ _index: INDEX, _id: String((i * 31 + r * 97) % DOCS), rating: r % 3 })),
    })),
    metric: { dcg: { k: 10, normalize: true } },
  })),
  get_doc: { method: 'GET', path: (_, i) => `/${INDEX}/_doc/${(i * 13) % DOCS}`, bodyOf: () => '' },
  cat_indices: { method: 'GET', path: () => '/_cat/indices?format=json', bodyOf: () => '' },
  health: { method: 'GET', path: () => '/_cluster/health', bodyOf: () => '' },
  stats_of_index: { method: 'GET', path: () => `/${INDEX}/_stats`, bodyOf: () => '' },
  aliases: { method: 'GET', path: () => `/_alias`, bodyOf: () => '' },
  update_list: {
    method: 'POST',
    path: (_, i) => `/${WRITES}/_update/l${i % 50}`,
    bodyOf: (words, i) =>
      JSON.stringify({
        scripted_upsert: true,
        script: {
          source:
            "if (ctx._source.tags == null) { ctx._source.tags = [] } if (ctx._source.tags.contains(params.t)) { ctx.op = 'none' } else { ctx._source.tags.add(params.t); if (ctx._source.tags.size() > 5) { ctx._source.tags.remove(0) } }",
          params: { t: words[i % words.length] },
        },
        upsert: {},
      }),
  },
  bulk_scripted: lines(`/${WRITES}/_bulk`, (_, i) =>
    range(25).flatMap(k => [
      { update: { _id: `s${(i + k) % 300}`, retry_on_conflict: 3 } },
      {
        scripted_upsert: true,
        script: { source: 'ctx._source.num = (ctx._source.num == null ? 0 : ctx._source.num) + params.n', params: { n: k } },
        upsert: {},
      },
    ]),
  ),
  bulk_pipeline: lines(`/${WRITES}/_bulk?pipeline=kinds-logs`, (words, i) =>
    range(50).flatMap(k => [{ index: {} }, { message: `2024-01-0${1 + (k % 9)}T10:00:00Z INFO ${text(words)} took ${i % 100}ms`, num: k }]),
  ),
  reindex: {
    method: 'POST',
    path: '/_reindex?refresh=true',
    bodyOf: () => JSON.stringify({ source: { index: 'kinds-small', query: { term: { cat: 'c1' } } }, dest: { index: 'kinds-copies' } }),
  },
  make_and_drop: {
    method: 'PUT',
    path: '/kinds-passing',
    bodyOf: () =>
      JSON.stringify({ settings: { number_of_replicas: 0 }, mappings: { properties: { title: { type: 'text' }, at: { type: 'date' } } } }),
    next: { method: 'DELETE', path: '/kinds-passing', bodyOf: () => '' },
  },
}

/** By group, for those who look at one. */
export const GROUPS = { shop, texts, scores, nested, hits, aggregations, apis, writes, tools }

export const KINDS = Object.assign({}, ...Object.values(GROUPS))

export const PIPELINES = {
  'kinds-logs': {
    processors: [
      { grok: { field: 'message', patterns: ['%{TIMESTAMP_ISO8601:at} %{LOGLEVEL:level} %{GREEDYDATA:text} took %{NUMBER:ms:int}ms'] } },
      { date: { field: 'at', formats: ['ISO8601'], target_field: 'date' } },
      { set: { field: 'cat', value: '{{level}}' } },
      { lowercase: { field: 'cat' } },
      { remove: { field: ['at', 'level'] } },
    ],
  },
}

/** Indexes beside the large one, with what they hold. */
export const SMALL_INDEXES = {
  'kinds-writes': {
    mappings: {
      properties: {
        title: { type: 'text' },
        body: { type: 'text' },
        cat: { type: 'keyword' },
        tags: { type: 'keyword' },
        num: { type: 'integer' },
        date: { type: 'date' },
      },
    },
  },
  'kinds-typed': {
    settings: {
      analysis: {
        filter: { beginnings: { type: 'edge_ngram', min_gram: 1, max_gram: 15 } },
        analyzer: { beginnings: { type: 'custom', tokenizer: 'standard', filter: ['lowercase', 'beginnings'] } },
      },
    },
    mappings: {
      properties: {
        title: { type: 'search_as_you_type' },
        name: { type: 'text', analyzer: 'beginnings', search_analyzer: 'standard' },
        done: { type: 'completion' },
      },
    },
  },
  'kinds-small': {
    mappings: { properties: { cat: { type: 'keyword' }, num: { type: 'long' }, title: { type: 'text' } } },
    rows: range(1000).map(i => ({ cat: `c${i % 20}`, num: i, title: `title ${i}` })),
  },
  'kinds-alerts': {
    mappings: { properties: { query: { type: 'percolator' }, title: { type: 'text' }, body: { type: 'text' }, num: { type: 'integer' } } },
    words: (words, i) => ({
      query:
        i % 3 === 0
          ? { bool: { must: [body(words)], filter: [{ range: { num: { gte: i % 100 } } }] } }
          : i % 3 === 1
            ? { match_phrase: { body: text(words) } }
            : { multi_match: { query: text(words), fields: ['title', 'body'], operator: 'and' } },
    }),
    count: 1000,
  },
  'kinds-family': {
    mappings: { properties: { body: { type: 'text' }, family: { type: 'join', relations: { question: 'answer' } } } },
    words: (words, i) =>
      i % 4 === 0
        ? { body: text(words), family: 'question' }
        : { body: `${text(words)} answer`, family: { name: 'answer', parent: String(i - (i % 4)) } },
    count: 8000,
  },
}
