// One alias for the indexes of an expression.
import { illegalArgument } from '../../core/errors.ts'
import { tokenBehind } from '../../core/json.ts'
import { judgeAliasFilters } from '../../engine/administration/alias-filters.ts'
import { type AliasChange, applyAliasChanges } from '../../engine/administration/aliases.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, isRecord, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { aliasIndices } from './alias-indices.ts'
import { type AliasOptions, aliasMetadata, readAliasOption } from './alias-options.ts'

export interface PutAliasParams extends TimeoutParams {
  index?: string | string[]
  name?: string
  body?: AliasOptions & {
    index?: string
    /** The alias. */
    alias?: string
  }
}

export const putAlias = typedOperation<PutAliasParams, AcknowledgedResponse>()({
  name: 'indices.put_alias',
  action: 'indices:admin/aliases',
  routes: [
    { method: 'PUT', path: '/{index}/_alias/{name}' },
    { method: 'PUT', path: '/{index}/_aliases/{name}' },
    { method: 'POST', path: '/{index}/_alias/{name}' },
    { method: 'POST', path: '/{index}/_aliases/{name}' },
    { method: 'PUT', path: '/_alias/{name}' },
    { method: 'PUT', path: '/_aliases/{name}' },
    { method: 'POST', path: '/_alias/{name}' },
    { method: 'POST', path: '/_aliases/{name}' },
    { method: 'PUT', path: '/{index}/_alias' },
    { method: 'PUT', path: '/{index}/_aliases' },
    { method: 'PUT', path: '/_alias' },
  ],
  params: TIMEOUT_PARAMS,
  body: 'json',
  async run(cx, request) {
    checkTimeouts(cx, request)
    let expression = request.path.index
    let alias = request.path.name
    const options: AliasOptions = {}
    const body = request.body.present ? request.body.json() : {}
    if (request.body.hasMore) tokenBehind(request.body.text())
    if (request.body.hasMore || (Array.isArray(body) && body.length > 0)) throw illegalArgument('unknown field [null]')
    // A body of another kind says nothing, nor does null.
    for (const [key, value] of Object.entries(isRecord(body) ? body : {})) {
      if (key === 'index' && typeof value === 'string') expression = value
      else if (key === 'alias' && typeof value === 'string') alias = value
      else if (value !== null && !readAliasOption(options, key, value)) throw illegalArgument(`unknown field [${key}]`)
    }
    if (expression === undefined) throw illegalArgument("[indices] can't be empty")
    if (alias === undefined) throw illegalArgument("[alias] can't be empty string")
    const indices = aliasIndices(cx, expression.split(','))
    const changes: AliasChange[] = [{ kind: 'add', indices, aliases: [alias], options: aliasMetadata(options) }]
    await applyAliasChanges(cx.engine, changes, () => judgeAliasFilters(cx, changes))
    return ACKNOWLEDGED
  },
})
