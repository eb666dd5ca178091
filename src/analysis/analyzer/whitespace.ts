// What stands between white space, as it is.
import { Analyzer } from '../analyzer.ts'
import type { AnalyzerType } from '../component.ts'
import { whitespace as tokenizer } from '../tokenizer/whitespace.ts'
import { plainTokenizer } from './parts.ts'

export const whitespace = {
  name: 'whitespace',
  create: (name, _settings, positionIncrementGap) => new Analyzer({ name, tokenizer: plainTokenizer(tokenizer), positionIncrementGap }),
} satisfies AnalyzerType
