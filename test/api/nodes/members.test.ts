// Typed clients fail on members that are missing: all that a real server's statistics have are there.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { caller } from '../rest-caller.ts'

const members = JSON.parse(readFileSync(new URL('recorded/members.json', import.meta.url), 'utf8')) as Record<string, string[]>

/** `nodes.*.jvm`, `shards.0[].state`: whether something of this name is there. */
function has(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true
  if (key === '[]') return Array.isArray(value) && (rest.length === 0 || value.some(item => has(item, rest)))
  if (typeof value !== 'object' || value === null) return false
  if (key === '*') return Object.values(value).some(item => has(item, rest))
  // Names may hold dots.
  const object = value as Record<string, unknown>
  return Array.from({ length: rest.length + 1 }, (_, i) => i).some(i => {
    const name = [key, ...rest.slice(0, i)].join('.')
    return name in object && has(object[name], rest.slice(i))
  })
}

const keysOf = (path: string) => path.replaceAll('[]', '.[]').split('.')

it.each(Object.entries(members))('%s', async (path, expected) => {
  const call = await caller()
  await call('PUT /things', { settings: { number_of_replicas: 1 } })
  await call('PUT /things/_doc/1?refresh=true', { a: 1 })
  const answer = await call.engine.handle({ method: 'GET', path, headers: { host: '127.0.0.1:9200' } })
  const body: unknown = JSON.parse(String(answer.body))
  expect(expected.filter(member => !has(body, keysOf(member)))).toEqual([])
  await call.engine.close()
})
