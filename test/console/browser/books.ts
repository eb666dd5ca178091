// The index that the tests of the console look at.
import { HOSTILE, type Served } from './browser.ts'

const TITLES = [
  ['The quick brown fox', 'animals', 2019, 'A fox jumps over a lazy dog, quickly and more than once.'],
  ['Foxes of the north', 'animals', 2021, 'Arctic foxes keep their winter coat until June.'],
  ['A history of search', 'computers', 2020, 'From card catalogues to inverted indexes, and what a fox has to do with it.'],
  ['Slow turtles', 'animals', 2018, 'Turtles walk slowly and live long.'],
  ['Inverted indexes by example', 'computers', 2022, 'Posting lists, skip data, scores.'],
  ['The art of ranking', 'computers', 2023, 'Why one document comes before another.'],
  ['Cooking with herbs', 'kitchen', 2017, 'Sage, thyme, and a stew for a fox hunt.'],
  ['Bread', 'kitchen', 2022, 'Flour, water, salt and time.'],
] as const

export async function fillBooks(server: Served, user?: string): Promise<void> {
  await server.rest(
    'PUT',
    '/books',
    {
      mappings: {
        properties: {
          title: { type: 'text', fields: { keyword: { type: 'keyword' } } },
          genre: { type: 'keyword' },
          year: { type: 'integer' },
          text: { type: 'text', analyzer: 'english' },
          place: { type: 'geo_point' },
        },
      },
    },
    user,
  )
  const lines = TITLES.flatMap(([title, genre, year, text], i) => [
    { index: { _index: 'books', _id: String(i + 1) } },
    { title, genre, year, text, place: { lat: 48 + i / 10, lon: 9 + i / 7 } },
  ])
  await server.rest('POST', '/_bulk?refresh', `${lines.map(line => JSON.stringify(line)).join('\n')}\n`, user)
}

/** An index whose every text is markup. */
export async function fillHostile(server: Served, user?: string): Promise<void> {
  const document = { title: HOSTILE, genre: HOSTILE, [`field ${HOSTILE.replaceAll('.', '')}`]: HOSTILE, nested: { deep: [HOSTILE] } }
  await server.rest('PUT', '/hostile/_doc/1?refresh', document, user)
  await server.rest('PUT', `/hostile/_doc/${encodeURIComponent(HOSTILE)}?refresh`, document, user)
}
