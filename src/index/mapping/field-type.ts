// A field as its mapping makes it: what segments keep of it, and how values written in documents and queries are read.

import type { Analyzer } from '../../analysis/analyzer.ts'
import type { KeyOptions } from '../../analysis/completion-keys.ts'
import type { FieldSpec } from '../contracts/field-spec.ts'
import type { VectorSpec } from '../vectors/vector-spec.ts'
import type { SuggestionContext } from './completion/contexts.ts'
import type { DateFormat, DateRangeOptions } from './date-format.ts'
import type { DerivedDeclarations } from './derived-declaration.ts'
import type { NestedOptions } from './document-builder.ts'
import type { RangeKind } from './range-kind.ts'

/** Fields of one family are queried alike. `query/fields/` has one file for each. */
export type FieldFamily =
  | 'text'
  | 'keyword'
  | 'constant'
  | 'number'
  | 'date'
  | 'boolean'
  | 'ip'
  | 'geo_point'
  | 'geo_shape'
  | 'range'
  | 'feature'
  | 'vector'
  | 'version'
  | 'id'
  | 'meta'

interface FieldTypeBase {
  /** Full path: `user.name.raw`. */
  readonly name: string
  /** As written in a mapping: `keyword`, `scaled_float`. */
  readonly type: string
  readonly spec: FieldSpec
  readonly boost: number
  /** How a column value is shown: in sort values, docvalue_fields, aggregation keys. */
  format(value: string | number | bigint): unknown
  /** What `fields` shows of a value (no null) of the source, where that is not simply the value. */
  readSource?(value: unknown, format: string | null): unknown
  /** The same for fields that read lists as a whole. */
  readSourceList?(value: unknown, format: string | null): readonly unknown[]
  /** Whether those heed formats; most fields know none. */
  readonly readsFormats?: boolean
  /** What a null in a document stands for, as the mapping says; absent: nothing. */
  readonly nullValue?: unknown
  /** Where its doc values are, if they are kept beside it. */
  readonly columnField?: FieldType
  /** The similarity named in the mapping; null: the index default. */
  readonly similarity: string | null
}

export interface TextFieldType extends FieldTypeBase {
  readonly family: 'text'
  readonly searchAnalyzer: Analyzer
  readonly searchQuoteAnalyzer: Analyzer
  /** Matches all score the same. */
  readonly unscored: boolean
  /** What is kept of the field document by document, as `term_vector` of the mapping says: `no`, `with_positions_offsets`, …; absent: nothing. */
  readonly termVector?: string
  /** Its terms may be asked for by document, though no column keeps them. */
  readonly fielddata?: boolean
  /** Fields beside it whose terms are runs of its words: of two words, then of three, … */
  readonly wordRuns?: readonly TextFieldType[]
  /** Where its beginnings are kept: beside it, or in itself. */
  readonly beginnings?: TermBeginnings
}

/** A field beside another whose terms are the beginnings of its terms. */
export interface TermBeginnings {
  readonly name: string
  /** The field whose words they begin. */
  readonly of: string
  /** Characters of the shortest and the longest. */
  readonly min: number
  readonly max: number
  /** Of what may end a phrase. */
  readonly minInPhrases: number
  readonly hasPositions: boolean
  /** Whether the last word of a phrase is looked for there: never, in phrases that allow no other words between theirs, or always. */
  readonly inPhrases: 'never' | 'exact' | 'always'
}

/** Texts that are suggested from their beginnings. */
export interface CompletionFieldType extends TextFieldType {
  readonly type: 'completion'
  /** What makes keys of a prefix, before tokens are put together. */
  readonly prefixAnalyzer: Analyzer
  readonly keys: KeyOptions
  readonly contexts: readonly SuggestionContext[]
}

export const isCompletion = (field: FieldType): field is CompletionFieldType => field.type === 'completion'

export interface KeywordFieldType extends FieldTypeBase {
  readonly family: 'keyword'
  readonly ignoreAbove: number
  readonly splitQueriesOnWhitespace: boolean
  /** What makes terms of values, for queries over parts of them (prefix, wildcard). Null: values are terms as they stand. */
  readonly normalizer: Analyzer | null
  /** What all terms of the field begin with, in an index field it shares with others. */
  readonly termPrefix?: string
  /** The index field that tells which documents have it, where that is another. */
  readonly existence?: string
  /** The value as a term of the index: printed as the server prints it, then normalised. */
  term(value: unknown): string
}

export interface NumberFieldType extends FieldTypeBase {
  readonly family: 'number'
  readonly numeric: 'byte' | 'short' | 'integer' | 'long' | 'unsigned_long' | 'half_float' | 'float' | 'double' | 'scaled_float'
  /** A value of a query as the index holds it; null when no document can equal it (1.5 in an integer). Throws for what is no number. */
  exact(value: unknown): number | bigint | null
  /** Inclusive bounds in index values; null when nothing lies between. `undefined`: open. */
  range(from: unknown, to: unknown, includeFrom: boolean, includeTo: boolean): { min: number | bigint; max: number | bigint } | null
  /** The number that a column value stands for: scaled floats are kept as whole numbers, unsigned longs from -2^63 up. */
  toNumber(value: number | bigint): number
}

export interface DateFieldType extends FieldTypeBase {
  readonly family: 'date'
  readonly resolution: 'milliseconds' | 'nanoseconds'
  /** The format values are shown in. */
  readonly dateFormat: DateFormat
  /** A date, date math included, in the index's unit. `roundUp`: the last instant the text covers. */
  instant(value: unknown, roundUp: boolean, options: DateRangeOptions): number | bigint
  range(
    from: unknown,
    to: unknown,
    includeFrom: boolean,
    includeTo: boolean,
    options: DateRangeOptions,
  ): { min: number | bigint; max: number | bigint } | null
}

export interface BooleanFieldType extends FieldTypeBase {
  readonly family: 'boolean'
  /** `T` or `F`. */
  term(value: unknown): 'T' | 'F'
}

/** Terms are addresses as `ip-address.ts` spells them. */
export interface IpFieldType extends FieldTypeBase {
  readonly family: 'ip'
}

/** Column and points hold places packed as `geo/encoding.ts` does. */
export interface GeoPointFieldType extends FieldTypeBase {
  readonly family: 'geo_point'
  readonly indexed: boolean
}

export interface GeoShapeFieldType extends FieldTypeBase {
  readonly family: 'geo_shape'
  readonly hasDocValues: boolean
}

/** The binary column holds the encoded bounds of all ranges of a document. */
export interface RangeFieldType extends FieldTypeBase {
  readonly family: 'range'
  readonly kind: RangeKind
  readonly indexed: boolean
  readonly hasDocValues: boolean
}

/** Columns hold values as the server rounds them; of features that lower scores their inverse. */
export interface FeatureFieldType extends FieldTypeBase {
  readonly family: 'feature'
  readonly type: 'rank_feature' | 'rank_features' | 'sparse_vector'
  readonly positive: boolean
}

/** Found by nearness alone. */
export interface VectorFieldType extends FieldTypeBase {
  readonly family: 'vector'
  readonly vector: VectorSpec
  /** As the mapping gives it: of bits eight times the width of the array. */
  readonly dimension: number
  readonly engine: 'lucene' | 'faiss' | 'nmslib'
  /** `hnsw` or `flat`. */
  readonly method: string
  /** Kept for the knn query, not for scripts alone. */
  readonly searched: boolean
  /** The model that would say all this; null: none. */
  readonly model: string | null
}

/** Terms are versions as they are written; the column beside it has them padded. */
export interface VersionFieldType extends FieldTypeBase {
  readonly family: 'version'
  /** A version in the form whose order is that of versions. Throws for what is none. */
  padded(value: unknown): string
}

/** Every document has the value, none keeps it. */
export interface ConstantFieldType extends FieldTypeBase {
  readonly family: 'constant'
  readonly constant: string
}

/** `_id`: one exact term per document. */
export interface IdFieldType extends FieldTypeBase {
  readonly family: 'id'
}

/** `_routing`, `_field_names`, `_ignored`, `_seq_no`, `_index`, …: fields no mapping declares. */
export interface MetaFieldType extends FieldTypeBase {
  readonly family: 'meta'
  /** Of a join field: children by parent. */
  readonly relations?: ReadonlyMap<string, readonly string[]>
}

export type FieldType =
  | TextFieldType
  | KeywordFieldType
  | ConstantFieldType
  | NumberFieldType
  | DateFieldType
  | BooleanFieldType
  | IpFieldType
  | GeoPointFieldType
  | GeoShapeFieldType
  | RangeFieldType
  | FeatureFieldType
  | VectorFieldType
  | VersionFieldType
  | IdFieldType
  | MetaFieldType

/** An object of a mapping as queries see it. */
export interface ObjectType {
  /** It has no objects, only fields by their whole paths. */
  readonly flat: boolean
  /** Set: each object is a document of its own. */
  readonly nested: NestedOptions | null
}

/** What queries, sorts and fetches need of a mapping. `Mapping` (mapping.ts) implements it. */
export interface FieldLookup {
  field(name: string): FieldType | undefined
  /** Names that match a pattern with `*`, in the server's order; the name itself when it has none and is mapped. */
  names(pattern: string): readonly string[]
  /** Objects are no fields, but `exists` and `_source` care: the full paths of fields below `path`. */
  fieldsBelow(path: string): readonly string[]
  /** The object (no field) under a full path. */
  object(path: string): ObjectType | undefined
  /** Whether documents may be made of several: then the root ones must be told from the others. */
  readonly hasNested: boolean
  readonly searchAnalyzer: Analyzer
  /** Fields that scripts make of documents wherever they are searched; absent: there are none. */
  readonly derived?: DerivedDeclarations
}
