// Shards of documents to search in tests, without an engine around them.
import { buildAnalysis } from '../../../src/analysis/analysis-settings.ts'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { randomUuid } from '../../../src/core/ids.ts'
import { ShardReader } from '../../../src/index/contracts/shard-reader.ts'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { STANDARD_RULES } from '../../../src/query/contracts/script.ts'
import { indexSimilarity } from '../../../src/query/similarity/index-similarity.ts'
import type { SearchTarget } from '../../../src/search/contracts/search-target.ts'
import type { SearchContext } from '../../../src/search/group/search-context.ts'
import type { ConcurrencySettings } from '../../../src/search/slices/concurrency.ts'
import { InlineRunner } from '../../../src/search/slices/slice-runner.ts'
import { flush } from '../../index/flush.ts'

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
  const readers = shards.map(segments => {
    let seqNo = 0
    return new ShardReader(
      segments.flatMap(documents => {
        const buffer = new DocumentBuffer()
        for (const [id, document] of Object.entries(documents)) {
          const source = encoder.encode(typeof document === 'string' ? document : JSON.stringify(document))
          const parsed = parseGrowing(mapping, { id, routing: null, source })
          mapping = parsed.mapping
          const doc = buffer.add(parsed.document, { seqNo: seqNo++, primaryTerm: 1, version: 1 })
          if (deleted.includes(id)) buffer.delete(doc)
        }
        const segmentId = randomUuid()
        const flushed = flush(buffer, segmentId)
        return flushed === null ? [] : [{ reader: openSegment(flushed.bytes, segmentId), live: flushed.live, numDocs: flushed.numDocs }]
      }),
    )
  })
  return readers.map((reader, number): SearchTarget => {
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
      isBoundToThread: false,
      describe: () => ({
        index: name,
        indexUuid,
        shard: number,
        node: 'n1',
        mappingVersion: 1,
        mapping: mapping.toJson(),
        settings,
        pathConf: null,
        analysisModule: null,
        filter,
        segments: reader.segments.map(({ reader, live, numDocs }) => ({
          ...reader.shared,
          live: live === null ? null : (live.words.buffer as SharedArrayBuffer),
          numDocs,
        })),
      }),
    }
  })
}

/** Cluster settings: nothing said, unless in `given`. */
export const concurrency = (given: Partial<ConcurrencySettings> = {}): ConcurrencySettings => ({
  mode: undefined,
  enabled: undefined,
  maxSliceCount: undefined,
  standardSliceCount: 2,
  threads: 2,
  ...given,
})

export const searchContext = (parts: Partial<SearchContext> = {}): SearchContext => ({
  runner: new InlineRunner(),
  check: () => {},
  watch: null,
  now: 0,
  scripts: STANDARD_RULES,
  concurrency: concurrency(),
  maxClauseCount: 1024,
  allowExpensiveQueries: true,
  allowPartialResults: true,
  resolveIndices: expression => [expression],
  ...parts,
})
