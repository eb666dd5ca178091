// The grammar of query strings: `title:(quick OR "brown fox"~2)^3 AND -dog`.
import type { Query } from '../../contracts/query.ts'
import { type BooleanClause, BooleanQuery } from '../../exec/boolean.ts'
import { BoostQuery } from '../../exec/boost.ts'
import { TermQuery } from '../../exec/term.ts'
import { javaEscaped, type QueryToken, scan, TOKEN_NAMES, type TokenKind, unescaped } from './scanner.ts'

/** What the words of the language become. `field` null: the fields searched by default. Null: nothing to search for. */
export interface QueryStringParts {
  words(field: string | null, text: string): Query | null
  phrase(field: string | null, text: string, slop: number | null): Query | null
  prefix(field: string | null, text: string): Query | null
  wildcard(field: string | null, pattern: string): Query | null
  regexp(field: string | null, source: string): Query | null
  /** `edits` as written behind `~`, empty for none. */
  similar(field: string | null, text: string, edits: string): Query | null
  /** Null: open. */
  range(field: string | null, low: string | null, high: string | null, includeLow: boolean, includeHigh: boolean): Query | null
  /** Of clauses, of which at least one is not null. */
  combine(clauses: readonly BooleanClause[]): Query
}

type Conjunction = 'and' | 'or' | null
type Modifier = 'required' | 'prohibited' | null

/** What stands where something else was expected. */
export class GrammarError extends Error {
  constructor({ kind, text, at }: QueryToken, expected: readonly TokenKind[]) {
    const found = kind === 'end' ? TOKEN_NAMES.end : ` ${TOKEN_NAMES[kind]} "${javaEscaped(text)} "`
    const names = expected.map(one => `    ${TOKEN_NAMES[one]} ${one === 'end' ? '' : '...'}\n`).join('')
    super(`Encountered "${found}" at line 1, column ${at}.\nWas expecting${expected.length > 1 ? ' one of' : ''}:\n${names}    `)
  }
}

/** What may begin a clause. */
const CLAUSE = ['bare', 'open', 'star', 'quoted', 'term', 'prefix', 'wildcard', 'regexp', 'range_in', 'range_ex', 'number'] as const
const MODIFIED = ['not', 'plus', 'minus', ...CLAUSE] as const

const BEHIND_CLAUSE = [
  ...(['end', 'and', 'or', 'not', 'plus', 'minus', 'bare', 'open', 'close', 'star', 'caret', 'quoted', 'term', 'slop'] as const),
  ...CLAUSE.slice(5),
]

/** What may follow, as the server's parser lists it: with the tokens that it looked ahead for. */
const EXPECTED = {
  start: [...MODIFIED, 'term'],
  conjunction: [...MODIFIED, 'term', 'star'],
  modifier: [...CLAUSE, 'term', 'star'],
  field: CLAUSE,
} as const

/** Parentheses within one another. */
const MAX_DEPTH = 1000

/** Deeper than the reading goes. */
export class NestingError extends Error {
  constructor() {
    super(`parentheses are nested more than [${MAX_DEPTH}] levels deep`)
  }
}

/** Words in a row are analysed together, unless one of these follows. */
const PARTING: ReadonlySet<TokenKind> = new Set(['colon', 'star', 'slop', 'caret', 'and', 'or'])

export function parseQueryString(text: string, parts: QueryStringParts, operator: 'must' | 'should'): Query | null {
  return new QueryStringParser(scan(text), parts, operator).parse()
}

class QueryStringParser {
  private at = 0
  private depth = 0
  /** What was read last; of a clause, what may still belong to it. */
  private behind: keyof typeof EXPECTED | readonly ('caret' | 'slop')[] = 'start'

  constructor(
    private readonly tokens: readonly QueryToken[],
    private readonly parts: QueryStringParts,
    private readonly operator: 'must' | 'should',
  ) {}

  parse(): Query | null {
    const query = this.query(null)
    this.expect('end')
    return query
  }

  private peek(ahead = 0): TokenKind {
    return this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)].kind
  }

  private next(): QueryToken {
    return this.tokens[Math.min(this.at++, this.tokens.length - 1)]
  }

  private take(...kinds: TokenKind[]): QueryToken {
    const token = this.next()
    if (!kinds.includes(token.kind)) throw new GrammarError(token, kinds)
    return token
  }

  /** The same where more than what is taken might stand. */
  private expect(...kinds: TokenKind[]): QueryToken {
    const token = this.next()
    if (!kinds.includes(token.kind)) throw new GrammarError(token, this.expected)
    return token
  }

  private get expected(): readonly TokenKind[] {
    const { behind } = this
    if (typeof behind === 'string') return EXPECTED[behind]
    return BEHIND_CLAUSE.filter(kind => {
      if (kind === 'end') return this.depth === 0
      if (kind === 'close') return this.depth > 0
      return (kind !== 'caret' && kind !== 'slop') || behind.includes(kind)
    })
  }

  private accept(kind: TokenKind): QueryToken | null {
    return this.peek() === kind ? this.next() : null
  }

  private query(field: string | null): Query | null {
    const clauses: BooleanClause[] = []
    this.behind = 'start'
    let only = this.severalWords(field, clauses)
    if (only === undefined) {
      const modifier = this.modifier()
      const query = this.clause(field)
      this.add(clauses, null, modifier, query)
      if (modifier === null) only = query
    }
    while (this.peek() !== 'end' && this.peek() !== 'close') {
      if (this.severalWords(field, clauses) !== undefined) continue
      const conjunction = this.conjunction()
      const modifier = this.modifier()
      this.add(clauses, conjunction, modifier, this.clause(field))
    }
    if (clauses.length === 1 && only !== undefined && only !== null) return only
    return clauses.length === 0 ? null : this.parts.combine(clauses)
  }

  /** Words with nothing between them; undefined where something else follows. */
  private severalWords(field: string | null, clauses: BooleanClause[]): Query | null | undefined {
    const joins = (ahead: number) => this.peek(ahead) === 'term' && !PARTING.has(this.peek(ahead + 1))
    if (this.peek() !== 'term' || !joins(1)) return undefined
    const words = [this.next().text]
    while (joins(0)) words.push(this.next().text)
    this.behind = []
    const query = this.parts.words(field, unescaped(words.join(' ')))
    if (query === null) return null
    if (!(query instanceof BooleanQuery)) clauses.push({ occur: this.operator, query })
    else if (query.clauses.every(clause => clause.query instanceof TermQuery)) clauses.push(...query.clauses)
    else clauses.push(...query.clauses.map(clause => ({ occur: this.operator, query: clause.query })))
    return query
  }

  private conjunction(): Conjunction {
    const kind = this.peek()
    if (kind !== 'and' && kind !== 'or') return null
    this.next()
    this.behind = 'conjunction'
    return kind
  }

  private modifier(): Modifier {
    const kind = this.peek()
    if (kind !== 'plus' && kind !== 'minus' && kind !== 'not') return null
    this.next()
    this.behind = 'modifier'
    return kind === 'plus' ? 'required' : 'prohibited'
  }

  private add(clauses: BooleanClause[], conjunction: Conjunction, modifier: Modifier, query: Query | null): void {
    const last = clauses[clauses.length - 1]
    const optional = this.operator === 'should'
    if (last !== undefined && last.occur !== 'must_not') {
      if (conjunction === 'and') clauses[clauses.length - 1] = { occur: 'must', query: last.query }
      else if (conjunction === 'or' && !optional) clauses[clauses.length - 1] = { occur: 'should', query: last.query }
    }
    if (query === null) return
    if (modifier === 'prohibited') clauses.push({ occur: 'must_not', query })
    else {
      const required = optional ? modifier === 'required' || conjunction === 'and' : conjunction !== 'or'
      clauses.push({ occur: required ? 'must' : 'should', query })
    }
  }

  private clause(outer: string | null): Query | null {
    let field = outer
    if (this.peek(1) === 'colon' && (this.peek() === 'term' || this.peek() === 'star')) {
      field = unescaped(this.next().text)
      this.next()
      this.behind = 'field'
    }
    if (this.accept('open') === null) return this.term(field)
    if (++this.depth > MAX_DEPTH) throw new NestingError()
    const query = this.query(field)
    this.expect('close')
    this.depth--
    return boosted(query, this.boost())
  }

  private boost(): string | null {
    const boost = this.accept('caret') === null ? null : this.take('number').text
    this.behind = boost === null ? ['caret'] : []
    return boost
  }

  /** `~2^3` or `^3~2`. */
  private tail(): { slop: string | null; boost: string | null } {
    let boost = this.boost()
    const slop = this.accept('slop')?.text ?? null
    if (slop !== null) boost ??= this.boost()
    else this.behind = boost === null ? ['caret', 'slop'] : ['slop']
    return { slop, boost }
  }

  private term(field: string | null): Query | null {
    if (this.peek() === 'range_in' || this.peek() === 'range_ex') return this.range(field)
    const token = this.expect('term', 'star', 'prefix', 'wildcard', 'regexp', 'number', 'bare', 'quoted')
    const { slop, boost } = this.tail()
    return boosted(this.made(field, token, slop), boost)
  }

  private made(field: string | null, { kind, text }: QueryToken, slop: string | null): Query | null {
    const { parts } = this
    switch (kind) {
      case 'quoted': {
        const distance = slop === null ? Number.NaN : Number.parseFloat(slop.slice(1))
        return parts.phrase(field, unescaped(text.slice(1, -1)), Number.isNaN(distance) ? null : Math.trunc(distance))
      }
      case 'star':
      case 'wildcard':
        return parts.wildcard(field, text)
      case 'prefix':
        return parts.prefix(field, unescaped(text.slice(0, -1)))
      case 'regexp':
        return parts.regexp(field, text.slice(1, -1))
      default: {
        const word = unescaped(kind === 'bare' ? text[0] : text)
        return slop === null ? parts.words(field, word) : parts.similar(field, word, slop.slice(1))
      }
    }
  }

  private range(field: string | null): Query | null {
    const includeLow = this.next().kind === 'range_in'
    const low = this.bound()
    this.take('range_to')
    const high = this.bound()
    const includeHigh = this.take('range_in_end', 'range_ex_end').kind === 'range_in_end'
    return boosted(this.parts.range(field, low, high, includeLow, includeHigh), this.boost())
  }

  private bound(): string | null {
    const { kind, text } = this.take('range_to', 'range_quoted', 'range_word')
    if (kind === 'range_quoted') return unescaped(text.slice(1, -1))
    return text === '*' ? null : unescaped(text)
  }
}

const boosted = (query: Query | null, boost: string | null): Query | null =>
  query === null || boost === null ? query : new BoostQuery(query, Math.fround(Number(boost)))
