// One document by its id, of one index.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { TermState } from '../../index/contracts/segment-reader.ts'
import type { Mapping } from '../../index/mapping/mapping.ts'
import { isMetaField } from '../../index/mapping/meta-fields.ts'
import { printedStored } from '../../index/mapping/printed-value.ts'
import { type FoundDocument, publishedDocument } from '../../index/shard/found-document.ts'
import type { Restrictions } from '../../security/authorisation/restrictions.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { IndexService } from '../indices/index-service.ts'
import type { Preference } from '../shards/preference.ts'
import { activityOf } from '../shards/shard-activity.ts'

/** Stands for "any version". */
export const MATCH_ANY = -3

interface LookUpOptions {
  readonly routing: string | null
  readonly realtime: boolean
  /** Another one is a conflict. */
  readonly version: number
  /** Absent: any copy will do. */
  readonly preference?: Preference
}

/** With restrictions on documents or fields, it reads what a search would find. */
export const lookUp = (cx: CallContext, index: IndexService, name: string, id: string, options: LookUpOptions): FoundDocument | null =>
  documentOf(index, cx.restrictionsFor(index.name), name, id, options)

/** What the engine reads for itself, without the caller's restrictions. */
export const lookUpOwn = (index: IndexService, id: string, routing: string | null = null): FoundDocument | null =>
  documentOf(index, null, index.name, id, { routing, realtime: true, version: MATCH_ANY })

function documentOf(
  index: IndexService,
  rules: Restrictions | null,
  name: string,
  id: string,
  options: LookUpOptions,
): FoundDocument | null {
  index.ensureReadable()
  if (id === '') throw illegalArgument("Ids can't be empty")
  const slot = slotOf(index, name, id, options.routing)
  options.preference?.check(index.name, slot.number)
  const shard = slot.forReading()
  const began = performance.now()
  const document =
    rules === null ? shard.get(id, options.realtime) : publishedDocument(index.target(slot.number, null, rules).reader, id, new TermState())
  activityOf(shard).got(document !== null, began)
  const { version } = options
  if (document === null || version === MATCH_ANY || document.version === version) return document
  throw new ApiError(
    'version_conflict_engine_exception',
    `[${id}]: version conflict, current version [${document.version}] is different than the one provided [${version}]`,
    { details: { index: index.name, shard: String(slot.number), index_uuid: index.uuid } },
  )
}

/** Makes what was written to the shard of a document searchable: what a look-up that is not in real time then sees. */
export async function refreshShardOf(index: IndexService, name: string, id: string, routing: string | null): Promise<void> {
  index.ensureReadable()
  await slotOf(index, name, id, routing).forReading().refresh()
}

const slotOf = (index: IndexService, name: string, id: string, routing: string | null) =>
  index.slotFor(id, index.requiredRouting(name, id, routing))

/** The values the mapping keeps beside the source, as their fields print them. */
export function shownFields(mapping: Mapping, { stored }: FoundDocument, names: readonly string[]): Record<string, unknown[]> {
  const fields: Record<string, unknown[]> = {}
  for (const name of names) {
    if (mapping.objectNames.includes(name)) throw illegalArgument(`field [${name}] isn't a leaf field`)
    const field = mapping.field(name)
    if (stored === null || field === undefined || isMetaField(name) || !Object.hasOwn(stored, field.name)) continue
    fields[name] = stored[field.name].map(value => printedStored(field, value))
  }
  return fields
}
