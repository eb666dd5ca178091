// Counts searches that keep running, or kept running, long after they were cancelled. There should be none.
import { type SearchKind, searchKindOf } from './search-tasks.ts'
import type { Task } from './task.ts'

export interface LateEndings {
  readonly current_count_post_cancel: number
  readonly total_count_post_cancel: number
}

export class LateEndingCounts {
  private readonly over: Record<SearchKind, number> = { search_task: 0, search_shard_task: 0 }

  /** A task that was cancelled is over. */
  closed(task: Task, afterMillis: number): void {
    const kind = searchKindOf(task)
    if (kind !== null && isLate(task, afterMillis)) this.over[kind]++
  }

  figures(running: readonly Task[], afterMillis: number): Record<SearchKind, LateEndings> {
    const late = running.filter(task => isLate(task, afterMillis))
    const of = (kind: SearchKind): LateEndings => {
      const current = late.filter(task => searchKindOf(task) === kind).length
      return { current_count_post_cancel: current, total_count_post_cancel: this.over[kind] + current }
    }
    return { search_task: of('search_task'), search_shard_task: of('search_shard_task') }
  }
}

const isLate = ({ cancelledAt }: Task, afterMillis: number) => cancelledAt !== null && Date.now() - cancelledAt > afterMillis
