// Stands for a shard of a search context that no longer exists.
import { ApiError } from '../../core/errors.ts'
import type { SearchTarget } from '../contracts/search-target.ts'

export const contextMissing = (number: number) =>
  new ApiError('search_context_missing_exception', `No search context found for id [${number}]`)

/** Fails by itself when it is searched, and holds nothing open. */
export function missingTarget(
  { index, indexUuid, shard, node, mapping, settings, similarity, analyzer }: SearchTarget,
  error: ApiError,
): SearchTarget {
  const refuse = () => {
    throw error
  }
  return {
    index,
    indexUuid,
    shard,
    node,
    mapping,
    settings,
    similarity,
    analyzer,
    filter: null,
    isBoundToThread: false,
    describe: refuse,
    get reader() {
      return refuse()
    },
  }
}
