// How long does each type of query take, ten hits? Beside MiniSearch, where it has the type and can hold the documents.
import MiniSearch from 'minisearch'
import { checkAnswers, INDEX, openWith } from '../engine.js'

/** By type; words that stand somewhere, and pairs of them. */
const TYPES = {
  term: ([word]) => ({ term: { body: word } }),
  match: words => ({ match: { body: words.join(' ') } }),
  'match, all words': words => ({ match: { body: { query: words.join(' '), operator: 'and' } } }),
  match_phrase: words => ({ match_phrase: { body: words.join(' ') } }),
  'match_phrase, slop 3': words => ({ match_phrase: { body: { query: words.join(' '), slop: 3 } } }),
  match_phrase_prefix: ([a, b]) => ({ match_phrase_prefix: { body: `${a} ${b.slice(0, 2)}` } }),
  match_bool_prefix: ([a, b]) => ({ match_bool_prefix: { body: `${a} ${b.slice(0, 3)}` } }),
  'multi_match best_fields': words => ({ multi_match: { query: words.join(' '), fields: ['title^2', 'body'] } }),
  'multi_match cross_fields': words => ({ multi_match: { query: words.join(' '), fields: ['title', 'body'], type: 'cross_fields' } }),
  combined_fields: words => ({ combined_fields: { query: words.join(' '), fields: ['title', 'body'] } }),
  query_string: ([a, b]) => ({ query_string: { query: `${a} OR (${b} AND NOT zope)`, default_field: 'body' } }),
  simple_query_string: ([a, b]) => ({ simple_query_string: { query: `${a} | ${b}`, fields: ['body'] } }),
  prefix: ([word]) => ({ prefix: { body: word.slice(0, 3) } }),
  wildcard: ([word]) => ({ wildcard: { body: `${word.slice(0, 2)}*${word.at(-1)}` } }),
  regexp: ([word]) => ({ regexp: { body: `${word.slice(0, 2)}.+${word.at(-1)}` } }),
  fuzzy: ([word]) => ({ fuzzy: { body: { value: word, fuzziness: 1 } } }),
  range: (_, i) => ({ range: { num: { gte: i * 10, lt: i * 10 + 1000 } } }),
  exists: () => ({ exists: { field: 'num' } }),
  ids: (_, i) => ({ ids: { values: [String(i), String(i + 500)] } }),
  terms: words => ({ terms: { body: words } }),
  bool: ([a, b], i) => ({
    bool: { must: { match: { body: a } }, should: { match: { title: b } }, filter: { range: { num: { gte: i } } } },
  }),
  boosting: ([a, b]) => ({ boosting: { positive: { match: { body: a } }, negative: { match: { body: b } }, negative_boost: 0.2 } }),
  constant_score: ([word]) => ({ constant_score: { filter: { term: { body: word } } } }),
  dis_max: ([a, b]) => ({ dis_max: { queries: [{ match: { title: a } }, { match: { body: b } }], tie_breaker: 0.3 } }),
  function_score: ([word]) => ({
    function_score: { query: { match: { body: word } }, field_value_factor: { field: 'num', modifier: 'log1p', missing: 1 } },
  }),
  distance_feature: () => ({ distance_feature: { field: 'date', origin: 'now', pivot: '365d' } }),
  more_like_this: words => ({ more_like_this: { fields: ['body'], like: words.join(' '), min_term_freq: 1 } }),
  intervals: words => ({ intervals: { body: { match: { query: words.join(' '), max_gaps: 5 } } } }),
  span_near: words => ({ span_near: { clauses: words.map(word => ({ span_term: { body: word } })), slop: 5, in_order: false } }),
}

/** Likewise of MiniSearch, by the same names. */
const PEER = {
  term: ([word]) => [word, {}],
  match: words => [words.join(' '), {}],
  'match, all words': words => [words.join(' '), { combineWith: 'AND' }],
  prefix: ([word]) => [word.slice(0, 3), { prefix: true }],
  fuzzy: ([word]) => [word, { fuzzy: 1 }],
}

/** It needs more memory than a process may have for many more. */
const MOST_OF_PEER = 200_000

export async function bench(suite, { docs, queries }) {
  const engine = await openWith(docs)
  const pairs = queries.and.map(words => words.slice(0, 2))
  await checkAnswers(engine, docs, pairs, 'and')
  const peer = docs.length > MOST_OF_PEER ? null : new MiniSearch({ fields: ['body'] })
  peer?.addAll(docs.map(({ body }, id) => ({ id, body })))
  for (const [name, query] of Object.entries(TYPES)) {
    const bodies = pairs.map((words, i) => ({ size: 10, _source: false, query: query(words, i) }))
    await checkCounts(engine, name, bodies)
    let next = 0
    suite.add(name, () => engine.search({ index: INDEX, body: bodies[next++ % bodies.length] }))
    if (peer === null || !Object.hasOwn(PEER, name)) continue
    const asked = pairs.map(PEER[name])
    let nextAsked = 0
    suite.add(`${name}, MiniSearch`, () => peer.search(...asked[nextAsked++ % asked.length]).slice(0, 10))
  }
  return () => engine.close()
}

/** What is found by score is what is found as a filter. */
async function checkCounts(engine, name, bodies) {
  for (const { query } of bodies.slice(0, 5)) {
    const scored = await engine.search({ index: INDEX, body: { size: 1, track_total_hits: true, query } })
    const filtered = await engine.count({ index: INDEX, body: { query: { bool: { filter: query } } } })
    if (scored.hits.total.value !== filtered.count)
      throw new Error(`${name}: ${scored.hits.total.value} hits, ${filtered.count} as a filter`)
  }
}
