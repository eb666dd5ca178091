// Options of aggregations that are of the wrong kind, out of range or read in a way of their own, as a real server answered them.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

interface Case {
  readonly aggs: unknown
  readonly status: number
  readonly answer: object
}

const { setup, cases } = JSON.parse(readFileSync(new URL('recorded/aggregation-options.json', import.meta.url), 'utf8')) as {
  readonly setup: readonly { readonly request: string; readonly body: unknown }[]
  readonly cases: readonly Case[]
}

let ask: Caller

beforeAll(async () => {
  ask = await caller()
  for (const { request, body } of setup) {
    const { status } = await ask(request, body)
    expect([request, status < 300]).toEqual([request, true])
  }
  return () => ask.engine.close()
})

/** What differs from one search to the next. */
const OWN: ReadonlySet<string> = new Set(['took', 'node', '_shards', 'timed_out', 'hits'])

const told = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(told)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (OWN.has(key) ? [] : [[key, told(one)]])))
}

describe('options of aggregations', () => {
  it.each(cases)('$aggs', async ({ aggs, status, answer }) => {
    const found = await ask('POST /options/_search?size=0', { aggs })
    expect({ status: found.status, answer: told(found.body) }).toEqual({ status, answer })
  })
})
