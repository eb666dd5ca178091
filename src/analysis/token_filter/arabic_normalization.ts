// Arabic letters that are written one for another: alef, yeh and heh in one form each, no vowel signs.
import { letterFolder } from '../letter-folder.ts'
import { normalization } from './term-filter.ts'

export const arabic_normalization = normalization('arabic_normalization', letterFolder('ا:آأإ ي:ى ه:ة :ـًٌٍَُِّْ'))
