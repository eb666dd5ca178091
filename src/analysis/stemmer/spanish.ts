// J. Savoy's light stemmer of Spanish: gender and number.
import { letterFolder } from '../letter-folder.ts'
import { suffixStep } from './suffix-rules.ts'

const withoutAccents = letterFolder('a:àáâä o:òóôö e:èéêë u:ùúûü i:ìíîï')
const withoutEnding = suffixStep('>4 o a e eses/es ces/z os as es')

export const lightSpanishStem = (word: string): string => (word.length < 5 ? word : withoutEnding(withoutAccents(word)))
