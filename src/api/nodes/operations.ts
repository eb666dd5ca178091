// The node, and what it does.
import { hotThreads } from './hot_threads.ts'
import { info as nodesInfo } from './info.ts'
import { reloadSecureSettings } from './reload_secure_settings.ts'
import { stats as nodesStats } from './stats.ts'
import { turns } from './turns.ts'
import { usage as nodesUsage } from './usage.ts'

export const nodes = {
  hotThreads,
  info: nodesInfo,
  reloadSecureSettings,
  stats: nodesStats,
  turns,
  usage: nodesUsage,
} as const
