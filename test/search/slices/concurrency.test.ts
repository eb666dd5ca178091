// Whether a search is divided into slices, and into how many.
import { describe, expect, it } from 'vitest'
import { askedAggregations } from '../../../src/search/aggregations/asked-aggregations.ts'
import { slicingOf } from '../../../src/search/slices/concurrency.ts'
import { concurrency } from '../support/shards.ts'

const MODE = 'index.search.concurrent_segment_search.mode'
const ENABLED = 'index.search.concurrent_segment_search.enabled'
const COUNT = 'index.search.concurrent.max_slice_count'
const plain = { terminateAfter: 0, profile: true, aggregations: null }

describe('whether slices are asked for', () => {
  // As a real server's profiles show.
  it.each([
    [{}, {}, false],
    [{ [ENABLED]: 'true' }, {}, true],
    [{ [ENABLED]: 'false' }, { enabled: 'true' }, false],
    [{}, { enabled: 'true' }, true],
    [{ [ENABLED]: 'false' }, { enabled: 'false', mode: 'all' }, true],
    [{ [MODE]: 'auto', [ENABLED]: 'true' }, {}, false],
    [{ [MODE]: 'auto', [ENABLED]: 'true' }, { mode: 'all' }, false],
    [{ [MODE]: 'none' }, { mode: 'all' }, false],
    [{ [MODE]: 'all' }, { mode: 'none' }, true],
  ])('%j in a cluster with %j: %s', (settings, cluster, concurrent) => {
    expect(slicingOf(settings, concurrency(cluster), plain, false).concurrent).toBe(concurrent)
    expect(slicingOf(settings, concurrency(cluster), { ...plain, terminateAfter: 5 }, true)).toEqual({
      concurrent: false,
      maxSliceCount: 1,
    })
  })
})

describe('how many there are', () => {
  it.each([
    [{ [MODE]: 'all' }, {}, 2],
    [{ [MODE]: 'all', [COUNT]: '4' }, { maxSliceCount: '3' }, 4],
    [{ [MODE]: 'all' }, { maxSliceCount: '3' }, 3],
    [{ [MODE]: 'all', [COUNT]: '0' }, {}, 0],
    [{ [MODE]: 'none', [COUNT]: '4' }, {}, 1],
    [{}, { maxSliceCount: '3' }, 1],
  ])('%j in a cluster with %j, profiled: %d', (settings, cluster, count) => {
    expect(slicingOf(settings, concurrency(cluster), plain, true).maxSliceCount).toBe(count)
  })

  it('without settings, threads are used', () => {
    const request = { ...plain, profile: false }
    expect(slicingOf({}, concurrency({ threads: 4 }), request, true)).toEqual({ concurrent: false, maxSliceCount: 4 })
    expect(slicingOf({}, concurrency({ threads: 4 }), request, false)).toEqual({ concurrent: false, maxSliceCount: 1 })
  })
})

it('aggregations are searched in slices without settings, as far as the server can', () => {
  const sliced = { ...plain, aggregations: askedAggregations({ by: { terms: { field: 'k' } } }) }
  expect(slicingOf({}, concurrency({}), sliced, true)).toEqual({ concurrent: true, maxSliceCount: 2 })
  expect(slicingOf({}, concurrency({ mode: 'none' }), sliced, true)).toEqual({ concurrent: false, maxSliceCount: 1 })
})
