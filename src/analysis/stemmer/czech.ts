// L. Dolamic and J. Savoy's light stemmer of Czech: cases, possessives, and consonants back to what they were.
import { suffixStep } from './suffix-rules.ts'

const withoutCase = suffixStep(
  '>7 atech, >6 ětem etem atům, >5 ech ich ích ého ěmi emi ému ěte ete ěti eti ího iho ími ímu imu ách ata aty ých ama ami ové ovi ými,' +
    ' >4 em es ém ím ům at ám os us ým mi ou, >3 a e i o u ů y á é í ý ě',
)
const withoutPossessive = suffixStep('>5 ov in ův')
const withPlainConsonant = suffixStep('>1 čt/ck št/sk, >0 c/k č/k z/h ž/h')

export function czechStem(word: string): string {
  const stem = withoutPossessive(withoutCase(word))
  const plain = withPlainConsonant(stem)
  // -c and -k alike end as -k, so equality tells nothing: ask the letters.
  if (/(?:čt|št|[cčzž])$/.test(stem)) return plain
  if (stem.length > 1 && stem[stem.length - 2] === 'e') return stem.slice(0, -2) + stem[stem.length - 1]
  return stem.length > 2 && stem[stem.length - 2] === 'ů' ? `${stem.slice(0, -2)}o${stem[stem.length - 1]}` : stem
}
