// Holds our own engine to JavaScript's: the same matches and groups for random expressions and texts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Matcher } from '../../../src/core/java-pattern/matcher.ts'
import { parsePattern } from '../../../src/core/java-pattern/parser.ts'
import { compileProgram } from '../../../src/core/java-pattern/program.ts'
import { toScript } from '../../../src/core/java-pattern/to-script.ts'
import { isInsidePair } from '../../../src/core/java-pattern.ts'
import { rounds } from '../../support/rounds.ts'

/** Small numbers keep JavaScript's engine from running away. */
const expressions = fc.letrec<{ node: string; atom: string; choice: string }>(tie => ({
  atom: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom('a', 'b', '[ab]', '[^a]', '.', '\\b', '^', '$', '\\w', '😀', '\\R'),
    tie('choice').map(inner => `(${inner})`),
    tie('choice').map(inner => `(?:${inner})`),
    tie('choice').map(inner => `(?=${inner})`),
    tie('choice').map(inner => `(?!${inner})`),
    tie('choice').map(inner => `(?<=${inner})`),
    tie('choice').map(inner => `(?<!${inner})`),
    tie('choice').map(inner => `(?>${inner})`),
  ),
  node: fc
    .array(
      fc
        .tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{2,}', '*+', '?+'))
        .map(([atom, quantifier]) => atom + quantifier),
      { maxLength: 4 },
    )
    .map(parts => parts.join('')),
  choice: fc.array(tie('node'), { minLength: 1, maxLength: 2 }).map(parts => parts.join('|')),
})).choice

const texts = fc.array(fc.constantFrom('a', 'b', 'a', ' ', '😀', '\n', '\ud83d'), { maxLength: 8 }).map(parts => parts.join(''))

function ours(source: string, text: string) {
  const expression = parsePattern(source, 0)
  const matcher = new Matcher(compileProgram(expression, source), text, source)
  const found: (string | undefined)[][] = []
  for (let from = 0; matcher.find(from); ) {
    const { slots } = matcher
    const groups: (string | undefined)[] = []
    for (let i = 0; i <= expression.groupCount; i++)
      groups.push(slots[2 * i] === -1 || slots[2 * i + 1] === -1 ? undefined : text.slice(slots[2 * i], slots[2 * i + 1]))
    found.push([String(slots[0]), ...groups])
    from = slots[1] > slots[0] ? slots[1] : slots[1] + (text.codePointAt(slots[1])! > 0xffff ? 2 : 1)
  }
  return found
}

function theirs(source: string, text: string) {
  const { root, groupCount } = parsePattern(source, 0)
  const script = new RegExp(toScript(root), 'gv')
  const matches = [...text.matchAll(script)].filter(match => !isInsidePair(text, match.index))
  return matches.map(match => [String(match.index), match[0], ...Array.from({ length: groupCount }, (_, i) => match.groups![`g${i + 1}`])])
}

describe('matcher', () => {
  it("finds what JavaScript's engine finds", () => {
    fc.assert(
      fc.property(expressions, texts, (source, text) => {
        expect(ours(source, text)).toEqual(theirs(source, text))
      }),
      { numRuns: rounds(1000) },
    )
  })

  it('finds what is negated within what is repeated', () => {
    for (const source of ['(?:[^a]a)+', '(?:.a)+', '(?:[^a-z]a){2}', '(?=((?:[^a]a)+)|)', '(?i:[^A]a)+'])
      for (const text of ['baba', 'aa', '1a2a']) expect([source, text, theirs(source, text)]).toEqual([source, text, ours(source, text)])
    expect(ours('(?:[^a]a)+', 'baba')).toEqual([['0', 'baba']])
  })

  it('refers back to groups', () => {
    expect(ours('(a+)b\\1', 'aabaa abab')).toEqual(theirs('(a+)b\\1', 'aabaa abab'))
    expect(ours('(?<=(a)\\1)b', 'aab ab')).toEqual(theirs('(?<=(a)\\1)b', 'aab ab'))
  })
})
