// Automata against the obvious: JavaScript's own expressions, the table of edit distances, a scan of all terms.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compile } from '../../../src/core/automata/compile-pattern.ts'
import { type Dfa, runDfa } from '../../../src/core/automata/dfa.ts'
import { ALL_OPERATORS, COMPLEMENT, regexpPattern } from '../../../src/core/automata/regexp.ts'
import { ApiError } from '../../../src/core/errors.ts'
import { TermState } from '../../../src/index/contracts/segment-reader.ts'
import { LevenshteinDfa } from '../../../src/query/automata/levenshtein.ts'
import { wildcardPattern } from '../../../src/query/automata/wildcard.ts'
import { rounds } from '../../support/rounds.ts'
import { shardOf } from '../support/shard.ts'

const letter = fc.constantFrom('a', 'b', 'c', 'é', '𝒳')
const word = fc.array(letter, { maxLength: 7 }).map(letters => letters.join(''))
const words = fc.array(word, { minLength: 1, maxLength: 400 })
const pointsOf = (text: string) => Int32Array.from(Array.from(text, char => char.codePointAt(0)!))

/** Edits between two texts, each stretch changed once. */
function distance(a: Int32Array, b: Int32Array, transpositions: boolean): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (transpositions && swapped) rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1)
    }
  }
  return rows[a.length][b.length]
}

function accepted(texts: readonly string[], dfa: Dfa, prefix = ''): string[] {
  const documents = texts.map(text => ({ text: [], keywords: [text], numbers: [], deleted: false }))
  const terms = shardOf([documents]).segments[0].reader.terms('k')!
  const found: string[] = []
  const visit = (ord: number, state: number, length: number) => {
    const term = terms.term(ord)
    expect(dfa.accepts(state)).toBe(true)
    expect(length).toBe(Array.from(term).length - Array.from(prefix).length)
    found.push(term)
  }
  terms.accepted(dfa, prefix, visit, () => {})
  expect(found.every(term => terms.lookup(term, new TermState()))).toBe(true)
  return found.sort()
}

describe('similar words', () => {
  it('are those within so many edits', () => {
    fc.assert(
      fc.property(
        word,
        words,
        fc.integer({ min: 0, max: 2 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 3 }),
        (sought, texts, edits, swaps, fixed) => {
          const points = pointsOf(sought)
          const prefix = String.fromCodePoint(...points.subarray(0, fixed))
          const rest = points.subarray(fixed)
          const dfa = new LevenshteinDfa(rest, edits, swaps)
          const near = (text: string) => text.startsWith(prefix) && distance(rest, pointsOf(text.slice(prefix.length)), swaps) <= edits
          expect(accepted(texts, dfa, prefix)).toEqual([...new Set(texts)].filter(near).sort())
        },
      ),
      { numRuns: rounds(400) },
    )
  })

  it('tell their distance', () => {
    fc.assert(
      fc.property(word, word, fc.boolean(), (sought, text, swaps) => {
        const dfa = new LevenshteinDfa(pointsOf(sought), 2, swaps)
        let state = dfa.start
        for (const point of pointsOf(text)) if (state >= 0) state = dfa.step(state, point)
        const edits = distance(pointsOf(sought), pointsOf(text), swaps)
        expect(state < 0 ? -1 : dfa.distance(state)).toBe(edits <= 2 ? edits : -1)
      }),
      { numRuns: rounds(1000) },
    )
  })
})

it('reads terms of any length', () => {
  const texts = ['a', 'b'.repeat(70), `${'b'.repeat(69)}c`, 'c'.repeat(200), `${'c'.repeat(199)}d`, `${'é'.repeat(90)}a`]
  expect(accepted(texts, compiled('b*c?|c+|é+a'))).toEqual(
    ['b'.repeat(70), `${'b'.repeat(69)}c`, 'c'.repeat(200), `${'é'.repeat(90)}a`].sort(),
  )
})

const pattern: fc.Arbitrary<string> = fc.letrec<{ node: string }>(tie => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '[a-c]', 'é'),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => a + b),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(${a}|${b})`),
    fc.tuple(tie('node'), fc.constantFrom('?', '*', '+', '{2}', '{1,3}', '{2,}')).map(([a, times]) => `(${a})${times}`),
  ),
})).node

const compiled = (source: string, flags = ALL_OPERATORS) => compile(regexpPattern(source, flags, false), 10_000)

describe('regular expressions', () => {
  it('match what JavaScript matches whole', () => {
    fc.assert(
      fc.property(pattern, words, (source, texts) => {
        const expression = new RegExp(`^(?:${source})$`, 'su')
        expect(accepted(texts, compiled(source))).toEqual([...new Set(texts)].filter(text => expression.test(text)).sort())
      }),
      { numRuns: rounds(400) },
    )
  })

  it('complement and intersect', () => {
    fc.assert(
      fc.property(pattern, pattern, words, (a, b, texts) => {
        const [first, second] = [a, b].map(source => new RegExp(`^(?:${source})$`, 'su'))
        const outside = compiled(`(${a})&~(${b})`, ALL_OPERATORS | COMPLEMENT)
        expect(accepted(texts, outside)).toEqual([...new Set(texts)].filter(text => first.test(text) && !second.test(text)).sort())
      }),
      { numRuns: rounds(300) },
    )
  })

  it('count', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.nat(2000), fc.nat(2500), (a, b, number) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const inside = number >= low && number <= high
        const loose = String(low).length !== String(high).length
        expect(runDfa(compiled(`<${a}-${b}>`), String(number))).toBe(inside && (loose || String(number).length === String(low).length))
        expect(runDfa(compiled(`<${a}-${b}>`), `00${number}`)).toBe(inside && loose)
      }),
      { numRuns: rounds(300) },
    )
  })

  it('are refused where they would take too long', () => {
    expect(() => compiled('.*a.{30}')).toThrow(ApiError)
    expect(() => compile(wildcardPattern('*a?????????????????????', false), 10_000)).toThrow(
      'Determinizing automaton with 23 states and 23 transitions would require more than 10000 effort.',
    )
  })
})

it('wildcards match any text and any character', () => {
  const part = fc.constantFrom('*', '?', 'a', 'b', 'é', '𝒳')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), words, (parts, texts) => {
      const expression = new RegExp(`^${parts.map(one => (one === '*' ? '.*' : one === '?' ? '.' : one)).join('')}$`, 'su')
      const dfa = compile(wildcardPattern(parts.join(''), false), 10_000)
      expect(accepted(texts, dfa)).toEqual([...new Set(texts)].filter(text => expression.test(text)).sort())
    }),
    { numRuns: rounds(400) },
  )
})
