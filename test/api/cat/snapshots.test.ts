// Repositories and snapshots as tables; copies of snapshots.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/searchlet.ts'

const folder = mkdtempSync(join(tmpdir(), 'searchlet-clones-'))
let engine: Searchlet

async function ask(request: string, body?: unknown) {
  const [method, path] = request.split(' ')
  const answer = await engine.handle({
    method,
    path,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = String(answer.body)
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

beforeAll(async () => {
  engine = await open({ threads: 0, pathRepo: folder })
  await ask('PUT /_snapshot/kept', { type: 'fs', settings: { location: 'kept' } })
  await ask('PUT /one/_doc/1?refresh=true', { a: 1 })
  await ask('PUT /two/_doc/1?refresh=true', { a: 2 })
  await ask('PUT /_snapshot/kept/first?wait_for_completion=true', { indices: 'one,two', metadata: { by: 'me' } })
})

afterAll(async () => {
  await engine.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('cloning a snapshot', () => {
  it('copies the indexes that are named, and outlives its source', async () => {
    expect(await ask('PUT /_snapshot/kept/first/_clone/second', { indices: 'one' })).toEqual({ status: 200, body: { acknowledged: true } })
    const [info] = (await ask('GET /_snapshot/kept/second')).body.snapshots
    expect(info).toMatchObject({ indices: ['one'], metadata: {}, state: 'SUCCESS', shards: { total: 0, failed: 0, successful: 0 } })
    const [status] = (await ask('GET /_snapshot/kept/second/_status')).body.snapshots
    expect(status.stats.incremental).toEqual({ file_count: 0, size_in_bytes: 0 })
    await ask('PUT /_snapshot/kept/second/_clone/third', { indices: ['*'] })
    await ask('DELETE /_snapshot/kept/second')
    await ask('DELETE /one')
    await ask('POST /_snapshot/kept/third/_restore?wait_for_completion=true')
    expect((await ask('GET /one/_source/1')).body).toEqual({ a: 1 })
  })

  it.each([
    ['nope/_clone/x', { indices: 'one' }, 404, 'snapshot_missing_exception', '[kept:nope] is missing'],
    [
      'first/_clone/first',
      { indices: 'one' },
      400,
      'invalid_snapshot_name_exception',
      '[kept:first] Invalid snapshot name [first], snapshot with the same name already exists',
    ],
    ['first/_clone/X', { indices: 'one' }, 400, 'invalid_snapshot_name_exception', '[kept:X] Invalid snapshot name [X], must be lowercase'],
    ['first/_clone/x', { indices: ['nope'] }, 404, 'index_not_found_exception', 'no such index [nope]'],
    ['first/_clone/x', {}, 400, 'action_request_validation_exception', 'Validation Failed: 1: indices patterns are empty;'],
    ['first/_clone/x', undefined, 400, 'parse_exception', 'request body is required'],
  ])('refuses %s %j', async (path, body, status, type, reason) => {
    const answer = await ask(`PUT /_snapshot/kept/${path}`, body)
    expect({ status: answer.status, type: answer.body.error.type, reason: answer.body.error.reason }).toEqual({ status, type, reason })
  })

  it('says where no index fits the patterns', async () => {
    const { status, body } = await ask('PUT /_snapshot/kept/first/_clone/x', { indices: 'nope*' })
    expect(status).toBe(500)
    expect(body.error.reason).toMatch(
      /^\[kept:first\/.+\] No indices in the source snapshot \[first\/.+\] matched requested pattern \[nope\*\]$/,
    )
  })
})

describe('tables', () => {
  it('lists repositories', async () => {
    expect((await ask('GET /_cat/repositories')).body).toBe('kept fs\n')
  })

  it('lists the snapshots of one repository', async () => {
    const { body } = await ask('GET /_cat/snapshots/kept?h=id,status,indices,ts,fs,ss&s=id')
    expect(body).toMatch(/^first SUCCESS 2 2 0 2\n/)
    expect((await ask('GET /_cat/snapshots/nope')).body.error).toMatchObject({
      type: 'repository_missing_exception',
      reason: '[nope] missing',
    })
    expect((await ask('GET /_cat/snapshots')).body.error.reason).toBe('Validation Failed: 1: repository is missing;')
  })
})
