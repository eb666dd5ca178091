// What is wrong with a request is told before its caller's rights are asked where the server does so: of bodies that it reads first, of requests that
// are not complete, and of names that no index may have. Recorded from a server with the security plugin, by a user who may do nothing.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

type Recorded = [method: string, path: string, body: string | null, status: number, type: string, reason: string]
const recorded = JSON.parse(readFileSync(new URL('recorded/faults-before-rights.json', import.meta.url), 'utf8')) as Recorded[]

/** Of `secret`, cheap to check. */
const hash = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'

let engine: Searchlet
beforeAll(async () => {
  engine = await open({ threads: 0, security: { config: { internalusers: { lowly: { hash } }, roles: {} } } })
  await engine.index({ index: 'lowly-idx', id: '1', body: { a: 1 }, refresh: true })
})
afterAll(() => engine.close())

it.each(recorded)('%s %s %s', async (method, path, body, status, type, reason) => {
  const contentType = /_bulk|_msearch/.test(path) ? 'application/x-ndjson' : 'application/json'
  const authorization = `Basic ${Buffer.from('lowly:secret').toString('base64')}`
  const answer = await engine.handle({
    method,
    path,
    headers: { authorization, ...(body !== null && { 'content-type': contentType }) },
    ...(body !== null && { body }),
  })
  const { error } = JSON.parse(Buffer.from(answer.body as Uint8Array).toString())
  expect([answer.status, error.type, error.reason]).toEqual([status, type, reason])
})
