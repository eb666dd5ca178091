// J. Savoy's light stemmer of Portuguese: number, gender, adverbs in -mente.
import { letterFolder } from '../letter-folder.ts'
import { suffixStep } from './suffix-rules.ts'

const singular = suffixStep('>4 res/r ses/s les/l zes/z, >3 ns/m, >4 eis/el éis/el ais/al óis/ol is/il, >3 ões/ão ães/ão, >6 mente, >3 s')
const masculine = suffixStep(
  '>7 inha/inho iaca/iaco eira/eiro, >6 osa/oso ica/ico ida/ido ada/ado iva/ivo ama/amo ona/ão ora/or esa/ês na/no',
)
const withoutVowel = suffixStep('>4 e a o')
const withoutAccents = letterFolder('a:àáâäã o:òóôöõ e:èéêë u:ùúûü i:ìíîï c:ç')

export function lightPortugueseStem(word: string): string {
  if (word.length < 4) return word
  return withoutAccents(withoutVowel(masculine(singular(word))))
}
