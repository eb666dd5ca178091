// Lets an alias go on to a new index.
import { illegalArgument } from '../../core/errors.ts'
import { type JsonObject, textOf } from '../../core/json-token.ts'
import { readBytes, readTime } from '../../core/values.ts'
import { judgeConditions, planRollover, type RolloverConditions, rollOver, rolloverIndex } from '../../engine/administration/rollover.ts'
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { resolveDateMath } from '../../engine/indices/date-math-name.ts'
import type { AliasMetadata } from '../../engine/indices/index-metadata.ts'
import { IndexSettings } from '../../engine/settings/index-settings.ts'
import type { IndexSettingsRequest } from '../../engine/settings/index-settings-request.ts'
import { flattenIndexSettings, type SettingChanges } from '../../engine/settings/settings.ts'
import { checkActiveShards, hasActiveShards, readActiveShards } from '../../engine/shards/active-shards.ts'
import type { Mappings } from '../../index/mapping/mapping-request.ts'
import { readStrictly } from '../../query/dsl/strict-object.ts'
import { readInOrder } from '../_core/streamed-body.ts'
import { checkTimeouts, TIMEOUT_PARAMS, type TimeoutParams } from '../administration.ts'
import { INTEGER, strictInteger } from '../strict-integer.ts'
import { typedOperation } from '../typed-operation.ts'
import { type AliasOptions, readNewAlias } from './alias-options.ts'

export interface RolloverParams extends TimeoutParams {
  alias: string
  new_index?: string
  dry_run?: boolean
  wait_for_active_shards?: number | 'all'
  body?: {
    /** Only if one of these is met; always by default. */
    conditions?: {
      /** So old: `7d`. */
      max_age?: string
      /** So many documents. */
      max_docs?: number
      /** So large: `5gb`. */
      max_size?: string
    }
    settings?: IndexSettingsRequest
    mappings?: Mappings
    aliases?: Record<string, AliasOptions>
  }
}

export interface RolloverResponse {
  acknowledged: boolean
  shards_acknowledged: boolean
  /** The index that was written to. */
  old_index: string
  /** The index that is written to now. */
  new_index: string
  /** Whether there is a new one. */
  rolled_over: boolean
  /** It was asked only what would happen. */
  dry_run: boolean
  /** Which of them are met. */
  conditions: Record<string, boolean>
}

export const rollover = typedOperation<RolloverParams, RolloverResponse>()({
  name: 'indices.rollover',
  action: 'indices:admin/rollover',
  routes: [
    { method: 'POST', path: '/{alias}/_rollover' },
    { method: 'POST', path: '/{alias}/_rollover/{new_index}' },
  ],
  params: { ...TIMEOUT_PARAMS, dry_run: 'boolean', wait_for_active_shards: 'string' },
  body: 'json',
  checkBody: request => void readRolloverBody(request),
  describe: ({ path }) => `rollover [${path.alias}]`,
  async run(cx, request) {
    checkTimeouts(cx, request)
    const { engine } = cx
    const { alias, new_index } = request.path
    const activeShards = readActiveShards(request.params.wait_for_active_shards)
    const { conditions, ...asked } = readRolloverBody(request)
    const named = new_index === undefined ? null : resolveDateMath(new_index)
    const members = [...engine.indices.membersOf(alias!)]
    cx.authorise([...(members.length > 0 ? members : [alias!]), ...(named === null ? [] : [named])])
    const plan = planRollover(engine, alias!, named)
    engine.indices.ensureAvailable(plan.target)
    const judged = judgeConditions(plan.source, conditions)
    const isDry = request.params.dry_run === true
    const rolls = !isDry && (judged.size === 0 || [...judged.values()].includes(true))
    const answer = { old_index: plan.source.name, new_index: plan.target, rolled_over: rolls, dry_run: isDry, conditions: judged }
    if (!rolls) return { body: { acknowledged: false, shards_acknowledged: false, ...answer } }
    const wanted = rolloverIndex(engine, plan, asked)
    checkActiveShards(new IndexSettings(new Map(Object.entries(wanted.settings))), activeShards)
    const index = await rollOver(engine, plan, wanted, asked.aliases[plan.alias] ?? null)
    return { body: { acknowledged: true, shards_acknowledged: hasActiveShards(index.settings, activeShards), ...answer } }
  },
})

interface RolloverBody {
  readonly conditions: RolloverConditions
  readonly settings: SettingChanges
  readonly mappings: Readonly<Record<string, unknown>>
  readonly aliases: Readonly<Record<string, AliasMetadata>>
}

function readRolloverBody({ body }: Pick<OperationRequest, 'body'>): RolloverBody {
  const conditions: { -readonly [K in keyof RolloverConditions]: RolloverConditions[K] } = {}
  let settings: SettingChanges = new Map()
  let mappings: JsonObject = {}
  const aliases: Record<string, AliasMetadata> = Object.create(null)
  const readConditions = (json: JsonObject) =>
    readStrictly('conditions', json, {
      max_age: { accepts: ['VALUE_STRING'], read: value => (conditions.maxAgeMillis = readTime(textOf(value), 'max_age')) },
      max_docs: { accepts: INTEGER, read: value => (conditions.maxDocs = strictInteger(value)) },
      max_size: { accepts: ['VALUE_STRING'], read: value => (conditions.maxBytes = readBytes(textOf(value), 'max_size')) },
    })
  const read = (json: JsonObject) =>
    readStrictly('rollover', json, {
      conditions: { accepts: ['START_OBJECT'], read: value => readConditions(value as JsonObject) },
      settings: { accepts: ['START_OBJECT'], read: value => (settings = flattenIndexSettings(value)) },
      mappings: { accepts: ['START_OBJECT'], takenWhole: true, read: value => (mappings = refuseTyped(value as JsonObject)) },
      aliases: {
        accepts: ['START_OBJECT'],
        read(value) {
          for (const [alias, options] of Object.entries(value as JsonObject)) aliases[alias] = readNewAlias(options)
        },
      },
    })
  if (body.present) readInOrder('rollover', body, read)
  return { conditions, settings, mappings, aliases }
}

function refuseTyped(mappings: JsonObject): JsonObject {
  const keys = Object.keys(mappings)
  if (keys.length === 1 && keys[0] === '_doc') throw illegalArgument('The mapping definition cannot be nested under a type')
  return mappings
}
