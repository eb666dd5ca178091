// API keys over REST: does every request get the answer of the real plugin?
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/searchlet.ts'
import { ask, comparable, filled, type KeyStep, readKeyGroups } from './key-scripts.ts'

let shared: Searchlet
const engines: Searchlet[] = []
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

async function opened(): Promise<Searchlet> {
  const engine = await open({ threads: 0, security: { demo: true } })
  engines.push(engine)
  return engine
}

async function check(engine: Searchlet, step: KeyStep, saved: Map<string, string>): Promise<void> {
  if (step.waitMs !== undefined) await pause(step.waitMs)
  const asked = filled(step, saved)
  const answer = await ask(engine, asked)
  for (const [name, member] of Object.entries(step.save ?? {})) saved.set(name, answer.body[member])
  const expected = filled(step.expect, saved)
  const { status, body, header = {}, contains = {}, matches = {} } = expected
  expect([step.name, answer.status]).toEqual([step.name, status])
  expect(answer.headers).toMatchObject(header)
  for (const [member, text] of Object.entries(contains)) expect(answer.body[member]).toContain(text)
  for (const [member, pattern] of Object.entries(matches)) expect(answer.body[member]).toMatch(new RegExp(pattern))
  if (body === undefined) return
  // The list holds the keys of other steps, too.
  const own = Array.isArray(body) ? answer.body.filter((entry: { id: string }) => entry.id === body[0].id) : answer.body
  expect(comparable(own, expected)).toEqual(comparable(body, expected))
}

for (const { group, config, fresh, setup = [], steps } of readKeyGroups()) {
  describe(group, () => {
    const saved = new Map<string, string>()
    let engine: Searchlet

    it('is prepared', async () => {
      engine = fresh === true ? await opened() : (shared ??= await opened())
      await engine.security.patchConfiguration({ body: [{ op: 'add', path: '/config/dynamic/api_tokens', value: config }] })
      for (const step of setup) {
        const { status, body } = await ask(engine, filled(step, saved))
        expect([200, 201]).toContain(status)
        for (const [name, member] of Object.entries(step.save ?? {})) saved.set(name, body[member])
      }
    })

    for (const step of steps) it(step.name, () => check(engine, step, saved))
  })
}
