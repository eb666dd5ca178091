// Pipelines and templates that multiply their own work end with an error, and soon.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../src/main.ts'

let engine: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  engine = await open({ threads: 0 })
})
afterAll(() => engine.close())

const times = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n))

async function ask(method: string, path: string, body: unknown) {
  const answer = await engine.handle({
    method,
    path,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  })
  return { status: answer.status, text: String(answer.body) }
}

const simulated = (processors: unknown[], source: unknown) =>
  ask('POST', '/_ingest/pipeline/_simulate', { pipeline: { processors }, docs: [{ _source: source }] })

describe('bounds of pipelines', () => {
  it('ends pipelines that call two others each, even where failures are ignored', async () => {
    for (let n = 0; n < 40; n++) {
      const next = { pipeline: { name: `double-${n + 1}`, ignore_failure: true } }
      await ask('PUT', `/_ingest/pipeline/double-${n}`, { processors: [next, next] })
    }
    await ask('PUT', '/_ingest/pipeline/double-40', { processors: [{ set: { field: 'x', value: 1 } }] })
    const { status, text } = await ask('PUT', '/i/_doc/1?pipeline=double-0', { a: 1 })
    expect([status, text]).toEqual([429, expect.stringContaining('circuit_breaking_exception')])
    expect((await ask('PUT', '/i/_doc/1?pipeline=double-30', { a: 1 })).status).toBe(201)
  })

  it('ends loops within loops', async () => {
    let processor: unknown = { set: { field: 'b', value: 1 } }
    for (let n = 0; n < 8; n++) processor = { foreach: { field: 'l', processor } }
    const { text } = await simulated([processor], { l: times(100, n => n) })
    expect(text).toContain('circuit_breaking_exception')
  })

  it('ends texts that double', async () => {
    const { text } = await simulated(
      times(60, () => ({ set: { field: 'a', value: '{{a}}{{a}}' } })),
      { a: 'aaaaaaaa' },
    )
    expect(text).toContain('circuit_breaking_exception')
  })
})

it('ends sections of a search template within one another', async () => {
  let source = '{{.}}'
  for (let n = 0; n < 8; n++) source = `{{#l}}${source}{{/l}}`
  const { status, text } = await ask('POST', '/_render/template', {
    source: `{"query":{"match":{"t":"${source}"}}}`,
    params: { l: times(100, n => n) },
  })
  expect([status, text]).toEqual([429, expect.stringContaining('circuit_breaking_exception')])
})
