import { expect, it } from 'vitest'
import { caller } from '../rest-caller.ts'

it('tells of indexes, blocks and shards, by metric and index', async () => {
  const ask = await caller()
  await ask('PUT /i', { settings: { 'blocks.write': true }, mappings: { properties: { t: { type: 'text' } } }, aliases: { al: {} } })
  await ask('PUT /j')
  const { body } = await ask('GET /_cluster/state/metadata,blocks,routing_table,routing_nodes/i')
  expect(body.metadata.indices).toMatchObject({
    i: { state: 'open', mappings: { _doc: { properties: { t: { type: 'text' } } } }, aliases: ['al'], routing_num_shards: 1024 },
  })
  expect(Object.keys(body.metadata.indices)).toEqual(['i'])
  expect(body.blocks).toEqual({ indices: { i: { 8: { description: 'index write (api)', retryable: false, levels: ['write'] } } } })
  expect(body.routing_table.indices.i.shards[0].map(({ state }: { state: string }) => state)).toEqual(['STARTED', 'UNASSIGNED'])
  expect(body.routing_nodes.unassigned).toMatchObject([{ index: 'i', shard: 0, primary: false }])
  expect(Object.values(body.routing_nodes.nodes)).toMatchObject([[{ index: 'i', shard: 0, primary: true }]])
  expect(body.nodes).toBeUndefined()
  await ask.engine.close()
})
