// The whole text as one token, as it is.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { keyword as tokenizer } from '../tokenizer/keyword.ts'
import { plainTokenizer } from './parts.ts'

export const keyword = {
  name: 'keyword',
  create: (name, _settings, positionIncrementGap) => new Analyzer({ name, tokenizer: plainTokenizer(tokenizer), positionIncrementGap }),
} satisfies AnalyzerType
