// The cluster: its health, state, settings and component templates.
import { allocationExplain } from './allocation_explain.ts'
import { deleteComponentTemplate } from './delete_component_template.ts'
import { deleteVotingConfigExclusions } from './delete_voting_config_exclusions.ts'
import { existsComponentTemplate, getComponentTemplate } from './get_component_template.ts'
import { getSettings as clusterGetSettings } from './get_settings.ts'
import { health as clusterHealth } from './health.ts'
import { pendingTasks } from './pending_tasks.ts'
import { postVotingConfigExclusions } from './post_voting_config_exclusions.ts'
import { putComponentTemplate } from './put_component_template.ts'
import { putSettings as clusterPutSettings } from './put_settings.ts'
import { remoteInfo } from './remote_info.ts'
import { reroute } from './reroute.ts'
import { state } from './state.ts'
import { stats as clusterStats } from './stats.ts'

export const cluster = {
  allocationExplain,
  deleteComponentTemplate,
  deleteVotingConfigExclusions,
  existsComponentTemplate,
  getComponentTemplate,
  getSettings: clusterGetSettings,
  health: clusterHealth,
  pendingTasks,
  postVotingConfigExclusions,
  putComponentTemplate,
  putSettings: clusterPutSettings,
  remoteInfo,
  reroute,
  state,
  stats: clusterStats,
} as const
