// The operation `update`: changes part of a document.
import { illegalArgument, validationFailed } from '../../core/errors.ts'
import { JsonFloat } from '../../core/json.ts'
import { booleanOf, isObject, type JsonObject, noObject } from '../../core/json-token.ts'
import { isDropped, writeOne } from '../../engine/documents/documents.ts'
import type { UpdateRequest } from '../../engine/documents/update.ts'
import { checkedPrimaryTerm, checkedSeqNo, NO_INTERNAL_VERSIONS } from '../../engine/documents/write.ts'
import { ANY_VERSION, type VersionCheck } from '../../index/shard/operation.ts'
import type { Script } from '../../query/contracts/script.ts'
import { readScript } from '../../query/dsl/script-value.ts'
import { readStrictly, type StrictField } from '../../query/dsl/strict-object.ts'
import type { SourceSpec } from '../../search/contracts/search-request.ts'
import { sourceParameters } from '../../search/request/parse-search-request.ts'
import { sourceSpec } from '../../search/shown/shown-parts.ts'
import { type ScriptParam, typedOperation, type WriteResponse } from '../typed-operation.ts'
import type { WriteParams } from './index.ts'
import { readStrictObject } from './streamed-body.ts'
import {
  droppedResponse,
  isLong,
  locationHeader,
  readVersionCheck,
  type UpdatedDocument,
  updatedDocument,
  WRITE_PARAMS,
  writeOptions,
  writeResponse,
  writeStatus,
} from './write-answer.ts'

export interface UpdateParams extends Omit<WriteParams, 'version' | 'version_type'> {
  index: string
  id: string
  body: {
    /** Members that are changed. */
    doc?: object
    upsert?: object
    /** Write `doc` where there is no document; `false` by default. */
    doc_as_upsert?: boolean
    /** Write nothing where `doc` changes nothing; `true` by default. */
    detect_noop?: boolean
    script?: ScriptParam
    /** Run the script on `upsert`, too; `false` by default. */
    scripted_upsert?: boolean
    /** Answer the document, or some members of it. */
    _source?: boolean | string | string[]
  }
}

export interface UpdateResponse extends WriteResponse {
  get?: UpdatedDocument
}

export const update = typedOperation<UpdateParams, UpdateResponse>()({
  name: 'update',
  action: 'indices:data/write/update',
  routes: [{ method: 'POST', path: '/{index}/_update/{id}' }],
  params: {
    ...WRITE_PARAMS,
    doc_as_upsert: 'boolean',
    require_alias: 'boolean',
    retry_on_conflict: 'int',
    _source: 'boolean_or_list',
    _source_includes: 'list',
    _source_excludes: 'list',
  },
  body: 'json',
  readsParamsFirst: true,
  checkBody: ({ body }) => void (body.present && readUpdateBody(body.bytes())),
  describe: ({ path }) => `update {[${path.index}][${path.id}]}`,
  async run(cx, request) {
    const { path, params, body } = request
    const options = writeOptions(request)
    if (params.version !== undefined || params.version_type !== undefined) throw validationFailed(NO_INTERNAL_VERSIONS)
    const inUrl = readVersionCheck(params)
    const docAsUpsert = params.doc_as_upsert === true
    const inBody = body.present ? readUpdateBody(body.bytes(), docAsUpsert) : new UpdateDraft(docAsUpsert)
    const answer = await writeOne(
      cx,
      {
        kind: 'update',
        index: path.index!,
        id: path.id!,
        routing: (params.routing as string | undefined) ?? null,
        check: {
          ...ANY_VERSION,
          ifSeqNo: inBody.check.ifSeqNo ?? inUrl.ifSeqNo,
          ifPrimaryTerm: inBody.check.ifPrimaryTerm ?? inUrl.ifPrimaryTerm,
        },
        requireAlias: params.require_alias === true,
        retryOnConflict: (params.retry_on_conflict as number | undefined) ?? 0,
        pipeline: null,
        update: inBody.update,
      },
      options,
    )
    if (isDropped(answer)) return { body: droppedResponse(answer) }
    const shown = updatedDocument(answer, inBody.shown ?? sourceParameters(params))
    const response: UpdateResponse = { ...writeResponse(answer, options.refresh), ...(shown !== undefined && { get: shown }) }
    return { status: writeStatus(answer), body: response, headers: locationHeader(answer) }
  },
})

/** What the body of an update, or the line of one in a bulk, says. */
interface UpdateBody {
  readonly update: UpdateRequest
  readonly check: VersionCheck
  /** What the answer shows of the document; null: not said. */
  readonly shown: SourceSpec | null
}

const PARSER = 'UpdateRequest'

/** `docAsUpsert`: what holds where the body does not say it. */
export const readUpdateBody = (bytes: Uint8Array, docAsUpsert = false): UpdateBody =>
  readStrictObject(PARSER, bytes, json => readUpdate(json, docAsUpsert), true)

function readUpdate(json: unknown, docAsUpsert: boolean): UpdateBody {
  if (!isObject(json)) throw noObject(PARSER, json)
  const draft = new UpdateDraft(docAsUpsert)
  readStrictly(PARSER, json, draft.fields)
  return draft
}

class UpdateDraft implements UpdateBody {
  private doc: JsonObject | undefined
  private upsert: JsonObject | undefined
  private docAsUpsert: boolean
  private detectNoop = true
  private script: Script | null = null
  private scriptedUpsert = false
  shown: SourceSpec | null = null
  private ifSeqNo: number | undefined
  private ifPrimaryTerm: number | undefined

  constructor(docAsUpsert: boolean) {
    this.docAsUpsert = docAsUpsert
  }

  readonly fields: Readonly<Record<string, StrictField>> = {
    script: {
      accepts: ['START_OBJECT', 'VALUE_STRING'],
      takenWhole: true,
      isParsed: true,
      read: (_, body, key) => void (this.script = readScript(body, key)),
    },
    scripted_upsert: { accepts: FLAG, read: value => void (this.scriptedUpsert = booleanOf(value)) },
    upsert: { accepts: ['START_OBJECT'], read: value => void (this.upsert = value as JsonObject) },
    doc: { accepts: ['START_OBJECT'], read: value => void (this.doc = value as JsonObject) },
    doc_as_upsert: { accepts: FLAG, read: value => void (this.docAsUpsert = booleanOf(value)) },
    detect_noop: { accepts: FLAG, read: value => void (this.detectNoop = booleanOf(value)) },
    _source: {
      accepts: ['START_OBJECT', 'START_ARRAY', 'VALUE_BOOLEAN', 'VALUE_STRING'],
      read: (value, body, key) => void (this.shown = sourceSpec(value, { body, key })),
    },
    if_seq_no: { accepts: LONG, read: value => void (this.ifSeqNo = checkedSeqNo(longOf(value))) },
    if_primary_term: { accepts: LONG, read: value => void (this.ifPrimaryTerm = checkedPrimaryTerm(longOf(value))) },
  }

  get update(): UpdateRequest {
    const { doc, upsert, docAsUpsert, detectNoop, script, scriptedUpsert } = this
    return { doc, upsert, docAsUpsert, detectNoop, script, scriptedUpsert }
  }

  get check(): VersionCheck {
    return { ...ANY_VERSION, ifSeqNo: this.ifSeqNo, ifPrimaryTerm: this.ifPrimaryTerm }
  }
}

const FLAG = ['VALUE_BOOLEAN', 'VALUE_STRING'] as const
const LONG = ['VALUE_NUMBER', 'VALUE_STRING'] as const

/** A whole number in a body, written as a number or as a text. */
export function longOf(value: unknown): number {
  const text = String(value instanceof JsonFloat ? value.value : value)
  if (typeof value === 'string' && !isLong(text)) throw illegalArgument(`For input string: "${text}"`)
  return Math.trunc(Number(value))
}
