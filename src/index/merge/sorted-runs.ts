// Merges documents of several segments in the order of the index sort. Nested documents stay before the one they belong to.
import { IntLog } from '../bytes/growable.ts'
import type { IndexSort, IndexSortKey } from '../contracts/index-sort.ts'
import type { NumericColumn, OrdinalColumn, SegmentReader } from '../contracts/segment-reader.ts'
import { termRanks } from './term-ranks.ts'

/** Places of documents one after another: source, first document and end of each stretch. */
export type Runs = Int32Array

/** A document with the nested ones before it, as numbers of the same place in three lists. */
interface Blocks {
  readonly sources: Int32Array
  readonly starts: Int32Array
  /** The document itself. */
  readonly roots: Int32Array
}

export function sortedRuns(readers: readonly SegmentReader[], sort: IndexSort): Runs {
  const blocks = blocksOf(readers)
  const ranks = sort.map(key => ranksOf(key, readers, blocks))
  const order = Int32Array.from(blocks.roots, (_, block) => block)
  order.sort((a, b) => {
    for (const values of ranks) {
      if (values[a] < values[b]) return -1
      if (values[a] > values[b]) return 1
    }
    return a - b
  })
  return runsOf(blocks, order)
}

function blocksOf(readers: readonly SegmentReader[]): Blocks {
  const sources = new IntLog()
  const starts = new IntLog()
  const roots = new IntLog()
  readers.forEach(({ maxDoc, roots: isRoot }, source) => {
    let start = 0
    for (let doc = 0; doc < maxDoc; doc++) {
      // The last ones may belong to a document that could not be added.
      if (isRoot !== null && !isRoot.has(doc) && doc < maxDoc - 1) continue
      sources.push(source)
      starts.push(start)
      roots.push(doc)
      start = doc + 1
    }
  })
  return { sources: sources.view(), starts: starts.view(), roots: roots.view() }
}

/** Stretches that follow each other in their segment are one. */
function runsOf({ sources, starts, roots }: Blocks, order: Int32Array): Runs {
  const runs = new IntLog()
  for (const block of order) {
    const last = runs.length - 3
    if (last >= 0 && runs.array[last] === sources[block] && runs.array[last + 2] === starts[block]) runs.array[last + 2] = roots[block] + 1
    else {
      runs.push(sources[block])
      runs.push(starts[block])
      runs.push(roots[block] + 1)
    }
  }
  return runs.view()
}

/** Ascending numbers in place of the values of a key, by block. */
function ranksOf(key: IndexSortKey, readers: readonly SegmentReader[], blocks: Blocks): Float64Array {
  const { field, missingFirst } = key
  const ranks = new Float64Array(blocks.roots.length).fill(missingFirst ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
  const numbers = readers.map(reader => reader.numeric(field))
  if (numbers.some(column => column?.values instanceof BigInt64Array)) rankLongs(key, numbers, blocks, ranks)
  else if (numbers.some(column => column !== null)) rankNumbers(key, numbers, blocks, ranks)
  else rankTerms(key, readers, blocks, ranks)
  return ranks
}

const signOf = ({ descending }: IndexSortKey) => (descending ? -1 : 1)

function rankNumbers(key: IndexSortKey, columns: readonly (NumericColumn | null)[], { sources, roots }: Blocks, ranks: Float64Array) {
  const sign = signOf(key)
  for (let block = 0; block < ranks.length; block++) {
    const column = columns[sources[block]]
    if (column?.has(roots[block])) ranks[block] = sign * Number(valueAt(column, roots[block], key.mode))
  }
}

/** Doubles do not tell 64-bit integers apart; their places among all values do. */
function rankLongs(key: IndexSortKey, columns: readonly (NumericColumn | null)[], { sources, roots }: Blocks, ranks: Float64Array) {
  const sign = signOf(key)
  const values = new BigInt64Array(ranks.length)
  for (let block = 0; block < ranks.length; block++) {
    const column = columns[sources[block]]
    if (column?.has(roots[block])) values[block] = BigInt(valueAt(column, roots[block], key.mode))
  }
  const places = new Map<bigint, number>()
  for (const value of BigInt64Array.from(values).sort()) if (!places.has(value)) places.set(value, places.size)
  for (let block = 0; block < ranks.length; block++) {
    if (columns[sources[block]]?.has(roots[block])) ranks[block] = sign * places.get(values[block])!
  }
}

function valueAt({ values, starts }: NumericColumn, doc: number, mode: IndexSortKey['mode']): number | bigint {
  if (starts === null) return values[doc]
  return values[mode === 'min' ? starts[doc] : starts[doc + 1] - 1]
}

function rankTerms(key: IndexSortKey, readers: readonly SegmentReader[], { sources, roots }: Blocks, ranks: Float64Array) {
  const sign = signOf(key)
  const columns = readers.map(reader => reader.ordinals(key.field))
  const places = termRanks(columns.map(column => column?.terms ?? null))
  for (let block = 0; block < ranks.length; block++) {
    const source = sources[block]
    const ord = ordinalAt(columns[source], roots[block], key.mode)
    if (ord >= 0) ranks[block] = sign * places[source][ord]
  }
}

function ordinalAt(column: OrdinalColumn | null, doc: number, mode: IndexSortKey['mode']): number {
  if (column === null) return -1
  const { ords, starts } = column
  if (starts === null) return ords[doc] - 1
  if (starts[doc] === starts[doc + 1]) return -1
  return ords[mode === 'min' ? starts[doc] : starts[doc + 1] - 1] - 1
}
