// All grams of a text, or of its runs of certain characters.
import type { TokenizerType } from '../component.ts'
import { GramSizes } from '../gram-sizes.ts'
import { GramCutter } from './grams.ts'
import { RangeTokenizer } from './range-tokenizer.ts'
import { readTokenChars } from './token-chars.ts'

export const ngram = {
  name: 'ngram',
  create(name, settings, context) {
    const sizes = new GramSizes(settings).checkDifference(context)
    const belongs = readTokenChars(settings)
    return { name, create: () => new RangeTokenizer(new GramCutter(sizes.check(), belongs, false)) }
  },
} satisfies TokenizerType
