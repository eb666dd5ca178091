// Shapes and refusals are those of a real OpenSearch 3.7; figures are this process's own.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, caller } from '../rest-caller.ts'

let ask: Caller
beforeEach(async () => {
  ask = await caller()
  await ask('PUT /i', { settings: { number_of_shards: 2 } })
  await ask('PUT /i/_doc/1?refresh=true', { a: 1 })
})
afterEach(() => ask.engine.close())

const node = async (request: string) => Object.values((await ask(request)).body.nodes)[0] as Record<string, Section>
// Sections differ from each other in everything.
// biome-ignore lint/suspicious/noExplicitAny: as above
type Section = any
const HEAD = ['timestamp', 'name', 'transport_address', 'host', 'ip', 'roles', 'attributes']

it('tells of what is asked for', async () => {
  const found = await node('GET /_nodes/_local/stats/os,process,jvm,fs')
  expect(Object.keys(found)).toEqual([...HEAD, 'os', 'process', 'jvm', 'fs'])
  const { os, process: own, jvm, fs } = found
  expect(os.mem.used_in_bytes + os.mem.free_in_bytes).toBe(os.mem.total_in_bytes)
  expect(own.cpu.total_in_millis).toBeGreaterThan(0)
  expect(jvm.mem.heap_used_in_bytes).toBeLessThanOrEqual(jvm.mem.heap_max_in_bytes)
  expect(fs.data).toEqual([])
  expect(Object.keys(await node('GET /_nodes/stats/file_cache'))).toEqual(HEAD)
})

it('says sizes and times in words, too, where people read them', async () => {
  const { jvm, repositories, http, breakers } = await node('GET /_nodes/stats?human=true')
  expect(jvm.mem.heap_max).toMatch(/^[\d.]+gb$|^[\d.]+mb$/)
  expect(Object.keys(jvm).slice(0, 3)).toEqual(['timestamp', 'uptime', 'uptime_in_millis'])
  expect(repositories).toEqual([])
  expect(Object.keys(http)).toEqual(['current_open', 'total_opened'])
  expect(Object.keys(breakers.request)).toHaveLength(6)
  const info = await node('GET /_nodes?human=true')
  expect(info.total_indexing_buffer).toMatch(/^[\d.]+mb$/)
  expect(info.jvm.start_time).toBe(new Date(info.jvm.start_time_in_millis).toISOString())
  const { nodes } = (await ask('GET /_cluster/stats?human=true')).body
  expect(nodes.jvm.max_uptime).toMatch(/s$/)
})

it('tells the settings of the node, nested or flat', async () => {
  expect((await node('GET /_nodes/settings')).settings.client).toEqual({ type: 'node' })
  expect((await node('GET /_nodes/settings?flat_settings=true')).settings['client.type']).toBe('node')
})

it('adds up the figures of its indexes', async () => {
  expect((await node('GET /_nodes/stats/indices/docs')).indices).toEqual({ docs: { count: 1, deleted: 0 } })
  expect((await node('GET /_nodes/stats/indices/docs?level=indices')).indices).toEqual({
    docs: { count: 1, deleted: 0 },
    indices: { i: { docs: { count: 1, deleted: 0 } } },
  })
  const { shards } = (await node('GET /_nodes/stats/indices/docs?level=shards')).indices
  expect(shards.i.map((shard: object) => Object.keys(shard)[0])).toEqual(['0', '1'])
})

it.each([
  ['foo', 'request [/_nodes/stats/foo] contains unrecognized metric: [foo]'],
  ['os,process,docs', 'request [/_nodes/stats/os,process,docs] contains unrecognized metric: [docs]'],
  ['indices/docs,foo', 'request [/_nodes/stats/indices/docs,foo] contains unrecognized index metric: [foo]'],
  ['os/docs', 'request [/_nodes/stats/os/docs] contains index metrics [docs] but indices stats not requested'],
  ['_all,os', 'request [/_nodes/stats/_all,os] contains _all and individual metrics [_all,os]'],
])('refuses %s', async (path, reason) => {
  expect(await ask(`GET /_nodes/stats/${path}`)).toMatchObject({
    status: 400,
    body: { error: { type: 'illegal_argument_exception', reason } },
  })
})
