// What a regular expression matches; none by default.
import type { TokenizerType } from '../component.ts'
import { RangeTokenizer } from './range-tokenizer.ts'
import { SimplePatternCutter } from './simple-pattern-cutter.ts'

/** Matches, or what stands between them. */
export interface SimplePatternOptions {
  /** Regular expression of Lucene's kind: `'[0-9]{3}'`. */
  readonly pattern?: string
}

export const simple_pattern = {
  name: 'simple_pattern',
  create(name, settings) {
    const pattern = settings.text('pattern') ?? ''
    return { name, create: () => new RangeTokenizer(new SimplePatternCutter(pattern, false)) }
  },
} satisfies TokenizerType
