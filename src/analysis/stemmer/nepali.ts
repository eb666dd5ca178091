// I. Shrestha and S. S. Dhakal's stemmer of Nepali: a postposition, then endings of verbs and nouns as long as there are any.
import { endings, without } from './endings.ts'

const UNLESS_AFTER_E = 'unless after e'
const postposition = endings({
  '': 'मार्फत द्वारा सँगै संग सँग लाइ लाई पछि ले रत मै मा',
  [UNLESS_AFTER_E]: 'को का कि की कै',
})
const suffix = endings({
  '': `थिइस् हुनेछ हुन्छ नेछस् नेछन् इएकी इएका इएको िएकी िएका िएको इछन् िछन् इछस् िछस् एछन् ेछन् एछस् ेछस् छिन् छेस् छ्यौ थिन्
    थियो थियौ थिस् थ्यो थ्यौ दियो देखि देखी लान् माथि नेकै नेका नेको नेछौ होस् इन्छ िन्छ नेछु इछौ िछौ इस् िस् ियो इयो एका ेका
    एकी ेकी एकै ेकै एको ेको एछु ेछु एछौ ेछौ छन् छस् थिए पर् भयो हरु हरू िदा इदा िदो इदो िदै इदै नेछ इछ िछ एछ ेछ छु छे छौ थी थे
    दा दी दै दो नु ने यो यौ छ`,
})

/** Signs that belong to what follows them once, and to nothing when it is gone. */
const LOOSE_SIGN = /(?<=यौ|छौ|नौ|थे)[ँं]$|(?<=त्र)ै$/

export function nepaliStem(word: string): string {
  const last = postposition(word)
  let stem = word
  if (last !== null) {
    const before = without(word, last)
    if (last.kind !== UNLESS_AFTER_E || !/[एे]$/.test(before)) stem = before
  }
  for (;;) {
    stem = stem.replace(LOOSE_SIGN, '')
    const ending = suffix(stem)
    if (ending === null) return stem
    stem = without(stem, ending)
  }
}
