// Does a name fit a list of patterns? Exact names, `*` and `?`, and `/regular expressions/`; case matters. Compiled once, asked often.

export class NameMatcher {
  private readonly exact = new Set<string>()
  private readonly expressions: RegExp[] = []
  /** Every name fits. */
  readonly isAll: boolean

  constructor(patterns: Iterable<string>) {
    let isAll = false
    for (const pattern of patterns) {
      if (pattern === '*') isAll = true
      else if (isExpression(pattern)) {
        const expression = fromJava(pattern.slice(1, -1))
        if (expression !== null) this.expressions.push(expression)
      } else if (/[*?]/.test(pattern)) this.expressions.push(fromWildcard(pattern))
      else this.exact.add(pattern)
    }
    this.isAll = isAll
  }

  matches(name: string): boolean {
    if (this.isAll || this.exact.has(name)) return true
    for (const expression of this.expressions) if (expression.test(name)) return true
    return false
  }

  matchesAny(names: Iterable<string>): boolean {
    for (const name of names) if (this.matches(name)) return true
    return false
  }
}

const isExpression = (pattern: string) => pattern.length > 1 && pattern.startsWith('/') && pattern.endsWith('/')

/** Null for one that does not compile: it fits nothing. */
function fromJava(source: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})$`, 's')
  } catch {
    return null
  }
}

function fromWildcard(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replace(/\?/g, '.')
  return new RegExp(`^${source}$`, 's')
}
