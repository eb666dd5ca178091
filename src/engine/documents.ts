// Writing documents: one path for single operations and for each item of a bulk.
import { ApiError, illegalArgument, isApiError, validationFailed } from '../core/errors.ts'
import { documentId } from '../core/ids.ts'
import { ANY_VERSION, type VersionCheck, type WriteResult } from '../index/shard/operation.ts'
import type { Shard } from '../index/shard/shard.ts'
import { allDone } from './all-done.ts'
import type { CallContext } from './call-context.ts'
import type { IndexService } from './index-service.ts'
import { validateIndexName } from './names.ts'
import { type UpdateRequest, updatedSource } from './update.ts'

export type RefreshPolicy = 'false' | 'true' | 'wait_for'

interface WriteBase {
  /** As requested: an index, or an alias that has one to write to. */
  readonly index: string
  readonly id: string | null
  readonly routing: string | null
  readonly check: VersionCheck
  readonly requireAlias: boolean
}

export interface IndexWrite extends WriteBase {
  readonly kind: 'index' | 'create'
  readonly source: Uint8Array
}

export interface DeleteWrite extends WriteBase {
  readonly kind: 'delete'
}

export interface UpdateWrite extends WriteBase {
  readonly kind: 'update'
  readonly update: UpdateRequest
  readonly retryOnConflict: number
}

export type Write = IndexWrite | DeleteWrite | UpdateWrite

export interface WriteAnswer {
  readonly index: IndexService
  readonly shard: Shard
  readonly id: string
  readonly result: WriteResult | (Omit<WriteResult, 'result'> & { readonly result: 'noop' })
  /** Of an update: the document as it is now. */
  readonly source?: Uint8Array
}

export function readRefresh(value: unknown): RefreshPolicy {
  if (value === undefined || value === 'false') return 'false'
  if (value === '' || value === 'true') return 'true'
  if (value === 'wait_for') return value
  throw illegalArgument(`Unknown value for refresh: [${String(value)}].`)
}

/** Problems of one write that need no index to see. */
export function writeProblems(write: Write): string[] {
  const problems: string[] = []
  const { check, id, kind } = write
  if (id !== null) {
    const bytes = Buffer.byteLength(id)
    if (bytes > 512) problems.push(`id [${id}] is too long, must be no longer than 512 bytes but was: ${bytes}`)
  }
  if (id === '' || (id === null && kind !== 'index' && kind !== 'create'))
    problems.push(kind === 'index' || kind === 'create' ? 'if _id is specified it must not be empty' : 'id is missing')
  if (check.type === 'internal' && check.version !== undefined)
    problems.push(
      'internal versioning can not be used for optimistic concurrency control. Please use `if_seq_no` and `if_primary_term` instead',
    )
  if (check.type !== 'internal') {
    if (check.version === undefined) problems.push(`illegal version value [-3] for version type [${check.type.toUpperCase()}]`)
    else if (check.version < 0) problems.push(`illegal version value [${check.version}] for version type [${check.type.toUpperCase()}]`)
    if (kind === 'create') problems.push('create operations only support internal versioning. use index instead')
    if (id === null) problems.push('an id must be provided if version type or value are set')
  }
  if (check.ifSeqNo !== undefined && check.ifPrimaryTerm === undefined) problems.push('ifSeqNo is set, but primary term is [0]')
  if (check.ifSeqNo === undefined && check.ifPrimaryTerm !== undefined)
    problems.push(`ifSeqNo is unassigned, but primary term is [${check.ifPrimaryTerm}]`)
  return problems
}

/** One call's writes: applies them one by one, then makes all of them last. */
export class Writes {
  private readonly touched = new Map<Shard, IndexService>()
  private readonly authorised = new Set<string>()

  constructor(
    private readonly cx: CallContext,
    /** The action each index is asked permission for. */
    private readonly action: string,
  ) {}

  /** The index behind a name, made when it is missing. */
  async target(write: Write): Promise<IndexService> {
    const { indices } = this.cx.engine
    const { index: name, requireAlias, kind } = write
    const existing = indices.writeTarget(name)
    if (requireAlias && (existing === null || existing.name === name))
      throw new ApiError(
        'index_not_found_exception',
        `no such index [${name}] and [require_alias] request flag is [true] and [${name}] is not an alias`,
        { details: { index: name, index_uuid: '_na_' } },
      )
    if (existing !== null) {
      this.authorise(existing.name)
      return existing
    }
    if (kind === 'delete' && write.check.type === 'internal') throw indices.missing(name)
    validateIndexName(name)
    this.authorise(name)
    const refusal = this.cx.engine.settings.autoCreateRefusal(name)
    if (refusal !== null) throw notCreated(name, refusal)
    return indices.autoCreate(name)
  }

  private authorise(index: string): void {
    if (this.authorised.has(index)) return
    this.cx.authorise([index], this.action)
    this.authorised.add(index)
  }

  apply(index: IndexService, write: Write): WriteAnswer {
    index.ensureWritable()
    switch (write.kind) {
      case 'delete': {
        const { shard } = this.shardOf(index, write.id!, write)
        return { index, shard, id: write.id!, result: shard.delete({ id: write.id!, check: write.check }) }
      }
      case 'update':
        return this.update(index, write)
      default:
        return this.put(index, write, write.source)
    }
  }

  private put(index: IndexService, write: WriteBase & { kind: Write['kind'] }, source: Uint8Array): WriteAnswer {
    const id = write.id ?? documentId()
    const { shard, routing } = this.shardOf(index, id, write)
    const document = index.parse(id, routing, source)
    const operation = { id, routing, source, check: write.check, create: write.kind === 'create', freshId: write.id === null }
    return { index, shard, id, result: shard.index(operation, document) }
  }

  /** Nothing runs between reading and writing, so there is nothing to retry on. */
  private update(index: IndexService, write: UpdateWrite): WriteAnswer {
    const id = write.id!
    const { shard } = this.shardOf(index, id, write)
    const current = shard.get(id, true)
    const next = updatedSource(write.update, current, id, index)
    if (next === null) {
      const { version, seqNo, primaryTerm } = current!
      return { index, shard, id, result: { result: 'noop', version, seqNo, primaryTerm }, source: current!.source ?? undefined }
    }
    const check: VersionCheck = current === null || write.check.ifSeqNo !== undefined ? write.check : ANY_VERSION
    return { ...this.put(index, { ...write, check, kind: 'update' }, next), source: next }
  }

  private shardOf(index: IndexService, id: string, write: WriteBase): { shard: Shard; routing: string | null } {
    const routing = index.requiredRouting(write.index, id, write.routing)
    const shard = index.slotFor(id, routing).forWriting()
    this.touched.set(shard, index)
    return { shard, routing }
  }

  /** Resolves when all writes survive a crash, and are searchable if that was asked. Answers the shards that could not keep theirs. */
  async finish(refresh: RefreshPolicy): Promise<ReadonlyMap<Shard, ApiError>> {
    const lost = new Map<Shard, ApiError>()
    const kept = async ([shard, index]: [Shard, IndexService]) => {
      try {
        await Promise.all([index.saveChanges(), shard.sync()])
      } catch (error) {
        if (!isApiError(error)) throw error
        lost.set(shard, error)
      }
    }
    await allDone([...this.touched].map(kept))
    for (const [shard, index] of this.touched) {
      // A shard that failed after it kept these writes shows them when it is open again.
      if (lost.has(shard) || shard.isClosed) continue
      if (refresh === 'false') index.scheduleRefresh()
      else shard.refresh()
      shard.flushBeyond(index.settings.flushThresholdBytes)
    }
    return lost
  }
}

/** One write on its own. */
export async function writeOne(cx: CallContext, write: Write, refresh: RefreshPolicy, action: string): Promise<WriteAnswer> {
  const problems = writeProblems(write)
  if (problems.length > 0) throw validationFailed(...problems)
  const writes = new Writes(cx, action)
  const index = await writes.target(write)
  const answer = writes.apply(index, write)
  const lost = (await writes.finish(refresh)).get(answer.shard)
  if (lost !== undefined) throw lost
  return answer
}

/** A bulk item's outcome: an answer or the error that befell it. */
export type ItemOutcome =
  | { readonly answer: WriteAnswer }
  | { readonly error: ApiError; readonly index: string; readonly id: string | null }

/** How long a bulk may hold the thread before it lets others run. */
const SLICE_MILLIS = 10

/** Many writes in order; a failing one does not stop the others. */
export async function writeAll(cx: CallContext, items: readonly Write[], refresh: RefreshPolicy): Promise<ItemOutcome[]> {
  const writes = new Writes(cx, 'indices:data/write/bulk')
  const outcomes: ItemOutcome[] = []
  let sliceStart = performance.now()
  for (const item of items) {
    try {
      const index = await writes.target(item)
      outcomes.push({ answer: writes.apply(index, item) })
    } catch (error) {
      if (!isApiError(error)) throw error
      outcomes.push({ error, index: item.index, id: item.id })
    }
    if (performance.now() - sliceStart > SLICE_MILLIS) {
      await new Promise(resolve => setImmediate(resolve))
      cx.task.check()
      sliceStart = performance.now()
    }
  }
  const lost = await writes.finish(refresh)
  if (lost.size === 0) return outcomes
  return outcomes.map(outcome => {
    const error = 'answer' in outcome ? lost.get(outcome.answer.shard) : undefined
    return 'answer' in outcome && error !== undefined ? { error, index: outcome.answer.index.name, id: outcome.answer.id } : outcome
  })
}

const notCreated = (index: string, refusal: string) =>
  new ApiError('index_not_found_exception', `no such index [${index}] and ${refusal}`, { details: { index, index_uuid: '_na_' } })
