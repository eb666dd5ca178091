// Shards of documents to search in tests, without an engine around them.
import { buildAnalysis } from '../../../src/analysis/analysis-settings.ts'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { randomUuid } from '../../../src/core/ids.ts'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { ANY_VERSION } from '../../../src/index/shard/operation.ts'
import { Shard } from '../../../src/index/shard/shard.ts'
import { indexSimilarity } from '../../../src/query/similarity/index-similarity.ts'
import type { SearchContext } from '../../../src/search/search.ts'
import type { SearchTarget } from '../../../src/search/search-target.ts'
import { InlineRunner } from '../../../src/search/slice-runner.ts'

export interface TestIndex {
  readonly name?: string
  readonly mappings?: unknown
  readonly settings?: Readonly<Record<string, unknown>>
  /** By shard, by segment: documents by id. */
  readonly shards: readonly (readonly Readonly<Record<string, unknown>>[])[]
  readonly deleted?: readonly string[]
  readonly filter?: unknown
}

const registry = new AnalysisRegistry()
const encoder = new TextEncoder()

export async function targetsOf({
  name = 'test',
  mappings,
  settings = {},
  shards,
  deleted = [],
  filter = null,
}: TestIndex): Promise<SearchTarget[]> {
  // Workers keep what they know of an index under this.
  const indexUuid = randomUuid()
  const analysis = buildAnalysis(settings, { registry, indexName: name })
  let mapping = Mapping.parse(mappings, analysis, settings)
  const built: Shard[] = []
  for (const [number, segments] of shards.entries()) {
    const shard = await Shard.open({ index: name, indexUuid, shard: number, store: null, merge: () => new Promise(() => {}) }, () => {
      throw new Error('nothing to recover')
    })
    for (const documents of segments) {
      for (const [id, document] of Object.entries(documents)) {
        const source = encoder.encode(typeof document === 'string' ? document : JSON.stringify(document))
        const parsed = parseGrowing(mapping, { id, routing: null, source })
        mapping = parsed.mapping
        shard.index({ id, routing: null, source, check: ANY_VERSION, create: false, freshId: false }, parsed.document)
      }
      shard.refresh()
    }
    for (const id of deleted) shard.delete({ id, check: ANY_VERSION })
    shard.refresh()
    built.push(shard)
  }
  return built.map((shard, number): SearchTarget => {
    const reader = shard.reader()
    return {
      index: name,
      indexUuid,
      shard: number,
      node: 'n1',
      reader,
      mapping,
      settings,
      filter,
      analyzer: analyzer => analysis.analyzer(analyzer),
      similarity: field => indexSimilarity(mapping.field(field)?.similarity ?? null, settings),
      describe: () => ({
        index: name,
        indexUuid,
        shard: number,
        node: 'n1',
        mappingVersion: 1,
        mapping: mapping.toJson(),
        settings,
        filter,
        segments: reader.segments.map(({ reader: { id, bytes }, live, numDocs }) => ({
          id,
          bytes,
          live: live === null ? null : (live.words.buffer as SharedArrayBuffer),
          numDocs,
        })),
      }),
    }
  })
}

export const searchContext = (parts: Partial<SearchContext> = {}): SearchContext => ({
  runner: new InlineRunner(),
  check: () => {},
  cancellation: null,
  now: 0,
  maxSliceCount: 0,
  maxClauseCount: 1024,
  allowExpensiveQueries: true,
  allowPartialResults: true,
  resolveIndices: expression => [expression],
  ...parts,
})
