// Expressions come from users: none may keep the thread busy for long, whatever the text.
import { describe, expect, it } from 'vitest'
import { analyze } from '../../../src/analysis/analyze.ts'
import { parseAnalyzeRequest } from '../../../src/analysis/analyze-request.ts'
import { AnalysisRegistry } from '../../../src/analysis/registry.ts'
import { compileJavaPattern } from '../../../src/core/java-pattern.ts'

const A_LOT = 100_000
/** Enough for what is exponential or quadratic to show. */
const MANY = 20_000

/** Generous, for a busy machine; what runs away takes years. */
const SECONDS = 5

function inTime<T>(run: () => T): T {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(SECONDS)
  return result
}

describe('a pattern that backtracks', () => {
  const lineOfAs = `${'a'.repeat(A_LOT)}!`

  it.each([
    ['(a+)+$', 0],
    ['(a|a)*$', 1],
    ['(a|aa)+$', 0],
    ['(.*a){12}b', 0],
    ['a+$', 0],
    ['(a*)*b', 0],
    ['(?:(?:a?)*)*b', 0],
    ['(a+)+', 1],
    ['\\w+@\\w+', 0],
    ['(x+x+)+y', 0],
    ['([a-zA-Z]+)*\\d', 0],
    ['(a?){30}b', 0],
    ['(.*)(.*)(.*)(.*)(.*)[^a!]', 0],
  ])('%s takes time in proportion to the text', (pattern, least) => {
    const text = `${'a'.repeat(pattern === '(a+)+$' ? A_LOT : MANY)}!`
    const matches = inTime(() => compileJavaPattern(pattern).matches(text))
    expect(matches.length).toBeGreaterThanOrEqual(least)
    expect(inTime(() => compileJavaPattern(pattern, { whole: true }).test(text))).toBe(false)
  })

  it.each(['(a*)*\\1b', '(?=(a+)b)x', '^(?:(a)|b)*\\1*(a*)*c', '(?=.*b)a', '(?<=(a+)+)!', '(?>a+)b', 'a++b'])(
    '%s is given up with an error, or ends',
    pattern => {
      try {
        inTime(() => compileJavaPattern(pattern).matches(lineOfAs))
      } catch (error) {
        expect(error).toMatchObject({
          type: 'illegal_argument_exception',
          reason: `Regular expression [${pattern}] takes too many steps on a text of [${A_LOT + 1}] characters`,
        })
      }
    },
  )

  it('is no danger in any component that takes patterns', () => {
    const pattern = '(a+)+$'
    const registry = new AnalysisRegistry()
    const requests = [
      { tokenizer: { type: 'pattern', pattern } },
      { tokenizer: { type: 'simple_pattern', pattern: '(a+)+b' } },
      { tokenizer: { type: 'simple_pattern_split', pattern: 'a*b' } },
      { tokenizer: 'keyword', filter: [{ type: 'pattern_replace', pattern, replacement: '' }] },
      { tokenizer: 'keyword', filter: [{ type: 'pattern_capture', patterns: [pattern] }] },
      { tokenizer: 'keyword', filter: [{ type: 'keyword_marker', keywords_pattern: pattern }] },
      { tokenizer: 'keyword', char_filter: [{ type: 'pattern_replace', pattern, replacement: '' }] },
    ]
    for (const request of requests) {
      const { tokens } = inTime(() => analyze(parseAnalyzeRequest({ ...request, text: lineOfAs }, false), { registry, index: null }))
      expect(tokens!.length).toBeLessThan(2)
    }
  })

  it('is refused when it is written out too large', () => {
    expect(() => compileJavaPattern('((a?){1000}){1000}b').test('a')).toThrow('Regular expression [((a?){1000}){1000}b] is too large')
  })
})
