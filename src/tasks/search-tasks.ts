// Recognises tasks that are searches, or the part of one on a shard.
import type { Task } from './task.ts'

/** As the statistics of nodes name them. */
export type SearchKind = 'search_task' | 'search_shard_task'

const WHOLE: ReadonlySet<string> = new Set(['indices:data/read/search', 'indices:data/read/scroll'])
const PART = 'indices:data/read/search[phase/'

/** Null: it is none. */
export function searchKindOf({ info: { action } }: Task): SearchKind | null {
  if (WHOLE.has(action)) return 'search_task'
  return action.startsWith(PART) ? 'search_shard_task' : null
}
