// J. Savoy's light stemmer of Italian: gender and number.
import { letterFolder } from '../letter-folder.ts'
import { suffixStep } from './suffix-rules.ts'

const withoutAccents = letterFolder('a:àáâä o:òóôö e:èéêë u:ùúûü i:ìíîï')
const withoutEnding = suffixStep('>5 ie he e hi ii i ia a io o')

export const lightItalianStem = (word: string): string => (word.length < 6 ? word : withoutEnding(withoutAccents(word)))
