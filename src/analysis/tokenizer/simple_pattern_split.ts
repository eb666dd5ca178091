// What stands between the matches of a regular expression; the whole text by default.
import type { TokenizerType } from '../component.ts'
import { RangeTokenizer } from './range-tokenizer.ts'
import { SimplePatternCutter } from './simple-pattern-cutter.ts'

export const simple_pattern_split = {
  name: 'simple_pattern_split',
  create(name, settings) {
    const pattern = settings.text('pattern') ?? ''
    return { name, create: () => new RangeTokenizer(new SimplePatternCutter(pattern, true)) }
  },
} satisfies TokenizerType
