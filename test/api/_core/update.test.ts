// Parameters of an update in the URL, as OpenSearch 3.7 answered them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeAll(async () => {
  ask = await caller()
  await ask('PUT /books/_doc/1', { title: 'one' })
})
afterAll(() => ask.engine.close())

describe('doc_as_upsert in the URL', () => {
  const NEEDS_DOC = 'Validation Failed: 1: script or doc is missing;2: doc must be specified if doc_as_upsert is enabled;'
  const NO_COMPARING = 'Validation Failed: 1: compare and write operations can not be used with upsert;'

  it.each<[string, string, object | undefined, number, string]>([
    ['writes a document that is missing', 'a?doc_as_upsert=true', { doc: { n: 1 } }, 201, 'created'],
    ['may stand without a value', 'b?doc_as_upsert', { doc: { n: 1 } }, 201, 'created'],
    ['gives way to the body', 'c?doc_as_upsert=true', { doc: { n: 1 }, doc_as_upsert: false }, 404, '[c]: document missing'],
    ['gives way to the body, which wants it', 'd?doc_as_upsert=false', { doc: { n: 1 }, doc_as_upsert: true }, 201, 'created'],
    ['leaves what is equal', '1?doc_as_upsert=true', { doc: { title: 'one' } }, 200, 'noop'],
    ['needs a document', 'e?doc_as_upsert=true', undefined, 400, NEEDS_DOC],
    ['compares nothing', 'f?doc_as_upsert=true&if_seq_no=1&if_primary_term=1', { doc: { n: 1 } }, 400, NO_COMPARING],
    ['is true or false', 'g?doc_as_upsert=maybe', { doc: {} }, 400, 'Failed to parse value [maybe] as only [true] or [false] are allowed.'],
  ])('%s', async (_, target, body, status, expected) => {
    const answer = await ask(`POST /books/_update/${target}`, body)
    expect([answer.status, answer.body.result ?? answer.body.error.reason]).toEqual([status, expected])
  })
})
