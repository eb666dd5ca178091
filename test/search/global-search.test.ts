// Global aggregations search for all documents anew: within what an alias shows, and with a profile of their own.
import { expect, it } from 'vitest'
import { open } from '../../src/main.ts'

it('looks past the query, not past the filter of an alias, and tells of a second search', async () => {
  const engine = await open()
  try {
    await engine.indices.create({
      index: 'books',
      body: {
        aliases: { novels: { filter: { term: { kind: 'novel' } } } },
        mappings: { properties: { kind: { type: 'keyword' }, year: { type: 'integer' } } },
      },
    })
    const docs = [
      { kind: 'novel', year: 1 },
      { kind: 'essay', year: 2 },
      { kind: 'novel', year: 4 },
    ]
    for (const body of docs) await engine.index({ index: 'books', body, refresh: true })
    const body = {
      size: 0,
      query: { term: { year: 1 } },
      aggs: { all: { global: {}, aggs: { years: { sum: { field: 'year' } } } }, hits: { sum: { field: 'year' } } },
    }
    const { aggregations } = await engine.search({ index: 'novels', body })
    expect(aggregations).toEqual({ all: { doc_count: 2, years: { value: 5 } }, hits: { value: 1 } })
    const everything = await engine.search({ index: 'books', body })
    expect(everything.aggregations).toMatchObject({ all: { doc_count: 3, years: { value: 7 } } })

    const { profile } = await engine.search({ index: 'novels', body: { ...body, profile: true } })
    const [{ searches, aggregations: measured }] = (profile as unknown as { shards: ProfiledShard[] }).shards
    expect(searches).toHaveLength(2)
    expect(searches[1].query.map(({ description }) => description)).toEqual(['ConstantScore(kind:novel)'])
    expect(searches[1].query[0].breakdown.next_doc_count).toBeGreaterThan(2)
    expect(searches[1].collector).toMatchObject([{ name: 'GlobalAggCollectorManager: [all]', reason: 'aggregation_global' }])
    expect(measured.map(({ description }) => description)).toEqual(['hits', 'all'])
  } finally {
    await engine.close()
  }
})

interface ProfiledShard {
  searches: { query: { description: string; breakdown: Record<string, number> }[]; collector: object[] }[]
  aggregations: { description: string }[]
}
