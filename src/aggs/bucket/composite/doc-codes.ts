// A source of composite buckets as numbers that stand for its values.
import type { SegmentView } from '../../../index/contracts/shard-reader.ts'
import type { ValueFormat } from '../../values/value-format.ts'
import type { ValuesSource } from '../../values/values-source.ts'
import type { KeyPart } from '../terms-finding.ts'

/** Of one segment: fills `codes` with those of a document, ascending, and answers how many there are. */
export interface DocCodes {
  readonly codes: Float64Array
  load(doc: number): number
  /** Where documents have one value at most; absent: they may have several, or are to be read one by one. */
  readonly places?: CodePlaces
}

/** Codes of one segment by place, so that whole windows of documents are read at once. */
export interface CodePlaces {
  /** Places are below it. */
  readonly limit: number
  /** Writes the places of the codes of documents, -1 where a document has none. */
  fill(docs: Int32Array, count: number, out: Int32Array): void
  code(place: number): number
}

export interface SourceCodes {
  readonly format: ValueFormat
  /** Null: no document of the segment has a value. */
  segment(view: SegmentView): DocCodes | null
  /** What a code stands for. */
  part(code: number): KeyPart
  /** Of a value that a request goes on after, which no document need have. */
  after(value: unknown): number
  /** The order of codes that do not compare as what they stand for; absent: they do. */
  readonly compare?: (a: number, b: number) => number
  /** Where the server may count by points: the values, and the code of each. */
  readonly points?: { readonly source: ValuesSource; code(value: number): number }
}
