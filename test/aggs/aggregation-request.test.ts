// What types say of aggregations: that each type and option they offer is one the reader knows, and that the compiler refuses what no reader would take.
import { describe, expect, it } from 'vitest'
import type { AggregationOptions } from '../../src/aggs/aggregation-request.ts'
import { parseAggregations } from '../../src/aggs/parse-aggregations.ts'
import { aggregationTypes, pipelineTypes } from '../../src/aggs/registry.ts'
import { offeredBy, unknownTo } from '../support/typed-options.ts'

const read = (request: object) =>
  parseAggregations(request as never, {
    hits() {
      throw new Error('hits are read by the search')
    },
    sort: () => [{ path: 'price', descending: true }],
  })

function complaintOf(one: AggregationOptions): string {
  try {
    read({ found: one })
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('aggregations that types offer', () => {
  const offered = offeredBy('aggs/aggregation-request.ts', 'AggregationOptions')

  it('are those of the registry', () => {
    expect([...offered.keys()].sort()).toEqual([...aggregationTypes.keys(), ...pipelineTypes.keys()].sort())
  })

  const all = [...offered].filter(([type, options]) => options.length > 0 && !['top_hits', 'filter'].includes(type))
  it.each(all)('%s', (type, options) => {
    expect(unknownTo(read, given => ({ found: { [type]: given } }), options)).toEqual([])
  })

  it('know what is no option', () => {
    expect(unknownTo(read, given => ({ found: { terms: given } }), ['field', 'feild'])).toEqual(['feild'])
    expect(unknownTo(read, given => ({ found: { filters: given } }), ['filter'])).toEqual(['filter'])
    expect(unknownTo(read, given => ({ found: { derivative: given } }), ['units'])).toEqual(['units'])
  })
})

it('what compiles', () => {
  const right: AggregationOptions[] = [
    { terms: { field: 'kind', size: 20, order: { _count: 'desc' }, include: ['book'] } },
    { date_histogram: { field: 'sold', calendar_interval: 'month', min_doc_count: 1, time_zone: 'Europe/Berlin' } },
    { range: { field: 'price', ranges: [{ to: 10 }, { key: 'dear', from: 10 }], keyed: true } },
    { filters: { filters: { errors: { term: { level: 'error' } } }, other_bucket: true } },
    { composite: { sources: [{ kind: { terms: { field: 'kind' } } }], size: 5 } },
    { percentiles: { field: 'millis', percents: [50, 99], tdigest: { compression: 200 } } },
    { significant_terms: { field: 'author', background_filter: { match_all: {} }, gnd: {} } },
    { geohash_grid: { field: 'place', precision: 4 } },
    { weighted_avg: { value: { field: 'grade' }, weight: { field: 'credits', missing: 1 } } },
    { bucket_script: { buckets_path: { a: 'sum' }, script: 'params.a', gap_policy: 'skip' } },
    { bucket_sort: { sort: [{ price: { order: 'desc' } }], size: 3 } },
    { moving_fn: { buckets_path: 'price', window: 5, script: 'MovingFunctions.max(values)' } },
  ]
  for (const one of right) {
    // Pipelines have nothing to read here, which is said of all that are right otherwise.
    const told = complaintOf(one)
    expect(told === '' || told.startsWith('Validation Failed: 1: No aggregation found for path'), `${JSON.stringify(one)}: ${told}`).toBe(
      true,
    )
  }
  const wrong: AggregationOptions[] = [
    // @ts-expect-error: did you mean 'terms'?
    { term: { field: 'kind' } },
    // @ts-expect-error: did you mean 'field'?
    { terms: { feild: 'kind' } },
    // @ts-expect-error: no such order
    { terms: { field: 'kind', order: { _count: 'down' } } },
    // @ts-expect-error: did you mean 'calendar_interval'?
    { date_histogram: { field: 'sold', calender_interval: 'month' } },
    // @ts-expect-error: no such interval
    { date_histogram: { field: 'sold', calendar_interval: 'fortnight' } },
    // @ts-expect-error: ranges are missing
    { range: { field: 'price' } },
    // @ts-expect-error: did you mean 'percents'?
    { percentiles: { field: 'millis', percent: [50] } },
    // @ts-expect-error: no such policy
    { derivative: { buckets_path: 'price', gap_policy: 'keep' } },
  ]
  for (const one of wrong) {
    const [type] = Object.keys(one)
    // Missing ranges are told later.
    if (type !== 'range') expect(complaintOf(one), JSON.stringify(one)).not.toBe('')
  }
})
