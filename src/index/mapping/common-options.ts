// What mappings may say of fields of several types alike, for the types of typed calls.

export interface MetaOption {
  /** Strings by name that are kept for clients, five at most: `{ unit: 'ms' }`. */
  readonly meta?: Readonly<Record<string, string>>
}

export interface StoredOption {
  /** The value is kept beside the source, for `stored_fields`; false. */
  readonly store?: boolean
}

/** Of types whose values have a place in the inverted index and in a column. */
export interface IndexedOptions extends MetaOption, StoredOption {
  /** Queries find the values; true. */
  readonly index?: boolean
  /** Values are in a column, for sorts, aggregations and scripts; true. */
  readonly doc_values?: boolean
}

export interface BoostOption {
  /** Multiplies the scores of queries on the field; 1. */
  readonly boost?: number
}

export interface MalformedOption {
  /** A value that is none of the type is left out, in place of an error; what the setting `mapping.ignore_malformed` says. */
  readonly ignore_malformed?: boolean
}

export interface CoerceOption {
  /** Texts are read as numbers and fractions are cut off, in place of an error; what the setting `mapping.coerce` says. */
  readonly coerce?: boolean
}

export interface SkipListOption {
  /** Accepted as on the server, where it makes ranges over the column faster; false. */
  readonly skip_list?: boolean
}

export interface OrdinalsOption {
  /** Accepted as on the server, where it moves work from the first aggregation to the refresh. */
  readonly eager_global_ordinals?: boolean
}

/** How terms are kept and scored. */
export interface TermOptions {
  /** What is known of each term: `docs`, `freqs` (how often), `positions`, `offsets`. */
  readonly index_options?: 'docs' | 'freqs' | 'positions' | 'offsets'
  /** The length of values counts in scores. */
  readonly norms?: boolean
  /** Another way to score than the index has: `BM25`, `boolean`, or a name in the setting `similarity`. */
  readonly similarity?: string | null
}
