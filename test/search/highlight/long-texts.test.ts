// Long texts are highlighted in turns: what is shown is the same beside other requests, which use the same analyzer meanwhile.
import { expect, it } from 'vitest'
import { open } from '../../../src/main.ts'

const SENTENCES = 3_000
const longText = (seed: number) =>
  Array.from({ length: SENTENCES }, (_, i) => `The fox ${(i * seed) % 97} jumps over dog ${(i * seed) % 89}.`).join(' ')

it('of several hits in several shards at once', async () => {
  await using engine = await open({ threads: 0 })
  await engine.indices.create({
    index: 'long',
    body: {
      settings: { number_of_shards: 2 },
      mappings: { properties: { text: { type: 'text', term_vector: 'with_positions_offsets' } } },
    },
  })
  for (let seed = 1; seed <= 4; seed++) await engine.index({ index: 'long', id: `${seed}`, body: { text: longText(seed) } })
  await engine.indices.refresh({ index: 'long' })
  const shown = (query: string, type: 'unified' | 'plain' | 'fvh') =>
    engine
      .search({
        index: 'long',
        body: { query: { match_phrase: { text: query } }, sort: ['_doc'], _source: false, highlight: { type, fields: { text: {} } } },
      })
      .then(({ hits }) => hits.hits.map(({ _id, highlight }) => [_id, highlight]))
  const requests = (['unified', 'plain', 'fvh'] as const).flatMap(type =>
    ['over dog 7', 'fox 11 jumps'].map(query => [query, type] as const),
  )
  const alone: unknown[] = []
  for (const [query, type] of requests) alone.push(await shown(query, type))
  const together = await Promise.all(requests.map(([query, type]) => shown(query, type)))
  expect(together).toEqual(alone)
  expect(JSON.stringify(alone)).toContain('<em>')
})
