// Writing documents: one path for single operations and for each item of a bulk.
import { allDone } from '../../core/all-done.ts'
import { ApiError, illegalArgument, isApiError, validationFailed } from '../../core/errors.ts'
import { documentId } from '../../core/ids.ts'
import { millisText } from '../../core/units.ts'
import { IndexingError } from '../../index/mapping/indexing-error.ts'
import { ANY_VERSION, type IndexOperation, type WriteResult } from '../../index/shard/operation.ts'
import type { Shard } from '../../index/shard/shard.ts'
import type { BufferedInput } from '../../index/writer/logged-part.ts'
import { refuseUpdate } from '../access/restricted-requests.ts'
import { autoCreateStream, isForStreams } from '../administration/data-streams.ts'
import { newIndex } from '../administration/new-index.ts'
import type { CallContext } from '../calls/call-context.ts'
import { resolveDateMath } from '../indices/date-math-name.ts'
import type { IndexService } from '../indices/index-service.ts'
import { validateIndexName } from '../indices/names.ts'
import { checkStoredQueries } from '../look-ups/percolated-documents.ts'
import { ACTIVE_COPIES, wantedActiveShards } from '../shards/active-shards.ts'
import { activityOf } from '../shards/shard-activity.ts'
import { logSlowIndexing } from '../slow-logs/indexing-slow-log.ts'
import { TaskTurns } from '../tasks/task-turns.ts'
import { auditedWrite } from './audited-write.ts'
import type { BulkPart } from './bulk-part.ts'
import { BulkParts } from './bulk-parts.ts'
import { type DroppedWrite, droppedWrite, ingested, ingestedUpdate, isIngested, NO_ID } from './ingest-write.ts'
import { isLong, logged } from './long-document.ts'
import { refuseOld, refuseStreamWrite } from './stream-writes.ts'
import { updateOutcome } from './update.ts'
import type { WriteAnswer } from './write.ts'
import { type DeleteWrite, type IndexWrite, type UpdateWrite, type Write, writeProblems } from './write.ts'
import { WritePermissions } from './write-permissions.ts'

export type RefreshPolicy = 'false' | 'true' | 'wait_for'

export function readRefresh(value: unknown): RefreshPolicy {
  if (value === undefined || value === 'false') return 'false'
  if (value === '' || value === 'true') return 'true'
  if (value === 'wait_for') return value
  throw illegalArgument(`Unknown value for refresh: [${String(value)}].`)
}

/** What holds for all writes of one call. */
export interface WriteOptions {
  readonly refresh: RefreshPolicy
  /** Copies of each shard that must be there; undefined: what the index's own setting says. */
  readonly activeShards?: number
  /** How long the server would wait for them. */
  readonly timeoutMillis?: number
}

const DEFAULT_TIMEOUT_MILLIS = 60_000

/** The answer for a document that does not exist, and that the script does not create. */
const NO_DOCUMENT = { version: -1, seqNo: -2, primaryTerm: 0 }

/** One call's writes: applies them one by one, then makes all of them last. */
class Writes {
  private readonly touched = new Map<Shard, IndexService>()
  private readonly permissions: WritePermissions

  constructor(
    private readonly cx: CallContext,
    private readonly options: WriteOptions,
    /** An update on its own sends the document it makes through the pipelines of the index; one in a bulk does not. */
    private readonly isSingle: boolean,
  ) {
    this.permissions = new WritePermissions(cx, isSingle)
  }

  /** The index behind a name, made when it is missing. */
  target(write: Write): IndexService | Promise<IndexService> {
    const { indices } = this.cx.engine
    const { requireAlias, kind } = write
    const name = resolveDateMath(write.index!)
    if (this.isSingle) this.permissions.ask(write, name)
    const existing = indices.writeTarget(name)
    if (requireAlias && (existing === null || existing.name === name)) throw requireAliasError(name)
    if (existing !== null) {
      this.permissions.ask(write, name)
      return existing
    }
    if (kind === 'delete' && write.check.type === 'internal') throw indices.missing(name)
    validateIndexName(name)
    this.permissions.askToCreate(name)
    this.permissions.ask(write, name)
    const refusal = this.cx.engine.settings.autoCreateRefusal(name)
    if (refusal !== null) throw notCreated(name, refusal)
    if (!isForStreams(this.cx.engine, name)) return indices.autoCreate(name, () => newIndex(this.cx.engine, name))
    refuseOld(write)
    return autoCreateStream(this.cx.engine, name)
  }

  /** The write as pipelines leave it; null where they dropped it. Asks for permission first, for errors tell which pipelines there are. */
  ingest<W extends Write>(write: W): W | null
  ingest(write: Write): Write | null {
    const { engine } = this.cx
    if (!isIngested(engine, write)) return write
    this.permissions.ask(write, resolveDateMath(write.index!))
    if (write.kind === 'update') return this.isSingle ? write : ingestedUpdate(engine, write)
    return write.kind === 'delete' ? write : ingested(engine, write)
  }

  /** An index that some write makes is there for all of them, so that a deletion before it finds nothing instead of no index. */
  async makeIndices(items: readonly Write[]): Promise<void> {
    const { indices } = this.cx.engine
    const isLost = ({ kind, index }: Write) => kind === 'delete' && indices.writeTarget(index!) === null
    if (!items.some(isLost)) return
    const lost = new Set(items.filter(isLost).map(({ index }) => index))
    for (const item of items) {
      if (item.kind === 'delete' || !lost.has(item.index)) continue
      try {
        await this.target(item)
      } catch (error) {
        // Each write to it reports the error in its turn.
        if (!isApiError(error)) throw error
      }
    }
  }

  /** Throws what a data stream does not take. */
  refuse(write: Write, index: IndexService): void {
    if (index.stream !== null) refuseStreamWrite(write, resolveDateMath(write.index!), index)
  }

  /** Before the first of many: an index is judged for everything that is to be done to it. */
  expect(items: readonly Write[]): void {
    this.permissions.expect(items)
  }

  /** Has a worker thread read a long document. The index may come to its end meanwhile, so its name is followed once more. */
  async readAhead(
    index: IndexService,
    id: string,
    write: Write,
  ): Promise<{ readonly index: IndexService; readonly ahead: BulkPart | null }> {
    const ahead = await logged(this.cx.engine, index, id, write)
    if (ahead === null) return { index, ahead }
    const target = await this.target(write)
    this.refuse(write, target)
    return { index: target, ahead }
  }

  /** `ahead`: where its document may lie already. */
  apply(index: IndexService, write: Write, id = write.id ?? documentId(), ahead: BulkPart | null = null): WriteAnswer | DroppedWrite {
    index.ensureWritable()
    const { shard, routing } = this.shardOf(index, id, write)
    // An update finds out first whether it writes at all.
    if (write.kind !== 'update') this.ensureActive(index, shard)
    const activity = activityOf(shard)
    const began = performance.now()
    try {
      const { audit } = this.cx.engine
      const answer =
        audit?.followsWrites === true
          ? auditedWrite(this.cx, { index, shard, id, write, isSingle: this.isSingle }, () =>
              this.perform(index, shard, id, routing, write, ahead),
            )
          : this.perform(index, shard, id, routing, write, ahead)
      if (isDropped(answer)) return answer
      if (answer.result.result === 'noop') activity.noopUpdates++
      else activity.wrote(write.kind === 'delete' ? 'delete' : 'index', began)
      if (write.kind !== 'delete' && answer.result.result !== 'noop') {
        const source = write.kind === 'update' ? answer.source : write.source
        if (source !== undefined) logSlowIndexing(this.cx.engine.logger, index, { id, routing: answer.routing, source }, began)
      }
      return answer
    } catch (error) {
      if (write.kind !== 'delete') activity.indexFailed++
      throw error
    }
  }

  private perform(
    index: IndexService,
    shard: Shard,
    id: string,
    routing: string | null,
    write: Write,
    ahead: BulkPart | null,
  ): WriteAnswer | DroppedWrite {
    switch (write.kind) {
      case 'delete':
        return { index, shard, id, routing, result: shard.delete({ id, check: write.check }) }
      case 'update':
        return this.update(index, shard, id, routing, write)
      default: {
        if (id === '') throw illegalArgument('if _id is specified it must not be empty')
        checkStoredQueries(index, write.source)
        const isFresh = write.id === null
        const operation = { id, routing, source: write.source, check: write.check, create: write.kind === 'create', freshId: isFresh }
        return { index, shard, id, routing, result: this.indexed(index, shard, operation, ahead?.document(index, shard, id, routing)) }
      }
    }
  }

  /** Nothing runs between reading and writing, so there is nothing to retry on. */
  private update(index: IndexService, shard: Shard, id: string, routing: string | null, write: UpdateWrite): WriteAnswer | DroppedWrite {
    refuseUpdate(this.cx, index.name)
    const current = shard.get(id, true)
    const { check } = write
    const isChecked = current !== null && check.ifSeqNo !== undefined
    if (isChecked && (current.seqNo !== check.ifSeqNo || current.primaryTerm !== check.ifPrimaryTerm))
      throw conflict(
        index,
        shard,
        `[${id}]: version conflict, required seqNo [${check.ifSeqNo}], primary term [${check.ifPrimaryTerm}]. current document has seqNo [${current.seqNo}] and primary term [${current.primaryTerm}]`,
      )
    const place = { index: index.name, uuid: index.uuid, shard: shard.number, id, routing }
    const outcome = updateOutcome(write.update, current, place, () => this.cx.engine.scriptRules())
    if (outcome.kind === 'noop') {
      const { version, seqNo, primaryTerm } = current ?? NO_DOCUMENT
      const noop = { result: 'noop', version, seqNo, primaryTerm } as const
      return { index, shard, id, routing, result: noop, source: current?.source ?? undefined }
    }
    this.ensureActive(index, shard)
    const kept = routing ?? current?.routing ?? null
    const updated = outcome.source
    if (outcome.kind === 'delete') {
      return { index, shard, id, routing: kept, result: shard.delete({ id, check: ANY_VERSION }), source: updated }
    }
    const source = this.isSingle ? this.ingestUpdated(write, id, kept, updated) : updated
    if (source === null) return droppedWrite({ ...write, kind: 'index', source: updated, id })
    checkStoredQueries(index, source)
    const operation = { id, routing: kept, source, check: ANY_VERSION, create: current === null, freshId: false }
    return { index, shard, id, routing: kept, result: this.indexed(index, shard, operation), source }
  }

  /** `ahead`: the document, where it was read before. */
  private indexed(index: IndexService, shard: Shard, operation: IndexOperation, ahead: BufferedInput | null = null): WriteResult {
    const { id, routing, source } = operation
    let document = ahead
    try {
      document ??= index.parse(id, routing, source, () => this.permissions.askToMap(index.name))
    } catch (error) {
      if (error instanceof IndexingError) shard.refuse(operation, error)
      throw error
    }
    return shard.index(operation, document)
  }

  /** Of an update the pipelines may change the document, and not where it goes. */
  private ingestUpdated(write: UpdateWrite, id: string, routing: string | null, source: Uint8Array): Uint8Array | null {
    const { index, requireAlias } = write
    const whole: IndexWrite = { kind: 'index', index, id, routing, source, check: ANY_VERSION, requireAlias, pipeline: null }
    return ingested(this.cx.engine, whole)?.source ?? null
  }

  private shardOf(index: IndexService, id: string, write: Write): { shard: Shard; routing: string | null } {
    // An empty routing value is none.
    const routing = index.requiredRouting(write.index!, id, write.routing === '' ? null : write.routing)
    const shard = index.slotFor(id, routing).forWriting()
    this.touched.set(shard, index)
    return { shard, routing }
  }

  /** One process holds one copy of each shard, and never more: there is nothing to wait for. */
  private ensureActive({ name, settings }: IndexService, shard: Shard): void {
    const { activeShards, timeoutMillis = DEFAULT_TIMEOUT_MILLIS } = this.options
    const wanted = wantedActiveShards(settings, activeShards)
    const isAll = wanted === Number.POSITIVE_INFINITY
    const needed = isAll ? 1 + settings.numberOfReplicas : wanted
    if (ACTIVE_COPIES >= needed) return
    throw new ApiError(
      'unavailable_shards_exception',
      `[${name}][${shard.number}] Not enough active copies to meet shard count of [${isAll ? 'ALL' : wanted}] (have ${ACTIVE_COPIES}, needed ${needed}). Timeout: [${millisText(timeoutMillis)}]`,
    )
  }

  /** Resolves when no shard has more than it can make into segments: writes must not come faster than that. */
  async relief(): Promise<void> {
    for (const shard of this.touched.keys()) if (shard.isCrowded) await shard.relief()
  }

  /** Resolves when all writes survive a crash, and are searchable if that was asked. Answers the shards that could not keep theirs. */
  async finish(): Promise<ReadonlyMap<Shard, ApiError>> {
    const lost = new Map<Shard, ApiError>()
    const kept = async ([shard, index]: [Shard, IndexService]) => {
      try {
        await Promise.all([index.kept.saveChanges(), shard.sync()])
      } catch (error) {
        if (!isApiError(error)) throw error
        lost.set(shard, error)
      }
    }
    await allDone([...this.touched].map(kept))
    for (const [shard, index] of this.touched) {
      // A shard that failed after it kept these writes shows them when it is open again.
      if (lost.has(shard) || shard.isClosed) continue
      if (this.options.refresh === 'false') index.scheduleRefresh()
      else await shard.refresh().catch(error => rethrowUnless(shard.isClosed, error))
      shard.flushBeyond(index.settings.flushThresholdBytes)
    }
    return lost
  }
}

function rethrowUnless(isExpected: boolean, error: unknown): void {
  if (!isExpected) throw error
}

/** One write on its own. */
export async function writeOne(cx: CallContext, write: DeleteWrite, options: WriteOptions): Promise<WriteAnswer>
export async function writeOne(cx: CallContext, write: Write, options: WriteOptions): Promise<WriteAnswer | DroppedWrite>
export async function writeOne(cx: CallContext, asked: Write, options: WriteOptions): Promise<WriteAnswer | DroppedWrite> {
  const problems = writeProblems(asked)
  if (problems.length > 0) throw validationFailed(...problems)
  const { embeddings, pools } = cx.engine
  return pools.write.run(cx.task, () =>
    embeddings === null
      ? writeAtOnce(cx, asked, options)
      : embeddings.during(() => writeAtOnce(cx, asked, options, work => embeddings.retried(work))),
  )
}

/** `attempt` runs what may want vectors that are not known yet. */
type Attempt = <T>(work: () => T) => Promise<T>

async function writeAtOnce(cx: CallContext, asked: Write, options: WriteOptions, attempt?: Attempt): Promise<WriteAnswer | DroppedWrite> {
  const writes = new Writes(cx, options, true)
  const write = attempt === undefined ? writes.ingest(asked) : await attempt(() => writes.ingest(asked))
  if (write === null) return droppedWrite(asked as IndexWrite)
  let index = await writes.target(write)
  writes.refuse(write, index)
  const id = write.id ?? documentId()
  let ahead: BulkPart | null = null
  if (attempt === undefined && isLong(write)) ({ index, ahead } = await writes.readAhead(index, id, write))
  const apply = () => writes.apply(index, write, id, ahead)
  const answer = attempt === undefined ? apply() : await attempt(apply)
  ahead?.end()
  if (isDropped(answer)) return answer
  const lost = (await writes.finish()).get(answer.shard)
  if (lost !== undefined) throw lost
  return answer
}

export const isDropped = (answer: WriteAnswer | DroppedWrite): answer is DroppedWrite => !('result' in answer)

/** A bulk item's outcome: an answer, or the error that befell it. */
export type ItemOutcome =
  | { readonly answer: WriteAnswer }
  | { readonly dropped: DroppedWrite }
  | { readonly error: ApiError; readonly index: string; readonly id: string | null }

/** Many writes in order; a failing one does not stop the others. */
export async function writeAll(cx: CallContext, items: readonly Write[], options: WriteOptions): Promise<ItemOutcome[]> {
  return await cx.engine.pools.write.run(cx.task, () => writeInOrder(cx, items, options))
}

async function writeInOrder(cx: CallContext, items: readonly Write[], options: WriteOptions): Promise<ItemOutcome[]> {
  const writes = new Writes(cx, options, false)
  const { embeddings } = cx.engine
  if (embeddings === null) return writeEach(cx, writes, items)
  return embeddings.during(async () => {
    await embeddings.prepare(items.map(item => () => writes.ingest(item)))
    return writeEach(cx, writes, items, work => embeddings.retried(work))
  })
}

async function writeEach(cx: CallContext, writes: Writes, items: readonly Write[], attempt?: Attempt): Promise<ItemOutcome[]> {
  writes.expect(items)
  await writes.makeIndices(items)
  // What wants vectors may be tried several times.
  const parts = attempt === undefined ? BulkParts.of(cx.engine, items) : null
  let outcomes: ItemOutcome[]
  try {
    outcomes = await writeItems(cx, writes, items, parts, attempt)
  } finally {
    parts?.end()
  }
  const lost = await writes.finish()
  if (lost.size === 0) return outcomes
  return outcomes.map(outcome => {
    const error = 'answer' in outcome ? lost.get(outcome.answer.shard) : undefined
    return 'answer' in outcome && error !== undefined ? { error, index: outcome.answer.index.name, id: outcome.answer.id } : outcome
  })
}

async function writeItems(
  cx: CallContext,
  writes: Writes,
  items: readonly Write[],
  parts: BulkParts | null,
  attempt?: Attempt,
): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = []
  const turns = new TaskTurns(cx.task)
  for (const [i, asked] of items.entries()) {
    const waiting = parts === null ? null : parts.arrive(i)
    if (waiting !== null) await turns.during(waiting)
    let item: Write | null = null
    /** The index behind the name, as soon as it is known. */
    let index: IndexService | null = null
    let { id } = asked
    try {
      item = attempt === undefined ? writes.ingest(asked) : await attempt(() => writes.ingest(asked))
      if (item === null) outcomes.push({ dropped: droppedWrite(asked as IndexWrite | UpdateWrite) })
      else {
        const target = writes.target(item)
        index = target instanceof Promise ? await target : target
        writes.refuse(item, index)
        id = item.id ?? parts?.idOf(i) ?? documentId()
        const part = parts?.of(i)
        let alone: BulkPart | null = null
        if (part === undefined && attempt === undefined && isLong(item)) ({ index, ahead: alone } = await writes.readAhead(index, id, item))
        const answer = writes.apply(index, item, id, part ?? alone)
        alone?.end()
        outcomes.push(isDropped(answer) ? { dropped: answer } : { answer })
      }
    } catch (error) {
      if (!isApiError(error)) throw error
      outcomes.push(item === null ? { error, index: asked.index!, id: id ?? NO_ID } : { error, index: index?.name ?? item.index!, id })
    }
    parts?.passed(i)
    if (!turns.isOver) continue
    await turns.pass()
    await writes.relief()
  }
  return outcomes
}

export const requireAliasError = (name: string) =>
  new ApiError(
    'index_not_found_exception',
    `no such index [${name}] and [require_alias] request flag is [true] and [${name}] is not an alias`,
    { details: { index: name, index_uuid: '_na_' } },
  )

const conflict = ({ name, uuid }: IndexService, { number }: Shard, reason: string) =>
  new ApiError('version_conflict_engine_exception', reason, { details: { index: name, shard: String(number), index_uuid: uuid } })

const notCreated = (index: string, refusal: string) =>
  new ApiError('index_not_found_exception', `no such index [${index}] and ${refusal}`, { details: { index, index_uuid: '_na_' } })
