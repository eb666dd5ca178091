// Searches of aliases by pattern: what their filters leave, as counted by a real OpenSearch 3.7.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet

beforeAll(async () => {
  engine = await open()
  const mappings = { properties: { k: { type: 'keyword' } } } as const
  await engine.indices.create({ index: 'alone', body: { settings: { number_of_shards: 4 }, mappings } })
  for (const [i, k] of [...'aaabbc'].entries()) await engine.index({ index: 'alone', id: String(i), routing: k, body: { k } })
  await engine.index({ index: 'other', id: '1', body: { k: 'a' } })
  await engine.indices.updateAliases({
    body: {
      actions: [
        { add: { index: 'alone', alias: 'see-a', filter: { term: { k: 'a' } } } },
        { add: { index: 'alone', alias: 'see-b', filter: { term: { k: 'b' } } } },
        { add: { index: 'alone', alias: 'all-of-it' } },
        { add: { index: 'alone', alias: 'hid-c', is_hidden: true, filter: { term: { k: 'c' } } } },
        { add: { index: 'alone', alias: 'route-b', search_routing: 'b' } },
        { add: { index: 'other', alias: 'see-other' } },
      ],
    },
  })
  await engine.indices.refresh()
})
afterAll(() => engine.close())

/** Documents found, and the aliases by which `alone` was reached. */
const recorded: [expression: string, found: number, aliases: readonly string[] | undefined][] = [
  ['see-a', 3, ['see-a']],
  ['see-*', 6, ['see-a', 'see-b']],
  ['see-a*', 3, ['see-a']],
  ['see-a,see-b', 5, ['see-a', 'see-b']],
  ['see-*,-see-b', 4, ['see-a']],
  ['see-*,-see-a', 3, ['see-b']],
  ['see-*,-alone', 1, undefined],
  ['see-*,-other', 5, ['see-a', 'see-b']],
  ['al*', 6, ['all-of-it']],
  ['all-*', 6, ['all-of-it']],
  ['all-*,see-a', 6, ['all-of-it', 'see-a']],
  ['hid-*', 0, undefined],
  ['hid-c', 1, ['hid-c']],
  ['rou*', 6, ['route-b']],
  ['route-*,see-b', 6, ['route-b', 'see-b']],
  ['*e-a', 3, ['see-a']],
  ['a*,-all-of-it', 6, undefined],
  ['al*,see-a', 6, ['all-of-it', 'see-a']],
  ['see-*,alone', 7, ['see-a', 'see-b']],
]

it.each(recorded)('%s', async (index, found, aliases) => {
  expect((await engine.count({ index })).count).toBe(found)
  expect((await engine.searchShards({ index })).indices.alone?.aliases).toEqual(aliases)
})

it('shows all of an index that only a hidden alias was reached by', async () => {
  expect((await engine.count({ index: 'hid-*', expand_wildcards: 'all' })).count).toBe(6)
})
