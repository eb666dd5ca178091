// The public entry: everything a user of the package can import.

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
export type { BulkParams, BulkResponse } from './api/_core/bulk.ts'
export type { DeleteParams } from './api/_core/delete.ts'
export type { GetParams, GetResponse } from './api/_core/get.ts'
export type { IndexParams } from './api/_core/index.ts'
export type { MgetParams } from './api/_core/mget.ts'
export type {
  AggregationBucket,
  AggregationRequest,
  AggregationResult,
  Hit,
  SearchBody,
  SearchParams,
  SearchResponse,
} from './api/_core/search.ts'
export type { UpdateParams } from './api/_core/update.ts'
export type { CallOptions } from './api/functions.ts'
export type { SearchPipelineConfig } from './api/search_pipeline/put.ts'
export type { WriteResponse } from './api/typed-operation.ts'
export type { ErrorBody, ErrorEntry, ErrorType } from './core/errors.ts'
export { ApiError } from './core/errors.ts'
export type { SecurityOptions } from './engine/access/security.ts'
export type { AuditOptions } from './engine/audit/open-audit.ts'
export type { EmbedFunction } from './engine/documents/embeddings.ts'
export type { EngineOptions, Logger } from './engine/engine.ts'
export type { RestRequest, RestResponse } from './rest/rest-types.ts'
export type { RerankFunction } from './search/pipelines/processor.ts'
export { type ExportOptions, open, type Searchlet } from './searchlet.ts'
export type { AuditRecord } from './security/audit/audit-record.ts'
export type { ActAs, SecurityPolicy } from './security/policy.ts'
