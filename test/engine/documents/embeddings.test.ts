// Embeddings of documents: `text_embedding` and its like in bulks, single writes and simulations.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

/** A toy: how many foxes and dogs there are. */
const toyVector = (text: string) => ['fox', 'dog'].map(word => text.split(' ').filter(one => one === word).length + 0.5)

let engine: Searchlet
let calls: { texts: readonly string[]; model: string | null }[] = []

beforeAll(async () => {
  engine = await open({
    threads: 0,
    async embed(texts, model) {
      if (model === 'broken') throw new Error('out of order')
      calls.push({ texts, model })
      return texts.map(toyVector)
    },
  })
  await engine.ingest.putPipeline({
    id: 'vectors',
    body: { processors: [{ lowercase: { field: 't' } }, { text_embedding: { model_id: 'toy', field_map: { t: 'v' } } }] },
  })
  await engine.indices.create({
    index: 'texts',
    body: {
      settings: { 'index.knn': true, 'index.default_pipeline': 'vectors' },
      mappings: { properties: { v: { type: 'knn_vector', dimension: 2, method: { name: 'hnsw', engine: 'lucene', space_type: 'l2' } } } },
    },
  })
  const body = ['fox fox FOX', 'dog', 'fox dog'].flatMap((t, i) => [{ index: { _id: String(i) } }, { t }])
  await engine.bulk({ index: 'texts', refresh: true, body })
})
afterAll(() => engine.close())
beforeEach(() => {
  calls = []
})

const ids = async (query: Record<string, unknown>) =>
  (await engine.search({ index: 'texts', body: { query } })).hits.hits.map(({ _id }) => _id)

describe('text_embedding', () => {
  it('embeds all texts of a bulk with one call, as pipelines leave them', async () => {
    await engine.bulk({ index: 'texts', body: [{ index: { _id: 'a' } }, { t: 'Cat' }, { index: { _id: 'b' } }, { t: 'Dog' }] })
    expect(calls).toEqual([{ texts: ['cat', 'dog'], model: 'toy' }])
    expect((await engine.get({ index: 'texts', id: 'b' }))._source).toEqual({ t: 'dog', v: [0.5, 1.5] })
    await engine.deleteByQuery({ index: 'texts', refresh: true, body: { query: { ids: { values: ['a', 'b'] } } } })
  })

  it('embeds for single writes, updates and simulations', async () => {
    await engine.index({ index: 'texts', id: 'x', body: { t: 'fox' } })
    await engine.update({ index: 'texts', id: 'x', body: { doc: { t: 'dog' } } })
    expect((await engine.get({ index: 'texts', id: 'x' }))._source).toMatchObject({ v: [0.5, 1.5] })
    const { docs } = await engine.ingest.simulate({ id: 'vectors', body: { docs: [{ _source: { t: 'Fox' } }] } })
    expect(docs[0]).toMatchObject({ doc: { _source: { t: 'fox', v: [1.5, 0.5] } } })
    expect(calls.map(({ texts }) => texts)).toEqual([['fox'], ['dog'], ['fox']])
    await engine.delete({ index: 'texts', id: 'x', refresh: true })
  })

  it('finds texts within objects and lists', async () => {
    const pipeline = { processors: [{ text_embedding: { model_id: 'toy', field_map: { 'a.b': 'c', list: 'vectors', o: { p: 'q' } } } }] }
    const document = { a: { b: 'fox' }, list: ['dog', 'cat'], o: [{ p: 'fox' }, { x: 1 }] }
    const { docs } = await engine.ingest.simulate({ body: { pipeline, docs: [{ _source: document }] } })
    expect(docs[0]).toMatchObject({
      doc: {
        _source: {
          a: { c: [1.5, 0.5] },
          vectors: [{ knn: [0.5, 1.5] }, { knn: [0.5, 0.5] }],
          o: [{ q: [1.5, 0.5] }, { x: 1 }],
        },
      },
    })
  })

  it('tells what the function throws, of the document', async () => {
    const processors = [{ text_embedding: { model_id: 'broken', field_map: { t: 'v' } } }]
    await engine.ingest.putPipeline({ id: 'broken', body: { processors } })
    await expect(engine.index({ index: 'texts', id: 'z', pipeline: 'broken', body: { t: 'fox' } })).rejects.toMatchObject({
      reason: 'the embedding function failed: out of order',
    })
    const { items } = await engine.bulk({
      index: 'texts',
      pipeline: 'broken',
      body: [{ index: { _id: 'z' } }, { t: 'fox' }, { index: { _id: 'y' } }, { n: 1 }],
      refresh: true,
    })
    expect(items.map(({ index }) => index!.status)).toEqual([500, 201])
    await engine.delete({ index: 'texts', id: 'y', refresh: true })
  })
})

describe('neural', () => {
  it('searches by the vector of a text', async () => {
    expect(await ids({ neural: { v: { query_text: 'fox fox fox', k: 2 } } })).toEqual(['0', '2'])
    expect(calls).toEqual([{ texts: ['fox fox fox'], model: null }])
  })

  it('takes part in hybrid queries, filtered as they are', async () => {
    const queries = [
      { match: { t: 'dog' } },
      { neural: { v: { query_text: 'dog', model_id: 'toy', k: 3 } } },
      { neural: { v: { query_text: 'fox', model_id: 'toy', k: 3 } } },
    ]
    expect((await ids({ hybrid: { queries } }))[0]).toBe('1')
    expect(calls).toEqual([{ texts: ['dog', 'fox'], model: 'toy' }])
    expect(await ids({ hybrid: { queries, filter: { match: { t: 'fox' } } } })).toEqual(['2', '0'])
  })

  it.each([
    [{ neural: {} }, "[neural] query doesn't support multiple fields, found [neural] and [null]"],
    [{ neural: { v: {} } }, 'Invalid neural query: Either query_text or query_image must be provided.'],
    [{ neural: { v: { query_text: 'x', zz: 1 } } }, '[neural] query does not support [zz]'],
  ])('refuses %j', async (query, reason) => {
    await expect(ids(query)).rejects.toMatchObject({ reason })
  })

  it('is refused where the application has no function', async () => {
    const without = await open({ threads: 0 })
    await without.indices.create({ index: 'texts' })
    const search = without.search({ index: 'texts', body: { query: { neural: { v: { query_text: 'x' } } } } })
    await expect(search).rejects.toMatchObject({ type: 'illegal_state_exception', reason: expect.stringContaining('open({ embed })') })
    await without.close()
  })
})
