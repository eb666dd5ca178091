// Parses the paging and sort parameters of a list of configurations.
import { ApiError, illegalArgument, validationFailed } from '../../core/errors.ts'
import { LIST_FIELDS, pathOf } from './fields.ts'
import { filterQuery } from './filters.ts'

export interface ListRequest {
  readonly from: number
  readonly size: number
  readonly sortField: string
  readonly sortOrder: 'asc' | 'desc'
  /** By parameter. */
  readonly filters: ReadonlyMap<string, string>
}

const DEFAULT_ITEMS = 1000

interface ListParameters {
  readonly from_index?: unknown
  readonly max_items?: unknown
  readonly sort_field?: unknown
  readonly sort_order?: unknown
}

export function readListRequest(parameters: ListParameters, filters: ReadonlyMap<string, string>): ListRequest {
  const from = intOr(parameters.from_index, 0)
  const size = intOr(parameters.max_items, DEFAULT_ITEMS)
  const problems = [...(from < 0 ? ['fromIndex is -ve'] : []), ...(size <= 0 ? ['maxItems is not +ve'] : [])]
  const sortOrder = readOrder(parameters.sort_order)
  if (problems.length > 0) throw validationFailed(...problems)
  return { from, size, sortField: String(parameters.sort_field ?? 'last_updated_time_ms'), sortOrder, filters }
}

/** What is no whole number counts as not said. */
function intOr(value: unknown, otherwise: number): number {
  const text = String(value)
  return /^[+-]?\d+$/.test(text) && Math.abs(Number(text)) < 2 ** 31 ? Number(text) : otherwise
}

function readOrder(value: unknown): 'asc' | 'desc' {
  const order = String(value ?? 'asc').toUpperCase()
  if (order !== 'ASC' && order !== 'DESC') throw illegalArgument(`No enum constant org.opensearch.search.sort.SortOrder.${order}`)
  return order === 'ASC' ? 'asc' : 'desc'
}

/** The search that answers it. */
export function searchBody(request: ListRequest, access: readonly string[] | null): Record<string, unknown> {
  const { from, size, sortOrder } = request
  return {
    from,
    size,
    track_total_hits: MOST_COUNTED,
    query: filterQuery(request.filters, access),
    sort: [{ [sortPath(request.sortField)]: { order: sortOrder } }],
  }
}

const MOST_COUNTED = 10_000

function sortPath(name: string): string {
  const type = LIST_FIELDS.get(name)
  if (type === undefined || type.startsWith('nested'))
    throw new ApiError('status_exception', `Sort on ${name} not acceptable`, { status: 406 })
  return type === 'text' ? `${pathOf(name)}.keyword` : pathOf(name)
}
