// Conversations recorded from a real server: the same requests in the same order get the same answers, to the last digit of scores.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { open } from '../../src/searchlet.ts'

const folder = fileURLToPath(new URL('recorded/', import.meta.url))

interface Recorded {
  readonly request: string
  readonly body?: string
  /** Absent for what only prepares. */
  readonly status?: number
  readonly answer?: unknown
}

/** What differs from one server and one run to another. */
const VARIABLE = new Set(['took', 'index_uuid', 'node', '_node', '_shard', 'shard'])

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !VARIABLE.has(key))
  return Object.fromEntries(entries.map(([key, item]) => [key, comparable(item)]))
}

it.each(readdirSync(folder))('%s', async name => {
  const cases: Recorded[] = JSON.parse(readFileSync(`${folder}${name}`, 'utf8'))
  const engine = await open({ threads: 0 })
  for (const { request, body, status, answer } of cases) {
    const [method, path] = request.split(' ')
    const got = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body })
    if (status === undefined) expect(got.status, `${request}: ${got.body}`).toBeLessThan(300)
    else {
      const found = { request, body, status: got.status, answer: comparable(JSON.parse(String(got.body))) }
      expect.soft(found).toEqual({ request, body, status, answer: comparable(answer) })
    }
  }
  await engine.close()
})
