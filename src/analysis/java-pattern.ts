// Java regular expressions, which settings are written in, run by JavaScript's engine.
import { illegalArgument } from '../core/errors.ts'
import {
  CASE_INSENSITIVE,
  COMMENTS,
  DOTALL,
  LITERAL,
  MULTILINE,
  translate,
  UNICODE_CASE,
  UNICODE_CHARACTER_CLASS,
  UNIX_LINES,
} from './java-pattern-parser.ts'

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

export function compileJavaPattern(pattern: string, { flags, whole = false }: PatternOptions = {}): JavaPattern {
  let bits = 0
  for (const flag of flags ? flags.split('|').filter(flag => flag !== '') : []) {
    const bit = FLAGS.get(flag.trim().toUpperCase())
    if (bit === undefined) throw illegalArgument(`Unknown regex flag [${flag.trim()}]`)
    bits |= bit
  }
  const { source, groupCount, names, ignoreCase } = translate(pattern, bits)
  return new JavaPattern(new RegExp(whole ? `^(?:${source})$` : source, ignoreCase ? 'gvi' : 'gv'), groupCount, names)
}

export class JavaPattern {
  /** The same with the positions of groups, which costs time. */
  private indexing: RegExp | null = null

  constructor(
    private readonly regExp: RegExp,
    readonly groupCount: number,
    private readonly names: ReadonlyMap<string, number>,
  ) {}

  test(text: string): boolean {
    this.regExp.lastIndex = 0
    return this.regExp.test(text)
  }

  /** All matches, left to right, none overlapping. */
  matches(text: string): PatternMatch[] {
    const found: PatternMatch[] = []
    for (const match of text.matchAll(this.regExp)) {
      const groups: (string | undefined)[] = [match[0]]
      for (let i = 1; i <= this.groupCount; i++) groups.push(match.groups![`g${i}`])
      found.push({ start: match.index, end: match.index + match[0].length, groups, names: this.names })
    }
    return found
  }

  /** Where a group (0: the whole match) stands in each match that it took part in. */
  groupRanges(text: string, group: number): (readonly [start: number, end: number])[] {
    if (group === 0) return this.matches(text).map(({ start, end }) => [start, end] as const)
    const withIndices = (this.indexing ??= new RegExp(this.regExp.source, `${this.regExp.flags}d`))
    return [...text.matchAll(withIndices)].flatMap(match => {
      const range = match.indices!.groups![`g${group}`]
      return range === undefined ? [] : [range]
    })
  }
}
