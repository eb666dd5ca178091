// J. Savoy's two light stemmers of German.
import { letterFolder } from '../letter-folder.ts'
import { suffixStep } from './suffix-rules.ts'

const withoutAccents = letterFolder('a:äàáâ o:öòóô i:ïìíî u:üùúû')
const withoutEnding = suffixStep('>5 ern, >4 em en er es, >3 e bs/b ds/d fs/f gs/g hs/h ks/k ls/l ms/m ns/n ts/t')
const withoutDegree = suffixStep('>5 est, >4 er en bst/b dst/d fst/f gst/g hst/h kst/k lst/l mst/m nst/n tst/t')

export const lightGermanStem = (word: string): string => withoutDegree(withoutEnding(withoutAccents(word)))

const withoutUmlauts = letterFolder('a:ä o:ö u:ü')
const withoutPlural = suffixStep('>6 nen, >5 en se es er, >4 n e s r')

export const minimalGermanStem = (word: string): string => (word.length < 5 ? word : withoutPlural(withoutUmlauts(word)))
