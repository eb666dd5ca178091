// A processor of a search pipeline: it changes a request before the search, or the response after it, or defines how the hits of several
// queries are fused into one ranking.
import type { ProcessorOptions } from '../../core/processor-options.ts'
import type { ScriptRules } from '../../query/contracts/script.ts'
import type { Fusion } from '../contracts/fusion.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchResponse } from '../contracts/search-response.ts'

/** What earlier processors leave to later ones of the same search. */
export type Attributes = Map<string, unknown>

export type TransformRequest = (request: SearchRequest, attributes: Attributes) => SearchRequest

export type TransformResponse = (
  response: SearchResponse,
  attributes: Attributes,
  request: SearchRequest,
) => SearchResponse | Promise<SearchResponse>

/** What processors may use beside their options. */
export interface ProcessorContext {
  /** `rerank` of the application; null: it has none. */
  readonly rerank: RerankFunction | null
  /** What scripts may be, and which are stored. */
  readonly scripts: () => ScriptRules
  /** Receives what statistics count. */
  readonly count: (event: string) => void
}

/** Scores for texts, in their order: how well each answers the question. The application's own. */
export type RerankFunction = (question: string, texts: readonly string[]) => Promise<readonly number[]> | readonly number[]

/** A processor is read once; what it does not take of its options is unknown. */
export interface RequestProcessorType {
  readonly name: string
  create(options: ProcessorOptions, cx: ProcessorContext): TransformRequest
}

export interface ResponseProcessorType {
  readonly name: string
  create(options: ProcessorOptions, cx: ProcessorContext): TransformResponse
  /** What the search itself must know of it. */
  prepare?(request: SearchRequest): SearchRequest
}

export interface PhaseResultsProcessorType {
  readonly name: string
  create(options: ProcessorOptions): Fusion
}
