// Shapes, scripts in odd places, inner hits, features, evaluations and messages.
import { rest, search, times } from './lib.js'

const LONG = 'int s = 0; for (int i = 0; i < 100000; i++) { s += i % 7 }'
const circle = (count, radius, [x, y] = [0, 0]) => {
  const ring = times(count, n => [x + radius * Math.cos((2 * Math.PI * n) / count), y + radius * Math.sin((2 * Math.PI * n) / count)])
  return [...ring, ring[0]]
}
/** A square with holes side by side in it. */
const holes = (count, points) => ({
  type: 'polygon',
  coordinates: [
    [
      [-80, -80],
      [80, -80],
      [80, 80],
      [-80, 80],
      [-80, -80],
    ],
    ...times(count, n => circle(points, 2, [-70 + 6 * (n % 23), -70 + 6 * Math.floor(n / 23)])),
  ],
})
const line = count => ({ type: 'linestring', coordinates: times(count, n => [((n * 0.001) % 300) - 150, 50 * Math.sin(n / 1_000)]) })
const shapes = shape => ({
  before: () => [['PUT', '/shaped', { mappings: { properties: { s: { type: 'geo_shape' } } } }]],
  request: () => ['PUT', '/shaped/_doc/1?refresh=true', { s: shape() }],
  answer: null,
})
const analyzed = filter => () => ({ tokenizer: 'whitespace', filter: [filter], text: 'ab '.repeat(100_000) })
const simulated = (processors, docs) =>
  rest(
    'POST',
    '/_ingest/pipeline/_simulate',
    () => ({ pipeline: { processors: processors() }, docs: docs().map(_source => ({ _source })) }),
    null,
  )

export const FURTHER = {
  'polygon of 500 holes': shapes(() => holes(500, 20)),
  'polygon of 500 holes of 200 points': shapes(() => holes(500, 200)),
  'query of a polygon of 500 holes': search(() => ({ query: { geo_shape: { s: { shape: holes(500, 20) } } } }), null),
  'query of a polygon of 500 holes of 200 points': search(() => ({ query: { geo_shape: { s: { shape: holes(500, 200) } } } }), null),
  'line of 200,000 points': shapes(() => line(200_000)),
  'query of a line of 200,000 points': search(() => ({ query: { geo_shape: { s: { shape: line(200_000) } } } }), null),
  'multipoint of 200,000': shapes(() => ({ type: 'multipoint', coordinates: line(200_000).coordinates })),
  'multipolygon of 20,000': shapes(() => ({
    type: 'multipolygon',
    coordinates: times(20_000, n => [circle(4, 0.1, [(n % 300) - 150, Math.floor(n / 300) - 40])]),
  })),
  'line in WKT of 200,000 points': shapes(
    () =>
      `LINESTRING(${line(200_000)
        .coordinates.map(([x, y]) => `${x.toFixed(3)} ${y.toFixed(3)}`)
        .join(',')})`,
  ),
  'geo_point of 200,000 values': rest('PUT', '/docs/_doc/points?refresh=true', () => ({ g: times(200_000, n => [n % 170, n % 85]) }), null),
  'sort by distance from 1,000 points': search(() => ({ sort: [{ _geo_distance: { g: times(1_000, n => [n % 90, n % 80]) } }] }), null),
  'filter aggregation of a long script': search(
    () => ({ size: 0, aggs: { a: { filter: { script: { script: `${LONG} return s > 0` } } } } }),
    null,
  ),
  'filters aggregation of 100 scripts': search(
    () => ({
      size: 0,
      aggs: {
        a: {
          filters: {
            filters: times(100, n => ({ script: { script: `int s = ${n}; for (int i = 0; i < 1000; i++) { s += i } return s > 0` } })),
          },
        },
      },
    }),
    null,
  ),
  'bucket_script of long scripts': search(
    () => ({
      size: 0,
      aggs: {
        a: {
          terms: { field: 'k', size: 2_000 },
          aggs: { m: { max: { field: 'n' } }, b: { bucket_script: { buckets_path: { m: 'm' }, script: `${LONG} return s` } } },
        },
      },
    }),
    null,
  ),
  'bucket_selector of long scripts': search(
    () => ({
      size: 0,
      aggs: {
        a: {
          terms: { field: 'k', size: 300 },
          aggs: { m: { max: { field: 'n' } }, b: { bucket_selector: { buckets_path: { m: 'm' }, script: `${LONG} return s > 0` } } },
        },
      },
    }),
    null,
  ),
  'weighted_avg of long scripts': search(
    () => ({ size: 0, aggs: { a: { weighted_avg: { value: { script: `${LONG} return s` }, weight: { field: 'n' } } } } }),
    null,
  ),
  'condition of long scripts': rest(
    'POST',
    '/_analyze',
    analyzed({ type: 'condition', filter: ['uppercase'], script: { source: `${LONG} return s > 0` } }),
    null,
  ),
  'predicate_token_filter of long scripts': rest(
    'POST',
    '/_analyze',
    analyzed({ type: 'predicate_token_filter', script: { source: `${LONG} return s > 0` } }),
    null,
  ),
  'condition of short scripts': rest(
    'POST',
    '/_analyze',
    analyzed({ type: 'condition', filter: ['uppercase'], script: { source: 'token.getPosition() % 2 == 0' } }),
    null,
  ),
  'processors with conditions of long scripts': simulated(
    () => times(200, n => ({ set: { if: `${LONG} return s > 0`, field: `f${n}`, value: 1 } })),
    () => [{ a: 1 }],
  ),
  'processors of long scripts': simulated(
    () => times(200, () => ({ script: { source: `${LONG} ctx.z = s` } })),
    () => [{ a: 1 }],
  ),
  'processors of long scripts, 100 documents': simulated(
    () => times(10, () => ({ script: { source: `${LONG} ctx.z = s` } })),
    () => times(100, n => ({ a: n })),
  ),
  'foreach of long scripts': simulated(
    () => [{ foreach: { field: 'l', processor: { script: { source: `${LONG} ctx.z = s` } } } }],
    () => [{ l: times(1_000, n => n) }],
  ),
  'bulk through long scripts': {
    before: () => [['PUT', '/_ingest/pipeline/long', { processors: [{ script: { source: `${LONG} ctx.z = s` } }] }]],
    request: () => ['POST', '/piped/_bulk?pipeline=long', times(300, n => `{"index":{}}\n{"n":${n}}\n`).join('')],
    answer: null,
  },
  'bulk of updates by long scripts': rest(
    'POST',
    '/docs/_bulk',
    () => times(300, n => `{"update":{"_id":"${n}"}}\n${JSON.stringify({ script: { source: `${LONG} ctx._source.z = s` } })}\n`).join(''),
    null,
  ),
  'search pipeline of long scripts': rest(
    'POST',
    '/docs/_search',
    () => ({
      search_pipeline: {
        request_processors: times(100, () => ({ script: { source: LONG } })),
        response_processors: [],
      },
    }),
    null,
  ),
  'min_score by 10,000 functions of scripts': search(
    () => ({
      query: {
        function_score: { query: { match_all: {} }, functions: times(100, () => ({ script_score: { script: `${LONG} return s` } })) },
      },
    }),
    null,
  ),
  'highlights of inner hits': {
    before: () => [
      [
        'PUT',
        '/inner',
        {
          settings: { 'index.max_inner_result_window': 10_000, 'index.mapping.nested_objects.limit': 20_000 },
          mappings: { properties: { o: { type: 'nested', properties: { t: { type: 'text' } } } } },
        },
      ],
      ['PUT', '/inner/_doc/1?refresh=true', { o: times(10_000, n => ({ t: `a b w${n} ${'c '.repeat(50)}` })) }],
      ['PUT', '/inner/_doc/2?refresh=true', { o: times(10_000, n => ({ t: `a b w${n} ${'c '.repeat(50)}` })) }],
    ],
    request: () => [
      'POST',
      '/inner/_search',
      {
        query: {
          nested: { path: 'o', query: { match: { 'o.t': 'a c' } }, inner_hits: { size: 10_000, highlight: { fields: { 'o.t': {} } } } },
        },
        _source: false,
      },
    ],
    answer: null,
  },
  'inner hits of inner hits': {
    before: () => [
      [
        'PUT',
        '/inner2',
        {
          settings: { 'index.max_inner_result_window': 10_000, 'index.mapping.nested_objects.limit': 200_000 },
          mappings: {
            properties: {
              o: { type: 'nested', properties: { k: { type: 'keyword' }, p: { type: 'nested', properties: { k: { type: 'keyword' } } } } },
            },
          },
        },
      ],
      ['PUT', '/inner2/_doc/1?refresh=true', { o: times(1_000, () => ({ k: 'a', p: times(100, () => ({ k: 'b' })) })) }],
    ],
    request: () => [
      'POST',
      '/inner2/_search',
      {
        query: {
          nested: {
            path: 'o',
            inner_hits: { size: 1_000 },
            query: { nested: { path: 'o.p', query: { term: { 'o.p.k': 'b' } }, inner_hits: { size: 100 } } },
          },
        },
        _source: false,
      },
    ],
    answer: null,
  },
  '_msearch of 10,000 names': rest(
    'POST',
    '/_msearch',
    () => times(100, () => `${JSON.stringify({ index: times(10_000, () => 'docs') })}\n{"size":0}\n`).join(''),
    null,
  ),
  '_msearch of 10,000 that are missing': rest(
    'POST',
    '/_msearch?ignore_unavailable=true',
    () => times(10, k => `${JSON.stringify({ index: times(10_000, n => `m${k}-${n}`) })}\n{"size":0}\n`).join(''),
    null,
  ),
  'rank_features of 100,000': {
    before: () => [['PUT', '/features', { mappings: { properties: { f: { type: 'rank_features' } } } }]],
    request: () => ['PUT', '/features/_doc/1?refresh=true', { f: Object.fromEntries(times(100_000, n => [`f${n}`, n + 1])) }],
    answer: null,
  },
  'queries of 10,000 rank features': rest(
    'POST',
    '/features/_search',
    () => ({ query: { bool: { should: times(1_000, n => ({ rank_feature: { field: `f.f${n}` } })) } } }),
    null,
  ),
  'rank_eval of 3,000': rest(
    'POST',
    '/docs/_rank_eval',
    () => ({
      requests: times(3_000, n => ({
        id: `r${n}`,
        request: { query: { match: { t: 'a' } } },
        ratings: [{ _index: 'docs', _id: '1', rating: 1 }],
      })),
      metric: { dcg: { k: 100 } },
    }),
    null,
  ),
  'rank_eval of 100,000 ratings': rest(
    'POST',
    '/docs/_rank_eval',
    () => ({
      requests: [
        { id: 'r', request: { query: { match: { t: 'a' } } }, ratings: times(100_000, n => ({ _index: 'docs', _id: `${n}`, rating: 1 })) },
      ],
      metric: { dcg: { k: 100 } },
    }),
    null,
  ),
  'channel of 100,000 recipients': rest(
    'POST',
    '/_plugins/_notifications/configs',
    () => ({
      config_id: 'many',
      config: {
        name: 'many',
        config_type: 'email_group',
        is_enabled: true,
        email_group: { recipient_list: times(100_000, n => ({ recipient: `a${n}@example.com` })) },
      },
    }),
    null,
  ),
  'channel of a huge description': rest(
    'POST',
    '/_plugins/_notifications/configs',
    () => ({
      config_id: 'huge',
      config: {
        name: 'huge',
        description: 'd'.repeat(20_000_000),
        config_type: 'webhook',
        is_enabled: true,
        webhook: { url: 'http://127.0.0.1:9/x', header_params: Object.fromEntries(times(50_000, n => [`h${n}`, 'v'])) },
      },
    }),
    null,
  ),
  'notifications of 10,000 ids': rest(
    'GET',
    `/_plugins/_notifications/configs?config_id_list=${times(1_200, n => `id${n}`).join(',')}`,
    undefined,
    null,
  ),
  'removal of 10,000 notifications': rest(
    'DELETE',
    `/_plugins/_notifications/configs?config_id_list=${times(1_200, n => `id${n}`).join(',')}`,
    undefined,
    null,
  ),
}
