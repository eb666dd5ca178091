// Makes indexes again of what a snapshot holds.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { compileJavaPattern } from '../../core/java-pattern.ts'
import { parseReplacement, replaceMatches } from '../../core/java-replacement.ts'
import { LENIENT_EXPAND_OPEN } from '../../engine/indices/names.ts'
import type { IndexSettingsRequest } from '../../engine/settings/index-settings-request.ts'
import { flattenIndexSettings } from '../../engine/settings/settings.ts'
import { judgeRestore } from '../../engine/snapshots/restore-rights.ts'
import { planRestore, type RestoreRequest, restoredIndices } from '../../engine/snapshots/restore-snapshot.ts'
import { checkTimeouts, isRecord, MANAGER_PARAMS, type ManagerParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { isIndexOption, readFlag, readIndexOptionsOf, readNames, readSnapshotBody, type SnapshotParts } from './snapshot-body.ts'

export interface RestoreSnapshotParams extends ManagerParams {
  repository: string
  snapshot: string
  body?: SnapshotParts & {
    /** Restore aliases, too; `true` by default. */
    include_aliases?: boolean
    /** A regular expression for names of indexes. */
    rename_pattern?: string
    /** What they are called then: `restored_$1`. */
    rename_replacement?: string
    /** A regular expression for names of aliases. */
    rename_alias_pattern?: string
    /** What they are called then. */
    rename_alias_replacement?: string
    /** `strip_write_index`: no alias says that writes go to a restored index. */
    alias_write_index_policy?: 'preserve' | 'strip_write_index'
    /** `local`: indexes are copied to this node. */
    storage_type?: 'local'
    /** Of snapshots that lie in remote stores, which there are none of. */
    source_remote_store_repository?: string
    /** Accepted as on the server. */
    source_remote_translog_repository?: string
    /** Settings that are changed. */
    index_settings?: IndexSettingsRequest
    /** Settings that are left out, as names or patterns. */
    ignore_index_settings?: string | string[]
  }
}

export interface RestoreSnapshotResponse {
  accepted?: boolean
  snapshot?: { snapshot: string; indices: string[]; shards: { total: number; failed: number; successful: number } }
}

export const restore = typedOperation<RestoreSnapshotParams, RestoreSnapshotResponse>()({
  name: 'snapshot.restore',
  action: 'cluster:admin/snapshot/restore',
  routes: [{ method: 'POST', path: '/_snapshot/{repository}/{snapshot}/_restore' }],
  params: { ...MANAGER_PARAMS, wait_for_completion: 'boolean', source_remote_store_repository: 'string' },
  body: 'json',
  describe: ({ path }) => `restore snapshot [${path.repository}:${path.snapshot}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { repository: repositoryName, snapshot: snapshotName } = request.path
    if (request.params.source_remote_store_repository !== undefined)
      throw illegalArgument(
        `request [/_snapshot/${repositoryName}/${snapshotName}/_restore] contains unrecognized parameter: [source_remote_store_repository]`,
      )
    const wanted = readBody(readSnapshotBody(request))
    cx.authorise([])
    const repository = cx.engine.repositories.get(repositoryName!)
    const name = snapshotName!
    return repository.inTurn(async () => {
      const snapshot = await repository.find(name)
      const indices = snapshot && restoredIndices(repository, snapshot, wanted)
      judgeRestore(cx, indices, wanted.includeGlobalState)
      if (snapshot === null || indices === null)
        throw new ApiError('snapshot_restore_exception', `[${repository.name}:${name}] snapshot does not exist`)
      const plan = planRestore(cx.engine, repository, snapshot, indices, wanted)
      await plan.run()
      if (request.params.wait_for_completion !== true) return { body: { accepted: true } }
      const total = [...plan.indices.values()].reduce((sum, index) => sum + index.shards.length, 0)
      return { body: { snapshot: { snapshot: name, indices: [...plan.indices.keys()], shards: { total, failed: 0, successful: total } } } }
    })
  },
})

function readBody(body: Record<string, unknown>): RestoreRequest {
  const { indices, rename_pattern, rename_replacement, index_settings, ignore_index_settings } = body
  for (const name of Object.keys(body)) if (!KNOWN.has(name) && !isIndexOption(name)) throw illegalArgument(`Unknown parameter ${name}`)
  const flag = (name: string, otherwise: boolean) => (body[name] === undefined ? otherwise : readFlag(name, body[name]))
  if (body.settings !== undefined && !isRecord(body.settings)) throw illegalArgument('malformed settings section')
  if (index_settings !== undefined && !isRecord(index_settings)) throw illegalArgument('malformed index_settings section')
  const pattern = readText('rename_pattern', rename_pattern)
  const replacement = readText('rename_replacement', rename_replacement)
  const aliasPattern = readText('rename_alias_pattern', body.rename_alias_pattern)
  const aliasReplacement = readText('rename_alias_replacement', body.rename_alias_replacement)
  for (const name of ['source_remote_store_repository', 'source_remote_translog_repository']) readText(name, body[name])
  checkStorage(readText('storage_type', body.storage_type))
  return {
    indices: indices === undefined ? undefined : readNames('indices', indices),
    options: readIndexOptionsOf(body, LENIENT_EXPAND_OPEN),
    includeAliases: flag('include_aliases', true),
    includeGlobalState: flag('include_global_state', false),
    partial: flag('partial', false),
    rename: pattern === null || replacement === null ? null : renaming(pattern, replacement),
    renameAlias: aliasPattern === null || aliasReplacement === null ? null : renaming(aliasPattern, aliasReplacement),
    stripsWriteIndex: readPolicy(readText('alias_write_index_policy', body.alias_write_index_policy)),
    settings: flattenIndexSettings(index_settings ?? {}),
    ignoredSettings: ignore_index_settings === undefined ? [] : readNames('ignore_index_settings', ignore_index_settings),
  }
}

/** `settings` does nothing. */
const KNOWN: ReadonlySet<string> = new Set<keyof NonNullable<RestoreSnapshotParams['body']> | 'settings'>([
  'alias_write_index_policy',
  'ignore_index_settings',
  'include_aliases',
  'include_global_state',
  'index_settings',
  'indices',
  'partial',
  'rename_alias_pattern',
  'rename_alias_replacement',
  'rename_pattern',
  'rename_replacement',
  'settings',
  'source_remote_store_repository',
  'source_remote_translog_repository',
  'storage_type',
])

function readPolicy(name: string | null): boolean {
  if (name === null || name.toUpperCase() === 'PRESERVE') return false
  if (name.toUpperCase() === 'STRIP_WRITE_INDEX') return true
  throw illegalArgument(`Unknown alias_write_index_policy [${name}]. Valid values are: [PRESERVE, STRIP_WRITE_INDEX]`)
}

function checkStorage(type: string | null): void {
  if (type === null || type === 'local') return
  if (type !== 'remote_snapshot') throw illegalArgument(`Invalid storage_type: ${type}`)
  throw new ApiError('unsupported_operation_exception', '[storage_type] [remote_snapshot] is not supported')
}

function readText(name: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value !== 'string') throw illegalArgument(`malformed ${name}`)
  return value
}

function renaming(pattern: string, replacement: string): (name: string) => string {
  const compiled = compileJavaPattern(pattern)
  const replace = parseReplacement(replacement)
  return name => replaceMatches(name, compiled, replace)
}
