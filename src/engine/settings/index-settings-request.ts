// Index settings as typed calls give them: by whole names, by objects in objects, or both. The table has no others but those that are for the server itself.
import type { AnalysisRequest } from '../../analysis/analysis-request.ts'
import type { SimilarityRequest } from '../../query/similarity/similarity-request.ts'

type WholeSetting = number | string
type FlagSetting = boolean | 'true' | 'false'
type ListSetting = string | readonly string[]
type ListOf<T extends string> = T | readonly T[]

/** By whole names, without `index.`; each with its default. Null brings back the default. */
export interface IndexSettingsByName {
  /** `1000`. */
  readonly 'aggregation.streaming.min_segment_size'?: WholeSetting | null
  /** `5`. */
  readonly 'allocation.max_retries'?: WholeSetting | null
  /** Tokens that `_analyze` answers at most; `10000`. */
  readonly 'analyze.max_token_count'?: WholeSetting | null
  /** Documents are never changed or deleted; `false`. */
  readonly 'append_only.enabled'?: FlagSetting | null
  /** As many copies as there are nodes: `0-1`, `0-all`; `false`. */
  readonly auto_expand_replicas?: false | string | null
  /** `false`. */
  readonly auto_expand_search_replicas?: false | string | null
  /** `true`. */
  readonly 'auto_force_merge.enabled'?: FlagSetting | null
  /** Settings and mappings are not read or changed; `false`. */
  readonly 'blocks.metadata'?: FlagSetting | null
  /** Nothing is read; `false`. */
  readonly 'blocks.read'?: FlagSetting | null
  /** Nothing is written or changed; `false`. */
  readonly 'blocks.read_only'?: FlagSetting | null
  /** The same, but for deleting the index; `false`. */
  readonly 'blocks.read_only_allow_delete'?: FlagSetting | null
  /** Accepted as on the server; `false`. */
  readonly 'blocks.search_only'?: FlagSetting | null
  /** Nothing is written; `false`. */
  readonly 'blocks.write'?: FlagSetting | null
  /** `false`. */
  readonly 'bulk.adaptive_shard_selection.enabled'?: FlagSetting | null
  /** Accepted as on the server; `true`. */
  readonly 'check_pending_flush.enabled'?: FlagSetting | null
  /** How stored documents are compressed; `default`. */
  readonly codec?: 'default' | 'lz4' | 'best_compression' | 'zlib' | null
  /** `3`. */
  readonly 'codec.compression_level'?: WholeSetting | null
  /** `false`. */
  readonly composite_index?: FlagSetting | null
  /** `10000`. */
  readonly 'composite_index.star_tree.default.max_leaf_docs'?: WholeSetting | null
  /** `minute, half-hour`. */
  readonly 'composite_index.star_tree.field.default.date_intervals'?: ListSetting | null
  /** `VALUE_COUNT, SUM`. */
  readonly 'composite_index.star_tree.field.default.metrics'?: ListSetting | null
  /** `100`. */
  readonly 'composite_index.star_tree.field.max_base_metrics'?: WholeSetting | null
  /** `3`. */
  readonly 'composite_index.star_tree.field.max_date_intervals'?: WholeSetting | null
  /** `10`. */
  readonly 'composite_index.star_tree.field.max_dimensions'?: WholeSetting | null
  /** `1`. */
  readonly 'composite_index.star_tree.max_fields'?: WholeSetting | null
  /** `default`. */
  readonly 'composite_store.type'?: 'default' | null
  /** Accepted as on the server; `0.1`. */
  readonly compound_format?: FlagSetting | number | string | null
  /** `false`. */
  readonly 'context_aware.enabled'?: FlagSetting | null
  /** `15`. */
  readonly 'context_aware.max_retry_on_lookup_map_acquisition_exception'?: WholeSetting | null
  /** `-1`. */
  readonly creation_date?: WholeSetting | null
  /** Accepted as on the server. */
  readonly data_path?: string | null
  /** The ingest pipeline of documents that name none; `_none`. */
  readonly default_pipeline?: string | null
  /** Accepted as on the server; `false`. */
  readonly 'derived_source.enabled'?: FlagSetting | null
  /** `false`. */
  readonly 'derived_source.translog.enabled'?: FlagSetting | null
  /** Accepted as on the server; `node`. */
  readonly 'fielddata.cache'?: 'node' | 'none' | null
  /** The ingest pipeline that comes after any other; `_none`. */
  readonly final_pipeline?: string | null
  /** A merge of this size is followed by a flush; `512mb`. */
  readonly flush_after_merge?: string | number | null
  /** `false`. */
  readonly force_memory_term_dictionary?: FlagSetting | null
  /** `0`. */
  readonly format?: WholeSetting | null
  /** So long the versions of deleted documents are known; `60s`. */
  readonly gc_deletes?: string | number | null
  /** Patterns such as `*` do not name the index; `false`. */
  readonly hidden?: FlagSetting | null
  /** Characters of a text that are highlighted at most; `1000000`. */
  readonly 'highlight.max_analyzed_offset'?: WholeSetting | null
  /** `TRACE`. */
  readonly 'indexing.slowlog.level'?: 'trace' | 'TRACE' | 'debug' | 'DEBUG' | 'info' | 'INFO' | 'warn' | 'WARN' | null
  /** `true`. */
  readonly 'indexing.slowlog.reformat'?: FlagSetting | null
  /** Characters of the source in the log, or all; `1000`. */
  readonly 'indexing.slowlog.source'?: FlagSetting | WholeSetting | null
  /** `-1`. */
  readonly 'indexing.slowlog.threshold.index.debug'?: string | number | null
  /** `-1`. */
  readonly 'indexing.slowlog.threshold.index.info'?: string | number | null
  /** `-1`. */
  readonly 'indexing.slowlog.threshold.index.trace'?: string | number | null
  /** Writes that take longer are logged; `-1`. */
  readonly 'indexing.slowlog.threshold.index.warn'?: string | number | null
  /** `false`. */
  readonly 'ingestion_source.all_active'?: FlagSetting | null
  /** `DROP`. */
  readonly 'ingestion_source.error_strategy'?: 'drop' | 'DROP' | 'block' | 'BLOCK' | null
  /** `default`. */
  readonly 'ingestion_source.mapper_type'?: 'default' | 'DEFAULT' | 'raw_payload' | 'RAW_PAYLOAD' | 'field_mapping' | 'FIELD_MAPPING' | null
  /** `1`. */
  readonly 'ingestion_source.num_processor_threads'?: WholeSetting | null
  /** `LATEST`. */
  readonly 'ingestion_source.pointer.init.reset'?:
    | 'earliest'
    | 'EARLIEST'
    | 'latest'
    | 'LATEST'
    | 'reset_by_offset'
    | 'RESET_BY_OFFSET'
    | 'reset_by_timestamp'
    | 'RESET_BY_TIMESTAMP'
    | 'none'
    | 'NONE'
    | null
  /** Where it begins, of `RESET_BY_OFFSET` and `RESET_BY_TIMESTAMP`. */
  readonly 'ingestion_source.pointer.init.reset.value'?: string | null
  /** `10s`. */
  readonly 'ingestion_source.pointer_based_lag_update_interval'?: string | number | null
  /** `1000`. */
  readonly 'ingestion_source.poll.max_batch_size'?: WholeSetting | null
  /** `1000`. */
  readonly 'ingestion_source.poll.timeout'?: WholeSetting | null
  /** `none`. */
  readonly 'ingestion_source.type'?: string | null
  /** `100`. */
  readonly 'ingestion_source.warmup.lag_threshold'?: WholeSetting | null
  /** `-1`. */
  readonly 'ingestion_source.warmup.timeout'?: string | number | null
  /** Vectors are found by nearness; `false`. */
  readonly knn?: FlagSetting | null
  /** The number of vectors from which a segment has a graph; -1: none has; `0`. */
  readonly 'knn.advanced.approximate_threshold'?: WholeSetting | null
  /** `-1`. */
  readonly 'knn.advanced.filtered_exact_search_threshold'?: WholeSetting | null
  /** Candidates of a search through a graph; `100`. */
  readonly 'knn.algo_param.ef_search'?: WholeSetting | null
  /** `false`. */
  readonly 'knn.derived_source.enabled'?: FlagSetting | null
  /** `false`. */
  readonly 'knn.disk.vector.shard_level_rescoring_disabled'?: FlagSetting | null
  /** `false`. */
  readonly 'knn.faiss.efficient_filter.disable_exact_search'?: FlagSetting | null
  /** `false`. */
  readonly 'knn.memory_optimized_search'?: FlagSetting | null
  /** `true`. */
  readonly 'knn.remote_index_build.enabled'?: FlagSetting | null
  /** `52428800b`. */
  readonly 'knn.remote_index_build.size.min'?: string | number | null
  /** Accepted as on the server; `true`. */
  readonly load_fixed_bitset_filters_eagerly?: FlagSetting | null
  /** Accepted as on the server; `true`. */
  readonly 'mapper.dynamic'?: FlagSetting | null
  /** What fields say that do not say `coerce`; `false`. */
  readonly 'mapping.coerce'?: FlagSetting | null
  /** Objects within objects at most; `20`. */
  readonly 'mapping.depth.limit'?: WholeSetting | null
  /** `10000`. */
  readonly 'mapping.dynamic_properties.lucene_field.limit'?: WholeSetting | null
  /** Characters of a field's name at most; `50000`. */
  readonly 'mapping.field_name_length.limit'?: WholeSetting | null
  /** What fields say that do not say `ignore_malformed`; `false`. */
  readonly 'mapping.ignore_malformed'?: FlagSetting | null
  /** Nested fields at most; `50`. */
  readonly 'mapping.nested_fields.limit'?: WholeSetting | null
  /** Nested objects of one document at most; `10000`. */
  readonly 'mapping.nested_objects.limit'?: WholeSetting | null
  /** Fields at most, objects and aliases with them; `1000`. */
  readonly 'mapping.total_fields.limit'?: WholeSetting | null
  /** Filters of an `adjacency_matrix` at most; `100`. */
  readonly max_adjacency_matrix_filters?: WholeSetting | null
  /** `docvalue_fields` of a search at most; `100`. */
  readonly max_docvalue_fields_search?: WholeSetting | null
  /** `from + size` of inner hits at most; `100`. */
  readonly max_inner_result_window?: WholeSetting | null
  /** `max_gram - min_gram` at most; `1`. */
  readonly max_ngram_diff?: WholeSetting | null
  /** Writes that wait for a refresh at most; `1000`. */
  readonly max_refresh_listeners?: WholeSetting | null
  /** Characters of a regular expression at most; `1000`. */
  readonly max_regex_length?: WholeSetting | null
  /** `window_size` of a rescore at most; `10000`. */
  readonly max_rescore_window?: WholeSetting | null
  /** `from + size` of a search at most; `10000`. */
  readonly max_result_window?: WholeSetting | null
  /** `script_fields` of a search at most; `32`. */
  readonly max_script_fields?: WholeSetting | null
  /** `max_shingle_size - min_shingle_size` at most; `3`. */
  readonly max_shingle_diff?: WholeSetting | null
  /** Slices of a point in time at most; `1024`. */
  readonly max_slices_per_pit?: WholeSetting | null
  /** Slices of a scroll at most; `1024`. */
  readonly max_slices_per_scroll?: WholeSetting | null
  /** Terms of a `terms` query at most; `65536`. */
  readonly max_terms_count?: WholeSetting | null
  /** `5368709120b`. */
  readonly 'merge.log_byte_size_policy.max_merge_segment'?: string | number | null
  /** `9223372036854775807b`. */
  readonly 'merge.log_byte_size_policy.max_merge_segment_forced_merge'?: string | number | null
  /** `2147483647`. */
  readonly 'merge.log_byte_size_policy.max_merged_docs'?: WholeSetting | null
  /** `10`. */
  readonly 'merge.log_byte_size_policy.merge_factor'?: WholeSetting | null
  /** `16777216b`. */
  readonly 'merge.log_byte_size_policy.min_merge'?: string | number | null
  /** `0.1`. */
  readonly 'merge.log_byte_size_policy.no_cfs_ratio'?: FlagSetting | number | string | null
  /** How segments to merge are chosen; `default`. */
  readonly 'merge.policy'?: 'tiered' | 'log_byte_size' | 'default' | null
  /** Deleted documents that may stay, in percent; `20.0`. */
  readonly 'merge.policy.deletes_pct_allowed'?: WholeSetting | null
  /** Segments with a greater share of deleted documents are merged by `only_expunge_deletes`, in percent; `10.0`. */
  readonly 'merge.policy.expunge_deletes_allowed'?: WholeSetting | null
  /** Smaller segments are taken for so large; `16777216b`. */
  readonly 'merge.policy.floor_segment'?: string | number | null
  /** Segments merged at once at most; `30`. */
  readonly 'merge.policy.max_merge_at_once'?: WholeSetting | null
  /** Largest segment that merging makes; `5368709120b`. */
  readonly 'merge.policy.max_merged_segment'?: string | number | null
  /** `2.0`. */
  readonly 'merge.policy.reclaim_deletes_weight'?: WholeSetting | null
  /** Segments of one size that may stay; `10.0`. */
  readonly 'merge.policy.segments_per_tier'?: WholeSetting | null
  /** `true`. */
  readonly 'merge.scheduler.auto_throttle'?: FlagSetting | null
  /** `Infinity`. */
  readonly 'merge.scheduler.max_force_merge_mb_per_sec'?: WholeSetting | null
  /** `6`. */
  readonly 'merge.scheduler.max_merge_count'?: WholeSetting | null
  /** `1`. */
  readonly 'merge.scheduler.max_thread_count'?: WholeSetting | null
  /** `true`. */
  readonly 'merge_on_flush.enabled'?: FlagSetting | null
  /** `10s`. */
  readonly 'merge_on_flush.max_full_flush_merge_wait_time'?: string | number | null
  /** `default`. */
  readonly 'merge_on_flush.policy'?: 'default' | 'merge-on-flush' | null
  /** Copies of each shard; there are no others here, so health is yellow with more than 0; `1`. */
  readonly number_of_replicas?: WholeSetting | null
  /** Shards that splitting may lead to; `1`. */
  readonly number_of_routing_shards?: WholeSetting | null
  /** `0`. */
  readonly number_of_search_replicas?: WholeSetting | null
  /** Shards of the index; `1`. */
  readonly number_of_shards?: WholeSetting | null
  /** `-1`. */
  readonly number_of_virtual_shards?: WholeSetting | null
  /** `true`. */
  readonly optimize_auto_generated_id?: FlagSetting | null
  /** `false`. */
  readonly 'optimize_doc_id_lookup.fuzzy_set.enabled'?: FlagSetting | null
  /** `0.2047`. */
  readonly 'optimize_doc_id_lookup.fuzzy_set.false_positive_probability'?: WholeSetting | null
  /** Fields that stored queries name and the mapping does not are text; `false`. */
  readonly 'percolator.map_unmapped_fields_as_text'?: FlagSetting | null
  /** A flush at least so often; -1: none; `-1`. */
  readonly periodic_flush_interval?: string | number | null
  /** Accepted as on the server. */
  readonly 'pluggable.dataformat'?: string | null
  /** `false`. */
  readonly 'pluggable.dataformat.enabled'?: FlagSetting | null
  /** Accepted as on the server; `1`. */
  readonly priority?: WholeSetting | null
  /** Filters are kept in a cache; `true`. */
  readonly 'queries.cache.enabled'?: FlagSetting | null
  /** Fields of `query_string` and its like that name none; `*`. */
  readonly 'query.default_field'?: ListSetting | null
  /** `true`. */
  readonly 'query.derived_field.enabled'?: FlagSetting | null
  /** Queries within queries at most; `20`. */
  readonly 'query.max_nested_depth'?: WholeSetting | null
  /** Queries may name fields that there are not; `true`. */
  readonly 'query.parse.allow_unmapped_fields'?: FlagSetting | null
  /** Values that a field could not have match nothing; `false`. */
  readonly 'query_string.lenient'?: FlagSetting | null
  /** Accepted as on the server. */
  readonly 'recovery.type'?: '' | null
  /** What is written is found after so long; -1: after a refresh only; `1s`. */
  readonly refresh_interval?: string | number | null
  /** `650ms`. */
  readonly 'remote_store.translog.buffer_interval'?: string | number | null
  /** `100`. */
  readonly 'remote_store.translog.keep_extra_gen'?: WholeSetting | null
  /** `DOCUMENT`. */
  readonly 'replication.type'?: 'DOCUMENT' | 'SEGMENT' | null
  /** Accepted as on the server; `true`. */
  readonly 'requests.cache.enable'?: FlagSetting | null
  /** Accepted as on the server; `all`. */
  readonly 'routing.allocation.enable'?:
    | 'all'
    | 'ALL'
    | 'primaries'
    | 'PRIMARIES'
    | 'new_primaries'
    | 'NEW_PRIMARIES'
    | 'none'
    | 'NONE'
    | null
  /** `-1`. */
  readonly 'routing.allocation.total_primary_shards_per_node'?: WholeSetting | null
  /** `-1`. */
  readonly 'routing.allocation.total_remote_capable_primary_shards_per_node'?: WholeSetting | null
  /** `-1`. */
  readonly 'routing.allocation.total_remote_capable_shards_per_node'?: WholeSetting | null
  /** `-1`. */
  readonly 'routing.allocation.total_shards_per_node'?: WholeSetting | null
  /** `all`. */
  readonly 'routing.rebalance.enable'?: 'all' | 'ALL' | 'primaries' | 'PRIMARIES' | 'replicas' | 'REPLICAS' | 'none' | 'NONE' | null
  /** The number of shards that documents of one routing go to; `1`. */
  readonly routing_partition_size?: WholeSetting | null
  /** `1`. */
  readonly 'search.concurrent.max_slice_count'?: WholeSetting | null
  /** `false`. */
  readonly 'search.concurrent_segment_search.enabled'?: FlagSetting | null
  /** Whether searches use worker threads; `none`. */
  readonly 'search.concurrent_segment_search.mode'?: 'all' | 'none' | 'auto' | null
  /** The search pipeline of searches that name none; `_none`. */
  readonly 'search.default_pipeline'?: string | null
  /** Without searches for so long, refreshes wait for the next; `30s`. */
  readonly 'search.idle.after'?: string | number | null
  /** `TRACE`. */
  readonly 'search.slowlog.level'?: 'trace' | 'TRACE' | 'debug' | 'DEBUG' | 'info' | 'INFO' | 'warn' | 'WARN' | null
  /** `-1`. */
  readonly 'search.slowlog.threshold.fetch.debug'?: string | number | null
  /** `-1`. */
  readonly 'search.slowlog.threshold.fetch.info'?: string | number | null
  /** `-1`. */
  readonly 'search.slowlog.threshold.fetch.trace'?: string | number | null
  /** Fetches that take longer are logged; `-1`. */
  readonly 'search.slowlog.threshold.fetch.warn'?: string | number | null
  /** `-1`. */
  readonly 'search.slowlog.threshold.query.debug'?: string | number | null
  /** `-1`. */
  readonly 'search.slowlog.threshold.query.info'?: string | number | null
  /** `-1`. */
  readonly 'search.slowlog.threshold.query.trace'?: string | number | null
  /** Searches that take longer are logged; `-1`. */
  readonly 'search.slowlog.threshold.query.warn'?: string | number | null
  /** `true`. */
  readonly 'search.star_tree_index.enabled'?: FlagSetting | null
  /** `10m`. */
  readonly 'segment_replication.publish_referenced_segments_interval'?: string | number | null
  /** `false`. */
  readonly 'shard.check_on_startup'?: boolean | 'true' | 'false' | 'checksum' | null
  /** Accepted as on the server; `true`. */
  readonly 'soft_deletes.enabled'?: FlagSetting | null
  /** `0`. */
  readonly 'soft_deletes.retention.operations'?: WholeSetting | null
  /** `12h`. */
  readonly 'soft_deletes.retention_lease.period'?: string | number | null
  /** Documents lie in the order of these fields, so that searches by them end early: `['sold', 'price']`. */
  readonly 'sort.field'?: ListSetting | null
  /** By field, where documents without a value are. */
  readonly 'sort.missing'?: ListOf<'_last' | '_first'> | null
  /** By field, which of several values counts. */
  readonly 'sort.mode'?: ListOf<'min' | 'MIN' | 'max' | 'MAX' | 'sum' | 'SUM' | 'avg' | 'AVG' | 'median' | 'MEDIAN'> | null
  /** By field, `asc` or `desc`. */
  readonly 'sort.order'?: ListOf<'asc' | 'ASC' | 'desc' | 'DESC'> | null
  /** `false`. */
  readonly sparse?: FlagSetting | null
  /** `FULL`. */
  readonly 'store.data_locality'?: 'full' | 'FULL' | 'partial' | 'PARTIAL' | null
  /** Accepted as on the server. */
  readonly 'store.factory'?: '' | null
  /** `native`. */
  readonly 'store.fs.fs_lock'?: 'native' | 'simple' | null
  /** `segments_N, write.lock, si, cfe, fnm, fdx, fdt, pos, pay, nvm, dvm, tvx, tvd, liv, dii, vem`. */
  readonly 'store.hybrid.nio.extensions'?: ListSetting | null
  /** Accepted as on the server. */
  readonly 'store.preload'?: ListSetting | null
  /** `10s`. */
  readonly 'store.stats_refresh_interval'?: string | number | null
  /** Accepted as on the server. */
  readonly 'store.type'?: '' | 'fs' | 'hybridfs' | 'mmapfs' | 'niofs' | 'simplefs' | null
  /** `false`. */
  readonly 'tiered.storage.slowlog.enabled'?: FlagSetting | null
  /** `TRACE`. */
  readonly 'tiered.storage.slowlog.level'?: 'trace' | 'TRACE' | 'debug' | 'DEBUG' | 'info' | 'INFO' | 'warn' | 'WARN' | null
  /** `2000ms`. */
  readonly 'tiered.storage.slowlog.threshold.fetch.debug'?: string | number | null
  /** `5000ms`. */
  readonly 'tiered.storage.slowlog.threshold.fetch.info'?: string | number | null
  /** `500ms`. */
  readonly 'tiered.storage.slowlog.threshold.fetch.trace'?: string | number | null
  /** `10000ms`. */
  readonly 'tiered.storage.slowlog.threshold.fetch.warn'?: string | number | null
  /** `2000ms`. */
  readonly 'tiered.storage.slowlog.threshold.query.debug'?: string | number | null
  /** `5000ms`. */
  readonly 'tiered.storage.slowlog.threshold.query.info'?: string | number | null
  /** `500ms`. */
  readonly 'tiered.storage.slowlog.threshold.query.trace'?: string | number | null
  /** `10000ms`. */
  readonly 'tiered.storage.slowlog.threshold.query.warn'?: string | number | null
  /** Whether writes are on disk before they are answered, `request`, or after `sync_interval`, `async`; `REQUEST`. */
  readonly 'translog.durability'?: 'request' | 'REQUEST' | 'async' | 'ASYNC' | null
  /** A translog of this size is followed by a flush; `512mb`. */
  readonly 'translog.flush_threshold_size'?: string | number | null
  /** `64mb`. */
  readonly 'translog.generation_threshold_size'?: string | number | null
  /** `false`. */
  readonly 'translog.read_forward'?: FlagSetting | null
  /** `-1`. */
  readonly 'translog.retention.age'?: string | number | null
  /** `-1`. */
  readonly 'translog.retention.size'?: string | number | null
  /** How often the translog is brought to disk where `durability` is `async`; `5s`. */
  readonly 'translog.sync_interval'?: string | number | null
  /** Accepted as on the server; `1m`. */
  readonly 'unassigned.node_left.delayed_timeout'?: string | number | null
  /** `true`. */
  readonly 'unreferenced_file_cleanup.enabled'?: FlagSetting | null
  /** `true`. */
  readonly use_compound_file?: FlagSetting | null
  /** `false`. */
  readonly warm?: FlagSetting | null
  /** `true`. */
  readonly 'warmer.enabled'?: FlagSetting | null
  /** Copies that a write waits for; `1`. */
  readonly 'write.wait_for_active_shards'?: WholeSetting | 'all' | null
}

/** What follows a first part of names. */
type Below<T, First extends string> = { [N in keyof T as N extends `${First}.${infer Rest}` ? Rest : never]: T[N] }

/** The same settings as objects in objects. */
type Nested<T> = {
  readonly [N in keyof T as N extends `${infer First}.${string}` ? First : N]?: N extends `${infer First}.${string}`
    ? Nested<Below<T, First>>
    : T[N]
}

/** Names with dots as they are, and as objects. */
type Both<T> = { [N in keyof T as N extends `${string}.${string}` ? N : never]: T[N] } & Nested<T>

/** Settings whose names an application completes. */
interface Families {
  /** What text becomes: analyzers of the application's own, and their parts. */
  readonly analysis?: AnalysisRequest
  /** How fields score that name one of these, or `default`. */
  readonly similarity?: Readonly<Record<string, SimilarityRequest>>
  /** Accepted as on the server: nodes that shards may be on. */
  readonly routing?: {
    /** Which nodes may hold shards, by their attributes. */
    readonly allocation?: { readonly [rule in 'include' | 'exclude' | 'require']?: Readonly<Record<string, string>> }
  }
}

type InFull<T> = { [N in keyof T as N extends string ? `index.${N}` : never]: T[N] }

/** Families by whole names. */
type ByFamily = {
  readonly [name in
    | `${'' | 'index.'}${'analysis' | 'similarity'}.${string}`
    | `${'' | 'index.'}routing.allocation.${'include' | 'exclude' | 'require'}.${string}`]?: unknown
}

/**
 * The settings of an index: `{ number_of_shards: 1, analysis: { … } }`, with or without `index` around or before them.
 *
 * @example
 * const settings = { number_of_shards: 1, 'mapping.total_fields.limit': 2000 } satisfies IndexSettings
 */
export type IndexSettingsRequest = Both<IndexSettingsByName> &
  Families &
  ByFamily &
  InFull<IndexSettingsByName> &
  InFull<Families> & { readonly index?: Both<IndexSettingsByName> & Families & ByFamily }
