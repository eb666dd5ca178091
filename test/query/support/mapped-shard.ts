// Shards of documents under a mapping, and the hits of queries on them as requests would have them.
import { standard } from '../../../src/analysis/analyzer/standard.ts'
import { ComponentSettings } from '../../../src/analysis/component-settings.ts'
import { NO_MORE_DOCS } from '../../../src/index/contracts/segment-reader.ts'
import { ShardReader } from '../../../src/index/contracts/shard-reader.ts'
import { parseGrowing } from '../../../src/index/mapping/document-parser.ts'
import { Mapping } from '../../../src/index/mapping/mapping.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import type { Explanation } from '../../../src/query/contracts/explanation.ts'
import type { Query } from '../../../src/query/contracts/query.ts'
import { buildQuery, type QueryContext } from '../../../src/query/contracts/query-builder.ts'
import { parseQuery } from '../../../src/query/dsl/parse-query.ts'
import { rewriteQuery } from '../../../src/query/exec/search.ts'
import { flush } from '../../index/flush.ts'
import { searcherOf } from './shard.ts'

export const analyzers = {
  analyzer: (name: string) => (name === 'standard' ? standard.create('standard', ComponentSettings.NONE, 100) : undefined),
  normalizer: () => undefined,
  default: standard.create('standard', ComponentSettings.NONE, 100),
  defaultSearch: undefined,
  defaultSearchQuoted: undefined,
}

export class MappedShard {
  mapping: Mapping
  private readonly parts: { reader: ReturnType<typeof openSegment>; live: null; numDocs: number }[] = []
  private seqNo = 0

  constructor(properties: Record<string, unknown>, settings: Record<string, unknown> = {}) {
    this.mapping = Mapping.parse({ properties }, analyzers, settings)
  }

  /** One more segment; ids count from 0 over all of them. */
  add(...documents: readonly unknown[]): this {
    const buffer = new DocumentBuffer()
    for (const document of documents) {
      const source = new TextEncoder().encode(typeof document === 'string' ? document : JSON.stringify(document))
      const parsed = parseGrowing(this.mapping, { id: String(this.seqNo), routing: null, source })
      this.mapping = parsed.mapping
      buffer.add(parsed.document, { seqNo: this.seqNo++, primaryTerm: 1, version: 1 })
    }
    const id = `s${this.parts.length}`
    const { bytes, numDocs } = flush(buffer, id)!
    this.parts.push({ reader: openSegment(bytes, id), live: null, numDocs })
    return this
  }

  get reader(): ShardReader {
    return new ShardReader(this.parts)
  }

  query(json: unknown): Query {
    const context: QueryContext = {
      fields: this.mapping,
      index: 'index',
      indexUuid: 'uuid',
      reader: this.reader,
      now: () => Date.UTC(2024, 0, 1),
      settings: {},
      allowExpensiveQueries: true,
      maxClauseCount: 1024,
      analyzer: analyzers.analyzer,
      namedQueries: new Map(),
    }
    return buildQuery(parseQuery(json), context)
  }

  /** Ids (as numbers) of root documents that match, with their scores. */
  hits(json: unknown): [id: number, score: number][] {
    const { reader } = this
    const searcher = searcherOf(reader)
    const weight = rewriteQuery(this.query(json), searcher).createWeight(searcher, 'complete', 1)
    const hits: [number, number][] = []
    for (const segment of reader.segments) {
      const scorer = weight.scorer(segment)
      if (scorer === null) continue
      for (let doc = scorer.next(); doc !== NO_MORE_DOCS; doc = scorer.next()) {
        const id = segment.reader.idOf(doc)
        if (id !== null) hits.push([Number(id), scorer.score()])
      }
    }
    return hits
  }

  ids(json: unknown): number[] {
    return this.hits(json).map(([id]) => id)
  }

  explain(id: number, json: unknown): Explanation {
    const { reader } = this
    const searcher = searcherOf(reader)
    const weight = rewriteQuery(this.query(json), searcher).createWeight(searcher, 'complete', 1)
    for (const segment of reader.segments) {
      for (let doc = 0; doc < segment.reader.maxDoc; doc++) {
        if (segment.reader.idOf(doc) === String(id)) return weight.explain(segment, doc)
      }
    }
    throw new Error(`no document ${id}`)
  }
}
