// A query as benches write it (`{ op, terms }`, `{ phrase }`, …, as in the yardsticks' corpora) as the body of a search on one text field.

/** `countTo`: how far hits are counted where the exact number is not asked for. */
export function searchBody(field, query, isExact, countTo) {
  const size = query.size ?? 10
  const body = { query: scored(field, query), size, _source: query.source === true }
  body.track_total_hits = isExact || size === 0 ? true : countTo === 0 ? false : countTo
  if (query.sort !== undefined) body.sort = [{ [query.sort.field]: query.sort.order }]
  if (query.agg !== undefined) body.aggs = { a: aggregation(query.agg) }
  return body
}

function aggregation({ kind, field, size, interval, interval_days }) {
  if (kind === 'terms') return { terms: { field, size } }
  if (kind === 'hist') return { histogram: { field, interval, min_doc_count: 1 } }
  return { date_histogram: { field, fixed_interval: `${interval_days}d`, min_doc_count: 1 } }
}

function scored(field, query) {
  const { terms, op, phrase, prefix, fuzzy, distance, must, should = [], must_not = [], range } = query
  const term = word => ({ term: { [field]: word } })
  const all = (must ?? []).map(term)
  if (terms !== undefined) all.push(terms.length === 1 ? term(terms[0]) : { match: { [field]: { query: terms.join(' '), operator: op } } })
  if (phrase !== undefined) all.push({ match_phrase: { [field]: phrase.join(' ') } })
  if (prefix !== undefined) all.push({ prefix: { [field]: prefix } })
  if (fuzzy !== undefined) all.push({ fuzzy: { [field]: { value: fuzzy, fuzziness: distance } } })
  const isPlain = should.length === 0 && must_not.length === 0 && range === undefined
  if (isPlain && all.length <= 1) return all[0] ?? { match_all: {} }
  const filter = range === undefined ? [] : [{ range: { [range.field]: { gte: range.gte, lte: range.lte } } }]
  return { bool: { must: all, should: should.map(term), must_not: must_not.map(term), filter } }
}
