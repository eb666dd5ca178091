// Every node may vote again.
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface ClusterDeleteVotingConfigExclusionsParams extends CommonParams {
  /** Accepted: nodes that are excluded are not there. */
  wait_for_removal?: boolean
}

export const deleteVotingConfigExclusions = typedOperation<ClusterDeleteVotingConfigExclusionsParams, void>()({
  name: 'cluster.delete_voting_config_exclusions',
  action: 'cluster:admin/voting_config/clear_exclusions',
  routes: [{ method: 'DELETE', path: '/_cluster/voting_config_exclusions' }],
  params: { wait_for_removal: 'boolean' },
  scope: 'cluster',
  run({ engine }) {
    engine.votingExclusions.clear()
    return { body: new Uint8Array(0) }
  },
})
