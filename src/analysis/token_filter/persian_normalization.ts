// Persian letters in the form that Arabic gives them.
import { letterFolder } from '../letter-folder.ts'
import { normalization } from './term-filter.ts'

export const persian_normalization = normalization('persian_normalization', letterFolder('ي:\u06cc\u06d2 ك:\u06a9 ه:\u06c0\u06c1 :\u0654'))
