// Many writes in one request: newline-delimited actions, each answered on its own.
import { validationFailed } from '../../core/errors.ts'
import { type ItemOutcome, type RefreshPolicy, writeAll } from '../../engine/documents/documents.ts'
import { isIngested } from '../../engine/documents/ingest-write.ts'
import { type Write, writeProblems } from '../../engine/documents/write.ts'
import { TaskTurns } from '../../engine/tasks/task-turns.ts'
import type { SourceSpec } from '../../search/contracts/search-request.ts'
import { sourceParameters } from '../../search/request/parse-search-request.ts'
import { type CommonParams, type Refresh, typedOperation, type WriteResponse } from '../typed-operation.ts'
import { readActions } from './bulk-actions.ts'
import { droppedResponse, type UpdatedDocument, updatedDocument, writeOptions, writeResponse, writeStatus } from './write-answer.ts'

export interface BulkParams extends CommonParams {
  index?: string
  /** Newline-delimited JSON, or a list of actions and documents. */
  body: string | Uint8Array | readonly unknown[]
  refresh?: Refresh
  wait_for_active_shards?: number | string
}

type Action = 'create' | 'delete' | 'index' | 'update'

type BulkItem = Omit<Partial<WriteResponse>, '_id'> & {
  _index: string
  _id: string | null
  status: number
  get?: UpdatedDocument
  error?: unknown
}

export interface BulkResponse {
  took: number
  /** How long pipelines took, in milliseconds. */
  ingest_took?: number
  /** Whether anything went wrong. */
  errors: boolean
  /** What came of each write, in their order, under its action. */
  items: { [A in Action]?: BulkItem }[]
}

export const bulk = typedOperation<BulkParams, BulkResponse>()({
  name: 'bulk',
  action: 'indices:data/write/bulk',
  routes: [
    { method: 'POST', path: '/_bulk' },
    { method: 'PUT', path: '/_bulk' },
    { method: 'POST', path: '/{index}/_bulk' },
    { method: 'PUT', path: '/{index}/_bulk' },
  ],
  params: {
    refresh: 'string',
    routing: 'string',
    timeout: 'time',
    pipeline: 'string',
    require_alias: 'boolean',
    wait_for_active_shards: 'string',
    _source: 'boolean_or_list',
    _source_includes: 'list',
    _source_excludes: 'list',
  },
  body: 'ndjson',
  bodyRequired: true,
  async run(cx, request) {
    const { path, params, body } = request
    const started = performance.now()
    const options = writeOptions(request)
    const turns = new TaskTurns(cx.task)
    const actions = await readActions(
      body.bytes(),
      {
        index: path.index ?? null,
        routing: (params.routing as string | undefined) ?? null,
        pipeline: (params.pipeline as string | undefined) ?? null,
        requireAlias: params.require_alias === true,
        shown: sourceParameters(params),
      },
      turns,
    )
    if (actions.length === 0) throw validationFailed('no requests added')
    const writes: Write[] = []
    const problems: string[] = []
    let hasPipelines = false
    for (const { write } of actions) {
      if (turns.isOver) await turns.next()
      writes.push(write)
      for (const problem of writeProblems(write)) problems.push(problem)
      hasPipelines ||= problems.length === 0 && isIngested(cx.engine, write)
    }
    if (problems.length > 0) throw validationFailed(...problems)
    cx.authorise([])
    const outcomes = await writeAll(cx, writes, options)
    const items: BulkResponse['items'] = []
    for (const [i, outcome] of outcomes.entries()) {
      if (turns.isOver) await turns.pass()
      items.push({ [shownKind(outcome, writes[i])]: bulkItem(outcome, options.refresh, actions[i].shown) })
    }
    return {
      body: {
        took: Math.round(performance.now() - started),
        ...(hasPipelines && { ingest_took: 0 }),
        errors: outcomes.some(outcome => 'error' in outcome),
        items,
      } satisfies BulkResponse,
    }
  },
})

/** A dropped upsert shows as the write it would have been. */
const shownKind = (outcome: ItemOutcome, { kind }: Write) => ('dropped' in outcome && kind === 'update' ? 'index' : kind)

function bulkItem(outcome: ItemOutcome, refresh: RefreshPolicy, shown: SourceSpec | null): BulkItem {
  if ('dropped' in outcome) return { ...droppedResponse(outcome.dropped), status: 200 }
  if (!('answer' in outcome))
    return { _index: outcome.index, _id: outcome.id, status: outcome.error.status, error: outcome.error.toEntry(true) }
  const { answer } = outcome
  const item = writeResponse(answer, refresh, true) as BulkItem
  const get = updatedDocument(answer, shown)
  if (get !== undefined) item.get = get
  item.status = writeStatus(answer)
  return item
}
