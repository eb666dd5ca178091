// Models are functions of the application: what asks them, and what is said where there is none.
import { expect, it } from 'vitest'
import { open } from '../../../src/searchlet.ts'

const WEIGHTS: Record<string, Record<string, number>> = { 'hello world': { hello: 2, world: 1, the: 0.1 }, hello: { hello: 1.5 } }

const sparse = (texts: readonly string[]) => texts.map(text => WEIGHTS[text])

type Engine = Awaited<ReturnType<typeof open>>

async function ask(engine: Engine, method: string, path: string, body?: unknown) {
  const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return { status: answer.status, body: JSON.parse(String(answer.body)) }
}

async function withTexts(engine: Engine) {
  const processor = { sparse_encoding: { model_id: 'm', field_map: { t: 'v' }, prune_type: 'max_ratio', prune_ratio: 0.2 } }
  await ask(engine, 'PUT', '/_ingest/pipeline/tokens', { processors: [processor] })
  await ask(engine, 'PUT', '/texts', {
    settings: { default_pipeline: 'tokens' },
    mappings: { properties: { v: { type: 'rank_features' } } },
  })
  return ask(engine, 'PUT', '/texts/_doc/1?refresh=true', { t: 'hello world' })
}

it('encodes texts as documents are written, and as they are searched for', async () => {
  const engine = await open({ threads: 0, sparse })
  expect((await withTexts(engine)).status).toBe(201)
  expect((await ask(engine, 'GET', '/texts/_doc/1')).body._source.v).toEqual({ hello: 2, world: 1 })
  const query = { neural_sparse: { v: { query_text: 'hello', model_id: 'm' } } }
  const found = await ask(engine, 'POST', '/texts/_search', { query })
  expect(found.body.hits.hits).toMatchObject([{ _id: '1', _score: 3 }])
  await engine.close()
})

it('names the model of queries that name none', async () => {
  const asked: (string | null)[] = []
  const engine = await open({
    threads: 0,
    sparse(texts, model) {
      asked.push(model)
      return sparse(texts)
    },
  })
  await withTexts(engine)
  const processor = { neural_query_enricher: { default_model_id: 'any', neural_field_default_id: { v: 'own' } } }
  await ask(engine, 'PUT', '/_search/pipeline/models', { request_processors: [processor] })
  asked.length = 0
  const query = { bool: { should: [{ neural_sparse: { v: { query_text: 'hello' } } }] } }
  const found = await ask(engine, 'POST', '/texts/_search?search_pipeline=models', { query })
  expect(found.body.hits.hits).toMatchObject([{ _id: '1', _score: 3 }])
  expect(asked).toEqual(['own'])
  await engine.close()
})

it('puts the vector of a text beside it, and refuses pictures', async () => {
  const engine = await open({ threads: 0, embed: texts => texts.map(text => [text.length, 0.5]) })
  const processor = { text_image_embedding: { model_id: 'm', embedding: 'v', field_map: { text: 't', image: 'i' } } }
  const docs = [{ t: 'four' }, { t: 'four', i: 'aGVsbG8=' }, {}].map(_source => ({ _source }))
  const { body } = await ask(engine, 'POST', '/_ingest/pipeline/_simulate', { pipeline: { processors: [processor] }, docs })
  expect(body.docs[0].doc._source.v).toEqual([4, 0.5])
  expect(body.docs[1].error).toMatchObject({ type: 'illegal_state_exception', reason: 'the embedding function takes texts, not images' })
  expect(body.docs[2].doc._source).toEqual({})
  await engine.close()
})

it('says which function is missing', async () => {
  const engine = await open({ threads: 0 })
  const reason = 'there is no sparse function: an application gives its own to open({ sparse })'
  expect(await withTexts(engine)).toMatchObject({ status: 500, body: { error: { type: 'illegal_state_exception', reason } } })
  const query = { neural_sparse: { v: { query_text: 'hello', model_id: 'm' } } }
  expect(await ask(engine, 'POST', '/texts/_search', { query })).toMatchObject({ status: 500, body: { error: { reason } } })
  const { body } = await ask(engine, 'POST', '/texts/_search', { query: { neural: { v: { query_text: 'hello', model_id: 'm' } } } })
  expect(body.error).toMatchObject({ type: 'illegal_state_exception' })
  await engine.close()
})
