// A new index with settings, mapping and aliases.
import { parseFailed } from '../../core/errors.ts'
import { noContent } from '../../core/no-content.ts'
import { newIndex } from '../../engine/administration/new-index.ts'
import { resolveDateMath } from '../../engine/indices/date-math-name.ts'
import type { AliasMetadata } from '../../engine/indices/index-metadata.ts'
import { IndexSettings, refuseProblems } from '../../engine/settings/index-settings.ts'
import type { IndexSettingsRequest } from '../../engine/settings/index-settings-request.ts'
import { flattenIndexSettings } from '../../engine/settings/settings.ts'
import { checkActiveShards, hasActiveShards, readActiveShards } from '../../engine/shards/active-shards.ts'
import { hashMapOrder } from '../../index/mapping/java-text.ts'
import type { Mappings } from '../../index/mapping/mapping-request.ts'
import { checkTimeouts, isRecord, notAMap, readBodyMap, readMappings, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { type AliasOptions, readNewAlias } from './alias-options.ts'

export interface CreateIndexParams extends TimeoutParams {
  index: string
  wait_for_active_shards?: number | 'all'
  body?: IndexBody
}

/** What an index is made of. */
export interface IndexBody {
  settings?: IndexSettingsRequest
  mappings?: Mappings
  aliases?: Record<string, AliasOptions>
}

export interface CreateIndexResponse {
  acknowledged: boolean
  shards_acknowledged: boolean
  index: string
}

export const create = typedOperation<CreateIndexParams, CreateIndexResponse>()({
  name: 'indices.create',
  action: 'indices:admin/create',
  routes: [{ method: 'PUT', path: '/{index}' }],
  params: { ...TIMEOUT_PARAMS, wait_for_active_shards: 'string' },
  body: 'json',
  describe: ({ path }) => `create index [${path.index}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const providedName = request.path.index!
    const name = resolveDateMath(providedName)
    const asked = readActiveShards(request.params.wait_for_active_shards)
    const { settings: given, mappings, aliases } = readCreateBody(readBodyMap(request, 'settings'))
    cx.authorise([name], Object.keys(aliases).length === 0 ? undefined : ['indices:admin/create', 'indices:admin/aliases'])
    const { engine } = cx
    const settings = flattenIndexSettings(given)
    // Their errors are reported before those of the name.
    refuseProblems(settings, true)
    engine.indices.ensureAvailable(name)
    const wanted = { ...newIndex(engine, name, { settings, mappings, aliases }), providedName }
    checkActiveShards(new IndexSettings(new Map(Object.entries(wanted.settings))), asked)
    const index = await engine.indices.create(wanted)
    return { body: { acknowledged: true, shards_acknowledged: hasActiveShards(index.settings, asked), index: name } }
  },
})

interface CreateBody {
  readonly settings: unknown
  readonly mappings: Record<string, unknown>
  readonly aliases: Readonly<Record<string, AliasMetadata>>
}

function readCreateBody(body: Record<string, unknown>): CreateBody {
  const aliases: Record<string, AliasMetadata> = Object.create(null)
  let settings: unknown = {}
  let mappings: Record<string, unknown> = {}
  for (const key of hashMapOrder(Object.keys(body))) {
    const value = body[key]
    if (key === 'settings') {
      if (!isRecord(value)) throw parseFailed('key [settings] must be an object')
      settings = value
    } else if (key === 'mappings') {
      mappings = readMappings(value)
    } else if (key === 'aliases') {
      if (value === null) throw noContent()
      if (!isRecord(value)) throw notAMap(value)
      for (const [alias, options] of Object.entries(value)) aliases[alias] = readNewAlias(options)
    } else throw parseFailed(`unknown key [${key}] for create index`)
  }
  return { settings, mappings, aliases }
}
