// Regular expressions as grok writes them (Ruby's), turned into JavaScript's: atomic groups, possessive quantifiers, POSIX classes; lines
// begin and end anywhere, and only named groups capture.
import { illegalArgument } from '../../core/errors.ts'

interface Translation {
  readonly source: string
  /** The name as written of each group `g0`, `g1`, … */
  readonly names: readonly string[]
}

const POSIX: Readonly<Record<string, string>> = {
  alnum: 'a-zA-Z0-9',
  alpha: 'a-zA-Z',
  ascii: '\\x00-\\x7f',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '!-~',
  lower: 'a-z',
  print: ' -~',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: '0-9a-fA-F',
}

const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\}|\{,\d+\})/

export function translate(pattern: string): Translation {
  return new Translator(pattern).translation()
}

class Translator {
  private at = 0
  private readonly names: string[] = []
  private atomics = 0
  private dotAll = false

  constructor(private readonly text: string) {}

  translation(): Translation {
    const source = this.alternatives()
    if (this.at < this.text.length) throw illegalArgument('unmatched close parenthesis')
    return { source, names: this.names }
  }

  private alternatives(): string {
    let out = ''
    const dotAll = this.dotAll
    while (this.at < this.text.length && this.text[this.at] !== ')') {
      if (this.text[this.at] === '|') {
        out += '|'
        this.at++
      } else out += this.piece()
    }
    this.dotAll = dotAll
    return out
  }

  /** An atom and what says how often it comes, and perhaps how often the whole does. */
  private piece(): string {
    let piece = this.atom()
    for (let again = false; piece !== ''; again = true) {
      const quantifier = QUANTIFIER.exec(this.text.slice(this.at))?.[0]
      if (quantifier === undefined) break
      this.at += quantifier.length
      piece = this.repeated(again ? `(?:${piece})` : piece, quantifier)
    }
    return piece
  }

  private repeated(atom: string, quantifier: string): string {
    const often = quantifier.startsWith('{,') ? `{0${quantifier.slice(1)}` : quantifier
    const next = this.text[this.at]
    if (next === '?') {
      this.at++
      return `${atom}${often}?`
    }
    // Behind braces a plus says how often the whole comes.
    if (next !== '+') return atom + often
    this.at++
    return often.startsWith('{') ? `(?:${atom}${often})+` : this.atomic(atom + often)
  }

  /** What was matched is not tried another way: a look ahead is not, and what it saw is taken then. */
  private atomic(source: string): string {
    const name = `a${this.atomics++}`
    return `(?:(?=(?<${name}>${source}))\\k<${name}>)`
  }

  private atom(): string {
    const c = this.text[this.at]
    if (c === '(') return this.group()
    if (c === '[') return this.charClass()
    if (c === '\\') return this.escape()
    this.at++
    if (c === '.') return this.dotAll ? '[^]' : '[^\\n]'
    if (/[*+?]/.test(c)) throw illegalArgument('target of repeat operator is not specified')
    return c
  }

  private group(): string {
    const rest = this.text.slice(this.at)
    const comment = /^\(\?#[^)]*\)/.exec(rest)
    if (comment !== null) {
      this.at += comment[0].length
      return ''
    }
    const flags = /^\(\?([imx]*)(?:-([imx]*))?([:)])/.exec(rest)
    if (flags !== null) return this.flags(flags)
    const opening = /^\((?:\?(?:[=!>]|<[=!]|<([^>]+)>))?/.exec(rest)!
    this.at += opening[0].length
    const name = opening[1]
    const number = name === undefined ? 0 : this.names.push(name) - 1
    const inner = this.closed()
    if (name !== undefined) return `(?<g${number}>${inner})`
    if (opening[0] === '(?>') return this.atomic(inner)
    return opening[0] === '(' ? `(?:${inner})` : `${opening[0]}${inner})`
  }

  /** `(?m)` lets the dot match line breaks from there on; the other flags JavaScript has for whole expressions only. */
  private flags([opening, on, , end]: RegExpExecArray): string {
    if (/[ix]/.test(on)) throw illegalArgument('undefined group option')
    this.at += opening.length
    const outer = this.dotAll
    if (on.includes('m')) this.dotAll = true
    if (end === ')') return ''
    const inner = this.closed()
    this.dotAll = outer
    return `(?:${inner})`
  }

  private closed(): string {
    const inner = this.alternatives()
    if (this.text[this.at] !== ')') throw illegalArgument('end pattern with unmatched parenthesis')
    this.at++
    return inner
  }

  private escape(): string {
    const c = this.text[this.at + 1]
    if (c === undefined) throw illegalArgument('end pattern at escape')
    this.at += 2
    switch (c) {
      case 'h':
        return '[0-9a-fA-F]'
      case 'H':
        return '[^0-9a-fA-F]'
      case 'A':
        return '(?<![^])'
      case 'z':
        return '(?![^])'
      case 'Z':
        return '(?=\\n?(?![^]))'
      case 'k':
        throw illegalArgument('undefined name reference')
      default:
        // A number refers to groups that do not capture here; other letters stand for themselves.
        if (/[1-9]/.test(c)) throw illegalArgument('numbered backref/call is not allowed. (use name)')
        return `\\${c}`
    }
  }

  private charClass(): string {
    let out = '['
    this.at++
    if (this.text[this.at] === '^') {
      out += '^'
      this.at++
    }
    // A bracket that comes first is one of the letters.
    if (this.text[this.at] === ']') {
      out += '\\]'
      this.at++
    }
    for (; this.text[this.at] !== ']'; this.at++) {
      const c = this.text[this.at]
      if (c === undefined) throw illegalArgument('premature end of char-class')
      const posix = c === '[' ? /^\[:(\w+):\]/.exec(this.text.slice(this.at)) : null
      if (posix !== null && Object.hasOwn(POSIX, posix[1])) {
        out += POSIX[posix[1]]
        this.at += posix[0].length - 1
      } else if (c === '\\') {
        const next = this.text[++this.at]
        if (next === undefined) throw illegalArgument('end pattern at escape')
        out += next === 'h' ? '0-9a-fA-F' : `\\${next}`
      } else out += c === '[' ? '\\[' : c
    }
    this.at++
    return `${out}]`
  }
}
