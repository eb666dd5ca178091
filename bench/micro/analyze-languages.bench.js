// How fast do the analyzers of languages read? Text of the corpus, so that words come as often as they do in English.
import { INDEX, openWith } from '../engine.js'

const TEXTS = 20

export async function bench(suite, { docs }) {
  const engine = await openWith(docs.slice(0, 1))
  const text = docs.slice(0, TEXTS).map(doc => Object.values(doc).join(' '))
  const analyze = analyzer => engine.indices.analyze({ index: INDEX, body: { analyzer, text } })
  const [{ token }] = (await engine.indices.analyze({ body: { analyzer: 'english', text: 'indexes' } })).tokens
  if (token !== 'index') throw new Error(`[indexes] was stemmed to [${token}]`)
  for (const analyzer of ['standard', 'english', 'german', 'french', 'spanish']) suite.add(`_analyze, ${analyzer}`, () => analyze(analyzer))
  return () => engine.close()
}
