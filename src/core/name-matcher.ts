// Matches names against a list of patterns: exact names, `*` and `?`, and Java `/regular expressions/`; case-sensitive. Compiled once,
// asked often, and linear in time, since patterns and names may come from untrusted users.
import { isApiError } from './errors.ts'
import { lazily } from './lazily.ts'

const patterns = lazily(() => import('./java-pattern.ts'))

type Test = (name: string) => boolean

export class NameMatcher {
  private readonly exact = new Set<string>()
  private readonly tests: Test[] = []
  /** Every name fits. */
  readonly isAll: boolean

  constructor(names: Iterable<string>) {
    let isAll = false
    for (const pattern of names) {
      if (pattern === '*') isAll = true
      else if (isExpression(pattern)) {
        const test = expressionTest(pattern.slice(1, -1))
        if (test !== null) this.tests.push(test)
      } else if (/[*?]/.test(pattern)) this.tests.push(name => fitsWildcards(pattern, name))
      else this.exact.add(pattern)
    }
    this.isAll = isAll
  }

  matches(name: string): boolean {
    if (this.isAll || this.exact.has(name)) return true
    for (const test of this.tests) if (test(name)) return true
    return false
  }

  matchesAny(names: Iterable<string>): boolean {
    for (const name of names) if (this.matches(name)) return true
    return false
  }
}

const isExpression = (pattern: string) => pattern.length > 1 && pattern.startsWith('/') && pattern.endsWith('/')

/** Null for one that does not compile: it fits nothing. */
function expressionTest(source: string): Test | null {
  try {
    const pattern = patterns().compileJavaPattern(source, { whole: true, flags: 'DOTALL' })
    return name => pattern.test(name)
  } catch (error) {
    if (!isApiError(error)) throw error
    return null
  }
}

const STAR = 0x2a
const QUESTION = 0x3f

/** Only the last star is ever tried again, so that time grows with the product of the lengths at most. */
function fitsWildcards(pattern: string, name: string): boolean {
  let at = 0
  let star = -1
  let begin = 0
  for (let i = 0; i < name.length; ) {
    const wanted = at < pattern.length ? pattern.charCodeAt(at) : -1
    if (wanted === STAR) {
      star = at++
      begin = i
    } else if (wanted === QUESTION || wanted === name.charCodeAt(i)) {
      at++
      i++
    } else if (star >= 0) {
      at = star + 1
      i = ++begin
    } else return false
  }
  while (pattern.charCodeAt(at) === STAR) at++
  return at === pattern.length
}
