// Highlights and their errors, as recorded from a real server.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

interface Recording {
  readonly settings: Record<string, unknown>
  readonly mappings: Record<string, unknown>
  readonly documents: readonly object[]
  /** By id; null: the hit shows nothing. */
  readonly cases: readonly { readonly body: object; readonly highlights: Record<string, Record<string, string[]> | null> }[]
  /** Bodies as they were sent, since errors tell places in them. */
  readonly errors: readonly {
    readonly body: string
    readonly status: number
    readonly type: string
    readonly reason: string
    readonly root: { readonly type: string; readonly reason: string }
  }[]
}

const recording: Recording = JSON.parse(readFileSync(new URL('recorded/highlights.json', import.meta.url), 'utf8'))

const INDEX = 'texts'

async function opened(): Promise<Searchlet> {
  const engine = await open()
  const { settings, mappings, documents } = recording
  await engine.indices.create({ index: INDEX, body: { settings, mappings } })
  for (const [i, body] of documents.entries()) await engine.index({ index: INDEX, id: String(i), body, refresh: true })
  return engine
}

const engine = opened()

async function search(body: object) {
  return (await engine).search({ index: INDEX, body: { ...body, size: 20, _source: false } })
}

describe('highlights as a real server shows them', () => {
  it.each(recording.cases.map(one => [JSON.stringify(one.body), one] as const))('%s', async (_, { body, highlights }) => {
    const { hits } = await search(body)
    expect(Object.fromEntries(hits.hits.map(hit => [hit._id, hit.highlight ?? null]))).toEqual(highlights)
  })
})

describe('errors as a real server words them', () => {
  it.each(recording.errors.map(one => [one.body, one] as const))('%s', async (_, recorded) => {
    const answer = await (await engine).handle({ method: 'POST', path: `/${INDEX}/_search`, body: recorded.body })
    const { error, status } = JSON.parse(String(answer.body))
    const [{ type, reason }] = error.root_cause
    expect({ status, type: error.type, reason: error.reason, root: { type, reason } }).toEqual({
      status: recorded.status,
      type: recorded.type,
      reason: recorded.reason,
      root: recorded.root,
    })
  })
})
