// Several changes of aliases at once: all take effect together, or none does.
import { judgeAliasFilters } from '../../engine/administration/alias-filters.ts'
import { type AliasChange, applyAliasChanges } from '../../engine/administration/aliases.ts'
import type { CallContext } from '../../engine/calls/call-context.ts'
import { eachInTurns, TaskTurns } from '../../engine/tasks/task-turns.ts'
import { toldInOrder } from '../_core/streamed-body.ts'
import { ACKNOWLEDGED, type AcknowledgedResponse, checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { typedOperation } from '../typed-operation.ts'
import { type AliasAction, parseAliasActions } from './alias-actions.ts'
import { aliasIndices } from './alias-indices.ts'
import { type AliasOptions, aliasMetadata } from './alias-options.ts'

interface ActionTarget {
  /** The index; or `indices`. */
  index?: string
  /** Indexes, as names or patterns. */
  indices?: string[]
  /** The alias; or `aliases`. */
  alias?: string
  /** Aliases. */
  aliases?: string[]
}

export interface UpdateAliasesParams extends TimeoutParams {
  body: {
    /** Done together, or not at all. */
    actions: {
      /** Adds an alias. */
      add?: ActionTarget & AliasOptions
      /** Removes an alias. */
      remove?: ActionTarget & {
        /** Fail where there is no such alias. */
        must_exist?: boolean
      }
      /** Deletes an index, to put an alias in its place. */
      remove_index?: ActionTarget
    }[]
  }
}

const ACTION = 'indices:admin/aliases'

export const updateAliases = typedOperation<UpdateAliasesParams, AcknowledgedResponse>()({
  name: 'indices.update_aliases',
  action: ACTION,
  routes: [{ method: 'POST', path: '/_aliases' }],
  params: TIMEOUT_PARAMS,
  body: 'json',
  bodyRequired: true,
  checkBody: ({ body }) => void toldInOrder(body, parseAliasActions),
  async run(cx, request) {
    checkTimeouts(cx, request)
    const actions = toldInOrder(request.body, parseAliasActions)
    const changes = await eachInTurns(new TaskTurns(cx.task), actions, action => changeOf(cx, action))
    await applyAliasChanges(cx.engine, changes, () => judgeAliasFilters(cx, changes))
    return ACKNOWLEDGED
  },
})

function changeOf(cx: CallContext, { kind, indices: expression, aliases, options, mustExist }: AliasAction): AliasChange {
  const indices = aliasIndices(cx, expression, kind === 'remove_index' ? [ACTION, 'indices:admin/delete'] : ACTION)
  if (kind === 'add') return { kind, indices, aliases, options: aliasMetadata(options) }
  return kind === 'remove' ? { kind, indices, aliases, mustExist } : { kind, indices }
}
