// The tokens of the query string syntax: the longest match wins, then the first in the list.

export type TokenKind =
  | 'and'
  | 'or'
  | 'not'
  | 'plus'
  | 'minus'
  | 'bare'
  | 'open'
  | 'close'
  | 'colon'
  | 'star'
  | 'caret'
  | 'quoted'
  | 'term'
  | 'slop'
  | 'prefix'
  | 'wildcard'
  | 'regexp'
  | 'range_in'
  | 'range_ex'
  | 'number'
  | 'range_to'
  | 'range_in_end'
  | 'range_ex_end'
  | 'range_quoted'
  | 'range_word'
  | 'end'

export interface QueryToken {
  readonly kind: TokenKind
  readonly text: string
  /** Of the first character, from 0. */
  readonly at: number
}

const BLANK = '[ \\t\\n\\r\\u3000]'
const START = '(?:[^ \\t\\n\\r\\u3000+\\-!():^\\[\\]"{}~*?\\\\/]|\\\\[\\s\\S])'
const FOLLOWING = `(?:${START}|[-+])`

type Rule = readonly [kind: TokenKind, expression: RegExp]
const rule = (kind: TokenKind, source: string): Rule => [kind, new RegExp(source, 'uy')]

const PLAIN: readonly Rule[] = [
  rule('and', 'AND|&&'),
  rule('or', 'OR|\\|\\|'),
  rule('not', 'NOT|!'),
  rule('plus', '\\+'),
  rule('minus', '-'),
  rule('bare', `[-+!]${BLANK}`),
  rule('open', '\\('),
  rule('close', '\\)'),
  rule('colon', ':'),
  rule('star', '\\*'),
  rule('caret', '\\^'),
  rule('quoted', '"(?:[^"\\\\]|\\\\[\\s\\S])*"'),
  rule('term', `${START}${FOLLOWING}*`),
  rule('slop', `~(?:\\d+(?:\\.\\d+)?)?${FOLLOWING}*`),
  rule('prefix', `\\*|${START}${FOLLOWING}*\\*`),
  rule('wildcard', `(?:${START}|[*?])(?:${FOLLOWING}|[*?])*`),
  rule('regexp', '/(?:[^/]|\\\\/)*/'),
  rule('range_in', '\\['),
  rule('range_ex', '\\{'),
]

/** Behind `^`. */
const BOOST: readonly Rule[] = [rule('number', '\\d+(?:\\.\\d+)?')]

const RANGE: readonly Rule[] = [
  rule('range_to', 'TO'),
  rule('range_in_end', '\\]'),
  rule('range_ex_end', '\\}'),
  rule('range_quoted', '"(?:[^"\\\\]|\\\\"|\\\\)+"'),
  rule('range_word', '[^ \\]}]+'),
]

const BLANKS = new RegExp(`${BLANK}+`, 'uy')

/** As the server's parser names them. */
export const TOKEN_NAMES: Readonly<Record<TokenKind, string>> = {
  and: '<AND>',
  or: '<OR>',
  not: '<NOT>',
  plus: '"+"',
  minus: '"-"',
  bare: '<BAREOPER>',
  open: '"("',
  close: '")"',
  colon: '":"',
  star: '"*"',
  caret: '"^"',
  quoted: '<QUOTED>',
  term: '<TERM>',
  slop: '<FUZZY_SLOP>',
  prefix: '<PREFIXTERM>',
  wildcard: '<WILDTERM>',
  regexp: '<REGEXPTERM>',
  range_in: '"["',
  range_ex: '"{"',
  number: '<NUMBER>',
  range_to: '"TO"',
  range_in_end: '"]"',
  range_ex_end: '"}"',
  range_quoted: '<RANGE_QUOTED>',
  range_word: '<RANGE_GOOP>',
  end: '<EOF>',
}

export const javaEscaped = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^ -~]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Where the text cannot be read on: quotes and expressions without an end are read to that of the text. */
export class ScanError extends Error {
  constructor(
    readonly at: number,
    text: string,
    isPlain: boolean,
  ) {
    const isOpen = isPlain && (text[at] === '"' || text[at] === '/')
    const isEnd = isOpen || at === text.length - 1
    const found = isEnd ? TOKEN_NAMES.end : `'${text.charCodeAt(at)}' (${text.charCodeAt(at)}),`
    const prefix = isOpen && at < text.length - 1 ? ` after prefix "${javaEscaped(text.slice(at))}"` : ''
    const place = (isEnd ? text.length : at) + 1
    super(`Lexical error at line 1, column ${place}.  Encountered: ${found}${prefix}${isPlain ? ' (in lexical state 2)' : ''}`)
  }
}

/** All tokens, the last of kind `end`. */
export function scan(text: string): QueryToken[] {
  const tokens: QueryToken[] = []
  let rules = PLAIN
  let at = 0
  for (;;) {
    BLANKS.lastIndex = at
    if (rules !== BOOST) at += BLANKS.exec(text)?.[0].length ?? 0
    if (at >= text.length) break
    const token = longest(rules, text, at)
    tokens.push(token)
    at += token.text.length
    rules = rulesAfter(token.kind, rules)
  }
  tokens.push({ kind: 'end', text: '', at })
  return tokens
}

function rulesAfter(kind: TokenKind, rules: readonly Rule[]): readonly Rule[] {
  if (kind === 'caret') return BOOST
  if (kind === 'range_in' || kind === 'range_ex') return RANGE
  return kind === 'number' || kind === 'range_in_end' || kind === 'range_ex_end' ? PLAIN : rules
}

function longest(rules: readonly Rule[], text: string, at: number): QueryToken {
  let best: QueryToken | null = null
  for (const [kind, expression] of rules) {
    expression.lastIndex = at
    const found = expression.exec(text)?.[0]
    if (found !== undefined && found.length > (best?.text.length ?? 0)) best = { kind, text: found, at }
  }
  if (best === null) throw new ScanError(at, text, rules === PLAIN)
  return best
}

/** Without the backslashes that made characters plain; `\uXXXX` stands for the character. */
export function unescaped(text: string): string {
  return text.replace(/\\(?:u([0-9a-fA-F]{4})|([\s\S]))/gu, (_, code: string | undefined, char: string) =>
    code === undefined ? char : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Every character of the language made plain. */
export const escaped = (text: string): string => text.replace(/[\\+\-!():^[\]"{}~*?|&/]/g, '\\$&')
