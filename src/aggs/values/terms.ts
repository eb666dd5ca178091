// The terms of a shard by number: each document's, and the term that a number stands for.
import { INDEX_NONE } from '../../index/contracts/field-spec.ts'
import { type OrdinalColumn, type SegmentReader, type TermDictionary, TermState } from '../../index/contracts/segment-reader.ts'
import type { SegmentView, ShardReader } from '../../index/contracts/shard-reader.ts'
import { termsByDocument } from '../../index/segment/uninverted.ts'
import { globalOrdinals } from '../../query/exec/global-ordinals.ts'
import { compareTerms } from '../../query/values/term-text.ts'

type OrdinalArray = Uint8Array | Uint16Array | Uint32Array

/** Of one segment. */
export interface SegmentTerms {
  /** As in an ordinal column: numbers + 1, of the segment; 0: none. */
  readonly ords: OrdinalArray
  readonly starts: Uint32Array | null
  /** Numbers in the segment are below it. */
  readonly size: number
  /** Numbers in the segment → in the shard; null: they are the same. */
  readonly toShard: Uint32Array | null
  /** Numbers in the segment are ordinals of it; absent: they are not. */
  readonly dictionary?: TermDictionary
  /** Writes to `out`, by number in the segment, how many documents have a term, deleted ones included. Absent: the index does not tell. */
  readDocFreqs?(out: Uint32Array): void
  /** Works the terms of documents out before they are read, which makes numbers and arrays grow; absent: they are all there. */
  prepare?(docs: Int32Array, count: number, scores: Float32Array | null): void
}

export interface ShardTerms {
  /** Numbers are below it. They are in the order of terms, but for the one that stands for missing values, and those that are found. */
  readonly size: number
  /** They are found while documents are looked at, and stand in no order. */
  readonly isFound?: boolean
  /** The order of numbers, where they are not in that of their terms; absent: they are, or they are found. */
  rankOf?(number: number): number
  /** Null: no document of the segment has a term. */
  segment(view: SegmentView): SegmentTerms | null
  term(number: number): string
}

export function shardTerms(reader: ShardReader, field: string): ShardTerms {
  const { segments } = reader
  return segments.length === 1 ? oneSegment(segments[0].reader, field) : severalSegments(reader, field)
}

function oneSegment(reader: SegmentReader, field: string): ShardTerms {
  const column = termsByDocument(reader, field)
  if (column === null) return NO_TERMS
  const segment = segmentTerms(reader, field, column, NOT_NUMBERED)
  const { terms } = column
  const texts = terms.size > FEW_TERMS ? null : textsOf(terms)
  return { size: terms.size, segment: () => segment, term: number => texts?.[number] ?? terms.term(number) }
}

/** So few are remembered as texts, which most answers show again. */
const FEW_TERMS = 1024

const known = new WeakMap<TermDictionary, readonly string[]>()

function textsOf(terms: TermDictionary): readonly string[] {
  let texts = known.get(terms)
  if (texts === undefined) known.set(terms, (texts = Array.from({ length: terms.size }, (_, ord) => terms.term(ord))))
  return texts
}

const NOT_NUMBERED = () => null

/** `toShard` is asked for when numbers of the shard are: they are made of all dictionaries. */
function segmentTerms(reader: SegmentReader, field: string, column: OrdinalColumn, toShard: () => Uint32Array | null): SegmentTerms {
  const { ords, starts, terms } = column
  const isIndexed = (reader.fields.get(field)?.index ?? INDEX_NONE) !== INDEX_NONE
  return {
    ords,
    starts,
    size: terms.size,
    dictionary: terms,
    get toShard() {
      return toShard()
    },
    ...(isIndexed ? { readDocFreqs: (out: Uint32Array) => readDocFreqs(terms, out) } : {}),
  }
}

function readDocFreqs(terms: TermDictionary, out: Uint32Array): void {
  const state = new TermState()
  for (let ord = 0; ord < terms.size; ord++) {
    terms.state(ord, state)
    out[ord] = state.docFreq
  }
}

function severalSegments(reader: ShardReader, field: string): ShardTerms {
  const ordinals = () => globalOrdinals(reader, field)
  return {
    get size() {
      return ordinals().size
    },
    segment(view) {
      const column = termsByDocument(view.reader, field)
      return column === null ? null : segmentTerms(view.reader, field, column, () => ordinals().ofSegment[view.ord])
    },
    term(number) {
      const { ofSegment } = ordinals()
      for (let place = 0; place < ofSegment.length; place++) {
        const numbers = ofSegment[place]
        const at = numbers === null ? -1 : placeOf(numbers, number)
        if (at >= 0) return termsByDocument(reader.segments[place].reader, field)!.terms.term(at)
      }
      throw new Error(`no term has number ${number}`)
    },
  }
}

/** In ascending numbers; -1: it is not there. */
function placeOf(numbers: Uint32Array, number: number): number {
  let low = 0
  let high = numbers.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    if (numbers[middle] === number) return middle
    if (numbers[middle] < number) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** Every document has the same term. */
export function oneTerm(term: string): ShardTerms {
  return {
    size: 1,
    segment: view => ({ ords: new Uint8Array(view.reader.maxDoc).fill(1), starts: null, size: 1, toShard: null }),
    term: () => term,
  }
}

/** Documents without a term have `term`. */
export function withMissing(terms: ShardTerms, term: string): ShardTerms {
  const place = placeOfTerm(terms, term)
  const isKnown = place < terms.size && terms.term(place) === term
  const number = isKnown ? place : terms.size
  return {
    size: Math.max(terms.size, number + 1),
    // Before the first that is greater.
    rankOf: asked => (asked === number && !isKnown ? place - 0.5 : asked),
    segment(view) {
      const segment = terms.segment(view)
      const { maxDoc } = view.reader
      return segment === null ? constant(number, maxDoc) : filled(segment, number, maxDoc)
    },
    term: asked => (asked === number ? term : terms.term(asked)),
  }
}

function constant(number: number, maxDoc: number): SegmentTerms {
  return { ords: new Uint8Array(maxDoc).fill(1), starts: null, size: 1, toShard: Uint32Array.of(number) }
}

/** The segment's own numbers, and one more for what is missing. */
function filled({ ords, starts, size, toShard }: SegmentTerms, number: number, maxDoc: number): SegmentTerms {
  const numbers = new Uint32Array(size + 1)
  for (let ord = 0; ord < size; ord++) numbers[ord] = toShard === null ? ord : toShard[ord]
  numbers[size] = number
  if (starts === null) {
    const all = size < 0xff ? new Uint8Array(ords) : size < 0xffff ? new Uint16Array(ords) : new Uint32Array(ords)
    for (let doc = 0; doc < maxDoc; doc++) if (all[doc] === 0) all[doc] = size + 1
    return { ords: all, starts, size: size + 1, toShard: numbers }
  }
  let lacking = 0
  for (let doc = 0; doc < maxDoc; doc++) if (starts[doc] === starts[doc + 1]) lacking++
  const all = new Uint32Array(starts[maxDoc] + lacking)
  const allStarts = new Uint32Array(maxDoc + 1)
  let at = 0
  for (let doc = 0; doc < maxDoc; doc++) {
    allStarts[doc] = at
    if (starts[doc] === starts[doc + 1]) all[at++] = size + 1
    for (let i = starts[doc]; i < starts[doc + 1]; i++) all[at++] = ords[i]
  }
  allStarts[maxDoc] = at
  return { ords: all, starts: allStarts, size: size + 1, toShard: numbers }
}

/** Of the first term that is not less. Terms are in the order of their UTF-8 bytes. */
function placeOfTerm(terms: ShardTerms, term: string): number {
  let low = 0
  for (let high = terms.size; low < high; ) {
    const middle = (low + high) >>> 1
    if (compareTerms(terms.term(middle), term) < 0) low = middle + 1
    else high = middle
  }
  return low
}

export const NO_TERMS: ShardTerms = {
  size: 0,
  segment: () => null,
  term(number) {
    throw new Error(`no term has number ${number}`)
  },
}
