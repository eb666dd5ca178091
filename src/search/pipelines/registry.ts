// The registry of search processors, by REST name.
import type { PhaseResultsProcessorType, RequestProcessorType, ResponseProcessorType } from './processor.ts'
import { collapse } from './processors/collapse.ts'
import { filter_query } from './processors/filter_query.ts'
import { hybrid_score_explanation } from './processors/hybrid_score_explanation.ts'
import { neural_query_enricher } from './processors/neural_query_enricher.ts'
import { neural_sparse_two_phase_processor } from './processors/neural_sparse_two_phase_processor.ts'
import { normalization_processor } from './processors/normalization-processor.ts'
import { oversample } from './processors/oversample.ts'
import { rename_field } from './processors/rename_field.ts'
import { rerank } from './processors/rerank.ts'
import { score_ranker_processor } from './processors/score-ranker-processor.ts'
import { script } from './processors/script.ts'
import { sort } from './processors/sort.ts'
import { split } from './processors/split.ts'
import { truncate_hits } from './processors/truncate_hits.ts'

const byName = <T extends { readonly name: string }>(...types: readonly T[]): ReadonlyMap<string, T> =>
  new Map(types.map(type => [type.name, type]))

export const requestProcessors = byName<RequestProcessorType>(
  filter_query,
  neural_query_enricher,
  neural_sparse_two_phase_processor,
  oversample,
  script,
)

export const phaseResultsProcessors = byName<PhaseResultsProcessorType>(normalization_processor, score_ranker_processor)

export const responseProcessors = byName<ResponseProcessorType>(
  collapse,
  hybrid_score_explanation,
  rename_field,
  rerank,
  sort,
  split,
  truncate_hits,
)
