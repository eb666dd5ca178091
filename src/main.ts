// The public entry: everything a user of the package can import.

export type {
  AnalysisRequest,
  AnalyzerRequest,
  AnalyzerTypes,
  CharFilterTypes,
  TokenFilterTypes,
  TokenizerTypes,
} from './analysis/analysis-request.ts'
export type {
  AnalysisComponents,
  AnalysisPlugins,
  AnalyzerDefinition,
  AnalyzerPlugin,
  CharFilterPlugin,
  PluginSettings,
  PluginToken,
  TextReplacement,
  TokenFilterPlugin,
  TokenizerPlugin,
} from './analysis/plugin/plugin-types.ts'
export type { BulkResponse } from './api/_core/bulk.ts'
export type { GetResponse } from './api/_core/get.ts'
export type {
  Hit,
  SearchBody,
  SearchResponse,
} from './api/_core/search.ts'
export type { CallOptions } from './api/call-options.ts'
export type { BulkParams, DeleteParams, GetParams, IndexParams, MgetParams, SearchParams, UpdateParams } from './api/given-params.ts'
export type { AliasOptions } from './api/indices/alias-options.ts'
export type { IndexBody } from './api/indices/create.ts'
export type { PipelineConfig } from './api/ingest/put_pipeline.ts'
export type { AggregationBucket, AggregationRequest, AggregationResult, AggregationsOf } from './api/typed/aggregations.ts'
export type { DocumentOf, IndexOf } from './api/typed/documents.ts'
export type { WriteResponse } from './api/typed-operation.ts'
export type { ErrorBody, ErrorEntry, ErrorType } from './core/errors.ts'
export { ApiError, isApiError } from './core/errors.ts'
export type { Logger } from './core/logger.ts'
export type { EngineOptions } from './engine/engine.ts'
export type { AdoptedIndex } from './engine/images/import.ts'
export type { EmbedFunction, SparseFunction } from './engine/models/embeddings.ts'
export type { SecurityOptions } from './engine/policy/security.ts'
export type { IndexSettingsRequest as IndexSettings } from './engine/settings/index-settings-request.ts'
export type { FieldMapping, Mappings } from './index/mapping/mapping-request.ts'
export type { CommonProcessorOptions, IngestProcessorConfig, ProcessorName } from './ingest/processor-request.ts'
export type { QueryRequest } from './query/dsl/query-request.ts'
export type { RestRequest, RestResponse } from './rest/rest-types.ts'
export type { RerankFunction } from './search/pipelines/processor.ts'
export type { SearchPipelineConfig } from './search/pipelines/processor-request.ts'
export { type AdoptOptions, type ExportOptions, open, type Searchlet } from './searchlet.ts'
export type { AuditOptions } from './security/audit/audit-options.ts'
export type { AuditRecord } from './security/audit/audit-record.ts'
export type { ActAs } from './security/contracts/identity.ts'
export type { SecurityPolicy } from './security/policy.ts'
export type { MissExplanation, SearchedRequest } from './testing/explain-miss.ts'
