// What a real OpenSearch says of bodies that are JSON and no object, where cluster operations take one.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../../src/main.ts'
import type { Searchlet } from '../../../src/searchlet.ts'

const OPERATIONS = [
  ['GET', '/_cluster/allocation/explain', 'cluster/allocation/explain'],
  ['POST', '/_cluster/reroute', 'cluster_reroute'],
  ['POST', '/_nodes/reload_secure_settings', 'reload_secure_settings'],
  ['POST', '/_scripts/painless/_execute', 'painless_execute_request'],
  ['POST', '/_reindex', 'reindex'],
  ['POST', '/_aliases', 'aliases'],
  ['PUT', '/_component_template/x', 'component_template'],
]

const TOKENS = {
  null: 'VALUE_NULL',
  '[]': 'START_ARRAY',
  5: 'VALUE_NUMBER',
  '"x"': 'VALUE_STRING',
  '[null]': 'START_ARRAY',
  true: 'VALUE_BOOLEAN',
}

describe('a body that is no object', () => {
  let engine: Searchlet
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  for (const [method, path, parser] of OPERATIONS) {
    it(`is refused by ${method} ${path}`, async () => {
      for (const [body, token] of Object.entries(TOKENS)) {
        const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body })
        const error = { type: 'x_content_parse_exception', reason: `[1:1] [${parser}] Expected START_OBJECT but was: ${token}` }
        expect(JSON.parse(String(answer.body))).toEqual({ error: { root_cause: [error], ...error }, status: 400 })
      }
    })
  }
})
