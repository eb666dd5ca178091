// Which tables are there?
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface CatHelpParams extends CommonParams {
  help?: boolean
}

const TABLES = [
  '/_cat/shards',
  '/_cat/shards/{index}',
  '/_cat/cluster_manager',
  '/_cat/nodes',
  '/_cat/nodeattrs',
  '/_cat/allocation',
  '/_cat/recovery',
  '/_cat/recovery/{index}',
  '/_cat/fielddata',
  '/_cat/fielddata/{fields}',
  '/_cat/indices',
  '/_cat/indices/{index}',
  '/_cat/segments',
  '/_cat/segments/{index}',
  '/_cat/count',
  '/_cat/count/{index}',
  '/_cat/health',
  '/_cat/aliases',
  '/_cat/aliases/{alias}',
  '/_cat/plugins',
]

export const help = typedOperation<CatHelpParams, string>({
  name: 'cat.help',
  action: 'cluster:monitor/main',
  routes: [{ method: 'GET', path: '/_cat' }],
  params: { help: 'boolean', s: 'list' },
  scope: 'cluster',
  run: () => ({ body: `=^.^=\n${TABLES.map(table => `${table}\n`).join('')}` }),
})
