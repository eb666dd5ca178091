// Which parts of a search request this engine refuses, so that none is silently ignored. Whoever implements one removes its line.
import { ApiError } from '../core/errors.ts'

/** Keys of the body → the feature's name. */
const BODY_KEYS = new Map([
  ['aggregations', 'aggregations'],
  ['aggs', 'aggregations'],
  ['derived', 'derived fields'],
  ['ext', 'search extensions'],
  ['script_fields', 'script fields'],
  ['search_pipeline', 'search pipelines'],
  ['suggest', 'suggest'],
  ['verbose_pipeline', 'search pipelines'],
])

/** Parameters of the URL → the feature's name. */
const PARAMETERS = new Map([
  ['search_pipeline', 'search pipelines'],
  ['suggest_field', 'suggest'],
  ['suggest_mode', 'suggest'],
  ['suggest_size', 'suggest'],
  ['suggest_text', 'suggest'],
  ['verbose_pipeline', 'search pipelines'],
])

/** Keys of `sort` entries → the feature's name. */
const SORTS = new Map([['_script', 'sorting by _script']])

export function refuseBodyKey(key: string): void {
  refuse(BODY_KEYS.get(key))
}

export function refuseParameter(name: string, value: unknown): void {
  if (name === 'search_pipeline' && value === '_none') return
  refuse(PARAMETERS.get(name))
}

export function refuseSort(key: string): void {
  refuse(SORTS.get(key))
}

/** For features that show only within an option, such as a nested path. */
export function refuse(feature: string | undefined): void {
  if (feature !== undefined) throw new ApiError('unsupported_operation_exception', `[${feature}] is not supported`, { status: 501 })
}
