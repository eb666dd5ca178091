// Patterns of names, as roles and keys hold them: what they fit, and that none takes long however it is written.
import { describe, expect, it } from 'vitest'
import { NameMatcher } from '../../src/core/name-matcher.ts'

const fits = (pattern: string, name: string) => new NameMatcher([pattern]).matches(name)

describe('a pattern of names', () => {
  it.each([
    ['books', 'books', true],
    ['books', 'Books', false],
    ['books', 'books2', false],
    ['*', 'anything', true],
    ['b*', 'books', true],
    ['*s', 'books', true],
    ['b*k*', 'books', true],
    ['b*z*', 'books', false],
    ['b?oks', 'books', true],
    ['b?oks', 'boks', false],
    ['?*', '', false],
    ['**', '', true],
    ['a*?', 'a', false],
    ['a*?', 'ab', true],
    ['*ab', 'aab', true],
    ['a*b?c', 'aXbbYc', true],
    ['a.b*', 'aXb', false],
    ['/b.*s/', 'books', true],
    ['/b.*k/', 'books', false],
    ['/a|b/', 'b', true],
    ['/a|b/', 'ab', false],
    ['/(/', '(', false],
    ['/[a-z&&[^x]]+/', 'abc', true],
    ['/[a-z&&[^x]]+/', 'axc', false],
    ['/\\Qa.b\\E/', 'a.b', true],
    ['/', '/', true],
  ])('%s and %s: %s', (pattern, name, expected) => {
    expect(fits(pattern, name)).toBe(expected)
  })

  it.each([
    ['/(a+)+$/', `${'a'.repeat(250)}!`],
    ['/(a|a)*b/', 'a'.repeat(250)],
    ['/(a*)*b/', 'a'.repeat(250)],
    ['/(.*,){20}x/', ','.repeat(250)],
    ['/([a-z]+)*[0-9]/', 'a'.repeat(250)],
    [`${'*a'.repeat(40)}*b`, 'a'.repeat(250)],
    [`${'*a?'.repeat(40)}b`, 'a'.repeat(250)],
  ])('%s is told at once', (pattern, name) => {
    const matcher = new NameMatcher([pattern])
    const began = process.cpuUsage()
    expect(matcher.matches(name)).toBe(false)
    // A hundred times what it takes; backtracking would not come to an end.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(500)
  })
})
