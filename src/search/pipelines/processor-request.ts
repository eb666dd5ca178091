// A search pipeline as typed calls give it: processors by their names. The registry has no others, and all of these; each file says what its own takes.

import type { CollapseProcessorOptions } from './processors/collapse.ts'
import type { FilterQueryOptions } from './processors/filter_query.ts'
import type { NeuralQueryEnricherOptions } from './processors/neural_query_enricher.ts'
import type { NeuralSparseTwoPhaseOptions } from './processors/neural_sparse_two_phase_processor.ts'
import type { NormalizationProcessorOptions } from './processors/normalization-processor.ts'
import type { OversampleOptions } from './processors/oversample.ts'
import type { RenameFieldOptions } from './processors/rename_field.ts'
import type { RerankOptions } from './processors/rerank.ts'
import type { ScoreRankerOptions } from './processors/score-ranker-processor.ts'
import type { SearchScriptOptions } from './processors/script.ts'
import type { SortHitsOptions } from './processors/sort.ts'
import type { SplitHitsOptions } from './processors/split.ts'
import type { TruncateHitsOptions } from './processors/truncate_hits.ts'

/** Those that change a request before it is searched. */
export interface RequestProcessorTypes {
  /** Only hits that match another query, too. */
  readonly filter_query: FilterQueryOptions
  /** Names the model of neural queries that name none. */
  readonly neural_query_enricher: NeuralQueryEnricherOptions
  /** Sparse queries by their heavy tokens first. */
  readonly neural_sparse_two_phase_processor: NeuralSparseTwoPhaseOptions
  /** Asks for more hits than are wanted. */
  readonly oversample: OversampleOptions
  /** A script that changes the search. */
  readonly script: SearchScriptOptions
}

/** Those that bring the queries of a hybrid one together. */
export interface PhaseResultsProcessorTypes {
  /** Scores of several queries on one scale, and their mean. */
  readonly 'normalization-processor': NormalizationProcessorOptions
  /** Hits of several queries by their ranks. */
  readonly 'score-ranker-processor': ScoreRankerOptions
}

/** Those that change a response. */
export interface ResponseProcessorTypes {
  /** Of hits with the same value of a field the first. */
  readonly collapse: CollapseProcessorOptions
  /** Explanations tell how scores of several queries became one. */
  readonly hybrid_score_explanation: Readonly<Record<never, never>>
  /** A field of hits under another name. */
  readonly rename_field: RenameFieldOptions
  /** Hits in another order, by a number that they hold or by the application’s function. */
  readonly rerank: RerankOptions
  /** The values of a list in order. */
  readonly sort: SortHitsOptions
  /** A text as a list. */
  readonly split: SplitHitsOptions
  /** Keeps the first hits only. */
  readonly truncate_hits: TruncateHitsOptions
}

interface CommonOptions {
  /** For statistics and errors. */
  readonly tag?: string
  readonly description?: string
  /** The search goes on where it fails; false. */
  readonly ignore_failure?: boolean
}

type OneOf<T> = { readonly [N in keyof T]?: T[N] & CommonOptions }

export interface SearchPipelineConfig {
  description?: string
  version?: number
  /** Change a request before it is searched. */
  request_processors?: readonly OneOf<RequestProcessorTypes>[]
  /** Bring the queries of a hybrid one together. */
  phase_results_processors?: readonly OneOf<PhaseResultsProcessorTypes>[]
  /** Change a response. */
  response_processors?: readonly OneOf<ResponseProcessorTypes>[]
}
