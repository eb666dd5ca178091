// The same documents, words and top ten for MiniSearch and for this engine: `npm run build && node bench/peers/minisearch.js [documents]`.
//
// MiniSearch answers the whole list of hits; this engine is timed both with its default count (exact up to 10,000) and with an exact
// one, which is the same work. Rounds alternate, so that a slow moment of the machine falls on both.
import MiniSearch from 'minisearch'
import { loadCorpus } from '../corpus.js'
import { checkAnswers, INDEX, openWith, topTen } from '../engine.js'

const ROUNDS = 3
const { name, docs, queries } = loadCorpus({ limit: Number(process.argv[2] ?? Number.POSITIVE_INFINITY) })
const numbered = docs.map((doc, id) => ({ ...doc, id }))

const mini = new MiniSearch({ fields: ['title', 'body'], idField: 'id' })
const miniBuild = timed(() => mini.addAll(numbered))
const engineStart = performance.now()
const engine = await openWith(docs)
const engineBuild = performance.now() - engineStart

const kinds = [
  { label: 'term', words: queries.term, operator: 'or' },
  { label: 'a or b', words: queries.or, operator: 'or' },
  { label: 'a and b', words: queries.and, operator: 'and' },
]
for (const { words, operator } of kinds) await checkAnswers(engine, docs, words, operator)

console.log(`${name}: ${docs.length} documents; node ${process.version}; median over queries of the best of ${ROUNDS} rounds\n`)
const rows = [row('indexing, documents a second', docs.length / (miniBuild / 1000), docs.length / (engineBuild / 1000), true)]
for (const { label, words, operator } of kinds) {
  const best = words.map(() => ({ mini: Number.POSITIVE_INFINITY, engine: Number.POSITIVE_INFINITY, exact: Number.POSITIVE_INFINITY }))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, query] of words.entries()) {
      const text = query.join(' ')
      best[i].mini = Math.min(
        best[i].mini,
        timed(() => mini.search(text, { fields: ['body'], combineWith: operator.toUpperCase() }).slice(0, 10)),
      )
      best[i].engine = Math.min(best[i].engine, await bestOf(5, () => engine.search({ index: INDEX, body: topTen(query, operator) })))
      best[i].exact = Math.min(best[i].exact, await bestOf(5, () => engine.search({ index: INDEX, body: topTen(query, operator, true) })))
    }
  }
  rows.push(row(`${label}, top 10, µs`, 1000 * median(best.map(b => b.mini)), 1000 * median(best.map(b => b.engine))))
  rows.push(row(`${label}, top 10 and exact count, µs`, 1000 * median(best.map(b => b.mini)), 1000 * median(best.map(b => b.exact))))
}
console.table(rows)
await engine.close()

function row(what, minisearch, searchlet, moreIsBetter = false) {
  const ratio = moreIsBetter ? searchlet / minisearch : minisearch / searchlet
  return { what, minisearch: rounded(minisearch), searchlet: rounded(searchlet), 'times as fast': rounded(ratio) }
}

function rounded(value) {
  return Number(value.toPrecision(3))
}

function timed(run) {
  const start = performance.now()
  run()
  return performance.now() - start
}

async function bestOf(times, run) {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < times; i++) {
    const start = performance.now()
    await run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1]
}
