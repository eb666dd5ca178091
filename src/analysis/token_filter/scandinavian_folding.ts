// The Scandinavian letters as a and o, however they are spelled.
import { letterFolder } from '../letter-folder.ts'
import { normalization } from './term-filter.ts'

const fold = letterFolder('a:åäæ A:ÅÄÆ o:öø O:ÖØ')

export const scandinavian_folding = normalization('scandinavian_folding', term => fold(term.replace(/(a)[aoe]|(o)[oe]/gi, '$1$2')))
