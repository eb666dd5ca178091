// Keeps notification configurations in a hidden index, as documents like any other: they last as these do, and are found as these are.
import { ApiError, isApiError, validationFailed } from '../../core/errors.ts'
import { parseJson, stringify } from '../../core/json.ts'
import { ANY_VERSION, type VersionCheck } from '../../index/shard/operation.ts'
import { CONFIG_INDEX, CONFIG_INDEX_SETTINGS, type ConfigDocument, configMapping } from '../../notify/config-index.ts'
import type { ConfigStore, FoundConfigs, KeptConfig } from '../../notify/config-store.ts'
import { parseSearchRequest } from '../../search/request/parse-search-request.ts'
import { ensureOwnIndex, type OwnIndex } from '../administration/own-index.ts'
import type { CallContext } from '../calls/call-context.ts'
import { writeOne } from '../documents/documents.ts'
import { lookUpOwn } from '../look-ups/look-up.ts'
import { runSearch } from '../searches/run-search.ts'

const INDEX: OwnIndex = { name: CONFIG_INDEX, settings: CONFIG_INDEX_SETTINGS, mapping: configMapping }

/** Answered where there is no index, and none can be made: nothing was ever kept. */
const NOTHING: FoundConfigs = { total: 0, relation: 'eq', documents: new Map() }

export class ConfigIndexStore implements ConfigStore {
  /** `cx`: a call context with access to the index for any caller. */
  constructor(private readonly cx: CallContext) {}

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, KeptConfig>> {
    return asFailure(`Failed to get data object from index ${CONFIG_INDEX}`, async () => {
      if (ids.includes('')) throw validationFailed('id is missing')
      const found = new Map<string, KeptConfig>()
      const index = this.cx.engine.indices.get(CONFIG_INDEX)
      if (index === undefined) return found
      for (const id of ids) {
        const kept = lookUpOwn(index, id)
        if (kept === null) continue
        const { seqNo, primaryTerm } = kept
        found.set(id, { document: parseJson(kept.source!) as ConfigDocument, seqNo, primaryTerm })
      }
      return found
    })
  }

  async search(body: Record<string, unknown>): Promise<FoundConfigs> {
    return asFailure(`Failed to search indices [${CONFIG_INDEX}]`, async () => {
      if (!(await ensureOwnIndex(this.cx.engine, INDEX))) return NOTHING
      const call = { path: { index: CONFIG_INDEX }, params: {} }
      const { hits } = await runSearch(this.cx, call, parseSearchRequest({}, body))
      const total = hits.total as { value: number; relation: 'eq' | 'gte' }
      return {
        total: total.value,
        relation: total.relation,
        documents: new Map(hits.hits.map(hit => [hit._id!, hit._source!.parse() as ConfigDocument])),
      }
    })
  }

  async create(id: string | undefined, document: ConfigDocument): Promise<string> {
    return (await this.put('create', id ?? null, document, ANY_VERSION)).id
  }

  async replace(id: string, document: ConfigDocument, { seqNo, primaryTerm }: KeptConfig): Promise<void> {
    await this.put('index', id, document, { type: 'internal', ifSeqNo: seqNo, ifPrimaryTerm: primaryTerm })
  }

  async remove(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const removed = new Set<string>()
    for (const id of ids) {
      const write = { kind: 'delete', index: CONFIG_INDEX, id, routing: null, check: ANY_VERSION, requireAlias: false } as const
      const { result } = await writeOne(this.cx, write, { refresh: 'true' })
      if (result.result === 'deleted') removed.add(id)
    }
    return removed
  }

  private async put(kind: 'index' | 'create', id: string | null, document: ConfigDocument, check: VersionCheck): Promise<{ id: string }> {
    try {
      return await asFailure(`Failed to put data object in index ${CONFIG_INDEX}`, async () => {
        await ensureOwnIndex(this.cx.engine, INDEX)
        const source = Buffer.from(stringify(document))
        const write = { kind, index: CONFIG_INDEX, id, routing: null, check, requireAlias: false, source, pipeline: null } as const
        return (await writeOne(this.cx, write, { refresh: 'true' })) as { id: string }
      })
    } catch (error) {
      if (!isApiError(error) || error.cause?.type !== 'version_conflict_engine_exception') throw error
      throw new ApiError('status_exception', `Document version conflict putting ${id} in index ${CONFIG_INDEX}`, { status: 409 })
    }
  }
}

/** Errors of the index are wrapped as failures of the store, with their cause. */
async function asFailure<T>(reason: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isApiError(error)) throw error
    throw new ApiError('status_exception', reason, { status: 500, cause: error })
  }
}
