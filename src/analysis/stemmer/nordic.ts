// J. Savoy's light and minimal stemmers of the Scandinavian languages: Norwegian in both of its standards, and Swedish.
import { suffixStep } from './suffix-rules.ts'

const withoutGenitive = suffixStep('>4 s')
const stemmer = (table: string) => {
  const withoutEnding = suffixStep(table)
  return (word: string): string => withoutEnding(withoutGenitive(word))
}

/** Bokmål. */
export const lightNorwegianStem = stemmer(
  '>7 heter heten, >5 dom het, >7 elser elsen, >6 ende else este eren, >5 ere est ene, >4 er en et st te, >3 a e n',
)
export const lightNynorskStem = stemmer(
  '>7 heita, >8 heiter leiken leikar, >5 dom, >6 heit semd leik, >7 elser elsen, >6 ande else aste aren,' +
    ' >5 are ast ene ane, >4 er en et ar te, >3 a e n',
)
export const minimalNorwegianStem = stemmer('>5 ene, >4 er en et, >3 a e')
export const minimalNynorskStem = stemmer('>5 ene ane, >4 er en et ar, >3 a e')
export const lightSwedishStem = stemmer(
  '>7 elser heten, >6 arne erna ande else aste orna aren, >5 are ast het, >4 ar er or en at te et, >3 t a e n',
)
