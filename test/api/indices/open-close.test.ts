// Opening and closing indexes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { caller } from '../rest-caller.ts'

it('keeps documents that live in memory only', async () => {
  const ask = await caller()
  await ask('PUT /i/_doc/1?refresh', { a: 'X' })
  expect((await ask('POST /i/_close')).body).toEqual({ acknowledged: true, shards_acknowledged: true, indices: { i: { closed: true } } })
  expect((await ask('POST /i/_close')).body).toEqual({ acknowledged: true, shards_acknowledged: false, indices: {} })
  expect(await ask('GET /i/_doc/1')).toMatchObject({ status: 400, body: { error: { type: 'index_closed_exception', reason: 'closed' } } })
  expect((await ask('GET /_cat/indices/i?h=status,index,docs.count')).body).toBe('close i \n')
  expect((await ask('POST /i/_open')).body).toEqual({ acknowledged: true, shards_acknowledged: true })
  expect((await ask('GET /i/_source/1')).body).toEqual({ a: 'X' })
  await ask.engine.close()
})

it('keeps what is closed closed when the engine is opened again, with its documents and aliases', async () => {
  const path = await mkdtemp(join(tmpdir(), 'searchlet-'))
  const first = await open({ path, threads: 0 })
  await first.indices.create({ index: 'i', body: { aliases: { al: {} } } })
  await first.index({ index: 'i', id: '1', body: { a: 1 } })
  await first.indices.close({ index: 'i' })
  await first.cluster.putSettings({ body: { persistent: { 'search.max_buckets': 7 }, transient: { 'cluster.max_shards_per_node': 5 } } })
  await first.close()
  const second = await open({ path, threads: 0 })
  await expect(second.get({ index: 'i', id: '1' })).rejects.toMatchObject({ type: 'index_closed_exception' })
  await second.indices.open({ index: 'i' })
  expect((await second.get({ index: 'al', id: '1' }))._source).toEqual({ a: 1 })
  const settings = await second.cluster.getSettings({ flat_settings: true })
  expect(settings).toEqual({ persistent: { 'search.max_buckets': '7' }, transient: {} })
  await second.close()
  await rm(path, { recursive: true })
})
