// Classifies actions: cluster or index level, and those under special rules.
import { NameMatcher } from '../../core/name-matcher.ts'

const CLUSTER_LEVEL = new NameMatcher([
  'indices:admin/template/*',
  'indices:admin/index_template/*',
  'indices:data/read/scroll*',
  'indices:data/read/mget',
  'indices:data/read/msearch*',
  'indices:data/read/mtv',
  'indices:data/write/bulk',
  'indices:data/write/reindex',
  'indices:data/read/search/template/render',
])

/** Partial requests are narrowed to what is allowed, where the configuration says so. */
const NARROWABLE = new NameMatcher([
  'indices:data/read/*',
  'indices:admin/mappings/fields/get*',
  'indices:admin/shards/search_shards',
  'indices:admin/resolve/index',
  'indices:monitor/settings/get',
  'indices:monitor/stats',
  'indices:admin/aliases/get',
])

/** Those that name one document are not. */
const OF_ONE_DOCUMENT = new NameMatcher(['indices:data/read/get', 'indices:data/read/explain', 'indices:data/read/tv', '*[shard]'])

/** Answered with nothing where nothing is allowed, if the configuration says so. */
const MAY_BE_EMPTY = new NameMatcher(['indices:data/read/search*', 'indices:data/read/field_caps*'])

/** Actions on system indexes that only super administrators may perform, regardless of roles. */
const CHANGES_SYSTEM_INDEX = new NameMatcher([
  'indices:data/write*',
  'indices:admin/delete*',
  'indices:admin/mapping/delete*',
  'indices:admin/mapping/put*',
  'indices:admin/freeze*',
  'indices:admin/settings/update*',
  'indices:admin/aliases',
  'indices:admin/close*',
  'cluster:admin/snapshot/restore*',
])

const levels = new Map<string, boolean>()

export function isClusterLevel(action: string): boolean {
  let level = levels.get(action)
  if (level === undefined) {
    level = !action.startsWith('indices:') || CLUSTER_LEVEL.matches(action)
    levels.set(action, level)
  }
  return level
}

export const isNarrowable = (action: string) => NARROWABLE.matches(action) && !OF_ONE_DOCUMENT.matches(action)
export const mayBeEmpty = (action: string) => MAY_BE_EMPTY.matches(action)
export const changesSystemIndex = (action: string) => CHANGES_SYSTEM_INDEX.matches(action)
