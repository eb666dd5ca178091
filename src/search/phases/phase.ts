// What a phase of a search is, what phases leave to one another, and how a search is taken through them.
import type { Eventually } from '../../core/eventually.ts'
import type { HitBody } from '../contracts/hit.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { AggregationsBody, SearchResponse, SuggestBody } from '../contracts/search-response.ts'
import type { SearchPhaseName } from '../contracts/shard-failures.ts'
import type { ShardStatistics } from '../contracts/shard-options.ts'
import type { ReducedResult, ShardResult } from '../contracts/shard-result.ts'
import type { SearchContext } from '../group/search-context.ts'
import type { ShardGroup } from '../group/shard-group.ts'
import type { ShardSuggestion } from '../suggest/shard-suggestion.ts'
import type { PhaseTimes, TimedPhase } from './phase-times.ts'

/** A search on its way: each phase adds what it found, and reads what those before it did. */
export class SearchState {
  /** Milliseconds since the epoch; null: none. */
  readonly deadline: number | null
  /** Null: each shard scores by its own. */
  statistics: ShardStatistics | null = null
  /** By shard; null for those that failed. */
  results: readonly (ShardResult | null)[] = NONE
  /** By shard; null for those that failed. */
  suggested: readonly (readonly ShardSuggestion[] | null)[] = NONE
  aggregations: AggregationsBody | undefined
  reduced: ReducedResult = NOTHING
  hits: readonly HitBody[] = NONE
  suggest: SuggestBody | undefined

  constructor(
    readonly group: ShardGroup,
    readonly request: SearchRequest,
    readonly cx: SearchContext,
    /** Null where they are not requested. */
    readonly times: PhaseTimes | null,
    /** Searches the same shards for something else. */
    readonly searchAgain: (request: SearchRequest) => Eventually<SearchResponse>,
  ) {
    const { timeoutMillis } = request
    this.deadline = timeoutMillis === null ? null : Date.now() + timeoutMillis
  }
}

const NONE: readonly never[] = []
const NOTHING: ReducedResult = { docs: NONE, total: undefined, maxScore: null, timedOut: false, terminatedEarly: null, isEmpty: true }

/** What a shard is queried for. */
export type QueriedSearch = Pick<SearchState, 'group' | 'cx' | 'statistics' | 'deadline'>

export interface SearchPhase {
  /** The time in `phase_took` that it is part of. */
  readonly took: TimedPhase
  /** Set: where too many shards have failed by its end, the search does, in the phase of this name. */
  readonly refuses?: SearchPhaseName
  /** A promise only where there is something to wait for. */
  run(search: SearchState): Eventually<void>
}

export function runPhases(phases: readonly SearchPhase[], search: SearchState, first = 0): Eventually<void> {
  for (let i = first; i < phases.length; i++) {
    const done = phases[i].run(search)
    if (done instanceof Promise) {
      return done.then(() => {
        ended(phases[i], search)
        return runPhases(phases, search, i + 1)
      })
    }
    ended(phases[i], search)
  }
}

function ended({ took, refuses }: SearchPhase, { times, group, cx }: SearchState): void {
  times?.ended(took)
  if (refuses !== undefined) group.refuseFailures(refuses, cx)
}
