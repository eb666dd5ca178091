// Shards for query tests: documents as plain arrays, written by the real writer and opened by the real reader.
import { simple } from '../../../src/analysis/analyzer/simple.ts'
import { ComponentSettings } from '../../../src/analysis/component-settings.ts'
import type { FieldValue } from '../../../src/index/contracts/document.ts'
import type { FieldSpec } from '../../../src/index/contracts/field-spec.ts'
import { ShardReader } from '../../../src/index/contracts/shard-reader.ts'
import { openSegment } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { ShardSearcher } from '../../../src/query/exec/shard-searcher.ts'
import { BM25Similarity } from '../../../src/query/similarity/bm25.ts'
import { flush } from '../../index/flush.ts'

export interface TestDocument {
  /** Words. */
  readonly text: readonly string[]
  readonly keywords: readonly string[]
  readonly numbers: readonly number[]
  readonly deleted: boolean
}

const analyzer = simple.create('simple', ComponentSettings.NONE, 100)

export const TEXT: FieldSpec = { name: 't', index: 3, analyzer, norms: true, column: 'none', points: 'none', stored: false }
export const KEYWORD: FieldSpec = { name: 'k', index: 1, norms: false, column: 'ordinal', points: 'none', stored: false }
export const NUMBER: FieldSpec = { name: 'n', index: 0, norms: false, column: 'int', points: 'int', stored: false }

const valuesOf = (document: TestDocument): FieldValue[] => [
  ...(document.text.length > 0 ? [{ field: TEXT, value: document.text.join(' ') }] : []),
  ...document.keywords.map(value => ({ field: KEYWORD, value })),
  ...document.numbers.map(value => ({ field: NUMBER, value })),
]

/** One segment for each list of documents (none for a list of deleted ones only). */
export function shardOf(segments: readonly (readonly TestDocument[])[]): ShardReader {
  let seqNo = 0
  const parts = segments.flatMap((documents, ord) => {
    const buffer = new DocumentBuffer()
    for (const document of documents) {
      const id = String(seqNo)
      const parsed = { id, routing: null, source: null, documents: [{ values: valuesOf(document) }] }
      const doc = buffer.add(parsed, { seqNo: seqNo++, primaryTerm: 1, version: 1 })
      if (document.deleted) buffer.delete(doc)
    }
    const flushed = flush(buffer, `s${ord}`)
    return flushed === null ? [] : [{ reader: openSegment(flushed.bytes, `s${ord}`), live: flushed.live, numDocs: flushed.numDocs }]
  })
  return new ShardReader(parts)
}

const bm25 = new BM25Similarity()

export const searcherOf = (reader: ShardReader) => new ShardSearcher(reader, { similarity: () => bm25 })

/** Documents of the shard, those of dropped segments left out. */
export const documentsOf = (segments: readonly (readonly TestDocument[])[]): TestDocument[] =>
  segments.filter(documents => documents.some(document => !document.deleted)).flat()
