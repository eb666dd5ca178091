// How long do two words take, either or both, ten hits?
import { checkAnswers, INDEX, openWith, topTen } from '../engine.js'

export async function bench(suite, { docs, queries }) {
  const engine = await openWith(docs)
  await checkAnswers(engine, docs, queries.or, 'or')
  await checkAnswers(engine, docs, queries.and, 'and')
  let next = 0
  suite.add('a or b, top 10', () => engine.search({ index: INDEX, body: topTen(queries.or[next++ % queries.or.length], 'or') }))
  suite.add('a or b, top 10, exact count', () =>
    engine.search({ index: INDEX, body: topTen(queries.or[next++ % queries.or.length], 'or', true) }),
  )
  suite.add('a and b, top 10', () => engine.search({ index: INDEX, body: topTen(queries.and[next++ % queries.and.length], 'and') }))
  return () => engine.close()
}
