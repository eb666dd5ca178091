// What a worker makes of a shard that is described to it shows no more than the shard it was described by.
import { expect, it } from 'vitest'
import { openAnalysis } from '../../../src/index/mapping/described-mapping.ts'
import type { SearchTarget } from '../../../src/search/contracts/search-target.ts'
import type { SightRules } from '../../../src/search/shards/restricted-reader.ts'
import { WorkerTargets } from '../../../src/search/slices/worker-targets.ts'
import { engineBehind, open } from '../../../src/searchlet.ts'

const RULES: SightRules = {
  queries: ['{"term":{"kind":"open"}}'],
  fields: { includes: [], excludes: ['secret'] },
  masks: [{ field: 'card', algorithm: 'SHA-256', salt: '', replacements: [] }],
}

const seen = ({ reader, mapping }: SearchTarget) =>
  reader.segments.map(({ reader: segment, live, numDocs }) => ({
    fields: [...segment.fields.keys()].sort(),
    live: live === null ? null : [...live.words],
    numDocs,
    sources: Array.from({ length: segment.maxDoc }, (_, doc) => Buffer.from(segment.sourceOf(doc)!).toString()),
    stored: Array.from({ length: segment.maxDoc }, (_, doc) => Buffer.from(segment.stored(doc).source!).toString()),
    card: [segment.terms('card'), segment.ordinals('card.keyword')?.terms.term(0)],
    secret: [segment.terms('secret'), segment.ordinals('secret'), segment.numeric('secret')],
    isMapped: mapping.field('secret') !== undefined,
  }))

it('is the same shard in another thread', async () => {
  const api = await open({ threads: 0 })
  const engine = engineBehind(api)
  await api.bulk({
    index: 'things',
    refresh: true,
    body: '{"index":{}}\n{"kind":"open","secret":"s1","card":"c1"}\n{"index":{}}\n{"kind":"hidden","secret":"s2","card":"c2"}\n',
  })
  const target = engine.indices.get('things')!.target(0, null, RULES)
  const described = structuredClone(target.describe())
  await openAnalysis(described)
  const there = seen(new WorkerTargets().target(described))
  expect(there).toEqual(seen(target))
  expect(there).toMatchObject([{ live: [1], numDocs: 1, secret: [null, null, null] }])
  expect(JSON.stringify(there)).not.toMatch(/s[12]|c1/)
  await api.close()
})
