// The interface of a segment, on which query, search and merge code depend; segment-reader.ts implements it over the bytes.
import type { Dfa } from '../../core/automata/dfa.ts'
import type { Bitset } from '../bitmap/bitset.ts'
import type { StoredReader } from '../stored/stored-reader.ts'
import type { VectorColumn } from '../vectors/vector-column.ts'
import type { VectorSpec } from '../vectors/vector-spec.ts'
import type { ColumnKind, IndexLevel } from './field-spec.ts'
import type { IndexSort } from './index-sort.ts'
import type { SharedSegment } from './shared-segment.ts'

export const NO_MORE_DOCS = 0x7fffffff

/** Documents in a posting block, and in an impact entry. */
export const BLOCK_SIZE = 128

/** Of the terms of a field in one segment. */
export interface FieldStatistics {
  /** Documents of this segment, deleted ones included, with at least one term in the field (Lucene's docCount). */
  readonly docCount: number
  readonly sumTotalTermFreq: number
  readonly sumDocFreq: number
  readonly termCount: number
}

export interface FieldInfo extends FieldStatistics {
  readonly name: string
  readonly index: IndexLevel
  readonly norms: boolean
  readonly column: ColumnKind
  readonly points: 'none' | 'int' | 'double' | 'float'
  /** Of a column of vectors. */
  readonly vector?: VectorSpec
  /** Terms are completions with their weights beside them. */
  readonly completions?: boolean
}

/** Where a term's postings are, and how many. Filled by a term dictionary; reusable. */
export class TermState {
  ord = -1
  docFreq = 0
  totalTermFreq = 0
  /** The only document of a term with docFreq 1; then the postings section holds nothing for it. */
  singletonDoc = -1
  /** Word offsets in the postings, positions and offsets sections. */
  postingsAt = 0
  positionsAt = 0
  offsetsAt = 0
}

/** The sorted terms (UTF-8 byte order) of one field. */
export interface TermDictionary {
  readonly size: number
  /** Fills `state` and answers true when the term is there. */
  lookup(term: string, state: TermState): boolean
  /** The term with this ordinal. */
  term(ord: number): string
  /** Whether users may learn of the term; absent: of every one. */
  shows?(ord: number): boolean
  /** The ordinal of the first term >= `term`; `size` when there is none. */
  seekCeil(term: string): number
  /** Fills `state` for an ordinal. */
  state(ord: number, state: TermState): void
  /** Walks terms in order from ordinal `from`. */
  cursor(from: number): TermCursor
  /**
   * Visits, in order, the terms that begin with `prefix` and go on as the automaton accepts. `check` is called now and then, and may throw.
   * `within`: a text that every accepted term holds, with a to z in any case; absent or empty: none is known.
   */
  accepted(dfa: Dfa, prefix: string, visit: TermVisitor, check: () => void, within?: string): void
}

/** `next()` makes `term` and `state` those of the following term, or answers false. */
export interface TermCursor {
  readonly state: TermState
  readonly term: string
  /** The term's UTF-8 is bytes[0..length). Valid until the cursor moves. */
  readonly bytes: Uint8Array
  readonly length: number
  next(): boolean
}

/** Reads whole posting lists of one field, each to where there is room for it. */
export interface ListReader {
  /** Frequencies, too, where they are kept. */
  readDocs(state: TermState, docs: Int32Array, freqs: Int32Array, to: number): void
  /** Positions as they are kept, each less the one before it in its document. */
  readSteps(state: TermState, steps: Int32Array, to: number): void
}

/** Makes scores of competitive pairs (`freq << 8 | norm`). */
export interface ImpactScorer {
  /** The best score of the pairs [from, to). */
  maxScore(pairs: Uint32Array, from: number, to: number): number
}

/**
 * The documents of one term, ascending, block by block. `docs[0..length)` and `freqs[0..length)` hold the current block.
 * A fresh iterator stands before the first document (`doc === -1`).
 */
export interface Postings {
  readonly docFreq: number
  doc: number
  next(): number
  /** First document >= target (> doc). */
  advance(target: number): number
  /** Of the current document; 1 where frequencies are not kept. */
  freq(): number

  // Whole blocks, for bulk work.
  readonly docs: Int32Array
  readonly length: number
  /** Decoded on first use of the block. */
  blockFreqs(): Int32Array
  /** Moves to the next block and leaves `doc` at its first document; false at the end. */
  nextBlock(): boolean

  // Sets of documents, for those who only ask whether: an iterator that marks is not moved in any other way.
  /** Most of its blocks are marked faster than they are decoded. */
  readonly isDense: boolean
  /** Sets the bit of each document of [base, stop), the first one being bit 0. Ranges ascend; `base` is a multiple of 32, `stop` one, too, or the end. */
  markInto(bits: Uint32Array, base: number, stop: number): void

  /**
   * Looks for a block that is known by its bits, without unpacking it, where the first document >= target is: answers the last document that
   * may be asked about with `pickMarked` then, or -1 where there is no such block, or it is unpacked already. The iterator stays behind.
   */
  findMarked(target: number): number
  /**
   * Writes the places of those of docs[from..to) that the block found last holds to `picks`, from `kept` on, their frequencies to `freqs`, and
   * how many positions come before theirs to `befores`; answers how many they are by then.
   */
  pickMarked(
    docs: Int32Array,
    from: number,
    to: number,
    picks: Int32Array,
    kept: number,
    freqs: Int32Array | null,
    befores: Int32Array | null,
  ): number

  // Impacts: upper bounds of (freq, norm) over blocks, without decoding them.
  /**
   * Makes the impacts those of the block that holds the first document >= target; answers the block's last document,
   * NO_MORE_DOCS when no document is left (there are no impacts then). Targets ascend; `doc` stays where it is.
   */
  shallowAdvance(target: number): number
  /** No document of the blocks up to and including `upTo` scores more. Scores are remembered for the scorer that asked last. */
  bestScore(upTo: number, scorer: ImpactScorer): number
  /** Same over the whole list. */
  bestScoreOfAll(scorer: ImpactScorer): number
  /** A score that at least `count` documents reach, deleted ones included; 0 where none is known. Asked before the first document. */
  scoreReachedBy(count: number, scorer: ImpactScorer): number

  /** Positions of the current document, in order. Only where the field keeps them. Valid until the iterator moves. */
  positions(): Int32Array
  /** How many of `positions()` are meant. */
  readonly positionCount: number
  /** Positions of the term in documents before that at `place` of the current block. Places ascend. */
  positionsBefore(place: number): number
  /** Writes the positions of a document, `count` of them after the `before` of those before it, wherever the iterator stands. */
  readPositions(before: number, count: number, out: Int32Array): void
  /** Start and end offset of each of the current document's positions, alternating. Only at level INDEX_OFFSETS. Valid until the iterator moves. */
  offsets(): Int32Array
}

/** Numbers by document. Either one value at most per document, or `starts` bounds the values of each. */
export interface NumericColumn {
  readonly kind: 'int' | 'double' | 'float'
  /** Values of documents that have none are 0; ask `has`. Where `starts` is set, values are ascending within a document. */
  readonly values: Int8Array | Int16Array | Int32Array | Float32Array | Float64Array | BigInt64Array
  /** Multi-valued columns: values of document d are values[starts[d] .. starts[d+1]). */
  readonly starts: Uint32Array | null
  /** Null: every document has a value. */
  readonly present: Bitset | null
  has(doc: number): boolean
  /** Of all values; where those are 64-bit integers, rounded away from them to the next double. Infinity and -Infinity when there is none. */
  readonly min: number
  readonly max: number
}

/** Sorted distinct terms by document. Ordinals are those of `terms`. */
export interface OrdinalColumn {
  /** Single-valued: ordinal + 1 of document d, 0 for none. Multi-valued: ascending ordinals + 1, bounded by `starts`. */
  readonly ords: Uint8Array | Uint16Array | Uint32Array
  readonly starts: Uint32Array | null
  readonly terms: TermDictionary
  has(doc: number): boolean
}

export interface BinaryColumn {
  /** Of all documents, one after another, those of each from its start to that of the next. */
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
  get(doc: number): Uint8Array | null
}

/** Every (value, document) pair, sorted by value, then document. */
export interface Points {
  readonly kind: 'int' | 'double' | 'float'
  readonly values: Int32Array | Float32Array | Float64Array | BigInt64Array
  readonly docs: Uint32Array
  /** First index whose value is >= `value`. */
  lowerBound(value: number | bigint): number
}

export interface CompletionEntry {
  /** Contexts included. */
  readonly key: string
  readonly surface: string
}

/** A cursor over entries that may be sent elsewhere. */
interface EntryCursor extends TermCursor {
  /** The entry with this ordinal follows. */
  jump(ord: number): void
}

/** The completions of one field: entries in the order of their keys, with their weights and documents. */
export interface CompletionIndex {
  readonly size: number
  weight(ord: number): number
  /** The first of the heaviest in [from, to), which is not empty. */
  heaviest(from: number, to: number): number
  entry(ord: number): CompletionEntry
  /** The first entry that is not less than bytes[0..length), which may end within a character. */
  seek(bytes: Uint8Array, length: number): number
  /** The end of the entries that begin with bytes[0..length). */
  endOf(bytes: Uint8Array, length: number): number
  cursor(): EntryCursor
  docs(ord: number): Postings
}

/** What a hit is made of. */
export interface StoredDocument {
  readonly id: string
  readonly routing: string | null
  readonly source: Uint8Array | null
  /** Values of fields mapped with `store: true`. */
  readonly fields: Readonly<Record<string, unknown[]>> | null
}

export interface SegmentReader {
  /** Unique within the data directory; names its file. */
  readonly id: string
  /** Documents, deleted ones included. */
  readonly maxDoc: number
  readonly byteLength: number
  /** What another thread opens the segment from. Its bytes may be there in part only. */
  readonly shared: SharedSegment
  /** All bytes of the segment's file, checked where they are read for it. */
  whole(): Uint8Array
  readonly fields: ReadonlyMap<string, FieldInfo>
  /** Of its terms, postings, columns and all else that is only the field's. */
  bytesOf(field: string): number
  terms(field: string): TermDictionary | null
  postings(field: string, state: TermState): Postings
  /** The lists of a field's terms, for merges; absent: the segment is none that is merged. */
  lists?(field: string): ListReader
  /** One SmallFloat byte per document. */
  norms(field: string): Uint8Array | null
  /** Documents that have the (normed) field; null: all of them. Only where `norms` is there. */
  normsPresent(field: string): Bitset | null
  numeric(field: string): NumericColumn | null
  ordinals(field: string): OrdinalColumn | null
  binary(field: string): BinaryColumn | null
  points(field: string): Points | null
  vectors(field: string): VectorColumn | null
  /** Of the index field that holds the completions. */
  completions(field: string): CompletionIndex | null
  /** The order in which its documents lie; null: that in which they came. */
  readonly sort: IndexSort | null
  /** Root documents, where some documents are nested ones; null when all are roots. */
  readonly roots: Bitset | null
  stored(doc: number): StoredDocument
  /** The `_id` of a root document, without reading anything else of it; null for nested documents. */
  idOf(doc: number): string | null
  /** The source alone. */
  sourceOf(doc: number): Uint8Array | null
  /** Stored documents as they are kept, for merges. */
  readonly storedBlocks: StoredReader
}

/** `state`: the accepting one; `length`: the term's code points behind the prefix. */
export type TermVisitor = (ord: number, state: number, length: number) => void
