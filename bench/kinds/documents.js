// The documents that kinds of requests are asked of: those of the corpus, with fields of most types beside their text.

const DAY = 86_400_000
const PRIORITIES = ['optional', 'standard', 'important', 'required']
const WORDS = /[a-z0-9]+/g

const text = { type: 'text', fields: { raw: { type: 'keyword', ignore_above: 256 } } }

export const DEFINITION = {
  settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '1s' },
  mappings: {
    properties: {
      title: { ...text, fields: { ...text.fields, ac: { type: 'search_as_you_type' }, grams: { type: 'text', analyzer: 'english' } } },
      body: { type: 'text', fields: { tv: { type: 'text', term_vector: 'with_positions_offsets' } } },
      cat: { type: 'keyword' },
      name: { type: 'keyword' },
      tags: { type: 'keyword' },
      priority: { type: 'keyword' },
      num: { type: 'integer' },
      size: { type: 'long' },
      rating: { type: 'float' },
      active: { type: 'boolean' },
      date: { type: 'date' },
      ip: { type: 'ip' },
      valid: { type: 'date_range' },
      popularity: { type: 'rank_feature' },
      parts: { type: 'nested', properties: { n: { type: 'integer' }, w: { type: 'keyword' }, price: { type: 'double' } } },
      place: { type: 'geo_point' },
      area: { type: 'geo_shape' },
      suggest: { type: 'completion', contexts: [{ name: 'cat', type: 'category' }] },
    },
  },
}

/** The document at `i` of the corpus, the same each time. */
export function documentAt({ title, body, cat, num, date }, i) {
  const words = title.toLowerCase().match(WORDS) ?? ['none']
  const [lat, lon] = [(i * 37) % 80, (i * 101) % 170]
  const from = Date.parse(date)
  return {
    title: title.slice(0, 200),
    body,
    cat,
    name: words.slice(0, 2).join('-'),
    tags: [...new Set(words.slice(0, 5))],
    priority: PRIORITIES[Math.floor(Math.log10(1 + (i % 1000)))],
    num,
    size: (num * 7919) % 1_000_003,
    rating: ((i * 31) % 50) / 10,
    active: i % 3 !== 0,
    date,
    ip: `10.${i % 7}.${(i >> 3) % 256}.${i % 251}`,
    valid: { gte: from, lt: from + ((i % 90) + 1) * DAY },
    popularity: 1 + ((i * 17) % 1000),
    parts: [
      { n: i % 7, w: cat, price: (i % 997) / 10 },
      { n: i % 11, w: `x${i % 100}`, price: (i % 499) / 5 },
    ],
    place: { lat, lon },
    area:
      i % 4 === 0
        ? {
            type: 'envelope',
            coordinates: [
              [lon, lat + 1],
              [lon + 1, lat],
            ],
          }
        : { type: 'point', coordinates: [lon, lat] },
    suggest: { input: words.slice(0, 3).join(' '), contexts: { cat: [cat] }, weight: i % 100 },
  }
}
