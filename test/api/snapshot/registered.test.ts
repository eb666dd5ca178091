// Repositories that are registered again, and what snapshots are refused for first: as a real server answered.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

let engine: Searchlet
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registered-'))
  engine = await open({ threads: 0, pathRepo: folder })
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

async function ask(request: string, body?: unknown): Promise<[status: number, body: ReturnType<typeof JSON.parse>]> {
  const [method, path] = request.split(' ')
  const headers = { 'content-type': 'application/json' }
  const answer = await engine.handle({ method, path, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  return [answer.status, JSON.parse(String(answer.body))]
}

const fs = (settings?: object) => ({ type: 'fs', settings })

it('a repository that is registered again without settings stays as it is', async () => {
  expect(await ask('PUT /_snapshot/none', fs({}))).toMatchObject([500, { error: { reason: '[none] failed to create repository' } }])
  expect(await ask('PUT /_snapshot/again', fs({ location: 'again' }))).toEqual([200, { acknowledged: true }])
  expect(await ask('PUT /_snapshot/again', fs({}))).toEqual([200, { acknowledged: true }])
  expect(await ask('PUT /_snapshot/again', fs())).toEqual([200, { acknowledged: true }])
  expect(await ask('GET /_snapshot/again')).toEqual([200, { again: fs({ location: 'again' }) }])
  expect(await ask('PUT /_snapshot/again', fs({ chunk_size: '1gb' }))).toMatchObject([500, {}])
})

it('a list of locations is one name', async () => {
  expect(await ask('PUT /_snapshot/listed', fs({ location: ['x', 'y'] }))).toEqual([200, { acknowledged: true }])
})

it('a name that is taken, and a repository that may only be read, come before indexes that are missing', async () => {
  await ask('PUT /_snapshot/full', fs({ location: 'full' }))
  await ask('PUT /_snapshot/full/one?wait_for_completion=true')
  await ask('PUT /_snapshot/read', fs({ location: 'full', readonly: true }))
  const missing = { indices: 'missing' }
  expect(await ask('PUT /_snapshot/full/one', missing)).toMatchObject([400, { error: { type: 'invalid_snapshot_name_exception' } }])
  expect(await ask('PUT /_snapshot/read/two', missing)).toMatchObject([500, { error: { type: 'repository_exception' } }])
  expect(await ask('PUT /_snapshot/full/two', missing)).toMatchObject([404, { error: { type: 'index_not_found_exception' } }])
})

it('sizes and durations are told in words, too, where they are asked for', async () => {
  const [, taken] = await ask('PUT /_snapshot/full/human?wait_for_completion=true&human=true')
  const { start_time, duration } = taken.snapshot
  expect([start_time, duration]).toEqual([expect.stringMatching(/^\d{4}-/), expect.stringMatching(/^[\d.]+(s|ms)$/)])
  const [, { snapshots }] = await ask('GET /_snapshot/full/human/_status?human')
  expect(snapshots[0].stats).toEqual({
    incremental: { file_count: 0, size: '0b', size_in_bytes: 0 },
    total: { file_count: 0, size: '0b', size_in_bytes: 0 },
    start_time_in_millis: expect.any(Number),
    time: expect.any(String),
    time_in_millis: expect.any(Number),
  })
})

it('what is no boolean is refused as such', async () => {
  const reason = 'Failed to parse value [2] as only [true] or [false] are allowed.'
  for (const path of ['/_snapshot/full/one', '/_snapshot/full/one/_status'])
    expect(await ask(`GET ${path}?ignore_unavailable=2`)).toMatchObject([400, { error: { reason } }])
})

it.each([
  ['max_restore_bytes_per_sec', true, /value \[true\] as a size in bytes: unit is missing or unrecognized$/],
  ['max_snapshot_bytes_per_sec', '5', /value \[5\] as a size in bytes: unit is missing or unrecognized$/],
  ['max_restore_bytes_per_sec', '-5b', /^Values less than -1 bytes are not supported: -5b$/],
  ['max_restore_bytes_per_sec', '1.5mb', /^Failed to parse bytes value \[1.5mb\]/],
  ['max_remote_download_bytes_per_sec', 'x', /value \[x\] as a size in bytes/],
  ['io_buffer_size', '', /value \[\] as a size in bytes/],
  ['chunk_size', 'x', /^failed to parse setting \[chunk_size\] with value \[x\] as a size in bytes/],
  ['cache_repository_data', 'x', /^Failed to parse value \[x\] as only/],
  ['prefix_mode_verification', 'x', /^Failed to parse value \[x\] as only/],
])('a repository whose %s is %s is not created', async (name, value, reason) => {
  const cause = { type: 'illegal_argument_exception', reason: expect.stringMatching(reason) }
  const refused = { reason: '[odd] failed to create repository', caused_by: cause }
  expect(await ask('PUT /_snapshot/odd', fs({ location: 'odd', [name]: value }))).toMatchObject([500, { error: refused }])
  expect((await ask('GET /_snapshot/odd'))[0]).toBe(404)
})

it.each(['system_repository', 'remote_store_index_shallow_copy', 'shallow_snapshot_v2'])('%s must be true or false', async name => {
  const error = { type: 'illegal_argument_exception', reason: 'Failed to parse value [x] as only [true] or [false] are allowed.' }
  expect(await ask('PUT /_snapshot/odd', fs({ location: 'odd', [name]: 'x' }))).toMatchObject([400, { error }])
})

it('the rates of an open repository are taken as they are', async () => {
  expect(await ask('PUT /_snapshot/rated', fs({ location: 'rated' }))).toEqual([200, { acknowledged: true }])
  const rated = { location: 'rated', max_restore_bytes_per_sec: 'abc' }
  expect(await ask('PUT /_snapshot/rated', fs(rated))).toEqual([200, { acknowledged: true }])
  expect(await ask('GET /_snapshot/rated')).toEqual([200, { rated: fs(rated) }])
  expect((await ask('PUT /_snapshot/rated', fs({ ...rated, chunk_size: 'abc' })))[0]).toBe(500)
  expect((await ask('GET /_snapshot/rated/_all'))[0]).toBe(200)
})
