// Search pipelines: definitions and processors.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

const documents = [
  { t: 'red fox', k: ['z', 'a'], n: [3, 1, 2], place: 'a,b,,c', rank: 1 },
  { t: 'red dog', k: ['q'], n: [5], place: 'b', rank: 3 },
  { t: 'blue fox', k: ['q'], n: [4], place: 'b', rank: 2 },
]

beforeAll(async () => {
  engine = await open({ threads: 0, rerank: (question, texts) => texts.map(text => (text.includes(question) ? 1 : text.length / 100)) })
  await engine.indices.create({
    index: 'things',
    body: { mappings: { properties: { k: { type: 'keyword' }, place: { type: 'keyword' } } } },
  })
  await engine.bulk({ index: 'things', refresh: true, body: documents.flatMap((doc, i) => [{ index: { _id: String(i + 1) } }, doc]) })
})
afterAll(() => engine.close())

const put = (body: unknown) => engine.searchPipeline.put({ id: 'p', body: body as object })
const search = (pipeline: unknown, body: object = {}) =>
  engine.search({ index: 'things', body: { sort: ['rank'], ...body, search_pipeline: pipeline as string } })
const sources = async (processor: object, body: object = {}) =>
  (await search({ response_processors: [processor] }, body)).hits.hits.map(({ _source }) => _source)

/** As OpenSearch 3.7 and, for hybrid searches, neural-search 3.6 answer. */
describe('definitions', () => {
  const refusal = (reason: string, type = 'parse_exception', details: object = {}) =>
    expect.objectContaining({ type, reason, details: expect.objectContaining(details) })

  it.each([
    [{ processors: [] }, refusal("pipeline [p] doesn't support one or more provided configuration parameters [processors]")],
    [{ request_processors: {} }, refusal("[request_processors] property isn't a list, but of type [java.util.HashMap]")],
    [{ request_processors: [{ nope: {} }] }, refusal('Invalid processor type nope', 'illegal_argument_exception')],
    [{ response_processors: [{ filter_query: {} }] }, refusal('Invalid processor type filter_query', 'illegal_argument_exception')],
    [
      { request_processors: [{ filter_query: { tag: 'a', query: { match_all: {} }, x: 1 } }] },
      refusal("processor [filter_query:a] doesn't support one or more provided configuration parameters: [x]"),
    ],
    [
      { request_processors: [{ filter_query: {} }] },
      refusal('Did not specify the query property in processor of type filter_query', 'illegal_argument_exception'),
    ],
    [
      { request_processors: [{ filter_query: { query: { nope: {} } } }] },
      refusal('unknown query [nope]', 'parsing_exception', { line: 1, col: 9 }),
    ],
    [
      { request_processors: [{ oversample: { sample_factor: 0.5 } }] },
      refusal('[sample_factor] Value must be >= 1.0', 'parse_exception', { processor_type: 'oversample', property_name: 'sample_factor' }),
    ],
    [
      { request_processors: [{ oversample: { sample_factor: 'x' } }] },
      refusal('[sample_factor] property cannot be converted to a double [x]'),
    ],
    [{ response_processors: [{ truncate_hits: { target_size: -1 } }] }, refusal('[target_size] Value must be >= 0')],
    [
      { response_processors: [{ sort: { field: 'a', order: 'up' } }] },
      refusal('[order] Sort direction [up] not recognized. Valid values are: [asc, desc]'),
    ],
    [{ response_processors: [{ split: { field: 'a' } }] }, refusal('[separator] required property is missing')],
    [
      { response_processors: [{ rerank: {} }] },
      refusal('No rerank type found. Possible rerank types are: [ml_opensearch, by_field]', 'illegal_argument_exception'),
    ],
    [
      {
        phase_results_processors: [
          { 'normalization-processor': { normalization: { technique: 'z_score' }, combination: { technique: 'harmonic_mean' } } },
        ],
      },
      refusal(
        'provided combination technique harmonic_mean is not supported for normalization technique z_score. Supported techniques are: arithmetic_mean',
        'illegal_argument_exception',
      ),
    ],
    [
      { phase_results_processors: [{ 'normalization-processor': { combination: { parameters: { weights: [0.5, 0.4] } } } }] },
      refusal('sum of weights for combination must be equal to 1.0, submitted weights: [0.5, 0.4]', 'illegal_argument_exception'),
    ],
    [
      {
        phase_results_processors: [
          { 'normalization-processor': { normalization: { parameters: { lower_bounds: [{}, {}, {}, {}, {}, {}] } } } },
        ],
      },
      refusal('lower_bounds size 6 should be less than or equal to 5', 'illegal_argument_exception'),
    ],
    [
      { phase_results_processors: [{ 'score-ranker-processor': { combination: { rank_constant: 10001 } } }] },
      refusal('rank constant must be in the interval between 1 and 10000, submitted rank constant: 10001', 'illegal_argument_exception'),
    ],
  ])('refuses %j', async (config, error) => {
    await expect(put(config)).rejects.toEqual(error)
  })

  it('are kept as they were put, also on disk and in forks', async () => {
    const path = await mkdtemp(join(tmpdir(), 'pipelines-'))
    const body = { description: 'd', version: 2, request_processors: [{ filter_query: { tag: 'x', query: { match_all: {} } } }] }
    const first = await open({ path, threads: 0 })
    await first.searchPipeline.put({ id: 'kept', body })
    const fork = await first.fork()
    expect(await fork.searchPipeline.get({ id: 'k*' })).toEqual({ kept: body })
    await fork.close()
    await first.close()
    const second = await open({ path, threads: 0 })
    expect(await second.searchPipeline.get()).toEqual({ kept: body })
    await second.searchPipeline.delete({ id: 'kept' })
    await expect(second.searchPipeline.delete({ id: 'kept' })).rejects.toMatchObject({ reason: 'pipeline [kept] is missing', status: 404 })
    await second.close()
    await rm(path, { recursive: true })
  })
})

describe('processors', () => {
  it('filter_query leaves what also matches, and scores nothing', async () => {
    const found = await search({ request_processors: [{ filter_query: { query: { term: { k: 'q' } } } }] }, { sort: ['_score'] })
    expect(found.hits).toMatchObject({ total: { value: 2 }, max_score: 0 })
  })

  it('oversample asks for more, truncate_hits leaves what was wanted', async () => {
    const pipeline = (prefix?: string) => ({
      request_processors: [{ oversample: { sample_factor: 2.2, context_prefix: prefix } }],
      response_processors: [{ collapse: { field: 'place' } }, { truncate_hits: {} }],
    })
    const found = await search(pipeline(), { size: 1 })
    expect(found.hits.hits.map(({ _id }) => _id)).toEqual(['1'])
    expect(found.profile).toEqual({ shards: [] })
    await expect(search(pipeline('mine'), { size: 1 })).rejects.toMatchObject({
      reason: 'Must specify target_size unless an earlier processor set original_size',
      status: 500,
    })
  })

  it('collapse keeps the first of each value', async () => {
    const { hits } = await search({ response_processors: [{ collapse: { field: 'place' } }] })
    expect(hits.hits.map(({ _id }) => _id)).toEqual(['1', '3'])
    expect(hits.total).toEqual({ value: 3, relation: 'eq' })
  })

  it('rename_field renames in sources and fields, and wants the first hit to have it', async () => {
    const [first] = (
      await search({ response_processors: [{ rename_field: { field: 'place', target_field: 'where' } }] }, { fields: ['place'] })
    ).hits.hits
    expect(first._source).toEqual({ t: 'red fox', k: ['z', 'a'], n: [3, 1, 2], rank: 1, where: 'a,b,,c' })
    expect(first.fields).toEqual({ where: ['a,b,,c'] })
    const missing = { rename_field: { field: 'ghost', target_field: 'x' } }
    await expect(search({ response_processors: [missing] })).rejects.toMatchObject({
      reason: 'Document with id 1 is missing field ghost',
      status: 400,
    })
    const ignored = { rename_field: { ...missing.rename_field, ignore_failure: true } }
    expect((await search({ response_processors: [ignored] })).hits.hits).toHaveLength(3)
  })

  it('sort and split change lists and texts', async () => {
    expect((await sources({ sort: { field: 'n', order: 'desc' } }))[0]).toMatchObject({ n: [3, 2, 1] })
    expect((await sources({ sort: { field: 'k', target_field: 'sorted' } }))[0]).toMatchObject({ k: ['z', 'a'], sorted: ['a', 'z'] })
    expect((await sources({ split: { field: 'place', separator: ',' } }))[0]).toMatchObject({ place: ['a', 'b', '', 'c'] })
    expect((await sources({ split: { field: 'n', separator: ',' } }))[0]).toMatchObject({ n: [3, 1, 2] })
    await expect(search({ response_processors: [{ split: { field: 'n', separator: ',' } }] }, { fields: ['n'] })).rejects.toMatchObject({
      reason: 'field [n] is not a string, cannot split',
    })
  })

  it('rerank orders by a field, or by what the application thinks', async () => {
    const byField = await search({ response_processors: [{ rerank: { by_field: { target_field: 'rank', remove_target_field: true } } }] })
    expect(byField.hits.hits.map(({ _id, _score }) => [_id, _score])).toEqual([
      ['2', 3],
      ['3', 2],
      ['1', 1],
    ])
    expect(byField.hits.hits[0]._source).not.toHaveProperty('rank')
    const processor = { rerank: { ml_opensearch: { model_id: 'm' }, context: { document_fields: ['t'] } } }
    const byText = await search({ response_processors: [processor] }, { ext: { rerank: { query_context: { query_text: 'dog' } } } })
    expect(byText.hits.hits.map(({ _id }) => _id)).toEqual(['2', '3', '1'])
    expect(byText.hits.max_score).toBe(1)
  })
})

describe('which pipeline', () => {
  beforeEach(async () => {
    await put({ request_processors: [{ filter_query: { query: { term: { k: 'z' } } } }] })
    await engine.indices.putSettings({ index: 'things', body: { 'index.search.default_pipeline': null } })
  })

  const total = async (params: object, body: Record<string, unknown> = {}) =>
    (await engine.search({ index: 'things', body, ...params })).hits.total!.value

  it('is named in the URL, in the body, or is that of the index', async () => {
    expect(await total({ search_pipeline: 'p' })).toBe(1)
    expect(await total({}, { search_pipeline: 'p' })).toBe(1)
    expect(await total({ search_pipeline: 'p' }, { search_pipeline: 'ghost' })).toBe(1)
    expect(await total({})).toBe(3)
    await engine.indices.putSettings({ index: 'things', body: { 'index.search.default_pipeline': 'p' } })
    expect(await total({})).toBe(1)
    expect(await total({ search_pipeline: '_none' })).toBe(3)
    expect((await engine.count({ index: 'things' })).count).toBe(1)
    const { responses } = await engine.msearch({ index: 'things', body: [{}, { size: 0 }] })
    expect(responses[0]).toMatchObject({ hits: { total: { value: 1 } } })
  })

  it('is counted', async () => {
    await put({
      request_processors: [{ filter_query: { tag: 'f', query: { term: { k: 'z' } } } }],
      response_processors: [{ truncate_hits: {} }],
    })
    await expect(total({ search_pipeline: 'p' })).rejects.toMatchObject({ status: 500 })
    const { nodes } = await engine.nodes.stats({ metric: 'search_pipeline' })
    const times = { time_in_millis: expect.any(Number), current: 0 }
    expect(Object.values(nodes)[0].search_pipeline).toMatchObject({
      total_request: { count: expect.any(Number), failed: 0 },
      pipelines: {
        p: {
          request: { ...times, count: 1, failed: 0 },
          response: { ...times, count: 1, failed: 1 },
          request_processors: [{ 'filter_query:f': { type: 'filter_query', stats: { ...times, count: 1, failed: 0 } } }],
          response_processors: [{ truncate_hits: { type: 'truncate_hits', stats: { ...times, count: 1, failed: 1 } } }],
        },
      },
    })
  })

  it('is none where indexes disagree', async () => {
    await engine.indices.putSettings({ index: 'things', body: { 'index.search.default_pipeline': 'p' } })
    await engine.indices.create({ index: 'others', body: { settings: { 'index.search.default_pipeline': 'q' } } })
    expect(await total({ index: 'things,others' })).toBe(3)
    await engine.indices.putSettings({ index: 'others', body: { 'index.search.default_pipeline': null } })
    expect(await total({ index: 'things,others' })).toBe(1)
    await engine.indices.delete({ index: 'others' })
  })

  it('is refused where it is not there, or told twice', async () => {
    await expect(total({ search_pipeline: 'ghost' })).rejects.toMatchObject({ reason: 'Pipeline ghost is not defined', status: 400 })
    await expect(total({ search_pipeline: 'p' }, { search_pipeline: {} })).rejects.toMatchObject({
      reason: 'Both named and inline search pipeline were specified. Please only specify one or the other.',
    })
    await expect(total({ verbose_pipeline: true })).rejects.toMatchObject({
      reason: "The 'verbose pipeline' option requires a search pipeline to be defined.",
    })
  })

  it('is told step by step', async () => {
    const response_processors = [{ rename_field: { tag: 'r', field: 'ghost', target_field: 'x' } }, { truncate_hits: { target_size: 0 } }]
    const found = await engine.search({
      index: 'things',
      verbose_pipeline: true,
      body: { search_pipeline: { request_processors: [{ filter_query: { query: { term: { k: 'z' } } } }], response_processors } },
    })
    expect(found.processor_results).toEqual([
      expect.objectContaining({
        processor_name: 'filter_query',
        status: 'success',
        output_data: expect.objectContaining({ query: expect.anything() }),
      }),
      expect.objectContaining({
        processor_name: 'rename_field',
        tag: 'r',
        status: 'fail',
        error: 'Document with id 1 is missing field ghost',
        output_data: null,
      }),
      expect.objectContaining({ processor_name: 'truncate_hits', status: 'success', output_data: [] }),
    ])
    expect(found.hits.hits).toEqual([])
  })

  it('shows the search between processors as a real server printed it', async () => {
    const found = await engine.search({
      index: 'things',
      verbose_pipeline: true,
      body: {
        from: 2,
        size: 1,
        post_filter: { term: { k: 'a' } },
        sort: [{ k: { order: 'desc', missing: '_first' } }, '_doc'],
        _source: { includes: ['a'], excludes: 'b' },
        docvalue_fields: ['k'],
        stored_fields: ['t'],
        track_total_hits: false,
        min_score: 1,
        timeout: '1s',
        search_pipeline: { request_processors: [{ oversample: { sample_factor: 2 } }] },
      },
    })
    const asked = {
      from: 2,
      size: 1,
      post_filter: { term: { k: { value: 'a', boost: 1 } } },
      sort: [{ k: { order: 'desc', missing: '_first' } }, { _doc: { order: 'asc' } }],
      _source: { includes: ['a'], excludes: ['b'] },
      docvalue_fields: [{ field: 'k' }],
      stored_fields: 't',
      track_total_hits: -1,
      min_score: 1,
      timeout: '1s',
      search_pipeline: {},
      verbose_pipeline: true,
    }
    const [result] = found.processor_results!
    expect(result.input_data).toEqual(asked)
    expect(result.output_data).toEqual({ ...asked, size: 2 })
    expect(Object.keys(result).filter(key => key !== 'tag')).toEqual([
      'processor_name',
      'duration_millis',
      'status',
      'input_data',
      'output_data',
    ])
  })
})
