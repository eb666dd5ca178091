// What requests are made of: words of every grammar that bodies follow, put together by chance, and values where none belongs.

const words = text => text.trim().split(/\s+/)

const FIELDS = [
  'title',
  'tag',
  'n',
  'd',
  'when',
  'place',
  'items',
  'items.a',
  'vec',
  'sug',
  'flag',
  'ip',
  'no',
  '_id',
  '_score',
  '*',
  't*',
  'a.b.c',
  '',
]
const INDEXES = ['f-1', 'f-2', 'f-*', 'f-alias', 'f-none', '_all', '*', '-f-1', 'f-1,f-2', '<f-{now/d}>', '.tasks', '%2e%2e', 'F-UPPER']
const NASTY = [
  null,
  true,
  false,
  0,
  -0,
  1,
  -1,
  2147483647,
  2147483648,
  -2147483649,
  2 ** 53,
  1e308,
  -1e-308,
  0.5,
  '',
  ' ',
  '*',
  '\u0000',
  'NaN',
  'Infinity',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  '2024-02-30',
  '2024-01-01||/d',
  'now-1y/y',
  '9223372036854775808',
  '1d',
  '-1s',
  '50%',
  'é\ud800',
  '(',
  '[',
  '\\',
  'a'.repeat(300),
  [],
  {},
  [[]],
  [null],
  { a: null },
  { __proto__: null, constructor: { prototype: 1 } },
  [1, 'a', {}, []],
]
const TEXTS = [
  'quick brown fox',
  'fox',
  'a AND (b OR -c)',
  'title:fox~2^3',
  '"a b"~5',
  '/fo.*x/',
  '[1 TO 5}',
  '1.5',
  '2024-01-01',
  '1,2',
  '41.1,-71.2',
  'POINT(1 2)',
  '10.0.0.0/8',
  'f-1',
  't',
]

const QUERIES = words(`
  match match_all match_none match_phrase match_phrase_prefix match_bool_prefix multi_match combined_fields query_string
  simple_query_string term terms terms_set range exists prefix wildcard regexp fuzzy ids bool boosting constant_score dis_max
  function_score nested has_child has_parent parent_id geo_distance geo_bounding_box geo_polygon geo_shape more_like_this percolate
  rank_feature distance_feature script script_score span_term span_near span_or span_not span_first span_multi intervals knn hybrid
  pinned wrapper template xy_shape neural`)
const AGGS = words(`
  terms avg sum min max stats extended_stats value_count cardinality percentiles percentile_ranks histogram date_histogram
  auto_date_histogram range date_range ip_range filter filters adjacency_matrix global missing nested reverse_nested children parent
  composite sampler diversified_sampler significant_terms significant_text rare_terms multi_terms geo_bounds geo_centroid
  geohash_grid geotile_grid geo_distance top_hits scripted_metric weighted_avg matrix_stats median_absolute_deviation
  variable_width_histogram derivative cumulative_sum moving_fn bucket_script bucket_selector bucket_sort avg_bucket max_bucket
  percentiles_bucket serial_diff stats_bucket`)
const TYPES = words(`
  text keyword long integer double float date boolean ip geo_point geo_shape nested object completion alias join binary date_range
  integer_range flat_object rank_feature search_as_you_type token_count percolator knn_vector scaled_float unsigned_long wildcard
  derived`)
const FILTERS = words(`
  lowercase stop synonym edge_ngram ngram shingle snowball pattern_replace word_delimiter_graph length keep condition multiplexer
  fingerprint truncate hunspell min_hash`)
const TOKENIZERS = words(`
  standard keyword whitespace pattern ngram path_hierarchy char_group uax_url_email simple_pattern thai`)
const PROCESSORS = words(`
  set append convert date dissect drop fail foreach grok gsub join json kv lowercase pipeline remove rename script sort split trim
  urldecode csv bytes html_strip dot_expander copy fingerprint date_index_name community_id`)
const SCRIPTS = [
  "doc['n'].value",
  'ctx._source.n++',
  'params.x',
  'return',
  'int f(int x){f(x)} f(1)',
  'def m=[:];m.a.b',
  "ctx.op='none'",
  '_score*2',
  'while(true){}',
  "emit('a')",
  'new ArrayList(10).get(11)',
  "'a'.substring(5)",
  '1/0',
  'n*2',
  '{{#a}}{{b}}',
  '(((',
]
/** Members that stand in many places. */
const KEYS = words(`
  query boost _name field fields value values operator fuzziness analyzer minimum_should_match slop type tie_breaker default_field
  gte lt format time_zone path filter must should must_not positive negative negative_boost functions field_value_factor gauss
  random_score script params lang source id score_mode inner_hits distance top_left bottom_right like pivot origin clauses in_order
  match any_of all_of vector k queries interval fixed_interval calendar_interval ranges keyed missing size from to order include
  exclude min_doc_count percents precision sources after buckets_path gap_policy offset extended_bounds hard_bounds unmapped_type
  mode nested sort text term phrase completion prefix regex suggest_mode number_of_fragments pre_tags properties dynamic relations
  index doc_values fields ignore_above null_value copy_to enabled tokenizer char_filter synonyms pattern patterns replacement
  min_gram max_gram processors target_field if on_failure separator dest remote actions add remove alias indices docs doc upsert
  scripted_upsert doc_as_upsert detect_noop max_docs conflicts slice max template index_patterns priority composed_of
  number_of_shards number_of_replicas refresh_interval persistent transient settings mappings aliases conditions requests metric
  ratings pipeline explain tokens keep_alive pit search_after`)
const SEARCH_KEYS = words(`
  query aggs sort size from _source fields docvalue_fields stored_fields script_fields highlight suggest collapse rescore
  post_filter min_score track_total_hits explain profile search_after slice indices_boost derived timeout terminate_after ext pit
  search_pipeline`)

/** Lone surrogates have no place there. */
const inUrl = value => encodeURIComponent(Buffer.from(String(value).slice(0, 100)).toString())

export class Grammar {
  constructor(chooser) {
    this.by = chooser
  }

  index() {
    return this.by.pick(INDEXES)
  }

  text() {
    return this.by.pick(this.by.chance(0.5) ? TEXTS : this.by.chance(0.5) ? FIELDS : SCRIPTS)
  }

  /** Anything, of any kind. */
  value(depth = 0) {
    const { by } = this
    if (depth > 4 || by.chance(0.35)) return by.chance(0.5) ? by.pick(NASTY) : this.text()
    switch (by.below(8)) {
      case 0:
        return this.query(depth + 1)
      case 1:
        return this.aggs(depth + 1)
      case 2:
        return this.list(() => this.value(depth + 1))
      case 3:
        return { [by.pick(FIELDS)]: this.value(depth + 1) }
      case 4:
        return { source: by.pick(SCRIPTS), lang: by.pick(['painless', 'expression', 'mustache', 'no']), params: { x: by.pick(NASTY) } }
      case 5:
        return by.below(100)
      default:
        return this.object(KEYS, depth)
    }
  }

  list(make) {
    return Array.from({ length: this.by.below(4) }, make)
  }

  object(keys, depth) {
    const members = {}
    for (let i = this.by.below(5); i >= 0; i--) members[this.by.pick(keys)] = this.value(depth + 1)
    return members
  }

  query(depth = 0) {
    const { by } = this
    const name = by.pick(QUERIES)
    if (depth > 5) return { match_all: {} }
    if (name === 'bool')
      return {
        bool: {
          [by.pick(['must', 'should', 'filter', 'must_not'])]: this.list(() => this.query(depth + 1)),
          ...(by.chance(0.3) && this.object(KEYS, depth)),
        },
      }
    if (by.chance(0.45)) return { [name]: { [by.pick(FIELDS)]: by.chance(0.5) ? this.text() : this.object(KEYS, depth) } }
    if (by.chance(0.3))
      return {
        [name]: { query: by.chance(0.5) ? this.query(depth + 1) : this.text(), field: by.pick(FIELDS), ...this.object(KEYS, depth) },
      }
    return { [name]: this.value(depth + 1) }
  }

  aggs(depth = 0) {
    const { by } = this
    const all = {}
    for (let i = by.below(2); i >= 0; i--) {
      const body = {
        ...(by.chance(0.7) && { field: by.pick(FIELDS) }),
        ...(by.chance(0.3) && { buckets_path: by.pick(['a', 'a>b', '_count', 'a.value']) }),
        ...(by.chance(0.5) && this.object(KEYS, depth + 1)),
      }
      all[by.pick(['a', 'b', 'c', '__proto__x'])] = {
        [by.pick(AGGS)]: by.chance(0.9) ? body : this.value(depth + 1),
        ...(depth < 3 && by.chance(0.3) && { aggs: this.aggs(depth + 1) }),
      }
    }
    return all
  }

  search() {
    const { by } = this
    const body = {}
    for (let i = by.below(4); i >= 0; i--) {
      const key = by.pick(SEARCH_KEYS)
      body[key] =
        key === 'query' || key === 'post_filter'
          ? this.query()
          : key === 'aggs'
            ? this.aggs()
            : key === 'size' || key === 'from'
              ? by.pick([0, 3, -1, 10001, 'x'])
              : this.value(1)
    }
    return body
  }

  mapping() {
    const properties = {}
    for (let i = this.by.below(3); i >= 0; i--)
      properties[this.by.pick(FIELDS) || 'x'] = { type: this.by.pick(TYPES), ...(this.by.chance(0.6) && this.object(KEYS, 2)) }
    return { properties, ...(this.by.chance(0.2) && this.object(KEYS, 2)) }
  }

  analysis() {
    const { by } = this
    const component = names => ({ c: { type: by.pick(names), ...(by.chance(0.6) && this.object(KEYS, 3)) } })
    return {
      analyzer: { c: { type: 'custom', tokenizer: by.pick([...TOKENIZERS, 'c']), filter: ['c'] } },
      tokenizer: component(TOKENIZERS),
      filter: component(FILTERS),
    }
  }

  document() {
    const { by } = this
    const body = {}
    for (let i = by.below(6); i >= 0; i--) body[by.pick(FIELDS) || 'x'] = by.chance(0.6) ? this.text() : this.value(3)
    return body
  }

  pipeline() {
    const { by } = this
    return { processors: this.list(() => ({ [by.pick(PROCESSORS)]: { field: by.pick(FIELDS), ...this.object(KEYS, 2) } })) }
  }

  /** For an operation of this name: mostly what belongs there. */
  body(name) {
    const { by } = this
    if (by.chance(0.1)) return this.value()
    if (/search_pipeline/.test(name))
      return {
        request_processors: this.list(() => this.value(1)),
        response_processors: this.list(() => this.value(1)),
        ...this.object(KEYS, 2),
      }
    if (/bulk/.test(name))
      return this.lines(() => [
        {
          [by.pick(['index', 'create', 'update', 'delete', 'no'])]: {
            _index: 'f-1',
            _id: by.pick(['1', '2', '']),
            ...(by.chance(0.2) && this.object(KEYS, 2)),
          },
        },
        by.chance(0.3) ? { doc: this.document() } : this.document(),
      ])
    if (/msearch/.test(name)) return this.lines(() => [{ index: 'f-1' }, this.search()])
    if (/search|count|explain|validate|by_query|rank_eval|template|scroll|percolat/.test(name) && by.chance(0.8))
      return /explain|validate|count|by_query/.test(name)
        ? { query: this.query(), ...(by.chance(0.3) && this.object(KEYS, 1)) }
        : this.search()
    if (/mapping/.test(name)) return this.mapping()
    if (/indices\.create|index_template|put_template|component_template|rollover|shrink|split|clone/.test(name)) {
      const index = {
        settings: { number_of_shards: 1, analysis: by.chance(0.5) ? this.analysis() : {}, ...(by.chance(0.3) && this.object(KEYS, 2)) },
        mappings: this.mapping(),
        aliases: { 'f-alias': this.value(3) },
      }
      return /template/.test(name) ? { index_patterns: ['f-t*'], template: index, ...(by.chance(0.3) && this.object(KEYS, 2)) } : index
    }
    if (/pipeline|simulate/.test(name))
      return by.chance(0.5) ? this.pipeline() : { pipeline: this.pipeline(), docs: this.list(() => ({ _source: this.document() })) }
    if (/analyze/.test(name))
      return {
        text: this.text(),
        tokenizer: by.pick(TOKENIZERS),
        filter: [by.pick(FILTERS), { type: by.pick(FILTERS), ...this.object(KEYS, 2) }],
      }
    if (/script/.test(name))
      return {
        script: { source: by.pick(SCRIPTS), lang: 'painless', ...(by.chance(0.3) && this.object(KEYS, 2)) },
        context: by.pick(['score', 'filter', 'painless_test']),
        context_setup: { index: 'f-1', document: this.document() },
      }
    if (/^(?:index|create|update)$/.test(name))
      return name === 'update'
        ? {
            [by.pick(['doc', 'upsert', 'script'])]: by.chance(0.7) ? this.document() : this.value(2),
            ...(by.chance(0.3) && this.object(KEYS, 2)),
          }
        : this.document()
    return this.object(KEYS, 0)
  }

  lines(make) {
    return this.list(make)
      .flat()
      .map(line => `${JSON.stringify(line)}\n`)
      .join('')
  }

  /** A request to an endpoint of the table. */
  request({ name, params, routes }) {
    const { by } = this
    const { methods, path } = by.pick(routes)
    const filled = path.replace(/\{(\w+)\}/g, (_, part) =>
      inUrl(/index|target|alias/.test(part) ? this.index() : by.pick(['1', '2', 'a', 'f-1', '_all', '*', 'title', this.text() || 'x'])),
    )
    const query = this.list(
      () =>
        `${encodeURIComponent(by.pick(params))}=${inUrl(by.pick(by.chance(0.5) ? ['true', 'false', '1', '10', '1m', 'f-1', 'title', '*', 'all', 'open'] : NASTY.filter(value => typeof value !== 'object')))}`,
    )
    const method = by.chance(0.03) ? by.pick(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']) : by.pick(methods)
    const body =
      method === 'GET' || method === 'HEAD' || method === 'DELETE'
        ? by.chance(0.4)
          ? this.body(name)
          : undefined
        : by.chance(0.95)
          ? this.body(name)
          : undefined
    const text = body === undefined ? '' : typeof body === 'string' && body.endsWith('\n') ? body : (JSON.stringify(body) ?? '')
    return { method, target: filled + (query.length > 0 ? `?${query.join('&')}` : ''), body: by.chance(0.06) ? this.damaged(text) : text }
  }

  /** A byte is lost, doubled or another; a part is missing, or there twice. */
  damaged(text) {
    const { by } = this
    const [a, b] = [by.below(text.length + 1), by.below(text.length + 1)].sort((x, y) => x - y)
    switch (by.below(4)) {
      case 0:
        return text.slice(0, a)
      case 1:
        return text.slice(0, a) + text.slice(b)
      case 2:
        return text.slice(0, b) + text.slice(a)
      default:
        return (
          text.slice(0, a) +
          by.pick(['{', '}', '[', ']', ',', ':', '"', '\\u00', '1e', '-', '\u0000', 'null', '\ud800']) +
          text.slice(a + 1)
        )
    }
  }
}
