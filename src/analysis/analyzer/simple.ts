// Runs of letters, in lower case.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { lowercase as tokenizer } from '../tokenizer/lowercase.ts'
import { plainTokenizer } from './parts.ts'

export const simple = {
  name: 'simple',
  create: (name, _settings, positionIncrementGap) => new Analyzer({ name, tokenizer: plainTokenizer(tokenizer), positionIncrementGap }),
} satisfies AnalyzerType
