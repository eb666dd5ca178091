// What aggregations answer, inferred from the request: a metric is a number, buckets hold what was asked for within them.

import type { AggregationOptions } from '../../aggs/aggregation-request.ts'
import type { HitsRequest } from '../../search/request/hits-request.ts'

type Meta = { meta?: Record<string, unknown> }
type Value = {
  /** The value. */
  value: number
  value_as_string?: string
}
type MaybeValue = { value: number | null; value_as_string?: string }
type Buckets<B> = { buckets: B[] }
type Terms<B> = Buckets<B> & {
  /** How far counts may be wrong. */
  doc_count_error_upper_bound: number
  /** Documents in buckets that are not answered. */
  sum_other_doc_count: number
}
type Bucket<S, K = string | number> = { key: K; key_as_string?: string; doc_count: number } & S
type Between<S> = {
  key: string
  /** From here on. */
  from?: number | string
  /** Below. */
  to?: number | string
  /** The same in its format. */
  from_as_string?: string
  /** The same in its format. */
  to_as_string?: string
  doc_count: number
} & S
type Significant<S> = {
  doc_count: number
  /** How many documents of the background are in it. */
  bg_count: number
} & Buckets<
  Bucket<S> & {
    /** How significant it is. */
    score: number
    /** How many documents of the background are in it. */
    bg_count: number
  }
>
type Single<S> = { doc_count: number } & S
/** A list, or an object by key where the request says `keyed: true`. */
type Keyed<O, B> = O extends { readonly keyed: true } ? { buckets: Record<string, B> } : Buckets<B>
type Percentiles = { values: Record<string, number | null> }
type PercentileList = { values: { key: number; value: number | null }[] }
type PercentilesOf<O> = O extends { readonly keyed: false } ? PercentileList : Percentiles
type Stats = { count: number; min: number | null; max: number | null; avg: number | null; sum: number }
type Spread = {
  /** The squares of all values, added up. */
  sum_of_squares: number | null
  /** How far values are from the mean, squared. */
  variance: number | null
  /** The same as `variance`. */
  variance_population: number | null
  /** The variance that a sample lets one expect. */
  variance_sampling: number | null
  /** How far values are from the mean. */
  std_deviation: number | null
  /** The same as `std_deviation`. */
  std_deviation_population: number | null
  /** The deviation that a sample lets one expect. */
  std_deviation_sampling: number | null
  /** The mean with `sigma` deviations less, and more. */
  std_deviation_bounds: Record<'upper' | 'lower', number | null>
}
type Place = { lat: number; lon: number }
type Hits<H> = { hits: { total: { value: number; relation: 'eq' | 'gte' }; max_score: number | null; hits: H[] } }
type ByName<O, S> = O extends { readonly keyed: false }
  ? Buckets<{ key: string; doc_count: number } & S>
  : O extends { readonly filters: readonly unknown[] }
    ? Buckets<Single<S>>
    : O extends { readonly filters: infer F }
      ? { buckets: { [N in keyof F]: Single<S> } }
      : Buckets<Single<S>>

/** By type. `O`: its options, `S`: what was asked for within its buckets, `H`: a hit. */
interface AggregationAnswers<O, S, H> {
  adjacency_matrix: Buckets<Bucket<S, string>>
  auto_date_histogram: Buckets<Bucket<S, number>> & {
    /** The interval that was chosen: `1M`. */
    interval: string
  }
  children: Single<S>
  composite: Buckets<{ key: Record<string, string | number | boolean | null>; doc_count: number } & S> & {
    /** Where the next page begins. */
    after_key?: Record<string, unknown>
  }
  date_histogram: Keyed<O, Bucket<S, number>>
  date_range: Keyed<O, Between<S>>
  diversified_sampler: Single<S>
  filter: Single<S>
  filters: ByName<O, S>
  geo_distance: Keyed<O, Between<S>>
  geohash_grid: Buckets<Bucket<S, string>>
  geotile_grid: Buckets<Bucket<S, string>>
  global: Single<S>
  histogram: Keyed<O, Bucket<S, number>>
  ip_range: Keyed<O, Between<S>>
  missing: Single<S>
  multi_terms: Terms<Bucket<S, (string | number)[]>>
  nested: Single<S>
  parent: Single<S>
  range: Keyed<O, Between<S>>
  rare_terms: Buckets<Bucket<S>>
  reverse_nested: Single<S>
  sampler: Single<S>
  significant_terms: Significant<S>
  significant_text: Significant<S>
  terms: Terms<Bucket<S>>
  variable_width_histogram: Buckets<
    Bucket<S, number> & {
      /** The least value of the bucket. */
      min: number
      /** The greatest value of the bucket. */
      max: number
    }
  >

  avg: MaybeValue
  cardinality: Value
  extended_stats: Stats & Spread
  geo_bounds: { bounds?: { top_left: Place; bottom_right: Place } }
  geo_centroid: {
    /** The centre. */
    location?: Place
    count: number
  }
  matrix_stats: {
    doc_count: number
    /** Statistics of each field. */
    fields?: Record<string, unknown>[]
  }
  max: MaybeValue
  median_absolute_deviation: MaybeValue
  min: MaybeValue
  percentile_ranks: PercentilesOf<O>
  percentiles: PercentilesOf<O>
  scripted_metric: {
    /** What the scripts made. */
    value: unknown
  }
  stats: Stats
  sum: Value
  top_hits: Hits<H>
  value_count: Value
  weighted_avg: MaybeValue

  avg_bucket: MaybeValue
  /** Absent in buckets that lack what the script reads. */
  bucket_script: MaybeValue | undefined
  bucket_selector: undefined
  bucket_sort: undefined
  cumulative_sum: MaybeValue
  /** Absent in the first bucket. */
  derivative:
    | (MaybeValue & {
        /** The change in the unit that was asked for. */
        normalized_value?: number
      })
    | undefined
  extended_stats_bucket: Stats & Spread
  max_bucket: MaybeValue & { keys: string[] }
  min_bucket: MaybeValue & { keys: string[] }
  moving_avg: MaybeValue | undefined
  moving_fn: MaybeValue | undefined
  percentiles_bucket: PercentilesOf<O>
  /** Absent in as many buckets as it looks back. */
  serial_diff: MaybeValue | undefined
  stats_bucket: Stats
  sum_bucket: MaybeValue
}

export type AggregationName = keyof AggregationAnswers<never, never, never> & keyof AggregationOptions

/** One type with its options, `{ terms: { field: 'kind' } }`, and what is to be found within its buckets. */
export interface AggregationRequest extends AggregationOptions<HitsRequest> {
  /** What is to be found within each bucket, by name. */
  readonly aggs?: Readonly<Record<string, AggregationRequest>>
  /** The same. */
  readonly aggregations?: Readonly<Record<string, AggregationRequest>>
  /** Comes back with the answer. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What was found, where the request is not known to the compiler: one number, several by name, or buckets. */
export interface AggregationResult {
  /** Of metrics that are one number; null where no document had a value. */
  value?: number | null
  value_as_string?: string
  /** Of those that are one bucket themselves, as `filter`. */
  doc_count?: number
  /** In order; an object by key where `keyed` was asked for. */
  buckets?: AggregationBucket[]
  meta?: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: every type has members of its own, and what is found within stands beside them by its name
  [member: string]: any
}

export interface AggregationBucket {
  key?: unknown
  key_as_string?: string
  doc_count: number
  // biome-ignore lint/suspicious/noExplicitAny: what is found within the bucket stands beside these by its name
  [name: string]: any
}

type Within<R, H> = R extends { readonly aggs: infer S }
  ? AggregationsOf<S, H>
  : R extends { readonly aggregations: infer S }
    ? AggregationsOf<S, H>
    : unknown

type AnswerOf<R, H> = {
  [N in keyof R & AggregationName]: AggregationAnswers<R[N], Within<R, H>, H>[N]
}[keyof R & AggregationName]

/** What aggregations answer by name, where the compiler knows the names. */
export type AggregationsOf<A, H> = string extends keyof A
  ? Record<string, AggregationResult>
  : { -readonly [N in keyof A]: Extract<AnswerOf<A[N], H>, undefined> | (Exclude<AnswerOf<A[N], H>, undefined> & Meta) }

type Member = AggregationName | 'aggs' | 'aggregations' | 'meta'

/** Names whose options are not a fixed list. */
type Free = 'filter' | 'global'

type KnownOptions<N extends AggregationName, O> = {
  readonly [K in keyof O]: K extends keyof NonNullable<AggregationOptions<HitsRequest>[N]> ? unknown : `${N} has no option ${K & string}`
}

/** The same request; a type or an option that there is not has a member that nothing can be. */
export type KnownAggregations<A> = {
  readonly [N in keyof A]: {
    readonly [M in keyof A[N]]: M extends 'aggs' | 'aggregations'
      ? KnownAggregations<A[N][M]>
      : M extends Exclude<AggregationName, Free>
        ? KnownOptions<M, A[N][M]>
        : M extends Member
          ? unknown
          : never
  }
}
