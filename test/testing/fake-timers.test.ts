// Tests that fake timers have an engine all the same: none of its work waits for a clock that stands.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { open } from '../../src/main.ts'

const folder = mkdtempSync(join(tmpdir(), 'searchlet-fake-timers-'))
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  ['in memory', {}],
  ['on disk', { path: folder }],
])('everything is answered while timers are faked: %s', { timeout: 120_000 }, async (_, where) => {
  vi.useFakeTimers()
  const engine = await open({ threads: 0, ...where })
  await engine.indices.create({ index: 'books', body: { settings: { number_of_shards: 2 } } })
  await engine.index({ index: 'books', id: '1', refresh: 'wait_for', body: { title: 'fox', n: 0 } })
  const lines = Array.from({ length: 3000 }, (_, n) => [{ index: {} }, { title: `fox ${n}`, n }])
  await engine.bulk({ index: 'books', refresh: true, body: lines.flat() })
  const sum = "double s = 0; for (int i = 0; i < 100; i++) { s += i * doc['n'].value } return s"
  const query = { script_score: { query: { match: { title: 'fox' } }, script: { source: sum } } }
  const { hits } = await engine.search({ index: 'books', scroll: '1m', body: { query, track_total_hits: true } })
  expect(hits.total).toEqual({ value: 3001, relation: 'eq' })
  await engine.updateByQuery({ index: 'books', refresh: true, body: { script: { source: 'ctx._source.seen = true' } } })
  await engine.reindex({ refresh: true, body: { source: { index: 'books' }, dest: { index: 'copies' } } })
  await engine.indices.forcemerge({ index: 'copies', max_num_segments: 1 })
  await engine.indices.flush()
  const fork = await engine.fork()
  await fork.indices.delete({ index: 'books' })
  expect((await fork.count({ index: 'copies' })).count).toBe(3001)
  await fork.close()
  await engine.close()
})
