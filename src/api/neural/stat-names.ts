// The statistics of neural search: their names, and the folders they stand in, in the server's order.

export type StatPlace = readonly [name: string, folder: string]

const within = (folder: string, ...names: readonly string[]): StatPlace[] => names.map(name => [name, folder])

export const NEURAL_INFO: readonly StatPlace[] = [
  ['cluster_version', ''],
  ...within(
    'processors.search.hybrid',
    'comb_geometric_processors',
    'comb_rrf_processors',
    'norm_l2_processors',
    'norm_minmax_processors',
    'comb_harmonic_processors',
    'comb_arithmetic_processors',
    'norm_zscore_processors',
    'rank_based_normalization_processors',
    'normalization_processors',
  ),
  ...within('processors.search', 'rerank_ml_processors', 'rerank_by_field_processors', 'neural_sparse_two_phase_processors'),
  ...within('processors.search.agentic', 'agentic_context_processors', 'agentic_query_translator_processors'),
  ...within('processors.search', 'neural_query_enricher_processors'),
  ...within(
    'processors.ingest',
    'sparse_encoding_processors',
    'skip_existing_processors',
    'text_image_embedding_processors',
    'text_chunking_delimiter_processors',
    'text_embedding_processors_in_pipelines',
    'text_chunking_fixed_token_length_processors',
    'text_chunking_fixed_char_length_processors',
    'text_chunking_processors',
  ),
]

/** What a single node tells more than all together. */
export const OF_NODES_ONLY = 'sparse_memory_usage_percentage'

export const NEURAL_MEMORY: readonly StatPlace[] = within(
  'memory.sparse',
  OF_NODES_ONLY,
  'sparse_memory_usage',
  'clustered_posting_usage',
  'forward_index_usage',
)

export const NEURAL_EVENTS: readonly StatPlace[] = [
  ...within(
    'query.hybrid',
    'hybrid_query_with_pagination_requests',
    'hybrid_query_with_filter_requests',
    'hybrid_query_with_inner_hits_requests',
    'hybrid_query_requests',
  ),
  ...within(
    'query.neural',
    'neural_query_against_semantic_sparse_requests',
    'neural_query_requests',
    'neural_query_against_semantic_dense_requests',
    'neural_query_against_knn_requests',
  ),
  ...within('query.agentic', 'agentic_query_requests'),
  ...within('query.neural_sparse', 'neural_sparse_query_requests', 'seismic_query_requests'),
  ...within('semantic_highlighting', 'semantic_highlighting_request_count', 'semantic_highlighting_batch_request_count'),
  ...within('processors.search', 'neural_sparse_two_phase_executions'),
  ...within(
    'processors.search.hybrid',
    'comb_harmonic_executions',
    'norm_zscore_executions',
    'comb_rrf_executions',
    'norm_l2_executions',
    'rank_based_normalization_processor_executions',
    'comb_arithmetic_executions',
    'normalization_processor_executions',
    'comb_geometric_executions',
    'norm_minmax_executions',
  ),
  ...within(
    'processors.search',
    'rerank_by_field_executions',
    'neural_query_enricher_executions',
    'mmr_neural_query_transformer_executions',
    'rerank_ml_executions',
  ),
  ...within('processors.search.agentic', 'agentic_query_translator_executions', 'agentic_context_executions'),
  ...within(
    'processors.ingest',
    'skip_existing_executions',
    'text_chunking_fixed_token_length_executions',
    'sparse_encoding_executions',
    'text_chunking_fixed_char_length_executions',
    'text_chunking_executions',
    'text_embedding_executions',
    'semantic_field_executions',
    'sparse_encoding_seismic_executions',
    'semantic_field_chunking_executions',
    'text_chunking_delimiter_executions',
    'text_image_embedding_executions',
  ),
]
