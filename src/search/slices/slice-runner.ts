// Runs the slices of a shard: on this thread, or in parallel in worker threads.
import { TURN_OVER } from '../../core/checkpoint.ts'
import { KeptWork, outsideKeptWork } from '../../core/kept-work.ts'
import { Turns } from '../../core/turns.ts'
import { LONG_READ, withoutLongReads } from '../../index/segment/long-reads.ts'
import { Competition } from '../../query/collect/competition.ts'
import { type PackedRequest, packRequest } from '../asked/asked.ts'
import type { HitWindow } from '../contracts/hit-window.ts'
import type { SearchRequest } from '../contracts/search-request.ts'
import type { SearchTarget, WorkerTarget } from '../contracts/search-target.ts'
import type { SearchWatch } from '../contracts/search-watch.ts'
import type { ShardOptions } from '../contracts/shard-options.ts'
import type { MeasuredSlice, PartialResult } from '../contracts/shard-result.ts'
import type { CountedSlice } from '../query-phase/counted-slice.ts'
import { QueryPhase } from '../query-phase/query-phase.ts'
import type { ShardContext } from '../shards/shard-context.ts'
import { type ErrorMessage, unpackError } from '../work/error-transfer.ts'

/** One shard to search. */
export interface SliceJob {
  readonly context: ShardContext
  readonly target: SearchTarget
  readonly request: SearchRequest
  readonly options: ShardOptions
  readonly window: HitWindow
  /** When this thread began with it, by `performance.now`. */
  readonly began: number
  /** Milliseconds since the epoch; null: no limit. */
  readonly deadline: number | null
  /** Throws when the search was cancelled. */
  readonly check: () => void
  /** Called for a shard that is searched in other threads; null: the search is neither watched nor cancellable. */
  readonly watch: SearchWatch | null
}

export interface SliceRunner {
  /** Whether slices run at the same time, so that cutting a shard into some is worth it. */
  readonly parallel: boolean
  /**
   * `slices` hold places in `reader.segments`. Errors are those that searching in this thread would throw. A promise only where there is
   * something to wait for.
   */
  run(job: SliceJob, slices: readonly (readonly number[])[]): PartialResult[] | Promise<PartialResult[]>
}

/** The longest time that a search may hold this thread. */
const TURN_MILLIS = 5

/** Searches at once as far as a turn goes, the rest between the turns of others. */
export class InlineRunner implements SliceRunner {
  readonly parallel: boolean = false

  run(job: SliceJob, slices: readonly (readonly number[])[]): PartialResult[] | Promise<PartialResult[]> {
    const search = new InlineSearch(job, slices)
    return search.advance() ? search.results : search.goOn()
  }
}

/** The slices of a shard, one after the other. */
class InlineSearch {
  readonly results: PartialResult[] = []
  private readonly turns: Turns
  private readonly kept: KeptWork
  private readonly phase: QueryPhase
  private isRewritten = false
  /** The one under way. */
  private slice: CountedSlice | null = null

  constructor(
    private readonly job: SliceJob,
    private readonly slices: readonly (readonly number[])[],
  ) {
    const { context, window, began, deadline, check } = job
    this.turns = new Turns(TURN_MILLIS, began)
    this.kept = new KeptWork(this.turns)
    const competition = slices.length > 1 ? new Int32Array(2) : null
    this.phase = new QueryPhase(context, { window, deadline, check, turns: this.turns, competition })
  }

  /** False where the turn was over before the search was. */
  advance(): boolean {
    try {
      if (!this.isRewritten) this.kept.during(() => this.job.context.scoredQuery)
      this.isRewritten = true
      return outsideKeptWork(() => this.runSlices())
    } catch (error) {
      if (error === TURN_OVER) return false
      throw error
    }
  }

  private runSlices(): boolean {
    const { results, slices, phase } = this
    while (results.length < slices.length) {
      this.slice ??= phase.slice(slices[results.length], results.length)
      const result = this.slice.run()
      if (result === null) return false
      results.push(result)
      this.slice = null
    }
    return true
  }

  /** Others can see it from now on. */
  async goOn(): Promise<PartialResult[]> {
    const { turns, job } = this
    const part = job.watch?.querying(job.target) ?? null
    if (part !== null) turns.measure(part.meter())
    try {
      do {
        await turns.pass()
        job.check()
        part?.check()
      } while (!this.advance())
      return this.results
    } finally {
      this.slice?.close()
      turns.end()
      part?.end()
    }
  }
}

/** What travels to a worker. */
export interface SliceTask {
  readonly target: WorkerTarget
  readonly request: PackedRequest
  readonly options: ShardOptions
  readonly window: HitWindow
  readonly segments: readonly number[]
  readonly deadline: number | null
  /** Not 0: cancelled. Null: cannot be. */
  readonly cancellation: Int32Array | null
  /** The words of a ThreadMeter; null: CPU time is not measured. */
  readonly meter: Float64Array | null
  /** Shared with the other slices; null where there are none. */
  readonly competition: Int32Array | null
}

/** `measured` is null unless profiled. */
export type SliceAnswer = { readonly result: PartialResult; readonly measured: MeasuredSlice | null } | { readonly error: ErrorMessage }

/** Searches a slice in another thread; null: there are none. */
export type SlicePool = (task: SliceTask) => Promise<SliceAnswer | null>

/**
 * A round trip to a worker costs some tens of microseconds when it is idle; a document costs some nanoseconds. Below so many documents
 * to look at, a shard is searched right here: within two milliseconds or so.
 */
const WORTH_A_THREAD = 200_000

/**
 * A single slice gains no time in a worker, and here it yields every few milliseconds: it may be so many times as long. Not with
 * aggregations, which finish what they were told later in one go.
 */
const ALONE = 8

/** Searches big shards in worker threads, small ones here. */
export class PoolRunner implements SliceRunner {
  readonly parallel: boolean = true
  private readonly inline = new InlineRunner()

  constructor(
    private readonly pool: SlicePool,
    private readonly worthAThread = WORTH_A_THREAD,
  ) {}

  run(job: SliceJob, slices: readonly (readonly number[])[]): PartialResult[] | Promise<PartialResult[]> {
    return this.runHere(job, slices) ?? this.runElsewhere(job, slices)
  }

  /** Null where other threads are to do it: it is worth it, or would hold this one while it reads. */
  private runHere(job: SliceJob, slices: readonly (readonly number[])[]): PartialResult[] | Promise<PartialResult[]> | null {
    if (job.target.isBoundToThread) return this.inline.run(job, slices)
    try {
      return withoutLongReads(() => (this.isWorthIt(job, slices) ? null : this.inline.run(job, slices)))
    } catch (error) {
      if (error !== LONG_READ) throw error
      job.context.beginProfile()
      return null
    }
  }

  private runElsewhere(job: SliceJob, slices: readonly (readonly number[])[]): Promise<PartialResult[]> {
    // A profile shows every slice.
    const isOne = slices.length > 1 && !job.request.profile && job.context.seesWholeShard()
    return this.runInThreads(job, isOne ? [slices.flat().sort((a, b) => a - b)] : slices)
  }

  private async runInThreads(job: SliceJob, slices: readonly (readonly number[])[]): Promise<PartialResult[]> {
    const { options, window, deadline, watch } = job
    const request = packRequest(job.request)
    const target = job.target.describe()
    const competition = slices.length > 1 ? Competition.shared() : null
    const part = watch?.querying(job.target) ?? null
    const cancellation = part?.cancellation() ?? null
    try {
      const answering = Promise.all(
        slices.map(async segments => {
          const thread = part?.meter() ?? null
          const meter = thread?.words ?? null
          const answer = await this.pool({ target, request, options, window, segments, deadline, cancellation, meter, competition })
          if (thread !== null) thread.isActive = false
          return answer
        }),
      )
      // A slice still queued for a thread is dropped; running ones stop by themselves.
      if (part !== null) await Promise.race([answering, part.whenCancelled()])
      // Cancelled here has the reason; a worker only knows that it was.
      job.check()
      part?.check()
      const answers = await answering
      if (!answers.every(answer => answer !== null)) return await this.inline.run(job, slices)
      const found = answers.map(answer => {
        if ('error' in answer) throw unpackError(answer.error)
        return answer
      })
      job.context.keepSlices(found.map(({ measured }) => measured))
      return found.map(({ result }) => result)
    } finally {
      part?.end()
    }
  }

  /** Terms first, as estimating documents looks terms up; and documents only where there are enough of them at all. */
  private isWorthIt(job: SliceJob, slices: readonly (readonly number[])[]): boolean {
    const { segments } = job.target.reader
    const worth = slices.length > 1 || job.request.aggregations !== null ? this.worthAThread : this.worthAThread * ALONE
    if (job.context.expansionCost() >= worth) return true
    let docs = 0
    for (const slice of slices) for (const ord of slice) docs += segments[ord].reader.maxDoc
    return docs * job.context.documentCost() >= worth && job.context.cost() >= worth
  }
}
