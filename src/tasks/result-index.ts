// The index that stores the results of detached tasks: its name, its mapping, and a document of it.
import type { ErrorEntry } from '../core/errors.ts'

export const RESULT_INDEX = '.tasks'

/** A task that is over, as it is shown, with its answer or its error. */
export interface KeptResult {
  readonly completed: true
  readonly task: Readonly<Record<string, unknown>>
  readonly response?: unknown
  readonly error?: ErrorEntry
}

/** Hidden: wildcards do not match it. */
export const RESULT_INDEX_SETTINGS = {
  'index.hidden': 'true',
  'index.number_of_shards': '1',
  'index.auto_expand_replicas': '0-1',
  'index.priority': '2147483647',
} as const

const keyword = { type: 'keyword' }
const long = { type: 'long' }
const boolean = { type: 'boolean' }
/** Kept, and not looked into. */
const whole = { type: 'object', enabled: false }

export const RESULT_MAPPING = {
  dynamic: 'strict',
  properties: {
    completed: boolean,
    task: {
      properties: {
        action: keyword,
        cancellable: boolean,
        cancelled: boolean,
        cancellation_time_millis: long,
        description: { type: 'text' },
        headers: whole,
        id: long,
        node: keyword,
        parent_task_id: keyword,
        resource_stats: whole,
        running_time_in_nanos: long,
        start_time_in_millis: long,
        status: whole,
        type: keyword,
      },
    },
    response: whole,
    error: whole,
  },
}
