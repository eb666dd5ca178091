// knn queries, vector fields and vectors in documents, asked of a real server once: requests in their order, with its answers.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

type Exchange = readonly [method: string, path: string, body: string | null, answer: readonly [status: number, body: unknown] | null]

const exchanges: readonly Exchange[] = JSON.parse(readFileSync(new URL('./recorded/knn.json', import.meta.url), 'utf8'))

/** What differs from run to run or from node to node. */
const CHANGING = new Set(['took', 'node', '_node', 'index_uuid', '_seq_no', 'grouped'])

/** Numbers to five digits: sums of floats depend on the processor that adds them. */
function comparable(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(5))
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !CHANGING.has(key))
      .map(([key, item]) => [key, comparable(item)]),
  )
}

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
})
afterAll(() => engine.close())

describe('knn, as recorded', () => {
  // One after another: documents and mappings change on the way.
  it.each(exchanges.map((exchange, i) => [i, exchange] as const))('%i', async (_, [method, path, body, answer]) => {
    const [pathname, querystring = ''] = path.split('?')
    const found = await engine.handle({
      method,
      path: pathname,
      querystring,
      headers: { 'content-type': 'application/json' },
      body: body ?? undefined,
    })
    if (answer === null) expect(found.status).toBeLessThan(300)
    else expect([found.status, comparable(JSON.parse(String(found.body)))]).toEqual([answer[0], comparable(answer[1])])
  })
})
