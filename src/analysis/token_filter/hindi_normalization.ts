// Devanagari spellings that are used one for another: nasals, nuqta, long and short vowels.
import { letterFolder } from '../letter-folder.ts'
import { normalization } from './term-filter.ts'

const fold = letterFolder(
  '\u0902:\u0901 \u0928:\u0929 \u0930:\u0931 \u0933:\u0934 \u0915:\u0958 \u0916:\u0959 \u0917:\u095a \u091c:\u095b \u0921:\u095c' +
    ' \u0922:\u095d \u092b:\u095e \u092f:\u095f \u0947:\u0945\u0946\u0948 \u094b:\u0949\u094a\u094c \u090f:\u090d\u090e\u0910' +
    ' \u0913:\u0911\u0912\u0914 \u0905:\u0972\u0906 \u0907:\u0908 \u0909:\u090a \u090b:\u0960 \u090c:\u0961 \u093f:\u0940 \u0941:\u0942' +
    ' \u0943:\u0944 \u0962:\u0963 :\u093c\u200c\u200d\u094d',
)

export const hindi_normalization = normalization('hindi_normalization', term => fold(term.replaceAll('\u0928\u094d', '\u0902')))
