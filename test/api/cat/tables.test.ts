// What each table shows; how tables are printed is tested in cat-table.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeAll(async () => {
  ask = await caller()
  await ask('PUT /a', { settings: { number_of_replicas: 0 }, aliases: { al: { filter: { match_all: {} }, routing: 'r' } } })
  await ask('PUT /b', { settings: { number_of_shards: 2 } })
  await ask('PUT /a/_doc/1?refresh', { a: 1 })
})
afterAll(() => ask.engine.close())

it.each([
  ['GET /_cat/indices?h=health,status,index,pri,rep,docs.count&s=index', 'green  open a 1 0 1\nyellow open b 2 1 0\n'],
  ['GET /_cat/indices?health=yellow&h=index', 'b\n'],
  [
    'GET /_cat/shards?h=index,shard,prirep,state,docs&s=index,shard,prirep',
    'a 0 p STARTED    1\nb 0 p STARTED    0\nb 0 r UNASSIGNED  \nb 1 p STARTED    0\nb 1 r UNASSIGNED  \n',
  ],
  ['GET /_cat/aliases', 'al a * r r -\n'],
  ['GET /_cat/aliases/none', ''],
  ['GET /_cat/count/a?h=count', '1\n'],
  ['GET /_cat/health?h=status,shards,pri,unassign,active_shards_percent', 'yellow 3 3 2 60.0%\n'],
  ['GET /_cat/segments?h=index,shard,prirep,docs.count,docs.deleted,searchable', 'a 0 p 1 0 true\n'],
  ['GET /_cat/plugins', ''],
  ['GET /_cat/nodeattrs', 'searchlet-0 127.0.0.1 127.0.0.1 shard_indexing_pressure_enabled true\n'],
  ['GET /_cat/fielddata', ''],
  ['GET /_cat/allocation?h=shards,host,node', '3 127.0.0.1 searchlet-0\n2           UNASSIGNED\n'],
  ['GET /_cat/allocation/none?h=shards,node', '2 UNASSIGNED\n'],
  ['GET /_cat/nodes?h=ip,cluster_manager,name', '127.0.0.1 * searchlet-0\n'],
  ['GET /_cat/master?h=ip,node', '127.0.0.1 searchlet-0\n'],
])('%s', async (request, text) => {
  expect(await ask(request)).toEqual({ status: 200, body: text })
})

it('gives rows as objects to callers of the function', async () => {
  expect(await ask.engine.cat.indices({ index: 'a', format: 'json', h: ['index', 'docs.count'] })).toEqual([
    { index: 'a', 'docs.count': '1' },
  ])
})

it.each([
  ['GET /_cat/indices?health=blue', 400, 'unknown cluster health status [blue]'],
  ['GET /_cat/indices?s=nope', 500, 'Unable to sort by unknown sort key `nope`'],
  ['GET /_cat/count/none', 404, 'no such index [none]'],
])('%s is refused', async (request, status, reason) => {
  expect(await ask(request)).toMatchObject({ status, body: { error: { reason } } })
})

it('lists only tables that answer', async () => {
  const { body } = await ask('GET /_cat')
  const paths = body.split('\n').filter((line: string) => line.startsWith('/'))
  expect(paths.length).toBeGreaterThan(10)
  // There is no such repository; points in time are named in the body, whatever the list says.
  const refused: Record<string, number> = {
    '/_cat/snapshots/{repository}': 404,
    '/_cat/pit_segments': 400,
    '/_cat/pit_segments/{pit_id}': 400,
  }
  for (const path of paths) expect([path, (await ask(`GET ${path.replace(/\{\w+\}/, 'a*')}`)).status]).toEqual([path, refused[path] ?? 200])
})
