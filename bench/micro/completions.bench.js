// How long does it take to complete a prefix among a million texts?
import { open } from 'searchlet'
import { fill, INDEX } from '../engine.js'

const DOCS = 250_000
const INPUTS = 4
const SYLLABLES = ['ba', 'co', 'de', 'fi', 'gu', 'la', 'me', 'no', 'pi', 'ru', 'sa', 'te', 'vi', 'zo']

/** The same texts every time, and none twice. */
function textOf(number) {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) text = SYLLABLES[rest % SYLLABLES.length] + text
  return text
}

const inputsOf = doc => Array.from({ length: INPUTS }, (_, i) => textOf(doc * INPUTS + i + 1))

export async function bench(suite) {
  const engine = await open({ threads: 0 })
  const mappings = { properties: { sug: { type: 'completion' } } }
  await engine.indices.create({ index: INDEX, body: { settings: { number_of_shards: 1, refresh_interval: '-1' }, mappings } })
  await fill(
    engine,
    Array.from({ length: DOCS }, (_, doc) => ({ sug: { input: inputsOf(doc), weight: (doc * 7919) % 100_003 } })),
  )
  await engine.indices.forcemerge({ index: INDEX, max_num_segments: 1 })
  const complete = (prefix, options = {}) =>
    engine.search({ index: INDEX, body: { _source: false, suggest: { s: { prefix, completion: { field: 'sug', ...options } } } } })
  const { suggest } = await complete('co')
  if (suggest.s[0].options.length === 0) throw new Error('too few completions')
  suite.add('one letter', () => complete('c'))
  suite.add('four letters', () => complete('code'))
  suite.add('eight letters', () => complete('codefigu'))
  suite.add('a fuzzy prefix', () => complete('codefgu', { fuzzy: { fuzziness: 1 } }))
  return () => engine.close()
}
