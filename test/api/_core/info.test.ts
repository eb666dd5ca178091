// The answer to `GET /` and `HEAD /`.
import { expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'
import { caller } from '../rest-caller.ts'

it('speaks for the OpenSearch whose answers it gives, and names itself', async () => {
  const engine = await open({ threads: 0, clusterName: 'c', nodeName: 'n' })
  const info = await engine.info()
  expect(info).toMatchObject({
    name: 'n',
    cluster_name: 'c',
    version: {
      distribution: 'opensearch',
      number: '3.7.0',
      lucene_version: '10.4.0',
      build_hash: expect.stringMatching(/^searchlet-\d+\.\d+\.\d+$/),
    },
    tagline: 'The OpenSearch Project: https://opensearch.org/',
  })
  expect(Object.keys(info)).toEqual(['name', 'cluster_name', 'cluster_uuid', 'version', 'tagline'])
  await engine.close()
})

it('answers a ping, and who asks for nodes to connect to', async () => {
  const ask = await caller()
  expect((await ask('HEAD /')).status).toBe(200)
  const { body } = await ask('GET /_nodes/_all/http')
  expect(body).toMatchObject({ _nodes: { total: 1, successful: 1, failed: 0 }, cluster_name: 'searchlet' })
  expect(Object.values(body.nodes)).toEqual([expect.objectContaining({ name: 'searchlet-0', version: '3.7.0', ip: '127.0.0.1' })])
  const asked = await ask.engine.handle({ method: 'GET', path: '/_nodes/_all/http', headers: { host: 'localhost:9200' } })
  expect(Object.values(JSON.parse(String(asked.body)).nodes)).toMatchObject([{ http: { publish_address: 'localhost:9200' } }])
  expect((await ask('GET /_nodes/nobody')).body.nodes).toEqual({})
  await ask.engine.close()
})
