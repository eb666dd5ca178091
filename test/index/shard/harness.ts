// Shards of small documents for tests: the source is JSON, { n } and perhaps { nested: [n, …] }.
import type { ParsedDocument } from '../../../src/index/contracts/document.ts'
import { ANY_VERSION, type VersionCheck, type WriteResult } from '../../../src/index/shard/operation.ts'
import { Shard } from '../../../src/index/shard/shard.ts'
import type { ShardOptions } from '../../../src/index/shard/shard-options.ts'
import { ShardStore } from '../../../src/index/shard/shard-store.ts'
import type { Directory } from '../../../src/index/store/directory.ts'
import type { Durability } from '../../../src/index/store/translog.ts'
import { KEYWORD, NUMBERS } from '../random-documents.ts'

export interface Source {
  readonly n: number
  readonly nested?: readonly number[]
  /** A term; longer than a term may be, it makes the document one that cannot be indexed. */
  readonly keyword?: string
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export function parse(id: string, routing: string | null, source: Uint8Array): ParsedDocument {
  const { n, nested = [], keyword } = decode(source)
  const numbered = (value: number) => ({ values: [{ field: NUMBERS[0], value }] })
  const root = numbered(n)
  return {
    id,
    routing,
    source,
    documents: [...nested.map(numbered), keyword === undefined ? root : { values: [...root.values, { field: KEYWORD, value: keyword }] }],
  }
}

const decode = (source: Uint8Array) => JSON.parse(decoder.decode(source)) as Source

export interface PutOptions {
  readonly routing?: string | null
  readonly check?: VersionCheck
  readonly create?: boolean
}

export function put(shard: Shard, id: string, source: Source, options: PutOptions = {}): WriteResult {
  const { routing = null, check = ANY_VERSION, create = false } = options
  const bytes = encoder.encode(JSON.stringify(source))
  return shard.index({ id, routing, source: bytes, check, create, freshId: false }, parse(id, routing, bytes))
}

export const remove = (shard: Shard, id: string, check: VersionCheck = ANY_VERSION): WriteResult => shard.delete({ id, check })

/** What a get answers, with the source as an object. */
export function found(shard: Shard, id: string, realtime = true) {
  const document = shard.get(id, realtime)
  if (document === null) return null
  const { version, seqNo, primaryTerm, routing, source } = document
  return { version, seqNo, primaryTerm, routing, source: decode(source!) }
}

export const sourceOf = (shard: Shard, id: string, realtime = true) => found(shard, id, realtime)?.source ?? null

/** Ids of the root documents that a search would see, in the order of segments and documents. */
export function searchable(shard: Shard): string[] {
  const ids: string[] = []
  for (const { reader, live } of shard.reader().segments) {
    for (let doc = 0; doc < reader.maxDoc; doc++) {
      const id = reader.idOf(doc)
      if (id !== null && (live === null || live.has(doc))) ids.push(id)
    }
  }
  return ids
}

const options = (more: Partial<ShardOptions>) => ({ index: 'test', indexUuid: 'uuid', shard: 0, store: null, ...more })

const storeOf = (directory: Directory, durability: Durability) => new ShardStore(directory, { durability, syncIntervalMillis: 5 }, 'i')

export const inMemory = (more: Partial<ShardOptions> = {}): Promise<Shard> => Shard.create(options(more))

export const createIn = (directory: Directory, more: Partial<ShardOptions> = {}, durability: Durability = 'request'): Promise<Shard> =>
  Shard.create(options({ store: storeOf(directory, durability), ...more }))

export const openIn = (directory: Directory, more: Partial<ShardOptions> = {}, durability: Durability = 'request'): Promise<Shard> =>
  Shard.open({ ...options(more), store: storeOf(directory, durability) }, parse)
