// Functions of scores and sets of terms a real server was asked, with the hits, explanations and errors of its answers.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/core/errors.ts'
import type { Explanation } from '../../../src/query/contracts/explanation.ts'
import type { Query } from '../../../src/query/contracts/query.ts'
import { buildQuery, type QueryContext } from '../../../src/query/contracts/query-builder.ts'
import { parseQuery } from '../../../src/query/dsl/parse-query.ts'
import { rewriteQuery } from '../../../src/query/exec/search.ts'
import { checkQuery } from '../../contracts/query.ts'
import { gather, type Hit } from '../support/gather.ts'
import { analyzers, MappedShard } from '../support/mapped-shard.ts'
import { searcherOf } from '../support/shard.ts'

/** Value, description, details. */
type Told = readonly [value: number, description: string, ...details: Told[]]

interface Case {
  readonly query: unknown
  readonly hits?: readonly Hit[]
  /** Of the first hit. */
  readonly explained?: Told
  readonly error?: unknown
}

const recorded = JSON.parse(readFileSync(new URL('./recorded/scoring-queries.json', import.meta.url), 'utf8')) as {
  readonly properties: Record<string, unknown>
  readonly documents: readonly unknown[]
  readonly cases: readonly Case[]
}

const shard = new MappedShard(recorded.properties).add(...recorded.documents)
const searcher = searcherOf(shard.reader)

const cx: QueryContext = {
  fields: shard.mapping,
  index: 'fscore-r',
  indexUuid: 'uuid',
  reader: shard.reader,
  now: () => Date.UTC(2024, 0, 1),
  settings: {},
  allowExpensiveQueries: true,
  maxClauseCount: 1024,
  analyzer: analyzers.analyzer,
  namedQueries: new Map(),
}

/** What differs between servers: hashes of objects, places of documents in segments. */
const steady = (text: string) => text.replace(/@[0-9a-f]+/g, '@hash').replace(/in \d+\)/g, 'in N)')

const told = ({ value, description, details }: Explanation): Told => [Math.fround(value), steady(description), ...details.map(told)]

const rounded = ([value, description, ...details]: Told): Told => [Math.fround(value), description, ...details.map(rounded)]

function run(query: unknown): Query {
  return rewriteQuery(buildQuery(parseQuery(query), cx), searcher)
}

describe.each(recorded.cases)('$query', ({ query, hits, explained, error }) => {
  if (hits === undefined) {
    it('fails as on the server', () => {
      try {
        gather(run(query), searcher)
      } catch (found) {
        if (!(found instanceof ApiError)) throw found
        const entry = JSON.parse(steady(JSON.stringify(found.toEntry(true)))) as Record<string, unknown>
        delete entry.index_uuid
        expect(entry).toEqual(error)
        return
      }
      throw new Error('it ran')
    })
    return
  }

  it('has the hits and scores of the server', () => {
    const found = gather(run(query), searcher)
    expect(found).toEqual(hits.map(([doc, score]) => [doc, Math.fround(score)]))
  })

  if (explained === undefined) return
  it('is explained as by the server', () => {
    const [doc] = hits[0]
    const explanation = run(query).createWeight(searcher, 'complete', 1).explain(searcher.reader.segments[0], doc)
    expect(explanation.match).toBe(true)
    expect(told(explanation)).toEqual(rounded(explained))
  })
})

it('keeps the laws of queries', () => {
  for (const { query, hits } of recorded.cases) if (hits !== undefined && !rounds(query)) checkQuery(run(query), searcher, [1, 2, 0])
})

/** Functions whose values are no floats: the server explains them with numbers that were rounded before, and so do we. */
const rounds = (query: unknown) => /gauss|exp|linear|ln|log|"(d|f|sf)"|1\.1/.test(JSON.stringify(query))
