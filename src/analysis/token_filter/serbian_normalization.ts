// Serbian in Latin letters without marks, from Cyrillic and Latin alike.
import { letterFolder } from '../letter-folder.ts'
import { normalization } from './term-filter.ts'

export const serbian_normalization = normalization(
  'serbian_normalization',
  letterFolder('a:а b:б v:в g:г d:д dj:ђđ e:е z:жзž i:и j:ј k:к l:л lj:љ m:м n:н nj:њ o:о p:п r:р s:сшš t:т c:ћцчčć u:у f:ф h:х dz:џ'),
)
