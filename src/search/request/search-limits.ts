// What a shard refuses about a request before it searches: limits set by the index, and parts that exclude each other.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { type SearchRequest, TRACK_NONE } from '../contracts/search-request.ts'
import { wantedSource } from '../fetch/source.ts'

const DEFAULT_RESULT_WINDOW = 10_000
const DEFAULT_RESCORE_WINDOW = 10_000
const DEFAULT_MAX_SLICES = 1024

/** Parts that exclude each other. */
export function checkCompany(request: SearchRequest): void {
  const scroll = request.scrollMillis !== null
  if (request.searchAfter !== null) {
    if (scroll) throw impossible('`search_after` cannot be used in a scroll context.')
    if (request.from > 0) throw impossible('`from` parameter must be set to 0 when `search_after` is used.')
    checkSearchAfter(request)
  }
  if (request.slice !== null && !scroll && request.pit === null)
    throw impossible('`slice` cannot be used outside of a scroll context or PIT context')
  if (request.storedFields === 'none') {
    if (wantedSource(request) !== null) throw impossible('[stored_fields] cannot be disabled if [_source] is requested')
    if (request.fields.length > 0) throw impossible('[stored_fields] cannot be disabled when using the [fields] option')
  }
}

export function checkLimits(request: SearchRequest, settings: Readonly<Record<string, unknown>>): void {
  const window = Number(settings['index.max_result_window'] ?? DEFAULT_RESULT_WINDOW)
  const wanted = request.from + request.size
  if (wanted > window) {
    throw illegalArgument(
      request.scrollMillis === null
        ? `Result window is too large, from + size must be less than or equal to: [${window}] but was [${wanted}]. ` +
            'See the scroll api for a more efficient way to request large data sets. ' +
            'This limit can be set by changing the [index.max_result_window] index level setting.'
        : `Batch size is too large, size must be less than or equal to: [${window}] but was [${wanted}]. ` +
            'Scroll batch sizes cost as much memory as result windows so they are controlled by the [index.max_result_window] index level setting.',
    )
  }
  if (request.rescore.length > 0) checkRescore(request, settings)
  if (request.slice !== null) checkSlices(request, request.slice.max, settings)
  if (request.trackTotalHits < TRACK_NONE) throw illegalArgument(`totalHitsThreshold must be >= 0, got ${request.trackTotalHits}`)
}

function checkRescore({ rescore, sort }: SearchRequest, settings: Readonly<Record<string, unknown>>): void {
  if (sort !== null) throw illegalArgument('Cannot use [sort] option in conjunction with [rescore].')
  const limit = Number(settings['index.max_rescore_window'] ?? DEFAULT_RESCORE_WINDOW)
  for (const { windowSize } of rescore) {
    if (windowSize <= limit) continue
    throw illegalArgument(
      `Rescore window [${windowSize}] is too large. It must be less than [${limit}]. ` +
        'This prevents allocating massive heaps for storing the results to be rescored. ' +
        'This limit can be set by changing the [index.max_rescore_window] index level setting.',
    )
  }
}

function checkSlices({ pit }: SearchRequest, slices: number, settings: Readonly<Record<string, unknown>>): void {
  const setting = pit === null ? 'index.max_slices_per_scroll' : 'index.max_slices_per_pit'
  const most = Number(settings[setting] ?? DEFAULT_MAX_SLICES)
  if (slices > most) {
    throw illegalArgument(
      `The number of slices [${slices}] is too large. It must be less than [${most}]. ` +
        `This limit can be set by changing the [${setting}] index level setting.`,
    )
  }
}

function checkSearchAfter({ sort, searchAfter }: SearchRequest): void {
  if (sort === null) throw illegalArgument('Sort must contain at least one field.')
  if (searchAfter!.length !== sort.length) {
    throw illegalArgument(`search_after has ${searchAfter!.length} value(s) but sort has ${sort.length}.`)
  }
}

const impossible = (reason: string) => new ApiError('search_exception', reason)
