// Evaluates `wait_for_active_shards`: the number of copies of each shard that must be active. One process holds exactly one copy.
import { illegalArgument } from '../../core/errors.ts'
import { notAnInteger } from '../../core/values.ts'
import type { IndexSettings } from '../settings/index-settings.ts'

/** Of each shard: its primary. */
export const ACTIVE_COPIES = 1

/** The copies asked for; `all` is Infinity. Undefined: what the index's own setting says. */
export function readActiveShards(value: unknown): number | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  if (text === 'all') return Number.POSITIVE_INFINITY
  if (!/^[-+]?\d+$/.test(text))
    throw illegalArgument(`cannot parse ActiveShardCount[${text}]`, {
      cause: notAnInteger(text),
    })
  if (Number(text) < 0) throw illegalArgument('shard count cannot be a negative value')
  return Number(text)
}

/** Whether an index with these settings has as many copies as asked for. More will never come, so there is no wait. */
export function hasActiveShards(settings: IndexSettings, asked: number | undefined): boolean {
  return ACTIVE_COPIES >= Math.min(wantedActiveShards(settings, asked), 1 + settings.numberOfReplicas)
}

/** As many as asked for, or as the index's own setting says. */
export const wantedActiveShards = (settings: IndexSettings, asked: number | undefined): number =>
  asked ?? readActiveShards(settings.text('index.write.wait_for_active_shards')) ?? 1

/** Refuses more copies than the index will ever be meant to have. */
export function checkActiveShards(settings: IndexSettings, asked: number | undefined): void {
  const copies = 1 + settings.numberOfReplicas
  const own = readActiveShards(settings.text('index.write.wait_for_active_shards'))
  if (own !== undefined && own !== Number.POSITIVE_INFINITY && own > copies)
    throw illegalArgument(`invalid index.write.wait_for_active_shards[${own}]: cannot be greater than number of shard copies [${copies}]`)
  if (asked !== undefined && asked !== Number.POSITIVE_INFINITY && asked > copies)
    throw illegalArgument(`invalid wait_for_active_shards[${asked}]: cannot be greater than number of shard copies [${copies}]`)
}
