// Makes an index of another one's documents: `_clone`, `_split` and `_shrink`.
import { illegalArgument, isApiError, nullPointer, validationFailed } from '../../core/errors.ts'
import { type JsonObject, textOf } from '../../core/json-token.ts'
import { readBytes } from '../../core/values.ts'
import { permittedIndex } from '../../engine/access/permitted.ts'
import { refuseResize } from '../../engine/access/restricted-requests.ts'
import { type Resize, type ResizeKind, refuseOverriding, resizedMetadata, resizeIndex } from '../../engine/administration/resize-index.ts'
import { runInBackground } from '../../engine/background/background.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { resolveDateMath } from '../../engine/indices/date-math-name.ts'
import type { AliasMetadata } from '../../engine/indices/index-metadata.ts'
import type { IndexService } from '../../engine/indices/index-service.ts'
import { IndexSettings, refuseProblems } from '../../engine/settings/index-settings.ts'
import type { IndexSettingsRequest } from '../../engine/settings/index-settings-request.ts'
import { flattenIndexSettings, flattenSettings, type SettingChanges } from '../../engine/settings/settings.ts'
import { checkActiveShards, hasActiveShards, readActiveShards } from '../../engine/shards/active-shards.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { readInOrder } from '../_core/streamed-body.ts'
import { checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { type TaskAnswer, typedOperation } from '../typed-operation.ts'
import { type AliasOptions, readNewAlias } from './alias-options.ts'

export interface ResizeParams extends TimeoutParams {
  index: string
  target: string
  wait_for_active_shards?: number | 'all'
  /** Settings are always copied. */
  copy_settings?: true
  /** False answers the name of a task at once. */
  wait_for_completion?: boolean
  body?: {
    settings?: IndexSettingsRequest
    aliases?: Record<string, AliasOptions>
    /** Of `_shrink`: as many shards as keep each below it. */
    max_shard_size?: string
  }
}

export interface ResizeResponse {
  acknowledged: boolean
  shards_acknowledged: boolean
  index: string
}

const ACTION = 'indices:admin/resize'
/** The caller needs permission to create the target and its aliases. */
const OF_TARGET = ['indices:admin/create', 'indices:admin/aliases']

const resizing = (kind: ResizeKind) =>
  typedOperation<ResizeParams, ResizeResponse | TaskAnswer>()({
    name: `indices.${kind}`,
    action: ACTION,
    routes: [
      { method: 'PUT', path: `/{index}/_${kind}/{target}` },
      { method: 'POST', path: `/{index}/_${kind}/{target}` },
    ],
    params: {
      ...TIMEOUT_PARAMS,
      task_execution_timeout: 'time',
      wait_for_active_shards: 'string',
      wait_for_completion: 'boolean',
      copy_settings: 'optional_boolean',
    },
    body: 'json',
    describe: request => describe(kind, request),
    async run(cx, request) {
      checkTimeouts(cx, request)
      if (request.params.copy_settings === false) throw illegalArgument('parameter [copy_settings] can not be explicitly set to [false]')
      const { task_execution_timeout, wait_for_completion } = request.params
      if (task_execution_timeout !== undefined && wait_for_completion !== false) throw unrecognised(request.path, kind)
      const prepare = () => prepared(cx, kind, request)
      if (request.params.wait_for_completion !== false) return { body: await resize(cx, prepare()) }
      const task = runInBackground(cx, { action: ACTION, description: describe(kind, request), cancellable: false, prepare, run: resize })
      return { body: { task } }
    },
  })

export const clone = resizing('clone')
export const split = resizing('split')
export const shrink = resizing('shrink')

const unrecognised = ({ index, target }: OperationRequest['path'], kind: ResizeKind) =>
  illegalArgument(`request [/${index}/_${kind}/${target}] contains unrecognized parameter: [task_execution_timeout]`)

const describe = (kind: ResizeKind, { path }: Pick<OperationRequest, 'path'>) => `${kind} from [${path.index}] to [${path.target}]`

interface Prepared {
  readonly asked: Resize
  readonly activeShards: number | undefined
}

function prepared(cx: CallContext, kind: ResizeKind, request: OperationRequest): Prepared {
  const { index, target } = request.path
  const activeShards = readActiveShards(request.params.wait_for_active_shards)
  const name = resolveDateMath(target!)
  const { aliases, settings, maxShardSize, saysShards } = readResizeBody(request)
  if (kind === 'split' && !saysShards) {
    const required = 'index.number_of_shards is required for split operations'
    throw validationFailed(required, ...(maxShardSize === null ? [] : sizeProblems(kind, maxShardSize)))
  }
  const source = sourceOf(cx, kind, index!)
  cx.authorise([name])
  refuseResize(cx, [source.name, name])
  cx.authorise([name], Object.keys(aliases).length === 0 ? OF_TARGET[0] : OF_TARGET)
  if (maxShardSize !== null) {
    const problems = sizeProblems(kind, maxShardSize)
    if (problems.length > 0) throw validationFailed(...problems)
    if (settings.has(SHARDS)) throw validationFailed('Cannot set max_shard_size and index.number_of_shards at the same time!')
    settings.set(SHARDS, String(shardsBelow(source, maxShardSize)))
  }
  refuseOverriding(settings)
  refuseProblems(settings, true)
  cx.engine.indices.ensureAvailable(name)
  source.ensureOpen()
  const defaultReplicas = String(cx.engine.settings.get('cluster.default_number_of_replicas'))
  const asked: Resize = { kind, source, name, settings, aliases, defaultReplicas }
  const metadata = resizedMetadata(asked)
  checkActiveShards(new IndexSettings(new Map(Object.entries(metadata.settings))), activeShards)
  return { asked, activeShards }
}

const sizeProblems = (kind: ResizeKind, size: number): string[] =>
  [kind === 'shrink' ? [] : 'Unsupported parameter [max_shard_size]', size > 0 ? [] : NO_SIZE].flat()

/** Whose shards are counted before it is looked for is no index at all for the server. */
function sourceOf(cx: CallContext, kind: ResizeKind, index: string): IndexService {
  try {
    return permittedIndex(cx, index)
  } catch (error) {
    if (kind === 'split' || !isApiError(error) || error.type !== 'index_not_found_exception') throw error
    throw nullPointer('Cannot invoke "org.opensearch.cluster.metadata.IndexMetadata.getSettings()" because "indexMetadata" is null')
  }
}

async function resize(cx: CallContext, { asked, activeShards }: Prepared): Promise<ResizeResponse> {
  const index = await resizeIndex(cx, asked)
  return { acknowledged: true, shards_acknowledged: hasActiveShards(index.settings, activeShards), index: index.name }
}

const SHARDS = 'index.number_of_shards'
const NO_SIZE = 'max_shard_size must be greater than 0'

/** The fewest that divide the shards there are and stay below the size. */
function shardsBelow(source: IndexService, size: number): number {
  const before = source.settings.numberOfShards
  const bytes = source.shards.reduce((sum, shard) => sum + shard.stats().sizeInBytes, 0)
  for (let shards = 1; shards < before; shards++) if (before % shards === 0 && bytes / shards <= size) return shards
  return before
}

function readResizeBody({ body }: Pick<OperationRequest, 'body'>): {
  readonly settings: SettingChanges
  readonly aliases: Readonly<Record<string, AliasMetadata>>
  readonly maxShardSize: number | null
  /** By the whole name of the setting. */
  readonly saysShards: boolean
} {
  let settings: SettingChanges = new Map()
  let saysShards = false
  const aliases: Record<string, AliasMetadata> = Object.create(null)
  let maxShardSize: number | null = null
  const read = (json: JsonObject) =>
    readStrictly('resize_request', json, {
      settings: {
        accepts: ['START_OBJECT'],
        read(value) {
          settings = flattenIndexSettings(value)
          saysShards = flattenSettings(value).has(SHARDS)
        },
      },
      aliases: {
        accepts: ['START_OBJECT'],
        read(value) {
          for (const [alias, options] of Object.entries(value as JsonObject)) aliases[alias] = readNewAlias(options)
        },
      },
      max_shard_size: {
        accepts: ['VALUE_STRING', 'VALUE_NUMBER'],
        read: value => (maxShardSize = readBytes(textOf(value), 'max_shard_size')),
      },
    })
  if (body.present) readInOrder('resize_request', body, read)
  return { settings, aliases, maxShardSize, saysShards }
}
