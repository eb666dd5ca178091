// Components of one's own: a tokenizer that knows words, as kuromoji does, and a filter that folds, as ICU does. node examples/analysis.js
import { open } from 'searchlet'

// The module is loaded by every thread; `open({ analysis: { tokenFilters } })` would keep the filters, and searches that need them, in this one.
const engine = await open({ analysis: { module: new URL('./analysis-module.js', import.meta.url) } })
await engine.indices.create({
  index: 'menu',
  body: {
    settings: {
      analysis: {
        analyzer: { japanese: { tokenizer: 'word_segmenter', filter: ['fold'] } },
        normalizer: { sorted: { filter: ['collation_key'] } },
      },
    },
    mappings: {
      properties: {
        dish: { type: 'text', analyzer: 'japanese', fields: { sort: { type: 'keyword', normalizer: 'sorted' } } },
      },
    },
  },
})
for (const [id, dish] of ['ラーメン大盛り', 'Éclair au café', 'Zwiebelkuchen', 'Äpfel im Schlafrock'].entries())
  await engine.index({ index: 'menu', id: String(id), body: { dish } })
await engine.indices.refresh({ index: 'menu' })

// Half-width letters, and accents that were left out.
for (const query of ['ﾗｰﾒﾝ', 'eclair cafe']) {
  const found = await engine.search({ index: 'menu', body: { query: { match: { dish: query } } } })
  console.log(found.hits.hits.map(hit => hit._source.dish)) // [ 'ラーメン大盛り' ], then [ 'Éclair au café' ]
}
// By the alphabet of German, where ä stands beside a.
const sorted = await engine.search({ index: 'menu', body: { sort: ['dish.sort'] } })
console.log(sorted.hits.hits[0]._source.dish) // Äpfel im Schlafrock
await engine.close()
