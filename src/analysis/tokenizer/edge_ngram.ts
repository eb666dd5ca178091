// The beginnings of a text, or of its runs of certain characters.
import type { TokenizerType } from '../component.ts'
import { GramSizes } from '../gram-sizes.ts'
import { GramCutter } from './grams.ts'
import { RangeTokenizer } from './range-tokenizer.ts'
import { readTokenChars } from './token-chars.ts'

export const edge_ngram = {
  name: 'edge_ngram',
  create(name, settings) {
    const sizes = new GramSizes(settings)
    const belongs = readTokenChars(settings)
    return { name, create: () => new RangeTokenizer(new GramCutter(sizes.check(), belongs, true)) }
  },
} satisfies TokenizerType
