// Audits reads of documents with watched fields, from the answer of any operation.
import { RawJson } from '../../core/json.ts'
import { LateJson } from '../../core/late-json.ts'
import { isBytes } from '../../core/native-values.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { OperationRequest, OperationResponse } from '../calls/operation.ts'
import { isOwnCall } from '../calls/own-call.ts'

/** What a hit, a document that was fetched and a hit within a hit have in common. */
interface AnsweredDocument {
  readonly _index: string
  readonly _id: string
  readonly _source?: unknown
}

export function auditAnswer(cx: CallContext, { path }: OperationRequest, { body, status = 200 }: OperationResponse): void {
  if (isOwnCall(cx) || status >= 400) return
  const audit = cx.engine.audit!
  const { identity, remoteAddress } = cx
  const read = (index: string, id: string, source: unknown) =>
    audit.documentRead({ identity, remoteAddress, index, id }, () => (source instanceof RawJson ? source.parse() : source))
  // The source alone is answered as it is.
  if (body instanceof RawJson) {
    if (path.index !== undefined && path.id !== undefined) read(cx.engine.indices.single(path.index).name, path.id, body)
    return
  }
  for (const { _index, _id, _source } of documentsIn(body)) if (_source !== undefined) read(_index, _id, _source)
}

function* documentsIn(value: unknown): Generator<AnsweredDocument> {
  if (!isTree(value) || isBytes(value) || value instanceof LateJson) return
  if (isDocument(value)) yield value
  for (const [name, member] of Object.entries(value)) if (name !== '_source') yield* documentsIn(member)
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null

const isDocument = (value: object): value is AnsweredDocument =>
  '_index' in value && '_id' in value && typeof value._index === 'string' && typeof value._id === 'string'
