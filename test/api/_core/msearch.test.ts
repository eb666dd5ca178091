// Multi-searches.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeAll(async () => {
  ask = await caller()
  for (const [index, shards] of [
    ['a', 1],
    ['b', 2],
  ])
    await ask(`PUT /${index}`, { settings: { number_of_shards: shards } })
  const lines = ['a', 'b', 'b'].flatMap((index, i) => [{ index: { _index: index, _id: `x${i + 1}` } }, { title: 'fox', year: i }])
  await ask('POST /_bulk?refresh=true', lines.map(line => `${JSON.stringify(line)}\n`).join(''))
})
afterAll(() => ask.engine.close())

const lines = (...items: unknown[]) => items.map(item => `${typeof item === 'string' ? item : JSON.stringify(item)}\n`).join('')
const totals = ({ body }: { body: { responses: { hits?: { total: { value: number } }; status: number }[] } }) =>
  body.responses.map(one => one.hits?.total.value ?? one.status)

describe('multi-search', () => {
  it.each<[string, string, string, unknown[]]>([
    ['each over its own indexes', '/_msearch', lines({ index: 'a' }, {}, { index: ['a', 'b'] }, {}, { indices: 'a,b' }, {}), [1, 3, 3]],
    ['those of the URL where a line names none', '/b/_msearch', lines({}, {}, { index: 'a' }, {}), [2, 1]],
    ['all indexes where there are no names', '/_msearch', lines({}, {}, { index: [] }, {}), [3, 3]],
    ['one that fails leaves the others', '/_msearch', lines({ index: 'nope' }, {}, { index: 'a' }, {}), [404, 1]],
    ['options by line', '/_msearch', lines({ index: 'nope', ignoreUnavailable: true }, {}), [0]],
    [
      'options by URL',
      '/_msearch?ignore_unavailable=true',
      lines({ index: 'nope' }, {}, { index: 'nope', ignore_unavailable: false }, {}),
      [0, 404],
    ],
    ['preference', '/_msearch', lines({ index: 'b', preference: '_shards:0' }, {}, { index: 'b', preference: '_nowhere' }, {}), [1, 400]],
    ['lines that end as on Windows', '/_msearch', '{"index":"a"}\r\n{"size":0}\r\n', [1]],
    ['metadata without a search', '/_msearch', lines({ index: 'a' }, {}, { index: 'b' }), [1]],
    ['an array for metadata', '/a/_msearch', lines('[]', {}), [1]],
  ])('%s', async (_, path, body, answer) => {
    expect(totals(await ask(`POST ${path}`, body))).toEqual(answer)
  })

  it('keeps the order of many', async () => {
    const many = Array.from({ length: 30 }, (_, i) => [{ index: 'b' }, { size: 1, from: i % 2, sort: ['year'] }]).flat()
    const { body } = await ask('POST /_msearch?max_concurrent_searches=3', lines(...many))
    expect(body.responses.map((one: { hits: { hits: { _id: string }[] } }) => one.hits.hits[0]._id)).toEqual(
      Array.from({ length: 30 }, (_, i) => `x${(i % 2) + 2}`),
    )
  })

  // What cannot be read fails the whole request, at the place within its line.
  it.each([
    [
      lines({ index: 'a' }, { query: { nope: {} } }, { index: 'a' }, {}),
      { type: 'parsing_exception', reason: 'unknown query [nope]', line: 1, col: 18 },
    ],
    [lines({ index: 'a', colour: 1 }, {}), { reason: 'key [colour] is not supported in the metadata section' }],
    [lines('', { size: 1 }), { reason: 'key [size] is not supported in the metadata section' }],
    [
      '{"index":"a"}\n{"size":0}\n\n{"index":"b"}\n{"size":0}\n',
      { reason: 'Unknown key for a VALUE_STRING in [index].', line: 1, col: 10 },
    ],
    [lines({ index: 'a', search_type: 'scan' }, {}), { reason: 'No search type for [scan]' }],
    ['{"index":"a"}\n{"size":0}', { reason: 'The msearch request must be terminated by a newline [\n]' }],
    [lines({ index: 'a' }), { reason: 'Validation Failed: 1: no requests added;' }],
    ['\n', { reason: 'Validation Failed: 1: no requests added;' }],
    ['', { type: 'parse_exception', reason: 'request body or source parameter is required' }],
  ])('refuses %j', async (body, error) => {
    expect(await ask('POST /_msearch', body)).toMatchObject({ status: 400, body: { error } })
  })

  it('refuses no searches at a time', async () => {
    expect((await ask('POST /_msearch?max_concurrent_searches=0', lines({}, {}))).body.error.reason).toBe(
      'maxConcurrentSearchRequests must be positive',
    )
  })
})
