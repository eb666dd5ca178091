// Queries that are long, wide or deep.
import { nested, query, rest, search, times } from './lib.js'

const deep = (depth, inner, around, answer) => query(() => nested(depth, inner, around), answer)

export const QUERIES = {
  'query_string of 1,000,000 words': query(() => ({ query_string: { query: 'ab '.repeat(300_000), default_field: 't' } }), null),
  'query_string of 32,000 letters of words': query(() => ({ query_string: { query: 'ab '.repeat(10_000), default_field: 't' } }), null),
  'query_string of parentheses': query(
    () => ({ query_string: { query: `${'('.repeat(15_000)}a${')'.repeat(15_000)}`, default_field: 't' } }),
    null,
  ),
  'query_string of open parentheses': query(() => ({ query_string: { query: '('.repeat(30_000), default_field: 't' } }), null),
  'query_string of quotes': query(() => ({ query_string: { query: '"'.repeat(31_999), default_field: 't' } }), null),
  'query_string of NOT': query(() => ({ query_string: { query: `${'NOT '.repeat(7_000)}a`, default_field: 't' } }), null),
  'query_string of escapes': query(() => ({ query_string: { query: '\\a'.repeat(15_000), default_field: 't' } }), null),
  'query_string of boosts': query(() => ({ query_string: { query: `a${'^2'.repeat(15_000)}`, default_field: 't' } }), null),
  'query_string of fields': query(() => ({ query_string: { query: 't:'.repeat(15_000), default_field: 't' } }), null),
  'query_string of one word': query(() => ({ query_string: { query: 'a'.repeat(1_000_000), default_field: 't' } }), null),
  'query_string of a phrase': query(() => ({ query_string: { query: `"${'ab '.repeat(10_000)}"`, default_field: 't' } }), null),
  'query_string of ranges': query(() => ({ query_string: { query: '[a TO b] '.repeat(3_000), default_field: 't' } }), null),
  'query_string, lenient, all fields': query(() => ({ query_string: { query: 'ab '.repeat(1_000), fields: ['*'], lenient: true } }), null),
  'simple_query_string of 100,000 words': query(() => ({ simple_query_string: { query: 'ab '.repeat(100_000), fields: ['t'] } }), null),
  'simple_query_string of parentheses': query(
    () => ({ simple_query_string: { query: `${'('.repeat(100_000)}a${')'.repeat(100_000)}`, fields: ['t'] } }),
    null,
  ),
  'simple_query_string of open parentheses': query(() => ({ simple_query_string: { query: '('.repeat(200_000), fields: ['t'] } }), null),
  'simple_query_string of quotes': query(() => ({ simple_query_string: { query: '"a'.repeat(100_001), fields: ['t'] } }), null),
  'simple_query_string of minus': query(() => ({ simple_query_string: { query: `${'-'.repeat(200_000)}a`, fields: ['t'] } }), null),
  'simple_query_string of pipes': query(() => ({ simple_query_string: { query: 'a | '.repeat(50_000), fields: ['t'] } }), null),
  'simple_query_string of tildes': query(() => ({ simple_query_string: { query: '~1 '.repeat(50_000), fields: ['t'] } }), null),
  'query_string in the URL': rest('GET', `/docs/_search?q=${'('.repeat(3_500)}`, undefined, null),
  'match of 1,000,000 words': query(() => ({ match: { t: times(1_000_000, n => `w${n}`).join(' ') } }), null),
  'match_phrase of 1,000,000 words': query(() => ({ match_phrase: { t: times(300_000, n => `w${n}`).join(' ') } }), null),
  'match_phrase with much slop': query(
    () => ({ match_phrase: { t: { query: times(20, () => 'a b').join(' '), slop: 2147483647 } } }),
    null,
  ),
  'match_phrase_prefix with 2^31-1 expansions': query(
    () => ({ match_phrase_prefix: { t: { query: 'a w', max_expansions: 2147483647 } } }),
    { status: 200 },
  ),
  'match_bool_prefix of 100,000 words': query(() => ({ match_bool_prefix: { t: 'ab '.repeat(100_000) } }), null),
  'multi_match of 900 fields': query(() => ({ multi_match: { query: 'a b c', fields: times(900, n => `f${n}`) } }), null),
  'should of 100,000 clauses': query(() => ({ bool: { should: times(100_000, n => ({ term: { k: `${n}` } })) } }), null),
  'should of 1,024 clauses': query(() => ({ bool: { should: times(1_024, n => ({ match: { t: `w${n} a` } })) } }), null),
  'filters of bool, 1,000 deep': deep(1_000, { match_all: {} }, inner => ({ bool: { must: [inner] } }), null),
  'filters of bool, 400 deep': deep(400, { match_all: {} }, inner => ({ bool: { must: [inner] } }), null),
  'bool, doubled 16 times': query(() => nested(16, { term: { k: 'a' } }, inner => ({ bool: { should: [inner, inner] } })), null),
  'constant_score, 5,000 deep': deep(5_000, { match_all: {} }, inner => ({ constant_score: { filter: inner } }), null),
  'dis_max, 5,000 deep': deep(5_000, { match_all: {} }, inner => ({ dis_max: { queries: [inner] } }), null),
  'function_score, 300 deep': deep(300, { match_all: {} }, inner => ({ function_score: { query: inner, weight: 1 } }), null),
  'nested JSON, 100,000 deep': rest('POST', '/docs/_search', () => `${'{"query":{"bool":{"must":'.repeat(33_000)}`, null),
  'wrapper in wrapper': query(
    () => nested(12, { match_all: {} }, inner => ({ wrapper: { query: Buffer.from(JSON.stringify(inner)).toString('base64') } })),
    null,
  ),
  'span_near, 400 deep': deep(400, { span_term: { t: 'a' } }, inner => ({ span_near: { clauses: [inner], slop: 1 } }), null),
  'span_near of 1,000 clauses': query(
    () => ({ span_near: { clauses: times(1_000, () => ({ span_term: { t: 'a' } })), slop: 1_000_000 } }),
    null,
  ),
  'span_or of 100,000 clauses': query(() => ({ span_or: { clauses: times(100_000, n => ({ span_term: { t: `w${n}` } })) } }), null),
  'intervals, 400 deep': deep(
    1,
    null,
    () => ({ intervals: { t: nested(300, { match: { query: 'a' } }, inner => ({ all_of: { intervals: [inner] } })) } }),
    null,
  ),
  'intervals of 100,000': query(
    () => ({ intervals: { t: { any_of: { intervals: times(100_000, n => ({ match: { query: `w${n}` } })) } } } }),
    null,
  ),
  'intervals of many words, unordered': query(
    () => ({ intervals: { t: { match: { query: 'a b '.repeat(2_000), ordered: false } } } }),
    null,
  ),
  'terms of a million': query(() => ({ terms: { k: times(1_000_000, n => `${n}`) } }), null),
  'terms of 65,536': query(() => ({ terms: { k: times(65_536, n => `${n}`) } }), { status: 200 }),
  'ids of a million': query(() => ({ ids: { values: times(1_000_000, n => `${n}`) } }), null),
  'terms_set of 100,000': query(
    () => ({ terms_set: { k: { terms: times(65_000, n => `${n}`), minimum_should_match_script: { source: '1' } } } }),
    null,
  ),
  'terms look-up of much': query(() => ({ terms: { k: { index: 'long-list', id: '1', path: 'list' } } }), null),
  'terms look-up of a look-up': query(
    () => ({ terms: { k: { index: 'docs', query: { terms: { k: { index: 'docs', id: '1', path: 'k' } } }, path: 'k' } } }),
    null,
  ),
  'more_like_this of a megabyte': query(
    () => ({
      more_like_this: {
        fields: ['t'],
        like: times(200_000, n => `w${n}`).join(' '),
        max_query_terms: 100_000,
        min_term_freq: 1,
        min_doc_freq: 1,
      },
    }),
    null,
  ),
  'more_like_this of 100,000 documents': query(
    () => ({ more_like_this: { fields: ['t'], like: times(100_000, n => ({ _index: 'docs', _id: `${n % 2000}` })), min_term_freq: 1 } }),
    null,
  ),
  'geo_polygon of 100,000 points': query(
    () => ({ geo_polygon: { g: { points: times(100_000, n => [60 * Math.cos(n / 15_915), 60 * Math.sin(n / 15_915)]) } } }),
    { status: 200 },
  ),
  'geo_shape of 100,000 points': query(
    () => ({
      geo_shape: {
        s: {
          shape: {
            type: 'polygon',
            coordinates: [[...times(100_000, n => [60 * Math.cos(n / 15_915.6), 60 * Math.sin(n / 15_915.6)]), [60, 0]]],
          },
        },
      },
    }),
    null,
  ),
  'geo_shape of 20,000 crossing lines': query(
    () => ({
      geo_shape: {
        s: { shape: { type: 'polygon', coordinates: [[...times(20_000, n => [(n * 7919) % 170, (n * 104729) % 85]), [0, 0]]] } },
      },
    }),
    null,
  ),
  'geo_shape of collections': query(
    () => ({
      geo_shape: {
        s: { shape: nested(900, { type: 'point', coordinates: [1, 2] }, inner => ({ type: 'geometrycollection', geometries: [inner] })) },
      },
    }),
    null,
  ),
  'geo_shape of WKT parentheses': query(
    () => ({ geo_shape: { s: { shape: `${'GEOMETRYCOLLECTION('.repeat(20_000)}POINT(1 1)${')'.repeat(20_000)}` } } }),
    null,
  ),
  'geo_shape of coordinates in coordinates': query(
    () => ({ geo_shape: { s: { shape: { type: 'polygon', coordinates: nested(900, [1, 2], inner => [inner]) } } } }),
    null,
  ),
  'knn of 2^31-1': query(() => ({ knn: { v: { vector: [1, 2, 3], k: 2147483647 } } }), null),
  'knn of 10,000': query(() => ({ knn: { v: { vector: [1, 2, 3], k: 10_000 } } }), { status: 200 }),
  'percolate of 10,000 documents': query(() => ({ percolate: { field: 'q', documents: times(10_000, n => ({ t: `a w${n}` })) } }), null),
  'sort of 10,000': search(() => ({ sort: times(10_000, () => 'n') }), null),
  'rescore of 10,000': search(
    () => ({ rescore: times(2_000, () => ({ window_size: 2_000, query: { rescore_query: { match: { t: 'a b' } } } })) }),
    null,
  ),
  'script_fields of 10,000': search(() => ({ script_fields: Object.fromEntries(times(10_000, n => [`f${n}`, { script: '1' }])) }), null),
  'docvalue_fields of 10,000': search(() => ({ docvalue_fields: times(10_000, () => 'n') }), null),
  'highlight of 10,000 fields': search(
    () => ({ query: { match: { t: 'a' } }, highlight: { fields: Object.fromEntries(times(10_000, n => [`f${n}`, {}])) } }),
    null,
  ),
  'suggest of 10,000': search(
    () => ({ size: 0, suggest: Object.fromEntries(times(10_000, n => [`s${n}`, { text: 'abx', term: { field: 't' } }])) }),
    null,
  ),
  'suggest for 100,000 words': search(
    () => ({ size: 0, suggest: { s: { text: times(50_000, n => `w${n}x`).join(' '), term: { field: 't' } } } }),
    null,
  ),
  'suggest a phrase of 1,000 words': search(
    () => ({
      size: 0,
      suggest: { s: { text: times(1_000, n => `w${n}x`).join(' '), phrase: { field: 't', max_errors: 1_000, size: 100, confidence: 0 } } },
    }),
    null,
  ),
  'size of 2^31-1': search(() => ({ size: 2147483647 }), null),
  'collapse with 10,000 inner hits': search(
    () => ({ size: 100, collapse: { field: 'c', inner_hits: times(500, n => ({ name: `i${n}`, size: 3 })) } }),
    null,
  ),
  'derived fields, 10,000': search(
    () => ({ derived: Object.fromEntries(times(10_000, n => [`d${n}`, { type: 'keyword', script: 'emit("a")' }])) }),
    null,
  ),
  'msearch of 10,000': rest(
    'POST',
    '/_msearch',
    () => times(10_000, n => `{"index":"docs"}\n{"query":{"match":{"t":"w${n} a"}}}\n`).join(''),
    { status: 200 },
  ),
  'mget of 100,000': rest('POST', '/docs/_mget', () => ({ ids: times(100_000, n => `${n}`) }), { status: 200 }),
  'msearch_template of 2,000': rest(
    'POST',
    '/_msearch/template',
    () =>
      times(2_000, n => `{"index":"docs"}\n{"source":"{\\"query\\":{\\"match\\":{\\"t\\":\\"{{w}}\\"}}}","params":{"w":"w${n}"}}\n`).join(
        '',
      ),
    { status: 200 },
  ),
  'search of 10,000 names': rest('POST', `/${times(10_000, () => 'docs').join(',')}/_search`, () => ({}), null),
}
