// `collapse` in a body: the field whose values make groups of hits, and what is shown of each group.
import { illegalArgument, parsing } from '../../core/errors.ts'
import { atValue } from '../../core/json-spot.ts'
import { isObject, type JsonObject } from '../../core/json-token.ts'
import { intOf } from '../../core/stream-values.ts'
import type { InnerHitsRequest } from '../../query/dsl/inner-hits.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { type CollapseSpec, type GroupHits, TRACK_DEFAULT } from '../contracts/search-request.ts'
import { readInnerHits } from '../inner-hits/inner-hits-body.ts'

/** The best hit of each value of a field. */
export interface CollapseRequest {
  readonly field: string
  /** More hits of each value, by name. */
  readonly inner_hits?: InnerHitsRequest | readonly InnerHitsRequest[]
  /** So many of the searches for `inner_hits` at a time. */
  readonly max_concurrent_group_searches?: number
}

export function parseCollapse(json: JsonObject): CollapseSpec {
  let field: string | null = null
  let innerHits: GroupHits[] = []
  let concurrent: number | null = null
  readStrictly('collapse', json, {
    field: { accepts: ['VALUE_STRING'], read: value => void (field = fieldName(value as string)) },
    max_concurrent_group_searches: { accepts: ['VALUE_NUMBER', 'VALUE_STRING'], read: value => void (concurrent = checked(intOf(value))) },
    inner_hits: {
      accepts: ['START_OBJECT', 'START_ARRAY'],
      read: value => void (innerHits = Array.isArray(value) ? value.map(listed) : [groupHits(value as JsonObject)]),
    },
  })
  return { field, innerHits, concurrent }
}

function fieldName(name: string): string {
  if (name === '') throw illegalArgument('field name is null or empty')
  return name
}

function listed(json: unknown, i: number, list: unknown[]): GroupHits {
  if (!isObject(json)) throw parsing('Invalid token in inner_hits array', atValue(list, i))
  return groupHits(json)
}

function checked(most: number): number {
  if (most < 1) throw illegalArgument('maxConcurrentGroupRequests` must be positive')
  return most
}

function groupHits(json: JsonObject): GroupHits {
  const request = readInnerHits(json)
  return {
    name: typeof json.name === 'string' ? json.name : null,
    request: {
      ...request,
      trackTotalHits: TRACK_DEFAULT,
      collapse: isObject(json.collapse) ? { field: json.collapse.field as string, innerHits: [], concurrent: null } : null,
    },
  }
}
