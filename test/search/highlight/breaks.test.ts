// Sentence and word breaks, as Java's BreakIterator finds them.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allEnds, Breaks } from '../../../src/search/highlight/breaks/breaks.ts'
import { readSentenceEnds } from '../../../src/search/highlight/breaks/java-sentences.ts'
import { readWordEnds } from '../../../src/search/highlight/breaks/java-words.ts'
import { BreakBoundaries } from '../../../src/search/highlight/fvh/boundary-scanners.ts'

const sentenceEnds = (text: string) => allEnds(text, readSentenceEnds)
const wordEnds = (text: string) => allEnds(text, readWordEnds)

const cut = (ends: (text: string) => number[], text: string) => ends(text).map((end, i, all) => text.slice(i === 0 ? 0 : all[i - 1], end))

describe('sentences as Java cuts them', () => {
  it.each([
    ['Hello world. this is. This is it.', ['Hello world. this is. ', 'This is it.']],
    [
      'He said "go." Then left. (Yes.) No!? ok. 3.5 is 4. 5 is',
      ['He said "go." ', 'Then left. ', '(Yes.) ', 'No!? ', 'ok. 3.5 is 4. 5 is'],
    ],
    ['a.b.c. D', ['a.b.c. ', 'D']],
    ['x... y', ['x... y']],
    ['a! b? c', ['a! ', 'b? ', 'c']],
    ['end.) Next', ['end.) ', 'Next']],
    ['end.)Next', ['end.)Next']],
    ['end."next', ['end."', 'next']],
    ['x.  y', ['x.  ', 'y']],
    ['。あ。い', ['。', 'あ。', 'い']],
    ['x!").- z', ['x!").', '- z']],
  ])('%s', (text, sentences) => expect(cut(sentenceEnds, text)).toEqual(sentences))
})

describe('words as Java cuts them', () => {
  it.each([
    ["don't a-b foo_bar", ["don't", ' ', 'a-b', ' ', 'foo_bar']],
    ['$5.00, 5% #1 3,000.5x', ['$5.00', ',', ' ', '5%', ' ', '#1', ' ', '3,000.5x']],
    ['x.3 5&6', ['x', '.3', ' ', '5&', '6']],
    ['日本語です カタカナ', ['日本語', 'です', ' ', 'カタカナ']],
  ])('%s', (text, words) => expect(cut(wordEnds, text)).toEqual(words))
})

const texts = fc.string({ unit: fc.constantFrom('a', 'B', '1', '.', ',', '!', '"', ')', '(', ' ', '\n', '\u0301', '一', '😀', '-') })

describe.each([
  ['sentences', readSentenceEnds],
  ['words', readWordEnds],
])('%s that are cut as far as they are asked for', (_, read) => {
  it('are those of the whole text', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat(40)), (text, places) => {
        const ends = allEnds(text, read)
        const breaks = new Breaks(text, read)
        for (const at of places) {
          expect(breaks.before(at)).toBe(ends.filter(end => end < at).at(-1) ?? 0)
          expect(breaks.after(at)).toBe(ends.find(end => end > at) ?? -1)
        }
      }),
    )
  })

  it('begin where they would if the text ended there', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, at) => {
        if (at < 1 || at > text.length) return
        expect(new BreakBoundaries(read).start(text, at)).toBe(allEnds(text.slice(0, at), read).at(-2) ?? 0)
        expect(new BreakBoundaries(read).end(text, at)).toBe(at + (allEnds(text.slice(at), read)[0] ?? -1))
      }),
    )
  })
})

it.each([
  ['sentences', sentenceEnds],
  ['words', wordEnds],
])('%s ascend to the end of the text', (_, ends) => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '1', '.', '!', '"', ')', '(', ' ', '\n', '\u0301', '一', '😀') })
  fc.assert(
    fc.property(text, text => {
      const found = ends(text)
      expect(found.at(-1) ?? 0).toBe(text.length)
      expect(found.every((end, i) => end > (found[i - 1] ?? 0))).toBe(true)
    }),
  )
})
