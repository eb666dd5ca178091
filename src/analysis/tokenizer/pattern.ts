// What stands between the matches of a regular expression, or the matches themselves, or one of their groups.
import { illegalArgument } from '../../core/errors.ts'
import { compileJavaPattern, type JavaPattern } from '../../core/java-pattern.ts'
import type { TokenizerType } from '../component.ts'
import { type Cutter, RangeTokenizer } from './range-tokenizer.ts'

const SPLIT = -1

/** Tokens by a regular expression. */
export interface PatternTokenizerOptions {
  /** Regular expression; `\\W+`. */
  readonly pattern?: string
  /** Java's: `'CASE_INSENSITIVE|COMMENTS'`. */
  readonly flags?: string
  /** Tokens are this group of its matches; -1: what stands between them. */
  readonly group?: number
}

export const pattern = {
  name: 'pattern',
  create(name, settings) {
    const compiled = compileJavaPattern(settings.text('pattern') ?? '\\W+', { flags: settings.text('flags') })
    const group = settings.int('group', SPLIT)
    return {
      name,
      create() {
        if (group > compiled.groupCount)
          throw illegalArgument(`invalid group specified: pattern only has: ${compiled.groupCount} capturing groups`)
        return new RangeTokenizer(group < 0 ? new Splitter(compiled) : new GroupCutter(compiled, group))
      },
    }
  },
} satisfies TokenizerType

class Splitter implements Cutter {
  constructor(private readonly pattern: JavaPattern) {}

  cut(text: string, ranges: number[]): void {
    let start = 0
    for (const match of this.pattern.matches(text)) {
      if (match.start > start) ranges.push(start, match.start)
      start = match.end
    }
    if (text.length > start) ranges.push(start, text.length)
  }
}

class GroupCutter implements Cutter {
  constructor(
    private readonly pattern: JavaPattern,
    private readonly group: number,
  ) {}

  cut(text: string, ranges: number[]): void {
    for (const [start, end] of this.pattern.groupRanges(text, this.group)) if (end > start) ranges.push(start, end)
  }
}
