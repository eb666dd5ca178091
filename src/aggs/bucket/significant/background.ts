// Counts the documents of the background set, and those of them that hold a term.
import { Bitset } from '../../../index/bitmap/bitset.ts'
import { NO_MORE_DOCS, TermState } from '../../../index/contracts/segment-reader.ts'
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { QueryBuilder } from '../../../query/contracts/query-builder.ts'
import type { AggregationContext } from '../../aggregation.ts'
import { segmentNumbers, type ValuesSource } from '../../values/values-source.ts'
import type { TermKey } from '../terms-finding.ts'

export interface Background {
  readonly size: number
  /** Terms are counted as the index counts them. */
  readonly isIndex: boolean
  count(term: TermKey): number
}

/** `filter`: only what it matches; null: all there is. */
export function backgroundOf(source: ValuesSource, filter: QueryBuilder | null, cx: AggregationContext): Background {
  const { reader } = cx
  // Terms are counted where the index is, which deleted documents are still in, but not where that would tell of hidden ones.
  const seen = filter !== null ? matching(filter, cx) : cx.hidesDocuments ? reader.segments.map(({ live }) => live) : null
  const size = filter !== null ? sizeOf(seen as readonly (Bitset | null)[]) : seen === null ? reader.maxDoc : reader.numDocs
  const { kind } = source
  if (kind === 'bytes' || kind === 'ip' || kind === 'boolean') {
    const docs = kind === 'ip' ? (seen ?? reader.segments.map(({ live }) => live)) : seen
    return {
      size,
      isIndex: kind === 'bytes' && seen === null,
      count: term => countTerm(source.field!.name, kind === 'boolean' ? booleanTerm(term) : String(term), docs, cx),
    }
  }
  let counts: ReadonlyMap<TermKey, number> | null = null
  return {
    size,
    isIndex: false,
    count(number) {
      counts ??= countNumbers(source, seen ?? reader.segments.map(({ live }) => live), cx)
      // Words cut out of texts are texts even where they are numbers.
      return counts.get(typeof number === 'string' ? Number(number) : number) ?? 0
    },
  }
}

/** By segment: documents that count; null: all of them. */
type Seen = readonly (Bitset | null)[]

const booleanTerm = (key: TermKey) => (Number(key) === 0 ? 'F' : 'T')

function matching(filter: QueryBuilder, cx: AggregationContext): Bitset[] {
  const weight = cx.weigh(filter)
  return cx.reader.segments.map(view => {
    const docs = Bitset.empty(view.reader.maxDoc)
    const scorer = weight.scorer(view)
    if (scorer === null) return docs
    for (let doc = scorer.advance(0); doc !== NO_MORE_DOCS; doc = scorer.next()) if (view.live === null || view.live.has(doc)) docs.add(doc)
    return docs
  })
}

const sizeOf = (sets: Seen): number => sets.reduce((sum, set) => sum + (set?.count() ?? 0), 0)

function countTerm(field: string, term: string, seen: Seen | null, { reader, check }: AggregationContext): number {
  const state = new TermState()
  let count = 0
  check()
  for (const view of reader.segments) {
    if (view.reader.terms(field)?.lookup(term, state) !== true) continue
    const docs = seen?.[view.ord] ?? null
    count += docs === null ? state.docFreq : countIn(view, field, state, docs)
  }
  return count
}

function countIn({ reader }: SegmentView, field: string, state: TermState, seen: Bitset): number {
  const postings = reader.postings(field, state)
  let count = 0
  for (let doc = postings.next(); doc !== NO_MORE_DOCS; doc = postings.next()) count += Number(seen.has(doc))
  return count
}

/** Of all numbers that documents have. */
function countNumbers(source: ValuesSource, seen: Seen, cx: AggregationContext): Map<TermKey, number> {
  const counts = new Map<TermKey, number>()
  for (const view of cx.reader.segments) {
    const column = segmentNumbers({ ...source, missing: undefined, script: null }, view, cx.now)
    if (column === null) continue
    const { starts, present } = column
    const numbers = column.exact ?? column.values
    const docs = seen[view.ord]
    for (let doc = 0; doc < view.reader.maxDoc; doc++) {
      if ((docs !== null && !docs.has(doc)) || (starts === null && present !== null && !present.has(doc))) continue
      const from = starts === null ? doc : starts[doc]
      const to = starts === null ? doc + 1 : starts[doc + 1]
      for (let at = from; at < to; at++) {
        if (at > from && numbers[at] === numbers[at - 1]) continue
        const key = keyOf(numbers[at])
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
  }
  return counts
}

/** As buckets have it: a bigint only where a double is not exact. */
const keyOf = (number: number | bigint): number | bigint =>
  typeof number === 'bigint' && Number.isSafeInteger(Number(number)) ? Number(number) : number
