// Explanations of hits tell how their scores were made of those of several queries.
import type { ResponseProcessorType } from '../processor.ts'

export const hybrid_score_explanation: ResponseProcessorType = {
  name: 'hybrid_score_explanation',
  /** The fetch phase does it, where explanations are made. */
  prepare: request => ({ ...request, explainFusion: true }),
  create: () => response => response,
}
