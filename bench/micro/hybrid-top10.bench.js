// How long do two queries side by side take, brought together, ten hits?
import { checkAnswers, INDEX, openWith, topTen } from '../engine.js'

export async function bench(suite, { docs, queries }) {
  const engine = await openWith(docs)
  await checkAnswers(engine, docs, queries.or, 'or')
  let next = 0
  const asked = () => queries.or[next++ % queries.or.length]
  const hybrid = (first, second) => ({ query: { hybrid: { queries: [topTen(first, 'or').query, topTen(second, 'or').query] } } })
  suite.add('a or b beside c or d, top 10', () => engine.search({ index: INDEX, body: hybrid(asked(), asked()) }))
  suite.add('the same as two searches, not brought together', async () => {
    await engine.search({ index: INDEX, body: topTen(asked(), 'or') })
    await engine.search({ index: INDEX, body: topTen(asked(), 'or') })
  })
  return () => engine.close()
}
