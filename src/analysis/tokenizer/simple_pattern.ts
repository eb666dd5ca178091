// What a regular expression matches; none by default.
import type { TokenizerType } from '../component.ts'
import { RangeTokenizer } from './range-tokenizer.ts'
import { SimplePatternCutter } from './simple-pattern-cutter.ts'

export const simple_pattern = {
  name: 'simple_pattern',
  create(name, settings) {
    const pattern = settings.text('pattern') ?? ''
    return { name, create: () => new RangeTokenizer(new SimplePatternCutter(pattern, false)) }
  },
} satisfies TokenizerType
