// Queries a real server was asked, with the name, description, explanation and hits of its answers.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { standard } from '../../../src/analysis/analyzer/standard.ts'
import { ComponentSettings } from '../../../src/analysis/component-settings.ts'
import { ShardReader } from '../../../src/index/contracts/shard-reader.ts'
import { parseDocument } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import type { Query } from '../../../src/query/contracts/query.ts'
import { buildQuery, type QueryContext } from '../../../src/query/contracts/query-builder.ts'
import { parseQuery } from '../../../src/query/dsl/parse-query.ts'
import { ApproximateScoreQuery } from '../../../src/query/exec/approximate-score.ts'
import { rewriteQuery } from '../../../src/query/exec/search.ts'
import { flush } from '../../index/flush.ts'
import { gather } from '../support/gather.ts'
import { searcherOf } from '../support/shard.ts'

interface Case {
  readonly query: unknown
  readonly type: string
  readonly description: string
  readonly explained: string | null
  readonly hits: readonly [id: number, score: number][]
}

const cases = JSON.parse(readFileSync(new URL('./recorded/queries.json', import.meta.url), 'utf8')) as Case[]

const field = (type: string, options: object = {}) => ({ type, ...options })
const mapping = Mapping.parse(
  {
    properties: {
      t: field('text'),
      k: field('keyword'),
      n: field('integer'),
      l: field('long'),
      d: field('double'),
      f: field('float'),
      hf: field('half_float'),
      sf: field('scaled_float', { scaling_factor: 100 }),
      ul: field('unsigned_long'),
      dt: field('date'),
      dn: field('date_nanos'),
      b: field('boolean'),
      nd: field('integer', { doc_values: false }),
      ni: field('integer', { index: false }),
      kd: field('keyword', { doc_values: false }),
      ki: field('keyword', { index: false }),
      o: { properties: { x: field('keyword'), y: field('integer') } },
    },
  },
  {
    analyzer: () => undefined,
    normalizer: () => undefined,
    default: standard.create('standard', ComponentSettings.NONE, 100),
    defaultSearch: undefined,
    defaultSearchQuoted: undefined,
  },
  {},
)

const sourceOf = (i: number) => ({
  t: `quick brown fox ${i}`,
  k: ['a', `b${i}`],
  n: i,
  l: i,
  d: i + 0.5,
  f: i + 0.5,
  hf: 1.5,
  sf: 1.25,
  ul: i,
  dt: `2020-01-0${i}`,
  b: true,
  nd: i,
  ni: i,
  kd: 'a',
  ki: 'a',
  o: { x: 'q', y: 1 },
  dn: '2020-01-01',
})

function openShard(): ShardReader {
  return new ShardReader(
    [1, 2, 3].map(i => {
      const buffer = new DocumentBuffer()
      const parsed = parseDocument(mapping, { id: String(i), routing: null, source: Buffer.from(JSON.stringify(sourceOf(i))) })
      if (!('document' in parsed)) throw new Error('all fields are mapped')
      buffer.add(parsed.document, { seqNo: i - 1, primaryTerm: 1, version: 1 })
      const { bytes } = flush(buffer, String(i))!
      return { reader: openSegment(bytes, String(i)), live: null, numDocs: 1 }
    }),
  )
}

const shard = openShard()

const cx: QueryContext = {
  reader: shard,
  fields: mapping,
  index: 'queryscore-a',
  indexUuid: 'uuid',
  now: () => Date.parse('2026-01-01'),
  settings: {},
  allowExpensiveQueries: true,
  maxClauseCount: 1024,
  analyzer: () => undefined,
  namedQueries: new Map(),
}

const searcher = searcherOf(shard)

function asAtTop(query: Query): Query {
  return rewriteQuery(query instanceof ApproximateScoreQuery ? query.atTop(true) : query, searcher)
}

describe.each(cases)('$query', ({ query, type, description, explained, hits }) => {
  const run = asAtTop(buildQuery(parseQuery(query), cx))

  it('has the hits and scores of the server', () => {
    expect(gather(run, searcher).map(([doc, score]) => [doc + 1, score])).toEqual(hits.map(([id, score]) => [id, Math.fround(score)]))
  })

  it('is described as the server does', () => {
    expect({ type: run.type, description: run.toString() }).toEqual({ type, description })
    if (explained === null) return
    const [id] = hits[0]
    const segment = searcher.reader.segmentOf(id - 1)
    const explanation = run.createWeight(searcher, 'complete', 1).explain(segment, 0)
    expect(explanation.match).toBe(true)
    // Documents of one segment there are in three here.
    expect(explanation.description.replace(/in \d+\)/, 'in N)')).toBe(explained.replace(/in \d+\)/, 'in N)'))
  })
})
