// Shapes are those of a real OpenSearch 3.7.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { caller } from '../rest-caller.ts'

it('tells of a new shard that it was empty', async () => {
  const ask = await caller()
  await ask('PUT /i', { settings: { number_of_shards: 2 } })
  const { i } = (await ask('GET /i/_recovery')).body
  expect(i.shards.map((shard: { id: number }) => shard.id)).toEqual([0, 1])
  const [{ start_time_in_millis: start, stop_time_in_millis: stop, total_time_in_millis: took, target, ...first }] = i.shards
  expect(stop - start).toBe(took)
  expect(target).toMatchObject({ host: '127.0.0.1', name: 'searchlet-0' })
  expect(first).toMatchObject({
    id: 0,
    type: 'EMPTY_STORE',
    stage: 'DONE',
    primary: true,
    source: {},
    index: {
      size: { total_in_bytes: 0, reused_in_bytes: 0, recovered_in_bytes: 0, percent: '0.0%' },
      files: { total: 0, reused: 0, recovered: 0, percent: '0.0%' },
      source_throttle_time_in_millis: 0,
    },
    translog: { recovered: 0, total: 0, percent: '100.0%', total_on_start: 0 },
    verify_index: { check_index_time_in_millis: 0, total_time_in_millis: 0 },
  })
  expect((await ask('GET /_recovery?active_only=true')).body).toEqual({})
  expect((await ask('GET /none/_recovery')).status).toBe(404)
  const line = 'i 0 empty_store done n/a n/a 127.0.0.1 searchlet-0 n/a n/a 0 0 0.0% 0 0b 0b 0.0% 0b 0 0 100.0%\n'
  const columns = 'i,s,ty,st,shost,snode,thost,tnode,rep,snap,f,fr,fp,tf,b,br,bp,tb,to,tor,top'
  expect((await ask(`GET /_cat/recovery/i?h=${columns}&s=shard`)).body.split('\n')[0]).toBe(line.trimEnd())
  await ask.engine.close()
})

it('tells of a shard that was opened again what was there', async () => {
  const path = mkdtempSync(join(tmpdir(), 'recovery-'))
  const first = await open({ path, threads: 0 })
  await first.indices.create({ index: 'i', body: { settings: { number_of_shards: 1 } } })
  await first.index({ index: 'i', id: '1', body: { a: 1 } })
  await first.close()
  const again = await open({ path, threads: 0 })
  const [shard] = (await again.indices.recovery({ index: 'i' })).i.shards
  expect(shard).toMatchObject({
    type: 'EXISTING_STORE',
    source: { bootstrap_new_history_uuid: false },
    index: { files: { total: 1, reused: 1, recovered: 0, percent: '100.0%' } },
  })
  await again.close()
  rmSync(path, { recursive: true })
})

it.each(['in memory', 'on disk'])('tells of closed indexes, too, %s', async where => {
  const path = where === 'on disk' ? mkdtempSync(join(tmpdir(), 'recovery-')) : undefined
  const engine = await open({ threads: 0, ...(path !== undefined && { path }) })
  const ask = await caller(engine)
  await ask('PUT /i', { settings: { number_of_shards: 1 } })
  await ask('PUT /i/_doc/1', { a: 1 })
  const began = Date.now()
  await ask('POST /i/_close')
  const [shard] = (await ask('GET /i/_recovery')).body.i.shards
  expect(shard).toMatchObject({ id: 0, type: 'EXISTING_STORE', stage: 'DONE', translog: { recovered: 0 } })
  if (path !== undefined) {
    expect(shard.index.files).toMatchObject({ total: 1, reused: 1, percent: '100.0%' })
    expect(shard.start_time_in_millis).toBeGreaterThanOrEqual(began)
  }
  expect((await ask('GET /_cat/recovery?h=index,type')).body).toBe('i existing_store\n')
  await engine.close()
  if (path !== undefined) rmSync(path, { recursive: true })
})
