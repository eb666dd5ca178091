// Requests around searching as a real server answered them: what it refuses and how, how it sorts and what hits show, how it judges
// rankings. After each the engine has no more contexts open than that server would.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

interface Step {
  readonly request: string
  readonly body: unknown
}

interface Recorded extends Step {
  readonly status: number
  readonly answer: unknown
}

const read = <T>(name: string): T[] => JSON.parse(readFileSync(new URL(`recorded/${name}.json`, import.meta.url), 'utf8')) as T[]

let ask: Caller

beforeAll(async () => {
  ask = await caller()
  for (const { request, body } of read<Step>('searched-indices')) {
    const { status } = await ask(request, body ?? undefined)
    expect([request, status < 300]).toEqual([request, true])
  }
  return () => ask.engine.close()
})

/** What differs from one server to the next. */
const OWN: ReadonlySet<string> = new Set(['took', '_scroll_id', 'pit_id', 'node', 'index_uuid', 'nodes', 'allocation_id', 'uuid'])

function told(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(told)
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(6))
  if (typeof value === 'string') return value.replace(/\[[A-Za-z0-9_-]{22}\]/g, '[UUID]').replace(/@[0-9a-f]{5,8}/g, '@H')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, OWN.has(key) ? '*' : told(one)]))
}

const openContexts = async () => {
  const { body } = await ask('GET /_search/point_in_time/_all')
  const stats = await ask('GET /_stats/search')
  return [body.pits?.length ?? 0, stats.body._all.total.search.scroll_current]
}

describe.each(['malformed-searches', 'rank-eval', 'sorts-and-fields'])('%s', file => {
  it.each(read<Recorded>(file))('$request $body', async ({ request, body, status, answer }) => {
    const before = await openContexts()
    const found = await ask(request, body ?? undefined)
    expect({ status: found.status, answer: told(found.body) }).toEqual({ status, answer: told(answer) })
    if (status >= 400) expect(await openContexts()).toEqual(before)
  })
})
