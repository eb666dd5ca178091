// One line per segment of shards, as `_cat/segments` and `_cat/pit_segments` show them.
import { LUCENE_VERSION } from '../../engine/state/version.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import { segmentGeneration, segmentName } from '../../index/segment/segment-name.ts'
import { bytesCell, type CatCell, type CatColumn } from './cat-table.ts'

export const SEGMENT_COLUMNS: readonly CatColumn[] = [
  { name: 'index', aliases: ['i', 'idx'], about: 'index name' },
  { name: 'shard', aliases: ['s', 'sh'], about: 'shard name' },
  { name: 'prirep', aliases: ['p', 'pr', 'primaryOrReplica'], about: 'primary or replica' },
  { name: 'ip', about: 'ip of node where it lives' },
  { name: 'id', about: 'unique id of node where it lives', hidden: true },
  { name: 'segment', aliases: ['seg'], about: 'segment name' },
  { name: 'generation', aliases: ['g', 'gen'], about: 'segment generation', align: 'right' },
  { name: 'docs.count', aliases: ['dc', 'docsCount'], about: 'number of docs in segment', align: 'right' },
  { name: 'docs.deleted', aliases: ['dd', 'docsDeleted'], about: 'number of deleted docs in segment', align: 'right' },
  { name: 'size', aliases: ['si'], about: 'segment size in bytes', align: 'right' },
  { name: 'size.memory', aliases: ['sm', 'sizeMemory'], about: 'segment memory in bytes', align: 'right' },
  { name: 'committed', aliases: ['ic', 'isCommitted'], about: 'is segment committed' },
  { name: 'searchable', aliases: ['is', 'isSearchable'], about: 'is segment searched' },
  { name: 'version', aliases: ['v', 'ver'], about: 'version' },
  { name: 'compound', aliases: ['ico', 'isCompound'], about: 'is segment compound' },
]

interface ShownShard {
  readonly index: string
  readonly shard: number
  readonly node: string
  readonly reader: ShardReader
  /** Nothing was written since the last flush. */
  readonly isCommitted: boolean
}

export function segmentRows({ index, shard, node, reader: shown, isCommitted }: ShownShard): CatCell[][] {
  return shown.segments.map(({ reader, numDocs }) => {
    const place = [index, shard, 'p', '127.0.0.1', node, segmentName(reader.id), segmentGeneration(reader.id)]
    // A segment is one file, and its memory is that file's.
    return [...place, numDocs, reader.maxDoc - numDocs, bytesCell(reader.byteLength), 0, isCommitted, true, LUCENE_VERSION, true]
  })
}
