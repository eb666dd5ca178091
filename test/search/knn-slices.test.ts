// The nearest of a shard are the same, whatever slices and threads it is searched in, and whatever segments it has.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'
import { parseSearchRequest } from '../../src/search/request/parse-search-request.ts'
import { executeSearch } from '../../src/search/search.ts'
import { PoolRunner, type SliceTask } from '../../src/search/slices/slice-runner.ts'
import { searchSlice } from '../../src/search/slices/worker.ts'
import { randomVectors } from '../index/vectors/vectors.ts'
import { concurrency, searchContext, targetsOf } from './support/shards.ts'

const WIDTH = 8
const COUNT = 600
const vectors = randomVectors(COUNT + 1, WIDTH, 5)
const vectorOf = (i: number) => [...vectors.subarray(i * WIDTH, (i + 1) * WIDTH)]
const target = vectorOf(COUNT)

let engine: Searchlet

beforeAll(async () => {
  engine = await open({ threads: 2 })
  await engine.indices.create({
    index: 'sliced',
    body: {
      settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1', knn: true },
      mappings: {
        properties: { v: { type: 'knn_vector', dimension: WIDTH, method: { name: 'hnsw', engine: 'lucene' } }, even: { type: 'boolean' } },
      },
    },
  })
  for (let from = 0; from < COUNT; from += 100) {
    const body = Array.from({ length: 100 }, (_, i) => [
      { index: { _id: String(from + i) } },
      { v: vectorOf(from + i), even: (from + i) % 2 === 0 },
    ]).flat()
    await engine.bulk({ index: 'sliced', body, refresh: true })
  }
  for (let id = 0; id < COUNT; id += 5) await engine.delete({ index: 'sliced', id: String(id) })
  await engine.indices.refresh({ index: 'sliced' })
})
afterAll(() => engine.close())

/** By a look at every vector. */
function expected(k: number, keeps: (id: number) => boolean): string[] {
  return Array.from({ length: COUNT }, (_, id) => id)
    .filter(id => id % 5 !== 0 && keeps(id))
    .map(id => ({ id, distance: vectorOf(id).reduce((sum, x, d) => sum + (x - target[d]) ** 2, 0) }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
    .slice(0, k)
    .map(({ id }) => String(id))
}

describe('knn over slices', () => {
  it.each([0, 1, 2, 3, 6])('finds the same in %s slices', async slices => {
    await engine.indices.putSettings({
      index: 'sliced',
      body: { 'search.concurrent_segment_search.mode': 'all', 'search.concurrent.max_slice_count': slices },
    })
    for (const k of [1, 7, 100]) {
      for (const filter of [undefined, { term: { even: true } }]) {
        const knn = { v: { vector: target, k, ...(filter && { filter }) } }
        const { hits } = await engine.search({ index: 'sliced', body: { size: 100, query: { knn } } })
        expect(hits.hits.map(({ _id }) => _id)).toEqual(expected(k, id => filter === undefined || id % 2 === 0))
        expect(hits.total).toEqual({ value: k, relation: 'eq' })
      }
    }
  })

  it('leaves the whole shard to one worker thread, where it is large', async () => {
    const mappings = { properties: { v: { type: 'knn_vector', dimension: WIDTH } } }
    const segment = (from: number) => Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`d${from + i}`, { v: vectorOf(from + i) }]))
    const targets = await targetsOf({ mappings, settings: { 'index.knn': true }, shards: [[segment(0), segment(5), segment(10)]] })
    const knn = (k: number) => parseSearchRequest({}, { query: { bool: { should: [{ knn: { v: { vector: target, k } } }] } } })
    const tasks: SliceTask[] = []
    const pool = (task: SliceTask) => {
      tasks.push(task)
      return searchSlice(task)
    }
    // So few vectors cost as much as some forty documents.
    const found = async (worthAThread: number) => {
      const runner = new PoolRunner(pool, worthAThread)
      return (
        await executeSearch(targets, knn(4), searchContext({ runner, concurrency: concurrency({ mode: 'all', maxSliceCount: '3' }) }))
      ).hits
    }
    const here = await found(1000)
    expect(tasks).toEqual([])
    expect(await found(10)).toEqual(here)
    expect(tasks.map(({ segments }) => segments)).toEqual([[0, 1, 2]])
  })

  it('finds the same in one segment', async () => {
    await engine.indices.forcemerge({ index: 'sliced', max_num_segments: 1 })
    const { hits } = await engine.search({ index: 'sliced', body: { size: 50, query: { knn: { v: { vector: target, k: 50 } } } } })
    expect(hits.hits.map(({ _id }) => _id)).toEqual(expected(50, () => true))
  })
})
