// What is measured of one search of a shard: its queries and its collectors, in this thread and in others. A request is one search, and one
// more where aggregations look at all documents.
import type { Searcher } from '../../query/contracts/query.ts'
import { type CollectorProfile, type CollectorTimes, printCollectors, printConcurrentCollectors } from './collector-profiler.ts'
import { mergeSlices, printQueries, type QueryProfile, type QueryTimes, type SliceQueries } from './query-profile.ts'
import { ProfilingSearcher } from './query-profiler.ts'

export interface SearchProfile {
  readonly query: readonly QueryProfile[]
  readonly rewrite_time: number
  readonly collector: readonly CollectorProfile[]
}

export class SearchMeasurements {
  readonly searcher: ProfilingSearcher
  private collectors: CollectorProfile | null = null
  /** What other threads measured. */
  private elsewhere: readonly QueryTimes[] = []
  private rewriteTimeElsewhere = 0

  /** `concurrent`: the profile reports slices. `inDetail`: and which thread each ran in, and how many blocks of posting lists were read. */
  constructor(
    plain: Searcher,
    private readonly concurrent: boolean,
    inDetail: boolean,
  ) {
    this.searcher = new ProfilingSearcher(plain, inDetail)
  }

  /** Every page of a scroll is measured by itself. */
  restart(): void {
    this.searcher.restart()
    this.collectors = null
    this.elsewhere = []
    this.rewriteTimeElsewhere = 0
  }

  /** Of all slices. `reduceTime`: what bringing their findings together took. */
  keepCollectors(times: readonly CollectorTimes[], reduceTime: number): void {
    if (times.length === 0) return
    this.collectors = this.concurrent ? printConcurrentCollectors(times, reduceTime) : printCollectors(times)
  }

  /** What slices in other threads measured. */
  keepSlices(slices: readonly SliceQueries[]): void {
    if (slices.length === 0) return
    this.elsewhere = mergeSlices(slices)
    for (const { rewriteTime } of slices) this.rewriteTimeElsewhere += rewriteTime
  }

  /** Weights made while fetching are in it too. */
  print(): SearchProfile {
    return {
      query: printQueries([...this.elsewhere, ...this.searcher.times()], this.concurrent),
      rewrite_time: Math.round(this.searcher.rewriteTime + this.rewriteTimeElsewhere),
      collector: this.collectors === null ? [] : [this.collectors],
    }
  }
}
