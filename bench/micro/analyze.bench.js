// How many megabytes of text a second do analyzers read, terms numbered as for a segment, beside MiniSearch's tokenizer and its lower case?
import MiniSearch from 'minisearch'
import { analyzerOf } from '../../dist/bench/analysis-steps.js'

const ANALYZERS = ['standard', 'simple', 'whitespace', 'stop', 'pattern', 'english', 'german', 'french', 'cjk']
const UNITS = 500_000

export function bench(suite, { docs }) {
  const texts = []
  for (let length = 0, i = 0; length < UNITS && i < docs.length; i++) {
    texts.push(Object.values(docs[i]).join(' '))
    length += texts[i].length
  }
  const size = (texts.reduce((sum, text) => sum + text.length, 0) / 1e6).toFixed(2)
  if (analyzerOf('english')(['The foxes are running']) !== 2) throw new Error('[The foxes are running] has two words')
  for (const name of ANALYZERS) {
    const read = analyzerOf(name)
    suite.add(`${size} million characters, ${name}`, () => read(texts))
  }
  const tokenize = MiniSearch.getDefault('tokenize')
  const processTerm = MiniSearch.getDefault('processTerm')
  suite.add(`${size} million characters, MiniSearch`, () => {
    const terms = new Map()
    for (const text of texts)
      for (const token of tokenize(text)) {
        const term = processTerm(token)
        if (!terms.has(term)) terms.set(term, terms.size)
      }
    return terms.size
  })
}
