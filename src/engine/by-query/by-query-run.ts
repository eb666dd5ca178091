// One delete by query, update by query or reindex: takes the matched documents in batches and writes what becomes of them.
import { isApiError, validationFailed } from '../../core/errors.ts'
import type { SearchRequest } from '../../search/contracts/search-request.ts'
import type { SearchTarget } from '../../search/contracts/search-target.ts'
import { changedRights } from '../access/restricted-requests.ts'
import type { CallContext } from '../calls/call-context.ts'
import { type ItemOutcome, type WriteOptions, writeAll } from '../documents/documents.ts'
import { type Write, writeProblems } from '../documents/write.ts'
import { BULK } from '../documents/write-permissions.ts'
import type { IndexService } from '../indices/index-service.ts'
import { searchContext } from '../searches/search-context.ts'
import { TaskTurns } from '../tasks/task-turns.ts'
import { sliceStatus } from './by-query-response.ts'
import type { Slice } from './id-slices.ts'
import { type MatchedDocument, matchDocuments, shardParts } from './matched-documents.ts'
import { type ByQueryFailure, ByQueryProgress } from './progress.ts'
import { mayThrottle, Throttle } from './throttle.ts'

export interface ByQueryRequest {
  readonly search: SearchRequest
  /** Null: all that match. */
  readonly maxDocs: number | null
  readonly batchSize: number
  /** Goes on after version conflicts. */
  readonly proceeds: boolean
  /** Into how many parts the work is cut; 1: none. */
  readonly slices: number
  /** The one part of it that is to be done. */
  readonly slice: Slice | null
  /** Infinity: as fast as it goes. */
  readonly requestsPerSecond: number
  /** Refreshes the indexes that were written to at the end. */
  readonly refresh: boolean
  readonly writes: Omit<WriteOptions, 'refresh'>
  /** Null: the document is left alone. */
  readonly write: (document: MatchedDocument) => Write | null
}

/** Where the work is taken from: what a search resolved. */
export interface ByQuerySource {
  readonly indices: readonly IndexService[]
  readonly targets: readonly SearchTarget[]
}

export class ByQueryRun {
  private readonly began = performance.now()
  readonly workers: readonly ByQueryWorker[]

  constructor(
    private readonly cx: CallContext,
    source: ByQuerySource,
    readonly request: ByQueryRequest,
  ) {
    const { slices, slice } = request
    this.workers =
      slices === 1
        ? [new ByQueryWorker(cx, source, request, slice)]
        : Array.from({ length: slices }, (_, id) => new ByQueryWorker(sliceCall(cx), source, partOf(request, slices), { id, max: slices }))
  }

  get isSliced(): boolean {
    return this.request.slices > 1
  }

  /** Resolves when everything is done, failed or cancelled. */
  async run(): Promise<void> {
    const results = await Promise.allSettled(this.workers.map(worker => (this.isSliced ? this.runSlice(worker) : worker.run())))
    const failed = results.find(result => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    if (!this.request.refresh) return
    const { indices } = this.cx.engine
    const written = new Set(this.workers.flatMap(worker => [...worker.written]))
    this.cx.authorise([...written], 'indices:admin/refresh')
    await Promise.all([...written].map(name => indices.get(name)?.refresh()))
  }

  private async runSlice(worker: ByQueryWorker): Promise<void> {
    const { task } = worker.cx
    task.status = () => sliceStatus(worker)
    mayThrottle(task, worker.throttle)
    try {
      await worker.run()
    } finally {
      this.cx.engine.tasks.close(task)
    }
  }

  get tookMillis(): number {
    return Math.round(performance.now() - this.began)
  }

  get failures(): readonly ByQueryFailure[] {
    return this.workers.flatMap(worker => worker.failures)
  }

  /** The rate of all workers together. */
  rethrottle(requestsPerSecond: number): void {
    for (const { throttle } of this.workers) throttle.rethrottle(requestsPerSecond / this.workers.length)
  }
}

/** A slice is a task of its own. */
function sliceCall(cx: CallContext): CallContext {
  const { action, describe } = cx.task.info
  return cx.part({ task: cx.engine.tasks.openPart(cx.task, { action, describe, cancellable: true }) })
}

/** The slices share the limits. */
function partOf(request: ByQueryRequest, slices: number): ByQueryRequest {
  const { maxDocs, requestsPerSecond } = request
  return { ...request, maxDocs: maxDocs === null ? null : Math.floor(maxDocs / slices), requestsPerSecond: requestsPerSecond / slices }
}

class ByQueryWorker {
  readonly progress: ByQueryProgress
  readonly throttle: Throttle
  readonly failures: ByQueryFailure[] = []
  readonly written = new Set<string>()

  constructor(
    readonly cx: CallContext,
    private readonly source: ByQuerySource,
    private readonly request: ByQueryRequest,
    private readonly slice: Slice | null,
  ) {
    this.progress = new ByQueryProgress(slice?.id ?? null)
    this.throttle = new Throttle(cx.task, request.requestsPerSecond)
  }

  /** Resolves also when the task is cancelled: what was done until then counts. */
  async run(): Promise<void> {
    try {
      await this.work()
    } catch (error) {
      if (!this.cx.task.isCancelled || !isApiError(error) || error.type !== 'task_cancelled_exception') throw error
    }
    if (this.cx.task.isCancelled) this.throttle.rethrottle(Number.POSITIVE_INFINITY)
  }

  private async work(): Promise<void> {
    const { request, progress, cx, source } = this
    const turns = new TaskTurns(cx.task)
    const refuseChanged = changedRights(
      cx,
      source.indices.map(({ name }) => name),
    )
    const shards = new Map(source.indices.map(({ name, settings }) => [name, settings.numberOfShards]))
    const parts = shardParts(source.targets, this.slice, index => shards.get(index)!)
    const matched = await matchDocuments(parts, request.search, {
      cx: searchContext(cx),
      batchSize: request.batchSize,
      turns,
    })
    let left = Math.min(matched.total, request.maxDocs ?? Number.POSITIVE_INFINITY)
    progress.total = left
    while (left > 0 && this.failures.length === 0 && !cx.task.isCancelled) {
      const began = performance.now()
      if (progress.batches > 0) refuseChanged()
      const documents = await matched.next(Math.min(left, request.batchSize))
      if (documents.length === 0) break
      left -= documents.length
      progress.batches++
      await this.write(documents)
      if (left > 0 && this.failures.length === 0) await this.throttle.wait(documents.length, began)
    }
  }

  private async write(documents: readonly MatchedDocument[]): Promise<void> {
    const { cx, request } = this
    const writes = documents.map(document => request.write(document)).filter(write => write !== null)
    this.progress.noops += documents.length - writes.length
    if (writes.length === 0) return
    const problems = writes.flatMap(writeProblems)
    if (problems.length > 0) throw validationFailed(...problems)
    cx.authorise([], BULK)
    const { tasks } = cx.engine
    const names = new Set(writes.map(({ index }) => index))
    const describe = () => `requests[${writes.length}], indices[${[...names].join(', ')}]`
    const bulk = tasks.openPart(cx.task, { action: BULK, describe })
    try {
      const outcomes = await writeAll(cx.part({ task: bulk }), writes, { ...request.writes, refresh: 'false' })
      for (const outcome of outcomes) this.count(outcome)
    } finally {
      tasks.close(bulk)
    }
  }

  private count(outcome: ItemOutcome): void {
    const { progress } = this
    if ('answer' in outcome) {
      const { index, result } = outcome.answer
      this.written.add(index.name)
      if (result.result === 'created') progress.created++
      // Also where there was nothing to delete.
      else if (result.result === 'deleted' || result.result === 'not_found') progress.deleted++
      else if (result.result === 'updated') progress.updated++
      return
    }
    // A document that a pipeline dropped counts as one that changed.
    if ('dropped' in outcome) {
      progress.updated++
      return
    }
    const { error } = outcome
    if (error.type === 'version_conflict_engine_exception') {
      progress.versionConflicts++
      if (this.request.proceeds) return
    }
    this.failures.push(outcome)
  }
}
