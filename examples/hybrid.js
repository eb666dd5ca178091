// Words and meaning in one ranking, with a toy in place of a language model: node examples/hybrid.js
import { open } from 'searchlet'

/** Counts letters. Yours asks a model, and may be asynchronous. */
const embed = texts => texts.map(text => [...'aeiourst'].map(letter => text.split(letter).length / text.length))

const engine = await open({ embed })
await engine.ingest.putPipeline({
  id: 'with-vectors',
  body: { processors: [{ text_embedding: { model_id: 'toy', field_map: { text: 'vector' } } }] },
})
await engine.searchPipeline.put({
  id: 'fused',
  body: {
    phase_results_processors: [{ 'normalization-processor': { combination: { parameters: { weights: [0.6, 0.4] } } } }],
    response_processors: [{ rename_field: { field: 'text', target_field: 'answer' } }],
  },
})
await engine.indices.create({
  index: 'notes',
  body: {
    settings: { 'index.knn': true, 'index.default_pipeline': 'with-vectors', 'index.search.default_pipeline': 'fused' },
    mappings: { properties: { vector: { type: 'knn_vector', dimension: 8, space_type: 'cosinesimil' } } },
  },
})
const notes = ['The boat returns at noon', 'Sister ship of the old boat', 'Apple and pear pie', 'Boats need a harbour']
await engine.bulk({ index: 'notes', refresh: true, body: notes.flatMap(text => [{ index: {} }, { text }]) })

/** Pages of one depth divide the same ranking. */
const page = from => ({
  from,
  size: 2,
  _source: ['text'],
  query: {
    hybrid: {
      pagination_depth: 10,
      queries: [{ match: { text: 'old boat' } }, { neural: { vector: { query_text: 'an old boat', model_id: 'toy', k: 4 } } }],
    },
  },
})
for (const from of [0, 2, 4]) {
  const { hits } = await engine.search({ index: 'notes', body: page(from) })
  console.log(hits.hits.map(({ _source }) => _source.answer))
}
await engine.close()
