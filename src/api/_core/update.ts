// Changes part of a document.
import { ApiError, contentParse, validationFailed } from '../../core/errors.ts'
import { RawJson } from '../../core/json.ts'
import { atKey } from '../../core/json-spot.ts'
import { readRefresh, writeOne } from '../../engine/documents.ts'
import type { UpdateRequest } from '../../engine/update.ts'
import { typedOperation, type WriteResponse } from '../typed-operation.ts'
import type { WriteParams } from './index.ts'
import { readVersionCheck, WRITE_PARAMS, writeResponse, writeStatus } from './write-answer.ts'

export interface UpdateParams extends WriteParams {
  index: string
  id: string
  body: { doc?: object; upsert?: object; doc_as_upsert?: boolean; detect_noop?: boolean; _source?: boolean | string | string[] }
  require_alias?: boolean
  retry_on_conflict?: number
  _source?: boolean | string | string[]
}

export const update = typedOperation<UpdateParams, WriteResponse & { get?: unknown }>({
  name: 'update',
  action: 'indices:data/write/update',
  routes: [{ method: 'POST', path: '/{index}/_update/{id}' }],
  params: {
    ...WRITE_PARAMS,
    require_alias: 'boolean',
    retry_on_conflict: 'int',
    lang: 'string',
    _source: 'boolean_or_list',
    _source_includes: 'list',
    _source_excludes: 'list',
  },
  body: 'json',
  bodyRequired: true,
  describe: ({ path }) => `update {[${path.index}][${path.id}]}`,
  async run(cx, { path, params, body }) {
    const refresh = readRefresh(params.refresh)
    const check = readVersionCheck(params)
    const { update, wantsSource } = readUpdateBody(body.json())
    if (check.ifSeqNo !== undefined && (update.upsert !== undefined || update.docAsUpsert))
      throw validationFailed("upsert requests don't support `if_seq_no` and `if_primary_term`")
    const answer = await writeOne(
      cx,
      {
        kind: 'update',
        index: path.index!,
        id: path.id!,
        routing: (params.routing as string | undefined) ?? null,
        check,
        requireAlias: params.require_alias === true,
        retryOnConflict: (params.retry_on_conflict as number | undefined) ?? 0,
        update,
      },
      refresh,
      'indices:data/write/update',
    )
    const response: WriteResponse & { get?: unknown } = writeResponse(answer, refresh)
    if ((wantsSource || params._source === true) && answer.source !== undefined) {
      const { seqNo, primaryTerm } = answer.result
      response.get = { _seq_no: seqNo, _primary_term: primaryTerm, found: true, _source: new RawJson(answer.source) }
    }
    return { status: writeStatus(answer), body: response }
  },
})

const KEYS = new Set([
  'doc',
  'upsert',
  'doc_as_upsert',
  'detect_noop',
  'scripted_upsert',
  'script',
  '_source',
  'if_seq_no',
  'if_primary_term',
])

export function readUpdateBody(json: unknown): { update: UpdateRequest; wantsSource: boolean; retryOnConflict: number } {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new ApiError('parsing_exception', 'Expected [START_OBJECT] but found another value')
  const body = json as Record<string, unknown>
  for (const key of Object.keys(body)) if (!KEYS.has(key)) throw contentParse(`[UpdateRequest] unknown field [${key}]`, atKey(body, key))
  if (body.script !== undefined)
    throw new ApiError('unsupported_operation_exception', 'updates by [script] are not supported yet', { status: 501 })
  const problems: string[] = []
  if (body.doc === undefined && body.doc_as_upsert === true) problems.push('doc must be specified if doc_as_upsert is enabled')
  if (body.doc === undefined && body.doc_as_upsert !== true) problems.push('script or doc is missing')
  if (problems.length > 0) throw validationFailed(...problems)
  return {
    update: {
      doc: body.doc as Record<string, unknown> | undefined,
      upsert: body.upsert as Record<string, unknown> | undefined,
      docAsUpsert: body.doc_as_upsert === true,
      detectNoop: body.detect_noop !== false,
    },
    wantsSource: body._source !== undefined && body._source !== false,
    retryOnConflict: 0,
  }
}
