// The table `_cat/fielddata`: the memory of text fields uninverted for sorting and aggregations.
import { matchesWildcard } from '../../core/values.ts'
import { shardTotals, sum } from '../indices/stats-totals.ts'
import { LOCAL_ADDRESS } from '../this-node.ts'
import { typedOperation } from '../typed-operation.ts'
import type { CatParams, CatResponse } from './cat-params.ts'
import { bytesCell, CAT_PARAMS, type CatColumn, catAnswer } from './cat-table.ts'

const COLUMNS: readonly CatColumn[] = [
  { name: 'id', about: 'node id' },
  { name: 'host', aliases: ['h'], about: 'host name' },
  { name: 'ip', about: 'ip address' },
  { name: 'node', aliases: ['n'], about: 'node name' },
  { name: 'field', aliases: ['f'], about: 'field name' },
  { name: 'size', aliases: ['s'], about: 'field data usage' },
]

export const fielddata = typedOperation<CatParams, CatResponse>()({
  name: 'cat.fielddata',
  action: 'cluster:monitor/nodes/stats',
  routes: [
    { method: 'GET', path: '/_cat/fielddata' },
    { method: 'GET', path: '/_cat/fielddata/{fields}' },
  ],
  params: { ...CAT_PARAMS, fields: 'list' },
  scope: 'cluster',
  run({ engine, headers }, { params, path }) {
    const asked = path.fields?.split(',') ?? (params.fields as string[] | undefined) ?? ['*']
    const totals = sum(engine.indices.all().flatMap(index => shardTotals(engine, index)))
    const fields = [...totals.fielddata].filter(([name]) => asked.some(pattern => matchesWildcard(pattern, name)))
    const { nodeId, nodeName } = engine
    const rows = fields.map(([name, bytes]) => [nodeId, LOCAL_ADDRESS, LOCAL_ADDRESS, nodeName, name, bytesCell(bytes)])
    return catAnswer({ columns: COLUMNS, rows }, params, headers.accept)
  },
})
