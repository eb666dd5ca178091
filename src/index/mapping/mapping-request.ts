// A mapping as typed calls give it: fields by their types, with the parameters of each. The registry has no other types, and all of these; each file says what its own takes.

import type { AliasOptions } from './alias.ts'
import type { BinaryOptions } from './binary.ts'
import type { BooleanOptions } from './boolean.ts'
import type { MetaOption } from './common-options.ts'
import type { CompletionFieldOptions } from './completion.ts'
import type { ConstantKeywordOptions } from './constant_keyword.ts'
import type { DateOptions } from './date.ts'
import type { DerivedFieldRequest } from './derived-declaration.ts'
import type { DynamicTemplateRequest } from './dynamic-template.ts'
import type { GeoPointOptions } from './geo_point.ts'
import type { GeoShapeOptions } from './geo_shape.ts'
import type { IpOptions } from './ip.ts'
import type { JoinOptions } from './join.ts'
import type { KeywordOptions } from './keyword.ts'
import type { KnnVectorOptions } from './knn_vector.ts'
import type { NumberFieldOptions, ScaledFloatOptions } from './number.ts'
import type { Dynamic } from './object-declaration.ts'
import type { DateRangeFieldOptions, RangeFieldOptions } from './range.ts'
import type { RankFeatureOptions } from './rank_feature.ts'
import type { SearchAsYouTypeOptions } from './search_as_you_type.ts'
import type { SparseVectorOptions } from './sparse_vector.ts'
import type { TextFieldOptions } from './text.ts'
import type { TokenCountOptions } from './token_count.ts'
import type { VersionOptions } from './version.ts'
import type { WildcardOptions } from './wildcard.ts'

/** Types of fields by name, with their parameters. */
export interface FieldTypes {
  /** Another name of a field, for searches. */
  readonly alias: AliasOptions
  /** Bytes, as base64; not searched. */
  readonly binary: BinaryOptions
  /** True or false. */
  readonly boolean: BooleanOptions
  /** From -128 to 127. */
  readonly byte: NumberFieldOptions
  /** Beginnings that suggestions complete. */
  readonly completion: CompletionFieldOptions
  /** The same value in every document. */
  readonly constant_keyword: ConstantKeywordOptions
  /** Moments, to the millisecond. */
  readonly date: DateOptions
  /** Moments, to the nanosecond. */
  readonly date_nanos: DateOptions
  /** Dates from and to. */
  readonly date_range: DateRangeFieldOptions
  /** Decimals of 64 bits. */
  readonly double: NumberFieldOptions
  /** Numbers from and to. */
  readonly double_range: RangeFieldOptions
  /** An object whose values are found as strings, whatever its members are. */
  readonly flat_object: Readonly<Record<never, never>>
  /** Decimals of 32 bits. */
  readonly float: NumberFieldOptions
  /** Numbers from and to. */
  readonly float_range: RangeFieldOptions
  /** Places on the earth. */
  readonly geo_point: GeoPointOptions
  /** Lines, polygons and other shapes on the earth. */
  readonly geo_shape: GeoShapeOptions
  /** Decimals of 16 bits. */
  readonly half_float: NumberFieldOptions
  /** Whole numbers of 32 bits. */
  readonly integer: NumberFieldOptions
  /** Numbers from and to. */
  readonly integer_range: RangeFieldOptions
  /** Addresses, v4 and v6. */
  readonly ip: IpOptions
  /** Addresses from and to, or a network. */
  readonly ip_range: RangeFieldOptions
  /** Parents and children in one index. */
  readonly join: JoinOptions
  /** Exact strings: for filters, sorts and aggregations. */
  readonly keyword: KeywordOptions
  /** A vector, found by nearness. */
  readonly knn_vector: KnnVectorOptions
  /** Whole numbers of 64 bits. */
  readonly long: NumberFieldOptions
  /** Numbers from and to. */
  readonly long_range: RangeFieldOptions
  /** Text that is found and not scored: logs. */
  readonly match_only_text: TextFieldOptions
  /** Queries that `percolate` finds documents' matches among. */
  readonly percolator: MetaOption
  /** A number that `rank_feature` queries score by. */
  readonly rank_feature: RankFeatureOptions
  /** Numbers by name that `rank_feature` queries score by. */
  readonly rank_features: RankFeatureOptions
  /** Decimals, kept as whole numbers: prices in cents. */
  readonly scaled_float: ScaledFloatOptions
  /** Text that is found by the beginnings of its words as they are typed. */
  readonly search_as_you_type: SearchAsYouTypeOptions
  /** From -32,768 to 32,767. */
  readonly short: NumberFieldOptions
  /** Weights of tokens, which `neural_sparse` queries find. */
  readonly sparse_vector: SparseVectorOptions
  /** Whole text, analysed: `match` finds it by its words. */
  readonly text: TextFieldOptions
  /** How many tokens a text has. */
  readonly token_count: TokenCountOptions
  /** Whole numbers of 64 bits from zero. */
  readonly unsigned_long: NumberFieldOptions
  /** Semantic versions, in their order. */
  readonly version: VersionOptions
  /** Long strings in which `wildcard` and `regexp` look for parts. */
  readonly wildcard: WildcardOptions
}

/** Types of fields that hold a value, by name. */
export type FieldTypeName = keyof FieldTypes

/** Types with neither `fields` nor `copy_to`. */
type Simple = 'alias' | 'constant_keyword' | 'flat_object' | 'join'

interface CompositeOptions {
  /** The same values indexed in other ways, as fields below: `{ raw: { type: 'keyword' } }` is `title.raw`. */
  readonly fields?: Readonly<Record<string, LeafMapping>>
  /** Fields that these values are indexed in, too. */
  readonly copy_to?: string | readonly string[]
}

/** A field that holds a value. */
type LeafMapping = {
  [N in FieldTypeName]: {
    /** What the field holds. */
    readonly type: N
  } & FieldTypes[N] &
    (N extends Simple ? unknown : CompositeOptions)
}[FieldTypeName]

/** What becomes of fields that a document brings and the mapping does not know: mapped, left in the source, or refused. */
type DynamicRequest = boolean | Dynamic

interface ObjectOptions {
  /** Fields by name. */
  readonly properties?: Readonly<Record<string, FieldMapping>>
  /** What becomes of new fields; as in the object around, `true` at the root. */
  readonly dynamic?: DynamicRequest
  /** False: what is below is in the source only. */
  readonly enabled?: boolean
  /** Names with dots are names of fields, not paths; false. */
  readonly disable_objects?: boolean
}

/** An object: `type` may be left out. */
interface ObjectMapping extends ObjectOptions {
  /** May be left out. */
  readonly type?: 'object'
}

/** A list of objects, each found by itself with `nested` queries. */
interface NestedMapping extends ObjectOptions {
  /** Objects that are searched each by itself. */
  readonly type: 'nested'
  /** Its fields are those of the object around, too; false. */
  readonly include_in_parent?: boolean
  /** Its fields are those of the document, too; false. */
  readonly include_in_root?: boolean
}

/** A field of a mapping: `{ type: 'keyword', ignore_above: 256 }`, or an object with `properties`. */
export type FieldMapping = LeafMapping | ObjectMapping | NestedMapping

/**
 * The mapping of an index. What is made elsewhere than in the call keeps its literal types with `satisfies`.
 *
 * @example
 * const mappings = { properties: { title: { type: 'text' }, price: { type: 'float' } } } satisfies Mappings
 * await engine.indices.create({ index: 'books', body: { mappings } })
 * type Book = DocumentOf<typeof mappings>
 */
export interface Mappings extends ObjectOptions {
  /** Whatever the application wants to keep with the mapping. */
  readonly _meta?: Readonly<Record<string, unknown>>
  /** Documents must be given a routing; false. */
  readonly _routing?: {
    /** Writes without a routing fail; `false` by default. */
    readonly required?: boolean
  }
  /** Whether documents are kept as they were sent, and which fields of them. */
  readonly _source?: {
    /** Documents are kept; `true` by default. */
    readonly enabled?: boolean
    /** Members that are kept, as names or patterns; all by default. */
    readonly includes?: readonly string[]
    /** Members that are not kept, as names or patterns. */
    readonly excludes?: readonly string[]
    /** Accepted as on the server. */
    readonly recovery_source_enabled?: boolean
    /** Accepted as on the server. */
    readonly recovery_source_includes?: readonly string[]
    /** Accepted as on the server. */
    readonly recovery_source_excludes?: readonly string[]
  }
  /** Accepted as on the server, without an effect. */
  readonly _field_names?: {
    /** Accepted as on the server. */
    readonly enabled?: boolean
  }
  /** Where each document of a data stream says its time; `@timestamp`. */
  readonly _data_stream_timestamp?: {
    /** `true` for data streams. */
    readonly enabled?: boolean
    readonly timestamp_field?: { readonly name?: string }
  }
  /** Fields that scripts make as a search runs. */
  readonly derived?: Readonly<Record<string, DerivedFieldRequest>>
  /** Strings in these formats are dates where a field is new. */
  readonly dynamic_date_formats?: string | readonly string[]
  /** How new fields are mapped, in order; each has a name: `[{ ids: { match: '*_id', mapping: { type: 'keyword' } } }]`. */
  readonly dynamic_templates?: readonly Readonly<Record<string, DynamicTemplateRequest<TemplateMapping>>>[]
  /** Strings that look like dates are dates; true. */
  readonly date_detection?: boolean
  /** Strings that look like numbers are numbers; false. */
  readonly numeric_detection?: boolean
}

/** As in a mapping; `type` may be left out, or be `{dynamic_type}`. */
type TemplateMapping =
  | FieldMapping
  | Readonly<
      Record<string, unknown> & {
        /** The type that the value looks like. */
        readonly type?: '{dynamic_type}'
      }
    >
