// A query of the yardsticks as the body of a search; null where the engine has no such search yet.

const term = word => ({ term: { body: word } })

/** `countTo`: how far hits are counted where the exact number is not asked for. */
export function searchBody(query, isExact, countTo) {
  if (query.agg !== undefined) return null
  const size = query.size ?? 10
  const body = { query: scored(query), size, _source: query.source === true }
  body.track_total_hits = isExact || size === 0 ? true : countTo === 0 ? false : countTo
  if (query.sort !== undefined) body.sort = [{ [query.sort.field]: query.sort.order }]
  return body
}

function scored(query) {
  const { terms, op, phrase, prefix, fuzzy, distance, must, should = [], must_not = [], range } = query
  const all = (must ?? []).map(term)
  if (terms !== undefined) all.push(terms.length === 1 ? term(terms[0]) : { match: { body: { query: terms.join(' '), operator: op } } })
  if (phrase !== undefined) all.push({ match_phrase: { body: phrase.join(' ') } })
  if (prefix !== undefined) all.push({ prefix: { body: prefix } })
  if (fuzzy !== undefined) all.push({ fuzzy: { body: { value: fuzzy, fuzziness: distance } } })
  const isPlain = should.length === 0 && must_not.length === 0 && range === undefined
  if (isPlain && all.length <= 1) return all[0] ?? { match_all: {} }
  const filter = range === undefined ? [] : [{ range: { [range.field]: { gte: range.gte, lte: range.lte } } }]
  return { bool: { must: all, should: should.map(term), must_not: must_not.map(term), filter } }
}
