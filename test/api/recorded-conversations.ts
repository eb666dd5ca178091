// Conversations recorded from a real server: the same requests in the same order get the same answers.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { open } from '../../src/searchlet.ts'

interface Recorded {
  readonly request: string
  readonly body?: string
  /** Absent for what only prepares. */
  readonly status?: number
  readonly answer?: unknown
  /** The answer as it was printed, where numbers and the order of members count; no time taken. */
  readonly text?: string
  readonly location?: string
}

/** What differs from one server and one run to another. */
const VARIABLE = new Set([
  'took',
  'ingest_took',
  'index_uuid',
  'root_cause',
  'creation_date',
  'uuid',
  'node',
  '_node',
  'timestamp',
  'index.uuid',
  'index.creation_date',
])

const GENERATED = /^[\w-]{20}$/

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !VARIABLE.has(key))
  return Object.fromEntries(entries.map(([key, item]) => [key, key === '_id' && GENERATED.test(item) ? 'generated' : comparable(item)]))
}

/** A test for each file of `folder`. */
export function testConversations(folder: URL): void {
  it.each(readdirSync(folder))('%s', name => holds(JSON.parse(readFileSync(new URL(name, folder), 'utf8'))))
}

async function holds(cases: readonly Recorded[]): Promise<void> {
  const engine = await open({ threads: 0 })
  for (const { request, body, status, answer, text: printed, location } of cases) {
    const [method, path] = request.split(' ')
    const got = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body })
    if (status === undefined) {
      expect(got.status, request).toBeLessThan(300)
      continue
    }
    const text = String(got.body)
    if (printed !== undefined) {
      expect.soft({ request, text: text.replace(/"took":\d+/g, '"took":0') }).toEqual({ request, text: printed })
      continue
    }
    const found = { request, body, status: got.status, answer: comparable(text === '' ? '' : JSON.parse(text)) }
    expect.soft(found).toEqual({ request, body, status, answer: comparable(answer) })
    if (location !== undefined) expect.soft(got.headers.location, request).toBe(location)
  }
  await engine.close()
}
