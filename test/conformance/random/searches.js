// Random searches by grammar: queries within queries, sorts, rescoring, collapsing, and aggregations within aggregations.
import { chooser } from '../../crash/random.js'
import { textOf, wordOf } from './corpus.js'

/** `kind`: `query` or `aggs`. */
export function searchesOf(seed, kind) {
  const random = chooser(seed).below
  const one = (...choices) => choices[random(choices.length)]
  const word = () => wordOf(random)
  const words = (least, most) => textOf(random, least + random(most - least + 1))
  const some = (least, most, make) => Array.from({ length: least + random(most - least + 1) }, make)
  const rarely = (percent, members) => (random(100) < percent ? members : {})
  const boost = () => rarely(15, { boost: one(0.5, 2, 3.7) })
  const text = () => one('title', 'body')
  const instant = () => new Date(Date.UTC(2020, 8, 13) + random(3e8) * 1000).toISOString()
  const at = (lat, lon) => ({ lat, lon })

  const leaves = {
    match: () => ({
      [text()]: {
        query: words(1, 4),
        ...rarely(30, { operator: 'and' }),
        ...rarely(30, { minimum_should_match: one(2, '50%', '-1') }),
        ...rarely(10, { fuzziness: 'AUTO' }),
        ...boost(),
      },
    }),
    multi_match: () => ({
      query: words(1, 3),
      fields: one(['title^2', 'body'], ['title', 'body', 'tag'], ['body^0.5']),
      type: one('best_fields', 'most_fields', 'cross_fields', 'phrase', 'bool_prefix'),
      ...rarely(20, { minimum_should_match: 2 }),
      ...rarely(20, { tie_breaker: one(0, 0.3, 1) }),
    }),
    term: () => ({ [one('tag', 'cats', 'title.raw', 'body')]: { value: word(), ...boost() } }),
    terms: () => ({ [one('tag', 'cats', 'body')]: some(1, 5, word), ...boost() }),
    range: () => one({ [one('n', 'price')]: { gte: random(500), lt: 500 + random(500), ...boost() } }, { date: { gte: instant() } }),
    prefix: () => ({ [one('tag', 'body', 'cats')]: { value: word().slice(0, 1 + random(3)), ...boost() } }),
    wildcard: () => ({
      [one('tag', 'body', 'title.raw')]: { value: one(`*${word().slice(1, 3)}*`, `${word().slice(0, 2)}*`, `?${word().slice(1)}`) },
    }),
    fuzzy: () => ({ [text()]: { value: word(), fuzziness: one(1, 2, 'AUTO'), ...rarely(20, { prefix_length: 1 }) } }),
    regexp: () => ({ [one('tag', 'body')]: { value: `${word().slice(0, 2)}.*`, ...boost() } }),
    exists: () => ({ field: one('n', 'cats', 'title', 'loc', 'tag'), ...boost() }),
    ids: () => ({ values: some(1, 20, () => String(random(20_000))), ...boost() }),
    match_phrase: () => ({ [text()]: { query: words(2, 2), ...rarely(40, { slop: random(4) }), ...boost() } }),
    match_phrase_prefix: () => ({ [text()]: { query: words(1, 2).slice(0, -1) } }),
    match_bool_prefix: () => ({ [text()]: { query: words(1, 2).slice(0, -1) } }),
    query_string: () => ({
      query: one(
        `${word()} AND ${word()}`,
        `"${words(2, 2)}"~2`,
        `+${word()} -${word()} ${word()}`,
        `${word().slice(0, 2)}*`,
        `${word()}^3 ${word()}`,
      ),
      fields: one(['title^3', 'body'], ['body']),
      ...rarely(20, { default_operator: 'and' }),
    }),
    simple_query_string: () => ({ query: one(`${word()} + ${word()}`, `${word()} | -${word()}`, words(3, 3)), fields: ['title', 'body'] }),
    match_all: boost,
    geo_distance: () => ({ distance: one('500km', '3000km'), loc: at(random(120) - 60, random(300) - 150), ...boost() }),
    geo_bounding_box: () => ({ loc: { top_left: at(10 + random(70), random(100) - 150), bottom_right: at(-random(70), random(150)) } }),
    nested: () => ({
      path: 'kids',
      score_mode: one('avg', 'sum', 'max', 'min', 'none'),
      query: one({ term: { 'kids.name': word() } }, { range: { 'kids.age': { gte: random(20) } } }),
    }),
    combined_fields: () => ({ query: words(1, 3), fields: one(['title^2', 'body'], ['title', 'body']) }),
    span_near: () => ({
      clauses: [{ span_term: { body: word() } }, { span_term: { body: word() } }],
      slop: random(5),
      in_order: random(2) === 0,
    }),
    intervals: () => ({ body: { match: { query: words(2, 2), max_gaps: one(-1, 2, 5), ordered: random(2) === 0 } } }),
    more_like_this: () => ({ fields: ['title', 'body'], like: words(6, 6), min_term_freq: 1, min_doc_freq: 1 }),
    distance_feature: () =>
      one({ field: 'date', origin: '2023-01-01T00:00:00Z', pivot: '100d' }, { field: 'loc', origin: [10, 20], pivot: '1000km' }),
  }
  const leaf = (type = one(...Object.keys(leaves))) => ({ [type]: leaves[type]() })

  const scoreFunction = () =>
    one(
      { field_value_factor: { field: 'price', modifier: one('none', 'log1p', 'sqrt'), factor: one(1, 0.1) } },
      { gauss: { n: { origin: 300, scale: 100 } } },
      { exp: { date: { origin: '2022-01-01', scale: '30d' } } },
      { linear: { price: { origin: 100, scale: 300 } } },
      { weight: one(2, 0.5), filter: leaf() },
      { weight: 3 },
    )

  const within = depth => () => query(depth - 1)
  const compounds = {
    bool: depth => ({
      ...rarely(50, { must: some(1, 2, within(depth)) }),
      ...rarely(50, { should: some(1, 4, within(depth)), ...rarely(25, { minimum_should_match: one(1, '50%', '-1') }) }),
      ...rarely(50, { filter: some(1, 2, within(depth)) }),
      ...rarely(25, { must_not: some(1, 2, within(depth)) }),
      ...boost(),
    }),
    dis_max: depth => ({ queries: some(1, 3, within(depth)), ...rarely(50, { tie_breaker: one(0.2, 0.7, 1) }) }),
    constant_score: depth => ({ filter: query(depth - 1), boost: one(1, 1.5, 2) }),
    // OpenSearch 3 takes ranges for what they are only where they decide what matches.
    boosting: depth => ({
      positive: query(depth - 1),
      negative: leaf(one('match', 'term', 'prefix', 'terms')),
      negative_boost: one(0.2, 0.5),
    }),
    function_score: depth => ({
      query: query(depth - 1),
      functions: some(1, 3, scoreFunction),
      score_mode: one('multiply', 'sum', 'avg', 'first', 'max', 'min'),
      boost_mode: one('multiply', 'replace', 'sum', 'avg', 'max', 'min'),
      ...rarely(20, { max_boost: 5 }),
      ...rarely(15, { min_score: 1.5 }),
    }),
  }
  function query(depth) {
    if (depth === 0 || random(100) < 35) return leaf()
    const type = one('bool', 'bool', 'bool', 'bool', 'dis_max', 'constant_score', 'boosting', 'function_score')
    return { [type]: compounds[type](depth) }
  }

  const metric = () =>
    one(
      { avg: { field: one('n', 'price') } },
      { sum: { field: 'n' } },
      { max: { field: 'price' } },
      { min: { field: 'date' } },
      { value_count: { field: 'cats' } },
      { cardinality: { field: one('tag', 'cats', 'n') } },
      { stats: { field: 'price' } },
      { extended_stats: { field: 'n' } },
      { top_hits: { size: 2, _source: false, ...rarely(50, { sort: [{ n: 'desc' }, { price: 'asc' }] }) } },
    )
  const bucket = () =>
    one(
      {
        terms: {
          field: one('tag', 'cats', 'n', 'flag', 'title.raw'),
          size: one(3, 10, 50),
          ...rarely(30, { order: one({ _key: 'asc' }, { _count: 'asc' }) }),
        },
      },
      {
        date_histogram: {
          field: 'date',
          ...one({ calendar_interval: one('month', 'year', 'week') }, { fixed_interval: '30d' }),
          ...rarely(30, { time_zone: one('Europe/Berlin', '+05:30') }),
        },
      },
      { histogram: { field: one('n', 'price'), interval: one(50, 33.3, 100), ...rarely(30, { min_doc_count: 1 }) } },
      { range: { field: one('n', 'price'), ranges: [{ to: 100 }, { from: 50, to: 400 }, { from: 300, key: 'x' }] } },
      { filter: query(1) },
      { filters: { filters: { a: query(1), b: query(1) }, ...rarely(50, { other_bucket_key: 'other' }) } },
      { missing: { field: one('n', 'cats') } },
      { rare_terms: { field: 'title.raw', max_doc_count: 1 } },
      { geohash_grid: { field: 'loc', precision: one(1, 2) } },
      { geotile_grid: { field: 'loc', precision: one(2, 4) } },
      { geo_distance: { field: 'loc', origin: at(10, 20), unit: 'km', ranges: [{ to: 2000 }, { from: 2000, to: 6000 }, { from: 6000 }] } },
      { multi_terms: { terms: [{ field: 'tag' }, { field: 'flag' }], size: 7 } },
      { auto_date_histogram: { field: 'date', buckets: one(5, 20) } },
    )
  function aggs(depth) {
    const found = {}
    for (let i = 0, count = 1 + random(2); i < count; i++) {
      if (depth === 0 || random(3) === 0) found[`metric${i}`] = metric()
      else found[`bucket${i}`] = { ...bucket(), ...(random(2) === 0 && { aggs: aggs(depth - 1) }) }
    }
    return found
  }

  const sorts = [
    [{ n: 'desc' }],
    [{ price: 'asc' }],
    [{ date: { order: 'desc' } }, '_score'],
    ['_score', { n: { order: 'asc', missing: '_first' } }],
    [{ tag: 'asc' }, { price: 'desc' }],
    [{ cats: { order: 'asc', mode: 'max' } }, { price: 'asc' }],
  ]
  const search = () => ({
    query: query(2),
    size: one(3, 10, 30),
    // Fewer hits than all are those that the server happens to see first.
    track_total_hits: true,
    _source: false,
    ...rarely(25, { from: random(20) }),
    ...rarely(10, { min_score: one(1, 3, 0.5) }),
    ...rarely(15, { post_filter: query(1) }),
    ...one(
      {},
      {},
      { sort: one(...sorts), track_scores: true },
      rarely(40, { collapse: { field: one('tag', 'n') } }),
      rarely(40, { rescore: { window_size: one(10, 50), query: { rescore_query: query(1), query_weight: one(1, 0.7) } } }),
    ),
  })
  return () => (kind === 'aggs' ? { size: 0, track_total_hits: true, query: query(random(2)), aggs: aggs(2) } : search())
}
