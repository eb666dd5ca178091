// An engine filled with a corpus through the public package, and its answers checked against a plain scan.
import { open } from 'searchlet'

export const INDEX = 'bench'

const MAPPINGS = {
  properties: {
    title: { type: 'text' },
    body: { type: 'text' },
    cat: { type: 'keyword' },
    num: { type: 'integer' },
    date: { type: 'date' },
  },
}

export async function openWith(docs, { threads = 0 } = {}) {
  const engine = await open({ threads })
  await engine.indices.create({
    index: INDEX,
    body: { settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' }, mappings: MAPPINGS },
  })
  await fill(engine, docs)
  return engine
}

const BATCH = 1000

export async function fill(engine, docs) {
  for (let start = 0; start < docs.length; start += BATCH) {
    const body = []
    for (let i = start; i < Math.min(start + BATCH, docs.length); i++) body.push({ index: { _id: String(i) } }, docs[i])
    const { errors } = await engine.bulk({ index: INDEX, body })
    if (errors) throw new Error('a document was refused')
  }
  await engine.indices.refresh({ index: INDEX })
}

/** The body of a top-10 search for these words in `body`. `exact` counts every hit. */
export const topTen = (words, operator, exact = false) => ({
  size: 10,
  _source: false,
  ...(exact && { track_total_hits: true }),
  query: { match: { body: { query: words.join(' '), operator } } },
})

/** Words as the standard tokenizer cuts them, nearly: a dot or apostrophe between letters, a dot or comma between digits joins. */
const WORD = /[\p{L}\p{N}_]+(?:(?:(?<=\p{L})[.:'’](?=\p{L})|(?<=\p{N})[.,;'’](?=\p{N}))[\p{L}\p{N}_]+)*/gu

/** Throws unless the engine finds the documents that hold the words, as a scan over all of them does. */
export async function checkAnswers(engine, docs, queries, operator) {
  const tokens = docs.map(doc => new Set(doc.body.toLowerCase().match(WORD)))
  for (const words of queries) {
    const expected = tokens.filter(set =>
      operator === 'and' ? words.every(word => set.has(word)) : words.some(word => set.has(word)),
    ).length
    const { hits } = await engine.search({ index: INDEX, body: topTen(words, operator, true) })
    // Far from English the rules say more than WORD does.
    if (Math.abs(hits.total.value - expected) > 1 + expected * 0.01) {
      throw new Error(`${words.join(` ${operator} `)}: ${hits.total.value} hits, a scan finds ${expected}`)
    }
  }
}
