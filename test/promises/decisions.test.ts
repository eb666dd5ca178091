// Every promise about where the specification and a real server differ, or the specification is silent: a row each, asked of an engine of its own.
import { expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'
import { PROMISES, type Step } from './decisions.ts'

async function ask(engine: Searchlet, step: Step, saved: ReadonlyMap<string, string>) {
  const filled = (text: string) => text.replace(/\$\{(\w+)\}/g, (whole, key) => saved.get(key) ?? whole)
  const [method, path] = filled(step.request).split(' ')
  const body =
    step.lines?.map(line => `${JSON.stringify(line)}\n`).join('') ?? (step.body === undefined ? undefined : JSON.stringify(step.body))
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (step.auth !== undefined) headers.authorization = `Basic ${Buffer.from(step.auth).toString('base64')}`
  const answer = await engine.handle({ method, path, headers, body: body && filled(body) })
  const text = String(answer.body)
  return { status: answer.status, body: /^[{[]/.test(text) ? JSON.parse(text) : text }
}

const at = (body: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body)

it.each(PROMISES.map(promised => [promised.about, promised] as const))('%s', async (_, { options, setup = [], steps, alsoTold }) => {
  const warnings: string[] = []
  const logger = { debug() {}, info() {}, error() {}, warn: (text: string) => void warnings.push(text) }
  const engine = await open({ threads: 0, logger, ...options })
  const saved = new Map<string, string>()
  try {
    for (const step of setup) expect((await ask(engine, step, saved)).status, step.request).toBeLessThan(300)
    for (const step of steps) {
      const { status, body } = await ask(engine, step, saved)
      expect({ request: step.request, status, body }).toMatchObject({
        request: step.request,
        status: step.status ?? 200,
        body: step.answer ?? body,
      })
      for (const path of step.without ?? []) expect(at(body, path), `${step.request}: ${path}`).toBeUndefined()
      if (step.members !== undefined) expect(Object.keys(body)).toEqual(step.members)
      for (const [name, path] of Object.entries(step.save ?? {})) saved.set(name, String(at(body, path)))
    }
    expect(warnings).toEqual(alsoTold ?? [])
  } finally {
    await engine.close()
  }
})

it('typed callers of explain get the same body for a document that is not there', async () => {
  const engine = await open({ threads: 0 })
  await engine.index({ index: 'a', id: '1', refresh: true, body: { t: 'x' } })
  const explained = await engine.explain({ index: 'a', id: '2', body: { query: { match_all: {} } } })
  expect(explained).toEqual({ _index: 'a', _id: '2', matched: false })
  await engine.close()
})
