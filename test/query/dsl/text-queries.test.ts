// Phrases, patterns, similar words and several fields: what a real server found, how it scored and why, and what it refused.
// Where its answer depends on the seed of its hash tables (the order of alternatives), only hits and scores are held.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { standard } from '../../../src/analysis/analyzer/standard.ts'
import { ComponentSettings } from '../../../src/analysis/component-settings.ts'
import { builtInNormalizer, GlobalAnalyzers } from '../../../src/analysis/index-analyzers.ts'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { ApiError } from '../../../src/core/errors.ts'
import { parseJson } from '../../../src/core/json.ts'
import { locate } from '../../../src/core/json-locate.ts'
import { atValue } from '../../../src/core/json-spot.ts'
import { shortestFloat } from '../../../src/core/numbers.ts'
import { ShardReader } from '../../../src/index/contracts/shard-reader.ts'
import { parseDocument } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import type { Explanation } from '../../../src/query/contracts/explanation.ts'
import { buildQuery, type QueryContext } from '../../../src/query/contracts/query-builder.ts'
import { parseQuery } from '../../../src/query/dsl/parse-query.ts'
import { ApproximateScoreQuery } from '../../../src/query/exec/approximate-score.ts'
import { rewriteQuery } from '../../../src/query/exec/search.ts'
import { checkQuery } from '../../contracts/query.ts'
import { flush } from '../../index/flush.ts'
import { gather } from '../support/gather.ts'
import { searcherOf } from '../support/shard.ts'

type Tree = [value: number, description: string, details?: Tree[]]

interface Case {
  readonly query: Record<string, unknown>
  readonly hits?: readonly [id: number, score: number][]
  readonly type?: string
  readonly description?: string
  /** Of the first hit. */
  readonly explanation?: Tree
  /** As a shard tells it; only the type where the rest depends on how an automaton is built. */
  readonly error?: string | Record<string, unknown>
}

const recorded = JSON.parse(readFileSync(new URL('./recorded/text-queries.json', import.meta.url), 'utf8')) as {
  mapping: unknown
  documents: object[]
  cases: Case[]
}

const analyzers = new GlobalAnalyzers(new AnalysisRegistry())
const mapping = Mapping.parse(
  recorded.mapping,
  {
    analyzer: name => analyzers.analyzer(name),
    normalizer: builtInNormalizer,
    default: standard.create('standard', ComponentSettings.NONE, 100),
    defaultSearch: undefined,
    defaultSearchQuoted: undefined,
  },
  {},
)

function openShard(): ShardReader {
  const buffer = new DocumentBuffer()
  recorded.documents.forEach((source, i) => {
    const parsed = parseDocument(mapping, { id: String(i + 1), routing: null, source: Buffer.from(JSON.stringify(source)) })
    if (!('document' in parsed)) throw new Error('all fields are mapped')
    buffer.add(parsed.document, { seqNo: i, primaryTerm: 1, version: 1 })
  })
  const { bytes } = flush(buffer, 's')!
  return new ShardReader([{ reader: openSegment(bytes, 's'), live: null, numDocs: recorded.documents.length }])
}

const shard = openShard()
const searcher = searcherOf(shard)

const cx: QueryContext = {
  reader: shard,
  fields: mapping,
  index: 'i',
  indexUuid: 'uuid',
  now: () => 0,
  settings: {},
  allowExpensiveQueries: true,
  maxClauseCount: 1024,
  analyzer: name => analyzers.analyzer(name),
  namedQueries: new Map(),
}

function build(json: unknown) {
  const query = buildQuery(parseQuery(json), cx)
  return rewriteQuery(query instanceof ApproximateScoreQuery ? query.atTop(true) : query, searcher)
}

const treeOf = ({ value, description, details }: Explanation): Tree =>
  details.length === 0 ? [shortestFloat(value), description] : [shortestFloat(value), description, details.map(treeOf)]

const found = recorded.cases.filter(one => one.hits !== undefined)
const refused = recorded.cases.filter(one => one.error !== undefined)
const title = (one: Case) => ({ ...one, title: JSON.stringify(one.query) })

describe.each(found.map(title))('$title', ({ query, hits, type, description, explanation }) => {
  it('has the hits and scores of the server', () => {
    const own = gather(build(query), searcher).sort(([a, x], [b, y]) => y - x || a - b)
    expect(own.slice(0, 20).map(([doc, score]) => [doc + 1, shortestFloat(score)])).toEqual(hits)
  })

  it('is described as the server does', () => {
    const run = build(query)
    if (description !== undefined) expect({ type: run.type, description: run.toString() }).toEqual({ type, description })
    if (explanation === undefined) return
    const weight = run.createWeight(searcher, 'complete', 1)
    expect(treeOf(weight.explain(shard.segments[0], hits![0][0] - 1))).toEqual(explanation)
  })

  it('keeps the laws of queries', () => {
    checkQuery(build(query), searcher, [0, 2, 0, 3])
  })
})

function errorOf(query: unknown): ApiError {
  const body = JSON.stringify({ query })
  const json = parseJson(body) as { query: unknown }
  try {
    rewriteQuery(buildQuery(parseQuery(json.query, atValue(json, 'query')), cx), searcher)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    for (let at: ApiError | undefined = error; at !== undefined; at = at.cause) {
      const position = at.at === undefined ? null : locate(body, json, at.at)
      if (position !== null) at.place(position.line, position.col)
    }
    return error
  }
  throw new Error('it is a query')
}

it.each(refused.map(title))('refuses $title', ({ query, error }) => {
  const entry = errorOf(query).toEntry(true)
  if (typeof error === 'string') {
    expect(entry.type).toBe(error)
    return
  }
  const { index, index_uuid, ...own } = entry
  expect(own).toEqual(error)
})
