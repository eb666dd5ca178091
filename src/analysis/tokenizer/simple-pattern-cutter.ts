// What a regular expression in Lucene's notation matches, or what stands between: the longest match at each place.
import { compile } from '../../core/automata/compile-pattern.ts'
import { LongestMatches } from '../../core/automata/longest-matches.ts'
import { ALL_OPERATORS, regexpPattern } from '../../core/automata/regexp.ts'
import type { Cutter } from './range-tokenizer.ts'

/** The effort the server puts into one automaton. */
const WORK_LIMIT = 10_000

export class SimplePatternCutter implements Cutter {
  private readonly matches: LongestMatches

  constructor(
    pattern: string,
    /** Tokens are what lies between the matches. */
    private readonly splits: boolean,
  ) {
    this.matches = new LongestMatches(compile(regexpPattern(pattern, ALL_OPERATORS, false), WORK_LIMIT))
  }

  cut(text: string, ranges: number[]): void {
    const { matches, splits } = this
    let between = 0
    matches.reset(text)
    while (matches.next()) {
      if (!splits) ranges.push(matches.start, matches.end)
      else if (matches.start > between) ranges.push(between, matches.start)
      between = matches.end
    }
    if (splits && text.length > between) ranges.push(between, text.length)
  }
}
