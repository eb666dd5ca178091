// Normalizes letters of Sorani Kurdish, whose forms differ between keyboards.
import { letterFolder } from '../letter-folder.ts'
import { normalization } from './term-filter.ts'

const HEH = '\u0647'
const AE = '\u06d5'
const RREH = '\u0695'
const fold = letterFolder(`\u06cc:\u064a\u0649 \u06a9:\u0643 ${AE}:\u0629 ${HEH}:\u06be ${RREH}:\u0692 :ـًٌٍَُِّْ`)

export const sorani_normalization = normalization('sorani_normalization', term =>
  fold(
    term
      .replace(/\u0647\u200c/g, AE)
      .replace(/\u0647$/, AE)
      .replace(/^\u0631/, RREH)
      .replace(/\p{Cf}/gu, ''),
  ),
)
