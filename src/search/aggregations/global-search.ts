// Which documents global aggregations look at: all of the shard, but those that an alias, or a slice of a scroll, leaves out. The server
// searches for them anew, and its profile has that search beside the request's own.
import type { Query, Searcher, Weight } from '../../query/contracts/query.ts'
import { ConstantScoreQuery } from '../../query/exec/constant-score.ts'
import { rewriteQuery } from '../../query/exec/search.ts'
import { weigh } from '../../query/exec/weigh.ts'
import { SearchMeasurements } from '../profile/search-measurements.ts'

export interface GlobalQuery {
  readonly query: Query
  /** Whether it leaves out any document that could be a hit. */
  readonly narrows: boolean
}

export class GlobalSearch {
  /** Null unless profiled. */
  readonly measured: SearchMeasurements | null
  private weighed: Weight | null = null

  constructor(
    private readonly asked: GlobalQuery,
    private readonly plain: Searcher,
    options: { readonly profile: boolean; readonly concurrent: boolean },
  ) {
    this.measured = options.profile ? new SearchMeasurements(plain, options.concurrent, false) : null
  }

  /** `slice`: of those of this thread. Null: no search is needed, because all live documents count. */
  weight(slice: number): Weight | null {
    const { measured, asked } = this
    if (measured === null && !asked.narrows) return null
    if (measured !== null) measured.searcher.slice = slice
    if (this.weighed === null) {
      const searcher = measured?.searcher ?? this.plain
      const rewrite = () => rewriteQuery(new ConstantScoreQuery(asked.query), searcher)
      this.weighed = weigh(searcher, measured?.searcher.rewritten(rewrite) ?? rewrite(), 'complete_no_scores', 1)
      measured?.searcher.beginSlices()
    }
    return this.weighed
  }

  restart(): void {
    this.measured?.restart()
    this.weighed = null
  }
}
