// How long does one word take, ten hits?
import { checkAnswers, INDEX, openWith, topTen } from '../engine.js'

export async function bench(suite, { docs, queries }) {
  const engine = await openWith(docs)
  await checkAnswers(engine, docs, queries.term, 'or')
  let next = 0
  suite.add('term, top 10', () => engine.search({ index: INDEX, body: topTen(queries.term[next++ % queries.term.length], 'or') }))
  suite.add('term, top 10, exact count', () =>
    engine.search({ index: INDEX, body: topTen(queries.term[next++ % queries.term.length], 'or', true) }),
  )
  return () => engine.close()
}
