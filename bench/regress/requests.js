// The ten commonest kinds of requests that applications send, beside plain queries: a body for some words of a document.

const DAY = 86_400_000
const FIRST_DAY = Date.UTC(2015, 0, 1)
const CATEGORIES = 20
const TITLE_WORDS = 8

export const FIELDS = {
  text: { type: 'text' },
  num: { type: 'double' },
  title: { type: 'text' },
  cat: { type: 'keyword' },
  date: { type: 'date' },
}

/** A document of the corpus with the fields that requests ask for. */
export function withFields(line) {
  const doc = JSON.parse(line)
  const title = doc.text.split(/\s+/, TITLE_WORDS).join(' ')
  const date = new Date(FIRST_DAY + (doc.id % 3000) * DAY).toISOString()
  return JSON.stringify({ ...doc, title, cat: `c${doc.id % CATEGORIES}`, date })
}

const match = query => ({ match: { text: query } })

/** By name: from words to the body of a search. */
export const REQUESTS = {
  multi_match: query => ({ query: { multi_match: { query, fields: ['title^2', 'text'] } } }),
  query_string: query => ({ query: { query_string: { query: query.replace(' ', ' AND '), fields: ['title', 'text'] } } }),
  'as one types': query => ({ query: { match_bool_prefix: { text: query.slice(0, -1) } } }),
  'filters and wishes': query => ({
    query: {
      bool: {
        must: [match(query)],
        should: [{ match: { title: query } }],
        filter: [{ terms: { cat: ['c1', 'c3', 'c5', 'c7'] } }, { range: { date: { gte: '2016-01-01' } } }],
        must_not: [{ term: { cat: 'c3' } }],
      },
    },
  }),
  function_score: query => ({
    query: { function_score: { query: match(query), gauss: { date: { origin: '2020-01-01', scale: '365d' } } } },
  }),
  script_score: query => ({
    query: { script_score: { query: match(query), script: { source: "_score * Math.log(2 + Math.abs(doc['num'].value))" } } },
  }),
  highlight: query => ({ query: match(query), highlight: { fields: { text: {} } } }),
  facets: query => ({
    query: match(query),
    aggs: {
      cats: { terms: { field: 'cat' }, aggs: { most: { max: { field: 'num' } } } },
      months: { date_histogram: { field: 'date', calendar_interval: 'month' } },
      numbers: { stats: { field: 'num' } },
    },
  }),
  collapse: query => ({ query: match(query), collapse: { field: 'cat' } }),
  'newest first': query => ({ query: match(query), sort: [{ date: 'desc' }], _source: ['title', 'date'], size: 20 }),
}
