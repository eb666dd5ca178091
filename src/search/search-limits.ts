// What a shard refuses about a request before it searches: limits set by the index, and parts that exclude each other.
import { ApiError, illegalArgument } from '../core/errors.ts'
import { wantedSource } from './fetch/source.ts'
import type { SearchRequest } from './search-request.ts'

const DEFAULT_RESULT_WINDOW = 10_000

export function checkLimits(request: SearchRequest, settings: Readonly<Record<string, unknown>>): void {
  const window = Number(settings['index.max_result_window'] ?? DEFAULT_RESULT_WINDOW)
  const wanted = request.from + request.size
  if (wanted > window) {
    throw illegalArgument(
      `Result window is too large, from + size must be less than or equal to: [${window}] but was [${wanted}]. ` +
        'See the scroll api for a more efficient way to request large data sets. ' +
        'This limit can be set by changing the [index.max_result_window] index level setting.',
    )
  }
  if (request.searchAfter !== null) {
    if (request.from > 0) throw impossible('`from` parameter must be set to 0 when `search_after` is used.')
    checkSearchAfter(request)
  }
  if (request.storedFields === 'none') {
    if (wantedSource(request) !== null) throw impossible('[stored_fields] cannot be disabled if [_source] is requested')
    if (request.fields.length > 0) throw impossible('[stored_fields] cannot be disabled when using the [fields] option')
  }
}

function checkSearchAfter({ sort, searchAfter }: SearchRequest): void {
  if (sort === null) throw illegalArgument('Sort must contain at least one field.')
  if (searchAfter!.length !== sort.length) {
    throw illegalArgument(`search_after has ${searchAfter!.length} value(s) but sort has ${sort.length}.`)
  }
}

const impossible = (reason: string) => new ApiError('search_exception', reason)
