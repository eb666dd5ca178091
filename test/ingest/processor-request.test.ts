// What types say of pipelines: that each processor and option they offer is one the reader takes, and that the compiler refuses what no pipeline would take.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Options } from '../../src/ingest/options.ts'
import { processorTypes } from '../../src/ingest/registry.ts'
import { type IngestProcessorConfig, open, type Searchlet, type SearchPipelineConfig } from '../../src/main.ts'
import { phaseResultsProcessors, requestProcessors, responseProcessors } from '../../src/search/pipelines/registry.ts'
import { offeredBy, SAMPLES } from '../support/typed-options.ts'

/** Options that note what is taken of them. */
class TakenOptions extends Options {
  readonly taken = new Set<string>()

  override take(property: string): unknown {
    this.taken.add(property)
    return super.take(property)
  }
}

const tree = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).map(([key, item]) => [key, tree(item)]))
    : Array.isArray(value)
      ? value.map(tree)
      : value

const VALUES = [...SAMPLES, 'a.b', 'integer', 'asc', { set: {} }, { a: 'b' }, { document_fields: ['a'] }, ['{a}'], '%{a}', { a: {} }].map(
  tree,
)

/** All that a processor takes: it stops at the first option that is wrong, so values are tried until it has gone furthest. */
function takenBy(create: (options: Options) => unknown, offered: readonly string[]): ReadonlySet<string> {
  const taken = new Set<string>()
  // Some options exclude others.
  for (const without of ['', ...offered]) {
    if (offered.every(option => taken.has(option))) break
    takeAll(
      create,
      offered.filter(option => option !== without),
      taken,
    )
  }
  return taken
}

function takeAll(create: (options: Options) => unknown, offered: readonly string[], taken: Set<string>): void {
  const goes = (config: ReadonlyMap<string, unknown>): number => {
    const options = new TakenOptions({}, config as never)
    try {
      create(options)
    } catch {
      // At the option that it took last.
    }
    for (const one of options.taken) taken.add(one)
    return options.taken.size
  }
  const config = new Map<string, unknown>()
  goes(config)
  for (let round = 0; round < 2; round++) {
    for (const option of offered) {
      let best = config.get(option)
      let furthest = goes(config)
      for (const value of VALUES) {
        const reached = goes(new Map(config).set(option, value))
        if (reached > furthest) [furthest, best] = [reached, value]
      }
      if (best !== undefined) config.set(option, best)
    }
  }
}

const cx = {
  pipeline: () => null,
  embeddings: null,
  scripts: { change: () => () => {} },
  readStep: () => ({}),
  rerank: null,
  count: () => {},
} as never

const kinds = [
  ['ingest/processor-request.ts', 'ProcessorTypes', processorTypes],
  ['search/pipelines/processor-request.ts', 'RequestProcessorTypes', requestProcessors],
  ['search/pipelines/processor-request.ts', 'PhaseResultsProcessorTypes', phaseResultsProcessors],
  ['search/pipelines/processor-request.ts', 'ResponseProcessorTypes', responseProcessors],
] as const

it.each(kinds)('types of %s are those of the registry, with options that they take: %s', (file, type, registry) => {
  const offered = offeredBy(file, type)
  expect([...offered.keys()].sort()).toEqual([...registry.keys()].sort())
  for (const [name, options] of offered) {
    const processor = registry.get(name)!
    expect(processor.name).toBe(name)
    const taken = takenBy(given => processor.create(given, cx), options)
    expect(
      options.filter(option => !taken.has(option)),
      name,
    ).toEqual([])
  }
})

describe('pipelines', () => {
  let engine: Searchlet
  beforeAll(async () => {
    engine = await open({ threads: 0 })
  })
  afterAll(() => engine.close())

  const complaint = async (put: () => Promise<unknown>): Promise<string> => {
    try {
      await put()
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const ofIngest = (processor: IngestProcessorConfig) =>
    complaint(() => engine.ingest.putPipeline({ id: 'p', body: { processors: [processor] } }))
  const ofSearch = (body: SearchPipelineConfig) => complaint(() => engine.searchPipeline.put({ id: 'p', body }))

  it('compile where an engine takes them', async () => {
    const ingest: IngestProcessorConfig[] = [
      { set: { field: 'kind', value: 'book', if: 'ctx.kind == null', tag: 'default' } },
      { lowercase: { field: 'email', ignore_missing: true, ignore_failure: true } },
      { grok: { field: 'line', patterns: ['%{IP:client} %{WORD:method}'], on_failure: [{ set: { field: 'failed', value: true } }] } },
      { foreach: { field: 'tags', processor: { trim: { field: '_ingest._value' } } } },
      { script: { source: 'ctx.n = 1', params: { a: 1 } } },
      { script: 'ctx.n = 1' },
      { drop: { if: 'ctx.n > 3' } },
      { text_chunking: { field_map: { body: 'parts' }, algorithm: { fixed_token_length: { token_limit: 10, overlap_rate: 0.1 } } } },
    ]
    for (const processor of ingest) expect(await ofIngest(processor), JSON.stringify(processor)).toBe('')
    const search: SearchPipelineConfig[] = [
      { request_processors: [{ filter_query: { query: { term: { kind: 'book' } } } }, { oversample: { sample_factor: 2 } }] },
      { phase_results_processors: [{ 'normalization-processor': { combination: { parameters: { weights: [0.25, 0.75] } } } }] },
      { response_processors: [{ rename_field: { field: 'a', target_field: 'b', tag: 'r' } }, { truncate_hits: { target_size: 5 } }] },
    ]
    for (const pipeline of search) expect(await ofSearch(pipeline), JSON.stringify(pipeline)).toBe('')
  })

  it('do not compile where it refuses them', async () => {
    const ingest: IngestProcessorConfig[] = [
      // @ts-expect-error: did you mean 'set'?
      { sett: { field: 'kind', value: 'book' } },
      // @ts-expect-error: did you mean 'value'?
      { set: { field: 'kind', valu: 'book' } },
      // @ts-expect-error: the field is missing
      { lowercase: { ignore_missing: true } },
      // @ts-expect-error: no such type
      { convert: { field: 'a', type: 'int' } },
      // @ts-expect-error: nor within
      { foreach: { field: 'tags', processor: { trimm: { field: '_ingest._value' } } } },
      // @ts-expect-error: did you mean 'ignore_failure'?
      { trim: { field: 'a', ignore_failures: true } },
    ]
    for (const processor of ingest) expect(await ofIngest(processor), JSON.stringify(processor)).not.toBe('')
    const search: SearchPipelineConfig[] = [
      // @ts-expect-error: one that changes responses
      { request_processors: [{ truncate_hits: { target_size: 5 } }] },
      // @ts-expect-error: no such technique
      { phase_results_processors: [{ 'normalization-processor': { combination: { technique: 'mean' } } }] },
      // @ts-expect-error: did you mean 'sample_factor'?
      { request_processors: [{ oversample: { sample_facto: 2 } }] },
    ]
    for (const pipeline of search) expect(await ofSearch(pipeline), JSON.stringify(pipeline)).not.toBe('')
  })
})
