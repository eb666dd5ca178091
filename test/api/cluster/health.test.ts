// Answers are those of a real OpenSearch 3.7 with one node.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
})
afterEach(() => ask.engine.close())

it('is green without replicas and yellow with them', async () => {
  expect((await ask('GET /_cluster/health')).body).toMatchObject({
    status: 'green',
    active_shards: 0,
    active_shards_percent_as_number: 100,
  })
  await ask('PUT /i', { settings: { number_of_shards: 2, number_of_replicas: 0 } })
  await ask('PUT /j')
  expect((await ask('GET /_cluster/health?human')).body).toMatchObject({
    active_shards_percent: '75.0%',
    active_shards_percent_as_number: 75,
  })
  expect((await ask('GET /_cluster/health?level=shards')).body).toMatchObject({
    status: 'yellow',
    timed_out: false,
    active_primary_shards: 3,
    active_shards: 3,
    unassigned_shards: 1,
    active_shards_percent_as_number: 75,
    indices: {
      i: { status: 'green', number_of_shards: 2, shards: { 0: { status: 'green', primary_active: true }, 1: { status: 'green' } } },
      j: { status: 'yellow', number_of_replicas: 1, unassigned_shards: 1 },
    },
  })
})

it('waits, and says when it waited in vain', async () => {
  await ask('PUT /j')
  const start = performance.now()
  expect(await ask('GET /_cluster/health/j?wait_for_status=green&timeout=60ms')).toMatchObject({
    status: 408,
    body: { status: 'yellow', timed_out: true },
  })
  expect(performance.now() - start).toBeGreaterThan(50)
  expect(await ask('GET /_cluster/health/none?timeout=1ms')).toMatchObject({ status: 408, body: { status: 'red', timed_out: true } })
  expect((await ask('GET /_cluster/health?wait_for_nodes=ge(2)&timeout=1ms')).status).toBe(408)
  expect((await ask('GET /_cluster/health?wait_for_nodes=%3C2&wait_for_active_shards=1')).status).toBe(200)
})

it('answers as soon as an index comes into being', async () => {
  const waiting = ask('GET /_cluster/health/later?timeout=10s')
  await ask('PUT /later', { settings: { number_of_replicas: 0 } })
  expect(await waiting).toMatchObject({ status: 200, body: { status: 'green', timed_out: false } })
})

it.each([
  ['wait_for_status=blue', 'No enum constant org.opensearch.cluster.health.ClusterHealthStatus.BLUE'],
  ['wait_for_events=zz', 'No enum constant org.opensearch.common.Priority.ZZ'],
  ['wait_for_active_shards=zz', 'cannot parse ActiveShardCount[zz]'],
  ['wait_for_nodes=zz', 'For input string: "zz"'],
])('refuses %s', async (params, reason) => {
  expect((await ask(`GET /_cluster/health?${params}`)).body.error.reason).toBe(reason)
})
