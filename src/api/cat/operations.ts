// Tables for people: names and figures of what there is.
import { aliases as catAliases } from './aliases.ts'
import { allocation as catAllocation } from './allocation.ts'
import { clusterManager as catClusterManager } from './cluster_manager.ts'
import { count as catCount } from './count.ts'
import { fielddata as catFielddata } from './fielddata.ts'
import { health as catHealth } from './health.ts'
import { help as catHelp } from './help.ts'
import { indices as catIndices } from './indices.ts'
import { nodeattrs as catNodeattrs } from './nodeattrs.ts'
import { nodes as catNodes } from './nodes.ts'
import { pendingTasks as catPendingTasks } from './pending_tasks.ts'
import { allPitSegments, pitSegments } from './pit_segments.ts'
import { plugins as catPlugins } from './plugins.ts'
import { recovery as catRecovery } from './recovery.ts'
import { repositories as catRepositories } from './repositories.ts'
import { segmentReplication } from './segment_replication.ts'
import { segments as catSegments } from './segments.ts'
import { shards as catShards } from './shards.ts'
import { snapshots as catSnapshots } from './snapshots.ts'
import { tasks as catTasks } from './tasks.ts'
import { templates as catTemplates } from './templates.ts'
import { threadPool as catThreadPool } from './thread_pool.ts'

export const cat = {
  aliases: catAliases,
  allocation: catAllocation,
  clusterManager: catClusterManager,
  count: catCount,
  fielddata: catFielddata,
  health: catHealth,
  help: catHelp,
  indices: catIndices,
  nodeattrs: catNodeattrs,
  nodes: catNodes,
  plugins: catPlugins,
  recovery: catRecovery,
  repositories: catRepositories,
  allPitSegments,
  pendingTasks: catPendingTasks,
  pitSegments,
  segmentReplication,
  segments: catSegments,
  shards: catShards,
  snapshots: catSnapshots,
  tasks: catTasks,
  templates: catTemplates,
  threadPool: catThreadPool,
} as const
