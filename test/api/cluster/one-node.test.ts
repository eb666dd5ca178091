// What one node answers where the server speaks of many: figures of the cluster, where copies may go, who else there is.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caller } from '../rest-caller.ts'

let ask: Awaited<ReturnType<typeof caller>>
beforeAll(async () => {
  ask = await caller()
  await ask('PUT /one', {
    settings: {
      number_of_replicas: 0,
      analysis: { analyzer: { mine: { tokenizer: 'standard', filter: ['lowercase', 'short'] } }, filter: { short: { type: 'length' } } },
    },
    mappings: {
      properties: {
        title: { type: 'text', analyzer: 'english', fields: { raw: { type: 'keyword' } } },
        place: { properties: { name: { type: 'text', analyzer: 'mine' } } },
      },
    },
  })
})
afterAll(() => ask.engine.close())

it('counts types of fields and parts of analysis', async () => {
  const { body } = await ask('GET /_cluster/stats')
  expect(body).toMatchObject({ _nodes: { total: 1 }, status: 'green', nodes: { count: { total: 1, data: 1 } } })
  const { count, shards, mappings, analysis } = body.indices
  expect(count).toBe(1)
  expect(shards).toEqual({
    total: 1,
    primaries: 1,
    replication: 0,
    index: {
      shards: { min: 1, max: 1, avg: 1 },
      primaries: { min: 1, max: 1, avg: 1 },
      replication: { min: 0, max: 0, avg: 0 },
    },
  })
  expect(mappings.field_types).toEqual([
    { name: 'keyword', count: 1, index_count: 1 },
    { name: 'object', count: 1, index_count: 1 },
    { name: 'text', count: 2, index_count: 1 },
  ])
  const once = (name: string) => [{ name, count: 1, index_count: 1 }]
  expect(analysis).toEqual({
    char_filter_types: [],
    tokenizer_types: [],
    filter_types: once('length'),
    analyzer_types: once('custom'),
    built_in_char_filters: [],
    built_in_tokenizers: once('standard'),
    built_in_filters: once('lowercase'),
    built_in_analyzers: once('english'),
  })
})

it('narrows figures by metric and node', async () => {
  const docs = await ask('GET /_cluster/stats/indices/docs/nodes/_all')
  expect(Object.keys(docs.body.indices)).toEqual(['count', 'docs'])
  expect(docs.body.nodes).toBeUndefined()
  const nobody = await ask('GET /_cluster/stats/nodes/nope')
  expect(nobody.body).toMatchObject({ _nodes: { total: 0 }, indices: { count: 0, shards: {} } })
  expect((await ask('GET /_cluster/stats/os/docs/nodes/_local')).body.error.reason).toBe(
    'request [/_cluster/stats/os/docs/nodes/_local] contains index metrics [docs] but indices stats not requested',
  )
})

it('refuses to move copies, or explains why it would', async () => {
  expect(await ask('POST /_cluster/reroute?metric=none')).toMatchObject({ status: 200, body: { acknowledged: true } })
  const commands = [{ cancel: { index: 'one', shard: 0, node: '_local' } }]
  const refused = await ask('POST /_cluster/reroute', { commands })
  expect(refused.body.error.reason).toMatch(/^\[cancel_allocation\] can't cancel 0 on node .*, shard is primary and started$/)
  const { body } = await ask('POST /_cluster/reroute?explain&metric=none', { commands })
  expect(body.explanations).toMatchObject([
    { command: 'cancel', parameters: { allow_primary: false }, decisions: [{ decider: 'cancel_allocation_command', decision: 'NO' }] },
  ])
  const strange = await ask('POST /_cluster/reroute', { commands: [{ cancel: { index: 'one', shard: 0 } }] })
  expect(strange.body.error.caused_by).toEqual({ type: 'parse_exception', reason: '[cancel] command missing the node parameter' })
})

it('explains where copies are, and why they are nowhere', async () => {
  expect((await ask('GET /_cluster/allocation/explain')).body.error.reason).toBe(
    'unable to find any unassigned shards to explain ' +
      '[ClusterAllocationExplainRequest[useAnyUnassignedShard=true,includeYesDecisions?=false]',
  )
  const primary = { index: 'one', shard: 0, primary: true }
  expect((await ask('GET /_cluster/allocation/explain', primary)).body).toMatchObject({
    ...primary,
    current_state: 'started',
    can_remain_on_current_node: 'yes',
    can_rebalance_cluster: 'yes',
  })
  await ask('PUT /one/_settings', { number_of_replicas: 1 })
  expect((await ask('GET /_cluster/allocation/explain')).body).toMatchObject({
    ...primary,
    primary: false,
    current_state: 'unassigned',
    can_allocate: 'no',
    node_allocation_decisions: [{ deciders: [{ decider: 'same_shard', decision: 'NO' }] }],
  })
  const missing = await ask('GET /_cluster/allocation/explain', { index: 'one', shard: 7, primary: true })
  expect([missing.status, missing.body.error.type]).toEqual([404, 'shard_not_found_exception'])
})

it('knows no other clusters, and what was called', async () => {
  expect((await ask('GET /_remote/info')).body).toEqual({})
  expect((await ask('GET /_nodes/hot_threads?threads=1')).body).toMatch(/^::: \{.*\n {3}Hot threads at .*, busiestThreads=1, /)
  const { body } = await ask('GET /_nodes/usage')
  expect(Object.values(body.nodes)).toMatchObject([{ rest_actions: { 'cluster.remote_info': 1 } }])
})
