// Documents as the compiler knows them: of a mapping that is written as a literal, and of an index that says what it holds.

interface ValueOf {
  text: string
  match_only_text: string
  search_as_you_type: string
  keyword: string
  constant_keyword: string
  wildcard: string
  ip: string
  binary: string
  version: string
  byte: number
  short: number
  integer: number
  long: number
  unsigned_long: number
  half_float: number
  float: number
  double: number
  scaled_float: number
  token_count: number
  rank_feature: number
  boolean: boolean
  date: string | number
  date_nanos: string | number
  knn_vector: number[]
}

type FieldOf<F> = F extends { readonly type: 'nested'; readonly properties: infer P }
  ? FieldsOf<P>[]
  : F extends { readonly properties: infer P }
    ? FieldsOf<P>
    : F extends { readonly type: infer T extends keyof ValueOf }
      ? ValueOf[T]
      : unknown

type FieldsOf<P> = { -readonly [N in keyof P]?: FieldOf<P[N]> }

/**
 * The documents of a mapping, or of the body of an index. Every field may be missing, and is taken to have one value.
 *
 * @example
 * const mapping = { properties: { title: { type: 'text' }, price: { type: 'float' } } } as const
 * type Book = DocumentOf<typeof mapping> // { title?: string; price?: number }
 */
export type DocumentOf<M> = M extends { readonly mappings: infer I }
  ? DocumentOf<I>
  : M extends { readonly properties: infer P }
    ? FieldsOf<P>
    : unknown

declare const holds: unique symbol

/**
 * The name of an index that says what it holds.
 *
 * @example
 * const books = 'books' as IndexOf<Book>
 * const { hits } = await engine.search({ index: books }) // hits.hits[0]._source is a Book
 */
export type IndexOf<D> = string & { readonly [holds]?: D }
