// Runs the ingest pipelines of a write: the one it names or its index's default, then the final one of the index it then goes to.
import { illegalState, isApiError } from '../../core/errors.ts'
import { notCast } from '../../core/java-class.ts'
import { parseSource, stringify } from '../../core/json.ts'
import type { VersionCheck } from '../../index/shard/operation.ts'
import { readVersionType } from '../../index/shard/version-type.ts'
import { IngestDocument } from '../../ingest/ingest-document.ts'
import { runPipeline } from '../../ingest/run-pipeline.ts'
import type { Engine } from '../engine.ts'
import { resolveDateMath } from '../indices/date-math-name.ts'
import { readTree } from '../ingest/read-tree.ts'
import type { UpdateRequest } from './update.ts'
import { ANY_CREATED_VERSION, ANY_WRITTEN_VERSION, type IndexWrite, type UpdateWrite, type Write } from './write.ts'

/** Stands for "no pipeline", also where the index has one. */
const NO_PIPELINE = '_none'

interface PipelineNames {
  readonly first: string | null
  readonly final: string | null
}

/** Whether pipelines look at a write. Asked for each write, so it reads no document. */
export function isIngested(engine: Engine, write: Write): boolean {
  if (write.kind === 'delete' || (write.kind === 'update' && insertedDocument(write) === undefined)) return false
  const { first, final } = pipelinesOf(engine, write.index!, write.kind === 'update' ? insertedPipeline(write) : write.pipeline)
  return first !== null || final !== null
}

/** The write as pipelines leave it; null where one of them dropped it. */
export function ingested(engine: Engine, write: IndexWrite): IndexWrite | null {
  const { first, final } = pipelinesOf(engine, write.index!, write.pipeline)
  if (first === null && final === null) return write
  let result: IndexWrite | null = null
  engine.pipelines.documents.count(isApiError, () => {
    result = throughPipelines(engine, write, first, final)
  })
  return result
}

function throughPipelines(engine: Engine, write: IndexWrite, first: string | null, final: string | null): IndexWrite | null {
  const index = resolveDateMath(write.index!)
  const document = documentOf(write, index)
  let isRead = false
  const run = (name: string) => {
    const pipeline = engine.pipelines.require(name)
    isRead ||= pipeline.steps.length > 0
    runPipeline(pipeline, document)
  }
  if (first !== null) {
    run(first)
    if (document.isDropped) return null
  }
  const target = document.fields.get('_index')
  const last = target === index ? final : settingsOf(engine, asText(target)!).final
  if (last !== null) {
    run(last)
    if (document.isDropped) return null
    if (document.fields.get('_index') !== target) throw illegalState(`final pipeline [${last}] can't change the target index`)
  }
  // A pipeline without processors leaves the source as it was written.
  return isRead ? writeOf(write, document) : { ...write, pipeline: null }
}

/** In a bulk only what an update puts where there is nothing goes through pipelines. Null where that is dropped. */
export function ingestedUpdate(engine: Engine, write: UpdateWrite): UpdateWrite | null {
  const inserted = insertedBy(write)
  if (inserted === null) return write
  const result = ingested(engine, inserted)
  if (result === inserted || result === null) return result && write
  const source = parseSource(result.source) as Record<string, unknown>
  const update: UpdateRequest = write.update.docAsUpsert ? { ...write.update, doc: source } : { ...write.update, upsert: source }
  return { ...write, update }
}

const insertedDocument = ({ update }: UpdateWrite) => (update.docAsUpsert ? update.doc : update.upsert)

/** The pipeline of the request is for what stands in `upsert`. */
const insertedPipeline = ({ update, pipeline }: UpdateWrite) => (update.docAsUpsert ? null : pipeline)

function insertedBy(write: UpdateWrite): IndexWrite | null {
  const { index, routing, requireAlias } = write
  const document = insertedDocument(write)
  if (document === undefined) return null
  const source = Buffer.from(stringify(document))
  return { kind: 'index', index, id: null, routing, check: { type: 'internal' }, requireAlias, source, pipeline: insertedPipeline(write) }
}

function pipelinesOf(engine: Engine, index: string, pipeline: string | null): PipelineNames {
  const { first, final } = settingsOf(engine, resolveDateMath(index))
  return { first: pipeline === null ? first : named(pipeline), final }
}

const named = (pipeline: string) => (pipeline === NO_PIPELINE ? null : pipeline)

/** Where a name leads to no index, the write itself will say why. */
function settingsOf(engine: Engine, name: string): PipelineNames {
  try {
    const settings = engine.indices.writeTarget(name)?.settings
    if (settings === undefined) return { first: null, final: null }
    return { first: named(settings.text('index.default_pipeline')), final: named(settings.text('index.final_pipeline')) }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { first: null, final: null }
  }
}

function documentOf({ kind, id, routing, check, source }: IndexWrite, index: string): IngestDocument {
  const version = check.version ?? (kind === 'create' ? ANY_CREATED_VERSION : ANY_WRITTEN_VERSION)
  const metadata = { _index: index, _id: id ?? undefined, _routing: routing ?? undefined, _version: version, _version_type: check.type }
  return new IngestDocument(metadata, readTree(source))
}

function writeOf(write: IndexWrite, document: IngestDocument): IndexWrite {
  const metadata = document.takeMetadata()
  const version = asNumber(metadata.get('_version'))
  const type = metadata.get('_version_type')
  const check: VersionCheck = {
    type: type === null ? write.check.type : readVersionType(asText(type)!),
    version: version === null || version === ANY_CREATED_VERSION || version === ANY_WRITTEN_VERSION ? undefined : version,
    ifSeqNo: asNumber(metadata.get('_if_seq_no')) ?? write.check.ifSeqNo,
    ifPrimaryTerm: asNumber(metadata.get('_if_primary_term')) ?? write.check.ifPrimaryTerm,
  }
  return {
    ...write,
    index: asText(metadata.get('_index')),
    id: asText(metadata.get('_id')),
    routing: asText(metadata.get('_routing')),
    check,
    source: Buffer.from(stringify(document.fields)),
    pipeline: null,
  }
}

function asText(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value
  throw notCast(value, 'java.lang.String')
}

function asNumber(value: unknown): number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value)
  throw notCast(value, 'java.lang.Number')
}

/** How a write that a pipeline dropped is answered. */
export interface DroppedWrite {
  readonly index: string
  readonly id: string
  /** What the write asked for. */
  readonly version: number
}

/** In place of an id that would have been made. */
export const NO_ID = 'auto-generated'

export function droppedWrite(write: IndexWrite | UpdateWrite): DroppedWrite {
  const isUpdate = write.kind === 'update'
  const version = write.check.version ?? (write.kind === 'create' ? ANY_CREATED_VERSION : ANY_WRITTEN_VERSION)
  return { index: resolveDateMath(write.index!), id: (isUpdate ? null : write.id) ?? NO_ID, version }
}
