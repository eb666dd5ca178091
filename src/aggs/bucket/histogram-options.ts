// The options that numeric and date histograms share.
import { illegalArgument } from '../../core/errors.ts'
import { booleanOf, type JsonObject, longOf } from '../../core/json-token.ts'
import { BOOLEAN, NUMBER, type StrictField } from '../../query/dsl/strict-object.ts'
import type { OrderRequest } from './bucket-order.ts'
import { BY_KEY, type OrderKey, parseOrder } from './bucket-order.ts'

export interface HistogramOptionsRequest {
  /** Buckets by key, in place of a list; false. */
  readonly keyed?: boolean
  /** Buckets of fewer documents are left out; 0, which shows empty ones. */
  readonly min_doc_count?: number
  /** By key. `{ _count: 'desc' }` */
  readonly order?: OrderRequest
}

interface HistogramDraft {
  order: readonly OrderKey[]
  minDocCount: number
  keyed: boolean
}

export const newHistogram = (): HistogramDraft => ({ order: BY_KEY, minDocCount: 0, keyed: false })

/** `extended_bounds` and `hard_bounds`. */
export const boundsField = <T>(read: (json: JsonObject) => T, take: (bounds: T) => void): StrictField => ({
  accepts: ['START_OBJECT'],
  takenWhole: true,
  isParsed: true,
  read: value => take(read(value as JsonObject)),
})

export function histogramFields(name: string, draft: HistogramDraft): Record<string, StrictField> {
  return {
    keyed: { accepts: BOOLEAN, read: value => void (draft.keyed = booleanOf(value)) },
    min_doc_count: { accepts: NUMBER, read: value => void (draft.minDocCount = notNegative(longOf(value), name)) },
    order: {
      accepts: ['START_OBJECT', 'START_ARRAY'],
      read: (value, parent, key) => void (draft.order = parseOrder(value, parent, key)),
    },
  }
}

function notNegative(count: number, name: string): number {
  if (count < 0) throw illegalArgument(`[minDocCount] must be greater than or equal to 0. Found [${count}] in [${name}]`)
  return count
}
