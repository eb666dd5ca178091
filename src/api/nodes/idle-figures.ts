// Figures of a server's parts that there are none of here, or that never have anything to do: clients ask for their members all the same.
import { CONTEXT_METHODS } from '../../engine/scripts/context-methods.ts'

/** A single node publishes its state to no other. */
export const DISCOVERY = {
  cluster_state_queue: { total: 0, pending: 0, committed: 0 },
  published_cluster_states: { full_states: 0, incompatible_diffs: 0, compatible_diffs: 0 },
  cluster_state_stats: { overall: { update_count: 0, total_time_in_millis: 0, failed_count: 0 } },
}

/** Scripts are compiled where they run, and kept with the request: no cache of them is shared. */
export const NO_COMPILATIONS = { compilations: 0, cache_evictions: 0, compilation_limit_triggered: 0 }

export const SCRIPT_CACHE = {
  sum: NO_COMPILATIONS,
  contexts: Object.keys(CONTEXT_METHODS).map(context => ({ context, ...NO_COMPILATIONS })),
}

const BYTES = {
  combined_coordinating_and_primary_in_bytes: 0,
  coordinating_in_bytes: 0,
  primary_in_bytes: 0,
  replica_in_bytes: 0,
  all_in_bytes: 0,
}

/** Writes wait in their pool, and are not weighed. */
export const INDEXING_PRESSURE = {
  memory: {
    current: BYTES,
    total: { ...BYTES, coordinating_rejections: 0, primary_rejections: 0, replica_rejections: 0 },
    limit_in_bytes: 0,
  },
}

export const SHARD_INDEXING_PRESSURE = {
  stats: {},
  total_rejections_breakup_shadow_mode: { node_limits: 0, no_successful_request_limits: 0, throughput_degradation_limits: 0 },
  enabled: false,
  enforced: false,
}

const NONE_REJECTED = { transport: { rejection_count: {} } }

export const ADMISSION_CONTROL = {
  global_io_usage: NONE_REJECTED,
  global_cpu_usage: NONE_REJECTED,
  global_native_memory_usage: NONE_REJECTED,
}
