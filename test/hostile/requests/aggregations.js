// Aggregations of many parts, many buckets, or deep ones.
import { nested, search, times } from './lib.js'

const agg = (make, answer) => search(() => ({ size: 0, aggs: { a: make() } }), answer)

export const AGGREGATIONS = {
  'range of 60,000': agg(() => ({ range: { field: 'n', ranges: times(60_000, n => ({ from: n, to: n + 1 })) } }), { status: 200 }),
  'range of 60,000 that overlap': agg(() => ({ range: { field: 'n', ranges: times(60_000, n => ({ from: n - 60_000, to: n + 1 })) } }), {
    status: 200,
  }),
  'range of 20,000 that overlap': agg(() => ({ range: { field: 'n', ranges: times(20_000, n => ({ from: n - 60_000, to: n + 1 })) } }), {
    status: 200,
  }),
  'range of 65,535 named': agg(
    () => ({ range: { field: 'n', keyed: true, ranges: times(65_535, n => ({ key: `r${n}`, from: n, to: n + 1 })) } }),
    { status: 200 },
  ),
  'range of 300,000': agg(() => ({ range: { field: 'n', ranges: times(300_000, n => ({ from: n, to: n + 1 })) } }), null),
  'date_range of 20,000': agg(
    () => ({ date_range: { field: 'd', ranges: times(20_000, n => ({ from: `now-${n + 1}d`, to: `now-${n}d` })) } }),
    { status: 200 },
  ),
  'ip_range of 20,000': agg(() => ({ ip_range: { field: 'i', ranges: times(20_000, n => ({ mask: `10.${n >> 8}.${n & 255}.0/24` })) } }), {
    status: 200,
  }),
  'geo_distance of 20,000': agg(
    () => ({ geo_distance: { field: 'g', origin: '1,1', ranges: times(20_000, n => ({ from: n * 100, to: n * 100 + 100 })) } }),
    { status: 200 },
  ),
  'filters of 20,000': agg(() => ({ filters: { filters: times(20_000, n => ({ term: { k: `${n}` } })) } }), { status: 200 }),
  'filters of 20,000 named': agg(
    () => ({ filters: { filters: Object.fromEntries(times(20_000, n => [`f${n}`, { term: { k: `${n}` } }])) } }),
    { status: 200 },
  ),
  'adjacency_matrix of 1,000': agg(
    () => ({ adjacency_matrix: { filters: Object.fromEntries(times(1_000, n => [`f${n}`, { range: { n: { gte: n } } }])) } }),
    null,
  ),
  'adjacency_matrix of 100': agg(
    () => ({ adjacency_matrix: { filters: Object.fromEntries(times(100, n => [`f${n}`, { range: { n: { gte: n } } }])) } }),
    { status: 200 },
  ),
  '2,000 buckets with top_hits of 100': agg(() => ({ terms: { field: 'k', size: 2_000 }, aggs: { h: { top_hits: { size: 100 } } } }), {
    status: 200,
  }),
  '20,000 buckets with top_hits': search(
    () => ({ size: 0, aggs: { a: { terms: { field: 'p', size: 20_000 }, aggs: { h: { top_hits: { size: 1 } } } } } }),
    { status: 200 },
  ),
  'histogram of billions': agg(() => ({ histogram: { field: 'n', interval: 0.000001, min_doc_count: 0 } }), null),
  'histogram of extended bounds': agg(
    () => ({ histogram: { field: 'n', interval: 1, min_doc_count: 0, extended_bounds: { min: 0, max: 1e15 } } }),
    null,
  ),
  'date_histogram of milliseconds': agg(() => ({ date_histogram: { field: 'd', fixed_interval: '1ms', min_doc_count: 0 } }), null),
  'date_histogram of extended bounds': agg(
    () => ({
      date_histogram: { field: 'd', calendar_interval: 'minute', min_doc_count: 0, extended_bounds: { min: '0001', max: '9999' } },
    }),
    null,
  ),
  'histogram of a range field': agg(() => ({ histogram: { field: 'r', interval: 0.001 } }), null),
  'date_histogram of a range field': agg(() => ({ date_histogram: { field: 'dr', fixed_interval: '1ms' } }), null),
  'terms in terms in terms': agg(
    () => ({
      terms: { field: 'k', size: 100_000 },
      aggs: {
        b: {
          terms: { field: 'k', size: 100_000, min_doc_count: 0 },
          aggs: { c: { terms: { field: 'k', size: 100_000, min_doc_count: 0 } } },
        },
      },
    }),
    null,
  ),
  'terms with no documents': agg(() => ({ terms: { field: 'k', size: 100_000, min_doc_count: 0 } }), { status: 200 }),
  'terms of 2^31-1': agg(() => ({ terms: { field: 'k', size: 2147483647 } }), { status: 200 }),
  'terms, shard size of 2^31-1': agg(() => ({ terms: { field: 'k', size: 10, shard_size: 2147483647 } }), { status: 200 }),
  'composite of 2^31-1': agg(() => ({ composite: { size: 2147483647, sources: [{ k: { terms: { field: 'k' } } }] } }), null),
  'composite of 250 sources': agg(
    () => ({ composite: { size: 10, sources: times(250, n => ({ [`k${n}`]: { terms: { field: 'k' } } })) } }),
    null,
  ),
  'composite of 10,000 sources': agg(
    () => ({ composite: { size: 10, sources: times(10_000, n => ({ [`k${n}`]: { terms: { field: 'k' } } })) } }),
    null,
  ),
  'multi_terms of 1,000': agg(() => ({ multi_terms: { size: 10, terms: times(1_000, () => ({ field: 'k' })) } }), null),
  'geohash_grid of 12': agg(() => ({ geohash_grid: { field: 'g', precision: 12, size: 2147483647 } }), null),
  'geotile_grid of 29 of shapes': agg(() => ({ geotile_grid: { field: 's', precision: 29 } }), null),
  'geohash_grid of 12 of shapes': agg(() => ({ geohash_grid: { field: 's', precision: 12 } }), null),
  'cardinality of 2^31-1': agg(() => ({ cardinality: { field: 'k', precision_threshold: 2147483647 } }), { status: 200 }),
  'cardinality in buckets': agg(
    () => ({ terms: { field: 'k', size: 20_000 }, aggs: { c: { cardinality: { field: 'k', precision_threshold: 40_000 } } } }),
    { status: 200 },
  ),
  'percentiles in buckets': agg(
    () => ({ terms: { field: 'k', size: 20_000 }, aggs: { c: { percentiles: { field: 'n', tdigest: { compression: 100_000 } } } } }),
    null,
  ),
  'percentiles of much compression': agg(() => ({ percentiles: { field: 'n', tdigest: { compression: 1e15 } } }), null),
  'percentiles of many digits': agg(() => ({ percentiles: { field: 'n', hdr: { number_of_significant_value_digits: 5 } } }), {
    status: 200,
  }),
  'percentiles of hdr in buckets': agg(
    () => ({
      terms: { field: 'k', size: 20_000 },
      aggs: { c: { percentiles: { field: 'n', hdr: { number_of_significant_value_digits: 5 } } } },
    }),
    null,
  ),
  'percentiles of 100,000': agg(() => ({ percentiles: { field: 'n', percents: times(100_000, n => n / 1_000) } }), null),
  variable_width_histogram: agg(() => ({ variable_width_histogram: { field: 'n', buckets: 1_000_000 } }), null),
  auto_date_histogram: agg(() => ({ auto_date_histogram: { field: 'd', buckets: 2147483647 } }), null),
  significant_text: agg(() => ({ significant_text: { field: 't', size: 100_000 } }), null),
  'aggregations, 1,000 deep': search(
    () => nested(1_000, { aggs: { a: { max: { field: 'n' } } } }, inner => ({ aggs: { a: { terms: { field: 'c' }, ...inner } } })),
    null,
  ),
  'aggregations, 300 deep': search(
    () => nested(300, { aggs: { a: { max: { field: 'n' } } } }, inner => ({ size: 0, aggs: { a: { global: {}, ...inner } } })),
    null,
  ),
  'filter aggregations, 200 deep': search(
    () => ({
      size: 0,
      ...nested(200, { aggs: { a: { max: { field: 'n' } } } }, inner => ({ aggs: { a: { filter: { match_all: {} }, ...inner } } })),
    }),
    { status: 200 },
  ),
  'aggregations, 20,000': search(() => ({ size: 0, aggs: Object.fromEntries(times(20_000, n => [`a${n}`, { max: { field: 'n' } }])) }), {
    status: 200,
  }),
  'aggregations of pipelines, 10,000': agg(
    () => ({
      histogram: { field: 'n', interval: 10 },
      aggs: { m: { max: { field: 'n' } }, ...Object.fromEntries(times(2_000, n => [`p${n}`, { derivative: { buckets_path: 'm' } }])) },
    }),
    { status: 200 },
  ),
  'moving_fn of 2^31-1': agg(
    () => ({
      histogram: { field: 'n', interval: 2 },
      aggs: {
        m: { max: { field: 'n' } },
        f: { moving_fn: { buckets_path: 'm', window: 2147483647, script: 'MovingFunctions.sum(values)' } },
      },
    }),
    { status: 200 },
  ),
  'top_hits of 2^31-1': agg(() => ({ top_hits: { size: 2147483647 } }), null),
}
