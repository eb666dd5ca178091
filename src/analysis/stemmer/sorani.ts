// A light stemmer of Sorani Kurdish.
import { suffixStep } from './suffix-rules.ts'

const withoutPostposition = suffixStep('>5 دا, >4 نا/ن, >6 ەوە')
const withoutPronoun = suffixStep('>6 مان یان تان')
const withoutMarkers = suffixStep(
  '>6 ێکی, >7 یەکی, >5 ێک, >6 یەک ەکە, >5 کە, >7 ەکان, >6 کان, >7 یانی, >6 انی یان, >5 ان, >7 یانە, >6 انە, >5 ایە/ا ەیە/ە, >4 ە ی',
)

export const soraniStem = (word: string): string => withoutMarkers(withoutPronoun(withoutPostposition(word)))
