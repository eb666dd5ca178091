// Java regular expressions, which settings are written in. JavaScript's engine runs them where it takes no long time, and our own where
// it might: both give the same answers.
import { illegalArgument } from './errors.ts'
import { affordableLength } from './java-pattern/cost.ts'
import { Matcher } from './java-pattern/matcher.ts'
import {
  CASE_INSENSITIVE,
  COMMENTS,
  DOTALL,
  END,
  LITERAL,
  MULTILINE,
  parsePattern,
  START,
  UNICODE_CASE,
  UNICODE_CHARACTER_CLASS,
  UNIX_LINES,
} from './java-pattern/parser.ts'
import { compileProgram, type Program } from './java-pattern/program.ts'
import { assertion, type Expression, sequence } from './java-pattern/syntax.ts'
import { toScript } from './java-pattern/to-script.ts'

export interface PatternMatch {
  readonly start: number
  readonly end: number
  /** The whole match, then the groups; undefined for those that took no part. */
  readonly groups: readonly (string | undefined)[]
  /** Numbers of the groups that have a name. */
  readonly names: ReadonlyMap<string, number>
}

export interface PatternOptions {
  /** Flags joined by `|`: `CASE_INSENSITIVE|DOTALL`. */
  readonly flags?: string | null
  /** Further flags, as Java numbers them. */
  readonly bits?: number
  /** `test` asks for a match of the whole text. */
  readonly whole?: boolean
}

/** Canonical equivalence is accepted and has no effect. */
const FLAGS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    CASE_INSENSITIVE,
    MULTILINE,
    DOTALL,
    UNICODE_CASE,
    CANON_EQ: 0,
    UNIX_LINES,
    LITERAL,
    COMMENTS,
    UNICODE_CHAR_CLASS: UNICODE_CHARACTER_CLASS,
    UNICODE_CHARACTER_CLASS,
  }),
)

export function compileJavaPattern(pattern: string, { flags, bits = 0, whole = false }: PatternOptions = {}): JavaPattern {
  for (const flag of flags ? flags.split('|').filter(flag => flag !== '') : []) {
    const name = flag.trim().toUpperCase()
    const bit = FLAGS.get(name)
    if (bit === undefined) throw illegalArgument(`Unknown regex flag [${name}]`)
    bits |= bit
  }
  const expression = parsePattern(pattern, bits)
  const root = whole ? sequence(assertion(START), expression.root, assertion(END)) : expression.root
  return new JavaPattern({ ...expression, root }, pattern)
}

export class JavaPattern {
  readonly groupCount: number
  readonly names: ReadonlyMap<string, number>
  private readonly script: RegExp
  /** The same with the positions of groups, which costs time. */
  private indexing: RegExp | null = null
  private readonly affordableLength: number
  private program: Program | null = null

  constructor(
    private readonly expression: Expression,
    private readonly source: string,
  ) {
    this.groupCount = expression.groupCount
    this.names = expression.names
    this.affordableLength = affordableLength(expression.root)
    this.script = new RegExp(toScript(expression.root), expression.ignoreCase ? 'gvi' : 'gv')
  }

  test(text: string): boolean {
    return this.run(
      text,
      () => {
        this.script.lastIndex = 0
        return this.script.test(text)
      },
      () => this.matcher(text).find(0),
    )
  }

  /** All matches, left to right, none overlapping. */
  matches(text: string): PatternMatch[] {
    return this.run(
      text,
      () => this.scriptMatches(text),
      () => this.ownMatches(text),
    )
  }

  /** JavaScript's engine has room for some millions of steps back: where that ends, ours goes on. */
  private run<T>(text: string, script: () => T, own: () => T): T {
    if (text.length > this.affordableLength) return own()
    try {
      return script()
    } catch (error) {
      if (error instanceof RangeError) return own()
      throw error
    }
  }

  private ownMatches(text: string): PatternMatch[] {
    const { names, groupCount } = this
    return this.found(text, slots => {
      const groups: (string | undefined)[] = []
      for (let i = 0; i <= groupCount; i++) {
        const isSet = slots[2 * i] !== -1 && slots[2 * i + 1] !== -1
        groups.push(isSet ? text.slice(slots[2 * i], slots[2 * i + 1]) : undefined)
      }
      return { start: slots[0], end: slots[1], groups, names }
    })
  }

  private scriptMatches(text: string): PatternMatch[] {
    const { names, groupCount } = this
    const found: PatternMatch[] = []
    for (const match of text.matchAll(this.script)) {
      if (isInsidePair(text, match.index)) continue
      const groups: (string | undefined)[] = [match[0]]
      for (let i = 1; i <= groupCount; i++) groups.push(match.groups![`g${i}`])
      found.push({ start: match.index, end: match.index + match[0].length, groups, names })
    }
    return found
  }

  /** Where a group (0: the whole match) stands in each match that it took part in. */
  groupRanges(text: string, group: number): (readonly [start: number, end: number])[] {
    if (group === 0) return this.matches(text).map(({ start, end }) => [start, end] as const)
    return this.run(
      text,
      () => this.scriptRanges(text, group),
      () =>
        this.found(text, slots => [slots[2 * group], slots[2 * group + 1]] as const).filter(([start, end]) => start !== -1 && end !== -1),
    )
  }

  private scriptRanges(text: string, group: number): (readonly [start: number, end: number])[] {
    const withIndices = (this.indexing ??= new RegExp(this.script.source, `${this.script.flags}d`))
    return [...text.matchAll(withIndices)].flatMap(match => {
      const range = match.indices!.groups![`g${group}`]
      return range === undefined || isInsidePair(text, match.index) ? [] : [range]
    })
  }

  /** For those who go through a text step by step. */
  matcher(text: string): Matcher {
    this.program ??= compileProgram(this.expression, this.source)
    return new Matcher(this.program, text, this.source)
  }

  private found<T>(text: string, read: (slots: Int32Array) => T): T[] {
    const matcher = this.matcher(text)
    const { slots } = matcher
    const all: T[] = []
    for (let from = 0; matcher.find(from); ) {
      all.push(read(slots))
      const end = slots[1]
      from = end > slots[0] ? end : end + (text.codePointAt(end)! > 0xffff ? 2 : 1)
    }
    return all
  }
}

/** JavaScript's engine finds empty matches between the halves of a pair. */
export function isInsidePair(text: string, at: number): boolean {
  return at > 0 && at < text.length && text.codePointAt(at - 1)! > 0xffff
}
