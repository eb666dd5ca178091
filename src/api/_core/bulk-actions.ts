// Parses the lines of a bulk request into writes.
import { illegalArgument } from '../../core/errors.ts'
import { decodeUtf8, parseFirstEntry } from '../../core/json.ts'
import { isObject, type JsonObject, tokenOf } from '../../core/json-token.ts'
import { booleanAt, intOf, numericAt } from '../../core/stream-values.ts'
import { checkedPrimaryTerm, checkedSeqNo, type Write } from '../../engine/documents/write.ts'
import type { TaskTurns } from '../../engine/tasks/task-turns.ts'
import type { VersionCheck } from '../../index/shard/operation.ts'
import { readVersionType } from '../../index/shard/version-type.ts'
import type { SourceSpec } from '../../search/contracts/search-request.ts'
import { sourceSpec } from '../../search/shown/shown-parts.ts'
import { placed } from './streamed-body.ts'
import { longOf, readUpdateBody } from './update.ts'

/** What the URL says, for lines that say nothing. */
interface BulkDefaults {
  readonly index: string | null
  readonly routing: string | null
  readonly pipeline: string | null
  readonly requireAlias: boolean
  readonly shown: SourceSpec | null
}

interface BulkAction {
  readonly write: Write
  /** What the answer to an update shows of its document. */
  readonly shown: SourceSpec | null
}

const NEWLINE = 0x0a
const CARRIAGE_RETURN = 0x0d

/** Sources stay views of `bytes`. Long bulks are read in turns. */
export async function readActions(bytes: Uint8Array, defaults: BulkDefaults, turns: TaskTurns): Promise<BulkAction[]> {
  if (bytes[bytes.length - 1] !== NEWLINE) throw illegalArgument('The bulk request must be terminated by a newline [\\n]')
  const actions: BulkAction[] = []
  let at = 0
  const nextLine = () => {
    const end = bytes.indexOf(NEWLINE, at)
    const line = bytes.subarray(at, end > at && bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end)
    at = end + 1
    return line
  }
  let lastHead: Uint8Array | null = null
  let metadata: Metadata | null = null
  for (let line = 1; at < bytes.length; line++) {
    if (turns.isOver) await turns.next()
    const head = nextLine()
    if (head.length === 0) continue
    // Most bulks say the same thing for every document, or for runs of them.
    if (metadata === null || lastHead === null || Buffer.compare(head, lastHead) !== 0) metadata = readAction(head, line, defaults)
    // A line of nothing but a comment.
    if (metadata === null) continue
    lastHead = head
    if (metadata.kind === 'delete') {
      actions.push({ write: { ...withoutPipeline(metadata), kind: 'delete' }, shown: null })
      continue
    }
    // An action without its document at the end is no action.
    if (at >= bytes.length) break
    line++
    actions.push(withSource(metadata, nextLine()))
  }
  return actions
}

function withSource(metadata: Metadata, source: Uint8Array): BulkAction {
  const { kind, shown, check } = metadata
  if (kind !== 'update') return { write: { ...metadata, kind: kind as 'index' | 'create', source }, shown: null }
  if (check.version !== undefined || check.type !== 'internal')
    throw illegalArgument('Update requests do not support versioning. Please use `if_seq_no` and `if_primary_term` instead')
  const body = readUpdateBody(source)
  const { ifSeqNo = check.ifSeqNo, ifPrimaryTerm = check.ifPrimaryTerm } = body.check
  return {
    write: { ...metadata, kind, update: body.update, check: { type: 'internal', ifSeqNo, ifPrimaryTerm } },
    shown: shown ?? body.shown,
  }
}

function withoutPipeline({ pipeline: _, ...metadata }: Metadata): Omit<Metadata, 'pipeline'> {
  return metadata
}

interface Metadata {
  readonly kind: Write['kind']
  readonly index: string | null
  readonly id: string | null
  readonly routing: string | null
  readonly pipeline: string | null
  readonly check: VersionCheck
  readonly requireAlias: boolean
  readonly retryOnConflict: number
  readonly shown: SourceSpec | null
}

const ACTIONS: readonly string[] = ['create', 'delete', 'index', 'update'] satisfies Write['kind'][]

const malformed = (line: number, what: string) => illegalArgument(`Malformed action/metadata line [${line}], ${what}`)

function readAction(bytes: Uint8Array, line: number, defaults: BulkDefaults): Metadata | null {
  const entry = parseFirstEntry(bytes)
  if ('other' in entry) {
    if (entry.other === undefined) return null
    if (isObject(entry.other)) throw malformed(line, 'expected FIELD_NAME but found [END_OBJECT]')
    throw malformed(line, `expected START_OBJECT but found [${tokenOf(entry.other)}]`)
  }
  const { key: action, value } = entry
  if (!ACTIONS.includes(action)) throw malformed(line, `expected one of [create, delete, index, update] but found [${action}]`)
  if (!isObject(value)) throw malformed(line, `expected START_OBJECT or END_OBJECT but found [${tokenOf(value)}]`)
  return placed(decodeUtf8(bytes), { [action]: value }, () => readMetadata(action as Write['kind'], value, line, defaults))
}

function readMetadata(action: Write['kind'], json: JsonObject, line: number, defaults: BulkDefaults): Metadata {
  let kind = action
  let { index, routing, pipeline, requireAlias, shown } = defaults
  let id: string | null = null
  let retryOnConflict = 0
  let version: number | undefined
  let type: VersionCheck['type'] = 'internal'
  let ifSeqNo: number | undefined
  let ifPrimaryTerm: number | undefined
  for (const key of Object.keys(json)) {
    const value = json[key]
    if (value === null) continue
    if (typeof value === 'object' && !(key === '_source' && isObject(value)))
      throw malformed(line, `expected a simple value for field [${key}] but found [${tokenOf(value)}]`)
    switch (key) {
      case '_index':
        index = String(value)
        break
      case '_id':
        id = String(value)
        break
      case 'routing':
        routing = String(value)
        break
      case 'op_type':
        if (action === 'index' && value === 'create') kind = 'create'
        break
      case 'version':
        version = longOf(numericAt(json, key))
        break
      case 'version_type':
        type = readVersionType(value)
        break
      case 'if_seq_no':
        ifSeqNo = checkedSeqNo(longOf(numericAt(json, key)))
        break
      case 'if_primary_term':
        ifPrimaryTerm = checkedPrimaryTerm(longOf(numericAt(json, key)))
        break
      case 'retry_on_conflict':
        retryOnConflict = intOf(numericAt(json, key))
        break
      case 'require_alias':
        requireAlias = booleanAt(json, key)
        break
      case 'pipeline':
        pipeline = String(value)
        break
      case '_source':
        shown = sourceSpec(value, { body: json, key })
        break
      default:
        throw illegalArgument(`Action/metadata line [${line}] contains an unknown parameter [${key}]`)
    }
  }
  return { kind, index, id, routing, pipeline, requireAlias, retryOnConflict, check: { type, version, ifSeqNo, ifPrimaryTerm }, shown }
}
