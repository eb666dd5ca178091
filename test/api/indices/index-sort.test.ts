// Documents of a sorted index lie in its order. Answers are those a real OpenSearch 3.7 gave.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
})
afterEach(() => ask.engine.close())

const types = { a: { type: 'integer' }, k: { type: 'keyword' }, t: { type: 'text' } }
interface Hit {
  readonly _id: string
  readonly sort?: readonly unknown[]
}

interface Found {
  readonly body: { readonly hits: { readonly hits: readonly Hit[] } }
}

const idsOf = ({ body }: Found) => body.hits.hits.map(hit => hit._id).join(',')

async function fill(index: string, settings: Record<string, unknown>): Promise<void> {
  await ask(`PUT /${index}`, { settings: { number_of_shards: 1, ...settings }, mappings: { properties: types } })
  for (let i = 1; i <= 12; i++) {
    const source = i === 5 ? { t: 'x', k: 'z' } : { a: (i * 7) % 5, k: `k${i % 3}`, t: `x y${i}` }
    await ask(`PUT /${index}/_doc/${i}`, source)
    // Several segments.
    if (i % 5 === 0) await ask(`POST /${index}/_refresh`)
  }
  await ask(`POST /${index}/_refresh`)
}

const BY_BOTH = { 'index.sort.field': ['a', 'k'], 'index.sort.order': ['desc', 'asc'] }
const SORTED = '12,7,2,9,4,6,1,11,3,8,10,5'

describe('a sorted index', () => {
  it('is in its order as soon as it is one segment, and stays so when copied and opened elsewhere', async () => {
    await fill('i', BY_BOTH)
    await ask('POST /i/_forcemerge?max_num_segments=1')
    expect(idsOf(await ask('POST /i/_search', { size: 20, sort: ['_doc'] }))).toBe(SORTED)
    const fork = await ask.engine.fork()
    const found = await fork.search({ index: 'i', body: { size: 20, sort: ['_doc'] } })
    expect(found.hits.hits.map(hit => hit._id).join(',')).toBe(SORTED)
    await fork.close()
  })

  it('tells its order with its segments', async () => {
    await ask('PUT /i', { settings: { number_of_shards: 1, ...BY_BOTH }, mappings: { properties: types } })
    await ask('PUT /i/_doc/1?refresh=true', { a: 1 })
    const { shards } = (await ask('GET /i/_segments')).body.indices.i
    expect((Object.values(shards['0'][0].segments)[0] as { sort: unknown }).sort).toEqual([
      { field: 'a', mode: 'max', missing: '-2147483648', reverse: true },
      { field: 'k', mode: 'min', missing: 'SortField.STRING_LAST', reverse: false },
    ])
  })

  it.each([
    [true, { value: 12, relation: 'eq' }],
    [false, undefined],
    [2, { value: 2, relation: 'gte' }],
    [11, { value: 11, relation: 'gte' }],
    [12, { value: 12, relation: 'eq' }],
    [20, { value: 12, relation: 'eq' }],
  ])('counts as far as track_total_hits: %j asks', async (trackTotalHits, total) => {
    await fill('i', BY_BOTH)
    await ask('POST /i/_forcemerge?max_num_segments=1')
    const body = { size: 2, sort: [{ a: 'desc' }], track_total_hits: trackTotalHits, query: { match: { t: 'x' } } }
    const found = await ask('POST /i/_search', body)
    expect(found.body.hits.total).toEqual(total)
    expect(idsOf(found)).toBe('12,7')
  })

  it('goes on after values', async () => {
    await fill('i', BY_BOTH)
    const body = { size: 3, sort: [{ a: 'desc' }, 'k'], track_total_hits: false, search_after: [2, 'k1'] }
    expect(idsOf(await ask('POST /i/_search', body))).toBe('11,3,8')
  })

  it('finds what an unsorted one finds, and after writes and deletions, too', async () => {
    const document = fc.record({ id: fc.nat(30), a: fc.option(fc.nat(4)), k: fc.option(fc.constantFrom('x', 'y', 'z')) })
    const write = fc.oneof(
      { weight: 6, arbitrary: document },
      { weight: 1, arbitrary: fc.constantFrom('_refresh', '_forcemerge', '_flush') },
    )
    const order = fc.constantFrom('asc', 'desc')
    let number = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(write, { minLength: 1, maxLength: 60 }),
        order,
        order,
        fc.integer({ min: 1, max: 8 }),
        async (writes, a, k, size) => {
          const names = [`s${number}`, `u${number++}`]
          const settings = { 'index.sort.field': ['a', 'k'], 'index.sort.order': [a, k] }
          for (const [i, name] of names.entries()) {
            await ask(`PUT /${name}`, { settings: { number_of_shards: 1, ...(i === 0 && settings) }, mappings: { properties: types } })
            for (const step of writes) {
              if (typeof step === 'string') await ask(`POST /${name}/${step}`)
              else if (step.a === 4) await ask(`DELETE /${name}/_doc/${step.id}`)
              else await ask(`PUT /${name}/_doc/${step.id}`, { a: step.a, k: step.k, t: 'x' })
            }
            await ask(`POST /${name}/_refresh`)
          }
          for (const total of [true, false, 2]) {
            const sort = [{ a }, { k }, { _id: 'asc' }]
            for (const keys of [sort, sort.slice(0, 2)]) {
              const body = { size, sort: keys, track_total_hits: total, query: { match: { t: 'x' } } }
              const [sorted, plain] = await Promise.all(names.map(async name => (await ask(`POST /${name}/_search`, body)).body.hits))
              expect(sorted.total).toEqual(plain.total)
              expect(sorted.hits.map((hit: Hit) => hit.sort)).toEqual(plain.hits.map((hit: Hit) => hit.sort))
              if (keys === sort) expect(sorted.hits.map((hit: Hit) => hit._id)).toEqual(plain.hits.map((hit: Hit) => hit._id))
            }
          }
          for (const name of names) await ask(`DELETE /${name}`)
        },
      ),
      { numRuns: 15 },
    )
  })
})

const refusal = (reason: string) => ({ status: 400, body: { error: { type: 'illegal_argument_exception', reason } } })

describe('refused is', () => {
  it.each([
    [{ field: ['a', 'b'], order: ['asc'] }, 'index.sort.field:[a, b] index.sort.order:[asc], size mismatch'],
    [{ order: ['asc'] }, 'index.sort.field:[] index.sort.order:[asc], size mismatch'],
    [{ field: 'a', missing: ['_last', '_first'] }, 'index.sort.field:[a] index.sort.missing:[_last, _first], size mismatch'],
    [{ field: 'a', order: 'foo' }, 'Illegal sort order:foo'],
    [{ field: 'a', mode: 'foo' }, 'Illegal sort mode: foo'],
    [{ field: 'a', mode: 'avg' }, 'Illegal index sort mode:[AVG], must be one of [MAX, MIN]'],
    [{ field: 'zz', mode: 'sum' }, 'Illegal index sort mode:[SUM], must be one of [MAX, MIN]'],
    [{ field: 'a', missing: 'foo' }, 'Illegal missing value:[foo], must be one of [_last, _first]'],
    [{ field: '_seq_no' }, 'unknown index sort field:[_seq_no]'],
  ])('the sort %j', async (sort, reason) => {
    const body = { settings: { index: { sort } }, mappings: { properties: { a: { type: 'integer' } } } }
    expect(await ask('PUT /i', body)).toMatchObject(refusal(reason))
  })

  it.each([
    [{ type: 'unsigned_long' }, 'invalid index sort field:[a]'],
    [{ type: 'half_float' }, 'invalid index sort field:[a]'],
    [{ type: 'scaled_float', scaling_factor: 10 }, 'invalid index sort field:[a]'],
    [{ type: 'wildcard' }, 'invalid index sort field:[a]'],
    [{ type: 'constant_keyword', value: 'x' }, 'invalid index sort field:[a]'],
    [{ type: 'integer_range' }, 'invalid index sort field:[a]'],
    [{ type: 'text' }, 'docvalues not found for index sort field:[a]'],
    [{ type: 'integer', doc_values: false }, 'docvalues not found for index sort field:[a]'],
    [{ type: 'search_as_you_type' }, 'docvalues not found for index sort field:[a]'],
    [{ type: 'geo_point' }, "can't sort on geo_point field without using specific sorting feature, like geo_distance"],
  ])('a sort by %j', async (a, reason) => {
    expect(await ask('PUT /i', { settings: { 'index.sort.field': 'a' }, mappings: { properties: { a } } })).toMatchObject(refusal(reason))
  })

  it('a sort by fields of nested documents', async () => {
    const mappings = { properties: { n: { type: 'nested', properties: { x: { type: 'keyword' } } } } }
    const reason = 'index sorting on nested fields is not supported: found nested sort field [n.x] in [i]'
    expect(await ask('PUT /i', { settings: { 'index.sort.field': 'n.x' }, mappings })).toMatchObject(refusal(reason))
  })
})
