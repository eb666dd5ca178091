// Term vectors of long texts are made in turns with others.
import { expect, it } from 'vitest'
import { open } from '../../src/main.ts'

it('are the same as those of short ones, and let others have their turn', async () => {
  await using engine = await open({ threads: 0 })
  await engine.indices.create({ index: 'texts', body: { mappings: { properties: { text: { type: 'text' } } } } })
  const words = Array.from({ length: 199_980 }, (_, i) => `w${i % 9_999}`)
  let rounds = 0
  const count = () => {
    rounds++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const { term_vectors } = await engine.termvectors({ index: 'texts', body: { doc: { text: words.join(' ') }, term_statistics: false } })
  clearImmediate(next)
  expect(rounds).toBeGreaterThan(5)
  const { terms } = term_vectors!.text
  expect(Object.keys(terms)).toEqual([...new Set(words)].sort())
  expect(terms.w3.tokens!.map(({ position }) => position).slice(0, 3)).toEqual([3, 10_002, 20_001])
  const offset = words.slice(0, 10_002).join(' ').length + 1
  expect(terms.w3.tokens![1]).toMatchObject({ start_offset: offset, end_offset: offset + 2 })
})
