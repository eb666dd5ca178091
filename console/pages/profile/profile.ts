// Profiles as the API answers them, and the figures that the page draws of them.
import { isObject, type Json } from '../../api/json.ts'

export interface Piece {
  readonly type: string
  readonly description: string
  readonly nanos: number
  /** Without what is inside. */
  readonly own: number
  readonly breakdown: Readonly<Record<string, number>>
  /** Of the slices it ran in; null: it was one. */
  readonly slices: { readonly min: number; readonly avg: number; readonly max: number } | null
  readonly children: readonly Piece[]
}

export interface ShardProfile {
  readonly id: string
  readonly phases: readonly { readonly name: string; readonly nanos: number }[]
  /** Of its query; null: it ran in one. */
  readonly slices: { readonly count: number; readonly min: number; readonly avg: number; readonly max: number } | null
  /** When each slice of the query ran, and where; empty: nothing is told of that. */
  readonly runs: readonly SliceRun[]
  readonly query: readonly Piece[]
  /** Of the posting lists that its queries opened; null: nothing is told of them. */
  readonly blocks: { readonly total: number; readonly read: number } | null
  readonly collectors: readonly Piece[]
  readonly aggregations: readonly Piece[]
  readonly fetch: readonly Piece[]
}

export interface SliceRun {
  /** 0: that of the application. */
  readonly thread: number
  /** After the first. */
  readonly started: number
  readonly nanos: number
}

const list = (value: Json | undefined): readonly Record<string, Json>[] => (Array.isArray(value) ? value.filter(isObject) : [])
const number = (value: Json | undefined) => (typeof value === 'number' ? value : Number(value ?? 0) || 0)

export function readProfile(json: Json | undefined): readonly ShardProfile[] | null {
  const profile = isObject(json) && isObject(json.profile) ? json.profile : json
  if (!isObject(profile) || !Array.isArray(profile.shards)) return null
  return list(profile.shards).map(readShard)
}

function readShard(shard: Record<string, Json>): ShardProfile {
  const searches = list(shard.searches)
  const query = searches.flatMap(search => list(search.query).map(readPiece))
  const collectors = searches.flatMap(search => list(search.collector).map(readPiece))
  const aggregations = list(shard.aggregations).map(readPiece)
  const fetch = (Array.isArray(shard.fetch) ? list(shard.fetch) : isObject(shard.fetch) ? [shard.fetch] : []).map(readPiece)
  const rewrite = searches.reduce((sum, search) => sum + number(search.rewrite_time), 0)
  const total = (pieces: readonly Piece[]) => pieces.reduce((sum, { nanos }) => sum + nanos, 0)
  const phases = [
    { name: 'rewrite', nanos: rewrite },
    { name: 'query', nanos: total(query) },
    { name: 'collect', nanos: total(collectors) },
    { name: 'aggregations', nanos: total(aggregations) },
    { name: 'fetch', nanos: total(fetch) },
  ]
  return {
    id: String(shard.id ?? ''),
    phases: phases.filter(({ nanos }) => nanos > 0),
    slices: slicesOf(searches, query),
    runs: searches.flatMap(search => list(search.query)).flatMap(runsOf),
    query,
    blocks: blocksOf(searches.flatMap(search => list(search.query))),
    collectors,
    aggregations,
    fetch,
  }
}

const runsOf = (query: Record<string, Json>): SliceRun[] =>
  list(query.slices).map(({ thread, started_in_nanos, time_in_nanos }) => ({
    thread: number(thread),
    started: number(started_in_nanos),
    nanos: number(time_in_nanos),
  }))

/** OpenSearch tells none, and neither does a server that was not asked. */
function blocksOf(queries: readonly Record<string, Json>[]): ShardProfile['blocks'] {
  const counts = queries.flatMap(({ blocks }) => (isObject(blocks) ? [blocks] : []))
  if (counts.length === 0) return null
  const sum = (member: string) => counts.reduce((total, count) => total + number(count[member]), 0)
  return { total: sum('total'), read: sum('read') }
}

function slicesOf(searches: readonly Record<string, Json>[], query: readonly Piece[]): ShardProfile['slices'] {
  const count = Math.max(0, ...searches.flatMap(search => list(search.collector).map(({ slice_count }) => number(slice_count))))
  const times = query.find(({ slices }) => slices !== null)?.slices
  return times && count > 1 ? { count, ...times } : null
}

function readPiece(piece: Record<string, Json>): Piece {
  const children = list(piece.children).map(readPiece)
  const nanos = number(piece.time_in_nanos)
  const max = number(piece.max_slice_time_in_nanos)
  return {
    type: String(piece.type ?? piece.name ?? ''),
    description: String(piece.description ?? piece.reason ?? ''),
    nanos,
    own: Math.max(0, nanos - children.reduce((sum, child) => sum + child.nanos, 0)),
    breakdown: Object.fromEntries(
      Object.entries(isObject(piece.breakdown) ? piece.breakdown : {}).flatMap(([key, value]) =>
        typeof value === 'number' ? [[key, value]] : [],
      ),
    ),
    slices: max === 0 ? null : { min: number(piece.min_slice_time_in_nanos), avg: number(piece.avg_slice_time_in_nanos), max },
    children,
  }
}

/** Times by place in the tree, to be found again in another profile of the same request. */
export function timesOf(shards: readonly ShardProfile[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  const add = (key: string, nanos: number) => times.set(key, (times.get(key) ?? 0) + nanos)
  const visit = (pieces: readonly Piece[], path: string) => {
    for (const [i, { type, nanos, children }] of pieces.entries()) {
      const here = `${path}/${i} ${type}`
      add(here, nanos)
      visit(children, here)
    }
  }
  for (const shard of shards) {
    for (const { name, nanos } of shard.phases) add(name, nanos)
    visit(shard.query, 'query')
    visit(shard.collectors, 'collect')
    visit(shard.aggregations, 'aggregations')
    visit(shard.fetch, 'fetch')
  }
  return times
}

export function duration(nanos: number): string {
  if (nanos >= 1e9) return `${(nanos / 1e9).toFixed(2)} s`
  if (nanos >= 1e6) return `${(nanos / 1e6).toFixed(nanos >= 1e7 ? 1 : 2)} ms`
  return nanos >= 1000 ? `${(nanos / 1000).toFixed(1)} µs` : `${nanos} ns`
}
