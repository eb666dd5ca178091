// The cluster state, by metric and index.
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

it('tells of templates, pipelines and scripts as the server keeps them', async () => {
  const ask = await caller()
  await ask('PUT /_scripts/s', { script: { lang: 'painless', source: '1+1' } })
  await ask('PUT /_ingest/pipeline/p', { description: 'd', processors: [] })
  await ask('PUT /_search/pipeline/q', { description: 'd', request_processors: [] })
  await ask('PUT /_component_template/c', { template: { settings: { number_of_shards: 1 } } })
  await ask('PUT /_index_template/t', { index_patterns: ['x*'], composed_of: ['c'] })
  const { body } = await ask('GET /_cluster/state/metadata')
  expect(body.metadata).toMatchObject({
    index_template: { index_template: { t: { index_patterns: ['x*'], composed_of: ['c'] } } },
    search_pipeline: { pipeline: [{ id: 'q', config: { description: 'd', request_processors: [] } }] },
    component_template: { component_template: { c: { template: { settings: { index: { number_of_shards: '1' } } } } } },
    stored_scripts: { s: { lang: 'painless', source: '1+1' } },
    ingest: { pipeline: [{ id: 'p', config: { description: 'd', processors: [] } }] },
  })
  await ask.engine.close()
})
