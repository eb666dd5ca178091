// All corrections of a phrase are tried: a few at once, very many until the request is cancelled.
import { describe, expect, it } from 'vitest'
import type { Candidate, Place } from '../../../../src/search/suggest/phrase/candidate.ts'
import { bestCorrections, type CorrectionRules } from '../../../../src/search/suggest/phrase/corrections.ts'
import type { WordScorer } from '../../../../src/search/suggest/phrase/word-scorer.ts'

const word = (term: string, score: number): Candidate => ({
  term,
  score,
  likeness: 1,
  isWritten: term.startsWith('w'),
  counts: { docFreq: 1, totalTermFreq: 1 },
})

const placesOf = (count: number, others: number): Place[] =>
  Array.from({ length: count }, (_, at) => ({
    written: word(`w${at}`, 1),
    others: Array.from({ length: others }, (_, n) => word(`o${at}.${n}`, 1 + ((at * 7 + n * 3) % 5))),
  }))

/** Likely with the word before it. */
const scorer = {
  score: (path: readonly Candidate[], at: number) => Math.log(path[at].score / (at === 0 ? 1 : path[at - 1].score + 1)),
} as unknown as WordScorer

const rules = (more: Partial<CorrectionRules>): CorrectionRules => ({
  maxErrors: 2,
  cutoff: 0,
  count: 1000,
  gramSize: 2,
  check() {},
  ...more,
})

function all<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Every phrase with so many errors, the obvious way. */
function phrases(places: readonly Place[], errors: number): Candidate[][] {
  return places
    .reduce<Candidate[][]>((begun, { written, others }) => begun.flatMap(path => [written, ...others].map(one => [...path, one])), [[]])
    .filter(path => path.filter(({ isWritten }) => !isWritten).length <= errors)
}

describe('corrections of a phrase', () => {
  it.each([
    [1, 3, 1],
    [3, 2, 1],
    [4, 3, 2],
    [3, 4, 3],
    [2, 0, 2],
  ])('are all there are: %i places with %i other words, %i errors', (count, others, maxErrors) => {
    const places = placesOf(count, others)
    const expected = phrases(places, maxErrors).map(path => ({
      text: path.map(({ term }) => term).join(' '),
      score: Math.exp(path.reduce((sum, _, at) => sum + scorer.score(path, at, 2), 0)),
    }))
    const found = all(bestCorrections(places, scorer, rules({ maxErrors })))
    expect(found.map(({ words }) => words.map(({ term }) => term).join(' ')).sort()).toEqual(expected.map(({ text }) => text).sort())
    expect(found.map(({ score }) => score)).toEqual([...found.map(({ score }) => score)].sort((a, b) => b - a))
    for (const { words, score } of found) {
      const text = words.map(({ term }) => term).join(' ')
      expect(score).toBeCloseTo(expected.find(one => one.text === text)!.score, 12)
    }
  })

  it('yield to others, and end when the request is cancelled', () => {
    let cancelled = false
    const check = () => {
      if (cancelled) throw new Error('cancelled')
    }
    const steps = bestCorrections(placesOf(20, 100), scorer, rules({ maxErrors: 20, check }))
    for (let turn = 0; turn < 20; turn++) expect(steps.next().done).toBe(false)
    cancelled = true
    expect(() => steps.next()).toThrow('cancelled')
  })
})
