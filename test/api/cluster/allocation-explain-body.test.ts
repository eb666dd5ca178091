// A body of `_cluster/allocation/explain` that is no object is the request's fault, and told so.
import { expect, it } from 'vitest'
import { open } from '../../../src/main.ts'

it('refuses null in the place of a question', async () => {
  await using engine = await open()
  const answer = await engine.handle({
    method: 'GET',
    path: '/_cluster/allocation/explain',
    headers: { 'content-type': 'application/json' },
    body: 'null',
  })
  expect(answer.status).toBe(400)
  expect(String(answer.body)).toContain('Expected START_OBJECT but was: VALUE_NULL')
})
