// Holds an engine to recorded answers of a real server: what it found, how it scored and why, and what it refused.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

type Tree = [value: number, description: string, details?: Tree[]]

interface Explained {
  readonly value: number
  readonly description: string
  readonly details: readonly Explained[]
}

interface Found {
  /** As it was sent. */
  readonly query: string
  readonly type: string
  readonly description: string
  readonly hits: readonly [id: number, score: number][]
  /** Of the first hits. */
  readonly explanations: readonly Tree[]
}

interface Refused {
  readonly query: string
  readonly status: number
  readonly error: unknown
}

interface Answer {
  readonly hits: { readonly hits: readonly { readonly _id: string; readonly _score: number; readonly _explanation: Explained }[] }
  readonly profile: { readonly shards: readonly { readonly searches: readonly { readonly query: readonly Profiled[] }[] }[] }
  readonly error?: Readonly<Record<string, unknown>> & { readonly failed_shards?: readonly { readonly reason: unknown }[] }
}

interface Profiled {
  readonly type: string
  readonly description: string
}

const read = (name: string) => JSON.parse(readFileSync(new URL(`../dsl/recorded/${name}.json`, import.meta.url), 'utf8'))

let engine: Searchlet

async function search(query: string): Promise<{ status: number; body: Answer }> {
  const body = `{"query":${query},"explain":true,"profile":true,"_source":false,"size":20}`
  const response = await engine.handle({ method: 'POST', path: '/i/_search', body, headers: { 'content-type': 'application/json' } })
  return { status: response.status, body: JSON.parse(Buffer.from(response.body as Uint8Array).toString()) }
}

/** The server puts the terms of a pattern in the order of its hash table. */
const inOrder = (text: string) =>
  text.replace(/spanOr\(\[([^[\]]*)\]\)/g, (_, terms: string) => `spanOr([${terms.split(', ').sort().join(', ')}])`)

/** What differs from server to server. */
const VARIABLE = new Set(['index_uuid', 'node', 'index', 'shard'])

function scrub(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(scrub)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !VARIABLE.has(key) && inner !== undefined)
      .map(([key, inner]) => [key, scrub(inner)]),
  )
}

const treeOf = ({ value, description, details }: Explained): Tree =>
  details.length === 0
    ? [Math.fround(value), inOrder(description)]
    : [Math.fround(value), inOrder(description), details.map(detail => treeOf(detail))]

const roundedTree = ([value, description, details]: Tree): Tree =>
  details === undefined ? [Math.fround(value), inOrder(description)] : [Math.fround(value), inOrder(description), details.map(roundedTree)]

/** All cases of a recording, over the documents of the one for positional queries. */
export function holdRecorded(name: string): void {
  const { cases } = read(name) as { cases: (Found | Refused)[] }
  // Here, not at the top of the file: hooks belong to the test file that calls, and several may share this one.
  beforeAll(async () => {
    engine = await open({ threads: 0 })
    const { settings, mappings, documents } = read('positional-queries') as { settings: unknown; mappings: unknown; documents: object[] }
    await engine.indices.create({ index: 'i', body: { settings, mappings } as object })
    for (const [i, body] of documents.entries()) await engine.index({ index: 'i', id: String(i + 1), body })
    await engine.indices.refresh({ index: 'i' })
  })
  afterAll(() => engine.close())

  it.each(cases.filter(one => 'hits' in one))('$query', async ({ query, type, description, hits, explanations }) => {
    const { body } = await search(query)
    expect(body.error).toBeUndefined()
    expect(body.hits.hits.map(hit => [Number(hit._id), Math.fround(hit._score)])).toEqual(
      hits.map(([id, score]) => [id, Math.fround(score)]),
    )
    const [top] = body.profile.shards[0].searches[0].query
    expect({ type: top.type, description: inOrder(top.description) }).toEqual({ type, description: inOrder(description) })
    expect(body.hits.hits.slice(0, explanations.length).map(hit => treeOf(hit._explanation))).toEqual(explanations.map(roundedTree))
  })

  it.each(cases.filter(one => 'error' in one))('$query', async ({ query, status, error }) => {
    const { status: found, body } = await search(query)
    const { failed_shards, phase: _phase, grouped: _grouped, ...rest } = body.error ?? {}
    const reasons = failed_shards?.map(failure => failure.reason)
    expect({ status: found, error: scrub({ ...rest, reasons }) }).toEqual({ status, error })
  })
}
