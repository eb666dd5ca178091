// Scores that a script would tell. Indexes may have such fields, and search them wherever no score is asked for.
import { ApiError } from '../../core/errors.ts'
import type { Similarity, SimScorer } from './similarity.ts'

export class ScriptedSimilarity implements Similarity {
  scorer(): SimScorer {
    throw new ApiError('unsupported_operation_exception', '[scripted] similarities are not supported', { status: 501 })
  }
}
