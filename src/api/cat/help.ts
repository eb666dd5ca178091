// Which tables are there?
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface CatHelpParams extends CommonParams {
  help?: boolean
}

const TABLES = [
  '/_cat/allocation',
  '/_cat/segment_replication',
  '/_cat/segment_replication/{index}',
  '/_cat/shards',
  '/_cat/shards/{index}',
  '/_cat/cluster_manager',
  '/_cat/nodes',
  '/_cat/tasks',
  '/_cat/indices',
  '/_cat/indices/{index}',
  '/_cat/segments',
  '/_cat/segments/{index}',
  '/_cat/count',
  '/_cat/count/{index}',
  '/_cat/recovery',
  '/_cat/recovery/{index}',
  '/_cat/health',
  '/_cat/pending_tasks',
  '/_cat/aliases',
  '/_cat/aliases/{alias}',
  '/_cat/thread_pool',
  '/_cat/thread_pool/{thread_pools}',
  '/_cat/plugins',
  '/_cat/fielddata',
  '/_cat/fielddata/{fields}',
  '/_cat/nodeattrs',
  '/_cat/repositories',
  '/_cat/snapshots/{repository}',
  '/_cat/templates',
  '/_cat/pit_segments',
  '/_cat/pit_segments/{pit_id}',
]

export const help = typedOperation<CatHelpParams, string>({
  name: 'cat.help',
  action: 'cluster:monitor/main',
  routes: [{ method: 'GET', path: '/_cat' }],
  params: { help: 'boolean', s: 'list' },
  scope: 'cluster',
  run: () => ({ body: `=^.^=\n${TABLES.map(table => `${table}\n`).join('')}` }),
})
