// Patterns that would need more states than there is memory for are refused before any is made.
import { describe, expect, it } from 'vitest'
import { compile } from '../../../src/core/automata/compile-pattern.ts'
import { shortest } from '../../../src/core/automata/pattern.ts'
import { ALL_OPERATORS, COMPLEMENT, regexpPattern } from '../../../src/core/automata/regexp.ts'
import { LevenshteinDfa } from '../../../src/query/automata/levenshtein.ts'

const ANY_NUMBER = 2 ** 31 - 1
const compiled = (source: string, limit = ANY_NUMBER) => compile(regexpPattern(source, ALL_OPERATORS | COMPLEMENT, false), limit)

describe('bounds of automata', () => {
  it.each([
    ['repeats of repeats of repeats', '((a{1000}){1000}){1000}'],
    ['repeats that are counted for long', 'a{2147483647}'],
    ['optional repeats', '(a?){1000000}'],
    ['repeats inside an intersection', '.*&(b{1000}){1000}'],
    ['repeats inside a complement', '~((b{1000}){1000})'],
    ['exponentially many states', '.*a.{40}'],
    ['a product of intersections', Array.from({ length: 12 }, (_, n) => `.*[a-${'bcdefghijklmnop'[n]}].{8}`).join('&')],
  ])('%s', (_, source) => {
    expect(() => compiled(source)).toThrow(expect.objectContaining({ type: 'too_complex_to_determinize_exception' }))
  })

  it('takes what is long but simple', () => {
    expect(compiled('a{30000}', 10_000).stateCount).toBe(30_001)
  })

  it('knows how long texts are at least', () => {
    expect(shortest(regexpPattern('(a{100}){10}b*(c|de)', ALL_OPERATORS, false))).toBe(1001)
  })

  it('needs memory for a word by its length, however many letters it has', () => {
    const word = Int32Array.from({ length: 20_000 }, (_, i) => 0x4e00 + i)
    const dfa = new LevenshteinDfa(word, 2, true)
    let state = dfa.start
    for (let i = 0; i < word.length; i++) if (i !== 10) state = dfa.step(state, word[i])
    expect(dfa.distance(state)).toBe(1)
  })
})
