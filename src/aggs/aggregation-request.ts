// An aggregation as requests say it: one of these, by its type. The registry has no other ones, and all of these; each file says what its own is made of.
import type { QueryRequest } from '../query/dsl/query-request.ts'
import type { AdjacencyMatrixRequest } from './bucket/adjacency_matrix.ts'
import type { AutoDateHistogramRequest } from './bucket/auto_date_histogram.ts'
import type { CompositeRequest } from './bucket/composite.ts'
import type { DateHistogramRequest } from './bucket/date_histogram.ts'
import type { FiltersRequest } from './bucket/filters.ts'
import type { GeoDistanceAggregationRequest } from './bucket/geo_distance.ts'
import type { GridRequest } from './bucket/grid/grid-aggregation.ts'
import type { HistogramRequest } from './bucket/histogram.ts'
import type { IpRangeRequest } from './bucket/ip_range.ts'
import type { JoinAggregationRequest } from './bucket/join.ts'
import type { MultiTermsRequest } from './bucket/multi_terms.ts'
import type { NestedAggregationRequest } from './bucket/nested.ts'
import type { DateRangeRequest, RangeAggregationRequest } from './bucket/range.ts'
import type { RareTermsRequest } from './bucket/rare_terms.ts'
import type { ReverseNestedRequest } from './bucket/reverse_nested.ts'
import type { DiversifiedSamplerRequest, SamplerRequest } from './bucket/sampler.ts'
import type { SignificantTermsRequest } from './bucket/significant_terms.ts'
import type { SignificantTextRequest } from './bucket/significant_text.ts'
import type { TermsAggregationRequest } from './bucket/terms.ts'
import type { VariableWidthHistogramRequest } from './bucket/variable_width_histogram.ts'
import type { CardinalityRequest } from './metric/cardinality.ts'
import type { ExtendedStatsRequest } from './metric/extended_stats.ts'
import type { GeoBoundsRequest } from './metric/geo_bounds.ts'
import type { MatrixStatsRequest } from './metric/matrix_stats.ts'
import type { MedianAbsoluteDeviationRequest } from './metric/median_absolute_deviation.ts'
import type { PercentileRanksRequest } from './metric/percentile_ranks.ts'
import type { PercentilesRequest } from './metric/percentiles.ts'
import type { ScriptedMetricRequest } from './metric/scripted_metric.ts'
import type { WeightedAvgRequest } from './metric/weighted_avg.ts'
import type { BucketScriptRequest } from './pipeline/bucket_script.ts'
import type { BucketSortRequest } from './pipeline/bucket_sort.ts'
import type { ScriptedPipelineRequest } from './pipeline/bucket-script.ts'
import type { CumulativeSumRequest } from './pipeline/cumulative_sum.ts'
import type { DerivativeRequest } from './pipeline/derivative.ts'
import type { ExtendedStatsBucketRequest } from './pipeline/extended_stats_bucket.ts'
import type { MovingAvgRequest } from './pipeline/moving_avg.ts'
import type { MovingFnRequest } from './pipeline/moving_fn.ts'
import type { PercentilesBucketRequest } from './pipeline/percentiles_bucket.ts'
import type { PipelineRequest } from './pipeline/pipeline-options.ts'
import type { SerialDiffRequest } from './pipeline/serial_diff.ts'
import type { ValuesRequest } from './values/values-config.ts'

/** `H`: what `top_hits` shows of a hit, which is the search's matter. */
export interface AggregationOptions<H = object> {
  /** A bucket for each of several queries, and for each two of them that meet. */
  readonly adjacency_matrix?: AdjacencyMatrixRequest
  /** Dates in at most `buckets` buckets. `{ auto_date_histogram: { field: 'sold', buckets: 12 } }` */
  readonly auto_date_histogram?: AutoDateHistogramRequest
  /** The children of the documents. `{ children: { type: 'answer' } }` */
  readonly children?: JoinAggregationRequest
  /** All combinations of values, page by page. `{ composite: { sources: [{ kind: { terms: { field: 'kind' } } }] } }` */
  readonly composite?: CompositeRequest
  /** A bucket for each month, day, … `{ date_histogram: { field: 'sold', calendar_interval: 'month' } }` */
  readonly date_histogram?: DateHistogramRequest
  /** Dates between bounds. `{ date_range: { field: 'sold', ranges: [{ from: 'now-1M/d' }] } }` */
  readonly date_range?: DateRangeRequest
  /** Some of the best hits, with a limit for each value. */
  readonly diversified_sampler?: DiversifiedSamplerRequest
  /** Documents that match a query. `{ filter: { term: { kind: 'book' } } }` */
  readonly filter?: QueryRequest
  /** A bucket for each of several queries. `{ filters: { filters: { errors: { term: { level: 'error' } } } } }` */
  readonly filters?: FiltersRequest
  /** Places by their distance. `{ geo_distance: { field: 'place', origin: '52.5,13.4', unit: 'km', ranges: [{ to: 10 }] } }` */
  readonly geo_distance?: GeoDistanceAggregationRequest
  /** A bucket for each geohash. `{ geohash_grid: { field: 'place', precision: 4 } }` */
  readonly geohash_grid?: GridRequest
  /** A bucket for each tile of a map. `{ geotile_grid: { field: 'place', precision: 8 } }` */
  readonly geotile_grid?: GridRequest
  /** All documents, whatever the query. `{ global: {} }` */
  readonly global?: Readonly<Record<string, never>>
  /** Numbers in buckets of one width. `{ histogram: { field: 'price', interval: 10 } }` */
  readonly histogram?: HistogramRequest
  /** Addresses between bounds. `{ ip_range: { field: 'ip', ranges: [{ mask: '10.0.0.0/25' }] } }` */
  readonly ip_range?: IpRangeRequest
  /** Documents without a value. `{ missing: { field: 'price' } }` */
  readonly missing?: ValuesRequest
  /** A bucket for each combination of terms of several fields. `{ multi_terms: { terms: [{ field: 'kind' }, { field: 'author' }] } }` */
  readonly multi_terms?: MultiTermsRequest
  /** Nested documents. `{ nested: { path: 'reviews' } }` */
  readonly nested?: NestedAggregationRequest
  /** The parents of the documents. */
  readonly parent?: JoinAggregationRequest
  /** Numbers between bounds. `{ range: { field: 'price', ranges: [{ to: 10 }, { from: 10 }] } }` */
  readonly range?: RangeAggregationRequest
  /** Terms that few documents have. `{ rare_terms: { field: 'author', max_doc_count: 2 } }` */
  readonly rare_terms?: RareTermsRequest
  /** Back from nested documents to those that hold them. `{ reverse_nested: {} }` */
  readonly reverse_nested?: ReverseNestedRequest
  /** Some of the best hits. `{ sampler: { shard_size: 200 } }` */
  readonly sampler?: SamplerRequest
  /** Terms that are more frequent here than elsewhere. `{ significant_terms: { field: 'author' } }` */
  readonly significant_terms?: SignificantTermsRequest
  /** The same for the words of a text. `{ significant_text: { field: 'body' } }` */
  readonly significant_text?: SignificantTextRequest
  /** A bucket for each value. `{ terms: { field: 'kind', size: 20 } }` */
  readonly terms?: TermsAggregationRequest
  /** Numbers in buckets that follow their density. `{ variable_width_histogram: { field: 'price', buckets: 5 } }` */
  readonly variable_width_histogram?: VariableWidthHistogramRequest

  /** The mean. `{ avg: { field: 'price' } }` */
  readonly avg?: ValuesRequest
  /** How many different values? `{ cardinality: { field: 'author' } }` */
  readonly cardinality?: CardinalityRequest
  /** Count, sum, mean, variance, deviation. `{ extended_stats: { field: 'price' } }` */
  readonly extended_stats?: ExtendedStatsRequest
  /** The box around all places. `{ geo_bounds: { field: 'place' } }` */
  readonly geo_bounds?: GeoBoundsRequest
  /** The middle of all places. `{ geo_centroid: { field: 'place' } }` */
  readonly geo_centroid?: Omit<ValuesRequest, 'format'>
  /** How several fields vary together. `{ matrix_stats: { fields: ['price', 'likes'] } }` */
  readonly matrix_stats?: MatrixStatsRequest
  /** The greatest. `{ max: { field: 'price' } }` */
  readonly max?: ValuesRequest
  /** The median distance to the median. `{ median_absolute_deviation: { field: 'price' } }` */
  readonly median_absolute_deviation?: MedianAbsoluteDeviationRequest
  /** The least. `{ min: { field: 'price' } }` */
  readonly min?: ValuesRequest
  /** How many percent are below? `{ percentile_ranks: { field: 'millis', values: [100, 500] } }` */
  readonly percentile_ranks?: PercentileRanksRequest
  /** The values at given percentiles. `{ percentiles: { field: 'millis', percents: [50, 99] } }` */
  readonly percentiles?: PercentilesRequest
  /** Whatever scripts compute. */
  readonly scripted_metric?: ScriptedMetricRequest
  /** Count, sum, mean, least and greatest. `{ stats: { field: 'price' } }` */
  readonly stats?: ValuesRequest
  /** The sum. `{ sum: { field: 'price' } }` */
  readonly sum?: ValuesRequest
  /** The best documents of a bucket. `{ top_hits: { size: 3, _source: 'title' } }` */
  readonly top_hits?: H
  /** How many values? `{ value_count: { field: 'price' } }` */
  readonly value_count?: ValuesRequest
  /** The mean by weight. `{ weighted_avg: { value: { field: 'grade' }, weight: { field: 'credits' } } }` */
  readonly weighted_avg?: WeightedAvgRequest

  /** The mean over buckets. `{ avg_bucket: { buckets_path: 'by_month>price' } }` */
  readonly avg_bucket?: PipelineRequest
  /** A number for each bucket, of others. `{ bucket_script: { buckets_path: { a: 'sum', n: '_count' }, script: 'params.a / params.n' } }` */
  readonly bucket_script?: BucketScriptRequest
  /** Keeps the buckets of which a script says so. `{ bucket_selector: { buckets_path: { n: '_count' }, script: 'params.n > 5' } }` */
  readonly bucket_selector?: ScriptedPipelineRequest
  /** Sorts and cuts the buckets. `{ bucket_sort: { sort: [{ price: { order: 'desc' } }], size: 3 } }` */
  readonly bucket_sort?: BucketSortRequest
  /** The sum so far. `{ cumulative_sum: { buckets_path: 'price' } }` */
  readonly cumulative_sum?: CumulativeSumRequest
  /** The difference to the bucket before. `{ derivative: { buckets_path: 'price' } }` */
  readonly derivative?: DerivativeRequest
  /** Count, sum, mean, variance, deviation over buckets. */
  readonly extended_stats_bucket?: ExtendedStatsBucketRequest
  /** The bucket with the greatest value. `{ max_bucket: { buckets_path: 'by_month>price' } }` */
  readonly max_bucket?: PipelineRequest
  /** The bucket with the least value. */
  readonly min_bucket?: PipelineRequest
  /** A mean of the buckets before, by a model. */
  readonly moving_avg?: MovingAvgRequest
  /** A script over the buckets before. `{ moving_fn: { buckets_path: 'price', window: 5, script: 'MovingFunctions.max(values)' } }` */
  readonly moving_fn?: MovingFnRequest
  /** The values at given percentiles of the buckets. */
  readonly percentiles_bucket?: PercentilesBucketRequest
  /** The difference to an earlier bucket. `{ serial_diff: { buckets_path: 'price', lag: 7 } }` */
  readonly serial_diff?: SerialDiffRequest
  /** Count, sum, mean, least and greatest over buckets. */
  readonly stats_bucket?: PipelineRequest
  /** The sum over buckets. `{ sum_bucket: { buckets_path: 'by_month>price' } }` */
  readonly sum_bucket?: PipelineRequest
}
