// Nodes that shall not vote any more. The only node there is cannot be spared.
import { ApiError, illegalArgument } from '../../core/errors.ts'
import { splitPart } from '../administration.ts'
import { meansThisNode } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface ClusterPostVotingConfigExclusionsParams extends CommonParams {
  node_ids?: string | string[]
  node_names?: string | string[]
  timeout?: string
}

export const postVotingConfigExclusions = typedOperation<ClusterPostVotingConfigExclusionsParams, void>()({
  name: 'cluster.post_voting_config_exclusions',
  action: 'cluster:admin/voting_config/add_exclusions',
  routes: [
    { method: 'POST', path: '/_cluster/voting_config_exclusions' },
    {
      method: 'POST',
      path: '/_cluster/voting_config_exclusions/{node_name}',
      deprecated: 'nodeDescription is deprecated and will be removed, use nodeIds or nodeNames instead',
    },
  ],
  params: { node_ids: 'list', node_names: 'list', timeout: 'time' },
  scope: 'cluster',
  run({ engine }, { path, params }) {
    const described = splitPart(path.node_name)
    const ids = namesOf(params.node_ids)
    const names = namesOf(params.node_names)
    if ([described, ids, names].filter(({ length }) => length > 0).length !== 1) {
      throw illegalArgument(
        'Please set node identifiers correctly. One and only one of [node_name], [node_names] and [node_ids] has to be set',
      )
    }
    if (described.length > 0 && !meansThisNode(engine, described)) {
      const nodes = `[${described.join(', ')}]`
      throw illegalArgument(`add voting config exclusions request for ${nodes} matched no cluster-manager-eligible nodes`)
    }
    if (described.length > 0 || ids.includes(engine.nodeId) || names.includes(engine.nodeName)) {
      const self = `[{${engine.nodeName}}{${engine.nodeId}}]`
      throw new ApiError('timeout_exception', `timed out waiting for voting config exclusions ${self} to take effect`)
    }
    const limit = Number(engine.settings.get('cluster.max_voting_config_exclusions') ?? 10)
    if (ids.length > 0) engine.votingExclusions.add('node_id', ids, limit)
    else engine.votingExclusions.add('node_name', names, limit)
    return { body: new Uint8Array(0) }
  },
})

const namesOf = (value: unknown) => ((value ?? []) as string[]).filter(name => name !== '')
