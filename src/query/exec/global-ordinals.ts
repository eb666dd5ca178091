// Global ordinals: numbers the terms of a field across all segments of a shard, as joins need to compare them.
import { compareBytes } from '../../index/bytes/utf8.ts'
import type { SegmentReader, TermCursor, TermDictionary } from '../../index/contracts/segment-reader.ts'
import type { ShardReader } from '../../index/contracts/shard-reader.ts'
import { termsByDocument } from '../../index/segment/uninverted.ts'

export interface GlobalOrdinals {
  /** Distinct terms. */
  readonly size: number
  /** By place of the segment: ordinals there → numbers in the shard. Null where the segment has no terms. */
  readonly ofSegment: readonly (Uint32Array | null)[]
}

/** By shard and field; what a shard looks like to a search never changes. */
const known = new WeakMap<ShardReader, Map<string, GlobalOrdinals>>()

export function globalOrdinals(reader: ShardReader, field: string): GlobalOrdinals {
  let byField = known.get(reader)
  if (byField === undefined) known.set(reader, (byField = new Map()))
  let ordinals = byField.get(field)
  if (ordinals === undefined) byField.set(field, (ordinals = number(reader, field)))
  return ordinals
}

/** The only ordinal + 1 of a document in a field that has one value at most; 0 for none. */
export type OrdinalsByDoc = ArrayLike<number>

/** Null where no document of the segment has the field. */
export const ordinalsByDoc = (reader: SegmentReader, field: string): OrdinalsByDoc | null => reader.ordinals(field)?.ords ?? null

interface Walk {
  readonly cursor: TermCursor
  readonly numbers: Uint32Array
  ord: number
}

function number(reader: ShardReader, field: string): GlobalOrdinals {
  const dictionaries = reader.segments.map(({ reader: segment }) => termsByDocument(segment, field)?.terms ?? null)
  const walks = dictionaries.map(startWalk)
  const size = numberTerms(walks.filter(walk => walk !== null))
  return { size, ofSegment: walks.map(walk => walk?.numbers ?? null) }
}

const startWalk = (terms: TermDictionary | null): Walk | null =>
  terms === null ? null : { cursor: terms.cursor(0), numbers: new Uint32Array(terms.size), ord: -1 }

/** Walks the dictionaries side by side and answers how many terms there are. */
function numberTerms(walks: readonly Walk[]): number {
  let open = walks.filter(advance)
  let size = 0
  const equal: Walk[] = []
  while (open.length > 0) {
    // The least term, and all segments that have it.
    equal.length = 0
    for (const walk of open) {
      const order = equal.length === 0 ? -1 : compare(walk.cursor, equal[0].cursor)
      if (order < 0) equal.length = 0
      if (order <= 0) equal.push(walk)
    }
    let ended = false
    for (const walk of equal) {
      walk.numbers[walk.ord] = size
      if (!advance(walk)) ended = true
    }
    if (ended) open = open.filter(walk => walk.ord < walk.numbers.length)
    size++
  }
  return size
}

function advance(walk: Walk): boolean {
  walk.ord++
  return walk.cursor.next()
}

const compare = (a: TermCursor, b: TermCursor): number => compareBytes(a.bytes, 0, a.length, b.bytes, 0, b.length)
