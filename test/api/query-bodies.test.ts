// Bodies that hold a query and break: the server tells the last thing it had read, and what broke as the cause.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/searchlet.ts'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0 })
  await engine.index({ index: 'a', id: '1', body: {} })
})
afterAll(() => engine.close())

it.each([
  ['{', 1, 'unexpected_end_of_input_exception'],
  ['{"query"', 2, 'unexpected_end_of_input_exception'],
  ['{"query":', 2, 'unexpected_end_of_input_exception'],
  ['{"query":{"match_all":{}}', 25, 'unexpected_end_of_input_exception'],
  ['{"query":{"match_all":{}},}', 25, 'json_parse_exception'],
  ['x', 1, 'json_parse_exception'],
])('%s', async (text, col, type) => {
  for (const path of ['/a/_count', '/a/_explain/1']) {
    const { status, body } = await engine.handle({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body: text })
    const { error } = JSON.parse(String(body))
    expect(status).toBe(400)
    expect(error.root_cause).toEqual([{ type: 'parsing_exception', reason: 'Failed to parse', line: 1, col }])
    expect(error).toMatchObject({ type: 'parsing_exception', reason: 'Failed to parse', line: 1, col, caused_by: { type } })
  }
})
