// L. Dolamic and J. Savoy's light stemmer of Russian: case endings of nouns and adjectives.
import { suffixStep } from './suffix-rules.ts'

const withoutCase = suffixStep(
  '>6 иями оями, >5 иям иях оях ями оям оьв ами его ему ери ими ого ому ыми оев,' +
    ' >4 ая яя ях юю ах ею их ия ию ьв ою ую ям ых ея ам ем ей ём ев ий им ое ой ом ов ые ый ым ми, >3 а е и о у й ы я ь',
)
const withTidyEnd = suffixStep('>3 ь и нн/н')

export const lightRussianStem = (word: string): string => withTidyEnd(withoutCase(word))
